"""The colours of printed cards and of the cloth that they lie on, for screens and for paper."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

Shape = Literal["square", "cut", "round"]


@dataclass(frozen=True, slots=True)
class CardColours:
    """What tells the cards of a side apart: band, dark tone, ground of the vignette, shape of its mark."""

    fill: str
    dark: str
    tint: str
    shape: Shape


@dataclass(frozen=True, slots=True)
class CardPalette:
    """Named colours ("#rrggbb") of cards; `sides` by the place that a side wears, `nobody` for terrain."""

    dark: bool
    paper: str
    light: str
    rim: str
    ink: str
    quiet: str
    red: str
    engraved: str
    earth: str
    far: str
    skin: str
    roof: str
    leaves: str
    title: str
    shadow: str
    token: str
    token_dark: str
    token_cross: str
    sides: tuple[CardColours, CardColours]
    nobody: CardColours
    special: CardColours

    def colours_of(self, side: int | None, kind: str = "") -> CardColours:
        """The colours of a card of that side, or of that kind where no side's."""
        if side is not None:
            return self.sides[side % 2]
        return self.special if kind == "special" else self.nobody


CARDS_LIGHT = CardPalette(
    dark=False,
    paper="#F8F0DC",
    light="#FFFFFF",
    rim="#3A2A18",
    ink="#2B2118",
    quiet="#5A4630",
    red="#A3301F",
    engraved="#5B4B3A",
    earth="#EADFC0",
    far="#DCCFAE",
    skin="#F3DFC4",
    roof="#A3301F",
    leaves="#DDE3C0",
    title="#FFFFFF",
    shadow="#0A120F",
    token="#A81E1E",
    token_dark="#7A1212",
    token_cross="#FFFFFF",
    sides=(
        CardColours("#1B4672", "#0E2A47", "#D6E0E6", "square"),
        CardColours("#B9551C", "#5C1E06", "#F1DCC6", "cut"),
    ),
    nobody=CardColours("#4E6B3A", "#26381A", "#E6E6C8", "round"),
    special=CardColours("#5A3B63", "#331F39", "#E6DCE6", "round"),
)

CARDS_DARK = replace(
    CARDS_LIGHT,
    dark=True,
    paper="#DED3B8",
    rim="#1F160B",
    ink="#1F160B",
    quiet="#4A3924",
    red="#8C2115",
    earth="#CBBF9C",
    far="#BCAE8A",
    leaves="#BCC59B",
    sides=(
        CardColours("#1F5289", "#0B2440", "#B4C1CA", "square"),
        CardColours("#A84A15", "#4C1804", "#D6BEA4", "cut"),
    ),
    nobody=CardColours("#48653A", "#1F3015", "#C5C6A4", "round"),
    special=CardColours("#5A3B63", "#2B1930", "#C6BAC8", "round"),
)

CARDS_PRINTED = replace(CARDS_LIGHT, paper="#FFFFFF", earth="#F3ECD6", far="#E9E0C6")
"""Prints are always light, and the paper is the printer's own."""


@dataclass(frozen=True, slots=True)
class ClothColours:
    """The cloth of the table and what is written on it."""

    cloth: str
    middle: str
    well: str
    gold: str
    words: str
    quiet: str
    engaged: str
    legal: str
    refused: str
    focus: str
    chip_ink: str


CLOTH_LIGHT = ClothColours(
    cloth="#263630",
    middle="#3D544C",
    well="#1D2B26",
    gold="#D9BE7C",
    words="#F8F0DC",
    quiet="#D8DDD2",
    engaged="#E8B53A",
    legal="#8FD08A",
    refused="#FF8A80",
    focus="#FFFFFF",
    chip_ink="#2B1C00",
)

CLOTH_DARK = replace(CLOTH_LIGHT, cloth="#141B18", middle="#212D29", well="#0F1512", words="#EDE4CF")

CLOTH_PRINTED = ClothColours(
    cloth="#FFFFFF",
    middle="#FFFFFF",
    well="#F3EEE2",
    gold="#7A5C1E",
    words="#24211C",
    quiet="#4A4438",
    engaged="#8A6400",
    legal="#2F6B2B",
    refused="#A3362A",
    focus="#1F4F82",
    chip_ink="#FFFFFF",
)
"""Paper needs no cloth."""


def card_palette(*, dark: bool) -> CardPalette:
    """The colours of the cards on that screen."""
    return CARDS_DARK if dark else CARDS_LIGHT


def cloth_colours(*, dark: bool, printed: bool = False) -> ClothColours:
    """The colours of the cloth on that screen, or on paper."""
    return CLOTH_PRINTED if printed else CLOTH_DARK if dark else CLOTH_LIGHT
