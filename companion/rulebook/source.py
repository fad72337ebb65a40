"""Reading the entry files: every fault of a file is reported with its line, not just the first."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from companion.core.message import Issue, Message
from companion.rulebook.entry import Entry, placeholders

_HEADER = re.compile(r"\s*\[\[\s*entry\s*\]\]\s*(#.*)?")
_AT_LINE = re.compile(r" \(at (?:line (\d+), column \d+|end of document)\)")
_ID = re.compile(r"[a-z]+(\.[a-z0-9_]+)+")
_FACT = re.compile(r"[A-Z]-[A-Z0-9]+")
_ABOUT = re.compile(r"[a-z]+(:[a-z_]+)?")
_SENTENCE_END = re.compile(r"[.!?](?=\s+[A-Z0-9\"]|\s*$)|[\u3002\uff01\uff1f]")

TEXTS = {"id": True, "title": True, "answer": True, "example": False}
LISTS = {"facts": True, "about": True, "asks": True, "see": False}
OTHERS = {"values", "checks"}
TRANSLATED = {"id", "title", "answer", "example", "asks", "values"}
LONGEST_ANSWER = 4


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """An entry as written in a file, with the checks that hold it to the truth."""

    entry: Entry
    file: str
    line: int
    checks: tuple[Mapping[str, Any], ...] = ()


@dataclass(slots=True)
class Source:
    """Everything read from some files, good and bad."""

    entries: list[SourceEntry] = field(default_factory=list)
    faults: list[Issue] = field(default_factory=list)

    def fault(self, code: str, file: str, line: int, **values: object) -> None:
        """Note a fault at its place."""
        where = f"{file}:{line}"
        self.faults.append(Issue(code, where, Message.of(f"fault.rule_{code}", where=where, **values)))


def read_files(paths: Sequence[Path], root: Path, *, translated: bool = False) -> Source:
    """Read some files into one source."""
    source = Source()
    for path in paths:
        read_text(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix(), source, translated)
    return source


def read_text(text: str, file: str, source: Source, translated: bool = False) -> None:
    """Read one file's entries, each for itself, so that a broken one does not hide the next."""
    for line, block in _blocks(text, file, source):
        try:
            table = tomllib.loads("\n".join(block))
        except tomllib.TOMLDecodeError as error:
            at = _AT_LINE.search(str(error))
            inner = int(at[1]) if at and at[1] else len(block)
            reason = _AT_LINE.sub("", str(error))
            source.fault("not_toml", file, line + inner, reason=reason)
            continue
        _Reader(source, file, line, block, translated).read(table)


def _blocks(text: str, file: str, source: Source) -> Iterator[tuple[int, list[str]]]:
    """Cut a file at its `[[entry]]` lines; the line number is that of the header."""
    start, block = 0, list[str]()
    for number, line in enumerate(text.splitlines(), 1):
        if _HEADER.fullmatch(line):
            if start:
                yield start, block
            start, block = number, []
        elif start:
            block.append(line)
        elif line.strip() and not line.lstrip().startswith("#"):
            source.fault("outside_entry", file, number)
    if start:
        yield start, block


class _Reader:
    """Turns one parsed block into an entry, noting everything that is wrong with it."""

    def __init__(self, source: Source, file: str, line: int, block: Sequence[str], translated: bool) -> None:
        self.source, self.file, self.line, self.block = source, file, line, block
        self.translated = translated
        self.sound = True

    def read(self, table: Mapping[str, Any]) -> None:
        allowed = TRANSLATED if self.translated else {*TEXTS, *LISTS, *OTHERS}
        for key in table:
            if key not in allowed:
                self._fault("unknown_key", key, key=key)
        texts = {key: self._text(table, key, needed) for key, needed in TEXTS.items()}
        lists = {key: self._list(table, key, needed) for key, needed in LISTS.items() if key in allowed}
        values = self._values(table)
        self._judge(texts, lists, values)
        checks = self._checks(table)
        if self.sound:
            facts, about, asks, see = (lists.get(key, ()) for key in LISTS)
            entry = Entry(
                texts["id"],
                texts["title"],
                texts["answer"],
                texts["example"],
                facts=facts,
                about=about,
                see=see,
                asks=asks,
                values=tuple(values.items()),
            )
            self.source.entries.append(SourceEntry(entry, self.file, self.line, checks))

    def _text(self, table: Mapping[str, Any], key: str, needed: bool) -> str:
        value = table.get(key, "")
        if not isinstance(value, str):
            self._fault("not_text", key, key=key)
            return ""
        if needed and not value.strip():
            self._fault("missing", key, key=key)
        return value

    def _list(self, table: Mapping[str, Any], key: str, needed: bool) -> tuple[str, ...]:
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) and item for item in value):
            self._fault("not_list", key, key=key)
            return ()
        if needed and not value:
            self._fault("missing", key, key=key)
        for item in {item for item in value if value.count(item) > 1}:
            self._fault("twice_in_list", key, key=key, item=item)
        return tuple(value)

    def _values(self, table: Mapping[str, Any]) -> dict[str, str]:
        value = table.get("values", {})
        if not isinstance(value, dict) or not all(isinstance(item, str) for item in value.values()):
            self._fault("not_values", "values")
            return {}
        return value

    def _checks(self, table: Mapping[str, Any]) -> tuple[Mapping[str, Any], ...]:
        value = table.get("checks", [])
        shaped = isinstance(value, list) and all(
            isinstance(check, dict) and {"run", "input", "expect"} <= check.keys() <= _CHECK_KEYS
            for check in value
        )
        if not shaped:
            self._fault("not_checks", "checks")
            return ()
        return tuple(value)

    def _judge(
        self, texts: Mapping[str, str], lists: Mapping[str, Sequence[str]], values: Mapping[str, str]
    ) -> None:
        if texts["id"] and not _ID.fullmatch(texts["id"]):
            self._fault("bad_id", "id", id=texts["id"])
        game = self.file.partition("/")[0]
        if "/" in self.file and not texts["id"].startswith(f"{game}."):
            self._fault("wrong_game", "id", id=texts["id"], game=game)
        if texts["title"] and not texts["title"].rstrip().endswith(("?", "\uff1f")):
            self._fault("no_question", "title")
        sentences = len(_SENTENCE_END.findall(texts["answer"]))
        if texts["answer"] and not 1 <= sentences <= LONGEST_ANSWER:
            self._fault("answer_length", "answer", sentences=sentences, most=LONGEST_ANSWER)
        for key, shape in (("facts", _FACT), ("about", _ABOUT), ("see", _ID)):
            for item in lists.get(key, ()):
                if not shape.fullmatch(item):
                    self._fault("bad_item", key, key=key, item=item)
        used = placeholders(texts["title"], texts["answer"], texts["example"])
        for name in sorted(used ^ set(values)):
            self._fault("placeholder", "values" if name in values else "answer", name=name)

    def _fault(self, code: str, key: str, /, **values: object) -> None:
        self.sound = False
        place = re.compile(rf"\s*{re.escape(key)}\s*=")
        offset = next((index for index, line in enumerate(self.block, 1) if place.match(line)), 0)
        self.source.fault(code, self.file, self.line + offset, **values)


_CHECK_KEYS = frozenset({"run", "input", "expect", "shown"})
