"""The items of a palette for hexes: grounds, hexsides, works, units, each with its picture."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QSize
from PySide6.QtGui import QPixmap

from core.presentation.look import PaletteEntry
from core.text import Names, Text, _
from editor.base.context import Context
from editor.boards.drawing.style import Style, side_place
from editor.boards.hex.palette_pictures import (
    feature_picture,
    ground_picture,
    hexside_picture,
    works_picture,
)
from editor.boards.hex.tools.edit_context import HexEditContext
from editor.boards.hex.tools.sides import CORNER_NAMES
from editor.boards.styles.piece_pictures import letters, unit_picture
from editor.boards.styles.style_colours import style_of
from editor.widgets.swatches import PaletteItem

SHORT_CORNERS = (
    Names("N", "N"),
    Names("ENE", "ENE"),
    Names("ESE", "ESE"),
    Names("S", "S"),
    Names("WSW", "OSO"),
    Names("WNW", "ONO"),
)
LINES = ("river", "bridge", "road", "stream", "railway")
"""Grounds that run from hex to hex: what the line tool offers, as far as a system has them."""


def current_style(context: Context, edit_context: HexEditContext) -> Style:
    """The colours and the style of drawing that the map wears; sides are not turned."""
    return style_of(context.theme.dark, (), context.map_style(edit_context.document.system))


def _sentence(entry: PaletteEntry) -> Text:
    return _("{sentence} ({rule})", sentence=entry.sentence, rule=entry.rule)


def ground_items(context: Context, edit_context: HexEditContext) -> list[PaletteItem]:
    """All grounds with clear ground first; keys 1 to 9 in their order where the room names none."""
    clear = PaletteItem(
        "clear",
        _("Clear"),
        _("Clear ground: takes away what is there."),
        "",
        _ground(context, edit_context, "clear"),
    )
    palette_items = [clear] if "clear" not in [entry.id for entry in edit_context.look.grounds] else []
    for place, entry in enumerate(edit_context.look.grounds):
        key = entry.key or (str(place + 1) if place < 9 else "")
        palette_items.append(
            PaletteItem(entry.id, entry.name, _sentence(entry), key, _ground(context, edit_context, entry.id))
        )
    return palette_items


def line_items(context: Context, edit_context: HexEditContext) -> list[PaletteItem]:
    """The grounds that run; all grounds where none does."""
    palette_items = ground_items(context, edit_context)
    running = [item for item in palette_items if item.id in LINES]
    return running or palette_items


def _ground(context: Context, edit_context: HexEditContext, ground: str) -> Callable[[QSize, float], QPixmap]:
    def draw(size: QSize, ratio: float) -> QPixmap:
        return ground_picture(
            edit_context.board, ground, size, ratio, style=current_style(context, edit_context)
        )

    return draw


def hexside_items(context: Context, edit_context: HexEditContext) -> list[PaletteItem]:
    def draw(kind: str, size: QSize, ratio: float) -> QPixmap:
        return hexside_picture(
            edit_context.board, kind, size, ratio, style=current_style(context, edit_context)
        )

    return _numbered(edit_context.hexes.hexsides, lambda entry: partial(draw, entry.id))


def feature_items(context: Context, edit_context: HexEditContext) -> list[PaletteItem]:
    """The features, any of which may be in hand together."""

    def draw(kind: str, size: QSize, ratio: float) -> QPixmap:
        return feature_picture(
            edit_context.board, kind, size, ratio, style=current_style(context, edit_context)
        )

    return _numbered(edit_context.hexes.features, lambda entry: partial(draw, entry.id))


def facing_items(context: Context, edit_context: HexEditContext) -> list[PaletteItem]:
    def draw(facing: int, size: QSize, ratio: float) -> QPixmap:
        return works_picture(
            edit_context.board, facing, size, ratio, style=current_style(context, edit_context)
        )

    entry = edit_context.hexes.works[0]
    return [
        PaletteItem(
            str(corner),
            SHORT_CORNERS[corner],
            _("Facing {corner}. {sentence}", corner=CORNER_NAMES[corner], sentence=_sentence(entry)),
            str(corner + 1),
            partial(draw, corner),
        )
        for corner in range(6)
    ]


def unit_items(context: Context, edit_context: HexEditContext) -> list[PaletteItem]:
    def draw(kind: str, size: QSize, ratio: float) -> QPixmap:
        scenario = edit_context.document.scenario
        letter = letters(scenario, context.speaker.language)[edit_context.side % 2]
        figures = full_figures(edit_context, kind)
        side_colour = side_place([side.id for side in scenario.sides], edit_context.side % 2)
        return unit_picture(
            kind, side_colour, figures, letter, size, ratio, style=current_style(context, edit_context)
        )

    return _numbered(edit_context.look.units, lambda entry: partial(draw, entry.id))


def full_figures(edit_context: HexEditContext, kind: str) -> int:
    """How many figures a kind has at the start, as the room shows a new unit of it."""
    from core.scenarios import edits

    scenario = edit_context.document.scenario
    corner = next(iter(scenario.board.hexes()))
    probe = edits.place_unit(scenario, scenario.sides[0].id, kind, corner)
    pieces = edit_context.hexes.pieces(probe)
    new = probe.units[-1].id
    return next((piece.full for piece in pieces if piece.id == new), 1)


def _numbered(
    entries: Sequence[PaletteEntry], drawer: Callable[[PaletteEntry], Callable[[QSize, float], QPixmap]]
) -> list[PaletteItem]:
    return [
        PaletteItem(entry.id, entry.name, _sentence(entry), entry.key or str(place + 1), drawer(entry))
        for place, entry in enumerate(entries)
    ]
