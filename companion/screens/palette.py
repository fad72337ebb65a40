"""The colours, as data: sand, stone and ink, with the blue-green of the river for what can be done."""

from dataclasses import dataclass, fields

Rgba = tuple[float, float, float, float]


def rgb(code: str, alpha: float = 1.0) -> Rgba:
    """Read a colour like `F4EDE0`."""
    red, green, blue = (int(code[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue, alpha


@dataclass(frozen=True)
class Palette:
    """One theme: grounds to draw on, inks to write with, and the lines between."""

    paper: Rgba  # the ground of a screen
    surface: Rgba  # a card on it
    sunken: Rgba  # a hollow: tracks, fields, unused places
    line: Rgba  # thin lines that only divide
    edge: Rgba  # outlines that show where a thing ends
    ink: Rgba
    soft_ink: Rgba
    accent: Rgba  # what can be done: primary buttons, chosen options, links
    accent_ink: Rgba  # text on it
    accent_wash: Rgba  # a chosen or lit-up ground that is written on with ink
    danger: Rgba
    danger_ink: Rgba
    danger_wash: Rgba
    notice: Rgba  # the toast's ground
    notice_ink: Rgba
    notice_accent: Rgba  # the action on it
    scrim: Rgba  # what lies over everything behind a sheet
    press: Rgba  # what lies over a thing while a finger is on it


LIGHT = Palette(
    paper=rgb("F3EBDC"),
    surface=rgb("FCF8F0"),
    sunken=rgb("E8DDC8"),
    line=rgb("DFD2BA"),
    edge=rgb("8C7B60"),
    ink=rgb("2A2219"),
    soft_ink=rgb("5F5242"),
    accent=rgb("1D5A61"),
    accent_ink=rgb("FCF8F0"),
    accent_wash=rgb("D5E3DD"),
    danger=rgb("96291F"),
    danger_ink=rgb("FFF6F2"),
    danger_wash=rgb("F6DDD4"),
    notice=rgb("352C21"),
    notice_ink=rgb("F7EFE1"),
    notice_accent=rgb("F0C987"),
    scrim=rgb("1A140D", 0.5),
    press=rgb("2A2219", 0.1),
)
DARK = Palette(
    paper=rgb("191612"),
    surface=rgb("26211B"),
    sunken=rgb("110F0C"),
    line=rgb("3B342A"),
    edge=rgb("8A7D69"),
    ink=rgb("F2E9DA"),
    soft_ink=rgb("BDB09B"),
    accent=rgb("86C5C6"),
    accent_ink=rgb("0F2A2D"),
    accent_wash=rgb("1F3F42"),
    danger=rgb("F29B8A"),
    danger_ink=rgb("3D0F09"),
    danger_wash=rgb("472019"),
    notice=rgb("EADFCB"),
    notice_ink=rgb("2A2219"),
    notice_accent=rgb("1D4F55"),
    scrim=rgb("000000", 0.62),
    press=rgb("F2E9DA", 0.12),
)
NAMES = tuple(field.name for field in fields(Palette))

# Every pair of an ink and a ground that the app writes with; a test computes their contrast.
WRITTEN = (
    *((ink, ground) for ink in ("ink", "soft_ink", "accent", "danger") for ground in ("paper", "surface")),
    *((ink, ground) for ink in ("ink", "soft_ink") for ground in ("sunken", "accent_wash", "danger_wash")),
    ("accent", "accent_wash"),
    ("accent", "sunken"),
    ("danger", "danger_wash"),
    ("accent_ink", "accent"),
    ("danger_ink", "danger"),
    ("notice_ink", "notice"),
    ("notice_accent", "notice"),
)
# Outlines and bars must stand out too, though less.
DRAWN = (("edge", "paper"), ("edge", "surface"), ("edge", "sunken"), ("accent", "sunken"))


@dataclass(frozen=True)
class StoneLook:
    """A stone's face, the shade of its lower edge, its mark's colour and the shape of its mark."""

    face: Rgba
    shade: Rgba
    mark: Rgba
    shape: str


STONES = {
    "black": StoneLook(rgb("34302C"), rgb("1C1916"), rgb("F4EEE3"), "disc"),
    "white": StoneLook(rgb("FAF6EE"), rgb("CFC4B1"), rgb("3A332A"), "ring"),
    "brown": StoneLook(rgb("7E4A26"), rgb("583016"), rgb("FBEBD8"), "triangle"),
    "grey": StoneLook(rgb("A9A7A2"), rgb("7C7A75"), rgb("26241F"), "bars"),
    "red": StoneLook(rgb("A8322A"), rgb("76201A"), rgb("FFF0EA"), "cross"),
    "yellow": StoneLook(rgb("E9B93F"), rgb("B48A22"), rgb("3A2C08"), "diamond"),
    "blue": StoneLook(rgb("2C5796"), rgb("1B3865"), rgb("EAF2FF"), "wave"),
}

# The grounds of the market cards by their kind, and the ink of the signs on them.
CARD_GROUNDS = {
    "red": rgb("9A3A2D"),
    "green": rgb("3F6A3F"),
    "violet": rgb("65508C"),
    "blue": rgb("2A5C84"),
}
CARD_INK = rgb("F7EFE1")

# The parts of a result's bar, in the order of its sources; words beside the bar name each.
BARS = tuple(
    rgb(code)
    for code in ("2F7F86", "D9A441", "8C4A3C", "7E9B5A", "5B5F97", "C9784B", "9C8FB0", "4E6E58", "B7A58A")
)


def luminance(colour: Rgba) -> float:
    """Relative luminance as WCAG defines it."""
    parts = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour[:3]]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(one: Rgba, other: Rgba) -> float:
    """Contrast of two opaque colours, from 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
