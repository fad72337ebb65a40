"""Names in every script are shown; signs that would break a line or a terminal are not."""

import pytest

from companion.core.showable import is_showable


@pytest.mark.parametrize(
    "name", ["Ada", "さくら\u3000花子", "Zoë", "👩\u200d🚀", "O'Brien", "ő ű", "a\u00a0b", ""]
)
def test_names_in_every_script_are_welcome(name):
    assert is_showable(name)


@pytest.mark.parametrize("name", ["a\nb", "a\x1b[2J", "\ud800", "a\u2028b", "\x00", "a\tb"])
def test_signs_that_break_a_line_are_not(name):
    assert not is_showable(name)
