"""What each screen shows and can be asked to do; knows no Kivy."""
