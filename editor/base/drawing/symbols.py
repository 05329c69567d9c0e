"""Figures as silhouettes: one path each, height about 1, feet at (0, 0), facing right.

One drawing serves counters, cards and dice. Points are written with y upwards and turned over once.
"""

import math
from functools import lru_cache
from typing import Literal

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF, QTransform

from editor.base.drawing.brushes import colour, pen
from editor.base.drawing.silhouettes import Points, disc, rod, shape, whole

Figure = Literal[
    "infantry", "bearer", "cloth", "cavalry", "artillery", "general", "tribal", "mounted_infantry"
]

# ruff: noqa: E501
# fmt: off
_HORSE: Points = (
    (.66, .60), (.64, .66), (.55, .80), (.53, .90), (.48, .84), (.40, .80), (.28, .64), (.14, .55), (-.10, .53),
    (-.30, .57), (-.42, .53), (-.52, .44), (-.60, .22), (-.54, .20), (-.46, .36), (-.43, .40), (-.44, .30),
    (-.53, .17), (-.49, .0), (-.40, .0), (-.42, .05), (-.43, .15), (-.32, .24), (-.27, .13), (-.30, .0), (-.21, .0),
    (-.20, .14), (-.16, .27), (.10, .27), (.17, .13), (.14, .0), (.23, .0), (.24, .13), (.28, .26), (.38, .22),
    (.46, .20), (.44, .10), (.50, .09), (.54, .24), (.42, .31), (.34, .36), (.36, .44), (.44, .58), (.50, .61),
    (.58, .55),
)
_RIDER: Points = ((-.10, .52), (-.10, .82), (.0, .90), (.12, .88), (.13, .60), (.18, .54), (.20, .30), (.10, .28),
                  (.06, .50))
_TRUNK: Points = ((-.17, .72), (.15, .72), (.17, .60), (.14, .36), (-.15, .36), (-.19, .58))
_LEGS: Points = ((-.15, .38), (-.22, .0), (-.08, .0), (.0, .28), (.10, .0), (.25, .0), (.14, .38))
_CAP: Points = ((-.10, .84), (-.085, 1.0), (.085, 1.0), (.10, .84), (.15, .83), (.15, .81))
_PACK: Points = ((-.16, .70), (-.28, .68), (-.28, .50), (-.16, .48))
_KEPI: Points = ((-.06, 1.0), (-.04, 1.12), (.10, 1.12), (.14, .99))
_HAT: Points = ((-.16, 1.02), (-.02, 1.17), (.08, 1.17), (.22, 1.02), (.03, 1.06))
_CLOTH: Points = ((.27, 1.45), (.45, 1.49), (.62, 1.43), (.80, 1.47), (.80, 1.08), (.62, 1.04), (.45, 1.10),
                  (.27, 1.06))
_SPEARHEAD: Points = ((.20, 1.28), (.24, 1.48), (.29, 1.28))
_SHIELD: Points = ((-.30, .74), (-.16, .86), (-.04, .72), (-.04, .34), (-.16, .20), (-.30, .36))
_BARREL: Points = ((-.42, .44), (-.40, .54), (.10, .60), (.66, .62), (.66, .53), (.10, .46))
# fmt: on


def _soldier() -> tuple[QPainterPath, ...]:
    return disc(0, 0.80, 0.085), shape(_CAP), shape(_TRUNK, 1), shape(_LEGS)


def _horseman() -> tuple[QPainterPath, ...]:
    return shape(_HORSE, 2), shape(_RIDER, 1), disc(0.03, 0.97, 0.075)


def _gun() -> QPainterPath:
    wheel = disc(0, 0.30, 0.30).subtracted(disc(0, 0.30, 0.225))
    spokes = [
        rod((0, 0.30), (0.26 * math.cos(turn), 0.30 + 0.26 * math.sin(turn)), 0.04)
        for turn in (math.pi / 4 * number for number in range(8))
    ]
    return whole(
        wheel, disc(0, 0.30, 0.07), *spokes, shape(_BARREL), rod((-0.05, 0.34), (-0.78, 0.03), 0.075)
    )


@lru_cache(maxsize=16)
def figure(kind: Figure) -> QPainterPath:
    """The silhouette of that kind, of height 1."""
    match kind:
        case "infantry":
            rifle, arm = rod((0.19, 0.34), (0.27, 1.10), 0.05), rod((0.10, 0.62), (0.24, 0.52), 0.08)
            return whole(*_soldier(), rifle, arm, shape(_PACK, 1))
        case "bearer":
            return whole(*_soldier(), rod((0.20, 0.20), (0.26, 1.45), 0.05))
        case "cloth":
            return shape(_CLOTH, 1)
        case "cavalry":
            sabre, arm = rod((0.34, 0.74), (0.46, 1.10), 0.045), rod((0.12, 0.78), (0.34, 0.74), 0.07)
            return whole(*_horseman(), shape(_KEPI), sabre, arm)
        case "tribal":
            spear, arm = rod((0.30, 0.0), (0.24, 1.32), 0.045), rod((0.10, 0.62), (0.27, 0.60), 0.08)
            trunk = (disc(0, 0.82, 0.085), shape(_TRUNK, 1), shape(_LEGS))
            return whole(*trunk, spear, arm, shape(_SPEARHEAD), shape(_SHIELD, 2))
        case "mounted_infantry":
            rifle = rod((-0.16, 0.50), (0.20, 1.06), 0.06)
            return whole(*_horseman(), shape(_HAT, 1), rifle)
        case "general":
            return whole(*_horseman(), shape(_HAT, 1), rod((0.10, 0.80), (0.40, 0.98), 0.07))
        case "artillery":
            return _gun()


def draw_figure(
    painter: QPainter,
    kind: Figure,
    feet: QPointF,
    height: float,
    fill: str,
    rim: str | None = None,
    rim_width: float = 1.1,
    alpha: float = 1.0,
) -> None:
    """The figure standing on `feet`, with a rim around it."""
    path = QTransform().translate(feet.x(), feet.y()).scale(height, height).map(figure(kind))
    if rim is not None:
        painter.strokePath(path, pen(rim, 2 * rim_width, alpha))
    painter.fillPath(path, colour(fill, alpha))


def star(centre: QPointF, radius: float, points: int = 5, waist: float = 0.42) -> QPainterPath:
    """A star with one point up."""
    path = QPainterPath()
    corners = []
    for number in range(2 * points):
        reach = radius * (waist if number % 2 else 1.0)
        turn = math.pi * number / points
        corners.append(QPointF(centre.x() + reach * math.sin(turn), centre.y() - reach * math.cos(turn)))
    path.addPolygon(QPolygonF(corners))
    path.closeSubpath()
    return path


def draw_arm(painter: QPainter, box: QRectF, kind: str, ink: str, width: float = 1.8) -> None:
    """The sign of an arm in its box: infantry a cross, cavalry a stroke, artillery a dot, a general a star.

    Mounted infantry is a cross over a bar, a tribal formation a spearhead.
    """
    painter.setPen(pen(ink, width, cap=Qt.PenCapStyle.FlatCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if kind in ("infantry", "mounted_infantry"):
        painter.drawLine(box.topLeft(), box.bottomRight())
    if kind in ("infantry", "cavalry", "mounted_infantry"):
        painter.drawLine(box.bottomLeft(), box.topRight())
    if kind == "mounted_infantry":
        foot = box.bottom() - box.height() * 0.14
        painter.drawLine(QPointF(box.left(), foot), QPointF(box.right(), foot))
    if kind == "tribal":
        top = QPointF(box.center().x(), box.top())
        painter.drawPolyline(QPolygonF([box.bottomLeft(), top, box.bottomRight()]))
        painter.drawLine(top, QPointF(top.x(), box.bottom()))
    if kind == "artillery":
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(ink))
        painter.drawEllipse(box.center(), box.height() * 0.26, box.height() * 0.26)
    elif kind == "general":
        painter.fillPath(star(box.center(), box.height() * 0.46), colour(ink))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen(ink, max(1.0, width * 0.75), join=Qt.PenJoinStyle.MiterJoin))
    painter.drawRect(box)
