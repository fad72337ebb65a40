"""Photo: take or pick one, review what was read in it, and take it over; or enter the board by hand."""

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty

from companion.core.errors import CompanionError
from companion.screens.app_screen import AppScreen, load_rules
from companion.screens.background import Job
from companion.screens.capital import capital
from companion.screens.photo_accept import PhotoAccept
from companion.screens.photo_foot import PhotoFoot
from companion.screens.photo_handles import PhotoHandles
from companion.screens.photo_pages import PhotoPages
from companion.screens.photo_sources import PhotoSources
from companion.screens.theme import theme
from companion.screens.widgets.cell_overlay import CellOverlay  # noqa: F401 - named in the rules
from companion.screens.widgets.corner_handles import CornerHandles  # noqa: F401 - named in the rules
from companion.screens.widgets.icon_button import IconButton
from companion.screens.widgets.photo_view import PhotoView  # noqa: F401 - named in the rules
from companion.screens.widgets.scroll_column import ScrollColumn  # noqa: F401 - named in the rules
from companion.screens.widgets.top_bar import TopBar  # noqa: F401 - named in the rules
from companion.viewmodels.photo import PhotoModel
from companion.viewmodels.photo_geometry import box_around
from companion.viewmodels.photo_target import find_target

load_rules(__file__)

FINGER = 22  # dp by which a tap may miss a place in the photo
LEAST_PHOTO = 96  # dp of its height below which a photo is of no use
AROUND = 3.0  # how much more than a doubtful place is shown around it


class PhotoScreen(AppScreen):
    """The photo on top (at the left of a wide window), what it says below, and what to do at the foot."""

    is_wide = BooleanProperty(False)
    has_handles = BooleanProperty(False)
    photo_hint = ListProperty([1, None])
    photo_height = NumericProperty(0)

    def __init__(self, **values):
        super().__init__(**values)
        self.target = find_target(self.place.route, self.services.store)
        self.model = PhotoModel(self.services, self.target)
        played = self.model.played
        self.title = self.services.preferences.words.word(played.site)
        self.chosen = None
        self._chosen_before = None
        rule = IconButton(icon="rules", label=self.say("rules.title"))
        rule.bind(on_tap=lambda *_: self.shell.open_rule(f"imhotep.{played.site}.{played.side.lower()}"))
        self.ids.bar.add_action(rule)
        self.sources = PhotoSources(self)
        self.corners = PhotoHandles(self)
        self.pages = PhotoPages(self)
        self.foot = PhotoFoot(self)
        self.bind(size=self._shape, has_handles=self._shape)
        self.ids.photo.bind(picture=self._shape)
        self.ids.foot.bind(height=self._shape)
        self.ids.scroll.ids.column.bind(minimum_height=self._shape)
        theme.bind(text_scale=self._shape)

    def arrived(self):
        """Show where the review stands; after a kill take up what was under way."""
        if self.ids.photo.picture is None and self.model.has_photo:
            self._open_kept()
        chosen = self.place.memory.get("chosen")
        self.chosen = tuple(chosen) if chosen else None
        self.corners.take_up()
        self.show()
        self.sources.take_up()
        self.return_to_scroll()

    def left(self):
        """Rest while out of sight."""
        self.ids.cells.rest()
        self.corners.rest()

    def keep(self):
        """Remember what is being looked at beside the scroll."""
        super().keep()
        self.remember(chosen=list(self.chosen) if self.chosen else None)

    def _open_kept(self):
        """Decode the photo of a review that was begun before, off the window's thread."""
        photo = self.model.kept_photo()
        if photo is None or self.services.open_picture is None:
            return
        Job(
            lambda _report: self.services.open_picture(photo),
            self._show_picture,
            self.shell.show_error,
        ).start()

    def _show_picture(self, picture):
        self.ids.photo.picture = picture
        self.frame()
        self.show()

    def frame(self):
        """Show a doubtful place from near, else the whole board."""
        if self.has_handles:
            return
        doubtful = [cell.polygon for cell in self.model.cells() if cell.is_doubtful]
        near = [cell.polygon for cell in self.model.cells() if cell.place == self.chosen]
        box = box_around(near) if near and doubtful else None
        if box:
            margin = AROUND / 2 * max(box[2] - box[0], box[3] - box[1])
            box = (box[0] - margin, box[1] - margin, box[2] + margin, box[3] + margin)
        self.ids.photo.show_box(box or self.model.board_box())

    def _shape(self, *_):
        """Give the photo its share of the window; the handles get all of it."""
        self.is_wide = self.width > dp(700) and self.width > 1.1 * self.height
        if self.ids.photo.picture is None:
            self.photo_hint, self.photo_height = [1, None], 0
            if self.is_wide:
                self.photo_hint, self.ids.photo.width = [None, 1], 0
        elif self.is_wide:
            self.photo_hint = [1.2, 1]
        elif self.has_handles:
            self.photo_hint = [1, 1]
        else:
            self.photo_hint, self.photo_height = [1, None], self._share_of_photo()
        if self.photo_hint[1] is None:
            self.ids.photo.height = self.photo_height

    def _share_of_photo(self):
        """How much of a tall window the photo gets.

        A place is asked about beside the whole board in the list, or with no list at all; why a photo could
        not be read, and a board that is entered by hand, come before that photo.
        """
        picture = self.ids.photo.picture
        room = self.height - self.ids.bar.height - self.ids.foot.height
        tall = self.width * picture.full_height_px / picture.full_width_px
        most = self.height * (0.44 - 0.1 * (theme.text_scale - 1))
        share = max(dp(LEAST_PHOTO), min(tall, most, room - dp(24)))
        if self.model.by_hand or self.model.stage == "refused":
            share = min(share, room - self._comes_first())
            return share if share >= dp(LEAST_PHOTO) else 0
        if self.foot.is_asking and room - share < self.pages.height_around(self.chosen):
            return max(dp(LEAST_PHOTO), room)
        return share

    def _comes_first(self):
        """How much room what is more important than the photo takes."""
        if self.model.by_hand:
            return self.pages.height_of_board()
        return self.ids.scroll.ids.column.minimum_height

    def show(self):
        """Show everything as it is now."""
        cells = self.model.cells() if self.model.stage == "review" else ()
        self.ids.cells.chosen = self.chosen
        self.ids.cells.cells = cells
        self.pages.show()
        self.foot.show()
        self._shape()

    def taken(self, opened):
        """A photo has been read: begin its review with the first doubt."""
        self.ids.photo.picture = opened.picture
        self.has_handles = False
        self.ids.scroll.scroll_y = 1
        self.go_on()

    def choose(self, place):
        """Ask about a place, or about none."""
        self._chosen_before, self.chosen = self.chosen, place
        self.remember(chosen=list(place) if place else None)
        self.show()
        if place is not None:
            self.pages.bring_into_view(place)

    def let_go(self):
        """Ask about no place, and show the whole board again unless a finger has moved the photo."""
        self.choose(None)
        if self.ids.photo.is_framed:
            self.frame()

    def pick_point(self, point):
        """A finger on the photo: the place it means; beside everything it lets go of the chosen one."""
        if self.has_handles or self.model.stage != "review":
            return
        place = self.model.place_at(point, dp(FINGER) / self.ids.photo.scale)
        beside = self.model.place_at(point, 0) != place and self.chosen is not None
        self.choose(None if place == self.chosen or beside else place)

    def zoomed(self):
        """The first tap of a double tap meant no place."""
        if not self.has_handles and self.model.stage == "review":
            self.choose(self._chosen_before)

    def change(self, place, answer):
        """Put something else at a place, then go on to the next doubt, or the next stone by hand."""
        self.done(self.model.change, place, answer)
        if self.model.by_hand and answer is not None and not self.model.doubtful():
            self.choose(self.model.review.next_place())
        else:
            self.go_on()

    def count(self, place, answer):
        """Count stones of a colour."""
        self.done(self.model.change, place, answer)
        self.show()

    def settle(self, place):
        """A place is right; go on to the next doubt."""
        self.done(self.model.settle, place)
        self.go_on()

    def settle_all(self):
        """Every place is right."""
        self.done(self.model.settle_all)
        self.go_on()

    def go_on(self):
        """Ask about the next doubtful place, if there is one."""
        doubtful = self.model.doubtful()
        self.choose(doubtful[0] if doubtful else None)
        self.frame()

    def look(self):
        """Go to what is not right yet: the first doubtful place, or the first gap."""
        problem = self.model.review.problem()
        if problem and problem.key == "review.gap":
            self.choose(self.model.review.next_place())
        else:
            self.go_on()

    def done(self, act, *values):
        """Do something and say why if it cannot be done."""
        try:
            feedback = act(*values)
        except CompanionError as error:
            self.shell.show_error(error)
            return False
        if feedback.refusal:
            self.shell.toast(capital(self.tell(feedback.refusal)))
        return feedback.changed

    def by_hand(self):
        """Enter the board by hand."""
        self.done(self.model.begin_by_hand)
        self.choose(self.model.review.next_place())

    def drop_photo(self):
        """Begin again without a photo."""
        self.done(self.model.discard)
        self.ids.photo.picture = None
        self.has_handles = False
        self.choose(None)

    def accept(self):
        """Take the review over, unless something is still to be looked at."""
        if self.model.review.problem():
            self.look()
        else:
            PhotoAccept(self).begin()

    def on_back(self):
        """Leave the handles, or the place asked about, before the screen."""
        if self.has_handles:
            self.corners.back()
        elif self.chosen is not None:
            self.let_go()
        else:
            return False
        return True
