"""The hand over the table of a plan: a click takes a base or a point, a drag draws a line of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPointF, Qt

from core.text import _
from editor.boards.canvas.tool import CanvasEvent, Tool

if TYPE_CHECKING:
    from editor.boards.measured.view import TableView

XY = tuple[int, int]
FAR = 8.0
"""Pixels from which on a press has become a drag."""


class Pointed(Protocol):
    """What is told of the hand; places are tenths of a millimetre."""

    def click(self, at: XY) -> None: ...
    def hover(self, at: XY | None) -> None: ...
    def drag(self, start: XY, end: XY, *, ends: bool) -> None: ...
    def clear_hand(self) -> None: ...
    def key(self, event: CanvasEvent) -> bool: ...


class MeasuredPlanInteraction(Tool):
    """Tells `Pointed` what the hand does."""

    id = "plan"
    title = _("Plan")
    icon = "select"
    shortcut = ""

    def __init__(self, view: TableView, pointed: Pointed) -> None:
        self._view, self._pointed = view, pointed
        self._start: XY | None = None
        self._point = QPointF()
        self._drags = False

    def activate(self) -> None:
        self._view.place_hovered.connect(self._hovered)

    def deactivate(self) -> None:
        self._view.place_hovered.disconnect(self._hovered)

    def press(self, event: CanvasEvent) -> None:
        if event.button == Qt.MouseButton.RightButton:
            self._pointed.clear_hand()
            self._start = None
        elif event.at is not None:
            self._start, self._point, self._drags = event.at, event.point, False

    def move(self, event: CanvasEvent) -> None:
        if self._start is None or event.at is None:
            return
        way = (event.point - self._point) * self._view.zoom
        self._drags |= way.manhattanLength() > FAR
        if self._drags:
            self._pointed.drag(self._start, event.at, ends=False)

    def release(self, event: CanvasEvent) -> None:
        start, self._start = self._start, None
        if start is None:
            return
        if self._drags and event.at is not None:
            self._pointed.drag(start, event.at, ends=True)
        else:
            self._pointed.click(start)
        self._drags = False

    def cancel(self) -> None:
        self._start, self._drags = None, False

    def key(self, event: CanvasEvent) -> bool:
        if event.key == Qt.Key.Key_Escape:
            self._pointed.clear_hand()
            return True
        return self._pointed.key(event)

    def _hovered(self, at: object) -> None:
        self._pointed.hover(at if isinstance(at, tuple) else None)
