"""Somebody who plays given moves by tapping the table, and counts the taps."""

from companion.games.imhotep import moves as m
from companion.viewmodels.imhotep_sheets import question

CHOICES = (
    m.RevealRoundCard,
    m.SetOutShips,
    m.LayOutCard,
    m.LeaveMarketUnrecorded,
    m.DrawCard,
    m.TakeCard,
    m.TakePair,
    m.KeepCard,
    m.ChoosePyramid,
    m.DeclineLoad,
    m.ChooseReward,
)
TURNS = (m.TakeStones, m.LoadStone, m.SailShip, m.PlayLever, m.PlayHammer, m.PlaySail, m.PlayChisel, m.Pass)


def taps_for(table, move):
    """List the calls, one a tap, that make this move on this table."""
    if isinstance(move, CHOICES):
        asked = question(table.state)
        key = next(key for key, made in asked.moves.items() if same(made, move))
        return [lambda: table.answer(key)]
    if isinstance(move, m.TakeStones):
        return [table.tap_quarry]
    if isinstance(move, m.LoadStone | m.UseLoad):
        return [lambda: table.tap_space(move.ship, move.space)]
    if isinstance(move, m.SailShip):
        return [lambda: table.tap_ship(move.ship), lambda: table.tap_site(move.site)]
    if isinstance(move, m.PlayHammer):
        return [lambda: table.tap_card("hammer"), lambda: table.tap_space(move.ship, move.space)]
    if isinstance(move, m.PlaySail):
        return [
            lambda: table.tap_card("sail"),
            lambda: table.tap_space(move.ship, move.space),
            lambda: table.tap_site(move.site),
        ]
    if isinstance(move, m.PlayChisel):
        return [
            lambda: table.tap_card("chisel"),
            lambda: table.tap_space(*move.first),
            lambda: table.tap_space(*move.second),
        ]
    if isinstance(move, m.PlayLever):
        return [
            lambda: table.tap_card("lever"),
            lambda: lever_ship(table, move),
            lambda: table.tap_site(move.site),
        ]
    return [lambda: table.answer("pass")]


def lever_ship(table, move):
    sheet = table.view().sheet
    if sheet is None:
        return table.tap_ship(move.ship)
    return table.answer(f"order:{move.ship}:{','.join(move.order)}")


def same(made, move):
    """A kept card is the same whether or not the other one was recorded."""
    if isinstance(move, m.KeepCard):
        return isinstance(made, m.KeepCard) and made.card == move.card
    return made == move


def play_by_taps(table, moves):
    """Make the moves; give the taps of each turn."""
    counts = []
    for move in moves:
        calls = taps_for(table, move)
        for call in calls:
            feedback = call()
            assert feedback.changed, (move, feedback)
        if isinstance(move, TURNS):
            counts.append(len(calls))
    return counts
