"""`companion replay`: a record played again, the table after any move, and the score then."""

from __future__ import annotations

import argparse
import json

from companion.commands.files import about_file, read_file
from companion.commands.plain import plain_text
from companion.commands.sheet_text import sheet_text
from companion.commands.warn import warn
from companion.core import record
from companion.core.errors import InvalidInputError
from companion.core.match import AnyMatch
from companion.core.message import Message
from companion.core.words import words
from companion.games.registry import find_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `replay` takes."""
    parser.add_argument("record", metavar="RECORD", help="a game record")
    parser.add_argument("--at", type=int, metavar="N", help="stop after move N (default: the last)")
    parser.add_argument("--log", action="store_true", help="tell every move in words first")
    parser.add_argument("--json", action="store_true", help="print a line of JSON")


def run(options: argparse.Namespace) -> int:
    """Replay and show."""
    name = options.record
    loaded = about_file(name, lambda: record.load(read_file(name), find_game))
    match = loaded.match
    last = len(match.moves)
    number = last if options.at is None else options.at
    if not 0 <= number <= last:
        raise InvalidInputError("no_such_move_at", "--at", number=number, last=last)
    if loaded.fault:
        warn(name, loaded.fault.message)
    state = match.state_after(number)
    sheet = match.game.standing(state)
    say = words()
    if options.json:
        line = {
            "record": name,
            "move": number,
            "moves": last,
            "over": match.game.is_over(state),
            "state": match.game.describe(state),
            "score": sheet.to_json(say),
        }
        print(json.dumps(line, ensure_ascii=False))
        return 0
    if options.log:
        print("\n".join(log_lines(match, number)) + "\n")
    print(say.say(Message.of("text.state", number=number, last=last)) + "\n")
    print(plain_text(match.game.describe(state), say) + "\n")
    print(sheet_text(sheet, say))
    return 0


def log_lines(match: AnyMatch, count: int) -> list[str]:
    """Tell the first moves in words, numbered from 1."""
    say = words()
    return [
        f"{number:>4}  {say.say(match.game.tell(match.state_after(number - 1), move))}"
        for number, move in enumerate(match.moves[:count], start=1)
    ]
