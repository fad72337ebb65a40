"""Sharing a result: a list of ways out of the app; another way is one more line of `actions`."""

from dataclasses import dataclass
from typing import Any

from companion.core.errors import CompanionError
from companion.core.files import write_file
from companion.screens.result_picture import result_picture
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.sheet import Sheet
from companion.storage.store import utc_now
from companion.viewmodels.export import JSON, file_stem, hand_on, record_text
from companion.viewmodels.result_sending import send_csv, send_to_bg_stats


@dataclass(frozen=True)
class ShareAction:
    """A way out: its words are `share.<key>` and `share.<key>_detail`, `act` takes the result's screen."""

    key: str
    icon: str
    act: Any


def actions(screen):
    """What can be done with this result, in the order it is listed."""
    if screen.services.share:
        yield ShareAction("picture", "share", share_picture)
    if screen.result.sheet.final:
        yield ShareAction("bg_stats", "share", to_bg_stats)
    yield ShareAction("csv", "grid", to_spreadsheet)
    if screen.match_id is not None:
        yield ShareAction("record" if screen.result.is_tracked else "tally_record", "export", save_record)


def offer_sharing(screen):
    """List the ways."""
    sheet = Sheet(title=screen.say("share.title"))
    for action in actions(screen):
        row = ListRow(
            icon=action.icon,
            title=screen.say(f"share.{action.key}"),
            detail=screen.say(f"share.{action.key}_detail"),
        )
        row.bind(on_tap=lambda _row, action=action: _close_and(sheet, action, screen))
        sheet.put(row)
    return screen.shell.overlays.open(sheet)


def _close_and(sheet, action, screen):
    sheet.close()
    try:
        action.act(screen)
    except CompanionError as error:
        screen.shell.show_error(error)


def share_picture(screen):
    """Hand the picture and a short text to the system."""
    words = screen.services.preferences.words
    subject = screen.tell(screen.result.verdict())
    screen.services.share.share(screen.result.message(words), result_picture(screen.result, words), subject)


def save_record(screen):
    """Write the game, or the tally it was scored from, into a file, and say where."""
    data = record_text(screen.services.store, screen.match_id).encode()
    stem = file_stem(screen.result.sheet.game, utc_now().astimezone())
    path = write_file(screen.services.export_folder, f"{stem}.json", data)
    if not hand_on(screen.services.files, path, JSON):
        screen.shell.toast(screen.say("share.saved", file=path.name, folder=str(path.parent)))


def to_bg_stats(screen):
    """Have the BG Stats app take the play; it takes finished games only."""
    send_to_bg_stats(screen.services, screen.match_id, screen.result.sheet)


def to_spreadsheet(screen):
    """Send a table of the points."""
    send_csv(screen.services, screen.result.sheet)
