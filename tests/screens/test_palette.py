"""The colours: every text is legible in both themes, every stone known by its mark alone."""

import pytest

from companion.screens.palette import (
    CARD_GROUNDS,
    CARD_INK,
    DARK,
    DRAWN,
    LIGHT,
    NAMES,
    STONES,
    WRITTEN,
    contrast,
)

THEMES = pytest.mark.parametrize("palette", [LIGHT, DARK], ids=["light", "dark"])


@THEMES
@pytest.mark.parametrize(("ink", "ground"), WRITTEN)
def test_text_has_a_contrast_of_four_and_a_half(palette, ink, ground):
    assert contrast(getattr(palette, ink), getattr(palette, ground)) >= 4.5


@THEMES
@pytest.mark.parametrize(("line", "ground"), DRAWN)
def test_outlines_that_carry_meaning_have_a_contrast_of_three(palette, line, ground):
    assert contrast(getattr(palette, line), getattr(palette, ground)) >= 3


@pytest.mark.parametrize("colour", STONES)
def test_a_stones_mark_stands_out_from_its_face(colour):
    look = STONES[colour]
    assert contrast(look.mark, look.face) >= 4.5


@pytest.mark.parametrize("kind", CARD_GROUNDS)
def test_the_sign_on_a_card_stands_out_from_its_ground(kind):
    assert contrast(CARD_INK, CARD_GROUNDS[kind]) >= 4.5


def test_every_stone_has_a_mark_of_its_own():
    assert len({look.shape for look in STONES.values()}) == len(STONES)


def test_all_grounds_and_inks_are_checked():
    written = {name for pair in WRITTEN for name in pair}
    unwritten = {"line", "edge", "scrim", "press"}
    assert written | unwritten == set(NAMES)


def test_contrast_is_that_of_the_web_guidelines():
    assert contrast((0, 0, 0, 1), (1, 1, 1, 1)) == pytest.approx(21)
    assert contrast((1, 1, 1, 1), (1, 1, 1, 1)) == pytest.approx(1)
