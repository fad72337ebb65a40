"""Comparing printed values with the boards, once: what is shown, what is changed, and then remembered."""

from __future__ import annotations

from typing import Any

from companion.core.errors import InvalidInputError
from companion.core.fields import Field
from companion.core.message import Message
from companion.scoring.imhotep_pieces import BURIAL_CHAMBER, OBELISKS, PYRAMID, TEMPLE
from companion.scoring.imhotep_values import Value, read_value
from companion.viewmodels.feedback import CHANGED, Feedback
from companion.viewmodels.new_imhotep import NewImhotep

HIGHEST = 99
BOARDS = {"pyramid_b": PYRAMID, "temple_b": TEMPLE, "burial_b": BURIAL_CHAMBER, "obelisk_b": OBELISKS}
ROW = "obelisk_b.row"


class BoardValuesCheck:
    """The values a table has to compare; `edited` is what was changed and not confirmed yet."""

    def __init__(self, form: NewImhotep, edited: dict[str, Any] | None = None) -> None:
        self._form = form
        self.keys = form.to_confirm()
        self.edited = {key: value for key, value in (edited or {}).items() if key in self.keys}

    def boards(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The sites in question, each with its keys."""
        found: dict[str, list[str]] = {}
        for key in self.keys:
            found.setdefault(BOARDS[key.split(".")[0]], []).append(key)
        return tuple((site, tuple(keys)) for site, keys in found.items())

    def values(self, key: str) -> list[int | str]:
        """What is shown for a key: one value a space."""
        value = self.edited.get(key, self._form.values[key])
        return list(value) if isinstance(value, list | tuple) else [value]

    def is_changed(self, key: str, at: int) -> bool:
        """Tell whether a space shows something else than we thought."""
        before = self._form.values[key]
        values = before if isinstance(before, tuple) else (before,)
        return at >= len(values) or values[at] != self.values(key)[at]

    def may_be_bonus(self, key: str) -> bool:
        """Tell whether a space of this key can print a bonus."""
        return key.startswith("pyramid_b.")

    def change(self, key: str, at: int, value: int | str) -> Feedback:
        """Say what a space prints."""
        values = self.values(key)
        values[at] = value
        self.edited[key] = values
        return CHANGED

    def lengthen(self, by: int) -> Feedback:
        """Add a space at the end of the row of obelisks, or take the last one away."""
        row = self.values(ROW)
        self.edited[ROW] = row[:-1] if by < 0 else [*row, max(0, int(row[-1]) - 1)]
        return CHANGED

    def complaint(self, key: str) -> Message | None:
        """Why no board could print this, if none could."""
        try:
            self._checked(key)
        except InvalidInputError as error:
            return Message.of("values.not_descending") if error.code == "not_descending" else error.message
        return None

    def _checked(self, key: str) -> Value:
        values = self.values(key)
        whole = values if isinstance(self._form.values[key], tuple) else values[0]
        return read_value(key, Field(whole, key))

    def confirm(self) -> Feedback:
        """Take all values as they are shown, for this game and later ones."""
        for key in self.keys:
            wrong = self.complaint(key)
            if wrong:
                return Feedback(refusal=wrong)
        for key in self.keys:
            self._form.confirm(key, self._checked(key))
        return CHANGED
