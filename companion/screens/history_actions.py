"""What can be done with a game of the history."""

from companion.core.errors import CompanionError
from companion.screens.new_tally import change_tally
from companion.screens.widgets.fit_row import FitRow
from companion.screens.widgets.list_row import ListRow
from companion.screens.widgets.push_button import PushButton
from companion.screens.widgets.sheet import Sheet
from companion.screens.widgets.text_field import TextField
from companion.viewmodels.export import JSON, hand_on

LONGEST_NAME = 60


class HistoryActions:
    """Does them for a screen, which is shown anew afterwards."""

    def __init__(self, screen, history):
        self._screen = screen
        self._history = history
        self._go = screen.services.navigation.go

    def open(self, entry):
        """Go on with a game, or look at its result."""
        if entry.is_over:
            self._go("result", match=entry.id)
        else:
            self._go("table", match=entry.id)

    def offer(self, entry):
        """List what can be done."""
        sheet = Sheet(title=entry.name)
        for key, icon, act in self._actions(entry):
            row = ListRow(title=self._screen.say(f"history.{key}"), icon=icon, is_danger=key == "delete")
            row.bind(on_tap=lambda _row, act=act: self._close_and(sheet, act, entry))
            sheet.put(row)
        self._screen.shell.overlays.open(sheet)

    def _actions(self, entry):
        knows = self._screen.services.navigation.knows
        if entry.is_over:
            yield "result", "winner", self.open
        else:
            yield "open", "play", self.open
        if not entry.is_tally and knows("replay"):
            yield "replay", "replay", lambda game: self._go("replay", match=game.id)
        if entry.is_tally:
            yield "change", "tally", self.change
        yield "rename", "edit", self.rename
        yield "export", "export", self.export
        yield "delete", "delete", self.delete

    def _close_and(self, sheet, act, entry):
        sheet.close()
        act(entry)

    def rename(self, entry):
        """Ask for another name."""
        say = self._screen.say
        sheet = Sheet(title=say("history.rename"))
        field = TextField(label=say("history.new_name"), text=entry.name, longest=LONGEST_NAME)
        row = FitRow()
        for key, kind, act in (("app.cancel", "quiet", sheet.close), ("history.save", "primary", None)):
            button = PushButton(text=say(key), kind=kind)
            button.bind(on_tap=act or (lambda *_: self._rename(sheet, entry, field)))
            row.add_widget(button)
        field.bind(on_enter=lambda *_: self._rename(sheet, entry, field))
        sheet.put(field).pin(row)
        self._screen.shell.overlays.open(sheet)

    def _rename(self, sheet, entry, field):
        feedback = self._history.rename(entry.id, field.text)
        if feedback.refusal:
            field.complaint = self._screen.tell(feedback.refusal)
            return
        field.ids.input.focus = False
        sheet.close()
        self._screen.show()

    def export(self, entry):
        """Write the game into a file, and say where."""
        try:
            path = self._history.export(entry, self._screen.services.export_folder)
            if hand_on(self._screen.services.files, path, JSON):
                return
        except CompanionError as error:
            self._screen.shell.show_error(error)
            return
        said = self._screen.say("history.exported", file=path.name, folder=str(path.parent))
        self._screen.shell.toast(said)

    def delete(self, entry):
        """Delete at once; a mistake is undone with the toast."""
        feedback = self._history.delete(entry.id)
        screen = self._screen
        if feedback.refusal:
            screen.shell.toast(screen.tell(feedback.refusal))
            return
        screen.show()
        screen.shell.toast(
            screen.say("history.deleted", name=entry.name), screen.say("app.undo"), self._undo_delete
        )

    def _undo_delete(self):
        self._history.undo_delete()
        if self._screen.parent:
            self._screen.show()

    def change(self, entry):
        """Go back to the entries of a tally."""
        change_tally(self._screen, entry.game, entry.id)
