"""Phone and desktop behind the ports of the core."""
