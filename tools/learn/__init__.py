"""Learning the eye's networks with PyTorch (not among the project's own needs); the app runs them with OpenCV."""
