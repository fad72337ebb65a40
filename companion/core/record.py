"""Game records: a set-up and its moves as JSON text; a damaged one loads as far as it is sound."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from companion.core.errors import CompanionError, InvalidInputError, RecordError
from companion.core.game import AnyGame
from companion.core.match import AnyMatch, Match
from companion.core.message import Issue, Message

FORMAT = 1
LARGEST_BYTES = 8_000_000
_DECODER = json.JSONDecoder()
_BLANKS = " \t\r\n"


def dump(match: AnyMatch) -> str:
    """Write a match; the moves that were undone are not part of it."""
    game: AnyGame = match.game
    head = {"format": FORMAT, "game": game.id, "setup": game.encode_setup(match.setup)}
    lines = [f" {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}," for name, value in head.items()]
    moves = ",\n".join(f"  {json.dumps(game.encode_move(move), ensure_ascii=False)}" for move in match.moves)
    lines.append(f' "moves": [\n{moves}\n ]' if moves else ' "moves": []')
    return "\n".join(["{", *lines, "}"]) + "\n"


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match and, when the record was damaged, what is wrong and how many moves stand before it."""

    match: AnyMatch
    fault: Issue | None = None


def load(data: bytes | str, find_game: Callable[[str], AnyGame]) -> Loaded:
    """Load a record, keeping the longest valid prefix of a damaged one; raise if there is no set-up in it."""
    if len(data) > LARGEST_BYTES:
        raise RecordError("record_too_large", size=len(data), limit=LARGEST_BYTES)
    parts = _read_parts(data if isinstance(data, str) else _decode(data))
    _check_format(parts.found)
    game = find_game(_game_id(parts.found))
    if "setup" not in parts.found:
        raise RecordError("record_without_setup")
    match: AnyMatch = Match(game, game.decode_setup(parts.found["setup"]))
    return Loaded(match, _replay(match, parts))


def _decode(data: bytes) -> str:
    """Read the text in whatever Unicode encoding an editor left it; a letter cut in half is replaced."""
    return data.decode(json.detect_encoding(data), errors="replace")


@dataclass(slots=True)
class _Parts:
    found: dict[str, Any]
    moves: list[Any]
    cut_at_line: int | None = None


def _check_format(found: dict[str, Any]) -> None:
    if "format" not in found:
        raise RecordError("not_a_record")
    number = found["format"]
    if isinstance(number, bool) or not isinstance(number, int) or number < 1:
        raise InvalidInputError("bad_format_number", "format")
    if number > FORMAT:
        raise InvalidInputError("newer_format", "format", value=number, known=FORMAT)


def _game_id(found: dict[str, Any]) -> str:
    if "game" not in found:
        raise RecordError("record_without_game")
    name = found["game"]
    if not isinstance(name, str):
        raise InvalidInputError("not_a_text", "game", got=type(name).__name__)
    return name


def _replay(match: AnyMatch, parts: _Parts) -> Issue | None:
    for number, data in enumerate(parts.moves, start=1):
        try:
            match.play(match.game.decode_move(data))
        except CompanionError as error:
            return Issue("record_move_refused", f"moves[{number - 1}]", _stopped(number, error))
    if parts.cut_at_line is None:
        return None
    made = len(match.moves)
    message = Message.of("fault.record_cut", moves=made, line=parts.cut_at_line)
    return Issue("record_cut", f"moves[{made}]", message)


def _stopped(number: int, error: CompanionError) -> Message:
    return Message.of("fault.record_move_refused", number=number, moves=number - 1, reason=error.message)


def _read_parts(text: str) -> _Parts:
    """Read the record's fields, whole or as far as they go when the text stops or breaks off."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        return _read_torn(text)
    if not isinstance(whole, dict):
        raise RecordError("not_a_record")
    moves = whole.get("moves")
    if isinstance(moves, list):
        return _Parts(whole, moves)
    return _Parts(whole, [], cut_at_line=text.count("\n") + 1)


def _read_torn(text: str) -> _Parts:
    parts = _Parts({}, [])
    at = _skip(text, 0)
    if text[at : at + 1] != "{":
        raise RecordError("not_a_record")
    at += 1
    try:
        while True:
            name, at = _DECODER.raw_decode(text, _skip(text, at))
            at = _expect(text, at, ":")
            if name == "moves":
                at = _read_moves(text, at, parts)
            else:
                value, end = _DECODER.raw_decode(text, _skip(text, at))
                # a number at the very end may have lost digits
                if isinstance(name, str) and end < len(text):
                    parts.found[name] = value
                at = end
            at = _expect(text, at, ",")
    except (ValueError, RecursionError):
        parts.cut_at_line = text.count("\n", 0, at) + 1
    return parts


def _read_moves(text: str, at: int, parts: _Parts) -> int:
    at = _expect(text, at, "[")
    while True:
        move, at = _DECODER.raw_decode(text, _skip(text, at))
        parts.moves.append(move)
        if text[_skip(text, at) : _skip(text, at) + 1] == "]":
            return _skip(text, at) + 1
        at = _expect(text, at, ",")


def _skip(text: str, at: int) -> int:
    while at < len(text) and text[at] in _BLANKS:
        at += 1
    return at


def _expect(text: str, at: int, sign: str) -> int:
    at = _skip(text, at)
    if text[at : at + 1] != sign:
        raise ValueError(sign)
    return at + 1
