"""The rule book measured: a query against a plain scan of all texts, and loading against `import kivy`."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path

from companion.rulebook.book import open_book

QUESTIONS = sorted((Path(__file__).resolve().parent.parent / "tests" / "rulebook").glob("questions*.toml"))
QUERY_LIMIT = 20.0  # times a plain scan
LOAD_LIMIT = 0.5  # of `import kivy`
STARTS = 7

LOAD = "from companion.rulebook.book import open_book"
FIRST_QUERY = "open_book().find('lever')"


def median_ms(act: Callable[[], object], times: int = 5) -> float:
    """Time something a few times and give the median in milliseconds."""
    spans = []
    for _ in range(times):
        begin = time.perf_counter()
        act()
        spans.append((time.perf_counter() - begin) * 1000)
    return statistics.median(spans)


def fresh_ms(prepare: str, act: str) -> float:
    """Time a statement in fresh interpreters, after others have been carried out."""
    code = f"import time\n{prepare}\nt = time.perf_counter()\n{act}\nprint((time.perf_counter() - t) * 1000)"
    with tempfile.TemporaryDirectory() as home:
        silence = {"KIVY_NO_ARGS": "1", "KIVY_NO_CONSOLELOG": "1", "KIVY_NO_FILELOG": "1"}
        env = {**os.environ, **silence, "KIVY_NO_CONFIG": "1", "KIVY_HOME": home}
        runs = [
            subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=True)
            for _ in range(STARTS)
        ]
    return statistics.median(float(run.stdout) for run in runs)


def main() -> int:
    """Print both ratios; exit code 1 when one is over its limit."""
    book = open_book()
    texts = ["\n".join((entry.text, *entry.asks)).lower() for entry in book]
    queries = [row["ask"] for path in QUESTIONS for row in tomllib.loads(path.read_text())["question"]]
    book.find("warm up")

    def scan_for(query: str) -> list[str]:
        needle = query.lower()
        return [text for text in texts if needle in text]

    scan = statistics.median(median_ms(partial(scan_for, query)) for query in queries)
    spans = sorted(median_ms(partial(book.find, query)) for query in queries)
    find = statistics.median(spans)
    size = sum(map(len, texts))
    print(f"{len(book)} entries, {size:,} characters, {len(queries)} questions")
    print(f"plain scan      {scan:8.3f} ms  (lower-cased substring over all texts, median)")
    print(f"query           {find:8.3f} ms  median, {spans[int(len(spans) * 0.95)]:.3f} ms at 95 %")
    print(f"query / scan    {find / scan:8.2f}      limit {QUERY_LIMIT}")

    kivy = fresh_ms("", "import kivy")
    load = fresh_ms(LOAD, "open_book()")
    first = fresh_ms(LOAD, FIRST_QUERY)
    print(f"import kivy     {kivy:8.3f} ms")
    print(f"load entries    {load:8.3f} ms  ({first:.3f} ms with the first query)")
    print(f"load / kivy     {load / kivy:8.2f}      limit {LOAD_LIMIT}")
    return int(find > QUERY_LIMIT * scan or load > LOAD_LIMIT * kivy)


if __name__ == "__main__":
    sys.exit(main())
