"""Measured tables and their bases in true size, for paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker

from core.text import say
from editor.boards.design.tracing.printed_film import is_film_printed, paint_film
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
    from editor.boards.drawing.measured_picture import TablePicture
    from editor.boards.drawing.picture_files import Wish

FINEST = 30.0
"""Units of the engraving a centimetre of a table in its true size: a stroke is under a millimetre wide."""

RIM = 40.0
"""Scene units round a thing that its rim or its name may take."""

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

    things = [(layer, _shape(picture, thing)) for layer, _index, thing in scenario.board.things()]

    def has_something(area: QRectF) -> bool:
        return (
            bool(planned)
            or is_film_printed(scenario)
            or any(_is_seen(layer, shape, area) for layer, shape in things)
        )

    title = say(scenario.title, language)
    return GroundPlan(picture.face, 0.1 / PIXELS * scale, title, language, paint, has_something)


def _is_seen(layer: str, shape: QPainterPath, area: QRectF) -> bool:
    """Whether a thing is seen in `area`: of a zone it is the edge, inside of it there is bare ground."""
    return shape.intersects(area) and not (layer == "zones" and shape.contains(area))


def _shape(picture: TablePicture, thing: Any) -> QPainterPath:
    """What a thing covers of the table, with a little room for its rim and its name."""
    from core.scenarios.tables import points_of

    path = QPainterPath()
    polygon = picture.projection.polygon(points_of(thing))
    path.addPolygon(polygon)
    if hasattr(thing, "outline") and thing.outline:
        path.closeSubpath()
    pen = QPainterPathStroker()
    pen.setWidth(getattr(thing, "width", 0) * PIXELS + 2 * RIM)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    if polygon.size() == 1:
        path.addEllipse(polygon.first(), RIM, RIM)
    rim = pen.createStroke(path)
    return path.united(rim) if getattr(thing, "outline", None) else rim.united(path)


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
