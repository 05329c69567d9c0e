"""The map of any moment of a battle as a picture, for paper: everything on it is shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QSize
from PySide6.QtGui import QImage, QPainter

from core.text import Text, say
from editor.base.drawing.brushes import colour
from editor.boards.drawing.hex_picture import MapPicture, SectionLines, entry_hexes
from editor.boards.drawing.overlay import draw_pill, draw_shape
from editor.boards.drawing.picture_files import image_of_page
from editor.boards.drawing.style import with_sides
from editor.boards.hex.rendering import Sheet, image_of
from editor.boards.measured.battle.generals import general_layers
from editor.boards.measured.battle.marks import Canvas, aim_shapes
from editor.boards.styles.palettes import palette_of

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from editor.boards.measured.battle.battle_view import TableSeen

WIDTH = 1240
"""Pixels across a picture: 17 cm at 185 dots an inch."""


def picture_of_state(system: AnySystem, scenario: Any, state: Any, language: str) -> QImage:
    """The board with all that stands on it in that state."""
    if system.board == "cards":
        return _cards(system, scenario, state, language)
    if system.board == "table":
        return _table(system, scenario, state, language)
    look, sides = system.hexes, scenario.sides
    ids = tuple(side.id for side in sides)
    nothing: tuple[Text, ...] = ()
    picture = MapPicture(
        scenario.board,
        look.works_of(state),
        with_sides(palette_of(system.map_style, "print"), ids),
        language,
        sections=SectionLines(look.section_lines(scenario), nothing),
        side_ids=ids,
        aims=look.aims_in(state),
        entries=entry_hexes(look.entries(scenario)),
    )
    sheet = Sheet(picture, look.pieces_of(state), (sides[0].name, sides[1].name))
    return image_of(sheet, WIDTH / sheet.rect.width())


def _table(system: AnySystem, scenario: Any, state: Any, language: str) -> QImage:
    from editor.boards.drawing.measured_style import table_palette
    from editor.boards.measured.faces import faces_of
    from editor.boards.measured.rendering import paint_with_bases, picture_of_table

    look: Any = system.look
    style = table_palette(system.map_style, "print", tuple(side.id for side in scenario.sides))
    picture = picture_of_table(scenario, style, language, numbers=False)
    standing = {piece.id: piece for piece in look.table_bases_of(state)}
    faces = tuple(
        replace(
            face,
            at=(standing[face.id].pose.x, standing[face.id].pose.y),
            facing=standing[face.id].pose.facing,
            figures=standing[face.id].figures,
        )
        for face in faces_of(scenario, look)
        if face.id in standing
    )
    if faces:
        picture = picture.changed(hidden=frozenset(("zones",)))
    around, scale = picture.face, WIDTH / picture.face.width()
    size = QSize(WIDTH, max(1, round(around.height() * scale)))
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


@dataclass(frozen=True, slots=True)
class Standing:
    """A moment as those who draw generals ask for it: nobody chooses, nothing is in hand."""

    look: Any
    state: Any
    side: int | None = None


def _paint_battle(painter: QPainter, canvas: Canvas, look: Any, state: Any) -> None:
    """Who holds the objectives, and the generals of a game that has them on the table."""
    standing = cast("TableSeen", Standing(look, state))
    layers = general_layers(canvas, standing, ())
    aims = aim_shapes(canvas, standing, look.table_aims(state))
    for shape in (*aims, *layers.under, *layers.over):
        draw_shape(painter, shape)
    for pill in layers.pills:
        painter.save()
        painter.translate(pill.spot)
        painter.scale(1 / canvas.scale, 1 / canvas.scale)
        draw_pill(painter, pill)
        painter.restore()


def _cards(system: AnySystem, scenario: Any, state: Any, language: str) -> QImage:
    from editor.boards.cards.cloth_painter import paint_table
    from editor.boards.cards.colours import cloth_colours
    from editor.boards.cards.layout import TableLayout
    from editor.boards.cards.picture import seats_of
    from editor.boards.cards.shown import battle_shown
    from editor.boards.drawing.picture_files import Page

    shown = replace(battle_shown(system.look, state, seats_of(scenario, language), dark=False), printed=True)
    layout = TableLayout(shown)

    def paint(painter: QPainter, _scale: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_table(painter, layout)

    page = Page(layout.rect.size(), cloth_colours(dark=False, printed=True).cloth, "", paint)
    return image_of_page(page, WIDTH / layout.rect.width())
