"""A sheet as a file: .png, .svg, .pdf, drawn by the same painters."""

from __future__ import annotations

import errno
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPainterPath, QPdfWriter

from core.scenarios.writing import write_atomically
from core.text import _, say
from editor.base.drawing.brushes import colour
from editor.boards.drawing.strips import png_in_strips
from editor.boards.drawing.style import Palette

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from editor.boards.drawing.style import StyleId

UNITS_A_MM = 5.0
"""On paper one unit of a sheet is 0.2 mm."""

LARGEST = 16000
"""Pixels along the longer side of a picture; larger sheets are drawn smaller."""

PNG_SCALE = 2.0
USUAL = 24_000_000
"""Pixels of a picture for which no width was asked, at most."""
IN_ONE = 40_000_000
"""Pixels of a picture that is painted at once, at most: 160 megabytes."""
PDF_DPI = round(25.4 * UNITS_A_MM * 32)
"""A unit of a sheet is 32 dots: places of the engraving are whole dots, which are short to write."""

PIXELS = (".png", ".jpg", ".jpeg", ".webp")
ENDINGS = (*PIXELS, ".svg", ".pdf")

Paper: TypeAlias = Literal["A4", "A3", "Letter"]
PAPERS: dict[str, QPageSize.PageSizeId] = {
    "A4": QPageSize.PageSizeId.A4,
    "A3": QPageSize.PageSizeId.A3,
    "Letter": QPageSize.PageSizeId.Letter,
}
MARGIN_MM = 8.0

Paint = Callable[[QPainter, float], None]
"""Draws a whole sheet from (0, 0) in its units; the number is pixels a unit, for how much is drawn."""


@dataclass(frozen=True)
class Wish:
    """How a picture is wanted. `style` None is the system's own; `width` in pixels; `paper` fits one page.

    `plan` is the side whose plan is drawn over the map, "all" for both, nothing for none. `units`: the pieces
    are drawn; `numbers`: places are numbered; `frame`: title, sides and legend stand round it. `turned`: as
    whoever sits at the upper edge has it before him.
    """

    style: StyleId | None = None
    palette: Palette = "print"
    width: int | None = None
    paper: Paper | None = None
    plan: str = ""
    units: bool = True
    numbers: bool = True
    frame: bool = True
    turned: bool = False

    def style_for(self, system: AnySystem) -> StyleId:
        """The style that is meant for this system."""
        return self.style or system.map_style


@dataclass(frozen=True)
class Page:
    """A sheet to be written: its size in units, the colour under it, its title, who paints it."""

    size: QSizeF
    ground: str
    title: str
    paint: Paint


def write_page(page: Page, path: Path, wish: Wish, language: str) -> None:
    """Write a sheet in the format of the suffix, whole or not at all.

    Raises ValueError for a suffix that no picture has, OSError when the file cannot be written.
    """
    suffix = path.suffix.lower()
    if suffix == ".svg":
        write_atomically(path, svg_of(page))
    elif suffix == ".pdf":
        write_atomically(path, pdf_of(page, wish.paper))
    elif suffix in PIXELS:
        write_atomically(path, pixels_of(page, suffix.removeprefix("."), wish.width))
    else:
        raise ValueError(
            say(_("A map is written as .png, .svg or .pdf, not as “{suffix}”.", suffix=suffix), language)
        )


def pixels_of(page: Page, kind: str, width: int | None = None) -> bytes:
    """The sheet as a picture so many pixels wide; without a width in the usual size, large sheets smaller.

    A large .png is painted in strips; other kinds are made no larger than lies well in memory.
    """
    area = page.size.width() * page.size.height()
    usual = min(PNG_SCALE, (USUAL / area) ** 0.5)
    scale = width / page.size.width() if width else usual
    scale = min(scale, LARGEST / max(page.size.width(), page.size.height()))
    dots = round(1000 * UNITS_A_MM * scale)
    if scale * scale * area > IN_ONE and kind == "png":
        return png_in_strips(_pixels(page, scale), dots, partial(_paint_strip, page, scale))
    image = image_of_page(page, min(scale, (IN_ONE / area) ** 0.5))
    image.setDotsPerMeterX(dots)
    image.setDotsPerMeterY(dots)
    return encoded(image, kind)


def _pixels(page: Page, scale: float) -> QSize:
    return QSize(round(page.size.width() * scale), round(page.size.height() * scale)).expandedTo(QSize(1, 1))


def _paint_strip(page: Page, scale: float, painter: QPainter, part: QRectF) -> None:
    painter.fillRect(part, colour(page.ground))
    painter.scale(scale, scale)
    page.paint(painter, scale)


def encoded(image: QImage, kind: str) -> bytes:
    """A picture as the bytes of its file."""
    written = QBuffer()
    written.open(QIODevice.OpenModeFlag.WriteOnly)
    if not QImageWriter(written, QByteArray(kind.encode())).write(image):
        raise OSError(errno.ENOMEM, "no picture of this size can be written")
    return bytes(written.data().data())


def image_of_page(page: Page, scale: float) -> QImage:
    """The sheet at `scale` pixels a unit."""
    scale = min(scale, LARGEST / max(page.size.width(), page.size.height()))
    image = QImage(_pixels(page, scale), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(colour(page.ground))
    painter = QPainter(image)
    painter.scale(scale, scale)
    page.paint(painter, scale)
    painter.end()
    return image


def svg_of(page: Page) -> bytes:
    """The sheet as vectors, one unit 0.2 mm."""
    from PySide6.QtSvg import QSvgGenerator

    from editor.base.drawing.svg_clips import ClipPainter, with_clips

    generator, written = QSvgGenerator(), QBuffer()
    generator.setOutputDevice(written)
    generator.setTitle(page.title)
    generator.setResolution(round(25.4 * UNITS_A_MM))
    generator.setSize(page.size.toSize())
    generator.setViewBox(QRectF(0, 0, page.size.width(), page.size.height()))
    painter = ClipPainter(generator)
    _fill(painter, page)
    page.paint(painter, 1.0)
    painter.end()
    svg = with_clips(bytes(written.data().data()).decode(), painter.clips)
    return _in_true_size(svg, page).encode()


def _in_true_size(svg: str, page: Page) -> str:
    """Qt writes the size in whole units: what shows a page in its own size would stretch it by a hair."""
    wide, high = page.size.width() / UNITS_A_MM, page.size.height() / UNITS_A_MM
    return re.sub(
        r'width="[^"]*" height="[^"]*"', f'width="{wide:.4f}mm" height="{high:.4f}mm"', svg, count=1
    )


def pdf_of(page: Page, paper: Paper | None = None) -> bytes:
    """The sheet as one page of its own size, or fitted on a page of that paper."""
    wide, high = page.size.width() / UNITS_A_MM, page.size.height() / UNITS_A_MM
    layout = QPageSize(
        QSizeF(wide, high), QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch
    )
    grown, left, top = 1.0, 0.0, 0.0
    upright = True
    if paper is not None:
        layout = QPageSize(PAPERS[paper])
        room = layout.size(QPageSize.Unit.Millimeter)
        upright = high > wide
        sheet = room if upright else QSizeF(room.height(), room.width())
        grown = min((sheet.width() - 2 * MARGIN_MM) / wide, (sheet.height() - 2 * MARGIN_MM) / high)
        left, top = (sheet.width() - grown * wide) / 2, (sheet.height() - grown * high) / 2
    written = QByteArray()
    buffer = QBuffer(written)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(PDF_DPI)
    writer.setTitle(page.title)
    writer.setPageMargins(QMarginsF())
    way = QPageLayout.Orientation.Portrait if upright else QPageLayout.Orientation.Landscape
    writer.setPageLayout(QPageLayout(layout, way, QMarginsF()))
    painter = QPainter(writer)
    dots = PDF_DPI / 25.4
    painter.scale(dots, dots)
    painter.translate(left, top)
    painter.scale(grown / UNITS_A_MM, grown / UNITS_A_MM)
    if page.ground != "#FFFFFF":
        _fill(painter, page)
    page.paint(painter, 1.0)
    painter.end()
    buffer.close()
    return bytes(written.data())


def _fill(painter: QPainter, page: Page) -> None:
    ground = QPainterPath()
    ground.addRect(QRectF(0, 0, page.size.width(), page.size.height()))
    painter.fillPath(ground, colour(page.ground))


def fitted(image: QImage, size: QSize) -> QImage:
    """The picture made smaller to fit `size`, its shape kept."""
    return image.scaled(size, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
