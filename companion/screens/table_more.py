"""What can be done with a table besides playing: correct it, photograph a board, look back."""

from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.sheet import Sheet


def open_more(screen):
    """Offer what this version can do."""
    sheet = Sheet(title=screen.say("table_more.title"))
    navigation, match = screen.services.navigation, screen.match_id
    entries = [
        ("correct", "correct", "correct_detail", "correct", {}),
        ("market", "edit", "market_detail", "correct", {"edit": "market"}),
        ("chamber", "camera", "photo_detail", "photo", {"board": "chamber"}),
        ("obelisks", "camera", "photo_detail", "photo", {"board": "obelisks"}),
        ("replay", "replay", "replay_detail", "replay", {}),
    ]
    for key, icon, detail, route, parameters in entries:
        if not navigation.knows(route) or (key == "market" and not screen.table.has_market):
            continue
        row = ListRow(
            icon=icon,
            title=screen.say(f"table_more.{key}"),
            detail=screen.say(f"table_more.{detail}"),
            leads_on=True,
        )

        def go(_row, route=route, parameters=parameters):
            screen.sheets.drop()
            navigation.go(route, match=match, **parameters)

        row.bind(on_tap=go)
        sheet.put(row)
    signs = ListRow(
        icon="help",
        title=screen.say("table_more.signs"),
        detail=screen.say("table_more.signs_detail"),
        leads_on=True,
    )
    signs.bind(on_tap=lambda *_: screen.sheets.open("signs"))
    return screen.shell.overlays.open(sheet.put(signs))
