"""The ring of the base in hand: it stays open where the letters of the base stand on its rear edge."""

from __future__ import annotations

import math
from dataclasses import replace

from PySide6.QtGui import QPainterPath

from core.geometry.bases import Base, footprint
from core.geometry.moves import ahead
from core.geometry.tolerances import TENTH
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.drawing.overlay import Shape
from editor.boards.measured.bases import tag_size
from editor.boards.measured.battle.battle_marks import RING, Canvas, ring
from editor.boards.measured.battle.battle_view import MeasuredBattleView


def open_ring(canvas: Canvas, seen: MeasuredBattleView, unit: int) -> Shape | None:
    """A ring round a base in hand that covers no letter of it."""
    colours = canvas.colours
    whole = ring(canvas, seen, unit, colours.chosen, 2.6, colours.chosen_line)
    if whole is None:
        return None
    face = seen.face(unit)
    width, height = tag_size(face, canvas.scale, canvas.picture.language)
    piece, by = seen.by_unit[unit], round(RING / canvas.scale / PIXELS)
    foot = footprint(Base(piece.base.width + 2 * by, piece.base.depth + 2 * by), ahead(piece.pose, by))
    front_left, front_right, rear_right, rear_left = (
        canvas.picture.projection.spot(x / TENTH, y / TENTH) for x, y in foot.corners
    )
    edge = rear_left - rear_right
    long = math.hypot(edge.x(), edge.y())
    gap = (width * abs(edge.x()) + height * abs(edge.y())) / long / long if long else 0.0
    if not gap:
        return whole
    half = min(1.0, gap) / 2
    path = QPainterPath(rear_right + edge * (0.5 + half))
    for spot in (rear_left, front_left, front_right, rear_right, rear_right + edge * (0.5 - half)):
        path.lineTo(spot)
    return replace(whole, path=path)
