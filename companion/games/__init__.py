"""One package per game, found through the registry."""
