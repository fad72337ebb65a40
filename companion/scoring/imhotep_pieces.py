"""What is in the box of Imhotep: colours, sites, cards and how many there are of each."""

from __future__ import annotations

COLOURS = ("black", "white", "brown", "grey")
STONES_PER_COLOUR = 30  # I-C1
STONES_IN_PLAY = STONES_PER_COLOUR - 1  # I-S5: one lies on the score track
SLED_PLACES = 5  # I-C5
LARGEST_SHIP = 4
LARGEST_TRACK = 999  # no game comes near it; it keeps slips of the thumb out

MARKET, PYRAMID, TEMPLE, BURIAL_CHAMBER, OBELISKS = (
    "market",
    "pyramid",
    "temple",
    "burial_chamber",
    "obelisks",
)
SITES = (MARKET, PYRAMID, TEMPLE, BURIAL_CHAMBER, OBELISKS)
MONUMENTS = (PYRAMID, TEMPLE, BURIAL_CHAMBER, OBELISKS)
SMALL_PYRAMIDS = ("left", "middle", "right")

SHIP_POOL = {4: 2, 3: 3, 2: 2, 1: 1}  # I-C4: how many ships of each size

RED_CARDS = {"entrance": PYRAMID, "sarcophagus": BURIAL_CHAMBER, "paved_path": OBELISKS}
GREEN_CARDS = {
    "pyramid_decoration": PYRAMID,
    "temple_decoration": TEMPLE,
    "burial_chamber_decoration": BURIAL_CHAMBER,
    "obelisk_decoration": OBELISKS,
}
STATUE = "statue"
LEVER, HAMMER, SAIL, CHISEL = "lever", "hammer", "sail", "chisel"
BLUE_CARDS = (LEVER, HAMMER, SAIL, CHISEL)

# I-C7, section 8: the 34 market cards
CARD_COUNTS = {
    **dict.fromkeys(RED_CARDS, 2),
    **dict.fromkeys(GREEN_CARDS, 2),
    STATUE: 10,
    LEVER: 2,
    HAMMER: 2,
    SAIL: 3,
    CHISEL: 3,
}
CARDS = tuple(CARD_COUNTS)
KEPT_CARDS = tuple(card for card in CARDS if card not in RED_CARDS)
