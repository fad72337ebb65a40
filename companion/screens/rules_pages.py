"""What stands on each page of the rule book, as widgets from top to bottom."""

from kivy.factory import Factory

from companion.screens.widgets.card import Card
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.text import Text
from companion.viewmodels.rules import beginning


class RulesPages:
    """Makes pages for a screen, whose words and title they use and which opens what is tapped."""

    def __init__(self, screen, model):
        self._screen = screen
        self._model = model
        self._say = screen.say

    def search(self):
        """Answers to what was typed; else, with a kind word if something was, the games."""
        found = self._model.results()
        if found:
            return [self._list(self._answer(one) for one in found)]
        if self._model.is_at_a_loss:
            return self._sorry(self._say("rules.nothing", query=self._model.typed.strip()))
        return self._games()

    def game(self, game):
        """The topics of a game by name; one with a single answer leads right to it."""
        topics = self._model.topics(game)
        if not topics:
            return self._sorry(self._say("rules.gone"))
        self._screen.title = self._word(game)
        named = sorted((self._topic_name(topic), topic, entries) for topic, entries in topics)
        return [self._list(self._topic(game, *one) for one in named)]

    def topic(self, game, topic):
        """The entries of a topic in reading order."""
        entries = self._model.of_topic(game, topic)
        if not entries:
            return self._sorry(self._say("rules.gone"))
        self._screen.title = self._topic_name(topic)
        return [self._list(map(self._question, entries))]

    def entry(self, rule):
        """Question, answer, example, where it stands, and what else to read."""
        self._model.open(rule)
        entry = self._model.entry
        if entry is None:
            return self._sorry(self._say("rules.gone"))
        self._screen.title = self._word(entry.game)
        card = Card(spacing="12dp")
        card.add_widget(Text(text=entry.title, role="heading", bold=True))
        card.add_widget(Text(text=entry.answer))
        if entry.example:
            card.add_widget(Text(text=self._say("rules.example", example=entry.example), tone="soft_ink"))
        if entry.facts:
            facts = self._say("rules.facts", facts=", ".join(entry.facts))
            card.add_widget(Text(text=facts, role="small", tone="soft_ink"))
        also = self._model.see_also()
        if not also:
            return [card]
        return [card, self._head("rules.also"), self._list(self._row(one.title, rule=one.id) for one in also)]

    def _games(self):
        return [self._head("rules.browse"), self._list(map(self._game, self._model.games()))]

    def _sorry(self, sentence):
        return [Text(text=sentence, padding=("4dp", 0)), *self._games()]

    def _game(self, game):
        count = sum(len(entries) for _, entries in self._model.topics(game))
        return self._row(self._word(game), self._say("rules.answers", count=count), icon="rules", game=game)

    def _topic(self, game, name, topic, entries):
        if len(entries) == 1:
            return self._row(name, entries[0].title, rule=entries[0].id)
        return self._row(name, self._say("rules.answers", count=len(entries)), game=game, topic=topic)

    def _answer(self, found):
        entry = found.entry
        detail = self._say("rules.result", game=entry.game, beginning=beginning(entry.answer))
        row = self._row(entry.title, detail, is_strong=True, rule=entry.id)
        row.title_marks = list(found.marked)
        row.detail_marks = list(self._model.marked_in(detail, found))
        return row

    def _question(self, entry):
        return self._row(entry.title, beginning(entry.answer), is_strong=True, rule=entry.id)

    def _row(self, title, detail="", icon="", *, is_strong=False, **leads_to):
        row = ListRow(title=title, detail=detail, icon=icon, is_strong=is_strong, leads_on=True)
        row.bind(on_tap=lambda _row: self._screen.open(**leads_to))
        return row

    def _list(self, rows):
        card = Card(padding=(0, "4dp"), spacing=0)
        for row in rows:
            card.add_widget(row)
        return card

    def _head(self, key):
        return Factory.RulesHead(text=self._say(key))

    def _word(self, name):
        return self._screen.services.preferences.words.word(name)

    def _topic_name(self, topic):
        return self._say(f"rules.topic.{topic}")
