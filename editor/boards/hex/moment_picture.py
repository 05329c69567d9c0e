"""The map of any moment of a battle on hexes as a picture, for paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QImage

from core.protocol.state import State
from core.text import Text
from editor.boards.drawing.hex_picture import MapPicture, SectionLines, entry_hexes
from editor.boards.drawing.style import with_sides
from editor.boards.hex.rendering import Sheet, image_of
from editor.boards.styles.style_colours import palette_of

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario


def picture_of_state(
    scenario: Scenario, system: AnySystem, state: State, language: str, width: int
) -> QImage:
    """The board with all that stands on it in that state."""
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
    return image_of(sheet, width / sheet.rect.width())
