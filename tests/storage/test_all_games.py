"""The store keeps every registered game alike: move by move, with undo, export and import."""

import pytest

from companion.games.random_play import play_random
from companion.games.registry import find_game
from companion.storage.store import Store
from tests.support.setups import all_setups


@pytest.mark.parametrize(
    ("game_id", "players", "options"), all_setups(), ids=lambda value: str(value).replace(" ", "")
)
def test_a_match_is_resumed_where_it_was_left(tmp_path, game_id, players, options):
    game = find_game(game_id)
    setup = game.quick_setup(players, options)
    played = play_random(game, setup, seed=11)
    path = tmp_path / "companion.db"
    store = Store(path, find_game)
    live = store.begin(game_id, setup, "Friday")
    for move in played.moves[:40]:
        live.play(move)
    live.undo()
    store.close()
    again = Store(path, find_game)
    resumed = again.resume(again.matches()[0].id)
    assert resumed.match.state == played.state_after(39)
    resumed.redo()
    assert resumed.match.state == played.state_after(40)
    text = again.export(again.matches()[0].id)
    imported = again.import_record(text.encode(), "Saturday")
    assert imported.match.state == played.state_after(40)
    again.close()
