"""Hexes in flat colours with sharp edges: what is seen of a map until its tiles are there."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.drawing.layers.far_view import paint_flat_at_once
from editor.boards.drawing.layers.frame import face_path
from editor.boards.drawing.layers.patch import Patch

MOST = 700
"""So many hexes in sight are drawn in a few milliseconds."""


def draw_plain(painter: QPainter, picture: MapPicture, area: QRectF, scale: float) -> bool:
    """Draw `area` (scene units) of a map; False where so many hexes are seen that it takes too long."""
    patch = Patch(picture, area, scale)
    if len(patch.inner) > MOST:
        return False
    painter.save()
    painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
    painter.setClipPath(face_path(picture.face), Qt.ClipOperation.IntersectClip)
    paint_flat_at_once(painter, patch)
    painter.restore()
    return True
