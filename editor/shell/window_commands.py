"""The commands of the window itself, by menu. Desks add theirs."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

from core.text import _
from editor.base.commands import Command
from editor.base.declared_commands import command, declared
from editor.shell.canvas_commands import CanvasCommands
from editor.shell.file_commands import EditCommands, FileCommands
from editor.shell.view_commands import ViewCommands
from editor.shell.window_part import WindowPart

if TYPE_CHECKING:
    from editor.shell.window_frame import WindowFrame


class HelpCommands(WindowPart):
    """The menu of help."""

    @command("help", _("Help on what is in hand"), "F1", menu="help", icon="help")
    def show_here(self) -> None:
        """The page of the desk in hand; once more, or from within the help, closes it."""
        desk = self.window.page.desk if self.window.page is not None else None
        place, help_view = f"page:{desk.help_now() if desk is not None else 'start'}", self.window.help
        focus = QApplication.focusWidget()
        inside = help_view is not None and focus is not None and help_view.isAncestorOf(focus)
        if help_view is not None and (inside or help_view.here == place):
            self.window.close_help()
        else:
            self.window.show_help(place)

    @command("help_contents", _("All help pages"), args=("page:index",), menu="help")
    @command("help_keys", _("All the keys"), args=("page:keys",), menu="help")
    @command("about", _("About and licences"), args=("licence:",), menu="help", group=2)
    def show(self, place: str) -> None:
        """A page of the help."""
        self.window.show_help(place)


PARTS: tuple[type[WindowPart], ...] = (
    FileCommands,
    EditCommands,
    ViewCommands,
    CanvasCommands,
    HelpCommands,
)


def commands(window: WindowFrame) -> tuple[Command, ...]:
    """Everything that can be done without a particular desk."""
    return tuple(found for part in PARTS for found in declared(part(window)))


def system_commands(window: WindowFrame) -> tuple[Command, ...]:
    """A help page and a tutorial a system; apart, because the systems are loaded after the window shows."""
    return (*_pages(window), *_tutorials(window))


def _tutorials(window: WindowFrame) -> tuple[Command, ...]:
    from editor.shell.tutorial.steps import SCENARIOS

    return tuple(
        Command(
            f"tutorial_{system.id}",
            _("{system}: learn it in ten steps", system=system.title),
            "",
            partial(_begin_tutorial, window, system.id),
            menu="help",
            group=1,
        )
        for system in window.context.systems
        if system.id in SCENARIOS
    )


def _begin_tutorial(window: WindowFrame, system_id: str) -> None:
    from editor.shell.tutorial.guide import begin

    begin(window, system_id)


def _pages(window: WindowFrame) -> tuple[Command, ...]:
    return tuple(
        Command(
            f"help_{system.id}",
            _("{system}: a turn step by step", system=system.title),
            "",
            partial(window.show_help, f"page:{system.id}"),
            menu="help",
            group=1,
        )
        for system in window.context.systems
    )
