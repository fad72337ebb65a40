"""Catan: Cheops, the historical scenario on top of the base game."""
