"""Settings: the choices, and all data exported or deleted."""

import json
import zipfile
from datetime import UTC, datetime

import pytest

from companion.core import record
from companion.core.errors import CompanionError
from companion.core.words import languages, words
from companion.games.registry import find_game
from companion.scoring.tallies import score_tally
from companion.storage.store import Store
from companion.viewmodels.kept_tally import keep_scored
from companion.viewmodels.navigation import Navigation
from companion.viewmodels.preferences import PreferenceKeeper
from companion.viewmodels.progress import WorkCancelledError
from companion.viewmodels.services import Services
from companion.viewmodels.settings import SettingsModel
from tests.support.games import begin_game
from tests.support.tallies import fill_tally

MOMENT = datetime(2026, 3, 1, 20, 15, tzinfo=UTC)


def ignore(done, total):
    """Hear how far it is."""


@pytest.fixture
def services(tmp_path):
    path = tmp_path / "companion.sqlite"
    store = Store(path, find_game)
    yield Services(
        store=store,
        open_store=lambda: Store(path, find_game),
        preferences=PreferenceKeeper(store),
        navigation=Navigation(store, ("home", "settings")),
        export_folder=tmp_path / "exports",
        photo_folder=tmp_path / "photos",
    )
    store.close()


@pytest.fixture
def model(services):
    return SettingsModel(services, lambda: MOMENT)


def test_every_language_is_listed_by_its_own_name(model):
    assert [code for code, _ in model.languages()] == list(languages())
    assert ("en", "English") in model.languages()


def test_the_looks_have_words(model):
    assert [words().say(message) for _, message in model.appearances()] == ["System", "Light", "Dark"]


def test_the_text_size_goes_in_steps(model):
    assert model.text_step() == 0
    model.set_text_step(5)
    assert model.preferences.now.text_percent == 200
    assert model.text_step() == 5


def test_export_writes_every_game_also_deleted_ones_and_the_players(model, services):
    kept, deleted = begin_game(services.store), begin_game(services.store, players=2)
    services.store.delete(deleted.id)
    shares = []
    path = model.export_all(lambda done, total: shares.append((done, total)))
    assert path.name == "companion-20260301-201500.zip"
    assert shares == [(0, 2), (1, 2), (2, 2)]
    with zipfile.ZipFile(path) as archive:
        about = json.loads(archive.read("companion.json"))
        games = {game["id"]: game for game in about["games"]}
        assert games[deleted.id]["deleted"]
        loaded = record.load(archive.read(games[kept.id]["file"]), find_game)
    assert loaded.match.state == kept.match.state
    assert {player["name"] for player in about["players"]} >= {"Ada", "Björn"}
    assert about["preferences"]["text_percent"] == 100


def test_export_writes_scored_tallies_as_the_command_line_reads_them(model, services):
    form = fill_tally(services.store, "imhotep")
    keep_scored(services.store, form, form.result()[0], "Imhotep")
    with zipfile.ZipFile(model.export_all(ignore)) as archive:
        (game,) = json.loads(archive.read("companion.json"))["games"]
        tally = json.loads(archive.read(game["file"]))
    assert score_tally(tally) == form.result()[0].sheet


def test_a_cancelled_export_leaves_no_file(model, services):
    begin_game(services.store)

    def cancel(*_):
        raise WorkCancelledError("work_cancelled")

    with pytest.raises(WorkCancelledError):
        model.export_all(cancel)
    assert list(services.export_folder.iterdir()) == []


def test_an_export_that_cannot_be_written_says_so(model, services):
    services.export_folder.write_text("a file where the folder should be")
    with pytest.raises(CompanionError) as caught:
        model.export_all(ignore)
    assert caught.value.code == "file_unwritable"


def test_deleting_everything_starts_over_at_home(model, services):
    begin_game(services.store)
    services.preferences.change(appearance="dark")
    services.navigation.go("settings")
    model.delete_all()
    assert services.store.matches() == []
    assert services.preferences.now.appearance == "system"
    assert services.navigation.route.name == "home"
