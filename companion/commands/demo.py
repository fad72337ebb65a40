"""`companion demo`: a sample game told round by round in the terminal, with its explained final score."""

from __future__ import annotations

import argparse
from pathlib import Path

from companion.commands.sheet_text import sheet_text
from companion.core import record
from companion.core.match import AnyMatch
from companion.core.message import Message
from companion.core.words import Words, words
from companion.games.registry import find_game

SAMPLE = Path(__file__).resolve().parent.parent / "data" / "games" / "imhotep" / "sample.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `demo` takes: nothing."""
    del parser


def run(options: argparse.Namespace) -> int:
    """Tell the sample game."""
    del options
    say = words()
    match = record.load(SAMPLE.read_bytes(), find_game).match
    print(say.say(Message.of("demo.title", game=match.game.id)))
    for number in range(1, match.state.round + 1):
        _tell_round(match, number, say)
    print()
    print(sheet_text(match.standing(), say, explain=True))
    return 0


def _tell_round(match: AnyMatch, number: int, say: Words) -> None:
    print(f"\n{say.say(Message.of('demo.round', round=number))}")
    last = match.state_after(0)
    for index, move in enumerate(match.moves):
        before = match.state_after(index)
        if before.round == number:
            print(f"  {say.say(match.game.tell(before, move))}")
            last = match.state_after(index + 1)
    scores = ", ".join(f"{player.name} {player.booked}" for player in match.game.standing(last).players)
    print(f"  {say.say(Message.of('demo.standing', round=number, scores=scores))}")
