"""Every rule of the games as an entry, and the search that finds it."""
