"""The menus of the window, filled with the commands that there are at the moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QMenu, QWidget

from core.text import Text, _

if TYPE_CHECKING:
    from editor.base.commands import Commands, Menu
    from editor.shell.window_frame import WindowFrame

MENUS: tuple[tuple[Menu, Text], ...] = (
    ("file", _("&File")),
    ("edit", _("&Edit")),
    ("view", _("&View")),
    ("scenario", _("&Scenario")),
    ("battle", _("&Battle")),
    ("help", _("&Help")),
)


class WindowMenus(QObject):
    """When the commands change they are filled anew, once for many changes. They wear what `home` wears."""

    def __init__(self, window: WindowFrame, commands: Commands, home: QWidget) -> None:
        super().__init__(window)
        self._commands = commands
        self._menus: dict[Menu, QMenu] = {}
        for name, title in MENUS:
            menu = QMenu(home)
            window.context.speaker.bind(menu, menu.setTitle, title)
            menu.aboutToShow.connect(lambda menu=menu: self._commands.show_reasons(menu))
            menu.aboutToHide.connect(self._commands.hide_reasons)
            self._menus[name] = menu
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.fill)
        self._commands.renewed.connect(lambda: self._timer.start(0))

    def titled(self) -> Sequence[tuple[QMenu, Text]]:
        """Each menu with its title, in their order."""
        return [(self._menus[name], title) for name, title in MENUS]

    def fill(self) -> None:
        """Put the commands of the moment into them; one without any is not shown."""
        for name, menu in self._menus.items():
            self._commands.fill(menu, name)
            menu.menuAction().setVisible(bool(menu.actions()))
