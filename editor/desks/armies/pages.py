"""Sheets of paper: their size, and pages that are painted alike on the screen and into a PDF."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPageLayout, QPageSize, QPainter, QPdfWriter

from core.scenarios.writing import write_atomically

UNITS = 600
"""Pages are painted in units of 1/600 inch: letters are laid out finely, whatever the screen shows."""
MM = UNITS / 25.4
POINT = UNITS / 72


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper in mm."""

    id: str
    name: str
    width: float
    height: float

    @property
    def rect(self) -> QRectF:
        """The whole sheet in page units."""
        return QRectF(0, 0, self.width * MM, self.height * MM)


PAPERS = (Paper("a4", "A4", 210.0, 297.0), Paper("letter", "Letter", 215.9, 279.4))

Page = Callable[[QPainter], None]
"""Paints one page in page units, its corner at (0, 0)."""


def paper_of(name: str) -> Paper:
    """The paper of that id; raises KeyError."""
    return {paper.id: paper for paper in PAPERS}[name]


def pdf(pages: Sequence[Page], paper: Paper, title: str) -> bytes:
    """The pages as a PDF; raises OSError where Qt cannot write it."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(UNITS)
    writer.setTitle(title)
    writer.setCreator("État-Major")
    size = QPageSize(QSizeF(paper.width, paper.height), QPageSize.Unit.Millimeter, paper.name)
    writer.setPageLayout(QPageLayout(size, QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0)))
    painter = QPainter()
    if not painter.begin(writer):
        raise OSError(title)
    for number, page in enumerate(pages):
        if number:
            writer.newPage()
        painter.save()
        page(painter)
        painter.restore()
    painter.end()
    buffer.close()
    return bytes(data.data())


def write_pdf(path: Path, pages: Sequence[Page], paper: Paper, title: str) -> None:
    """Write the PDF in place of the file, whole or not at all; raises OSError."""
    write_atomically(path, pdf(pages, paper, title))


def picture(page: Page, paper: Paper, width: int) -> QImage:
    """A page as a picture, `width` px wide."""
    scale = width / paper.rect.width()
    image = QImage(width, round(paper.rect.height() * scale), QImage.Format.Format_RGB32)
    image.fill(QColor("#FFFFFF"))
    painter = QPainter(image)
    painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
    painter.scale(scale, scale)
    page(painter)
    painter.end()
    return image
