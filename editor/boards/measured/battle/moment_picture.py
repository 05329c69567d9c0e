"""The table of any moment of a battle as a picture, for paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter

from core.protocol.state import State
from core.text import say
from editor.base.drawing.brushes import colour
from editor.boards.drawing.overlay import draw_chip, draw_shape
from editor.boards.measured.battle.battle_marks import Canvas, aim_shapes
from editor.boards.measured.battle.generals import standing_generals
from editor.boards.measured.faces import faces_of
from editor.boards.measured.rendering import paint_with_bases, picture_of_table
from editor.boards.styles.measured_colours import table_palette

if TYPE_CHECKING:
    from core.presentation.measured_look import AnyMeasuredLook
    from core.protocol.system import AnySystem


def picture_of_state(scenario: Any, system: AnySystem, state: State, language: str, width: int) -> QImage:
    """The table with all that stands on it in that state."""
    look: Any = system.look
    style = table_palette(system.map_style, "print", tuple(side.id for side in scenario.sides))
    picture = picture_of_table(scenario, style, language, numbers=False)
    standing = {piece.id: piece for piece in look.table_bases_of(state)}
    faces = tuple(
        face.standing(standing[face.id]) for face in faces_of(scenario, look) if face.id in standing
    )
    if faces:
        picture = picture.changed(hidden=frozenset(("zones",)))
    around, scale = picture.face, width / picture.face.width()
    size = QSize(width, max(1, round(around.height() * scale)))
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(colour(style.desk))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    painter.translate(-around.topLeft())
    paint_with_bases(painter, picture, faces, scale, least=11.0)
    _paint_battle(painter, Canvas(picture, scale, around, lambda text: say(text, language)), look, state)
    painter.end()
    return image


def _paint_battle(painter: QPainter, canvas: Canvas, look: AnyMeasuredLook, state: State) -> None:
    """Who holds the objectives, and the generals of a game that has them on the table."""
    layers = standing_generals(canvas, look, state)
    aims = aim_shapes(canvas, look.table_aims(state))
    for shape in (*aims, *layers.under, *layers.over):
        draw_shape(painter, shape)
    for chip in layers.chips:
        painter.save()
        painter.translate(chip.spot)
        painter.scale(1 / canvas.scale, 1 / canvas.scale)
        draw_chip(painter, chip)
        painter.restore()
