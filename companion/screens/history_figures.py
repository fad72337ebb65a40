"""The second page of the history: each player's figures, game by game of the three."""

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.screens.capital import capital
from companion.screens.widgets.card import Card
from companion.screens.widgets.choice import Choice
from companion.screens.widgets.text import Text


class FigureLine(BoxLayout):
    """What is counted, and how much it is."""

    what = StringProperty()
    number = StringProperty()


class FigurePages:
    """Makes the page for a screen; which game it shows is remembered there."""

    def __init__(self, screen, history):
        self._screen = screen
        self._history = history
        self._say = screen.say

    def widgets(self):
        """From top to bottom."""
        games = self._history.games()
        figures = self._history.figures(self._game(games)) if games else {}
        if not figures:
            yield Text(text=self._say("history.empty_figures"), role="title", bold=True)
            yield Text(text=self._say("history.empty_figures_detail"), tone="soft_ink")
        if len(games) > 1:
            words = self._screen.services.preferences.words
            choice = Choice(options=[(game, words.word(game)) for game in games], value=self._game(games))
            choice.bind(on_choose=lambda _choice, game: self._choose(game))  # binding alone lets go of us
            yield choice
        for name, found in figures.items():
            yield self._card(name, found)

    def _game(self, games):
        chosen = self._screen.place.memory.get("game")
        return chosen if chosen in games else games[0]

    def _choose(self, game):
        self._screen.remember(game=game)
        self._screen.show()

    def _card(self, name, figures):
        card = Card(spacing="4dp")
        card.add_widget(Text(text=name, role="heading", bold=True))
        best = figures.best_source
        word = (
            capital(self._screen.services.preferences.words.word(best))
            if best
            else self._say("history.unknown")
        )
        for key, number in (
            ("games_played", str(figures.games)),
            ("games_won", str(figures.wins)),
            ("average", f"{figures.average:.1f}"),
            ("best_game", str(figures.best)),
            ("best_site", word),
        ):
            card.add_widget(FigureLine(what=self._say(f"history.{key}"), number=number))
        return card
