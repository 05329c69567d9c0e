"""Pages of a PDF in millimetres, and the bar by which a print is checked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QPagedPaintDevice, QPageLayout, QPageSize, QPainter, QPainterPath, QPdfWriter

from editor.base.drawing.brushes import SANS, colour, font
from editor.base.drawing.lettering import text_path, text_width

DPI = 1270
"""50 dots a millimetre."""

INK, QUIET = "#20140A", "#6E6556"
BAR = 100.0

Paint = Callable[[QPainter], None]
"""Paints one page in millimetres, its corner at (0, 0)."""


def pdf_of_pages(pages: Sequence[Paint], size: tuple[float, float], title: str) -> bytes:
    """The pages, all of one size in mm, as a PDF."""
    return pdf_of_sheets([(page, size) for page in pages], title)


def pdf_of_sheets(sheets: Sequence[tuple[Paint, tuple[float, float]]], title: str) -> bytes:
    """Pages that have each their own size in mm, as a PDF."""
    written = QByteArray()
    buffer = QBuffer(written)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setTitle(title)
    press = SheetPress(writer, sheets)
    while press.print_next():
        pass
    press.end()
    buffer.close()
    return bytes(written.data())


class SheetPress:
    """Puts sheets on a PDF or a printer one by one, so that whoever waits sees how far it is."""

    def __init__(
        self, device: QPagedPaintDevice, sheets: Sequence[tuple[Paint, tuple[float, float]]]
    ) -> None:
        self._device, self._sheets = device, sheets
        self.done = 0
        device.setPageLayout(_layout(sheets[0][1]))
        self._painter = QPainter(device)

    def print_next(self) -> bool:
        """Put the next sheet on it; False where there is none left."""
        number = self.done
        if number >= len(self._sheets):
            return False
        paint, size = self._sheets[number]
        if number:
            if size != self._sheets[number - 1][1]:
                self._device.setPageLayout(_layout(size))
            self._device.newPage()
        self._painter.save()
        dots = self._device.logicalDpiX() / 25.4
        self._painter.scale(dots, dots)
        paint(self._painter)
        self._painter.restore()
        self.done += 1
        return True

    def end(self) -> None:
        """All that was put on it goes out."""
        self._painter.end()


def _layout(size: tuple[float, float]) -> QPageLayout:
    """A page of that size in mm, without margins."""
    exact = QPageSize.SizeMatchPolicy.ExactMatch
    page = QPageSize(QSizeF(*size), QPageSize.Unit.Millimeter, "", exact)
    return QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF())


def write(
    painter: QPainter,
    spot: QPointF,
    words: str,
    size: float,
    ink: str = INK,
    *,
    weight: int = 500,
    at: float = 0.0,
    widest: float = 1e9,
) -> float:
    """A line of letters `size` mm high from `spot`; `at` 0.5 centres it there, 1 ends it. Gives its width.

    Letters shrink where the line would be wider than `widest`.
    """
    face = font(SANS, 100, weight)
    scale = min(size / 100, widest / max(1.0, text_width(words, face)))
    wide = text_width(words, face) * scale
    painter.save()
    painter.translate(spot.x() + (0.5 - at) * wide, spot.y())
    painter.scale(scale, scale)
    painter.fillPath(text_path(words, face), colour(ink))
    painter.restore()
    return wide


def draw_bar(painter: QPainter, spot: QPointF, words: str) -> None:
    """A bar of exactly 100 mm from `spot`, a mark each centimetre; `words` say what it is for.

    Filled, not drawn with a pen: a pen adds half of its width at each end.
    """
    bar = QPainterPath()
    bar.addRect(QRectF(spot.x(), spot.y(), BAR, 0.5))
    for centimetre in range(11):
        high = 2.2 if centimetre % 5 == 0 else 1.4
        left = spot.x() + 10 * centimetre - (0.0 if centimetre == 0 else 0.2 if centimetre == 10 else 0.1)
        mark = QPainterPath()
        mark.addRect(QRectF(left, spot.y() - high, 0.2, high + 0.1))
        bar = bar.united(mark)
    # One outline: what shows a PDF moves the edges of single rectangles to whole dots.
    painter.fillPath(bar, colour(INK))
    write(painter, QPointF(spot.x(), spot.y() + 3.4), words, 2.3, QUIET)


def cross(painter: QPainter, x: float, y: float, reach: float = 2.0) -> None:
    """A mark to lay two sheets over one another."""
    painter.fillRect(QRectF(x - reach, y - 0.08, 2 * reach, 0.16), colour(INK))
    painter.fillRect(QRectF(x - 0.08, y - reach, 0.16, 2 * reach), colour(INK))


def frame(painter: QPainter, rect: QRectF, wide: float, ink: str = INK) -> None:
    """A rectangle of thin filled lines, inside of `rect`."""
    painter.setPen(Qt.PenStyle.NoPen)
    for part in (
        QRectF(rect.left(), rect.top(), rect.width(), wide),
        QRectF(rect.left(), rect.bottom() - wide, rect.width(), wide),
        QRectF(rect.left(), rect.top(), wide, rect.height()),
        QRectF(rect.right() - wide, rect.top(), wide, rect.height()),
    ):
        painter.fillRect(part, colour(ink))
