"""Builders, pictures and sources of play for the tests."""
