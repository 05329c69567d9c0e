"""All that a command can change and a person could see, as plain values by name."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from editor.shell.page_signs import SAID
from editor.shell.window import MainWindow

Seen = Mapping[str, Any]


def seen(window: MainWindow, home: Path, *, picture: bool) -> Seen:
    """What stands before the person now; `picture` costs most: asked for where nothing else tells."""
    context, page = window.context, window.page
    focus = QApplication.focusWidget()
    found: dict[str, Any] = {
        "pages": len(window.pages),
        "front": window.pages.index(page) if page is not None else -1,
        "shown": window.isVisible(),
        "language": context.speaker.language,
        "dark": context.theme.dark,
        "text": context.theme.scale,
        "numbers": context.settings.coordinates,
        "dialogs": tuple(sorted(type(one).__name__ for one in _above(window))),
        "popup": QApplication.activePopupWidget() is not None,
        "help": window.help.here if window.help is not None else "",
        "notices": tuple(key for key in window.notices.shown_keys() if key != SAID),
        "said": SAID in window.notices.shown_keys(),
        "message": window.status.currentMessage(),
        "told": tuple(context.announcer.said),
        "clipboard": QApplication.clipboard().text(),
        "focus": id(focus) if focus is not None else None,
        "files": tuple(sorted((path.name, path.stat().st_mtime_ns) for path in home.glob("*.*[a-z]"))),
        "checked": frozenset(one.id for one in window.commands.all() if one.checked and one.checked()),
        "commands": frozenset(one.id for one in window.commands.all()),
        "picture": _picture(window) if picture else "",
    }
    if page is not None:
        found |= {
            "desk": page.desk_id,
            "value": page.document.value,
            "dirty": page.keeper().dirty,
            "zoom": page.zoom,
            "folded": page.frame.folded,
            "cells": tuple(sorted((name, str(text)) for name, text in page.cells.items())),
            "page notices": tuple(page.notices.shown_keys()),
        }
    host = page.map_host if page is not None else None
    if host is not None:
        view = host.view
        centre = view.mapToScene(view.viewport().rect().center())
        selection = host.selection
        found |= {
            "style": host.map_style,
            "place": (round(centre.x()), round(centre.y())),
            "tool": getattr(view.tool, "id", type(view.tool).__name__),
            "selection": (selection.hexes, selection.units, selection.things),
        }
        session = host.battle.session
        if session is not None:
            found |= {
                "battle": id(session),
                "moment": session.journal.here,
                "moments": len(session.journal.moments),
                "seats": tuple(session.seat(side) for side in (0, 1)),
                "dice": session.policies.roll,
            }
    return found


def _above(window: MainWindow) -> list[QWidget]:
    """Other windows than the main one."""
    tops = QApplication.topLevelWidgets()
    return [one for one in tops if one is not window and one.isVisible() and not isinstance(one, QMenu)]


def _picture(window: MainWindow) -> str:
    image = window.grab().toImage()
    return hashlib.sha1(bytes(image.constBits())).hexdigest()


def changed(before: Seen, after: Seen) -> set[str]:
    """The names of what is different."""
    return {name for name in {*before, *after} if before.get(name) != after.get(name)}


def close_dialogs(window: MainWindow) -> None:
    """Whatever a command has opened over the window."""
    while (popup := QApplication.activePopupWidget()) is not None:
        popup.close()
    for one in _above(window):
        if isinstance(one, QDialog):
            one.reject()
        else:
            one.close()
    if window.help is not None:
        window.help.closed.emit()
