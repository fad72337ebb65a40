"""Learning the eye's networks with PyTorch, which the project itself does not need: OpenCV runs them."""
