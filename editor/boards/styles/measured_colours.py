"""The colours of a measured table beside those of the style of map, for light and dark screens."""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from editor.boards.drawing.measured_style import TableStyle
from editor.boards.drawing.style import DARK, LIGHT, PRINTED, Palette, StyleId, with_sides
from editor.boards.styles.style_colours import palette_of

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

_PRINT = replace(
    _LIGHT,
    # Pale, to save ink.
    style=PRINTED,
    cloth="#FAF6E6",
    cloth_shade="#F5EFD9",
    tuft="#C9B88C",
    field="#F4E8BE",
    marsh="#E6EEDD",
    rough="#EFE9D8",
    slope="#D2B684",
    road="#FFFFFF",
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


def table_style(dark: bool, side_ids: Sequence[str] = (), kind: StyleId = "table") -> TableStyle:
    """The style for that screen, its sides in the order of `side_ids`."""
    return table_palette(kind, "dark" if dark else "light", side_ids)


@lru_cache(maxsize=32)
def _table_style(kind: StyleId, palette: Palette, side_ids: tuple[str, ...]) -> TableStyle:
    plain = {"light": _LIGHT, "dark": _DARK, "print": _PRINT}[palette]
    style = palette_of(kind, palette, side_ids)
    turned = with_sides(LIGHT, side_ids).sides is not LIGHT.sides
    base = (plain.base[1], plain.base[0]) if turned else plain.base
    if kind == "table":
        return replace(plain, style=style, base=base)
    return replace(
        plain,
        style=style,
        base=base,
        cloth=style.margin,
        cloth_shade=style.margin,
        tuft=style.tuft,
        dot=style.grid,
        module=style.grid,
        frame=style.frame,
        figure_ink=style.desk_ink,
    )


def table_palette(kind: StyleId, palette: Palette, side_ids: Sequence[str] = ()) -> TableStyle:
    """The colours of a style for a screen or for print; the same object for the same wishes."""
    return _table_style(kind, palette, tuple(side_ids))
