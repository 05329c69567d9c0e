"""Blocks of a printed sheet: words over lines, frames, fonts in page units."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from core.text import Value, say
from editor.base import fonts
from editor.desks.armies.pages import MM, POINT

Align = Qt.AlignmentFlag


@dataclass(frozen=True, slots=True)
class Block:
    """A part of the sheet that is not parted; `paint` draws it with its corner at (0, 0)."""

    height: float
    paint: Callable[[QPainter], None]


def type_font(points: float, *, bold: bool = False, serif: bool = False, italic: bool = False) -> QFont:
    """A font of the program in page units."""
    font = QFont()
    font.setFamilies([fonts.BOOK if serif else fonts.INTERFACE, fonts.LAST])
    font.setPixelSize(max(1, round(points * POINT)))
    font.setWeight(QFont.Weight.DemiBold if bold else QFont.Weight.Normal)
    font.setItalic(italic)
    return fonts.single_letters(font)


class BlockMaker:
    """Makes blocks of one width, in page units, for one language; `scale` shrinks letters and gaps."""

    def __init__(self, width: float, language: str, scale: float) -> None:
        self.width, self.language, self.scale = width, language, scale

    def say(self, text: Value) -> str:
        """In the language of the sheet."""
        return say(text, self.language)

    def font(self, points: float, *, bold: bool = False, serif: bool = False, italic: bool = False) -> QFont:
        """A font at the scale of the sheet."""
        return type_font(points * self.scale, bold=bold, serif=serif, italic=italic)

    def unit(self, millimetres: float) -> float:
        """Millimetres at the scale of the sheet, in page units."""
        return millimetres * MM * self.scale

    def paragraph(
        self, words: str, font: QFont, ink: str, *, left: float = 0.0, gap: float = 0.0, width: float = 0.0
    ) -> Block:
        """Words over as many lines as they need."""
        wide = width or self.width - left
        flags = int(Qt.TextFlag.TextWordWrap | Align.AlignLeft | Align.AlignTop)
        high = QFontMetricsF(font).boundingRect(QRectF(0, 0, wide, 1e6), flags, words).height()

        def paint(painter: QPainter) -> None:
            painter.setFont(font)
            painter.setPen(QColor(ink))
            painter.drawText(QRectF(left, 0, wide, high + 2), flags, words)

        return Block(high + gap, paint)

    def boxed(self, inner: Sequence[Block], ink: str, ground: str) -> Block:
        """Blocks in a frame."""
        pad = self.unit(2.2)
        high = sum(block.height for block in inner) + 2 * pad

        def paint(painter: QPainter) -> None:
            painter.setPen(QPen(QColor(ink), self.unit(0.35)))
            painter.setBrush(QColor(ground))
            painter.drawRoundedRect(QRectF(0, 0, self.width, high), self.unit(1), self.unit(1))
            top = pad
            for block in inner:
                painter.save()
                painter.translate(pad, top)
                block.paint(painter)
                painter.restore()
                top += block.height

        return Block(high + self.unit(2.5), paint)
