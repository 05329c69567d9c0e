"""Walking through the journal of a battle, taking back, forks and other battles, by name."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QInputDialog

from core.text import Text, _
from editor.base.declared_commands import command
from editor.boards.battle.session import Session
from editor.boards.host import DeskHost
from editor.panels.battle.battle import BattleController
from editor.panels.battle.journal_export import ask_export


class JournalCommands:
    """`new_battle` goes back to the seats."""

    def __init__(self, controller: BattleController, new_battle: Callable[[], object]) -> None:
        self._controller, self._new_battle = controller, new_battle
        self._session = controller.session

    def _cannot_undo(self) -> Text | None:
        return self._session.refusals.undo()

    def _cannot_redo(self) -> Text | None:
        return self._session.refusals.redo()

    def _at_beginning(self) -> Text | None:
        return self._session.refusals.step_back()

    def _is_now(self) -> Text | None:
        return self._session.refusals.leave_past()

    @command("undo", _("Undo"), "Ctrl+Z", reason=_cannot_undo, menu="edit", icon="undo")
    def undo(self) -> None:
        """Take the last act back."""
        self._session.undo()

    @command("redo", _("Redo"), "Ctrl+Shift+Z | Ctrl+Y", reason=_cannot_redo, menu="edit", icon="redo")
    def redo(self) -> None:
        """Do again what was taken back."""
        self._session.redo()

    @command(
        "step_back",
        _("One step back"),
        ",",
        reason=_at_beginning,
        menu="battle",
        where="canvas",
    )
    def step_back(self) -> None:
        """Look at what was before."""
        self._session.step(-1)

    @command(
        "step_forward",
        _("One step forward"),
        ".",
        reason=_is_now,
        menu="battle",
        where="canvas",
    )
    def step_forward(self) -> None:
        """Look at what came next."""
        self._session.step(1)

    @command("to_now", _("Back to now"), "End", reason=_is_now, menu="battle", where="canvas")
    def to_now(self) -> None:
        """Leave the past."""
        self._session.to_now()

    @command("play_on", _("Play on from here"), reason=_is_now, menu="battle")
    def play_on(self) -> None:
        """A branch begins where one looks."""
        self._session.play_on()

    @command("show_journal", _("See the journal"), menu="battle")
    def show_journal(self) -> None:
        """Its tab comes to the front."""
        self._controller.show_journal()

    @command("fork", _("Fork here"), "F", menu="battle", where="canvas")
    def fork(self) -> None:
        """A second battle that begins here."""
        ask_fork(self._controller.host, self._session)

    @command("export_journal", _("Export the journal as text..."), menu="battle", group=3)
    def export(self) -> None:
        """Ask for a file."""
        ask_export(self._controller.host, self._session)

    @command("new_battle", _("Another battle"), menu="battle", group=3)
    def new_battle(self) -> None:
        """Leave this one."""
        self._new_battle()


def ask_fork(host: DeskHost, session: Session) -> None:
    """Ask for a name in a line of its own and play another line from here."""
    say = host.context.speaker.say
    dialog = QInputDialog(host.widget)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.setObjectName("fork")
    dialog.setWindowTitle(say(_("Fork here")))
    dialog.setLabelText(say(_("Name of the new line (may stay empty)")))
    dialog.textValueSelected.connect(lambda name: session.fork(name.strip()))
    dialog.open()
