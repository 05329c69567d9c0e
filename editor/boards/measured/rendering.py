"""Tables as pictures and as files, without a window: thumbnails, `etat-major render`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPainter

from core.text import Names, Text, _, say
from editor.base.drawing.brushes import SANS, TITLE, colour, font
from editor.base.drawing.lettering import text_path, text_width
from editor.boards.design.tracing.printed_film import paint_film
from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.drawing.measured_projection import CENTIMETRE, PIXELS
from editor.boards.drawing.measured_style import TableStyle
from editor.boards.drawing.picture_files import Page, Wish, fitted
from editor.boards.measured.base_names import base_names, body_rects
from editor.boards.measured.bases import draw_base
from editor.boards.measured.faces import BaseFace, faces_of
from editor.boards.measured.items import draw_figures
from editor.boards.measured.picture import paint_table, words_for
from editor.boards.measured.plan.ground import TableGround
from editor.boards.measured.sheet_legend import paint_table_legend, table_legend_height
from editor.boards.measured.tracing import frame_of
from editor.boards.measured.words import paint_words, signs
from editor.boards.plan_marks.picture import PlanPicture
from editor.boards.plan_marks.plan_print import paint_printed, plan_picture
from editor.boards.styles.measured_colours import table_palette

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.table_scenario import TableScenario

PIXELS_WIDE = 1700.0
"""The longer side of a table as a picture in pixels: words have their size against it."""

NAMES = 15.0
"""Pixels of the names of bases."""

HEAD, FOOT, EDGE = 84.0, 48.0, 56.0
"""Room round the table, in pixels of a picture."""

NEAT = 15.0
"""How much of it the neat line of a staff map takes."""


def picture_of_table(
    scenario: TableScenario, style: TableStyle, language: str, *, numbers: bool, turned: bool = False
) -> TablePicture:
    """The table of a scenario, dressed; `turned`: as the side at the upper edge sees it."""
    return TablePicture(
        scenario.board,
        style,
        language,
        turned=turned,
        numbers=numbers,
        sides=tuple(side.id for side in scenario.sides),
        side_names=tuple(side.name for side in scenario.sides),
    )


def paint_bases(
    painter: QPainter,
    picture: TablePicture,
    faces: tuple[BaseFace, ...],
    scale: float,
) -> None:
    """The bases where they stand, without their names; the painter is in scene units."""
    for face in faces:
        painter.save()
        painter.translate(picture.projection.spot(*face.at))
        angle = picture.projection.angle(face.facing)
        draw_base(painter, face, angle, picture.style, scale, picture.language)
        painter.restore()


def paint_with_bases(
    painter: QPainter,
    picture: TablePicture,
    faces: tuple[BaseFace, ...],
    scale: float,
    least: float = NAMES,
    plan: PlanPicture | None = None,
    traced: TableScenario | None = None,
) -> None:
    """The table with its bases and all words, in each other's way nowhere; the painter is in scene units."""
    bodies = [rect for face in faces for rect in body_rects(picture, face)]
    names = base_names(picture, faces, scale, signs(picture.changed(words=words_for(scale))), least)
    picture = picture.changed(taken=(*bodies, *(name.rect for name in names.values())))
    paint_table(painter, picture, picture.face, scale)
    paint_film(painter, traced, frame_of(picture.board, turned=picture.projection.turned))
    paint_printed(painter, plan, over=False)
    paint_bases(painter, picture, faces, scale)
    paint_words(painter, names.values())
    paint_printed(painter, plan, over=True)


def render_table(
    scenario: TableScenario, system: AnySystem, size: QSize, style: TableStyle, language: str = "en"
) -> QImage:
    """The table without figures round it, in a picture of at most `size`: a thumbnail."""
    picture = picture_of_table(scenario, style, language, numbers=False)
    picture = picture.changed(hidden=frozenset(("labels", "zones")))
    face = picture.face
    scale = min(size.width() / face.width(), size.height() / face.height())
    grown = max(scale, 0.25)  # drawn large and made smaller: a thumbnail with trees
    image = _blank(QSizeF(face.width() * grown, face.height() * grown), style)
    painter = QPainter(image)
    painter.scale(grown, grown)
    paint_table(painter, picture, face, grown)
    paint_bases(painter, picture, faces_of(scenario, system.look), grown)
    painter.end()
    return fitted(image, size)


def _blank(size: QSizeF, style: TableStyle) -> QImage:
    image = QImage(size.toSize().expandedTo(QSize(1, 1)), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(colour(style.desk))
    return image


def paint_sheet(
    painter: QPainter,
    scenario: TableScenario,
    system: AnySystem,
    style: TableStyle,
    language: str,
    scale: float,
    plan: str = "",
    *,
    turned: bool = False,
) -> None:
    """Title, sides, table with its figures, bases, the plan of that side; the painter is in its pixels."""
    picture = picture_of_table(scenario, style, language, numbers=True, turned=turned)
    faces = faces_of(scenario, system.look)
    staff = style.style.map == "staff"
    head = EDGE if staff else HEAD
    if not staff:
        _paint_head(painter, picture, scenario, system, picture.face.width() * scale + 2 * EDGE)
    painter.save()
    painter.translate(EDGE, head)
    painter.scale(scale, scale)
    paint_with_bases(
        painter, picture, faces, scale, plan=_plan(scenario, plan, picture, faces), traced=scenario
    )
    painter.restore()
    below = QRectF(EDGE, head + picture.face.height() * scale, picture.face.width() * scale, 0.0)
    if staff:
        _paint_band(painter, scenario, system, picture, below, scale)
    painter.save()
    painter.translate(EDGE, head)
    painter.scale(scale, scale)
    draw_figures(painter, picture, scale, NEAT if staff else 0.0)
    painter.restore()
    if not staff:
        _paint_foot(painter, picture, below.bottom() + FOOT - 8)
        paint_table_legend(painter, picture, system.look, below.translated(0, FOOT))


def _paint_band(
    painter: QPainter,
    scenario: TableScenario,
    system: AnySystem,
    picture: TablePicture,
    below: QRectF,
    scale: float,
) -> None:
    """The neat line round the table, and what stands below it on a staff map."""
    from editor.boards.styles.staff.sheet import band_height, paint_band, paint_margin
    from editor.boards.styles.staff.sheet_marks import INNER, draw_neat_line
    from editor.boards.styles.staff.table_sheet import band_of_table

    plain = picture.style.style
    table = QRectF(below.left(), below.top() - picture.face.height() * scale, below.width(), 0.0)
    table.setBottom(below.top())
    neat = table.adjusted(-INNER, -INNER, INNER, INNER)
    draw_neat_line(painter, neat, plain, 10 * CENTIMETRE * scale)
    band = band_of_table(scenario, system, picture, below.width(), scale)
    height = band_height(band, below.width())
    sheet = QRectF(0, 0, below.width() + 2 * EDGE, below.top() + NEAT + 16 + height)
    paint_margin(painter, sheet, neat, plain)
    paint_band(painter, QRectF(below.left(), below.top() + NEAT + 16, below.width(), height), band, plain)


def _paint_head(
    painter: QPainter, picture: TablePicture, scenario: TableScenario, system: AnySystem, width: float
) -> None:
    ink = picture.style.style.desk_ink
    title: Names | Text = scenario.title
    words, face = say(title, picture.language), font(TITLE, 36, 700)
    small = font(SANS, 16, 500)
    painter.fillPath(
        text_path(words, face).translated(EDGE + text_width(words, face) / 2, HEAD - 42), colour(ink)
    )
    under = say(system.title, picture.language)
    left = EDGE + text_width(words, face) + 22
    painter.fillPath(
        text_path(under, small).translated(left + text_width(under, small) / 2, HEAD - 44), colour(ink)
    )
    right = width - EDGE
    for number in reversed(range(len(picture.side_names))):
        name = say(picture.side_names[number], picture.language)
        look = picture.style.style.sides[number % 2]
        bold = font(SANS, 17, 700)
        right -= text_width(name, bold)
        painter.fillPath(
            text_path(name, bold).translated(right + text_width(name, bold) / 2, HEAD - 44),
            colour(look.figure if picture.style.style.dark else look.dark),
        )
        painter.fillRect(QRectF(right - 30, HEAD - 57, 22, 14), colour(look.fill))
        right -= 52


def _paint_foot(painter: QPainter, picture: TablePicture, down: float) -> None:
    board = picture.board
    words = say(
        _("Table of {width} × {depth} cm", width=board.width / 100, depth=board.depth / 100),
        picture.language,
    )
    small = font(SANS, 14, 500)
    painter.fillPath(
        text_path(words, small).translated(EDGE + text_width(words, small) / 2, down),
        colour(picture.style.style.desk_ink),
    )


def sheet_size(
    scenario: TableScenario, system: AnySystem, style: TableStyle, language: str
) -> tuple[QSizeF, float]:
    """The size of the whole sheet in pixels, and the pixels a scene unit of its table."""
    wide, high = scenario.board.width * PIXELS, scenario.board.depth * PIXELS
    scale = min(PIXELS_WIDE / max(wide, high), 1.0)
    width = wide * scale
    picture = picture_of_table(scenario, style, language, numbers=True)
    if style.style.map == "staff":
        from editor.boards.styles.staff.sheet import band_height
        from editor.boards.styles.staff.table_sheet import band_of_table

        below = band_height(band_of_table(scenario, system, picture, width, scale), width)
        return QSizeF(width + 2 * EDGE, high * scale + EDGE + NEAT + 16 + below), scale
    legend = table_legend_height(picture, system.look, width)
    return QSizeF(width + 2 * EDGE, high * scale + HEAD + FOOT + legend), scale


def _plan(
    scenario: TableScenario, whose: str, picture: TablePicture, faces: tuple[BaseFace, ...]
) -> PlanPicture | None:
    """What is drawn of the plans over the table."""
    taken = [rect for face in faces for rect in body_rects(picture, face)]
    return plan_picture(scenario, whose, TableGround(picture.projection), picture.style.style, taken)


def table_page(scenario: Any, system: AnySystem, language: str, wish: Wish) -> Page:
    """The whole sheet of a table, ready to be written."""
    sides = tuple(side.id for side in scenario.sides)
    style = table_palette(wish.style_for(system), wish.palette, sides)
    if not wish.units:
        scenario = scenario.model_copy(update={"units": ()})
    if wish.frame:
        return page_in(scenario, system, language, style, wish.plan, turned=wish.turned)
    return _bare_page(scenario, system, language, style, wish)


def _bare_page(scenario: Any, system: AnySystem, language: str, style: TableStyle, wish: Wish) -> Page:
    """The table alone, without title, figures and legend round it."""
    picture = picture_of_table(scenario, style, language, numbers=False, turned=wish.turned)
    faces, face = faces_of(scenario, system.look), picture.face
    grown = min(PIXELS_WIDE / max(face.width(), face.height()), 1.0)

    def paint(painter: QPainter, _scale: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(grown, grown)
        painter.translate(-face.topLeft())
        plan = _plan(scenario, wish.plan, picture, faces)
        paint_with_bases(painter, picture, faces, grown, plan=plan, traced=scenario)

    return Page(face.size() * grown, style.desk, say(scenario.title, language), paint)


def page_in(
    scenario: Any,
    system: AnySystem,
    language: str,
    style: TableStyle,
    plan: str = "",
    *,
    turned: bool = False,
) -> Page:
    """The whole sheet in that style, with the plan of that side."""
    size, table_scale = sheet_size(scenario, system, style, language)

    def paint(painter: QPainter, _scale: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_sheet(painter, scenario, system, style, language, table_scale, plan, turned=turned)

    return Page(size, style.desk, say(scenario.title, language), paint)
