"""Every act of a person by its name: menus, keys, buttons, Ctrl+K and tests go through here."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QWidget
from shiboken6 import isValid

from core.text import Text, _
from editor.base.language import Speaker

Menu = Literal["", "file", "edit", "view", "scenario", "battle", "help"]

OWNERS = ("window", "systems", "page", "desk")


SUBMENUS: dict[tuple[str, int], Text] = {
    ("view", 0): _("Desks"),
    ("view", 1): _("Panels"),
    ("view", 3): _("Over the map"),
    ("view", 5): _("Size of the text"),
    ("view", 6): _("Heard instead of seen"),
    ("battle", 0): _("Moments and branches"),
    ("battle", 4): _("Who plays?"),
    ("battle", 8): _("By post"),
    ("battle", 9): _("What happened"),
    ("battle", 10): _("Heard instead of seen"),
}
"""Groups of a menu that are menus of their own: a long menu is higher than a small screen."""
FOLDED = 3
"""So many commands are worth a menu of their own."""


def possible() -> Text | None:
    """The reason of a command that can always be done."""
    return None


@dataclass(frozen=True, slots=True)
class Command:
    """One act. `reason()` is why it cannot be done now, None when it can.

    `where` "canvas" makes the shortcut act only while the map has the focus: single letters write in a field.
    `checked` makes it a switch. `group` parts a menu by lines; `icon` is a name of `editor.base.icons`.
    `also`: other words by which the palette finds it.
    """

    id: str
    title: Text
    shortcut: str
    run: Callable[[], object]
    reason: Callable[[], Text | None] = possible
    menu: Menu = ""
    where: Literal["window", "canvas"] = "window"
    checked: Callable[[], bool] | None = None
    group: int = 0
    icon: str = ""
    in_palette: bool = True
    also: Text | None = None


class Commands(QObject):
    """The commands of one window: its own, those of the page and the desk in hand.

    `refused` carries (command, reason) when what is asked for cannot be done now; `done` the id of what was.
    """

    refused = Signal(object, object)
    done = Signal(str)
    renewed = Signal()

    def __init__(self, speaker: Speaker, window: QWidget) -> None:
        super().__init__(window)
        self._speaker, self._window = speaker, window
        self._sets: dict[str, tuple[Command, ...]] = {}
        self._all: dict[str, Command] = {}
        self._actions: dict[str, QAction] = {}

    def put(self, owner: str, commands: Iterable[Command], canvas: QWidget | None = None) -> None:
        """Give `owner` (one of OWNERS) these commands in place of those it had.

        A command of the desk takes the place of the window's of the same id (undo at the play desk), and the
        key that both want. `canvas` is the widget whose focus the letters need.
        """
        self._sets[owner] = tuple(commands)
        wanted = {command.id: command for name in OWNERS for command in self._sets.get(name, ())}
        for command_id, command in [*self._all.items()]:
            action = self._actions[command_id]
            if wanted.get(command_id) == command and isValid(action) and self._is_placed(command, canvas):
                if command.checked is not None:
                    action.setChecked(command.checked())
                continue
            del self._all[command_id]
            del self._actions[command_id]
            if isValid(action):  # one of a canvas that is gone went with it
                action.setShortcuts([])
                action.deleteLater()
        for command_id, command in wanted.items():
            if command_id not in self._actions:
                self._actions[command_id] = self._action(command, canvas)
        self._all = wanted
        self._share_out_keys()
        self.renewed.emit()

    def _is_placed(self, command: Command, canvas: QWidget | None) -> bool:
        """Whether the action of a command stands where it must: letters need the canvas in front."""
        parent = self._actions[command.id].parent()
        return command.where != "canvas" or canvas is None or parent in (canvas, self._window)

    def all(self) -> tuple[Command, ...]:
        """Every command that can be asked for now, the window's first."""
        return tuple(self._all.values())

    def _there(self) -> list[Command]:
        """Those whose action is still there: one of a canvas that is gone went with it."""
        return [one for one in self.all() if isValid(self._actions[one.id])]

    def _share_out_keys(self) -> None:
        """A key belongs to one command only, or Qt would do neither: the desk's before the window's."""
        taken: set[str] = set()
        for name in reversed(OWNERS):
            for command in self._sets.get(name, ()):
                if self._all.get(command.id) != command:
                    continue
                keys = [key for key in command.shortcut.split(" | ") if key and key not in taken]
                taken.update(keys)
                self._actions[command.id].setShortcuts([QKeySequence(key) for key in keys])

    def __getitem__(self, command_id: str) -> Command:
        """The command of that id; raises KeyError."""
        return self._all[command_id]

    def __contains__(self, command_id: object) -> bool:
        return command_id in self._all

    def action(self, command_id: str) -> QAction:
        """The QAction of a command, for a menu or a button; raises KeyError."""
        return self._actions[command_id]

    def run(self, command_id: str) -> bool:
        """Do it, or say why not; False when it was refused. Raises KeyError for a name that is not there."""
        command = self[command_id]
        reason = command.reason()
        if reason is not None:
            self.refused.emit(command, reason)
            return False
        command.run()
        self.done.emit(command_id)
        return True

    def fill(self, menu: QMenu, name: Menu) -> None:
        """Put the commands of a menu into it; what cannot be done is shown with its reason when it opens."""
        menu.clear()
        for old in menu.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
            old.deleteLater()
        rows = sorted((one for one in self._there() if one.menu == name), key=lambda one: one.group)
        for group, found in groupby(rows, key=lambda one: one.group):
            commands = [*found]
            title = SUBMENUS.get((name, group))
            if title is not None and len(commands) >= FOLDED:
                place = QMenu(menu)
                self._speaker.bind(place, place.setTitle, title)
                menu.addMenu(place)
            else:
                place = menu
                if menu.actions():
                    menu.addSeparator()
            for command in commands:
                place.addAction(self._actions[command.id])

    def show_reasons(self, menu: QMenu) -> None:
        """Called as `menu` opens: dim what cannot be done and say why beside it."""
        parts = (menu, *menu.findChildren(QMenu))
        shown = {action.objectName() for part in parts for action in part.actions()}
        for command in self._there():
            action = self._actions[command.id]
            if command.id not in shown:
                continue
            reason = command.reason()
            title = self._speaker.say(command.title)
            if reason is not None:
                title = f"{title}   ({self._speaker.say(reason)})"
            action.setText(title.replace("&", "&&"))
            action.setEnabled(reason is None)
            if command.checked is not None:
                action.setChecked(command.checked())

    def hide_reasons(self) -> None:
        """Called as a menu closes: keys must reach `run` again, so that it can say why not."""
        for command in self._there():
            action = self._actions[command.id]
            action.setEnabled(True)
            action.setText(self._speaker.say(command.title).replace("&", "&&"))

    def _action(self, command: Command, canvas: QWidget | None) -> QAction:
        action = QAction(self._window)
        action.setObjectName(command.id)
        self._speaker.bind(action, action.setText, command.title)
        if command.checked is not None:
            action.setCheckable(True)
            action.setChecked(command.checked())
        action.triggered.connect(lambda: self._triggered(command, action))
        if command.where == "canvas" and canvas is not None:
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            canvas.addAction(action)
            action.setParent(canvas)
        else:
            self._window.addAction(action)
        return action

    def _triggered(self, command: Command, action: QAction) -> None:
        if self._actions.get(command.id) is not action:
            return  # its desk went between the two presses of a double click
        self.run(command.id)
        if command.checked is not None and isValid(action) and self._actions.get(command.id) is action:
            action.setChecked(command.checked())
