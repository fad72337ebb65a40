"""What the system tells of itself."""

import pytest

from companion.device import system
from tests.support.android import FakePhone


def test_a_desk_covers_nothing_and_is_light():
    assert not system.is_android()
    assert system.insets_px() == (0, 0, 0, 0)
    assert not system.is_dark()


@pytest.mark.parametrize("night", [False, True])
def test_a_phone_tells_its_language_its_night_and_its_bars(tmp_path, monkeypatch, night):
    phone = FakePhone(tmp_path)
    phone.night, phone.insets = night, (0, 88, 0, 48)
    phone.install(monkeypatch)
    assert system.is_android()
    assert system.language() == "en"
    assert system.is_dark() is night
    assert system.insets_px() == (0, 88, 0, 48)
