"""A sheet that looks for a picture among files, for machines without a chooser of their own."""

from kivy.properties import ObjectProperty

from companion.core.errors import CompanionError
from companion.screens.background import Job
from companion.screens.widgets.card import Card
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.text import Text
from companion.screens.widgets.thumbnail import Thumbnail
from companion.viewmodels.folders import AT_ONCE, load_picture

THUMBNAIL_PX = 160


class PictureRow(ListRow):
    """A picture file with a small picture of it."""

    def __init__(self, **values):
        super().__init__(spacing="12dp", **values)
        self.thumbnail = Thumbnail()
        self.add_widget(self.thumbnail, index=len(self.children))


class FileBrowser(Sheet):
    """`on_file(path)` comes when a picture is tapped; the sheet is closed by then.

    `folders` is the view-model, `say` turns keys into sentences, `open_picture` makes the small pictures.
    """

    __events__ = ("on_file",)

    folders = ObjectProperty()
    say = ObjectProperty()
    open_picture = ObjectProperty(None, allownone=True)

    def __init__(self, **values):
        super().__init__(**values)
        self._rows = []
        self._job = None
        self.title = self.say("files.title")
        self.show()

    def show(self, upto=AT_ONCE):
        """List the folder as it is now, as far as `upto`."""
        folders, column = self.folders, self.ids.content
        self._stop()
        column.clear_widgets()
        column.add_widget(Text(text=folders.where, role="small", tone="soft_ink"))
        card = Card(padding=(0, "4dp"), spacing=0)
        if folders.can_go_up:
            card.add_widget(self._row(self.say("files.up"), folders.go_up, icon="up"))
        for entry in folders.entries[:upto]:
            card.add_widget(self._entry(entry))
        if card.children:
            column.add_widget(card)
        self._say_what_is_missing(upto)
        self._draw_next()

    def _say_what_is_missing(self, upto):
        folders, column = self.folders, self.ids.content
        rest = len(folders.entries) - upto
        if rest > 0:
            more = PushButton(text=self.say("files.more", count=min(rest, AT_ONCE)))
            more.bind(on_tap=lambda *_: self.show(upto + AT_ONCE))
            column.add_widget(more)
        if folders.is_unreadable:
            column.add_widget(Text(text=self.say("files.unreadable"), tone="danger"))
        elif not any(not entry.is_folder for entry in folders.entries):
            column.add_widget(Text(text=self.say("files.empty"), tone="soft_ink"))

    def _row(self, title, act, **looks):
        row = ListRow(title=title, **looks)
        row.bind(on_tap=lambda *_: self._act(act))
        return row

    def _act(self, act):
        act()
        self.show()
        self.ids.content.scroll_y = 1

    def _entry(self, entry):
        if entry.is_folder:
            act = lambda: self.folders.go_to(entry.path)  # noqa: E731 - a short act for a row
            return self._row(entry.name, act, leads_on=True)
        row = PictureRow(title=entry.name)
        row.bind(on_tap=lambda *_: self._chosen(entry.path))
        self._rows.append((row, entry.path))
        return row

    def _chosen(self, path):
        self._stop()
        self.close()
        self.dispatch("on_file", path)

    def _draw_next(self):
        """Fill the small pictures one after the other, off the window's thread."""
        if not self._rows or not self.open_picture:
            return
        row, path = self._rows.pop(0)

        def done(picture):
            row.thumbnail.show(picture)
            self._draw_next()

        def failed(_error: CompanionError):
            self._draw_next()

        open_picture = self.open_picture
        self._job = Job(lambda _report: open_picture(load_picture(path), THUMBNAIL_PX), done, failed).start()

    def _stop(self):
        self._rows = []
        if self._job:
            self._job.cancel()
            self._job = None

    def on_closed(self):
        """Make no more small pictures."""
        self._stop()

    def on_file(self, path):
        """Answer a chosen picture."""
