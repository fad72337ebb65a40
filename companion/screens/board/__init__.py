"""The Imhotep table as it is drawn: one part a file, drawn straight onto the canvas for speed."""
