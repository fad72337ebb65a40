"""Our own small widget set, one widget a file."""
