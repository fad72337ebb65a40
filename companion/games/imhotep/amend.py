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
from companion.games.imhotep.moves import AdoptPhoto, ChangeValue, Correction, EnterSite
from companion.games.imhotep.refusals import refuse
from companion.games.imhotep.round_start import PAIR, go_on
from companion.games.imhotep.standing import booked_points
from companion.games.imhotep.state import (
    CARD_INDEX,
    LAY_OUT,
    REVEAL,
    TURN,
    Amended,
    Draft,
    Ship,
    with_count,
)
from companion.scoring.imhotep import STONES_PER_OBELISK
from companion.scoring.imhotep_pieces import (
    BURIAL_CHAMBER,
    KEPT_CARDS,
    LARGEST_TRACK,
    MARKET,
    OBELISKS,
    PYRAMID,
    SLED_PLACES,
    SMALL_PYRAMIDS,
    STONES_IN_PLAY,
    TEMPLE,
)
from companion.scoring.imhotep_values import KEYS, POINT_KEYS, Value, read_value


def correct(draft: Draft, move: Correction) -> None:
    """Set one place to what the table says; the quarry makes up the difference in stones."""
    change = _CORRECTIONS.get(move.what)
    if change is None:
        raise _impossible("unknown_correction", what=move.what)
    points = change(draft, move.of, move.value) or 0
    colour = move.of if isinstance(move.of, str) and move.of in draft.setup.seats else None
    draft.amended = (*draft.amended, Amended("correction", move.what, colour, points))
    _check(draft)


def adopt_photo(draft: Draft, move: AdoptPhoto) -> None:
    """Let a site stand as a reviewed photo shows it, or as a person says."""
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
    changed = before != (draft.chamber, draft.heights, draft.towers, draft.loose)
    kind = "by_hand" if isinstance(move, EnterSite) else "photo"
    draft.amended = (*draft.amended, Amended(kind if changed else f"{kind}_agrees", move.site))
    _check(draft)


def change_value(draft: Draft, move: ChangeValue) -> None:
    """Put another printed value into force; once play has begun only points may change (I-V)."""
    if move.key not in KEYS:
        raise refuse("no_such_value", key=move.key)
    begun = draft.round > 1 or draft.phase != REVEAL
    if begun and move.key not in POINT_KEYS:
        raise refuse("value_is_fixed", key=move.key)
    plain = list(move.value) if isinstance(move.value, tuple) else move.value
    try:
        value = read_value(move.key, Field(plain, move.key))
    except InvalidInputError as error:
        raise refuse("value_impossible", reason=error.message) from None
    if begun and _bonuses(value) != _bonuses(draft.values[move.key]):
        raise refuse("bonus_is_fixed", key=move.key)
    draft.values = draft.values.with_value(move.key, value)
    draft.amended = (*draft.amended, Amended("value", move.key))


def _bonuses(value: Value) -> list[tuple[int, str]]:
    """Where a row of spaces has bonuses instead of numbers."""
    spaces = value if isinstance(value, tuple) else ()
    return [(at, space) for at, space in enumerate(spaces) if isinstance(space, str)]


def _impossible(code: str, **values: object) -> IllegalMoveError:
    return refuse("correction_impossible", reason=Message.of(f"fault.imhotep.{code}", **values))


def _check(draft: Draft) -> None:
    """Let the quarries take the difference, and refuse what no table can show."""
    before = draft.quarry
    draft.quarry = tuple(
        STONES_IN_PLAY - stones_outside_quarry(draft, seat) for seat in range(len(draft.sled))
    )
    if draft.quarry != before:
        draft.passes = 0  # somebody may be able to act again
    found = faults(draft)
    if found:
        raise refuse("correction_impossible", reason=found[0].message)
    if any(amended.points for amended in draft.amended):
        for colour, points in booked_points(draft).items():
            if points < 0:
                raise _impossible("track_below_zero", colour=colour, points=points)
    if draft.phase == LAY_OUT:
        go_on(draft)


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
    draft.sled = with_count(draft.sled, seat, _whole(value, SLED_PLACES) - draft.sled[seat])


def _correct_track(draft: Draft, of: object, value: object) -> int:
    """Give the points by which the track stood wrong; stones keep paying for themselves."""
    colour = draft.setup.colours[_seat(draft, of)]
    return _whole(value, LARGEST_TRACK) - booked_points(draft)[colour]


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


def _correct_market(draft: Draft, of: object, value: object) -> None:
    """Show these cards face up, and `of` more that nobody names; without `of` as many as lie there now."""
    cards = _texts(value)
    lying = len(draft.face_up) + draft.face_up_unseen
    unnamed = max(0, lying - len(cards)) if of is None else _whole(of, face_up_spaces(draft))
    if len(cards) + unnamed > face_up_spaces(draft):
        raise _impossible("market", count=len(cards) + unnamed)
    for card in draft.face_up:
        draft.unseen = with_count(draft.unseen, CARD_INDEX[card], 1)
    for card in cards:
        name_unseen(draft, card)
    draft.draw += lying - len(cards) - unnamed
    draft.face_up, draft.face_up_unseen = cards, unnamed


def _correct_pair(draft: Draft, _: object, value: object) -> None:
    _need_side(draft, MARKET, "B")
    if value not in {0, PAIR}:
        raise _impossible("bad_pair")
    draft.draw += draft.pair - _whole(value, PAIR)
    draft.pair = _whole(value, PAIR)


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
    draft.loose = with_count(draft.loose, seat, _whole(value, STONES_PER_OBELISK - 1) - draft.loose[seat])


def _correct_turn(draft: Draft, of: object, _: object) -> None:
    if draft.phase != TURN:
        raise _impossible("no_turn_now")
    draft.turn = _seat(draft, of)


def _need_side(draft: Draft, site: str, side: str) -> None:
    if draft.setup.side[site] != side:
        raise _impossible("other_side", site=site)


def _row_of_stones(place: str, site: str, side: str | None) -> Callable[[Draft, Any, Any], int | None]:
    def change(draft: Draft, _: object, value: object) -> None:
        if side:
            _need_side(draft, site, side)
        _stones(draft, place, value)

    return change


_CORRECTIONS: dict[str, Callable[[Draft, Any, Any], int | None]] = {
    "sled": _correct_sled,
    "track": _correct_track,
    "cards": _correct_cards,
    MARKET: _correct_market,
    "pair": _correct_pair,
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
