"""Ways out of a result to other apps; each takes the result's screen, and a `CompanionError` says why not."""

from companion.core.errors import CompanionError
from companion.screens.widgets.list_row import ListRow
from companion.viewmodels.result_sending import send_csv, send_to_bg_stats


def to_bg_stats(screen):
    """Have the BG Stats app take the play."""
    send_to_bg_stats(screen.services, screen.place.route, screen.result.sheet)


def to_spreadsheet(screen):
    """Send a table of the points."""
    send_csv(screen.services, screen.result.sheet)


def sending_rows(screen):
    """The ways as rows; BG Stats takes finished games only."""
    ways = [("csv", "grid", to_spreadsheet)]
    if screen.result.sheet.final:
        ways.insert(0, ("bg_stats", "share", to_bg_stats))
    return [_row(screen, *way) for way in ways]


def _row(screen, key, icon, send):
    row = ListRow(icon=icon, title=screen.say(f"share.{key}"), detail=screen.say(f"share.{key}_detail"))

    def tapped(_row):
        try:
            send(screen)
        except CompanionError as error:
            screen.shell.show_error(error)

    row.bind(on_tap=tapped)
    return row
