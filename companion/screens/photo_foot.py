"""The foot of the photo screen: ways to a photo, a question about a place, its corners, or the end of it."""

from companion.screens.capital import capital
from companion.screens.widgets.answer_bar import AnswerBar
from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.note_bar import NoteBar
from companion.screens.widgets.push_button import PushButton
from companion.viewmodels.review import WHOLE


class PhotoFoot:
    """Always within reach of the thumb; `is_asking` tells whether a question about a place stands there."""

    def __init__(self, screen):
        self._screen = screen
        self._say = screen.say
        self.is_asking = False

    def show(self):
        """Show what can be done now."""
        screen, foot = self._screen, self._screen.ids.foot
        foot.clear_widgets()
        self.is_asking = False
        if screen.has_handles:
            widgets = screen.corners.widgets()
        elif screen.model.stage != "review":
            widgets = [self._ways()]
        elif self._is_asked(screen.chosen):
            self.is_asking, widgets = True, [self._question(screen.chosen)]
        else:
            widgets = self._accept()
        for widget in widgets:
            foot.add_widget(widget)

    def _ways(self):
        row = FitRow()
        for button in self._screen.sources.buttons():
            row.add_widget(button)
        return row

    def _is_asked(self, place):
        """Numbers that are not in doubt are changed where they stand."""
        review = self._screen.model.review
        return place is not None and (place in review.doubts or bool(review.options(place)))

    def _accept(self):
        screen = self._screen
        problem = screen.model.review.problem()
        note = NoteBar(text=capital(screen.tell(problem)) if problem else "")
        note.bind(on_tap=lambda *_: screen.look())
        key = "photo.accept_match" if screen.target.is_tracked else "photo.accept_tally"
        if screen.target.is_tracked and screen.model.by_hand:
            key = "photo.accept_match_by_hand"
        accept = PushButton(text=self._say(key), icon="check", kind="primary", disabled=bool(problem))
        accept.bind(on_tap=lambda *_: screen.accept())
        return [note, accept]

    def _question(self, place):
        """What is read at a place, and what it may be instead."""
        screen, model = self._screen, self._screen.model
        is_doubtful = place in model.review.doubts
        answer = model.review.answer(place)
        key = "photo.look" if is_doubtful else "photo.change" if answer is not None else "photo.add"
        title = capital(self._say(key, place=model.place_name(place), answer=answer))
        bar = AnswerBar(title=title, close_label=self._say("photo.close"))
        bar.bind(on_closed=lambda *_: screen.let_go())
        if is_doubtful:
            bar.offer(self._agreement(place, answer), lambda: screen.settle(place), is_first=True)
        for other in model.review.options(place):
            self._offer(bar, place, other)
        if is_doubtful and len(model.review.doubts) > 1:
            count = len(model.review.doubts)
            words = self._say("photo.agree_both" if count == 2 else "photo.agree_all", cells=count)
            bar.offer(words, screen.settle_all)
        return bar

    def _agreement(self, place, answer):
        if place == WHOLE:
            return self._say("photo.agree_board")
        if answer is None:
            return self._say("photo.agree_nothing")
        if isinstance(answer, int):
            return self._say("photo.agree_count", count=answer)
        return self._say("photo.agree", answer=answer)

    def _offer(self, bar, place, other):
        screen = self._screen
        if other is None:
            words, colour = self._say("photo.nothing_here"), ""
        elif isinstance(other, int):
            words, colour = self._say("photo.count", count=other), ""
        else:
            words, colour = capital(screen.services.preferences.words.word(other)), other
        bar.offer(words, lambda: screen.change(place, other), colour=colour)
