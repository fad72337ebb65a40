"""Amendments: the table's word against the tracked state, checked only for being possible at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from companion.core.errors import IllegalMoveError, InvalidInputError
from companion.core.fields import Field
from companion.core.message import Message
from companion.games.imhotep.counts import stones_outside_quarry
from companion.games.imhotep.deck import (
    add_to_hand,
    discard,
    face_up_spaces,
    name_unseen,
    remove_from_hand,
)
from companion.games.imhotep.faults import faults
from companion.games.imhotep.moves import AdoptPhoto, ChangeValue, Correction
from companion.games.imhotep.refusals import refuse
from companion.games.imhotep.standing import booked_points
from companion.games.imhotep.state import (
    CARD_INDEX,
    REVEAL,
    TURN,
    Amended,
    Draft,
    Ship,
    with_count,
)
from companion.scoring.imhotep_pieces import (
    BURIAL_CHAMBER,
    KEPT_CARDS,
    MARKET,
    OBELISKS,
    PYRAMID,
    SMALL_PYRAMIDS,
    STONES_IN_PLAY,
    TEMPLE,
)
from companion.scoring.imhotep_values import KEYS, POINT_KEYS, read_value

LARGEST_TRACK = 999


def correct(draft: Draft, move: Correction) -> None:
    """Set one place to what the table says; the quarry makes up the difference in stones."""
    change = _CORRECTIONS.get(move.what)
    if change is None:
        raise _impossible("unknown_correction", what=move.what)
    before = booked_points(draft)
    change(draft, move.of, move.value)
    _check(draft)
    points = _whole(move.value, LARGEST_TRACK) - before[str(move.of)] if move.what == "track" else 0
    colour = move.of if isinstance(move.of, str) and move.of in draft.setup.seats else None
    draft.amended = (*draft.amended, Amended("correction", move.what, colour, points))


def adopt_photo(draft: Draft, move: AdoptPhoto) -> None:
    """Let a site stand as a reviewed photo shows it."""
    before = (draft.chamber, draft.heights, draft.towers, draft.loose)
    if move.site == BURIAL_CHAMBER:
        _stones(draft, "chamber", move.stones)
    elif move.site != OBELISKS:
        raise _impossible("unknown_correction", what=move.site)
    elif draft.setup.side[OBELISKS] == "A":
        if move.towers or move.loose:
            raise refuse("photo_of_other_side", side="B")
        draft.heights = _counts_by_seat(draft, move.heights)
    else:
        if move.heights:
            raise refuse("photo_of_other_side", side="A")
        _stones(draft, "towers", move.towers)
        draft.loose = _counts_by_seat(draft, move.loose)
    _check(draft)
    changed = before != (draft.chamber, draft.heights, draft.towers, draft.loose)
    draft.amended = (*draft.amended, Amended("photo" if changed else "photo_agrees", move.site))


def change_value(draft: Draft, move: ChangeValue) -> None:
    """Put another printed value into force; once play has begun only points may change (I-V)."""
    if move.key not in KEYS:
        raise refuse("value_is_fixed", key=move.key)
    begun = draft.round > 1 or draft.phase != REVEAL
    if begun and move.key not in POINT_KEYS:
        raise refuse("value_is_fixed", key=move.key)
    plain = list(move.value) if isinstance(move.value, tuple) else move.value
    try:
        value = read_value(move.key, Field(plain, move.key))
    except InvalidInputError as error:
        raise _impossible("bad_value", reason=error.message) from None
    old = draft.values[move.key]
    if begun and isinstance(value, tuple) and isinstance(old, tuple):
        kept = [space if isinstance(space, str) else None for space in old]
        if kept != [space if isinstance(space, str) else None for space in value]:
            raise refuse("bonus_is_fixed", key=move.key)
    draft.values = draft.values.with_value(move.key, value)
    draft.amended = (*draft.amended, Amended("value", move.key))


def _impossible(code: str, **values: object) -> IllegalMoveError:
    return refuse("correction_impossible", reason=Message.of(f"fault.imhotep.{code}", **values))


def _check(draft: Draft) -> None:
    """Let the quarries take the difference, and refuse what no table can show."""
    draft.quarry = tuple(
        STONES_IN_PLAY - stones_outside_quarry(draft, seat) for seat in range(len(draft.sled))
    )
    draft.passes = 0
    found = faults(draft)
    if found:
        raise refuse("correction_impossible", reason=found[0].message)


def _seat(draft: Draft, of: object) -> int:
    if not isinstance(of, str) or of not in draft.setup.seats:
        raise _impossible("no_such_colour", colour=of)
    return draft.setup.seats[of]


def _whole(value: object, high: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= high:
        raise _impossible("bad_number", value=value, high=high)
    return value


def _texts(value: object) -> tuple[str, ...]:
    if not isinstance(value, tuple) or not all(isinstance(item, str) for item in value):
        raise _impossible("bad_list")
    return value


def _stones(draft: Draft, place: str, value: object) -> None:
    stones = _texts(value)
    if not set(stones) <= set(draft.setup.colours):
        raise _impossible("no_such_colour", colour=", ".join(sorted(set(stones))))
    setattr(draft, place, stones)


def _counts_by_seat(draft: Draft, counts: tuple[tuple[str, int], ...]) -> tuple[int, ...]:
    by_seat = [0] * len(draft.sled)
    for colour, count in counts:
        by_seat[_seat(draft, colour)] = _whole(count, STONES_IN_PLAY)
    return tuple(by_seat)


def _correct_sled(draft: Draft, of: object, value: object) -> None:
    seat = _seat(draft, of)
    draft.sled = with_count(draft.sled, seat, _whole(value, 5) - draft.sled[seat])


def _correct_track(draft: Draft, of: object, value: object) -> None:
    _seat(draft, of)
    _whole(value, LARGEST_TRACK)


def _correct_cards(draft: Draft, of: object, value: object) -> None:
    seat = _seat(draft, of)
    wanted = Counter(_texts(value))
    if not set(wanted) <= set(KEPT_CARDS):
        raise _impossible("no_such_card", card=", ".join(sorted(set(wanted) - set(KEPT_CARDS))))
    held = Counter(draft.hands[seat])
    for card in (held - wanted).elements():
        remove_from_hand(draft, seat, card)
        discard(draft, card)
    for card in (wanted - held).elements():
        index = CARD_INDEX[card]
        if draft.discards[index]:
            draft.discards = with_count(draft.discards, index, -1)
        else:
            name_unseen(draft, card)
            _take_hidden(draft)
        add_to_hand(draft, seat, card)


def _take_hidden(draft: Draft) -> None:
    """Decide which face-down place a newly named card came from."""
    if draft.discards_unseen:
        draft.discards_unseen -= 1
    else:
        draft.draw -= 1


def _correct_market(draft: Draft, _: object, value: object) -> None:
    cards = _texts(value)
    slots = len(draft.face_up) + draft.face_up_unseen
    if len(cards) > max(slots, 0) or slots > face_up_spaces(draft):
        raise _impossible("market", count=len(cards))
    for card in draft.face_up:
        draft.unseen = with_count(draft.unseen, CARD_INDEX[card], 1)
    for card in cards:
        name_unseen(draft, card)
    draft.face_up = cards
    draft.face_up_unseen = slots - len(cards)


def _correct_ship(draft: Draft, of: object, value: object) -> None:
    if not isinstance(of, int) or not 0 <= of < len(draft.ships) or draft.ships[of].site:
        raise _impossible("no_such_ship", ship=of)
    ship = draft.ships[of]
    if not isinstance(value, tuple) or len(value) != ship.size:
        raise _impossible("bad_list")
    if not set(value) <= {None, *draft.setup.colours}:
        raise _impossible("no_such_colour", colour=", ".join(map(str, value)))
    changed = Ship(ship.size, ship.minimum, value)
    draft.ships = (*draft.ships[:of], changed, *draft.ships[of + 1 :])


def _correct_small_pyramid(draft: Draft, of: object, value: object) -> None:
    if draft.setup.side[PYRAMID] != "B" or of not in SMALL_PYRAMIDS:
        raise _impossible("no_such_place", what=of)
    index = SMALL_PYRAMIDS.index(str(of))
    stones = _texts(value)
    draft.small_pyramids = (
        *draft.small_pyramids[:index],
        stones,
        *draft.small_pyramids[index + 1 :],
    )


def _correct_heights(draft: Draft, of: object, value: object) -> None:
    _need_side(draft, OBELISKS, "A")
    seat = _seat(draft, of)
    draft.heights = with_count(draft.heights, seat, _whole(value, STONES_IN_PLAY) - draft.heights[seat])


def _correct_loose(draft: Draft, of: object, value: object) -> None:
    _need_side(draft, OBELISKS, "B")
    seat = _seat(draft, of)
    draft.loose = with_count(draft.loose, seat, _whole(value, 2) - draft.loose[seat])


def _correct_turn(draft: Draft, of: object, _: object) -> None:
    if draft.phase != TURN:
        raise _impossible("no_turn_now")
    draft.turn = _seat(draft, of)


def _need_side(draft: Draft, site: str, side: str) -> None:
    if draft.setup.side[site] != side:
        raise _impossible("other_side", site=site)


def _row_of_stones(place: str, site: str, side: str | None) -> Callable[[Draft, Any, Any], None]:
    def change(draft: Draft, _: object, value: object) -> None:
        if side:
            _need_side(draft, site, side)
        _stones(draft, place, value)

    return change


_CORRECTIONS: dict[str, Callable[[Draft, Any, Any], None]] = {
    "sled": _correct_sled,
    "track": _correct_track,
    "cards": _correct_cards,
    MARKET: _correct_market,
    "ship": _correct_ship,
    PYRAMID: _row_of_stones("pyramid", PYRAMID, "A"),
    "small_pyramid": _correct_small_pyramid,
    "beside_pyramids": _row_of_stones("beside_pyramids", PYRAMID, "B"),
    TEMPLE: _row_of_stones("temple", TEMPLE, None),
    BURIAL_CHAMBER: _row_of_stones("chamber", BURIAL_CHAMBER, None),
    "obelisk": _correct_heights,
    "towers": _row_of_stones("towers", OBELISKS, "B"),
    "loose": _correct_loose,
    "turn": _correct_turn,
}
CORRECTABLE = tuple(_CORRECTIONS)
