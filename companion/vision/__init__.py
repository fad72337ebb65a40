"""The eye: photos of boards in, readings out; the only package that imports cv2."""
