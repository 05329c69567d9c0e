"""A sheet as a file: .png, .svg, .pdf, drawn by the same painters."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPageLayout, QPageSize, QPainter, QPainterPath, QPdfWriter

from core.text import _, say
from editor.base.drawing.brushes import colour
from editor.boards.drawing.style import Palette

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from editor.boards.drawing.style import StyleId

UNITS_A_MM = 5.0
"""On paper one unit of a sheet is 0.2 mm."""

LARGEST = 16000
"""Pixels along the longer side of a picture; larger sheets are drawn smaller."""

PNG_SCALE = 2.0
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

    `plan` is the side whose plan is drawn over the map, "all" for both, nothing for none.
    """

    style: StyleId | None = None
    palette: Palette = "print"
    width: int | None = None
    paper: Paper | None = None
    plan: str = ""

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
    """Write a sheet in the format of the suffix.

    Raises ValueError for a suffix that no picture has, OSError when the file cannot be written.
    """
    suffix = path.suffix.lower()
    if suffix == ".svg":
        path.write_bytes(svg_of(page))
    elif suffix == ".pdf":
        path.write_bytes(pdf_of(page, wish.paper))
    elif suffix in PIXELS:
        scale = wish.width / page.size.width() if wish.width else PNG_SCALE
        image = image_of_page(page, scale)
        image.setDotsPerMeterX(round(1000 * UNITS_A_MM * scale))
        image.setDotsPerMeterY(round(1000 * UNITS_A_MM * scale))
        if not image.save(str(path)):
            raise OSError(f"cannot write {path}")
    else:
        raise ValueError(
            say(_("A map is written as .png, .svg or .pdf, not as “{suffix}”.", suffix=suffix), language)
        )


def image_of_page(page: Page, scale: float) -> QImage:
    """The sheet at `scale` pixels a unit."""
    scale = min(scale, LARGEST / max(page.size.width(), page.size.height()))
    size = QSize(round(page.size.width() * scale), round(page.size.height() * scale)).expandedTo(QSize(1, 1))
    image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
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
