"""The table: Imhotep as it is played, tapped along move by move."""

from weakref import WeakSet

from kivy.metrics import dp

from companion.screens.app_screen import AppScreen, load_rules
from companion.screens.board.ask import AskPanel
from companion.screens.board.board import Board
from companion.screens.board.flights import Places
from companion.screens.board.icon_key import IconKey
from companion.screens.board.payout import Payout
from companion.screens.board.slides import Slides
from companion.screens.board.undo_bar import UndoBar  # noqa: F401 - named in the rules
from companion.screens.capital import capital
from companion.screens.table_sheets import TableSheets
from companion.screens.theme import theme
from companion.screens.widgets.top_bar import TopBar  # noqa: F401 - named in the rules
from companion.viewmodels.imhotep_rules import PLAYER, QUARRY, SHIP, SPACE, card_rule, site_rule
from companion.viewmodels.imhotep_table import ImhotepTable, need_imhotep

load_rules(__file__)

LARGE_TEXT = 1.3  # from here on, and in low windows, the bar at the bottom is two lines high
LOW = 700  # dp
NARROW = 600  # dp
HIGHEST_FOOT = 0.72  # of the table, for a question that leaves the rest of it in sight
LOWEST_QUESTION = 160  # dp that a question has at least, even below the temple's payment


class TableScreen(AppScreen):
    """Draws the view, passes every tap on, and says what is refused."""

    def __init__(self, **values):
        super().__init__(**values)
        self.table = self._payout = self._ask = None
        self._live = self.services.store.resume(self.match_id)
        need_imhotep(self._live.match)
        self._known_spaces = WeakSet()
        self.sheets = TableSheets(self)
        self.board = Board(say=self.say)
        self.slides = Slides(size_hint=(None, None), size=(0, 0))
        middle = self.ids.middle
        for part in (self.board, self.slides):
            middle.add_widget(part)
        middle.bind(pos=self._place, size=self._place)
        self.board.dock.bind(height=self._place)
        self.board.players.bind(pos=self._place, height=self._place)
        self._bind()
        for icon, act in (("winner", self.show_standing), ("log", self.show_log), ("more", self.show_more)):
            label = {"winner": "table.standing", "log": "table.log", "more": "table.more"}[icon]
            button = IconKey(icon=icon, label=self.say(label))
            button.bind(on_tap=lambda _button, act=act: act())
            self.ids.bar.add_action(button)

    def _bind(self):
        board, model = self.board, lambda: self.table
        board.dock.quarry.bind(
            on_tap=lambda *_: self.did(model().tap_quarry()), on_long_press=lambda *_: self.rule(QUARRY)
        )
        board.dock.bind(
            on_card=lambda _dock, card: self.did(model().tap_card(card)),
            on_card_rule=lambda _dock, card: self.rule(card_rule(card)),
        )
        for name, site in board.mosaic.sites.items():
            site.title = self.say(f"word.{name}")
            site.bind(
                on_tap=self._site_tapped,
                on_pyramid=lambda _site, pyramid: self.did(model().tap_pyramid(pyramid)),
                on_long_press=lambda one: self.rule(site_rule(one.view.name, one.view.side)),
            )
        board.fleet.bind(on_drag=self._dragged, on_drop=self._dropped)

    @property
    def ask(self):
        """The sheet with the question of the moment, made when something is asked first."""
        if self._ask is None:
            panel = self._ask = AskPanel(say=self.say, tell=self.tell)
            panel.bind(
                height=self._place,
                on_answer=lambda _panel, key: self.answer(key),
                on_rule=lambda _panel, rule: self.rule(rule),
                on_fold=lambda _panel, is_folded: self.remember(folded=is_folded),
            )
            self.ids.middle.add_widget(panel, index=1)
        return self._ask

    @property
    def spared_bar(self):
        """Ships, quarry, cards and undo are all at the bottom, so notices come at the top."""
        return self.ids.bar

    @property
    def match_id(self):
        """The match that is played here."""
        return self.place.route.get("match")

    def arrived(self):
        """Take the match up as it is now: it may have been corrected elsewhere."""
        live, self._live = self._live or self.services.store.resume(self.match_id), None
        if live.fault:
            self.shell.toast(self.say("table.damaged"))
        prefers = self.services.preferences.now
        self.table = ImhotepTable(live, light=prefers.light_entry, show_scores=prefers.show_running_score)
        self.table.take_up(self.place.memory.get("intent"))
        self.show(folded=bool(self.place.memory.get("folded")))
        self.return_to_scroll()
        self.sheets.take_up()

    def show(self, *, folded=False):
        """Draw what has changed."""
        view = self.view = self.table.view()
        key = "table.title_over" if view.is_over else "table.title"
        is_narrow = theme.text_scale > LARGE_TEXT and self.shell.width < dp(NARROW)
        self.title = self.say(f"{key}_large" if is_narrow else key, round=view.round)
        tiles, ships = self.board.show(view)
        for tile in tiles:
            tile.bind(
                on_tap=lambda one: self.show_player(one.view.colour),
                on_long_press=lambda *_: self.rule(PLAYER),
            )
        for ship in ships:
            ship.bind(on_tap=self._ship_tapped, on_long_press=lambda *_: self.rule(SHIP))
        for ship in self.board.fleet.ships:
            for space in ship.spaces:
                if space not in self._known_spaces:
                    self._known_spaces.add(space)
                    space.bind(on_tap=self._space_tapped, on_long_press=lambda *_: self.rule(SPACE))
        sheet = self.table.ending() if view.is_over else view.sheet
        if sheet or self._ask:
            self.ask.ask(sheet, is_folded=folded)
        self._show_bar(view)
        self._place()

    def _show_bar(self, view):
        bar = self.ids.undo
        last = self.tell(view.undo) if view.undo else self.say("table.nothing_yet")
        asked = view.sheet is not None or view.is_over
        begun = self.table.is_begun
        is_low = theme.text_scale > LARGE_TEXT or self.height < dp(LOW)
        bar.lines = 2 if is_low else 3
        bar.prompt, bar.last_move = "" if asked else self.tell(view.prompt), last
        bar.can_undo, bar.can_redo = view.undo is not None or begun, view.redo is not None

    def _place(self, *_):
        middle, board = self.ids.middle, self.board
        board.pos, board.size = middle.pos, middle.size
        panel, payout = self._ask, self._payout
        top = board.lower_edge_of_players - dp(6)
        if panel:
            left, panel.width = board.deck
            panel.pos = (left, middle.y + dp(4))
            # the rest of the table stands on some, so the rest cannot say how high those may be
            is_foot = panel.sheet is not None and panel.sheet.kind in {"load", "over"}
            paid = payout.height + dp(8) if payout and not board.is_wide else 0
            most = middle.height * HIGHEST_FOOT if is_foot else top - panel.y - paid
            panel.most_height = max(dp(LOWEST_QUESTION), most)
            board.foot = panel.height if is_foot else 0
            hides_ships = panel.is_open and not is_foot and not board.is_wide
            reach = panel.y + panel.height - middle.y
            board.cover(reach if hides_ships else 0, paid if hides_ships else 0)
        if payout:
            self._place_payout(payout, top)

    def _place_payout(self, payout, top):
        """Below the players; where there is no room above the question, over the lower sites."""
        panel, board = self._ask, self.board
        left, width = board.deck
        # not `top`, which Kivy works out only after everybody has heard of another height
        question = panel.y + panel.height + dp(8) if panel and panel.sheet else self.ids.middle.y
        if board.is_wide and top - payout.height < question:
            left, width = board.scroll.x, board.mosaic.width
            top = board.scroll.y + payout.height
        else:
            # with very long words on a small window it rather covers the players than the question
            top = max(top, min(question + payout.height, self.ids.middle.top - dp(4)))
        payout.width = width
        payout.pos = (left, top - payout.height)

    def did(self, feedback):
        """Show what a tap brought: another table, or why not."""
        self._dismiss_payout()
        if feedback.changed:
            self.shell.overlays.drop_toast()
            before = Places(self.board)
            self.show()
            self.remember(intent=self.table.intent, folded=False)
            self._show_paid()
            self._let_slide(before)
        elif feedback.refusal:
            words = capital(self.tell(feedback.refusal))
            if feedback.rule:
                self.shell.toast(words, self.say("table.rule"), lambda: self.rule(feedback.rule))
            else:
                self.shell.toast(words)

    def _let_slide(self, before):
        if theme.motion():
            self.board.lay_out_now()
            for site in self.board.mosaic.sites.values():
                site.draw_now()
            self.slides.fly(before.flights_to(Places(self.board)))

    def _show_paid(self):
        paid = self.table.paid
        if not paid:
            return
        names = {player.colour: player.name for player in self.view.players}
        sums = {}
        for one in paid:
            sums[one.colour] = sums.get(one.colour, 0) + one.points
        words = [self.say("table.paid_one", name=names[colour], points=sums[colour]) for colour in sums]
        self._payout = Payout(
            title=self.say("table.paid", round=paid[-1].round),
            paid=[(one.colour, one.points) for one in paid],
            sums=", ".join(words) if len(sums) < len(paid) else "",
        )
        self.ids.middle.add_widget(self._payout)
        self._payout.bind(height=self._place)
        self._place()

    def _dismiss_payout(self):
        if self._payout:
            self.ids.middle.remove_widget(self._payout)
            self._payout = None
            return True
        return False

    def on_touch_down(self, touch):
        """A tap anywhere takes the temple's payment away, and does what it means besides."""
        on_payout = self._payout and self._payout.collide_point(*touch.pos)
        if not touch.is_mouse_scrolling:
            self._dismiss_payout()
        return True if on_payout else super().on_touch_down(touch)

    def _ship_tapped(self, ship):
        self.did(self.table.tap_ship(self.board.fleet.ships.index(ship)))

    def _space_tapped(self, space):
        ship = space.parent
        self.did(self.table.tap_space(self.board.fleet.ships.index(ship), ship.spaces.index(space)))

    def _site_tapped(self, site):
        if not any(site.view.lit_groups):
            self.did(self.table.tap_site(site.name))

    def _dragged(self, _fleet, ship, at):
        over = self.board.site_at(at)
        for name, site in self.board.mosaic.sites.items():
            site.is_under_finger = name == over
        self.slides.drag(ship, at)

    def _dropped(self, _fleet, ship, at):
        self.slides.drag(ship, None)
        site = self.board.site_at(at)
        for one in self.board.mosaic.sites.values():
            one.is_under_finger = False
        if site:
            self.did(self.table.sail(self.board.fleet.ships.index(ship), site))

    def answer(self, key):
        """Give an answer of the sheet."""
        if key == "result":
            self.services.navigation.go("result", match=self.match_id)
        elif key == "other_ships":
            self.sheets.open("ships")
        else:
            self.did(self.table.answer(key))

    def undo(self):
        """Take back the last thing."""
        self.did(self.table.undo())

    def redo(self):
        """Make it again."""
        self.did(self.table.redo())

    def on_back(self):
        """First fold a question away, then let go of a half-made move."""
        if self._dismiss_payout():
            return True
        if self.ask.is_open and self.ask.can_fold and self.ask.sheet.kind not in {"over", "order"}:
            self.ask.fold(True)
            return True
        if self.table and self.table.cancel():
            self.show()
            self.remember(intent=self.table.intent)
            return True
        return False

    def rule(self, rule):
        """Open an entry of the rule book."""
        self.shell.open_rule(rule)

    def show_log(self):
        """Every move, newest first."""
        self.sheets.open("log")

    def show_standing(self):
        """Everybody's points."""
        self.sheets.open("standing")

    def show_player(self, colour):
        """One player's cards and points."""
        self.sheets.open("player", colour)

    def show_more(self):
        """What can be done with this table besides playing."""
        self.sheets.open("more")
