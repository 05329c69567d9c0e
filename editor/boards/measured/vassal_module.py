"""A measured table as a VASSAL module: the table, a base for each unit, which can be turned."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPainter

from core.interchange.vmod import ModuleBoard, VassalModule
from core.interchange.vmod_pieces import ModulePiece
from core.text import say
from editor.boards.drawing.picture_files import Wish
from editor.boards.measured.bases import draw_base
from editor.boards.measured.faces import faces_of
from editor.boards.measured.picture import paint_table
from editor.boards.measured.rendering import picture_of_table
from editor.boards.paper.module_pictures import back_of, drawn, png_of, title_of
from editor.boards.styles.measured_colours import table_palette

if TYPE_CHECKING:
    from core.protocol.system import AnySystem

WIDEST = 4000.0
"""Pixels along the longer side of a table."""


def table_module(scenario: Any, system: AnySystem, language: str) -> VassalModule:
    """The module of a scenario."""
    wish = Wish()
    style = table_palette(wish.style_for(system), "print", tuple(side.id for side in scenario.sides))
    picture = picture_of_table(scenario, style, language, numbers=False)
    face = picture.face
    scale = min(1.0, WIDEST / max(face.width(), face.height()))

    def board(painter: QPainter) -> None:
        painter.scale(scale, scale)
        painter.translate(-face.topLeft())
        paint_table(painter, picture, face, scale)

    image = drawn((face.size() * scale).toSize(), board, style.style.desk)
    images, pieces = {"map.png": png_of(image)}, []
    kinds = {one.id: one.name for one in system.look.units}
    units = {unit.id: unit for unit in scenario.units}
    for number, base in enumerate(faces_of(scenario, system.look), 1):
        spot = (picture.projection.spot(*base.at) - face.topLeft()) * scale
        reach = (base.width + base.depth) * 0.25 * scale * 1.15 + 6

        def one(painter: QPainter, base: Any = base, reach: float = reach) -> None:
            painter.translate(reach / 2, reach / 2)
            painter.scale(scale, scale)
            angle = picture.projection.angle(base.facing)
            painter.save()
            draw_base(painter, base, angle, picture.style, scale, language)
            painter.restore()

        front = drawn(QSizeF(reach, reach).toSize(), one)
        images[f"unit-{number}.png"], images[f"unit-{number}-back.png"] = (
            png_of(front),
            png_of(back_of(front)),
        )
        unit = units[base.id]
        pieces.append(
            ModulePiece(
                say(base.name or kinds.get(unit.kind) or scenario.side(unit.side).name, language),
                say(scenario.side(unit.side).name, language),
                f"unit-{number}.png",
                f"unit-{number}-back.png",
                (front.width(), front.height()),
                (round(spot.x()), round(spot.y())),
                turns=True,
            )
        )
    return VassalModule(
        title_of(scenario.title, language),
        say(scenario.notes, language),
        tuple(say(side.name, language) for side in scenario.sides),
        ModuleBoard(say(system.title, language), "map.png", (image.width(), image.height())),
        tuple(pieces),
        images=images,
    )
