"""The footprints of terrain on a table in true size: what fits a sheet to cut, the rest to glue first."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from core.text import say
from editor.base.drawing.brushes import colour, pen
from editor.boards.drawing.measured_projection import PIXELS, TableProjection
from editor.boards.paper.cut_outs import GAP, CutOut, pages_to_cut
from editor.boards.paper.ground_plan import GroundPlan, pages_of
from editor.boards.paper.sheet_painter import INK, Paint, write
from editor.boards.paper.tiling import FOOT, MARGIN, PAPERS, PaperId

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario

LINE = 0.4
"""Millimetres of the line to cut along; its middle is the outline of the rules."""

ROOM, HEAD = 2.0, 12.0


def pages(scenario: Scenario, system: AnySystem, language: str, paper: PaperId, scale: float) -> list[Paint]:
    """Sheets that stand upright: first the pieces that fit one, then each large piece over its own."""
    board = scenario.board
    projection = TableProjection(board.width, board.depth)
    kinds = {entry.id: say(entry.name, language) for entry in system.look.grounds}
    mm = 0.1 / PIXELS * scale
    small: list[CutOut] = []
    large: list[Paint] = []
    wide, high = PAPERS[paper][0] - 2 * MARGIN, PAPERS[paper][1] - 2 * MARGIN - FOOT - HEAD
    for feature in board.features:
        path = projection.outline(feature.outline)
        words = kinds.get(feature.ground, feature.ground)
        name = say(feature.name, language) if feature.name is not None else words
        if name.casefold() != words.casefold():
            words = f"{name} ({words})"
        box = path.boundingRect()
        size = box.width() * mm + 2 * ROOM, box.height() * mm + 2 * ROOM
        if size[0] > wide and size[1] <= wide and size[0] <= high - GAP:
            path = QTransform().rotate(90).map(path)  # lying on its side it needs no glue
            box, size = path.boundingRect(), size[::-1]
        if size[0] <= wide and size[1] <= high - GAP:
            paint = partial(_paint_piece, path=path, words=words, mm=mm)
            small.append(CutOut(*size, paint))
            continue
        room = ROOM / mm
        face = box.adjusted(-room, -room, room, room)
        plan = GroundPlan(face, mm, words, language, partial(_paint_outline, path=path, mm=mm))
        large += pages_of(plan, paper, upright=True)[1]
    title = say(scenario.title, language)
    return [*(pages_to_cut(small, paper, title, language) if small else ()), *large]


def _paint_outline(painter: QPainter, _area: QRectF, _detail: float, path: QPainterPath, mm: float) -> None:
    """The outline to cut along; the painter is in scene units."""
    painter.strokePath(path, pen(INK, LINE / mm, join=Qt.PenJoinStyle.MiterJoin))


def _paint_piece(painter: QPainter, path: QPainterPath, words: str, mm: float) -> None:
    """One piece, its name in its middle; the painter is in mm."""
    box = path.boundingRect()
    painter.save()
    painter.translate(ROOM, ROOM)
    painter.scale(mm, mm)
    painter.translate(-box.topLeft())
    painter.fillPath(path, colour("#F3ECDD"))
    _paint_outline(painter, box, 1.0, path, mm)
    painter.restore()
    middle = QPointF(ROOM + box.width() * mm / 2, ROOM + box.height() * mm / 2)
    write(painter, middle, words, 4.0, at=0.5, widest=0.8 * box.width() * mm)
