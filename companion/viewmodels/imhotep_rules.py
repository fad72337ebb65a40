"""Which entry of the rule book belongs to what on an Imhotep table."""

from __future__ import annotations

QUARRY = "imhotep.action.stones"
SPACE = "imhotep.action.load"
SHIP = "imhotep.action.sail"
PLAYER = "imhotep.sled"


def site_rule(site: str, side: str) -> str:
    """The entry of the side that lies up."""
    return f"imhotep.{site}.{side.lower()}"


def card_rule(card: str) -> str:
    """The entry of a market card."""
    return f"imhotep.card.{card}"
