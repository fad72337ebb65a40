"""The choices that belong to a stone's owner, and the draws the table names (I-U3)."""

from __future__ import annotations

from companion.games.imhotep.actions import load
from companion.games.imhotep.agenda import (
    AwaitCard,
    AwaitDraw,
    AwaitKeep,
    AwaitLoad,
    AwaitPyramid,
    AwaitReward,
)
from companion.games.imhotep.deck import discard, name_unseen
from companion.games.imhotep.moves import (
    ChoosePyramid,
    ChooseReward,
    DeclineLoad,
    DrawCard,
    KeepCard,
    TakeCard,
    TakePair,
    UseLoad,
)
from companion.games.imhotep.refusals import refuse
from companion.games.imhotep.resolve import (
    REWARD_POINTS,
    gain_card,
    pay_temple,
    return_to_quarry,
    take_market_card,
)
from companion.games.imhotep.sites import move_to_sled, open_pyramids, place_at_small_pyramid
from companion.games.imhotep.state import Draft
from companion.scoring.imhotep_pieces import SMALL_PYRAMIDS

TEMPLE_STONES = 2  # I-TB
POINT, STONES = "point", "stones"


def take_card(draft: Draft, move: TakeCard) -> None:
    """I-MA."""
    if not isinstance(draft.pending, AwaitCard):
        raise refuse("nothing_to_choose")
    take_market_card(draft, draft.pending.colour, move.card)


def take_pair(draft: Draft, _: TakePair) -> None:
    """I-MB: the stone waits until one of the two is kept."""
    if not isinstance(draft.pending, AwaitCard):
        raise refuse("nothing_to_choose")
    if not draft.pair:
        raise refuse("pair_is_gone")
    colour = draft.pending.colour
    draft.pop()
    draft.push(AwaitKeep(colour))


def keep_card(draft: Draft, move: KeepCard) -> None:
    """I-MB: one is kept, the other discarded, the stone returned, then a red card acts."""
    if not isinstance(draft.pending, AwaitKeep):
        raise refuse("nothing_to_choose")
    colour = draft.pending.colour
    name_unseen(draft, move.card)
    if move.discard is not None:
        if draft.pair < 2:
            raise refuse("pair_has_one_card")
        name_unseen(draft, move.discard)
        discard(draft, move.discard)
    else:
        draft.discards_unseen += draft.pair - 1
    draft.pair = 0
    draft.pop()
    return_to_quarry(draft, colour)
    gain_card(draft, colour, move.card)


def choose_pyramid(draft: Draft, move: ChoosePyramid) -> None:
    """I-PB."""
    if not isinstance(draft.pending, AwaitPyramid):
        raise refuse("nothing_to_choose")
    if move.pyramid not in SMALL_PYRAMIDS:
        raise refuse("no_such_pyramid", pyramid=move.pyramid)
    if move.pyramid not in open_pyramids(draft):
        raise refuse("pyramid_complete", pyramid=move.pyramid)
    colour = draft.pending.colour
    draft.pop()
    place_at_small_pyramid(draft, colour, move.pyramid)


def use_load(draft: Draft, move: UseLoad) -> None:
    """I-PB: LOAD."""
    if not isinstance(draft.pending, AwaitLoad):
        raise refuse("nothing_to_choose")
    load(draft, draft.setup.seats[draft.pending.colour], move.ship, move.space)
    draft.pop()


def decline_load(draft: Draft, _: DeclineLoad) -> None:
    """I-U3: of the bonuses only LOAD may be declined."""
    if not isinstance(draft.pending, AwaitLoad):
        raise refuse("nothing_to_choose")
    draft.pop()


def choose_reward(draft: Draft, move: ChooseReward) -> None:
    """I-TB: a point, or up to two stones."""
    pending = draft.pending
    if not isinstance(pending, AwaitReward):
        raise refuse("nothing_to_choose")
    if move.reward not in {POINT, STONES}:
        raise refuse("no_such_reward", reward=move.reward)
    draft.pop()
    if move.reward == POINT:
        pay_temple(draft, pending.space, pending.colour, REWARD_POINTS["choice"])
    else:
        move_to_sled(draft, draft.setup.seats[pending.colour], TEMPLE_STONES)


def draw_card(draft: Draft, move: DrawCard) -> None:
    """I-PB, I-TB: the top card of the draw pile."""
    if not isinstance(draft.pending, AwaitDraw):
        raise refuse("nothing_to_choose")
    colour = draft.pending.colour
    name_unseen(draft, move.card)
    draft.draw -= 1
    draft.pop()
    gain_card(draft, colour, move.card)
