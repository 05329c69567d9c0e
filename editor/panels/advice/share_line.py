"""The chance of winning over a battle as a line: painted in a window, and as a picture for a report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath, QPen

from core.lab.analysis import Analysis
from core.text import Value, _, say
from editor.base import fonts
from editor.boards.drawing.style import StyleId
from editor.boards.styles.style_colours import palette_of

WIDTH, HEIGHT = 1240, 400
LETTERS = 22
DOT = 9.0


@dataclass(frozen=True, slots=True)
class Inks:
    """What the line is drawn with: text, pale lines, the colours of both sides."""

    text: QColor
    pale: QColor
    sides: tuple[QColor, QColor]


def share_picture(
    found: Analysis, names: Sequence[Value], ids: tuple[str, str], style: StyleId, language: str
) -> QImage:
    """The line for a report, the sides in the colours that they wear on paper."""
    for family in (fonts.INTERFACE, fonts.LAST):
        fonts.load(family)
    image = QImage(WIDTH, HEIGHT, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    face = QFont([fonts.INTERFACE, fonts.LAST])
    face.setPixelSize(LETTERS)
    painter.setFont(face)
    colours = [QColor(side.fill) for side in palette_of(style, "print", ids).sides]
    inks = Inks(QColor("#24211C"), QColor("#D5CEC1"), (colours[0], colours[1]))

    def told(value: Value) -> str:
        return say(value, language)

    paint_line(painter, QRectF(0, 0, WIDTH, HEIGHT), found, names, inks, told)
    painter.end()
    return image


def spot_of(area: QRectF, found: Analysis, step: int, share: float) -> QPointF:
    """Where a share after so many steps lies in the plot."""
    last = max(1, found.line[-1].step) if found.line else 1
    return QPointF(area.left() + area.width() * step / last, area.bottom() - area.height() * share)


def plot_of(rect: QRectF, letters: float) -> QRectF:
    """The plot within a picture, beside the figures and over the turns."""
    return rect.adjusted(letters * 3.4, letters * 0.8, -letters * 1.2, -letters * 1.5)


def paint_line(
    painter: QPainter,
    rect: QRectF,
    found: Analysis,
    names: Sequence[Value],
    inks: Inks,
    told: Callable[[Value], str],
) -> None:
    """Above the middle the first side stands to win, below it the other; dots are costly decisions."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    letters = float(painter.fontMetrics().height())
    area = plot_of(rect, letters)
    _grid(painter, area, letters, inks)
    if not found.line:
        return
    _turns(painter, area, letters, found, inks)
    _areas(painter, area, found, inks)
    for loss in found.worst:
        share = next((point.share for point in found.line if point.step > loss.step), found.line[-1].share)
        painter.setPen(QPen(inks.text, 1.5))
        painter.setBrush(inks.sides[loss.side])
        painter.drawEllipse(spot_of(area, found, loss.step + 1, share), DOT / 2, DOT / 2)
    painter.setPen(inks.text)
    room = area.adjusted(letters * 0.4, 0, 0, -letters * 0.1)
    for name, edge in zip(names, (Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignBottom), strict=True):
        painter.drawText(room, Qt.AlignmentFlag.AlignLeft | edge, told(_("Victory: {side}", side=name)))


def _grid(painter: QPainter, area: QRectF, letters: float, inks: Inks) -> None:
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = area.bottom() - area.height() * share
        painter.setPen(QPen(inks.text if share == 0.5 else inks.pale, 1.2))
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        if share in (0.0, 0.5, 1.0):
            painter.setPen(inks.text)
            spot = QRectF(area.left() - letters * 3.4, y - letters, letters * 3.1, 2 * letters)
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(spot, right, f"{round(100 * share)} %")


def _turns(painter: QPainter, area: QRectF, letters: float, found: Analysis, inks: Inks) -> None:
    """The numbers of the turns below the plot, as many as there is room for."""
    begun: dict[int, int] = {}
    before = 0
    for point in found.line:
        begun.setdefault(point.turn, before)
        before = point.step
    least, edge = letters * 1.8, float("-inf")
    for turn, step in begun.items():
        x = spot_of(area, found, step, 0).x()
        if x - edge < least:
            continue
        edge = x
        painter.setPen(QPen(inks.pale, 1.0))
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        painter.setPen(inks.text)
        spot = QRectF(x - letters, area.bottom() + 2, 2 * letters, letters * 1.2)
        painter.drawText(spot, Qt.AlignmentFlag.AlignCenter, str(turn))


def _areas(painter: QPainter, area: QRectF, found: Analysis, inks: Inks) -> None:
    """The line, and between it and the middle the colour of who is ahead."""
    spots = [spot_of(area, found, 0, 0.5)]
    spots += [spot_of(area, found, point.step, point.share) for point in found.line]
    line = QPainterPath(spots[0])
    for spot in spots[1:]:
        line.lineTo(spot)
    middle = area.bottom() - area.height() / 2
    filled = QPainterPath(line)
    filled.lineTo(spots[-1].x(), middle)
    filled.lineTo(spots[0].x(), middle)
    halves = (area.adjusted(0, 0, 0, -area.height() / 2), area.adjusted(0, area.height() / 2, 0, 0))
    for half, side in zip(halves, inks.sides, strict=True):
        painter.save()
        painter.setClipRect(half)
        shade = QColor(side)
        shade.setAlphaF(0.45)
        painter.fillPath(filled, shade)
        painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(inks.text, 2.4))
    painter.drawPath(line)
