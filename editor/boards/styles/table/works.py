"""Fences along hexsides, and fieldworks as stone walls on the sides that they protect."""

from itertools import pairwise

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPolygonF

from editor.base.drawing.brushes import pen
from editor.boards.drawing.layers.patch import Patch
from editor.boards.drawing.style import Style

WALL_AT = 0.87
RETURN = 16.0
"""How far the wall is turned back at its two ends."""

JOINT = 9.0
_FLAT = Qt.PenCapStyle.FlatCap


def paint_fences(painter: QPainter, patch: Patch) -> None:
    picture = patch.picture
    for hex_ in patch.hexes:
        for _kind, side in picture.fences.get(hex_, ()):
            draw_fence(painter, *picture.projection.side_ends(hex_, side), picture.style)


def draw_fence(painter: QPainter, start: QPointF, end: QPointF, style: Style) -> None:
    """Two rails with five posts, standing upright whatever way the hexside runs."""
    line = QLineF(start, end)
    posts = [line.pointAt(0.08 + 0.21 * number) for number in range(5)]
    high, low = QPointF(0, -9), QPointF(0, -2)
    painter.setPen(pen(style.shadow, 5, 0.3))
    painter.drawLine(line.pointAt(0.06) + QPointF(3, 6), line.pointAt(0.94) + QPointF(3, 6))
    for ink, width in ((style.fence_line, 5.6), (style.fence, 2.8)):
        painter.setPen(pen(ink, width))
        for level in (high, low):
            painter.drawLine(line.pointAt(0.04) + level, line.pointAt(0.96) + level)
    posts.sort(key=lambda post: post.y())
    for post in posts:
        for ink, width in ((style.fence_line, 7.4), (style.fence, 4.2)):
            painter.setPen(pen(ink, width))
            painter.drawLine(post + QPointF(0, -13), post + QPointF(0, 5))


def paint_walls(painter: QPainter, patch: Patch) -> None:
    for hex_ in patch.hexes:
        facing = patch.picture.works.get(hex_)
        if facing is not None:
            draw_wall(painter, _trace(patch, hex_, facing), patch.picture.style)


def _trace(patch: Patch, hex_: int, facing: int) -> list[QPointF]:
    """The wall's line: both sides at the corner that it faces, and a short return at each end."""
    projection = patch.picture.projection
    left, front, right = (projection.corner(hex_, (facing + turn) % 6, WALL_AT) for turn in (-1, 0, 1))
    back_left, back_right = (projection.corner(hex_, (facing + turn) % 6, WALL_AT) for turn in (-2, 2))
    return [_towards(left, back_left), left, front, right, _towards(right, back_right)]


def _towards(start: QPointF, end: QPointF) -> QPointF:
    line = QLineF(start, end)
    line.setLength(RETURN)
    return line.p2()


def draw_wall(painter: QPainter, trace: list[QPointF], style: Style) -> None:
    """Two courses of stone along `trace`."""
    path = QPainterPath()
    path.addPolygon(QPolygonF(trace))
    painter.strokePath(path.translated(2, 5), pen(style.shadow, 14, 0.4, cap=_FLAT))
    painter.strokePath(path, pen(style.wall_line, 15, cap=_FLAT))
    painter.strokePath(path, pen(style.wall, 11, cap=_FLAT))
    joints = []
    for start, end in pairwise(trace):
        part = QLineF(start, end)
        across = part.normalVector().unitVector()
        dx, dy = across.dx() * 5.5, across.dy() * 5.5
        count = max(1, round(part.length() / JOINT))
        for number in range(1, count):
            spot = part.pointAt(number / count)
            # Stones of the two courses lie staggered: each joint crosses one course only.
            sign = 1 if number % 2 else -1
            joints.append(QLineF(spot.x(), spot.y(), spot.x() + sign * dx, spot.y() + sign * dy))
    painter.setPen(pen(style.wall_joint, 1.8))
    painter.drawLines(joints)
    painter.strokePath(path, pen(style.wall_joint, 1.4, cap=_FLAT))
