"""A map or a table in its true size over many sheets: overlap, glue marks, a key, a bar to measure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from core.text import _, say
from editor.base.drawing.brushes import colour
from editor.boards.paper.sheet_painter import INK, QUIET, Paint, cross, draw_bar, frame, write
from editor.boards.paper.tiling import FOOT, MARGIN, OVERLAP, PaperId, Sheet, Tiling

PaintMap = Callable[[QPainter, QRectF, float], None]
"""Paints a part of the map; the painter is in scene units, the number is detail (pixels a unit)."""

HasSomething = Callable[[QRectF], bool]
"""Whether there is more than bare ground in a part of the map, in scene units."""


@dataclass(frozen=True)
class GroundPlan:
    """A map to be tiled: its part of the scene, millimetres a scene unit, who paints it."""

    face: QRectF
    mm: float
    title: str
    language: str
    paint: PaintMap
    has_something: HasSomething | None = None
    """Where it is known: a sheet without anything need not be printed."""

    def tiling(self, paper: PaperId, upright: bool | None = None) -> Tiling:
        """On which sheets it lies."""
        return Tiling(self.face.width() * self.mm, self.face.height() * self.mm, paper, upright)


def pages_of(
    plan: GroundPlan, paper: PaperId, upright: bool | None = None, *, skip_empty: bool = False
) -> tuple[tuple[float, float], list[Paint]]:
    """The size of the sheets in mm and who paints each. Raises `TooManySheetsError`.

    `skip_empty` leaves out those with bare ground alone, unless there are no others.
    """
    tiling = plan.tiling(paper, upright)
    sheets = list(tiling.sheets())
    if skip_empty and plan.has_something is not None:
        sheets = [sheet for sheet in sheets if plan.has_something(area_of(plan, sheet))] or sheets
    stack = Stack(tiling, tuple(sheets))
    return tiling.page, [partial(_paint_page, plan=plan, stack=stack, sheet=sheet) for sheet in sheets]


def area_of(plan: GroundPlan, sheet: Sheet) -> QRectF:
    """The part of the scene that a sheet shows."""
    left, top = plan.face.left() + sheet.left / plan.mm, plan.face.top() + sheet.top / plan.mm
    return QRectF(left, top, sheet.width / plan.mm, sheet.height / plan.mm)


@dataclass(frozen=True)
class Stack:
    """The sheets of a map that are printed: all, or those with something on them."""

    tiling: Tiling
    sheets: tuple[Sheet, ...]

    @cached_property
    def places(self) -> frozenset[tuple[int, int]]:
        """Row and column of each."""
        return frozenset((sheet.row, sheet.column) for sheet in self.sheets)

    def beside(self, sheet: Sheet, right: int, down: int) -> bool:
        """Whether the sheet so many to the right and so many down is printed."""
        return (sheet.row + down, sheet.column + right) in self.places


def _paint_page(painter: QPainter, plan: GroundPlan, stack: Stack, sheet: Sheet) -> None:
    window = QRectF(MARGIN, MARGIN, sheet.width, sheet.height)
    painter.save()
    painter.setClipRect(window)
    painter.translate(window.topLeft())
    painter.scale(plan.mm, plan.mm)
    area = area_of(plan, sheet)
    painter.translate(-area.topLeft())
    plan.paint(painter, area, 1.0)
    painter.restore()
    painter.setPen(Qt.PenStyle.NoPen)
    _paint_marks(painter, stack, sheet, window)
    _paint_foot(painter, plan, stack, sheet)


def _paint_marks(painter: QPainter, stack: Stack, sheet: Sheet, window: QRectF) -> None:
    """Crosses in the middle of each overlap: those of two neighbours lie on one another when glued."""
    half = OVERLAP / 2
    right, below = stack.beside(sheet, 1, 0), stack.beside(sheet, 0, 1)
    rows = [window.top() + half] * stack.beside(sheet, 0, -1) + [window.bottom() - half] * below
    columns = [window.left() + half] * stack.beside(sheet, -1, 0) + [window.right() - half] * right
    for x in columns:
        for y in rows or [window.top() + half, window.bottom() - half]:
            cross(painter, x, y)
    for y in rows:
        for x in () if columns else (window.left() + half, window.right() - half):
            cross(painter, x, y)
    if right:
        _paint_cut(painter, QPointF(window.right() - OVERLAP, window.top()), window.height(), down=True)
    if below:
        _paint_cut(painter, QPointF(window.left(), window.bottom() - OVERLAP), window.width(), down=False)


def _paint_cut(painter: QPainter, start: QPointF, length: float, *, down: bool) -> None:
    """Thin dashes where the next sheet begins: glue on this side of them."""
    place = 0.0
    while place < length:
        long = min(2.0, length - place)
        rect = QRectF(start.x(), start.y() + place, 0.12, long)
        if not down:
            rect = QRectF(start.x() + place, start.y(), long, 0.12)
        painter.fillRect(rect, colour(QUIET, 0.8))
        place += 4.0


def _paint_foot(painter: QPainter, plan: GroundPlan, stack: Stack, sheet: Sheet) -> None:
    wide, high = stack.tiling.page
    base = high - MARGIN - FOOT + 5.0
    draw_bar(
        painter,
        QPointF(MARGIN, base + 1.0),
        say(_("This bar is 100 mm long: print at 100%, not fitted to the page."), plan.language),
    )
    number = stack.sheets.index(sheet) + 1
    words = say(
        _("{title} · sheet {name} · {number} of {count}", title=plan.title, name=sheet.name, number=number,
          count=len(stack.sheets)),
        plan.language,
    )  # fmt: skip
    key = _paint_key(painter, stack, sheet, wide - MARGIN, base - 2.6)
    write(painter, QPointF(key - 3.0, base + 0.6), words, 2.6, INK, at=1.0)
    beside = []
    if stack.beside(sheet, 1, 0):
        beside.append(_name(sheet.row, sheet.column + 1))
    if stack.beside(sheet, 0, 1):
        beside.append(_name(sheet.row + 1, sheet.column))
    if beside:
        glue = say(_("Glue {names} over the dashes.", names=", ".join(beside)), plan.language)
        write(painter, QPointF(key - 3.0, base + 4.4), glue, 2.3, QUIET, at=1.0)


def _name(row: int, column: int) -> str:
    return Sheet(row, column, 0, 0, 0, 0).name


def _paint_key(painter: QPainter, stack: Stack, sheet: Sheet, right: float, top: float) -> float:
    """All sheets as small boxes that end at `right`, this one filled; gives where they begin.

    Those that are left out are a thin frame: one sees where bare ground lies between the others.
    """
    tiling = stack.tiling
    room_x, room_y = 34.0, 9.0
    box = min(room_x / tiling.columns, room_y / tiling.rows, 6.0)
    left = right - box * tiling.columns
    for row in range(tiling.rows):
        for column in range(tiling.columns):
            rect = QRectF(left + column * box, top + row * box, box, box)
            if (row, column) == (sheet.row, sheet.column):
                painter.fillRect(rect, colour(INK))
            frame(painter, rect, 0.15 if (row, column) in stack.places else 0.04, QUIET)
    return left
