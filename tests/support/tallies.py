"""Tallies of finished games, filled in as people would."""

from companion.viewmodels.tally import TallyForm
from companion.viewmodels.tally_plans import PLANS

NAMES = ("Ada", "Björn", "Őrsike", "花子")
ENTRIES = {
    "imhotep": {
        ("wrath",): True,
        ("sides", "obelisks"): "B",
        ("burial_chamber",): [["black", "white", "black"], ["brown", "brown", "grey"], ["white"]],
        ("obelisks_b", "towers"): ["white", "black"],
        ("obelisks_b", "loose", "brown"): 2,
        ("players", 0, "track"): 21,
        ("players", 0, "sled"): 3,
        ("players", 0, "cards", "statue"): 4,
        ("players", 0, "cards", "pyramid_decoration"): 1,
        ("players", 1, "track"): 34,
        ("players", 1, "cards", "lever"): 1,
        ("pyramid", "black"): 7,
        ("temple", "white"): 2,
    },
    "duel": {
        ("players", 0, "obelisks"): 4,
        ("players", 0, "temple"): [1, 4, 4],
        ("players", 0, "tomb"): [2, 3, 4, 9],
        ("players", 1, "pyramid", "light"): 3,
        ("players", 1, "actions"): 2,
    },
    "cheops": {
        ("players", 0, "settlements"): 3,
        ("players", 0, "cities"): 2,
        ("players", 0, "stones"): 2,
        ("players", 1, "settlements"): 4,
        ("players", 1, "gold"): 3,
        ("blessing",): "red",
    },
}


def tally_of(store, game):
    """The tally of a game as it is kept."""
    return TallyForm(PLANS[game], store)


def fill_tally(store, game, names=NAMES):
    """Enter a sound tally with as many players as the game takes."""
    form = tally_of(store, game)
    form.set_player_count(PLANS[game].most)
    for seat in range(PLANS[game].most):
        form.set(("players", seat, "name"), names[seat])
    for path, value in ENTRIES[game].items():
        form.set(path, value)
    assert form.problem() is None, form.problem()
    return form
