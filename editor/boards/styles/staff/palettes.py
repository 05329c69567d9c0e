"""The colours of the staff map for what is drawn on any map: counters, words, marks, legend."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from editor.boards.drawing.style import DARK, LIGHT, Palette, Style
from editor.boards.styles.staff.ink import DARK_INKS, LIGHT_INKS, PRINT_INKS, Inks

STAFF_INKS: Mapping[Palette, Inks] = {"light": LIGHT_INKS, "dark": DARK_INKS, "print": PRINT_INKS}


def _restyled(base: Style, inks: Inks, *, desk: str, **others: Any) -> Style:
    paper, ink = inks["paper"], inks["ink"]
    style = replace(
        base,
        map="staff",
        desk=desk,
        desk_ink=ink,
        frame=ink,
        margin=paper,
        grass=(paper, paper),
        tuft=inks["dry"],
        grid=inks["grid"],
        grid_shade=inks["grid"],
        number=inks["grid"],
        number_halo=paper,
        hill=(inks["relief"], inks["crest"], inks["crest"]),
        hill_line=inks["hachure"],
        hill_number_halo=paper,
        water=inks["water"],
        shore=inks["water_line"],
        water_number=inks["water_line"],
        water_halo=inks["water"],
        wood_floor=inks["wood"],
        wood_line=inks["wood_line"],
        orchard_floor=inks["wood"],
        crop=inks["field"],
        crop_line=inks["field_line"],
        rough=inks["relief"],
        rock=inks["rock"],
        town=inks["built"],
        town_line=inks["stone"],
        section=inks["stone"],
        section_halo=paper,
        section_name=ink,
        section_name_halo=paper,
        place=ink,
        place_halo=paper,
        plate=paper,
        plate_ink=ink,
    )
    return replace(style, **others)


STAFF_PALETTES: Mapping[Palette, Style] = {
    "light": _restyled(
        LIGHT, LIGHT_INKS, desk="#EADBBB", wood="#BFC79A", roof=("#A3301F", "#A3301F"), plank="#F7EFD9"
    ),
    "dark": _restyled(
        DARK, DARK_INKS, desk="#1B1915", wood="#3D4A2C", roof=("#E8806A", "#E8806A"), plank="#39342A"
    ),
    "print": _restyled(
        LIGHT, PRINT_INKS, desk="#FFFFFF", wood="#BFC79A", roof=("#A3301F", "#A3301F"), plank="#F7EFD9"
    ),
}


def inks_of(style: Style) -> Inks:
    """The inks that go with a style of the staff map."""
    return next(
        (STAFF_INKS[palette] for palette, known in STAFF_PALETTES.items() if known.desk == style.desk),
        LIGHT_INKS,
    )
