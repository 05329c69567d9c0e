"""The inks of the staff map: paper and engraving for light and dark screens and for print."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, TypeAlias

Ink: TypeAlias = Literal[
    "paper",
    "ink",
    "hachure",
    "cliff",
    "relief",
    "crest",
    "grid",
    "stone",
    "block",
    "built",
    "water",
    "water_line",
    "damp",
    "reed",
    "wood",
    "wood_line",
    "crown",
    "shade",
    "vine",
    "field",
    "field_line",
    "dry",
    "wet",
    "rock",
    "road",
    "cleared",
]
Inks: TypeAlias = Mapping[Ink, str]

LIGHT_INKS: Inks = {
    "paper": "#F7EEDA",
    "ink": "#2B2118",
    "hachure": "#4B3823",
    "cliff": "#241A10",
    "relief": "#E3CFA4",
    "crest": "#D9C08C",
    "grid": "#5A4630",
    "stone": "#A3301F",
    "block": "#1C1510",
    "built": "#E7C9B2",
    "water": "#D5E1DE",
    "water_line": "#2F5871",
    "damp": "#C9D8CB",
    "reed": "#3F7A78",
    "wood": "#DCE0BE",
    "wood_line": "#3F4F2C",
    "crown": "#F4F1DA",
    "shade": "#2B2118",
    "vine": "#4E5A2C",
    "field": "#EFDDB0",
    "field_line": "#8A713F",
    "dry": "#B39B6B",
    "wet": "#5F7A4A",
    "rock": "#6B5A42",
    "road": "#F7EFD9",
    "cleared": "#F3E6C6",
}

DARK_INKS: Inks = {
    "paper": "#24211B",
    "ink": "#E9DFC8",
    "hachure": "#C2A878",
    "cliff": "#EAD9B0",
    "relief": "#3A3223",
    "crest": "#4A4029",
    "grid": "#9A8763",
    "stone": "#E8806A",
    "block": "#EDE3CC",
    "built": "#4A332A",
    "water": "#22343D",
    "water_line": "#8FBBD3",
    "damp": "#26352F",
    "reed": "#7FBDB6",
    "wood": "#2C3322",
    "wood_line": "#A9C088",
    "crown": "#2A3020",
    "shade": "#0C0B08",
    "vine": "#B7C58A",
    "field": "#3B3420",
    "field_line": "#C9AE6A",
    "dry": "#6E6245",
    "wet": "#86A468",
    "rock": "#B5A27C",
    "road": "#39342A",
    "cleared": "#332C1E",
}

PRINT_INKS: Inks = {
    **LIGHT_INKS,
    # The paper is the printer's own; washes are as thin as can be told apart: ink is dear.
    "paper": "#FFFFFF",
    "relief": "#F0E2C2",
    "crest": "#E8D3A4",
    "built": "#F3DFD0",
    "water": "#E3EDEC",
    "damp": "#DFEAE2",
    "wood": "#E9EDD3",
    "crown": "#FDFCF2",
    "field": "#F8EDCE",
    "road": "#FFFFFF",
    "cleared": "#FAF2DF",
}


@lru_cache(maxsize=512)
def thinned(ink: str, paper: str, share: float) -> str:
    """`share` of an ink on the paper as one solid colour: in a PDF clear lines take many times the bytes."""
    parts = (
        round(share * int(ink[at : at + 2], 16) + (1 - share) * int(paper[at : at + 2], 16))
        for at in (1, 3, 5)
    )
    return "#{:02X}{:02X}{:02X}".format(*parts)
