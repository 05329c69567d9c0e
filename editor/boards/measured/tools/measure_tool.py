"""Rulers with way-points, in centimetres and graduations, and a protractor."""

from __future__ import annotations

import itertools
import math

from PySide6.QtCore import Qt

from core.text import _
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.measured.marks import TableMark
from editor.boards.measured.tools.edit_context import MeasuredEditContext
from editor.boards.measured.tools.table_tool import TableTool

XY = tuple[int, int]


class MeasureTool(TableTool):
    """Clicks set points; the pointer is the last one until the measure is ended."""

    group = 4
    options = ("help",)
    cursor = Qt.CursorShape.CrossCursor
    most = 99

    def __init__(self, edit_context: MeasuredEditContext) -> None:
        super().__init__(edit_context)
        self.points: list[XY] = []
        self._ended = False

    def show_measure(self, points: tuple[XY, ...]) -> None:
        """Draw and say what these points measure."""
        raise NotImplementedError

    def press(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is None:
            return
        if event.button == Qt.MouseButton.RightButton:
            self.cancel()
            return
        if self._ended:
            self.points, self._ended = [], False
        self.points.append(at)
        if len(self.points) >= self.most:
            self._ended = True
        self.show_measure(tuple(self.points))

    def move(self, event: CanvasEvent) -> None:
        self.hover(event)

    def release(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is not None and self.points and not self._ended and math.dist(self.points[-1], at) > 60:
            self.points.append(at)  # a drag is a measure of its own
            self._ended = len(self.points) == 2 or len(self.points) >= self.most
            self.show_measure(tuple(self.points))

    def hover(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is not None and self.points and not self._ended:
            self.show_measure((*self.points, at))

    def double(self, event: CanvasEvent) -> bool:
        self._ended = bool(self.points)
        return self._ended

    def key(self, event: CanvasEvent) -> bool:
        if event.key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and len(self.points) > 1 and not self._ended:
            self._ended = True
            self.show_measure(tuple(self.points))
            return True
        if event.key == Qt.Key.Key_Backspace and self.points:
            self.points.pop()
            self._ended = False
            self.show_measure(tuple(self.points)) if self.points else self.clear()
            return True
        if event.key == Qt.Key.Key_Escape and self.points:
            self.cancel()
            return True
        return super().key(event)

    def cancel(self) -> None:
        self.points, self._ended = [], False
        super().cancel()


class RulerTool(MeasureTool):
    id = "ruler"
    title = _("Ruler")
    icon = "distance"
    shortcut = "D"
    hint = _("Ruler: drag, or click way-points; Enter ends, Esc takes it away.")

    def show_measure(self, points: tuple[XY, ...]) -> None:
        whole = sum(math.dist(one, other) for one, other in itertools.pairwise(points))
        if len(points) < 2:
            self.mark(TableMark("handle", points))
            return
        last = math.dist(points[-2], points[-1])
        words = self.edit_context.measured(whole)
        if len(points) > 2:
            words = _("{whole}, the last leg {last}", whole=words, last=self.edit_context.measured(last))
        self.mark(TableMark("ruler", points, words=words))
        self.edit_context.show_status(words)


class ProtractorTool(MeasureTool):
    id = "protractor"
    title = _("Angle")
    icon = "angle"
    shortcut = "A"
    hint = _("Angle: click a point of one leg, the corner, then a point of the other leg.")
    most = 3

    def show_measure(self, points: tuple[XY, ...]) -> None:
        if len(points) < 3:
            self.mark(TableMark("ruler", points) if len(points) > 1 else TableMark("handle", points))
            return
        angle = angle_between(points[0], points[1], points[2])
        words = _("{degrees}°", degrees=round(angle, 1))
        self.mark(TableMark("ruler", points, words=words))
        self.edit_context.show_status(_("The angle is {degrees}.", degrees=words))

    def release(self, event: CanvasEvent) -> None:
        at = self.at(event)
        if at is not None and self.points and not self._ended and math.dist(self.points[-1], at) > 60:
            self.points.append(at)
            self._ended = len(self.points) >= self.most
            self.show_measure(tuple(self.points))


def angle_between(one: XY, corner: XY, other: XY) -> float:
    """The angle at `corner` in degrees, 0 to 180."""
    first = math.atan2(one[1] - corner[1], one[0] - corner[0])
    second = math.atan2(other[1] - corner[1], other[0] - corner[0])
    turn = math.degrees(abs(first - second)) % 360.0
    return min(turn, 360.0 - turn)
