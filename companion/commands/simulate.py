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
        help="any other setting, such as map=sample, ships_move=yes, pharaoh_waits=yes, pharaoh_total=15",
    )
    parser.add_argument("--out", required=True, metavar="RECORD", help="where to write the record")
    parser.add_argument("--json", action="store_true", help="print a line of JSON")


def run(options: argparse.Namespace) -> int:
    """Play and write."""
    game = find_game(options.game)
    wishes = {"sides": options.sides, "wrath": "yes" if options.wrath else None, **_settings(options.set)}
    setup = game.quick_setup(options.players, {k: v for k, v in wishes.items() if v is not None})
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


def _settings(pairs: list[str]) -> dict[str, str]:
    found = {}
    for pair in pairs:
        name, sign, value = pair.partition("=")
        if not sign:
            raise InvalidInputError("not_a_pair", "--set", value=pair)
        found[name.strip()] = value.strip()
    return found
