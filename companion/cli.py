"""The command line: finds the verb, runs it, and turns every error we know into one line and exit code 2."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from companion.core.errors import CompanionError
from companion.core.words import words

VERBS = {
    "app": "open the app (the same as no command at all)",
    "read": "read boards from photos",
    "score": "final score from tallies or game records",
    "rules": "look up a rule, best answer first",
    "simulate": "play a random legal game to its end and write the record",
    "replay": "replay a record and show the table and the score",
    "demo": "a sample game, round by round, in the terminal",
}
BAD_INPUT = 2


class OneLineParser(argparse.ArgumentParser):
    """A parser whose complaint is one line, like every other error of ours."""

    def error(self, message: str) -> NoReturn:
        """Say what is wrong and where help is."""
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given:
        given = ["app"]
    elif given[0] not in VERBS and given[0].endswith(".json"):
        given = ["app", *given]  # a record file opened from a desktop
    parser = _parser(given[0])
    options = parser.parse_args(given)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):  # a terminal may lack letters that names have
            stream.reconfigure(errors="backslashreplace")
    try:
        code: int = options.run(options)
        sys.stdout.flush()
    except CompanionError as error:
        return _complain(words().say(error.message))
    except BrokenPipeError:  # the reader of our output has seen enough
        _silence_output()
        return 0
    except OSError as error:
        _silence_output()
        return _complain(str(error))
    return code


def _complain(sentence: str) -> int:
    print(f"companion: {sentence}", file=sys.stderr)
    return BAD_INPUT


def _silence_output() -> None:
    """Keep Python from failing once more over the same broken output when it exits."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser(verb: str) -> OneLineParser:
    """Build the parser; only the verb that was typed is imported, so that starting stays fast."""
    parser = OneLineParser(prog="companion", description="Counts for you beside the board.")
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="command", parser_class=OneLineParser)
    for name, help_line in VERBS.items():
        sub = verbs.add_parser(name, help=help_line, description=help_line.capitalize() + ".")
        if name == verb:
            module = import_module(f"companion.commands.{name}")
            module.add_arguments(sub)
            sub.set_defaults(run=module.run)
    return parser
