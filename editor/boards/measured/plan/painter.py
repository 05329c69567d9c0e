"""Draws what a plan shows of a table: pictures of numbers, what stays, what follows the pointer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import cast

from PySide6.QtGui import QColor

from core.presentation.measured_look import BaseFace
from core.presentation.measured_planner import Point, TableReach
from core.presentation.planner import Spot
from editor.boards.measured.battle.battle_marks import Canvas, Layers, on_screen
from editor.boards.measured.plan import plan_layers, sight_layers
from editor.boards.measured.plan.heat import Heat, bands, counts
from editor.boards.measured.plan.plan_items import TableItems
from editor.boards.measured.plan.plan_state import TablePlanState

BANDS = (0.25, 0.5, 0.75)
"""Shares of the allowance at which the colour changes."""
REACH_LIGHT = ("#2C7A3F", "#7FA03A", "#C9A63C", "#C77B3A")
REACH_DARK = ("#4FB06A", "#A3C65A", "#E3C45E", "#E39A5E")
DANGER = ("#2C7A3F", "#D9B73C", "#D9772E", "#B3202A")
DANGER_EDGES = (0, 333, 667)
"""Thousandths of the largest losses on the way."""
LEAST_DANGER = Fraction(1, 100)
NONE_SEES, SOME_SEE = "#2A2E35", "#2D6FB5"
STRONG = 0.42


class TableDrawing:
    """Keeps the pictures of numbers as long as they hold."""

    def __init__(self, items: TableItems, looked: TablePlanState) -> None:
        self._items, self._looked = items, looked
        self._heats: dict[object, Heat | None] = {}

    def forget(self) -> None:
        """The pictures are of another moment."""
        self._heats = {}

    @property
    def tints(self) -> tuple[str, ...]:
        """The colours of the parts of an allowance."""
        canvas = self._items.canvas()
        return REACH_DARK if canvas is not None and canvas.picture.style.style.dark else REACH_LIGHT

    # --- what stays --------------------------------------------------------------------------------------

    def draw_still(self, canvas: Canvas) -> None:
        """What does not follow the pointer."""
        self._items.show_still(canvas, plan_layers.join(self._still(canvas)))
        self._items.show_heat(self._side_heat(canvas), self._reach_heat(canvas))

    def _still(self, canvas: Canvas) -> list[Layers]:
        """What lies lowest first."""
        looked, found = self._looked, list[Layers]()
        on, answers, unit = looked.on, looked.answers, looked.hand.unit
        if "threat" in on:
            found.append(plan_layers.threat_area_layers(canvas, answers.threat_areas(looked.enemy)))
        sight = looked.sight
        if sight is not None:
            found.append(sight_layers.dead_layers(canvas, sight, looked.pieces))
        if "sight" in on and unit is not None:
            found.append(sight_layers.view_layers(canvas, answers.views(unit), unit))
        picture = answers.command(looked.side) if "command" in on else None
        if picture is not None:
            circles = answers.circles(looked.side)
            found.append(plan_layers.command_layers(canvas, picture, circles, looked.pieces))
        reach = looked.reach
        if reach is not None:
            found.append(plan_layers.stop_layers(canvas, reach))
        found.append(sight_layers.viewpoint_layers(canvas, looked.viewpoints))
        found.append(plan_layers.hand_layers(canvas, [looked.pieces[one] for one in looked.hand.units]))
        return found

    # --- pictures of numbers -----------------------------------------------------------------------------

    def _side_heat(self, canvas: Canvas) -> Heat | None:
        survey = self._looked.survey
        if survey is None:
            return None
        key = ("side", self._looked.side, canvas.picture.turned)
        if key not in self._heats:
            most = max(1, survey.observers)
            tints = [_tint(NONE_SEES, 0.5)]
            tints += [_tint(SOME_SEE, 0.12 + 0.43 * count / most) for count in range(1, most + 1)]
            self._heats[key] = counts(canvas.picture.projection, survey.grid, survey.counts, tints)
        return self._heats[key]

    def _reach_heat(self, canvas: Canvas) -> Heat | None:
        reach, danger = self._looked.reach, self._looked.danger
        if reach is None:
            return None
        known = reach.is_whole if danger is None else len(danger)
        supposed = self._looked.hand.supposed
        key = (danger is None, reach.units, supposed, known, self.tints, canvas.picture.turned)
        if key not in self._heats:
            if danger is None:
                costs: dict[Spot, int] = {point: way.cost for point, way in reach.ways.items()}
                edges: Sequence[int] = [round(share * reach.allowance) for share in BANDS]
                tints = self.tints
            else:
                costs, edges, tints = _dangers(reach, danger), DANGER_EDGES, DANGER
            colours = [_tint(name, STRONG) for name in tints]
            self._heats[key] = bands(canvas.picture.projection, reach.grid, costs, edges, colours)
        return self._heats[key]

    # --- what follows the pointer ------------------------------------------------------------------------

    def draw_moving(self, canvas: Canvas) -> None:
        """The line, the way to the place pointed at with the base there, what strikes it."""
        looked, found, ghosts = self._looked, list[Layers](), tuple[BaseFace, ...]()
        taken = [on_screen(canvas, chip) for chip in self._items.chips]
        line = looked.line
        if line is not None:
            found.append(sight_layers.line_layers(canvas, line, line.note.rule, taken))
        reach, at = looked.reach, looked.pointed
        point = None if reach is None or at is None else reach.grid.nearest(at)
        if reach is not None and point in reach.ways:
            found.append(plan_layers.way_layers(canvas, reach.ways[point].path))
            if len(reach.ways[point].path) > 1:
                ghosts = self._ghosts(reach, cast("Point", point))
        placed, unit = looked.placed, looked.hand.unit
        if placed is not None and unit is not None:
            worst = looked.plan_host.showing.worst.isChecked()
            target = looked.pieces[unit]
            found.append(
                plan_layers.stroke_layers(canvas, placed, looked.pieces, target, taken, worst_only=worst)
            )
        self._items.show_moving(canvas, plan_layers.join(found), ghosts)

    def _ghosts(self, reach: TableReach, point: Point) -> tuple[BaseFace, ...]:
        """The base, and those that it leads, where it would stand."""
        looked, pose = self._looked, reach.poses[point]
        leader = looked.pieces[reach.units[0]].pose
        found = []
        for unit in reach.units:
            piece = looked.pieces[unit]
            at = piece.pose.x + pose.x - leader.x, piece.pose.y + pose.y - leader.y
            face = looked.faces[unit]
            found.append(replace(face, at=at, facing=piece.pose.facing, figures=piece.figures))
        return tuple(found)


def _tint(name: str, alpha: float) -> QColor:
    tint = QColor(name)
    tint.setAlphaF(alpha)
    return tint


def _dangers(reach: TableReach, danger: dict[Point, Fraction]) -> dict[Spot, int]:
    """For each place the largest losses known there or beside it, in thousandths of the most."""
    most = max([*danger.values(), LEAST_DANGER])
    values: dict[Spot, int] = {}
    for point in reach.ways:
        beside = (cast("Point", point), *reach.grid.beside(cast("Point", point)))
        near = [danger[one] for one in beside if one in danger]
        if near:
            values[point] = round(1000 * float(max(near) / most))
    return values
