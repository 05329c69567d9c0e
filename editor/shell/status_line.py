"""The line at the foot of the window: what is under the pointer, when work was kept, the zoom."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QStatusBar, QWidget

from core.text import Text, _, _n
from editor.base.context import Context
from editor.widgets.elided import ElidedLabel

if TYPE_CHECKING:
    from editor.base.document.autosave import Autosaver

CELLS = ("hex", "ground", "tool", "side", "seat", "kept", "zoom")
RIGHT = ("side", "seat", "kept", "zoom")
ELIDED = ("ground", "tool")
"""Cells that may be cut; the others stand whole or not at all."""

DROPPED = ("kept", "tool", "side", "seat", "zoom")
"""What goes first where the line is too short."""

TOLD = 8000
"""Milliseconds for which a sentence is told."""

LEAST_READ = 160
"""Px at 100 % that a cell which may be cut keeps before another one goes."""


class StatusLine(QStatusBar):
    """Cells by name; an empty one is not shown. A message over the cells goes after some seconds."""

    over_page = Signal(object)
    """What it is to tell while it is hidden, and what it must not tell alone: somebody else shows it."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setSizeGripEnabled(False)
        self.cells: dict[str, QLabel] = {}
        for name in CELLS:
            cell = ElidedLabel(40 if name in ELIDED else 4000)
            cell.setObjectName(f"status-{name}")
            cell.hide()
            self.cells[name] = cell
            if name in RIGHT:
                self.addPermanentWidget(cell)
            else:
                self.addWidget(cell, 1 if name == "tool" else 0)
        self._autosaver: Autosaver | None = None
        self._saved_at: float | None = None
        self._clock = QTimer(self)
        self._clock.setInterval(5000)
        self._clock.timeout.connect(self.show_kept)
        self.messageChanged.connect(lambda _words: self._fit())
        context.announcer.told.connect(self._forget_message)
        context.speaker.changed.connect(self.show_kept)
        context.speaker.changed.connect(self._fit)
        context.theme.changed.connect(self._fit)

    def show_status(self, name: str, text: Text | str | None) -> None:
        """Write a cell; None or nothing hides it. Names that are no cell are taken by "tool"."""
        cell = self.cells.get(name, self.cells["tool"])
        self._context.speaker.bind(cell, cell.setText, text or "")
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """What is told never makes the window wider: cells go instead."""
        return QSize(0, super().minimumSizeHint().height())

    def _fit(self) -> None:
        """Show what is told; whole cells go where the line is too short."""
        filled = [name for name, cell in self.cells.items() if cell.text()]
        apart, most = self._context.theme.px(19), self._context.theme.px(LEAST_READ)

        def needed(name: str) -> int:
            width = self.cells[name].sizeHint().width()
            return apart + (min(width, most) if name in ELIDED else width)

        for name in DROPPED:
            if sum(needed(one) for one in filled) <= self.width():
                break
            filled = [one for one in filled if one != name]
        told = bool(self.currentMessage())  # it is painted where these cells stand
        for name, cell in self.cells.items():
            cell.setVisible(name in filled and not (told and name not in RIGHT))

    def show_message(self, text: Text | str) -> None:
        """One sentence for eight seconds; "": what was told is over."""
        if self.isHidden():
            self.over_page.emit(text)
        elif not text:
            self.clearMessage()
        else:
            self.showMessage(self._context.speaker.say(text), TOLD)
            self._context.announce(text, "little")

    def show_why_not(self, text: Text | str) -> None:
        """What matters, as when a key cannot do anything now: over the page too, where nobody misses it."""
        self.over_page.emit(text)
        if not self.isHidden():
            self.showMessage(self._context.speaker.say(text), TOLD)

    def _forget_message(self, told: str) -> None:
        """Nothing is told: another person may read on (`Announcer.forget`)."""
        if not told:
            self.clearMessage()

    def watch(self, autosaver: Autosaver | None, saved_at: float | None) -> None:
        """Say from now on how long ago this work was kept apart or saved."""
        self._autosaver, self._saved_at = autosaver, saved_at
        self._clock.start()
        self.show_kept()

    def show_kept(self) -> None:
        autosaver = self._autosaver
        kept_at = autosaver.kept_at if autosaver is not None else None
        if kept_at is not None and autosaver is not None:
            ago = since(kept_at)
            beside = autosaver.is_beside
            self.show_status(
                "kept",
                _("Autosaved {ago}, beside the file", ago=ago)
                if beside
                else _("Autosaved {ago}, in your data folder", ago=ago),
            )
        elif self._saved_at is not None:
            self.show_status("kept", _("Saved {ago}", ago=since(self._saved_at)))
        else:
            self.show_status("kept", None)


def since(at: float) -> Text:
    """How long ago: seconds, minutes, hours."""
    seconds = max(0, int(time.time() - at))
    if seconds < 5:
        return _("just now")
    if seconds < 60:
        return _n("{count} s ago", "{count} s ago", seconds)
    if seconds < 3600:
        return _n("{count} min ago", "{count} min ago", seconds // 60)
    return _n("{count} h ago", "{count} h ago", seconds // 3600)
