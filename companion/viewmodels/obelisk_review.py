"""Reviewing the obelisks: heights on side A, towers and loose stones on side B."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.core.message import Message
from companion.core.reading import (
    Contents,
    ObeliskHeights,
    ObeliskTowers,
    Place,
    Reading,
    ReviewedReading,
)
from companion.scoring.imhotep import OBELISK_TABLES, STONES_PER_OBELISK
from companion.scoring.imhotep_pieces import STONES_IN_PLAY
from companion.scoring.ranking import share_ranks
from companion.viewmodels.feedback import CHANGED, Feedback
from companion.viewmodels.review import Answer, Doubts, refused, with_second_best


@dataclass(slots=True)
class ObeliskReview:
    """The obelisks of either side: heights, or towers and loose stones; doubts by colour or tower."""

    side: str
    colours: tuple[str, ...]
    counts: dict[str, int] = field(default_factory=dict)
    towers: list[str] = field(default_factory=list)
    doubts: Doubts = field(default_factory=Doubts)
    changed_by_hand: bool = False

    @property
    def most(self) -> int:
        """How high an obelisk, or how many loose stones of a colour, there can be."""
        return STONES_IN_PLAY if self.side == "A" else STONES_PER_OBELISK - 1

    def take(self, reading: Reading) -> None:
        """Begin with what the eye read; a refused photo leaves zeros for entry by hand."""
        self._set_up(reading.contents)
        self.doubts.take(reading)
        self.changed_by_hand = reading.contents is None

    def fill(self, contents: Contents) -> None:
        """Begin with what is known from elsewhere."""
        self._set_up(contents)
        self.doubts = Doubts()
        self.changed_by_hand = True

    def _set_up(self, contents: Contents | None) -> None:
        self.counts = dict.fromkeys(self.colours, 0)
        self.towers = []
        if isinstance(contents, ObeliskHeights):
            self.counts.update({c: n for c, n in contents.heights if c in self.colours})
        elif isinstance(contents, ObeliskTowers):
            self.counts.update({c: n for c, n in contents.loose if c in self.colours})
            self.towers = list(contents.towers)

    def count_place(self, colour: str) -> Place:
        """The place of a colour's height, or of its loose stones."""
        return (colour,) if self.side == "A" else ("loose", colour)

    def set_count(self, colour: str, count: int) -> Feedback:
        """Change a height, or the loose stones of a colour."""
        if colour not in self.colours or not 0 <= count <= self.most:
            return refused("number_too_large", field=colour, value=count, high=self.most)
        self.counts[colour] = count
        self.doubts.settle(self.count_place(colour))
        self.changed_by_hand = True
        return CHANGED

    def set_tower(self, at: int, colour: str | None) -> Feedback:
        """Change a tower, put one at the end, or take one away."""
        if not 0 <= at <= len(self.towers) or colour not in {None, *self.colours}:
            return refused("no_such_cell")
        if colour is None:
            del self.towers[at : at + 1]
        else:
            self.towers[at : at + 1] = [colour]
        self.doubts.settle(("tower", at))
        self.changed_by_hand = True
        return CHANGED

    def places(self) -> tuple[Place, ...]:
        """Every tower, then every colour that has stones."""
        towers: list[Place] = [("tower", at) for at in range(len(self.towers))]
        return (*towers, *(self.count_place(c) for c in self.colours if self.counts.get(c)))

    def answer(self, place: Place) -> Answer:
        """A tower's colour, or a count."""
        match place:
            case ("tower", int(at)):
                return self.towers[at] if at < len(self.towers) else None
            case ("loose", str(colour)) | (str(colour),):
                return self.counts.get(colour)
        return None

    def options(self, place: Place) -> tuple[Answer, ...]:
        """Every other colour for a tower; for a count the second-best answer, since others are counted."""
        match place:
            case ("tower", int()):
                now = self.answer(place)
                known: list[Answer] = [colour for colour in self.colours if colour != now]
                return with_second_best(self.doubts, place, [*known, None] if now else known)
        second = self.doubts.second_best.get(place)
        return (second,) if isinstance(second, int) else ()

    def together(self, place: Place) -> tuple[Place, ...]:
        """A tower that comes or goes moves those after it, so towers are said as one row."""
        if place[0] != "tower":
            return (place,)
        return tuple(("tower", at) for at in range(len(self.towers)))

    def change(self, place: Place, answer: Answer) -> Feedback:
        """Put something else there."""
        match place, answer:
            case ("tower", int(at)), str() | None:
                return self.set_tower(at, answer)
            case ((("loose", str(colour)) | (str(colour),)), int(count)):
                return self.set_count(colour, count)
        return refused("no_such_cell")

    def settle(self, place: Place) -> Feedback:
        """Say that something doubtful was read right."""
        self.doubts.settle(place)
        return CHANGED

    def next_place(self) -> Place | None:
        """Side B has room for another tower; on side A every colour has its place."""
        return ("tower", len(self.towers)) if self.side == "B" else None

    def problem(self) -> Message | None:
        """Why this cannot be taken over yet."""
        for colour in self.colours:
            count = self.counts.get(colour, 0) + STONES_PER_OBELISK * self.towers.count(colour)
            if count > STONES_IN_PLAY:
                return Message.of("review.too_many", colour=colour, count=count, limit=STONES_IN_PLAY)
        return self.doubts.problem()

    def points(self) -> dict[str, int]:
        """What final scoring gives for the obelisks as they are now."""
        if self.side == "A":
            return share_ranks(self.counts, OBELISK_TABLES[len(self.colours)])
        return dict(self.counts)

    def contents(self) -> ObeliskHeights | ObeliskTowers:
        """The obelisks as they are now."""
        counts = tuple(self.counts.items())
        return ObeliskHeights(counts) if self.side == "A" else ObeliskTowers(tuple(self.towers), counts)

    def reviewed(self) -> ReviewedReading | None:
        """The contents a person has agreed to, once nothing is wrong or doubtful."""
        if self.problem():
            return None
        return ReviewedReading("obelisks", self.side, self.contents(), self.changed_by_hand)

    def dump(self) -> dict[str, Any]:
        """Give plain values."""
        return {
            "counts": dict(self.counts),
            "towers": list(self.towers),
            "doubts": self.doubts.dump(),
            "changed": self.changed_by_hand,
        }

    def load(self, saved: dict[str, Any]) -> None:
        """Take up what was dumped."""
        self.counts = dict.fromkeys(self.colours, 0) | {
            colour: int(count) for colour, count in saved["counts"].items() if colour in self.colours
        }
        self.towers = [colour for colour in saved["towers"] if colour in self.colours]
        self.doubts.load(saved["doubts"])
        self.changed_by_hand = saved["changed"]
