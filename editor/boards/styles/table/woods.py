"""Woods of seven trees a hex, orchards of trees in rows."""

import math
from functools import lru_cache, partial

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath

from editor.base.drawing.brushes import colour, pen
from editor.base.drawing.noise import between, chance
from editor.boards.drawing.layers.patch import Patch
from editor.boards.drawing.outlines import rim_dashes, soft_outline
from editor.boards.drawing.style import Style

TREES: tuple[tuple[float, float, float], ...] = (
    (-24, -32, 17),
    (20, -36, 18),
    (-2, -12, 18),
    (-35, 4, 17),
    (34, -4, 18),
    (-13, 22, 18),
    (22, 27, 18),
)
ROWS = ((-30, (-17, 17)), (0, (-34, 0, 34)), (30, (-17, 17)))


RIM = 0.145
_UNIT = 100.0
"""Trees are built this large and drawn smaller: Qt unites paths on a grid of its own."""


def _lobes(grown: float) -> QPainterPath:
    """The outline of a tree of radius `_UNIT` around (0, 0), its seven lobes grown by that much."""
    lobes = _ellipse(0, 0, 0.6, 0.6)
    for number in range(7):
        turn = 2 * math.pi * number / 7 + 0.3
        lobes = lobes.united(_ellipse(0.55 * math.cos(turn), 0.5 * math.sin(turn), 0.52 + grown, 0.5 + grown))
    return lobes


@lru_cache(maxsize=1)
def _crown() -> QPainterPath:
    return _lobes(-RIM / 2)


@lru_cache(maxsize=1)
def _rim() -> QPainterPath:
    """Under the crown this is its dark rim: filling twice is ten times as fast as a pen."""
    return _lobes(RIM / 2)


@lru_cache(maxsize=1)
def _fruit() -> QPainterPath:
    fruit = QPainterPath()
    for dx, dy in ((0.1, -0.45), (0.45, 0.05), (0.0, 0.3), (-0.5, 0.2)):
        fruit.addPath(_ellipse(dx, dy, 0.15, 0.15))
    return fruit


@lru_cache(maxsize=32)
def _ellipse(x: float, y: float, wide: float, high: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x * _UNIT, y * _UNIT), wide * _UNIT, high * _UNIT)
    return path


_SIZES = 4.0
"""Trees come in quarters of a unit of radius, so that few stamps serve a whole wood."""


def _plant(
    painter: QPainter, patch: Patch, x: float, y: float, radius: float, *, fruit: bool = False
) -> None:
    radius = round(radius * _SIZES) / _SIZES
    tree = partial(draw_tree, radius=radius, style=patch.picture.style, fruit=fruit)
    bounds = QRectF(-1.2 * radius, -1.2 * radius, 2.7 * radius, 2.7 * radius)
    patch.stamp(painter, ("tree", radius, fruit), QPointF(x, y), bounds, tree)


def draw_tree(painter: QPainter, radius: float, style: Style, *, fruit: bool = False) -> None:
    """A tree around (0, 0) with its shadow to the lower right and one light spot."""
    painter.save()
    painter.scale(radius / _UNIT, radius / _UNIT)
    painter.fillPath(_ellipse(0.3, 0.42, 1.02, 0.72), colour(style.shadow, 0.35))
    painter.fillPath(_rim(), colour(style.wood_line))
    painter.fillPath(_crown(), colour(style.wood))
    painter.fillPath(_ellipse(-0.25, -0.28, 0.36, 0.3), colour(style.wood_light))
    if fruit:
        painter.fillPath(_fruit(), colour(style.blossom))
    painter.restore()


def paint_woods(painter: QPainter, patch: Patch) -> None:
    woods = patch.of("woods")
    if not woods:
        return
    style = patch.picture.style
    rim = patch.picture.projection, set(woods), 2.5, 4.0, 21
    painter.fillPath(soft_outline(*rim), colour(style.wood_floor))
    painter.setPen(pen(style.wood_line, 2.4))
    painter.drawLines(rim_dashes(*rim, 2.0))
    trees = []
    for hex_, x, y in patch.centres(patch.seen(woods)):
        place = patch.place(hex_)
        for number, (dx, dy, radius) in enumerate(TREES):
            left = x + dx + between(-4.0, 4.0, *place, number, 31)
            foot = y + dy + between(-4.0, 4.0, *place, number, 32)
            if not patch.shows(left, foot, 1.5 * radius):
                continue
            trees.append((foot, left, radius * between(0.92, 1.1, *place, number, 33)))
    for foot, left, radius in sorted(trees):
        _plant(painter, patch, left, foot, radius)


def paint_orchards(painter: QPainter, patch: Patch) -> None:
    """Seven small trees in rows on mown ground, each bearing fruit: order tells an orchard from a wood."""
    orchards = patch.of("orchard")
    if not orchards:
        return
    style = patch.picture.style
    rim = patch.picture.projection, set(orchards), 3.0, 2.0, 23
    painter.fillPath(soft_outline(*rim), colour(style.orchard_floor))
    painter.setPen(pen(style.wood_line, 1.6, 0.8))
    painter.drawLines(rim_dashes(*rim, 6.0))
    for hex_, x, y in patch.centres(patch.seen(orchards)):
        for dy, columns in ROWS:
            painter.strokePath(
                _furrow(x + columns[0] - 14, y + dy + 11, x + columns[-1] + 14), pen(style.tuft, 2, 0.6)
            )
            for dx in columns:
                wide: float = 12.0 + 1.6 * chance(*patch.place(hex_), dx + 99, dy + 99)
                _plant(painter, patch, x + dx, y + dy, wide, fruit=True)


def _furrow(left: float, y: float, right: float) -> QPainterPath:
    path = QPainterPath(QPointF(left, y))
    path.lineTo(right, y)
    return path
