"""The hand that draws over the map: by a drag along the way, or point by point; it moves what is drawn."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias, cast

from PySide6.QtCore import QPointF, Qt

from core.text import Text, _
from editor.boards.canvas.tool import CanvasEvent, Tool
from editor.boards.plan_marks.grounds import UNIT

if TYPE_CHECKING:
    from core.scenarios.plans import MarkKind, PlanMark, PlanPoint
    from editor.boards.plan.layer import PlanLayer

ToolKind: TypeAlias = Literal["select", "arrow", "line", "zone", "note"]

SLACK = 6.0
"""Pixels that the pointer may stray in a click."""

STRAY = 0.3
"""How far, in units, a mark may stray from the way that was dragged."""
SLIM = 0.5
"""A box is at least so high and wide."""

WORDS: dict[str, tuple[Text, str, str, Text]] = {
    "select": (
        _("Marks"),
        "select",
        "E",
        _("Click a mark to take it in hand, drag it or one of its points; right-click a point to delete it."),
    ),
    "arrow": (
        _("Arrow"),
        "plan-arrow",
        "A",
        _("Drag along the way, or click point by point: Space, a double click or the right button ends."),
    ),
    "line": (
        _("Line"),
        "plan-line",
        "B",
        _("Drag along the line, or click point by point: Space, a double click or the right button ends."),
    ),
    "zone": (
        _("Zone"),
        "zone",
        "Z",
        _("Drag round the zone or corner to corner, or click its corners: Space or a double click ends."),
    ),
    "note": (_("Note"), "plan-note", "N", _("Click where the note stands, then write it.")),
}
"""Title, icon, key and hint of each tool."""


class LayerTool(Tool):
    """One tool of the plan layer. `put_down` is asked for by Escape when nothing is in hand."""

    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, layer: PlanLayer, kind: ToolKind, put_down: Callable[[], object]) -> None:
        self.layer, self.kind, self._put_down = layer, kind, put_down
        self.id = f"plan_{kind}"
        self.title, self.icon, self.shortcut, self.hint = WORDS[kind]
        if kind == "select":
            self.cursor = Qt.CursorShape.ArrowCursor
        self._points: list[PlanPoint] = []
        self._trail: list[QPointF] = []
        self._grip: tuple[int, QPointF] | None = None
        self._carried: tuple[PlanMark, QPointF] | None = None
        self._gesture = 0

    def activate(self) -> None:
        self.layer.host.show_status("tool", self.hint)

    def deactivate(self) -> None:
        self._forget()
        self.layer.host.show_status("tool", None)

    def cancel(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._points, self._trail, self._grip, self._carried = [], [], None, None
        self.layer.follow(None)
        if self.layer.draft is not None:
            self.layer.show_draft(None)

    # --- mouse -------------------------------------------------------------------------------------------

    def press(self, event: CanvasEvent) -> None:
        items, scale = self.layer.map.items, self.layer.map.scale
        if self.layer.side is None:
            return
        self._gesture = self.layer.host.document.new_gesture()
        held = None if self._points else items.point_at(event.point, scale)
        if event.button == Qt.MouseButton.RightButton:
            self._press_right(event, held)
        elif held is not None:
            self._take_point(event, *held)
        elif self.kind == "select":
            self._take_mark(event)
        else:
            self._trail = [event.point]

    def _press_right(self, event: CanvasEvent, held: tuple[int, bool] | None) -> None:
        if self._points:
            self.finish()
        elif held is not None and not held[1]:
            self._delete_point(held[0])
        elif held is None:
            self._choose_at(event)

    def _choose_at(self, event: CanvasEvent) -> bool:
        found = self.layer.map.items.mark_at(event.point, self.layer.map.scale)
        self.layer.choose(None if found is None else found.key)
        return found is not None

    def _take_mark(self, event: CanvasEvent) -> None:
        if self._choose_at(event):
            mark = self.layer.mark()
            assert mark is not None
            self._carried = mark, event.point

    def _take_point(self, event: CanvasEvent, index: int, is_new: bool) -> None:
        """A point of the mark in hand follows the pointer; between two a new one begins."""
        mark = self.layer.mark()
        ground = self.layer.map.ground()
        if mark is None or ground is None:
            return
        if is_new:
            point = ground.point(event.point)
            if point is None:
                return
            at = (*mark.at[:index], point, *mark.at[index:])
            if not self.layer.change(_("Add a point to a mark"), self._gesture, at=at):
                return
        self._grip = index, event.point
        self.layer.follow(self.layer.chosen)

    def _delete_point(self, index: int) -> None:
        from core.scenarios import edits

        chosen = self.layer.chosen
        if chosen is not None:
            side, mark = chosen
            self.layer.do(
                _("Delete a point of a mark"), side, lambda old: edits.delete_point(old, side, mark, index)
            )

    def move(self, event: CanvasEvent) -> None:
        ground = self.layer.map.ground()
        if ground is None:
            return
        if self._grip is not None:
            self._drag_point(ground.point(event.point))
        elif self._carried is not None:
            self._carry(event.point)
        elif self._trail:
            self._trail.append(event.point)
            self._show(self._dragged())

    def _drag_point(self, point: PlanPoint | None) -> None:
        mark = self.layer.mark()
        assert self._grip is not None
        index = self._grip[0]
        if mark is not None and point is not None and index < len(mark.at) and mark.at[index] != point:
            at = (*mark.at[:index], point, *mark.at[index + 1 :])
            self.layer.change(_("Move a point of a mark"), self._gesture, at=at)

    def _carry(self, spot: QPointF) -> None:
        """The whole mark follows the pointer; where a point would leave the map it stays."""
        assert self._carried is not None
        mark, start = self._carried
        ground = self.layer.map.ground()
        if ground is None or self._slack(spot - start):
            return
        self.layer.follow(self.layer.chosen)
        spots = [ground.spot(point) for point in mark.at]
        at = tuple(
            point
            for place in spots
            if place is not None and (point := ground.point(place + (spot - start))) is not None
        )
        if len(at) == len(mark.at):
            self.layer.change(_("Move a mark of the plan"), self._gesture, at=at)

    def _slack(self, way: QPointF) -> bool:
        return math.hypot(way.x(), way.y()) * self.layer.map.scale <= SLACK

    def release(self, event: CanvasEvent) -> None:
        trail, self._trail = self._trail, []
        self._grip = self._carried = None
        self.layer.follow(None)
        if not trail:
            return
        if all(self._slack(spot - trail[0]) for spot in trail):
            self._click(trail[0])
        else:
            self._trail = trail
            self._points, self._trail = self._dragged(), []
            self.finish()

    def _click(self, spot: QPointF) -> None:
        """One more point; the same one again ends the mark."""
        ground = self.layer.map.ground()
        point = None if ground is None else ground.point(spot)
        if point is None:
            return
        if self.kind == "note":
            self.layer.add("note", [point])
        elif self._points and point == self._points[-1]:
            self.finish()
        else:
            self._points.append(point)
            self._show(self._points)

    def double(self, event: CanvasEvent) -> bool:
        """The first click of the two has set the last point."""
        if not self._points:
            return False
        self.finish()
        return True

    def hover(self, event: CanvasEvent) -> None:
        ground = self.layer.map.ground()
        if self._points and ground is not None:
            point = None if event.point.isNull() else ground.point(event.point)  # null: it left the map
            more = [] if point is None or point == self._points[-1] else [point]
            self._show([*self._points, *more])

    # --- keys --------------------------------------------------------------------------------------------

    def key(self, event: CanvasEvent) -> bool:
        match event.key:
            case Qt.Key.Key_Escape:
                self._step_back()
            case Qt.Key.Key_Backspace if self._points:
                self._points.pop()
                self._show(self._points)
            case Qt.Key.Key_Space if self._points:
                self.finish()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                return self._enter()
            case _:
                return False
        return True

    def _step_back(self) -> None:
        """Escape: drop what is being drawn, then let go of the mark, then lay down the tool."""
        if self._points or self._trail:
            self._forget()
        elif self.layer.chosen is not None:
            self.layer.choose(None)
        else:
            self._put_down()

    def _enter(self) -> bool:
        """Where the canvas does not press and release at its cursor, the tool does."""
        return self.layer.map.press_cursor(self._press_key)

    def _press_key(self, spot: QPointF) -> None:
        canvas_event = CanvasEvent(None, spot)
        self.press(canvas_event)
        self.release(canvas_event)

    # --- what is drawn -----------------------------------------------------------------------------------

    def _dragged(self) -> list[PlanPoint]:
        """The points clicked so far and those of the way that is dragged, no more than its bends need."""
        ground = self.layer.map.ground()
        if ground is None:
            return list(self._points)
        trail = self._trail if ground.has_few_places else bends(self._trail, STRAY * UNIT)
        if self.kind == "zone" and not self._points and len(trail) == 2:
            trail = box(*trail)
        found = list(self._points)
        for spot in trail:
            point = ground.point(spot)
            if point is not None and (not found or point != found[-1]):
                found.append(point)
        if self.kind == "zone" and len(found) > 2 and found[0] == found[-1]:
            found.pop()
        return found

    def _show(self, points: Sequence[PlanPoint]) -> None:
        if self.kind not in ("select", "note"):
            self.layer.show_draft(cast("MarkKind", self.kind) if points else None, points)

    def finish(self) -> None:
        """End the mark that is being drawn; one with too few points is dropped."""
        from core.scenarios.plans import least_points

        points, self._points = self._points, []
        kind = cast("MarkKind", self.kind)
        if len(points) >= least_points(kind, points):
            self.layer.add(kind, points)
        else:
            self.layer.show_draft(None)


def box(start: QPointF, end: QPointF) -> list[QPointF]:
    """The corners of what somebody draws from corner to corner; a line that is no box stays one."""
    if min(abs(end.x() - start.x()), abs(end.y() - start.y())) < SLIM * UNIT:
        return [start, end]
    return [start, QPointF(end.x(), start.y()), end, QPointF(start.x(), end.y())]


def bends(trail: Sequence[QPointF], stray: float) -> list[QPointF]:
    """The spots of a dragged way that keep it within `stray` of itself."""
    if len(trail) < 3:
        return list(trail)
    import shapely

    line = shapely.LineString([(spot.x(), spot.y()) for spot in trail])
    if line.length < 1e-6:
        return [trail[0]]
    return [QPointF(x, y) for x, y in line.simplify(stray, preserve_topology=False).coords]
