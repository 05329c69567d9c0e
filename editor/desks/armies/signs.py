"""The sign of a kind of troops: the military symbol of its arm, hills for terrain, a star for a general."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPolygonF

from editor.base.drawing.symbols import draw_arm

_DRAWN = ("infantry", "cavalry", "artillery", "general", "tribal", "mounted_infantry")
"""What `draw_arm` knows; other kinds are told by the words in their ids ("heavy_cavalry")."""


def arm_of(kind: str) -> str:
    """The arm whose symbol stands for a kind of troops; empty for none that is known."""
    if kind in _DRAWN:
        return kind
    return next((arm for arm in ("infantry", "cavalry", "artillery", "general") if arm in kind), "")


def paint_sign(painter: QPainter, box: QRectF, kind: str, ink: QColor) -> None:
    """Draw the sign into `box`, twice as wide as high or nearly so."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    width = max(1.0, box.height() / 9)
    arm = arm_of(kind)
    if kind == "terrain":
        painter.setPen(ink)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        base, top = box.bottom(), box.top()
        points = [(0.0, 1.0), (0.32, 0.25), (0.5, 0.6), (0.66, 0.35), (1.0, 1.0)]
        hills = [QPointF(box.left() + x * box.width(), top + y * (base - top)) for x, y in points]
        pen = painter.pen()
        pen.setWidthF(width)
        painter.setPen(pen)
        painter.drawPolyline(QPolygonF(hills))
    elif arm:
        draw_arm(painter, box, arm, ink.name(), width)
        if "heavy" in kind:
            painter.fillRect(QRectF(box.left(), box.top(), box.width() * 0.16, box.height()), ink)
    else:
        draw_arm(painter, box, "", ink.name(), width)
        middle, reach = box.center(), box.height() * 0.28
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        corners = [(0, -reach), (reach, 0), (0, reach), (-reach, 0)]
        painter.drawPolygon(QPolygonF([QPointF(middle.x() + x, middle.y() + y) for x, y in corners]))
    painter.restore()


@lru_cache(maxsize=256)
def sign_icon(kind: str, colour: str, height: int) -> QIcon:
    """The sign as an icon, `height` px high at a device ratio of 2."""
    ratio = 2
    picture = QPixmap(int(height * 1.6) * ratio, height * ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.scale(ratio, ratio)
    paint_sign(painter, QRectF(1.5, 1.5, height * 1.6 - 3, height - 3), kind, QColor(colour))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return QIcon(picture)
