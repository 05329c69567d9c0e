"""One open document on the screen: its desks, their panels, and what is kept of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.text import Text
from editor.base.context import Context
from editor.base.document.autosave import Autosaver
from editor.base.document.edited_document import EditedDocument
from editor.base.document.keeper import Keeper
from editor.desks.desk import Desk
from editor.shell.panel_frame import PanelFrame
from editor.widgets.notices import Notices

if TYPE_CHECKING:
    from editor.base.commands import Commands
    from editor.boards.host import DeskHost
    from editor.desks.armies.list_host import Outside


class Page(QWidget):
    """A tab of the window. Desks and panels reach everything through it.

    `MapPage` shows a scenario and its battle, `RosterPage` an army list; each builds its desks (`new_desk`)
    and says what stands amid the panels (`lay_out`).
    `desk_changed`: another desk is shown. `zoomed`: the map, where there is one, is of another size.
    `status_changed` (place, text): a cell of the status bar; the places are "hex", "ground", "tool", "side",
    "seat".
    `said` (text): one sentence in the status bar for a few seconds: what went well moves nothing.
    `rule_asked` (rule number) and `help_asked` (page) open the help, `help_forgotten` puts it away;
    `renewed`: title, path or dirt is new.
    """

    desk_changed = Signal(str)
    zoomed = Signal(float)
    status_changed = Signal(str, object)
    rule_asked = Signal(str)
    help_asked = Signal(str)
    help_forgotten = Signal()
    said = Signal(object)
    renewed = Signal()
    keeper_changed = Signal()
    document: EditedDocument
    view: QWidget
    """What stands amid the panels and has the focus first."""
    frame: PanelFrame

    def __init__(
        self, context: Context, document: EditedDocument, commands: Commands, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.context, self.document, self.commands = context, document, commands
        document.setParent(self)
        self.autosaver = Autosaver(
            lambda: document.path if not document.read_only else None,
            document.content,
            kind=document.kind,
            title_of=lambda: document.title,
            changes_of=lambda: document.changes,
            history_of=document.history,
            parent=self,
        )
        self.lists: Callable[[], Outside] | None = None
        """What army lists ask of the window; the window gives it."""
        self.notices = Notices(context, self)
        self._desks: dict[str, Desk] = {}
        self.desk: Desk | None = None
        self._is_closed = False
        self.cells: dict[str, Text | str | None] = {}
        document.state_changed.connect(self.renewed)

    def lay_out(self, view: QWidget, frame: PanelFrame) -> None:
        """For a kind of page, once: `frame` is the whole page, `view` stands in its middle."""
        self.view, self.frame = view, frame
        self.notices.emptied.connect(view.setFocus)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(frame)

    @property
    def map_host(self) -> DeskHost | None:
        """The page, for what needs a map; None where it has none."""
        return None

    @property
    def zoom(self) -> float:
        """Of the map; 0 where there is none."""
        return 0.0

    def desk_reason(self, desk_id: str) -> Text | None:
        """Why a desk is closed to this page; None for one that it has."""
        return None

    # --- what desks use ----------------------------------------------------------------------------------

    @property
    def widget(self) -> QWidget:
        """The parent of what goes with the page."""
        return self

    @property
    def desk_id(self) -> str:
        """The desk in hand; empty before one is shown."""
        return self.desk.id if self.desk is not None else ""

    def renew_commands(self) -> None:
        """The desk in hand offers other commands than before; one of a page that is closed offers none."""
        if self.desk is not None and not self._is_closed:
            self.commands.put("desk", self.desk.commands(), self.view)

    def show_status(self, place: str, text: Text | str | None) -> None:
        """Write a cell of the status bar; None empties it."""
        self.cells[place] = text
        self.status_changed.emit(place, text)

    def show_rule(self, rule: str) -> None:
        """Open the sentence of a rule number at its place in the help."""
        self.rule_asked.emit(rule)

    def forget_help(self) -> None:
        """Another person sits here: what the one before read is put away."""
        self.help_forgotten.emit()

    def run(self, command_id: str) -> bool:
        """Do a command by its name; False when it was refused (the reason is shown)."""
        return self.commands.run(command_id)

    def keeper(self) -> Keeper:
        """What Save writes at the desk in hand."""
        return (self.desk.keeper() if self.desk is not None else None) or self.document

    def autosavers(self) -> tuple[Autosaver, ...]:
        """Whoever keeps work of this page apart: the scenario's first, then those of its desks."""
        others = (desk.autosaver for desk in self._desks.values())
        return (self.autosaver, *(saver for saver in others if saver is not None))

    def keepers(self) -> tuple[Keeper, ...]:
        """All that a person could lose by closing the page."""
        others = (desk.keeper() for desk in self._desks.values())
        found = (self.document, *(keeper for keeper in others if keeper is not None))
        return tuple(dict.fromkeys(found))  # two desks may speak of one battle

    def can_leave(self) -> bool:
        """Asked before it closes: every desk that was built may have something going on."""
        return all(desk.can_leave() for desk in list(self._desks.values()))

    def new_desk(self, desk_id: str) -> Desk:
        """The desk of that id, built when it is first asked for. Raises KeyError."""
        raise NotImplementedError

    def show_desk(self, desk_id: str) -> None:
        """Change the panels; what stands amid them stays as it is. Raises KeyError."""
        desk = self.new_desk(desk_id)
        if desk is self.desk:
            return
        if self.desk is not None:
            self.desk.deactivate()
            for place in ("tool", "seat"):
                self.show_status(place, None)
        desk.prepare()
        self.desk = desk
        self.frame.show_desk(desk)
        self._desk_put(desk)
        self.renew_commands()
        desk.activate()
        self._desk_shown(desk)
        self.desk_changed.emit(desk_id)

    def show_whole(self, then: Callable[[], object]) -> None:
        """Do what shows all of the document, once it may be shown."""
        then()

    @property
    def keeps_whole(self) -> bool:
        """Whether `show_whole` would ask first."""
        return False

    def _desk_put(self, desk: Desk) -> None:
        """The panels of the desk stand round the view, and it is not active yet."""

    def _desk_shown(self, desk: Desk) -> None:
        """The desk is active."""

    def forget_panels(self, desk_id: str) -> None:
        """A desk that is not in sight has other panels now: they are asked for when it is shown."""
        self.frame.forget(desk_id)

    def renew_panels(self) -> None:
        """The desk in hand has other panels than before, as when a battle begins: ask for them again."""
        self.frame.refresh()

    def show_again(self) -> None:
        """The page comes to the front: its desk's commands are the window's."""
        self.renew_commands()

    def closing(self) -> None:
        """The page goes for good."""
        self._is_closed = True
        if self.desk is not None:
            self.desk.deactivate()
            self.commands.put("desk", ())
        for autosaver in self.autosavers():
            autosaver.leave()
        for keeper in self.keepers():
            keeper.release_file()
        for desk in self._desks.values():
            desk.closing()
        self.frame.closing()
        self.document.close()

    def fold(self, *places: str) -> None:
        """Fold these places, or unfold them when all are folded; the desk remembers it."""
        self.frame.fold(*places)

    def show_place(self, place: str, *, shown: bool = True) -> None:
        """Unfold a place: what was asked for stands there; or fold it."""
        self.frame.show_place(place, shown=shown)

    def panels(self) -> tuple[QWidget, ...]:
        """What F6 walks through: the panels that are shown, and the view."""
        return self.frame.panels()
