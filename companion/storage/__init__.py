"""SQLite: matches and their moves as they are made, players and settings."""
