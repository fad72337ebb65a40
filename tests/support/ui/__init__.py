"""A real window for tests: our own clock, synthetic fingers, and a critical eye on the layout."""
