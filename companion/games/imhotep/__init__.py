"""Imhotep: the rules of the game as moves over frozen states."""
