"""Companion: the counting done right beside a real board game."""
