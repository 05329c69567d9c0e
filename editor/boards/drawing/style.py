"""The colours of the Table style, for light and dark screens. Printing always takes the light one."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

Palette = Literal["light", "dark", "print"]
StyleId: TypeAlias = Literal["table", "staff"]
"""The styles of drawing that there are."""


@dataclass(frozen=True, slots=True)
class SideLook:
    """How the counters of a side differ: colour, corner, ink of the letter, tint of the figures."""

    fill: str
    dark: str
    figure: str
    ink: str
    corner: Literal["square", "cut"]


@dataclass(frozen=True, slots=True)
class Style:
    """Named colours ("#rrggbb"); sizes live with their painters."""

    dark: bool
    desk: str
    desk_ink: str
    frame: str
    margin: str
    grass: tuple[str, str]
    tuft: str
    grid: str
    grid_shade: str
    number: str
    number_halo: str
    hill: tuple[str, str, str]
    hill_line: str
    hill_number_halo: str
    shadow: str
    water: str
    shore: str
    ripple: str
    sand: str
    sand_line: str
    water_number: str
    water_halo: str
    plank: str
    plank_line: str
    rail: str
    wood_floor: str
    wood: str
    wood_light: str
    wood_line: str
    orchard_floor: str
    blossom: str
    crop: str
    crop_line: str
    crop_ear: str
    rough: str
    rock: str
    rock_light: str
    rock_line: str
    town: str
    town_line: str
    house: str
    roof: tuple[str, str]
    slate: str
    house_line: str
    window: str
    wall: str
    wall_line: str
    wall_joint: str
    fence: str
    fence_line: str
    section: str
    section_halo: str
    section_name: str
    section_name_halo: str
    place: str
    place_halo: str
    card: str
    card_ink: str
    lost: str
    plate: str
    plate_ink: str
    chosen: str = "#C79500"
    chosen_fill: str = "#FFE45C"
    legal: str = "#7A5C00"
    legal_fill: str = "#FFE45C"
    target: str = "#B3202A"
    refused: str = "#5E636B"
    focus: str = "#1F4F82"
    brush: str = "#3D6B22"
    chip_ink: str = "#FFFFFF"
    mark_halo: str = "#FFFFFF"
    star: str = "#F2B705"
    star_line: str = "#4A3600"
    map: StyleId = "table"
    """The style of drawing that these colours are for."""
    sides: tuple[SideLook, SideLook] = field(
        default=(
            SideLook("#1B4672", "#0E2A47", "#3F74AE", "#FFFFFF", "square"),
            SideLook("#E0742F", "#5C1E06", "#F3A269", "#1F0B03", "cut"),
        )
    )


LIGHT = Style(
    dark=False,
    desk="#DCD4C7",
    desk_ink="#24211C",
    frame="#2E3B1A",
    margin="#8FA76A",
    grass=("#D2E0AC", "#C5D69B"),
    tuft="#7E9A57",
    grid="#FFFFFF",
    grid_shade="#3F5324",
    number="#33421B",
    number_halo="#FFFFFF",
    hill=("#E3C48C", "#DBB575", "#D4A863"),
    hill_line="#8B6227",
    hill_number_halo="#F3E0B6",
    shadow="#3B3A1C",
    water="#6FB1DC",
    shore="#1F6396",
    ripple="#FFFFFF",
    sand="#E9DDB2",
    sand_line="#A08B4C",
    water_number="#0E3550",
    water_halo="#CDE6F6",
    plank="#E9D3A2",
    plank_line="#8A6B3A",
    rail="#6B4A22",
    wood_floor="#A9CB86",
    wood="#4F8F4B",
    wood_light="#86C07A",
    wood_line="#1E4B25",
    orchard_floor="#C2D690",
    blossom="#E8766A",
    crop="#EBCF6E",
    crop_line="#9A7A1C",
    crop_ear="#C79F2E",
    rough="#D3CDB4",
    rock="#A9A294",
    rock_light="#D9D4C8",
    rock_line="#4A463D",
    town="#EBD9BE",
    town_line="#8A4A36",
    house="#FBF3E0",
    roof=("#C9523B", "#A83E2C"),
    slate="#44606E",
    house_line="#3A2516",
    window="#5C7E92",
    wall="#B9B4AA",
    wall_line="#3E3A35",
    wall_joint="#5A554E",
    fence="#A8794A",
    fence_line="#4A2E14",
    section="#B3202A",
    section_halo="#FFFFFF",
    section_name="#FFFFFF",
    section_name_halo="#2E3B1A",
    place="#4A2F0C",
    place_halo="#F6EBCB",
    card="#FBF4E3",
    card_ink="#20140A",
    lost="#9A948A",
    plate="#FFFFFF",
    plate_ink="#20140A",
)

DARK = Style(
    dark=True,
    desk="#141517",
    desk_ink="#E9E4D9",
    frame="#0F140A",
    margin="#28301F",
    grass=("#414D33", "#39442D"),
    tuft="#6C8150",
    grid="#C9D6B0",
    grid_shade="#11160C",
    number="#DCE6C8",
    number_halo="#2A3220",
    hill=("#6A563A", "#785F3C", "#876B40"),
    hill_line="#C79A54",
    hill_number_halo="#4A3C26",
    shadow="#080A05",
    water="#2E6D9E",
    shore="#86BEE4",
    ripple="#BBDDF2",
    sand="#5C5437",
    sand_line="#A08F57",
    water_number="#D8EDFB",
    water_halo="#12354D",
    plank="#A98C58",
    plank_line="#54401F",
    rail="#3E2A10",
    wood_floor="#2B4427",
    wood="#2F6630",
    wood_light="#8CCB7F",
    wood_line="#0F2812",
    orchard_floor="#44552F",
    blossom="#E07A6C",
    crop="#766524",
    crop_line="#D6B955",
    crop_ear="#BFA03E",
    rough="#565240",
    rock="#8C8775",
    rock_light="#C4BFAF",
    rock_line="#1A1814",
    town="#5B4B38",
    town_line="#D08A6E",
    house="#CFC4AC",
    roof=("#B04A36", "#8F3828"),
    slate="#567382",
    house_line="#1C110A",
    window="#35505F",
    wall="#98948B",
    wall_line="#14120F",
    wall_joint="#3A3630",
    fence="#B98A56",
    fence_line="#20140A",
    section="#F0766E",
    section_halo="#1B1F14",
    section_name="#EDE6D6",
    section_name_halo="#161B0E",
    place="#F6E7C4",
    place_halo="#2A2416",
    card="#EDE4CF",
    card_ink="#20140A",
    lost="#8B857B",
    plate="#23261E",
    plate_ink="#F1EADB",
    chosen="#F2C53D",
    legal="#4A3900",
    target="#C32733",
    refused="#6A6F77",
    focus="#8DB8E8",
    brush="#4F8A2C",
    mark_halo="#FFF8E6",
)


PRINTED = replace(
    LIGHT,
    desk="#FFFFFF",
    # Pale grounds: a sheet needs a third of the ink, and what is drawn on them is seen as well.
    margin="#D9E4C2",
    grass=("#F3F7E6", "#E8EFD3"),
    tuft="#93AB6C",
    hill=("#F3E3C0", "#EACF9C", "#E2C283"),
    hill_number_halo="#F8ECD2",
    water="#B4D9EF",
    sand="#F2EBD0",
    water_halo="#E6F3FB",
    wood_floor="#D9EAC6",
    wood="#79B070",
    wood_light="#BFE0B4",
    orchard_floor="#E4EFC8",
    crop="#F5E4A6",
    rough="#EAE6D6",
    rock="#CBC6BA",
    rock_light="#ECE9E2",
    town="#F7EBD8",
    wall="#D6D2CA",
    place_halo="#FFFFFF",
)

SIDE_PLACES = {"union": 0, "confederate": 1, "french": 0, "german": 1, "blue": 0, "red": 1}
"""Sides that keep their colours whatever the playing order: an index of `Style.sides`."""


def side_place(side_ids: Sequence[str], side: int) -> int:
    """Which of the unturned `Style.sides` a side of the file wears; for a picture of one piece alone."""
    turned = with_sides(LIGHT, side_ids).sides is not LIGHT.sides
    return 1 - side if turned else side


def with_sides(style: Style, side_ids: Sequence[str]) -> Style:
    """The style with its two sides the other way round where history wants it (the Union is blue)."""
    places = tuple(SIDE_PLACES.get(side_id) for side_id in side_ids)
    return replace(style, sides=(style.sides[1], style.sides[0])) if places == (1, 0) else style
