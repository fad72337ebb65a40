"""A question with its answers as buttons."""

from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.text import Text


class Question(Sheet):
    """`answers` are (words, kind, what to do or None); every answer closes the sheet."""

    def __init__(self, title, text, answers, **values):
        super().__init__(title=title, **values)
        if text:
            self.put(Text(text=text, tone="soft_ink"))
        row = FitRow()
        for words, kind, act in answers:
            button = PushButton(text=words, kind=kind)
            button.bind(on_tap=lambda _button, act=act: self._answer(act))
            row.add_widget(button)
        self.pin(row)

    def _answer(self, act):
        self.close()
        if act:
            act()
