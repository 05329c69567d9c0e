"""Ground that grows low: scrub of scattered bushes, thickets of close ones, marsh with pools and reeds."""

from functools import partial

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from editor.base.drawing.brushes import colour, pen
from editor.base.drawing.noise import between, chance
from editor.boards.drawing.layers.patch import Patch
from editor.boards.drawing.outlines import rim_dashes, soft_outline
from editor.boards.drawing.style import Style

SCATTERED = ((-30, -24), (14, -34), (34, -6), (-10, 4), (-36, 24), (12, 30), (-2, -14), (32, 26))
CLOSE = (
    *((-18, -42), (16, -44), (-38, -22), (0, -24), (37, -24), (-20, -4), (19, -6)),
    *((-42, 12), (0, 14), (42, 10), (-24, 32), (22, 32), (0, 46)),
)
POOLS = ((-22, -18, 20), (20, -4, 24), (-14, 22, 22), (26, 32, 15))
REEDS = ((-38, -32), (2, -36), (38, -28), (-40, 4), (0, 4), (42, 14), (-36, 40), (6, 42))


def paint_scrub(painter: QPainter, patch: Patch) -> None:
    """Eight low bushes on open grass: cover, but a horse passes between them."""
    scrub = patch.of("scrub")
    if not scrub:
        return
    style = patch.picture.style
    rim = patch.picture.projection, set(scrub), 4.0, 5.0, 71
    painter.fillPath(soft_outline(*rim), colour(style.tuft, 0.3))
    _paint_bushes(painter, patch, scrub, SCATTERED, 9.0)


def paint_thickets(painter: QPainter, patch: Patch) -> None:
    """Bushes that touch, with a broken rim: cover that also holds up who goes in."""
    thickets = patch.of("thicket")
    if not thickets:
        return
    style = patch.picture.style
    rim = patch.picture.projection, set(thickets), 3.0, 4.0, 73
    painter.fillPath(soft_outline(*rim), colour(style.wood_floor))
    painter.setPen(pen(style.wood_line, 2.0))
    painter.drawLines(rim_dashes(*rim, 1.0))
    _paint_bushes(painter, patch, thickets, CLOSE, 12.0)


def _paint_bushes(
    painter: QPainter,
    patch: Patch,
    hexes: tuple[int, ...],
    spots: tuple[tuple[int, int], ...],
    radius: float,
) -> None:
    style, bushes = patch.picture.style, []
    for hex_, x, y in patch.centres(patch.seen(hexes)):
        place = patch.place(hex_)
        for number, (dx, dy) in enumerate(spots):
            left = x + dx + between(-4.0, 4.0, *place, number, 75)
            foot = y + dy + between(-4.0, 4.0, *place, number, 76)
            if patch.shows(left, foot, 2 * radius):
                bushes.append((foot, left, float(round(radius * between(0.85, 1.2, *place, number, 77)))))
    for foot, left, size in sorted(bushes):
        bush = partial(draw_bush, size=size, style=style)
        bounds = QRectF(-1.5 * size, -1.3 * size, 3.2 * size, 2.6 * size)
        patch.stamp(painter, ("bush", size), QPointF(left, foot), bounds, bush)


def draw_bush(painter: QPainter, size: float, style: Style) -> None:
    """Three rounds that lean on each other around (0, 0), flat below."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(style.shadow, 0.35))
    painter.drawEllipse(QPointF(size * 0.3, size * 0.45), size * 1.15, size * 0.45)
    crown = QPainterPath()
    crown.setFillRule(Qt.FillRule.WindingFill)
    for dx, dy, round_ in ((-0.6, 0.05, 0.6), (0.6, 0.08, 0.58), (0.0, -0.35, 0.72)):
        crown.addEllipse(QPointF(dx * size, dy * size), round_ * size, round_ * size)
    crown = crown.simplified()
    painter.strokePath(crown, pen(style.wood_line, 2.6))
    painter.fillPath(crown, colour(style.wood))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(style.wood_light))
    painter.drawEllipse(QPointF(-0.2 * size, -0.5 * size), size * 0.3, size * 0.2)


def paint_marshes(painter: QPainter, patch: Patch) -> None:
    """Flat pools between tufts of reeds: wet, but no water to be crossed."""
    marshes = patch.of("marsh")
    if not marshes:
        return
    style = patch.picture.style
    rim = patch.picture.projection, set(marshes), 4.0, 5.0, 81
    painter.fillPath(soft_outline(*rim), colour(style.orchard_floor))
    painter.setPen(pen(style.shore, 1.8, 0.8))
    painter.drawLines(rim_dashes(*rim, 5.0))
    reeds: list[QLineF] = []
    for hex_, x, y in patch.centres(patch.seen(marshes)):
        place = patch.place(hex_)
        painter.setPen(pen(style.shore, 1.6))
        painter.setBrush(colour(style.water))
        for number, (dx, dy, wide) in enumerate(POOLS):
            spot = QPointF(
                x + dx + between(-4.0, 4.0, *place, number, 83),
                y + dy + between(-4.0, 4.0, *place, number, 84),
            )
            painter.drawEllipse(spot, wide * between(0.85, 1.1, *place, number, 85), wide * 0.36)
        for number, (dx, dy) in enumerate(REEDS):
            left, foot = x + dx, y + dy + between(-4.0, 4.0, *place, number, 86)
            lean = 2 + 2 * chance(*place, number, 87)
            reeds += [QLineF(left + blade, foot, left + blade * lean, foot - 13) for blade in (-3, 0, 3)]
    painter.setPen(pen(style.wood_line, 2.0))
    painter.drawLines(reeds)
