"""The rule book: search as you type, browse by game and topic, and read an entry.

Every page is a place of its own, so back, its order and coming back after a kill are the navigation's: no
parameter is the search, `game` and `topic` browse, and `rule` is an entry.
"""

from kivy.clock import Clock

from companion.screens.app_screen import AppScreen, load_rules
from companion.screens.background import Job
from companion.screens.rules_pages import RulesPages
from companion.screens.widgets.icon_button import IconButton  # noqa: F401 - named in the rules
from companion.screens.widgets.scroll_column import ScrollColumn  # noqa: F401 - named in the rules
from companion.screens.widgets.text_field import TextField  # noqa: F401 - named in the rules
from companion.screens.widgets.top_bar import TopBar  # noqa: F401 - named in the rules
from companion.viewmodels.rules import Rules, ready_book

load_rules(__file__)

PAUSE = 0.08  # seconds of no typing after which the answers are looked up and the words kept

_books = {}  # by language, those that are open


class RulesScreen(AppScreen):
    """One page of the book; it is filled as soon as the book is open."""

    def __init__(self, **values):
        super().__init__(**values)
        self.model = None
        self.type_soon = Clock.create_trigger(lambda _seconds: self.type_now(), PAUSE)
        self.title = self.say("rules.title")
        self.ids.search.text = str(self.place.memory.get("typed", ""))
        self._search_bar = self.ids.search_bar.__self__  # ids alone would let go of it
        if self.place.route.parameters:
            self.remove_widget(self._search_bar)

    def arrived(self):
        """Open the book off the window's thread, the first time it is needed."""
        if self.model:
            return
        language = self.services.preferences.language
        if language in _books:
            self._fill(_books[language])
        else:
            Job(lambda _report: ready_book(language), self._opened, self.shell.show_error).start()

    def left(self):
        """Put the keyboard away."""
        self.ids.search.ids.input.focus = False

    def keep(self):
        """Remember what was typed last, and the scroll; an empty page has nothing to remember."""
        if self.model:
            if self.type_soon.is_triggered:
                self.type_now()
            super().keep()

    def _opened(self, book):
        _books[self.services.preferences.language] = book
        self._fill(book)

    def _fill(self, book):
        self.model = Rules(book)
        self.model.type(self.ids.search.text)
        self._show()
        self.return_to_scroll()

    def _show(self):
        route = self.place.route
        pages = RulesPages(self, self.model)
        game, rule = route.get("game"), route.get("rule")
        if rule:
            widgets = pages.entry(rule)
        elif game:
            widgets = pages.topic(game, route.get("topic")) if route.get("topic") else pages.game(game)
        else:
            widgets = pages.search()
        scroll = self.ids.scroll
        scroll.clear_widgets()
        for widget in widgets:
            scroll.add_widget(widget)

    def type_now(self):
        """Answer what stands in the field, and keep it."""
        self.type_soon.cancel()
        typed = self.ids.search.text
        self.remember(typed=typed)
        if self.model and typed != self.model.typed:
            self.model.type(typed)
            self._show()
            self.ids.scroll.scroll_y = 1

    def clear_search(self):
        """Empty the field and browse again."""
        self.ids.search.text = ""
        self.type_now()

    def open(self, **parameters):
        """Go to another page of the book."""
        self.services.navigation.go("rules", **parameters)
