"""Worked examples of the rules, by id."""

import json
from pathlib import Path

VECTORS = Path(__file__).resolve().parent.parent / "vectors"


def load_vectors(game):
    vectors = json.loads((VECTORS / f"{game}.json").read_text(encoding="utf-8"))
    return {vector["id"]: vector for vector in vectors}
