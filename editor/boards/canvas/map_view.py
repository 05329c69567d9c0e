"""The canvas, whatever lies on it: walked over by a keyboard cursor, worked on by a tool, read out."""

from __future__ import annotations

import math
from collections.abc import Hashable
from typing import Any

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QGraphicsView, QWidget

from editor.boards.canvas.focus_ring import BY_KEYS, FocusRing
from editor.boards.canvas.map_scene import MapScene
from editor.boards.canvas.pointer import Pointer
from editor.boards.canvas.things import BoardThings
from editor.boards.canvas.tool import CanvasEvent, Tool
from editor.boards.canvas.zoom_view import ZOOM_STEP, ZoomView


class MapView(ZoomView):
    """Shows a scene, and hands pointer and keys to a tool."""

    walked = Signal()
    """The keyboard's place is another one."""

    def __init__(self, scene: MapScene, parent: QWidget | None = None) -> None:
        super().__init__(scene, parent)
        self.things: BoardThings | None = None
        """Who knows what stands here, for screen readers."""
        self.thing_widgets: dict[Hashable, Any] = {}
        """What `editor.boards.spoken.accessible_list` has made of it."""
        self.pointer = Pointer(self)
        self._ring = FocusRing(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.viewport().setMouseTracking(True)

    def _show_own_marks(self) -> None:
        """Show what is the canvas's own: the keyboard cursor while it has the focus, what is hovered."""
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._ring.fit()
        super().resizeEvent(event)

    @property
    def tool(self) -> Tool | None:
        return self.pointer.tool

    def set_tool(self, tool: Tool | None) -> None:
        """Hand pointer and keys to `tool`; None leaves them to the canvas alone."""
        self.pointer.take_up(tool)

    def walk(self, right: int, down: int) -> None:
        """Move the keyboard cursor by steps of the board."""
        raise NotImplementedError

    def leave_cursor(self) -> None:
        """The keyboard cursor stands nowhere until somebody walks again."""
        raise NotImplementedError

    @property
    def has_cursor(self) -> bool:
        """Whether Enter presses and releases at the keyboard cursor; else it is the tool's as any key."""
        return False

    def event_at(self, position: QPointF, **fields: Any) -> CanvasEvent:
        """What lies under a viewport position, as tools are told it."""
        return CanvasEvent(None, self.mapToScene(position.toPoint()), **fields)

    def key_event(self, event: QKeyEvent) -> CanvasEvent:
        """A key at the keyboard cursor, as tools are told it."""
        return CanvasEvent(None, modifiers=event.modifiers(), key=event.key(), text=event.text())

    def hover(self, event: CanvasEvent | None) -> None:
        """The pointer went over a place, or left the canvas."""

    def click(self, event: CanvasEvent) -> None:
        """A place was clicked, besides what the tool was told."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pointer.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointer.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.pointer.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.pointer.double(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The tool in hand may want the wheel; else it zooms."""
        notches = (event.angleDelta().y() or event.angleDelta().x()) / 120.0
        if not self.pointer.wheel(event, notches):
            self.set_zoom(self.zoom * math.pow(ZOOM_STEP, notches), event.position().toPoint())
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.pointer.key(event):
            super(QGraphicsView, self).keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        self.pointer.key_up(event)
        super().keyReleaseEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.pointer.leave()
        super().leaveEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in BY_KEYS:
            self._ring.show_ring()
        self._show_own_marks()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.pointer.reset()
        self._ring.hide()
        self._show_own_marks()
