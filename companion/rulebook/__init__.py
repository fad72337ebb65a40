"""The rule book: entries in the players' words, and their search."""
