"""Maps as pictures and as files, without a window: thumbnails, `etat-major render`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QImage, QPainter

from core.presentation.look import Piece
from core.text import Names, say
from editor.base.drawing.brushes import SANS, TITLE, colour, font, pen
from editor.base.drawing.lettering import text_path, text_width
from editor.boards.design.tracing.printed_film import paint_film
from editor.boards.drawing.hex_picture import (
    MapPicture,
    SectionLines,
    entry_hexes,
    side_letters,
    works_of_board,
)
from editor.boards.drawing.layers.legend import LegendNames, names_of
from editor.boards.drawing.picture_files import Page, Wish, fitted, image_of_page
from editor.boards.drawing.style import LIGHT, PRINTED, Style, with_sides
from editor.boards.hex.items import counter_rects, counters_of, piece_spots
from editor.boards.hex.plan.ground import HexGround
from editor.boards.hex.tracing import frame_of
from editor.boards.plan_marks.picture import PlanPicture
from editor.boards.plan_marks.plan_print import paint_printed, plan_picture
from editor.boards.styles.counters import draw_counter
from editor.boards.styles.legend_painter import legend_height, paint_legend
from editor.boards.styles.map_painter import paint_map
from editor.boards.styles.place_names import draw_name, place_names
from editor.boards.styles.style_colours import palette_of

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.boards import HexBoard
    from core.scenarios.scenario import Scenario

HEAD = 66.0
EDGE = 24.0
DRAWN_FROM = 0.4
SMALL_BOARD = 400
"""Boards of so many hexes are drawn large and made smaller: a thumbnail with trees and houses."""


@dataclass(frozen=True)
class Sheet:
    """A map with its pieces, and the words around it where `title` is given."""

    picture: MapPicture
    pieces: tuple[Piece, ...] = ()
    side_names: tuple[Names, Names] = (Names("A", "A"), Names("B", "B"))
    title: Names | None = None
    subtitle: str = ""
    flags: tuple[int, ...] = ()
    legend: LegendNames = field(default_factory=LegendNames)
    turns: int | None = None
    plan: PlanPicture | None = None
    traced: Scenario | None = None
    """Whose picture to trace lies over the ground, where it is wanted on paper."""

    @property
    def rect(self) -> QRectF:
        """All that is drawn, in scene units."""
        if self.title is None:
            return self.picture.face
        if self.picture.style.map == "staff":
            return self.picture.face.adjusted(-EDGE, -EDGE, EDGE, self._band_height)
        below = legend_height(self.picture, self.legend)
        return self.picture.face.adjusted(-EDGE, -HEAD * self.words_scale, EDGE, below + EDGE)

    @property
    def _band_height(self) -> float:
        from editor.boards.styles.staff.hex_sheet import band_of
        from editor.boards.styles.staff.sheet import band_height

        return band_height(band_of(self), self.picture.face.width())

    @property
    def words_scale(self) -> float:
        """Words around a large map grow with it."""
        return max(1.0, self.picture.face.width() / 1500.0)


def paint_sheet(painter: QPainter, sheet: Sheet, scale: float) -> None:
    """Everything, as vectors. The painter is in scene units; `scale` decides how much is drawn."""
    picture, language = sheet.picture, sheet.picture.language
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_map(painter, picture, picture.face, scale)
    paint_film(painter, sheet.traced, frame_of(picture.grid, turned=picture.projection.turned))
    paint_printed(painter, sheet.plan, over=False)
    names = {piece.id: piece.name.in_language(language) for piece in sheet.pieces if piece.name}
    counters = counters_of(sheet.pieces, side_letters(sheet.side_names, language), names, picture.valued)
    for name in place_names(picture, counter_rects(counters, picture)):
        draw_name(painter, name, scale)
    for key, spot in piece_spots(counters, picture).items():
        painter.save()
        painter.translate(spot)
        draw_counter(painter, counters[key], picture.style, scale)
        painter.restore()
    paint_printed(painter, sheet.plan, over=True)
    if sheet.title is not None:
        _paint_words(painter, sheet)


def _paint_words(painter: QPainter, sheet: Sheet) -> None:
    """What stands round the map: head and legend, or the band of a staff map."""
    if sheet.picture.style.map == "staff":
        from editor.boards.styles.staff.hex_sheet import band_of
        from editor.boards.styles.staff.sheet import paint_band, paint_margin

        face = sheet.picture.face
        paint_margin(painter, sheet.rect, face, sheet.picture.style)
        band = QRectF(face.left(), face.bottom(), face.width(), sheet.rect.bottom() - face.bottom())
        paint_band(painter, band, band_of(sheet), sheet.picture.style)
        return
    _paint_head(painter, sheet)
    paint_legend(painter, sheet.picture, sheet.legend)


def _paint_head(painter: QPainter, sheet: Sheet) -> None:
    """The title above the map, the sides and the flags that each needs at its right."""
    picture, language, scale = sheet.picture, sheet.picture.language, sheet.words_scale
    painter.save()
    painter.translate(picture.face.left() + 4 * scale, picture.face.top() - 22 * scale)
    painter.scale(scale, scale)
    width = picture.face.width() / scale - 8
    assert sheet.title is not None
    right = width
    for side in reversed(range(len(sheet.flags))):
        right = _paint_side(painter, sheet, side, right) - 26
    words = say(sheet.title, language)
    face = font(TITLE, 32, 700)
    shrink = min(1.0, (right - 20) / max(1.0, text_width(words, face)))
    painter.save()
    painter.scale(shrink, shrink)
    painter.fillPath(
        text_path(words, face).translated(text_width(words, face) / 2, 0), colour(picture.style.desk_ink)
    )
    painter.restore()
    room = right - text_width(words, face) * shrink - 24
    small = font(SANS, 15, 500)
    if sheet.subtitle and room > text_width(sheet.subtitle, small):
        middle = text_width(words, face) * shrink + 24 + text_width(sheet.subtitle, small) / 2
        painter.fillPath(
            text_path(sheet.subtitle, small).translated(middle, -2), colour(picture.style.desk_ink)
        )
    painter.restore()


def _paint_side(painter: QPainter, sheet: Sheet, side: int, right: float) -> float:
    """The name of a side and its empty flags, ending at `right`; gives where it begins."""
    look, count = sheet.picture.style.sides[side], min(12, sheet.flags[side])
    words, face = say(sheet.side_names[side], sheet.picture.language), font(SANS, 16, 700)
    left = right - 19 * count
    for number in range(count):
        pole = QPointF(left + 19 * number, -15)
        painter.setPen(pen(look.dark, 1.8))
        painter.setBrush(colour("#FFFFFF"))
        painter.drawRect(QRectF(pole.x(), pole.y(), 15, 11))
        painter.drawLine(pole, pole + QPointF(0, 20))
    half = text_width(words, face) / 2
    ink = sheet.picture.style.desk_ink if sheet.picture.style.dark else look.dark
    painter.fillPath(text_path(words, face).translated(left - 12 - half, -1), colour(ink))
    return left - 12 - 2 * half


def render(
    board: HexBoard,
    pieces: Sequence[Piece],
    style: Style = LIGHT,
    size: QSize | None = None,
    *,
    language: str = "en",
    side_names: tuple[Names, Names] = (Names("A", "A"), Names("B", "B")),
    side_ids: Sequence[str] = (),
) -> QImage:
    """The map and its pieces in a picture of at most `size` (the map's own size without one)."""
    picture = MapPicture(
        board if size is None else board.model_copy(update={"labels": ()}),
        works_of_board(board),
        with_sides(style, side_ids),
        language,
        numbers=size is None,
        side_ids=tuple(side_ids),
    )
    sheet = Sheet(picture, tuple(pieces), side_names)
    if size is None:
        return image_of(sheet, 1.0)
    scale = min(size.width() / sheet.rect.width(), size.height() / sheet.rect.height())
    if scale < DRAWN_FROM and board.rows * board.columns <= SMALL_BOARD:
        return fitted(image_of(sheet, DRAWN_FROM), size)
    return image_of(sheet, scale)


def image_of(sheet: Sheet, scale: float) -> QImage:
    """The sheet at `scale` pixels a scene unit, on the ground of its style."""
    return image_of_page(page_of(sheet), scale)


def page_of(sheet: Sheet) -> Page:
    """The sheet ready to be written."""
    rect = sheet.rect

    def paint(painter: QPainter, scale: float) -> None:
        painter.translate(-rect.topLeft())
        paint_sheet(painter, sheet, scale)

    title = say(sheet.title, sheet.picture.language) if sheet.title is not None else ""
    return Page(rect.size(), sheet.picture.style.desk, title, paint)


def sheet_of(
    scenario: Scenario,
    system: AnySystem,
    language: str,
    style: Style = PRINTED,
    plan: str = "",
    *,
    turned: bool = False,
) -> Sheet:
    """A scenario as a sheet to be printed: title, sides, map, pieces, legend, the plan of that side.

    `turned`: as the side at the upper edge sees it.
    """
    look, sides = system.hexes, scenario.sides
    side_ids = tuple(side.id for side in sides)
    edge = "top" if turned else "bottom"
    below = next((number for number, side in enumerate(sides) if side.edge == edge), int(turned))
    picture = MapPicture(
        scenario.board,
        works_of_board(scenario.board),
        with_sides(style, side_ids),
        language,
        turned=turned,
        sections=SectionLines(look.section_lines(scenario), look.section_names(scenario, below)),
        side_ids=side_ids,
        aims=look.aims(scenario),
        entries=entry_hexes(look.entries(scenario)),
    )
    return Sheet(
        picture,
        look.pieces(scenario),
        (sides[0].name, sides[1].name),
        scenario.title,
        say(system.title, language),
        tuple(getattr(side, "flags", 0) for side in sides),
        names_of(look),
        look.last_turn(scenario),
        _plan(scenario, plan, picture, look.pieces(scenario)),
        scenario,
    )


def _plan(scenario: Scenario, whose: str, picture: MapPicture, pieces: Sequence[Piece]) -> PlanPicture | None:
    counters = counters_of(tuple(pieces), ("A", "B"), {})
    ground = HexGround(picture.projection)
    return plan_picture(scenario, whose, ground, picture.style, counter_rects(counters, picture))


def map_page(scenario: Scenario, system: AnySystem, language: str, wish: Wish) -> Page:
    """The map of a scenario ready to be written."""
    style = palette_of(wish.style_for(system), wish.palette)
    sheet = sheet_of(scenario, system, language, style, wish.plan, turned=wish.turned)
    if not wish.units:
        sheet = replace(sheet, pieces=())
    if not wish.numbers:
        sheet = replace(sheet, picture=replace(sheet.picture, numbers=False))
    return page_of(sheet if wish.frame else replace(sheet, title=None))
