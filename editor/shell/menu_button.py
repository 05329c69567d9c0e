"""The sign at the head of the window opens the menus, and Alt with the letter of a menu that one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from core.text import Text, _
from editor.base import icons
from editor.base.context import Context


class MenuButton(QToolButton):
    """One menu that holds all others: the map has the height that a bar of menus would take."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setObjectName("bar-menu")
        self.setProperty("sign", True)
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.all = QMenu(self)
        self.all.setObjectName("all-menus")
        self.setMenu(self.all)
        self.menus: list[QMenu] = []
        self._letters: list[QShortcut] = []
        context.speaker.bind(self, self.setAccessibleName, _("Menus"))
        context.speaker.bind(self, self.setToolTip, _("Menus; one of them with Alt and its letter"))
        context.theme.changed.connect(self._apply_style)
        self._apply_style()

    def put(self, window: QWidget, menus: Sequence[tuple[QMenu, Text]]) -> None:
        """Hold these menus, and open them by keys that `window` gets."""
        for menu, title in menus:
            self.all.addMenu(menu)
            self.menus.append(menu)
            opener = QShortcut(window)
            opener.activated.connect(lambda menu=menu: self._open(menu))
            self._letters.append(opener)
            self._context.speaker.bind(opener, partial(_take_letter, opener), title)

    def event(self, event: QEvent) -> bool:
        """Tab goes on from here, though a menu inside has an act of the map with that key."""
        asked = event.type() == QEvent.Type.ShortcutOverride
        if asked and isinstance(event, QKeyEvent) and event.key() in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            event.accept()
            return True
        return super().event(event)

    def _open(self, menu: QMenu) -> None:
        """One menu under the sign, as if it had been chosen in the whole."""
        if not menu.menuAction().isVisible():
            return
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))

    def _apply_style(self) -> None:
        theme = self._context.theme
        self.setIcon(icons.icon("hex-flag", theme.colour("text")))
        self.setIconSize(QSize(theme.px(20), theme.px(20)))


def _take_letter(opener: QShortcut, title: str) -> None:
    """Alt and the letter that the title of a menu marks with "&"."""
    opener.setKey(QKeySequence.mnemonic(title))
