"""`companion simulate`: a random legal game to its end, written as a record."""

from __future__ import annotations

import argparse
import json

from companion.commands.files import write_file
from companion.core import record
from companion.core.errors import InvalidInputError
from companion.core.message import Message
from companion.core.verdict import verdict
from companion.core.words import words
from companion.games.random_play import play_random
from companion.games.registry import GAME_IDS, find_game


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Say what `simulate` takes."""
    parser.add_argument("game", metavar="GAME", help=", ".join(GAME_IDS))
    parser.add_argument("--players", type=int, required=True, metavar="N")
    parser.add_argument("--seed", type=int, required=True, metavar="S")
    parser.add_argument("--sides", help="A, B, a letter for each board, or pairs like temple=B")
    parser.add_argument("--wrath", action="store_true", help="Imhotep: play the Wrath of the Pharaoh")
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="any other setting: map=sample or map=FILE, ships_move=yes, pharaoh_waits=yes, pharaoh_total=15",
    )
    parser.add_argument("--out", required=True, metavar="RECORD", help="where to write the record")
    parser.add_argument("--json", action="store_true", help="print a line of JSON")


def run(options: argparse.Namespace) -> int:
    """Play and write."""
    game = find_game(options.game)
    setup = game.quick_setup(options.players, _wishes(options))
    match = play_random(game, setup, options.seed)
    write_file(options.out, record.dump(match))
    sheet = match.standing()
    say = words()
    if options.json:
        line = {"record": options.out, "moves": len(match.moves), "score": sheet.to_json(say)}
        print(json.dumps(line, ensure_ascii=False))
        return 0
    moves = len(match.moves)
    result = verdict(sheet)
    print(say.say(Message.of("text.wrote", file=options.out, moves=moves, result=result)))
    return 0


def _wishes(options: argparse.Namespace) -> dict[str, str]:
    """Gather the settings from all options; nothing may be said twice."""
    found = {}
    if options.sides is not None:
        found["sides"] = options.sides
    if options.wrath:
        found["wrath"] = "yes"
    for pair in options.set:
        name, sign, value = (part.strip() for part in pair.partition("="))
        if not sign:
            raise InvalidInputError("not_a_pair", "--set", value=pair)
        if name in found:
            raise InvalidInputError("field_twice", name)
        found[name] = value
    return found
