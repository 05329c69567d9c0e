"""The colours of a measured table beside those of the Table style, for light and dark screens."""

from collections.abc import Sequence
from dataclasses import dataclass

from editor.canvas.style import DARK, LIGHT, PRINTED, Style, with_sides


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


_LIGHT = TableStyle(
    LIGHT,
    cloth="#E8DDB2",
    cloth_shade="#DFD3A2",
    tuft="#B79F66",
    dot="#8F7F4E",
    module="#8F7F4E",
    frame="#3B3A2A",
    figure_ink="#5F584C",
    field="#E3D089",
    field_line="#A88E3C",
    marsh="#CFDCC0",
    marsh_line="#3F7A78",
    rough="#DCD2B4",
    slope="#B58F4D",
    cliff="#3A2C1A",
    road="#F6ECD2",
    road_line="#7D6A45",
    base=("#CFE0F2", "#FBE0CF"),
)

_DARK = TableStyle(
    DARK,
    cloth="#46412F",
    cloth_shade="#403B2B",
    tuft="#7D7350",
    dot="#8F8660",
    module="#8F8660",
    frame="#0F0E0A",
    figure_ink="#C0B9AB",
    field="#5E5430",
    field_line="#A79555",
    marsh="#3A4A40",
    marsh_line="#8CC2BC",
    rough="#565240",
    slope="#A5814A",
    cliff="#D8C49C",
    road="#8B7E60",
    road_line="#2B2515",
    base=("#B9CBDF", "#E6C6B2"),
)


def table_style(dark: bool, side_ids: Sequence[str] = ()) -> TableStyle:
    """The style for that screen, its sides in the order of `side_ids`."""
    from dataclasses import replace

    plain = _DARK if dark else _LIGHT
    style = with_sides(plain.style, side_ids)
    if style is plain.style:
        return plain
    return replace(plain, style=style, base=(plain.base[1], plain.base[0]))


def printed_style(side_ids: Sequence[str] = ()) -> TableStyle:
    """The style on paper: always light, on white."""
    from dataclasses import replace

    plain = table_style(False, side_ids)
    return replace(plain, style=replace(plain.style, desk=PRINTED.desk))
