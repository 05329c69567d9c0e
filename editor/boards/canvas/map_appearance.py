"""How a canvas is to be shown, whatever lies on it."""

from __future__ import annotations

from dataclasses import dataclass

from core.text import Names
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.style import Style, StyleId
from editor.boards.styles.style_colours import style_of


@dataclass(frozen=True)
class MapAppearance:
    """The screen, the reader and the sides; `numbers`: the places of the board are numbered."""

    dark: bool = False
    language: str = "en"
    turned: bool = False
    numbers: bool = True
    side_names: tuple[Names, Names] = (Names("A", "A"), Names("B", "B"))
    side_ids: tuple[str, str] = ("", "")
    map: StyleId = "table"
    """The style of drawing."""
    lettering: float = 1.0
    """How many times larger than at 100 % the window writes: the numbers of a map grow with it."""

    @property
    def style(self) -> Style:
        return style_of(self.dark, self.side_ids, self.map)

    @property
    def letters(self) -> tuple[str, str]:
        return side_letters(self.side_names, self.language)
