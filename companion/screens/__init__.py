"""One screen per view-model, drawn with Kivy."""
