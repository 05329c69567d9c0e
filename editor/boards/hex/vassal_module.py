"""A scenario on hexes as a VASSAL module: the map, a counter for each unit, where it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from core.interchange.vmod import HexSnap, ModuleBoard, VassalModule
from core.interchange.vmod_pieces import ModulePiece
from core.text import say
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.hex_projection import HEX_WIDTH, ROW_STEP
from editor.boards.drawing.picture_files import Wish
from editor.boards.hex.items import counter_rects, counters_of, piece_spots
from editor.boards.hex.rendering import sheet_of
from editor.boards.paper.module_pictures import LONGEST, back_of, drawn, png_of, title_of
from editor.boards.styles.counters import HEIGHT, WIDTH, draw_counter
from editor.boards.styles.map_painter import paint_map
from editor.boards.styles.place_names import draw_name, place_names
from editor.boards.styles.style_colours import palette_of

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario

USUAL = 0.8
"""Pixels a scene unit: a hex is 88 pixels wide."""


def hex_module(scenario: Scenario, system: AnySystem, language: str) -> VassalModule:
    """The module of a scenario."""
    sides = tuple(side.id for side in scenario.sides)
    sheet = sheet_of(scenario, system, language, palette_of(Wish().style_for(system), "print", sides))
    picture, face = sheet.picture, sheet.picture.face
    scale = min(USUAL, LONGEST / max(face.width(), face.height()))
    names = {piece.id: piece.name.in_language(language) for piece in sheet.pieces if piece.name}
    counters = counters_of(sheet.pieces, side_letters(sheet.side_names, language), names)

    def board(painter: QPainter) -> None:
        painter.scale(scale, scale)
        painter.translate(-face.topLeft())
        paint_map(painter, picture, face, scale)
        for name in place_names(picture, counter_rects(counters, picture)):
            draw_name(painter, name, scale)

    image = drawn((face.size() * scale).toSize(), board, picture.style.desk)
    images = {"map.png": png_of(image)}
    pieces = []
    area = QRectF(-WIDTH / 2 - 3, -HEIGHT / 2 - 3, WIDTH + 6, HEIGHT + 34)
    for number, (key, spot) in enumerate(piece_spots(counters, picture).items(), 1):
        counter = counters[key]

        def one(painter: QPainter, counter: object = counter) -> None:
            painter.scale(scale, scale)
            painter.translate(-area.topLeft())
            draw_counter(painter, counter, picture.style, 1.0)  # type: ignore[arg-type] # the one of the loop

        front = drawn((area.size() * scale).toSize(), one)
        images[f"unit-{number}.png"], images[f"unit-{number}-back.png"] = (
            png_of(front),
            png_of(back_of(front)),
        )
        middle = (spot - face.topLeft() - area.center() * -1) * scale
        side = scenario.sides[counter.piece.side % 2].name
        kind = say(
            next((one.name for one in system.look.units if one.id == counter.piece.kind), side), language
        )
        pieces.append(
            ModulePiece(
                names.get(key) or kind,
                say(side, language),
                f"unit-{number}.png",
                f"unit-{number}-back.png",
                (front.width(), front.height()),
                (round(middle.x()), round(middle.y())),
            )
        )
    first = picture.projection.centre(picture.grid.at(1, 1)) - face.topLeft()
    return VassalModule(
        title_of(scenario.title, language),
        say(scenario.notes, language),
        tuple(say(side.name, language) for side in scenario.sides),
        ModuleBoard(
            say(system.title, language),
            "map.png",
            (image.width(), image.height()),
            HexSnap(HEX_WIDTH * scale, ROW_STEP * scale, (first.x() * scale, first.y() * scale)),
        ),
        tuple(pieces),
        images=images,
    )
