"""Points now as a sheet: what is booked, what would be added, and every line behind it with its rule."""

from kivy.lang import Builder
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.board.tiles import CardTile, Tiles
from companion.screens.capital import capital
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.stone import Stone  # noqa: F401 - named in the rule below
from companion.screens.widgets.tappable import Tappable
from companion.screens.widgets.text import Text
from companion.screens.widgets.toggle import ToggleRow
from companion.screens.widgets.two_lines import TwoLines  # noqa: F401 - named in the rule below
from companion.viewmodels.imhotep_rules import card_rule

Builder.load_string("""
#:import theme companion.screens.theme.theme
<StandingRow>:
    size_hint_y: None
    height: max(dp(56), texts.minimum_height + dp(12))
    padding: dp(4), dp(6)
    spacing: dp(12)
    Stone:
        colour: root.colour
        size: theme.icon_size + dp(6), theme.icon_size + dp(6)
        pos_hint: {"center_y": 0.5}
    TwoLines:
        id: texts
        title: root.name
        detail: root.detail
        is_bold: True
    Text:
        text: root.total
        role: "title"
        bold: True
        size_hint_x: None
        width: self.natural_width
        pos_hint: {"center_y": 0.5}
""")


class StandingRow(Tappable, BoxLayout):
    """A player with the total; a tap shows the lines."""

    name = StringProperty()
    colour = StringProperty("black")
    detail = StringProperty()
    total = StringProperty()


def open_standing(screen):
    """Show everybody's points, best first, or offer to show them."""
    sheet = Sheet(title=screen.say("table_standing.title"))
    is_over = screen.table.is_over
    if screen.table.shows_scores:
        players = sorted(screen.table.standing().players, key=lambda player: -player.total)
        for player in players:
            row = StandingRow(
                name=player.name,
                colour=player.colour,
                total=str(player.total),
                detail="" if is_over else _expected(screen, player),
            )
            row.bind(on_tap=lambda _row, colour=player.colour: screen.show_player(colour))
            sheet.put(row)
    else:
        sheet.put(Text(text=screen.say("table_standing.hidden"), tone="soft_ink"))
    if not is_over:
        sheet.put(score_switch(screen))
    return screen.shell.overlays.open(sheet)


def _expected(screen, player):
    return screen.say("table_standing.player", booked=player.booked, to_come=player.to_come)


def score_switch(screen):
    """The switch that shows or hides points; the sheet is shown anew."""
    switch = ToggleRow(
        title=screen.say("table_more.show_scores"),
        detail=screen.say("table_more.show_scores_detail"),
        is_on=screen.table.show_scores,
    )

    def switched(_row, is_on):
        screen.services.preferences.change(show_running_score=is_on)
        screen.table.show_scores = is_on
        screen.show()
        screen.sheets.drop()
        screen.show_standing()

    switch.bind(on_toggle=switched)
    return switch


def open_player(screen, colour):
    """Show one player's cards, and the lines of the score unless points are hidden."""
    view = next(player for player in screen.view.players if player.colour == colour)
    score = screen.table.standing().player(colour)
    say, shows = screen.say, screen.table.shows_scores
    title = say("table_standing.of_player", name=view.name, total=score.total) if shows else view.name
    sheet = Sheet(title=title)
    sheet.put(Text(text=say("table_standing.counts", sled=view.sled, quarry=view.quarry), tone="soft_ink"))
    _put_cards(screen, sheet, view)
    if shows:
        for key, booked in (("booked", True), ("at_end" if screen.table.is_over else "to_come", False)):
            _put_lines(
                screen, sheet, say(f"table_standing.{key}"), [x for x in score.lines if x.booked is booked]
            )
        if not score.lines:
            sheet.put(Text(text=say("table_standing.none"), tone="soft_ink"))
    return screen.shell.overlays.open(sheet)


def _put_cards(screen, sheet, view):
    if not view.cards:
        sheet.put(Text(text=screen.say("table_standing.no_cards", name=view.name), tone="soft_ink"))
        return
    tiles = Tiles()
    for card in sorted(view.cards):
        tile = CardTile(key=card, card=card, text=screen.say(f"word.{card}"))
        tile.bind(on_tap=lambda one: screen.rule(card_rule(one.card)))
        tile.bind(on_long_press=lambda one: screen.rule(card_rule(one.card)))
        tiles.add_widget(tile)
    sheet.put(tiles)


def _put_lines(screen, sheet, heading, lines):
    if not lines:
        return
    total = sum(line.points for line in lines)
    sheet.put(Text(text=f"{heading}: {total}", role="heading", bold=True))
    for line in lines:
        row = ListRow(
            title=capital(screen.say("result.line", points=line.points, source=line.source)),
            detail=screen.say("result.reason", why=line.why, fact=line.fact),
            padding=("4dp", "6dp"),
            leads_on=True,
        )
        row.bind(on_tap=lambda _row, rule=line.rule: screen.rule(rule))
        sheet.put(row)
