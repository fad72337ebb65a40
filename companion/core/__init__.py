"""The words all games share; standard library only."""
