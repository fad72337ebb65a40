"""The eye: the only room that imports OpenCV."""
