"""What the colours of a measured table are."""

from dataclasses import dataclass
from functools import lru_cache

from editor.boards.drawing.style import Style


@dataclass(frozen=True, slots=True)
class TableStyle:
    """`style` is the one of the hex maps; sides, words and trees look alike on both."""

    style: Style
    cloth: str
    cloth_shade: str
    tuft: str
    dot: str
    module: str
    frame: str
    figure_ink: str
    field: str
    field_line: str
    marsh: str
    marsh_line: str
    rough: str
    slope: str
    cliff: str
    road: str
    road_line: str
    base: tuple[str, str]
    """The ground that the figures of each side stand on."""

    @property
    def desk(self) -> str:
        """What lies round the table: read by the tiles."""
        return self.style.desk

    @property
    def margin(self) -> str:
        """What a tile shows before it is drawn."""
        return self.cloth


def side_ink(style: TableStyle, side: int | None) -> str:
    """The ink of what belongs to a side of the file; red for what belongs to neither."""
    if side is None:
        return style.style.target
    look = style.style.sides[side % 2]
    return _lighter(look.figure) if style.style.dark else look.dark


@lru_cache(maxsize=8)
def _lighter(colour: str) -> str:
    from PySide6.QtGui import QColor

    return QColor(colour).lighter(130).name()
