"""The files of all games in one language, and what must hold between them."""

from __future__ import annotations

from companion.core.message import Issue
from companion.rulebook.entry import BASE, GAMES, RULES, placeholders
from companion.rulebook.source import Source, SourceEntry, read_files


def languages() -> tuple[str, ...]:
    """List the languages that have entry files."""
    return tuple(sorted({path.name for game in GAMES for path in (RULES / game).iterdir() if path.is_dir()}))


def read_language(language: str = BASE) -> Source:
    """Read all entries of a language; faults between entries are noted too."""
    paths = [path for game in GAMES for path in sorted((RULES / game / language).glob("*.toml"))]
    source = read_files(paths, RULES, translated=language != BASE)
    _check_doubles(source)
    if language == BASE:
        _check_links(source)
    return source


def compare(base: Source, other: Source) -> list[Issue]:
    """List what a translation lacks or has too much: entries, examples, placeholders."""
    faults = Source()
    theirs = {item.entry.id: item for item in other.entries}
    for item in base.entries:
        translation = theirs.pop(item.entry.id, None)
        if translation is None:
            faults.fault("untranslated", item.file, item.line, id=item.entry.id)
        else:
            _compare_entry(item, translation, faults)
    for item in theirs.values():
        faults.fault("not_in_base", item.file, item.line, id=item.entry.id)
    return faults.faults


def _compare_entry(base: SourceEntry, other: SourceEntry, faults: Source) -> None:
    here, there = base.entry, other.entry
    if bool(here.example) != bool(there.example):
        faults.fault("example_differs", other.file, other.line, id=here.id)
    wanted = placeholders(here.title, here.answer, here.example)
    for name in sorted(wanted ^ placeholders(there.title, there.answer, there.example)):
        faults.fault("placeholder_differs", other.file, other.line, id=here.id, name=name)


def _check_doubles(source: Source) -> None:
    first: dict[str, SourceEntry] = {}
    for item in source.entries:
        earlier = first.setdefault(item.entry.id, item)
        if earlier is not item:
            where = f"{earlier.file}:{earlier.line}"
            source.fault("double_id", item.file, item.line, id=item.entry.id, first=where)


def _check_links(source: Source) -> None:
    known = {item.entry.id for item in source.entries}
    for item in source.entries:
        for target in item.entry.see:
            if target not in known or target == item.entry.id:
                source.fault("dead_link", item.file, item.line, id=item.entry.id, target=target)
