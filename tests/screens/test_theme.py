"""The theme: switched live, sizes by role, motion short or none; and the font covers our languages."""

import pytest
from kivy.core.text import DEFAULT_FONT
from kivy.core.text import Label as CoreLabel

from companion.screens.glyphs import GLYPHS
from companion.screens.palette import DARK, LIGHT
from companion.screens.theme import FONTS, LONGEST_MOTION, Theme, theme
from companion.screens.widgets.ink import Ink
from tests.support.fonts import covered_characters
from tests.support.ui.screens import full_table

LETTERS = (
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
    "åäöÅÄÖæøåÆØÅáéíóöőúüűÁÉÍÓÖŐÚÜŰäöüßẞÄÖÜ–—…„“”‚‘’«»×\u2212"  # noqa: RUF001 - these very signs
    "ぁあんァアンー、。「」々一右雨円王音下火花学空金糸車手石川船墓室神殿市場点数勝者規則"
)


def test_system_light_and_dark_decide_the_colours():
    look = Theme()
    assert look.paper == list(LIGHT.paper)
    look.system_is_dark = True
    assert look.paper == list(DARK.paper)
    look.mode = "light"
    assert look.paper == list(LIGHT.paper)
    look.mode = "dark"
    look.system_is_dark = False
    assert look.ink == list(DARK.ink)


def test_a_switch_of_look_reaches_every_text_and_icon_at_once(stage, running):
    app = running(table=full_table())
    app.services.navigation.go("gallery")
    stage.settle()
    for mode in ("dark", "light"):
        app.services.preferences.change(appearance=mode)
        stage.frames(2)
        for widget in stage.widgets():
            if isinstance(widget, Ink):
                assert widget.tint == getattr(theme, widget.tone), widget.text


def test_text_grows_to_double_and_what_is_large_grows_less():
    look = Theme()
    before = {role: look.text_size(role) for role in ("body", "small", "title", "number")}
    look.text_scale = 2.0
    growth = {role: look.text_size(role) / size for role, size in before.items()}
    assert growth["body"] == growth["small"] == pytest.approx(2.0)
    assert 1.2 < growth["number"] < growth["title"] < 2.0


def test_text_cannot_grow_beyond_double():
    with pytest.raises(ValueError, match="above the maximum"):
        Theme().text_scale = 2.5


def test_motion_is_short_and_none_when_reduced():
    look = Theme()
    assert look.motion(5) == LONGEST_MOTION < 0.2
    look.reduce_motion = True
    assert look.motion() == 0


@pytest.mark.parametrize("name", ["companion-regular.ttf", "companion-bold.ttf"])
def test_one_font_covers_the_letters_of_all_our_languages(name):
    covered = covered_characters(FONTS / name)
    assert [sign for sign in LETTERS if ord(sign) not in covered] == []


def test_every_icon_is_in_the_icon_font():
    covered = covered_characters(FONTS / "icons.ttf")
    assert [name for name, glyph in GLYPHS.items() if ord(glyph) not in covered] == []


@pytest.mark.parametrize("sign", ["\u0151", "\u82b1"])
@pytest.mark.usefixtures("stage")
def test_kivy_draws_with_our_font_everywhere(sign):
    ours = str(FONTS / "companion-regular.ttf")
    plain, ours = (CoreLabel(text=sign, font_name=name) for name in (DEFAULT_FONT, ours))
    for label in (plain, ours):
        label.refresh()
    assert plain.texture.pixels == ours.texture.pixels


def test_the_fonts_come_with_their_licences():
    assert "SIL Open Font License" in (FONTS / "companion-OFL.txt").read_text(encoding="utf-8")
    assert "Apache License" in (FONTS / "icons-LICENSE.txt").read_text(encoding="utf-8")


def test_whoever_follows_the_theme_is_told_until_it_goes():
    class Follower:
        told = 0

        def hear(self, *_):
            Follower.told += 1

    look, one, other = Theme(), Follower(), Follower()
    look.bind(look=one.hear)
    look.bind(look=one.hear)
    look.bind(look=other.hear)
    look.mode = "dark"
    assert Follower.told == 2
    look.unbind(look=other.hear)
    look.mode = "light"
    assert Follower.told == 3
    del one
    look.mode = "dark"
    assert Follower.told == 3
