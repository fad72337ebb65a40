"""Going to a tally: on with the one being entered, back to one of the history, or to a new one."""

from companion.core.errors import CompanionError
from companion.viewmodels.kept_tally import begin_anew, has_unkept_entries, put_back, take_up
from companion.viewmodels.tally import TallyForm
from companion.viewmodels.tally_plans import PLANS


def open_tally(screen, game):
    """Go on entering; where all is scored and in the history, ask whether a new one begins."""
    store, go = screen.services.store, screen.services.navigation.go
    form = TallyForm(PLANS[game], store)
    if store.kept_by(form.name) is None or has_unkept_entries(store, form):
        go("tally", game=game, page=0)
        return
    names = tuple(player["name"] for player in form.tally["players"])
    screen.shell.ask(
        screen.say("tally.kept_title", game=game),
        screen.say("tally.kept_text", names=names),
        [
            (screen.say("tally.go_on"), "quiet", lambda: go("tally", game=game, page=0)),
            (screen.say("tally.new"), "primary", lambda: start_new_tally(screen, game)),
        ],
    )


def start_new_tally(screen, game):
    """Begin with an empty form; what was entered comes back with undo."""
    services = screen.services
    form = TallyForm(PLANS[game], services.store)
    before, kept = form.tally, services.store.kept_by(form.name)
    try:
        photos = begin_anew(services.store, form)
    except CompanionError as error:
        screen.shell.show_error(error)
        return

    def undo():
        put_back(services.store, form, before, kept, photos)
        screen.shell.navigator.screen.arrived()

    services.navigation.start("tally", game=game, page=0)
    screen.shell.toast(screen.say("tally.new_done"), screen.say("app.undo"), undo)


def change_tally(screen, game, match_id):
    """Go back to the entries of a game; others that were not scored yet are not replaced unasked."""
    store, say = screen.services.store, screen.say
    form = TallyForm(PLANS[game], store)
    if store.kept_by(form.name) == match_id or not has_unkept_entries(store, form):
        _take_up(screen, form, game, match_id)
        return
    screen.shell.ask(
        say("history.replace_question"),
        say("history.replace_warning"),
        [
            (say("app.cancel"), "quiet", None),
            (say("history.replace_confirm"), "danger", lambda: _take_up(screen, form, game, match_id)),
        ],
    )


def _take_up(screen, form, game, match_id):
    store = screen.services.store
    try:
        if store.kept_by(form.name) != match_id:
            take_up(store, form, match_id)
    except CompanionError as error:
        screen.shell.show_error(error)
        return
    screen.services.navigation.go("tally", game=game, page=0)
