"""Where one can go from a result: again, back to the entries, through the game, home."""

from companion.core.errors import CompanionError
from companion.screens.new_tally import change_tally, start_new_tally
from companion.screens.result_share import offer_sharing
from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.push_button import PushButton
from companion.viewmodels.begin_match import FOLLOWED, rematch, take_back


class Ways:
    """The buttons below a result; which there are depends on what it is the result of."""

    def __init__(self, screen):
        self._screen = screen
        self._navigation = screen.services.navigation
        self._match = screen.match_id
        self._result = screen.result

    def widgets(self):
        """Rows of buttons, the likeliest first."""
        ways = list(self._ways())
        for start in range(0, len(ways), 2):
            row = FitRow()
            for number, (key, icon, act) in enumerate(ways[start : start + 2], start):
                kind = "quiet" if number else "primary"
                button = PushButton(text=self._screen.say(key), icon=icon, kind=kind)
                button.bind(on_tap=lambda _button, act=act: act())
                row.add_widget(button)
            yield row

    def _ways(self):
        if self._result is None:
            yield from self._ways_without_a_result()
            return
        if not self._is_tally:
            yield from self._ways_of_a_match()
        else:
            yield "result.change", "edit", self.change
            yield "result.share", "share", lambda: offer_sharing(self._screen)
            yield "result.new_tally", "refresh", self.new_tally
            if self._match is not None and self._can_follow:
                yield "result.play", "play", lambda: self._navigation.go("new", rematch=self._match)
        yield "result.home", "", self._navigation.home

    def _ways_without_a_result(self):
        if self._screen.place.route.get("game"):
            yield "result.change", "edit", self.change
        yield "result.home", "", self._navigation.home

    def _ways_of_a_match(self):
        if not self._result.sheet.final:
            yield "home.resume", "play", lambda: self._navigation.start("table", match=self._match)
        elif self._can_follow:
            yield "result.rematch", "refresh", self.rematch
        yield "result.share", "share", lambda: offer_sharing(self._screen)
        if self._navigation.knows("replay"):
            yield "result.replay", "replay", lambda: self._navigation.go("replay", match=self._match)

    @property
    def _is_tally(self):
        return not self._result.is_tracked

    @property
    def _can_follow(self):
        return self._result.sheet.game in FOLLOWED

    def change(self):
        """Go back to the entries, whether or not one came from there."""
        navigation, route = self._navigation, self._screen.place.route
        if route.get("match") is not None:
            change_tally(self._screen, self._result.sheet.game, route.get("match"))
        elif navigation.places[-2].route.name == "tally":
            navigation.back()
        else:
            navigation.replace("tally", game=route.get("game"), page=0)

    def new_tally(self):
        """Score another game."""
        start_new_tally(self._screen, self._result.sheet.game)

    def rematch(self):
        """Begin again at once; who would rather change something gets the form instead."""
        screen, match = self._screen, self._match
        store = screen.services.store
        try:
            begun, starter = rematch(store, match)
        except CompanionError as error:
            screen.shell.show_error(error)
            return

        def change():
            take_back(store, begun)
            self._navigation.start("new", rematch=match)

        if begun is None:
            self._navigation.go("new", rematch=match)
            return
        self._navigation.start("table", match=begun)
        said = screen.say("new.rematch_starts", name=starter.name)
        screen.shell.toast(said, screen.say("new.rematch_change"), change)
