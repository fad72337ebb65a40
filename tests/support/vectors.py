"""Worked examples of the rules, by id."""

import json
from pathlib import Path

GAMES = Path(__file__).resolve().parent.parent / "games"


def load_vectors(game):
    vectors = json.loads((GAMES / game / "vectors.json").read_text(encoding="utf-8"))
    return {vector["id"]: vector for vector in vectors}
