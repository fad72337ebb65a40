"""From small inputs to points with their reasons; works without a running game."""
