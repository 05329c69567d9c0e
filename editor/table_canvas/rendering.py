"""Tables as pictures and as files, without a window: thumbnails, `etat-major render`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QBuffer, QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QImage, QPainter

from core.text import Names, Text, _, say
from editor.canvas.brushes import SANS, TITLE, colour, font
from editor.canvas.words import text_path, text_width
from editor.table_canvas.bases import draw_base
from editor.table_canvas.faces import BaseFace, faces_of
from editor.table_canvas.items import draw_figures
from editor.table_canvas.picture import TablePicture, paint_table
from editor.table_canvas.style import TableStyle, printed_style

if TYPE_CHECKING:
    from core.play.system import System
    from core.scenarios.table_scenario import TableScenario

PIXELS_WIDE = 2400.0
"""The longer side of a table as a picture in pixels."""

PIXELS_A_MM = 5.0
HEAD, FOOT, EDGE = 84.0, 48.0, 56.0
"""Room round the table, in pixels of a picture."""


def picture_of_table(
    scenario: TableScenario, style: TableStyle, language: str, *, numbers: bool
) -> TablePicture:
    """The table of a scenario, dressed."""
    return TablePicture(
        scenario.board,
        style,
        language,
        numbers=numbers,
        sides=tuple(side.id for side in scenario.sides),
        side_names=tuple(side.name for side in scenario.sides),
    )


def paint_bases(painter: QPainter, picture: TablePicture, faces: tuple[BaseFace, ...], scale: float) -> None:
    """The bases where they stand; the painter is in scene units."""
    for face in faces:
        painter.save()
        painter.translate(picture.projection.spot(*face.at))
        draw_base(
            painter, face, picture.projection.angle(face.facing), picture.style, scale, picture.language
        )
        painter.restore()


def render_table(
    scenario: TableScenario, system: System, size: QSize, style: TableStyle, language: str = "en"
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
    from editor.canvas.rendering import fitted

    return fitted(image, size)


def _blank(size: QSizeF, style: TableStyle) -> QImage:
    image = QImage(size.toSize().expandedTo(QSize(1, 1)), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(colour(style.desk))
    return image


def paint_sheet(
    painter: QPainter, scenario: TableScenario, system: System, style: TableStyle, language: str, scale: float
) -> None:
    """Title, sides, table with its figures, bases; the painter is in pixels of the picture."""
    picture = picture_of_table(scenario, style, language, numbers=True)
    _paint_head(painter, picture, scenario, system, picture.face.width() * scale + 2 * EDGE)
    painter.save()
    painter.translate(EDGE, HEAD)
    painter.scale(scale, scale)
    paint_table(painter, picture, picture.face, scale)
    paint_bases(painter, picture, faces_of(scenario, system.look), scale)
    draw_figures(painter, picture, scale)
    painter.restore()
    _paint_foot(painter, picture, HEAD + picture.face.height() * scale + FOOT - 8)


def _paint_head(
    painter: QPainter, picture: TablePicture, scenario: TableScenario, system: System, width: float
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
        _("Table of {width} × {depth} cm", width=f"{board.width / 100:g}", depth=f"{board.depth / 100:g}"),
        picture.language,
    )
    small = font(SANS, 14, 500)
    painter.fillPath(
        text_path(words, small).translated(EDGE + text_width(words, small) / 2, down),
        colour(picture.style.style.desk_ink),
    )


def sheet_size(scenario: TableScenario) -> tuple[QSizeF, float]:
    """The size of the whole sheet in pixels, and the pixels a scene unit of its table."""
    from editor.table_canvas.projection import PIXELS

    wide, high = scenario.board.width * PIXELS, scenario.board.depth * PIXELS
    scale = min(PIXELS_WIDE / max(wide, high), 1.0)
    return QSizeF(wide * scale + 2 * EDGE, high * scale + HEAD + FOOT), scale


def image_of_table(
    scenario: TableScenario, system: System, language: str, style: TableStyle | None = None
) -> QImage:
    """The whole sheet in pixels."""
    size, scale = sheet_size(scenario)
    style = style or printed_style(tuple(side.id for side in scenario.sides))
    image = _blank(size, style)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_sheet(painter, scenario, system, style, language, scale)
    painter.end()
    return image


def render_table_file(scenario: Any, system: System, path: Path, language: str) -> None:
    """Write the scenario's table as `path`: vectors for .svg, else pixels in the format of the suffix.

    Raises ValueError for a suffix that no picture has, OSError when the file cannot be written.
    """
    suffix = path.suffix.lower()
    if suffix == ".svg":
        _write_svg(scenario, system, path, language)
        return
    if suffix not in (".png", ".jpg", ".jpeg", ".webp"):
        raise ValueError(
            say(_("A map is written as .png or .svg, not as “{suffix}”.", suffix=suffix), language)
        )
    if not image_of_table(scenario, system, language).save(str(path)):
        raise OSError(f"cannot write {path}")


def _write_svg(scenario: TableScenario, system: System, path: Path, language: str) -> None:
    from PySide6.QtSvg import QSvgGenerator

    size, scale = sheet_size(scenario)
    style = printed_style(tuple(side.id for side in scenario.sides))
    written = QBuffer()
    generator = QSvgGenerator()
    generator.setOutputDevice(written)
    generator.setTitle(say(scenario.title, language))
    generator.setResolution(round(25.4 * PIXELS_A_MM))
    generator.setSize(size.toSize())
    generator.setViewBox(QRectF(QPointF(), size))
    painter = QPainter(generator)
    painter.fillRect(QRectF(QPointF(), size), colour(style.desk))
    paint_sheet(painter, scenario, system, style, language, scale)
    painter.end()
    path.write_bytes(bytes(written.data().data()))
