"""Hexes and their counters in true size, for paper."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from core.text import say
from editor.boards.design.tracing.printed_film import is_film_printed, paint_film
from editor.boards.drawing.changes import changed_hexes
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.hex_projection import HEX_WIDTH
from editor.boards.hex.items import counters_of
from editor.boards.hex.plan.ground import HexGround
from editor.boards.hex.rendering import sheet_of
from editor.boards.hex.tracing import frame_of
from editor.boards.paper.cut_outs import CutOut
from editor.boards.paper.ground_plan import GroundPlan
from editor.boards.paper.print_size import HEX_MM
from editor.boards.plan_marks.plan_print import paint_true_size, plan_picture
from editor.boards.styles.counters import HEIGHT, WIDTH, draw_counter
from editor.boards.styles.map_painter import paint_map
from editor.boards.styles.place_names import draw_name, place_names
from editor.boards.styles.style_colours import palette_of

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.boards import HexBoard
    from core.scenarios.scenario import Scenario
    from editor.boards.drawing.picture_files import Wish

RIM = 8.0
"""Scene units by which the ground of a hex hangs over its edge."""


def hex_plan(
    scenario: Scenario,
    system: AnySystem,
    language: str,
    wish: Wish,
    hex_mm: float = HEX_MM,
) -> GroundPlan:
    """A board of hexes without its counters, a hex `hex_mm` wide, with the plan that is wished for."""
    picture = sheet_of(scenario, system, language, palette_of(wish.style_for(system), wish.palette)).picture
    frame = frame_of(picture.grid)
    names = place_names(picture, ())
    planned = plan_picture(scenario, wish.plan, HexGround(picture.projection), picture.style)

    def paint(painter: QPainter, area: QRectF, scale: float) -> None:
        paint_map(painter, picture, area, scale)
        paint_film(painter, scenario, frame)
        for name in names:
            if name.rect.adjusted(-8, -8, 8, 8).intersects(area):
                draw_name(painter, name, scale)
        paint_true_size(painter, planned)

    bare = picture.changed(board=_bare_of(scenario.board), works={})
    shapes = [picture.projection.outline(hex_).boundingRect() for hex_ in changed_hexes(bare, picture)]

    def has_something(area: QRectF) -> bool:
        if planned or is_film_printed(scenario) or any(name.rect.intersects(area) for name in names):
            return True
        return any(shape.adjusted(-RIM, -RIM, RIM, RIM).intersects(area) for shape in shapes)

    title = say(scenario.title, language)
    return GroundPlan(picture.face, hex_mm / HEX_WIDTH, title, language, paint, has_something)


def _bare_of(board: HexBoard) -> HexBoard:
    """A board of that shape with nothing on it."""
    return type(board).blank(board.rows, board.columns, board.short_rows)


def counters(scenario: Scenario, system: AnySystem, language: str, hex_mm: float) -> list[CutOut]:
    """A counter for each unit that lies on a board whose hexes are `hex_mm` wide."""
    sides = tuple(side.id for side in scenario.sides)
    style = palette_of(system.map_style, "print", sides)
    pieces = tuple(system.hexes.pieces(scenario))
    names = {piece.id: piece.name.in_language(language) for piece in pieces if piece.name}
    letters = side_letters(tuple(side.name for side in scenario.sides), language)
    mm = hex_mm / HEX_WIDTH
    wide = WIDTH + 10
    found = []
    for piece in pieces:
        alone = counters_of((piece,), letters, {})  # a general who rides along is cut out too
        for counter in alone.values():
            named = counter if piece.id not in names else _renamed(counter, names[piece.id])
            high = HEIGHT + (34 if named.name else 15)

            def paint(painter: QPainter, counter: Any = named) -> None:
                painter.scale(mm, mm)
                painter.translate(wide / 2, HEIGHT / 2 + 6)
                draw_counter(painter, counter, style, 1.0)

            found.append(CutOut(wide * mm, high * mm, paint))
    return found


def _renamed(counter: Any, name: str) -> Any:
    return replace(counter, name=name)
