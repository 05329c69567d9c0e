"""The frame of a map in the Table style, and the outline that the far image is clipped to."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPainterPath

from editor.base.drawing.brushes import colour, pen
from editor.boards.drawing.hex_projection import HEX_WIDTH
from editor.boards.drawing.layers.patch import Patch

OVERHANG = 1.7 * HEX_WIDTH
"""How far a river that leaves the board is drawn beyond the frame."""


def paint_frame(painter: QPainter, patch: Patch) -> None:
    """The desk over all that hangs out of the map (an SVG knows no clipping), and the frame."""
    face = patch.picture.face
    if face.adjusted(20, 20, -20, -20).contains(patch.rect):
        return
    outside = QPainterPath()
    outside.addRect(face.adjusted(-OVERHANG, -OVERHANG, OVERHANG, OVERHANG))
    painter.fillPath(outside.subtracted(face_path(face)), colour(patch.picture.style.desk))
    painter.strokePath(
        face_path(face.adjusted(1.75, 1.75, -1.75, -1.75)), pen(patch.picture.style.frame, 3.5)
    )


def face_path(face: QRectF) -> QPainterPath:
    """The rounded outline that the whole map is clipped to."""
    path = QPainterPath()
    path.addRoundedRect(face, 18, 18)
    return path
