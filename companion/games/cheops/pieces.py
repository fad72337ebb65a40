"""What the box holds for Cheops, and the order of the first settlements."""

from __future__ import annotations

SETTLEMENTS, CITIES, ROADS = 5, 4, 15  # C-C1
SHIPS = 8  # C-C10
STONES = 11  # C-C6
START_GOLD = 3  # C-S1
ARMY_KNIGHTS = 3  # C-C4

KNIGHT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY = "knight", "road_building", "year_of_plenty", "monopoly"
PLAYABLE = (KNIGHT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY)
COPIES = (14, 2, 2, 2)  # C-C3, in the order of PLAYABLE
VP_CARDS = 5  # C-C3
CARDS = sum(COPIES) + VP_CARDS

ROLLS = range(2, 13)
SEVEN = 7
MOST_GOLD = 99  # in one payment; there is no end to gold (C-C7), but there is one to lists

FOOT, ELSEWHERE = "foot", "elsewhere"  # where a building stands when there is no map
ROAD, SHIP = "road", "ship"


def placement_order(players: int) -> tuple[int, ...]:
    """Seats in the order of the first settlements: there, back, and there again (C-S3)."""
    there = tuple(range(players))
    return there + there[::-1] + there
