"""Mouse and keys on the canvas: panning, hovering, walking by arrow keys, and what is left for the tool."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from editor.boards.canvas.tool import CanvasEvent, Tool

CLICK_SLACK = 5.0
"""Pixels that the pointer may stray between press and release of a click."""

_STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_PageUp: (0, -5),
    Qt.Key.Key_PageDown: (0, 5),
}


class PointedCanvas(Protocol):
    """What the hand does with its canvas."""

    @property
    def has_cursor(self) -> bool: ...
    def viewport(self) -> QWidget: ...
    def event_at(self, position: QPointF, **fields: Any) -> CanvasEvent: ...
    def key_event(self, event: QKeyEvent) -> CanvasEvent: ...
    def hover(self, event: CanvasEvent | None) -> None: ...
    def click(self, event: CanvasEvent) -> None: ...
    def walk(self, right: int, down: int) -> None: ...
    def pan(self, right: float, down: float) -> None: ...
    def zoom_in(self) -> None: ...
    def zoom_out(self) -> None: ...
    def show_whole(self) -> None: ...


class Pointer:
    """The hand on one canvas."""

    def __init__(self, view: PointedCanvas) -> None:
        self._view = view
        self.tool: Tool | None = None
        self._space = False
        self._panning: QPointF | None = None
        self._pressed: tuple[QPointF, CanvasEvent] | None = None

    def take_up(self, tool: Tool | None) -> None:
        """Lay down the tool in hand, its gesture cancelled, and take up another."""
        if self.tool is not None:
            self.tool.cancel()
            self.tool.deactivate()
        self.tool = tool
        self._pressed = None
        if tool is not None:
            tool.activate()
        self._show_cursor()

    def _show_cursor(self) -> None:
        if self._panning is not None:
            shape = Qt.CursorShape.ClosedHandCursor
        elif self._space or (self.tool is not None and self.tool.pans):
            shape = Qt.CursorShape.OpenHandCursor
        else:
            shape = self.tool.cursor if self.tool is not None else Qt.CursorShape.ArrowCursor
        self._view.viewport().setCursor(shape)

    # --- mouse ---------------------------------------------------------------------------------------------

    def _canvas_event(self, event: QMouseEvent) -> CanvasEvent:
        return self._view.event_at(
            event.position(), button=event.button(), buttons=event.buttons(), modifiers=event.modifiers()
        )

    def press(self, event: QMouseEvent) -> None:
        left = event.button() == Qt.MouseButton.LeftButton
        by_hand = self._space or (self.tool is not None and self.tool.pans)
        if event.button() == Qt.MouseButton.MiddleButton or (left and by_hand):
            self._panning = event.position()
            self._show_cursor()
            return
        canvas_event = self._canvas_event(event)
        self._pressed = (event.position(), canvas_event)
        if self.tool is not None:
            self.tool.press(canvas_event)

    def move(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            way = self._panning - event.position()
            self._panning = event.position()
            self._view.pan(way.x(), way.y())
            return
        canvas_event = self._canvas_event(event)
        self._view.hover(canvas_event)
        if self.tool is None:
            return
        if self._pressed is not None:
            self.tool.move(canvas_event)
        else:
            self.tool.hover(canvas_event)

    def release(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            self._panning = None
            self._show_cursor()
            return
        if self._pressed is None:
            return
        start, pressed = self._pressed
        self._pressed = None
        canvas_event = self._canvas_event(event)
        if self.tool is not None:
            self.tool.release(canvas_event)
        strayed = (event.position() - start).manhattanLength() > CLICK_SLACK
        if not strayed and canvas_event.hex == pressed.hex:
            self._view.click(canvas_event)

    def double(self, event: QMouseEvent) -> None:
        if self.tool is None or not self.tool.double(self._canvas_event(event)):
            self.press(event)

    def wheel(self, event: QWheelEvent, notches: float) -> bool:
        """Whether the tool in hand took the turn of the wheel."""
        canvas_event = self._view.event_at(
            event.position(), buttons=event.buttons(), modifiers=event.modifiers()
        )
        return self.tool is not None and self.tool.wheel(canvas_event, notches)

    def leave(self) -> None:
        self._view.hover(None)
        if self.tool is not None and self._pressed is None:
            self.tool.hover(CanvasEvent(None))

    def reset(self) -> None:
        """The canvas lost the focus: no space bar is held any more."""
        self._space = False
        self._panning = None
        self._show_cursor()

    # --- keys ----------------------------------------------------------------------------------------------

    def key(self, event: QKeyEvent) -> bool:
        """Whether the key meant something here; the tool is asked first."""
        if event.key() == Qt.Key.Key_Space and event.modifiers() == Qt.KeyboardModifier.NoModifier:
            if not event.isAutoRepeat() and not (
                self.tool is not None and self.tool.key(self._view.key_event(event))
            ):
                self._space = True
                self._show_cursor()
            return True
        if self.tool is not None and self.tool.key(self._view.key_event(event)):
            return True
        if event.key() == Qt.Key.Key_Escape and self.tool is not None and self._pressed is not None:
            self._pressed = None
            self.tool.cancel()
            return True
        return self._walk(event) or self._click(event) or self._look(event)

    def _walk(self, event: QKeyEvent) -> bool:
        step = _STEPS.get(Qt.Key(event.key()))
        if step is None:
            return False
        if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self._view.pan(step[0] * 80, step[1] * 80)
        else:
            self._view.walk(*step)
        return True

    def _click(self, event: QKeyEvent) -> bool:
        if event.key() not in (Qt.Key.Key_Return, Qt.Key.Key_Enter) or not self._view.has_cursor:
            return False
        canvas_event = self._view.key_event(event)
        if self.tool is not None:
            self.tool.press(canvas_event)
            self.tool.release(canvas_event)
        self._view.click(canvas_event)
        return True

    def _look(self, event: QKeyEvent) -> bool:
        match event.key():
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self._view.zoom_in()
            case Qt.Key.Key_Minus:
                self._view.zoom_out()
            case Qt.Key.Key_Home:
                self._view.show_whole()
            case _:
                return False
        return True

    def key_up(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._show_cursor()
