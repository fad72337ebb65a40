"""Imhotep tables drawn by hand: only what a test is about has to be said."""

from companion.games.imhotep.apply import apply
from companion.games.imhotep.counts import stones_outside_quarry
from companion.games.imhotep.setup import Player, Setup, read_sides
from companion.games.imhotep.standing import booked_points
from companion.games.imhotep.state import CARD_INDEX, TURN, Ship, freeze, start_state, thaw, with_count
from companion.scoring.imhotep_pieces import COLOURS
from companion.scoring.imhotep_values import default_values

LETTERS = {"b": "black", "w": "white", "n": "brown", "g": "grey", ".": None}
NAMES = {"black": "Ada", "white": "Bo", "brown": "Cleo", "grey": "Dara"}


def stones(text):
    """Read stones from letters: b(lack) w(hite) n (brown) g(rey); blanks only separate."""
    return tuple(LETTERS[letter] for letter in text if not letter.isspace())


def ship(text, *, at=None):
    """Draw a ship from the bow: `ship("b.w")` has three spaces, the middle one empty."""
    spaces = stones(text)
    return Ship(len(spaces), max(len(spaces) - 1, 1), spaces, at)


def setup(players=4, sides="A", *, wrath=False, values=None):
    seats = tuple(Player(NAMES[colour], colour) for colour in COLOURS[:players])
    return Setup(seats, read_sides(sides), wrath, values or default_values())


def table(
    players=4,
    sides="A",
    *,
    ships=("....", "...", "..", ".."),
    hands=None,
    sled=None,
    quarry=None,
    turn="black",
    face_up=(),
    hidden=0,
    pair=0,
    wrath=False,
    values=None,
    **changes,
):
    """Lay out a table on which it is `turn`'s turn; quarries hold what is nowhere else."""
    own = setup(players, sides, wrath=wrath, values=values)
    draft = thaw(start_state(own))
    draft.phase = TURN
    draft.ships = tuple(ship(one) if isinstance(one, str) else one for one in ships)
    draft.turn = own.seats[turn]
    draft.hands = tuple(tuple((hands or {}).get(colour, ())) for colour in own.colours)
    for colour, count in (sled or {}).items():
        seat = own.seats[colour]
        draft.sled = with_count(draft.sled, seat, count - draft.sled[seat])
    for name, value in changes.items():
        setattr(draft, name, value)
    for card in (*face_up, *(card for hand in draft.hands for card in hand)):
        draft.unseen = with_count(draft.unseen, CARD_INDEX[card], -1)
        draft.draw -= 1
    draft.face_up, draft.face_up_unseen, draft.pair = tuple(face_up), hidden, pair
    draft.draw -= hidden + pair
    draft.quarry = tuple(29 - stones_outside_quarry(draft, seat) for seat in range(players))
    for colour, count in (quarry or {}).items():
        seat = own.seats[colour]
        draft.quarry = with_count(draft.quarry, seat, count - draft.quarry[seat])
    return freeze(draft)


def play(state, *moves):
    """Make moves one after the other."""
    for move in moves:
        state = apply(state, move)
    return state


def seat(state, colour):
    return state.setup.seats[colour]


def sled(state, colour):
    return state.sled[seat(state, colour)]


def quarry(state, colour):
    return state.quarry[seat(state, colour)]


def hand(state, colour):
    return state.hands[seat(state, colour)]


def track(state, colour):
    return booked_points(state)[colour]


def without_cards(state, keep=()):
    """The same table with the draw pile empty; every card but those kept lies on the discard pile."""
    draft = thaw(state)
    draft.discards = tuple(draft.unseen)
    draft.unseen = (0,) * len(draft.unseen)
    draft.draw = 0
    for card in keep:
        index = CARD_INDEX[card]
        draft.discards = with_count(draft.discards, index, -1)
        draft.unseen = with_count(draft.unseen, index, 1)
        draft.draw += 1
    return freeze(draft)
