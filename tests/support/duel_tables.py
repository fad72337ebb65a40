"""Duel tables drawn for a test: a harbour as a picture, boats as lists of tile names."""

from companion.games.duel.setup import Player, Setup
from companion.games.duel.state import NO_TILES, State
from companion.games.duel.tiles import BOATS, BY_WORD, COPIES, FREE, Tile

SIGNS = {".": FREE, "b": 0, "w": 1}
FILLER = ("obelisk", "pyramid_light", "pyramid_dark")
ACTION_BOAT = ("take", "place", "swap")


def setup(sides="AAAA", start="black"):
    return Setup((Player("Ada", "black"), Player("Ben", "white")), start, tuple(sides))


def tile(word):
    return Tile.UNRECORDED if word == "?" else BY_WORD[word]


def counts(words):
    held = list(NO_TILES)
    for word in words:
        held[tile(word)] += 1
    return tuple(held)


def table(picture="... ... ...", boats=None, *, gone=(), black=(), white=(), supply=36, reserve=3, **fields):
    """Draw a table between turns; what is neither drawn nor hidden lies in the box."""
    lying = dict.fromkeys(BOATS, FILLER) | (boats or {})
    holds = tuple(None if name in gone else tuple(map(tile, lying[name])) for name in BOATS)
    owned = (counts(black), counts(white))
    seen = [word for boat in holds if boat for word in boat if word is not Tile.UNRECORDED]
    unseen = [
        copies - owned[0][kind] - owned[1][kind] - seen.count(kind) for kind, copies in enumerate(COPIES)
    ]
    assert min(unseen) >= 0, "more tiles drawn than there are"
    hidden = supply + reserve + sum(boat.count(Tile.UNRECORDED) for boat in holds if boat)
    box = list(NO_TILES)
    for kind in range(len(COPIES)):
        while unseen[kind] and sum(unseen) > hidden:
            unseen[kind] -= 1
            box[kind] += 1
    assert sum(unseen) == hidden, "too many tiles drawn for this supply"
    return State(
        setup=fields.pop("setup", setup()),
        phase="turn",
        turn=fields.pop("turn", 0),
        harbour=tuple(SIGNS[sign] for sign in picture.replace(" ", "").replace("\n", "")),
        boats=holds,
        supply=supply,
        reserve=reserve,
        unseen=tuple(unseen),
        owned=owned,
        box=tuple(box),
        **fields,
    )
