"""The rows that send a result to other apps; a sheet or a screen puts them where it wants."""

from companion.core.errors import CompanionError
from companion.screens.widgets.list_row import ListRow
from companion.viewmodels.result_sending import send_csv, send_to_bg_stats


def sending_rows(screen, sheet):
    """BG Stats, which takes finished games only, and a table for a spreadsheet."""
    services, route = screen.services, screen.place.route
    rows = []
    if sheet.final:
        rows.append(_row(screen, "bg_stats", "share", lambda: send_to_bg_stats(services, route, sheet)))
    rows.append(_row(screen, "csv", "grid", lambda: send_csv(services, sheet)))
    return rows


def _row(screen, name, icon, send):
    row = ListRow(icon=icon, title=screen.say(f"share.{name}"), detail=screen.say(f"share.{name}_detail"))

    def tapped(_row):
        try:
            send()
        except CompanionError as error:
            screen.shell.show_error(error)

    row.bind(on_tap=tapped)
    return row
