"""The colours in which a battle on a table is told, for light and dark screens."""

from __future__ import annotations

from dataclasses import dataclass

from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.drawing.style import Style


@dataclass(frozen=True, slots=True)
class BattleColours:
    """Named colours ("#rrggbb")."""

    chosen: str
    chosen_line: str
    way: str
    legal: str
    refused: str
    danger: str
    left: str
    halo: str
    plate: str
    good: str
    fair: str
    nothing: str
    bad: str
    worst: str


def colours_of(picture: TablePicture) -> BattleColours:
    """The colours that go with the table shown."""
    return colours_of_style(picture.style.style)


def colours_of_style(plain: Style) -> BattleColours:
    """The colours that go with a style of drawing."""
    return BattleColours(
        chosen=plain.chosen,
        chosen_line=plain.star_line,
        way="#8DB8E8" if plain.dark else "#1F4F82",
        legal="#2F7045",
        refused=plain.target,
        danger=plain.target,
        left="#D8B48A" if plain.dark else "#5C3A1A",
        halo=plain.mark_halo,
        plate="#1F4F82",
        good="#1B4672",
        fair="#5B8FC4",
        nothing="#D8D3C6",
        bad="#EBA673",
        worst="#B3202A",
    )
