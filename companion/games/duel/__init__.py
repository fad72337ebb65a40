"""Imhotep: The Duel."""
