"""Reading untrusted JSON field by field: every fault names the field it is in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.core.errors import InvalidInputError
from companion.core.showable import is_showable

MISSING = object()


class Field:
    """One value of parsed JSON together with its path, such as `players[0].sled`."""

    __slots__ = ("path", "value")

    def __init__(self, value: object, path: str = "") -> None:
        self.value = value
        self.path = path

    def fail(self, code: str, **values: object) -> InvalidInputError:
        """Build the error for this field, to be raised by the caller."""
        return InvalidInputError(code, self.path or "(top)", **values)

    def get(self, name: str) -> Field:
        """Step into an object; the field must be there."""
        inner = self.find(name)
        if inner.value is MISSING:
            raise inner.fail("missing_field")
        return inner

    def find(self, name: str) -> Field:
        """Step into an object; a field that is not there has the value `MISSING`."""
        if not isinstance(self.value, dict):
            raise self.fail("not_an_object", got=_kind(self.value))
        path = f"{self.path}.{name}" if self.path else name
        return Field(self.value.get(name, MISSING), path)

    @property
    def is_missing(self) -> bool:
        """Tell whether there was such a field at all."""
        return self.value is MISSING

    def items(self) -> Iterator[tuple[str, Field]]:
        """Walk an object's fields."""
        if not isinstance(self.value, dict):
            raise self.fail("not_an_object", got=_kind(self.value))
        for name, value in self.value.items():
            yield name, Field(value, f"{self.path}.{name}" if self.path else name)

    def elements(self, *, low: int = 0, high: int | None = None) -> list[Field]:
        """Walk a list of a length within bounds."""
        if not isinstance(self.value, list):
            raise self.fail("not_a_list", got=_kind(self.value))
        count = len(self.value)
        if count < low:
            raise self.fail("too_few", count=count, low=low)
        if high is not None and count > high:
            raise self.fail("too_many", count=count, high=high)
        return [Field(value, f"{self.path}[{index}]") for index, value in enumerate(self.value)]

    def integer(self, *, low: int | None = 0, high: int | None = None) -> int:
        """Read a whole number within bounds."""
        value = self.value
        if isinstance(value, bool) or not isinstance(value, int):
            raise self.fail("not_a_number", got=_kind(value))
        if low is not None and value < low:
            raise self.fail("number_too_small", value=value, low=low)
        if high is not None and value > high:
            raise self.fail("number_too_large", value=value, high=high)
        return value

    def boolean(self) -> bool:
        """Read true or false."""
        if not isinstance(self.value, bool):
            raise self.fail("not_true_or_false", got=_kind(self.value))
        return self.value

    def text(self, *, longest: int = 200) -> str:
        """Read a text that is not blank."""
        if not isinstance(self.value, str):
            raise self.fail("not_a_text", got=_kind(self.value))
        if not self.value.strip():
            raise self.fail("empty_text")
        if len(self.value) > longest:
            raise self.fail("text_too_long", longest=longest)
        if not is_showable(self.value):
            raise self.fail("text_not_printable")
        return self.value

    def choice(self, known: Sequence[str], code: str = "unknown_word") -> str:
        """Read one of the known words."""
        if not isinstance(self.value, str):
            raise self.fail("not_a_text", got=_kind(self.value))
        if self.value not in known:
            raise self.fail(code, value=self.value, known=", ".join(known))
        return self.value


def _kind(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true or false"
    names = {int: "a number", float: "a fraction", str: "text", list: "a list", dict: "an object"}
    return names.get(type(value), "something else")
