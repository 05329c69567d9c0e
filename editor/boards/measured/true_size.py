"""Measured tables and their bases in true size, for paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from core.text import say
from editor.boards.design.tracing.printed_film import paint_film
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.measured.bases import draw_base
from editor.boards.measured.faces import faces_of
from editor.boards.measured.picture import paint_table
from editor.boards.measured.plan.ground import TableGround
from editor.boards.measured.rendering import picture_of_table
from editor.boards.measured.tracing import frame_of
from editor.boards.paper.cut_outs import CutOut
from editor.boards.paper.ground_plan import GroundPlan
from editor.boards.paper.sheet_painter import write
from editor.boards.plan_marks.plan_print import paint_true_size, plan_picture
from editor.boards.styles.measured_colours import table_palette

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from editor.boards.drawing.picture_files import Wish

FINEST = 30.0
"""Units of the engraving a centimetre of a table in its true size: a stroke is under a millimetre wide."""

ROOM = 1.0
"""Millimetres round a base: its rim is half outside of it."""


def table_plan(
    scenario: Any,
    system: AnySystem,
    language: str,
    wish: Wish,
    scale: float = 1.0,
) -> GroundPlan:
    """A measured table without its bases; `scale` 1 is the table itself, 0.5 half of it."""
    style = table_palette(wish.style_for(system), wish.palette, tuple(side.id for side in scenario.sides))
    picture = picture_of_table(scenario, style, language, numbers=True)
    picture = picture.changed(grain=min(FINEST, max(picture.grain, FINEST * scale)))
    planned = plan_picture(scenario, wish.plan, TableGround(picture.projection), style.style)

    def paint(painter: QPainter, area: QRectF, detail: float) -> None:
        paint_table(painter, picture, area, detail)
        paint_film(painter, scenario, frame_of(scenario.board))
        paint_true_size(painter, planned)

    return GroundPlan(picture.face, 0.1 / PIXELS * scale, say(scenario.title, language), language, paint)


def bases(scenario: Any, system: AnySystem, language: str, scale: float) -> list[CutOut]:
    """The footprint of each base at `scale` (1 is its true size), as it is drawn on the table."""
    style = table_palette(system.map_style, "print", tuple(side.id for side in scenario.sides))
    mm = 0.1 / PIXELS * scale
    found = []
    for face in faces_of(scenario, system.look):
        wide, high = 0.1 * face.width * scale, 0.1 * face.depth * scale
        head = 0.45 * high + ROOM

        def paint(painter: QPainter, face: Any = face, wide: float = wide, high: float = high) -> None:
            painter.save()
            painter.translate(wide / 2 + ROOM, 0.45 * high + ROOM)
            painter.scale(mm, mm)
            draw_base(painter, face, 0.0, style, 2.0, language)
            painter.restore()
            if face.name is not None:
                foot = QPointF(wide / 2 + ROOM, 1.7 * high + ROOM + 3.0)
                write(painter, foot, face.name.in_language(language), 3.0, at=0.5, widest=wide)

        found.append(CutOut(wide + 2 * ROOM, head + 1.25 * high + ROOM + 4.0, paint))
    return found
