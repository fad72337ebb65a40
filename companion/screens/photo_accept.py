"""Taking a reviewed photo over: differences to the tracked table first, then back to where one came from."""

from companion.screens.capital import capital
from companion.screens.widgets.difference_row import DifferenceRow
from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.text import Text

NOTHING = "nothing"


class PhotoAccept:
    """One wish to take a review over."""

    def __init__(self, screen):
        self._screen = screen
        self._shell = screen.shell
        self._say = screen.say

    def begin(self):
        """Ask first where the app knows better what should be there."""
        if self._screen.target.is_tracked:
            self._show_differences(self._screen.model.differences())
        else:
            self._finish()

    def _show_differences(self, differences):
        """List where photo and table differ; nothing is changed without a yes."""
        model = self._screen.model
        title = "photo.differences" if differences else "photo.agrees_title"
        sheet = Sheet(title=self._say(self._named(title), count=len(differences)))
        words = self._named("photo.replace" if differences else "photo.agrees")
        sheet.put(Text(text=self._say(words), tone="soft_ink"))
        for difference in differences:
            seen, expected = _shown(difference.seen), _shown(difference.expected)
            row = DifferenceRow(
                title=capital(self._screen.tell(model.place_name(difference.where))),
                detail=self._say(self._named("photo.difference"), seen=seen, expected=expected),
                before=_stone(difference.expected),
                after=_stone(difference.seen),
            )
            sheet.put(row)
        buttons = FitRow()
        back = PushButton(text=self._say("photo.go_back"))
        back.bind(on_tap=sheet.close)
        accept = PushButton(text=self._say(self._named("photo.accept_match")), icon="check", kind="primary")
        accept.bind(on_tap=lambda *_: self._agreed(sheet))
        buttons.add_widget(back)
        buttons.add_widget(accept)
        sheet.pin(buttons)
        self._shell.overlays.open(sheet)

    def _named(self, key):
        """The sentence for what is taken over: a photo, or an entry by hand."""
        return f"{key}_by_hand" if self._screen.model.by_hand else key

    def _agreed(self, sheet):
        sheet.close()
        self._finish()

    def _finish(self):
        screen = self._screen
        if not screen.done(screen.model.accept):
            screen.show()
            return
        self._leave()
        key = self._named("photo.accepted_match") if screen.target.is_tracked else "photo.accepted_tally"
        words = self._say(key, site=screen.model.played.site)
        self._shell.toast(words, self._say("app.undo"), self._take_back)

    def _leave(self):
        """Go back to the table or the tally, wherever one came from."""
        navigation, route = self._screen.services.navigation, self._screen.place.route
        match = route.get("match")
        home = ("table", {"match": match}) if match is not None else ("tally", {"game": route.get("tally")})
        below = navigation.places[-2].route if navigation.can_go_back else None
        if (below and below.name == home[0]) or not navigation.knows(home[0]):
            navigation.back()
        else:
            navigation.replace(home[0], **home[1])

    def _take_back(self):
        """Undo, and show it on whatever screen stands by now."""
        if self._screen.done(self._screen.target.take_back):
            self._shell.toast(self._say("photo.undone"))
            self._shell.navigator.screen.arrived()
        else:
            self._shell.toast(self._say("photo.undo_too_late"))


def _shown(answer):
    return NOTHING if answer is None else answer


def _stone(answer):
    return answer if isinstance(answer, str) else ""
