"""The files opened last, as a menu at the pointer's place or under the row of menus."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from core.text import _
from editor.base.document.recent import forget, recent

if TYPE_CHECKING:
    from editor.base.context import Context
    from editor.shell.window_frame import WindowFrame

MOST = 12


def show_recent(window: WindowFrame) -> None:
    """Open the menu below the head of the window."""
    menu = recent_menu(window)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)  # each time it is another one
    menu.popup(window.mapToGlobal(QPoint(window.context.theme.px(24), window.context.theme.px(40))))


def recent_menu(window: WindowFrame) -> QMenu:
    """One line a file, the newest first, and one that forgets them all."""
    context, say = window.context, window.context.speaker.say
    menu = QMenu(window)
    menu.setObjectName("recent_files")
    found = recent(context.settings)[:MOST]
    for row in found:
        title = say(row.title) or row.path.stem
        act = menu.addAction(say(_("{title}  —  {file}", title=title, file=row.path.name)).replace("&", "&&"))
        act.setToolTip(str(row.path))
        act.triggered.connect(partial(_open, window, row.path))
    if not found:
        menu.addAction(say(_("No file was opened yet"))).setEnabled(False)
        return menu
    menu.addSeparator()
    clear = menu.addAction(say(_("Clear this list")))
    clear.triggered.connect(partial(_clear, context))
    return menu


def _clear(context: Context) -> None:
    for row in recent(context.settings):
        forget(context.settings, row.path)


def _open(window: WindowFrame, path: object) -> None:
    from pathlib import Path

    window.files.open(Path(str(path)))
