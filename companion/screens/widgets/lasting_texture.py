"""A texture that comes back after the phone has taken the graphics memory away, as it may in a pause."""

from kivy.graphics.texture import Texture


def lasting_texture(pixels, size, colorfmt="rgb"):
    """Make a texture of rows of pixels; they are kept, so that Kivy can ask for them again."""
    texture = Texture.create(size=size, colorfmt=colorfmt)

    def fill(one):
        one.blit_buffer(pixels, colorfmt=colorfmt, bufferfmt="ubyte")

    fill(texture)
    texture.add_reload_observer(fill)
    return texture
