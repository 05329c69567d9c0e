"""A card as it is printed, in the reader's language: what the painter of cards needs and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from core.presentation.card_look import CardFigures
from core.presentation.look import CardFace
from core.text import Names, Text, _, say, signed

MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class PrintedValue:
    """One column of the table on a card; `red` is printed in red with a star (long range)."""

    label: str
    value: str
    red: bool = False


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """A card face up. `side` is a place in `CardPalette.sides`, None for a card of no side's colour.

    `kind` is the kind of card ("infantry", "general", "terrain"), `art` its id: what the vignette shows.
    `medal` stands in the medallion over the corner, `text` in the foot or, without values, under the picture.
    """

    title: str
    kind: str
    art: str
    side: int | None
    letter: str
    medal: str = ""
    values: tuple[PrintedValue, ...] = ()
    text: str = ""
    points: str = ""


@dataclass(frozen=True, slots=True)
class CardBack:
    """A card face down: all that anybody sees of it."""

    side: int
    letter: str


def printed(
    face: CardFace, figures: CardFigures, side: int | None, letter: str, language: str
) -> PrintedCard:
    """The card of a room as it is printed; `letter` stands in its foot."""
    values = tuple(
        PrintedValue(
            say(figures.short.get(key, words), language),
            shown_value(value, signed_too=key in figures.signed),
            key in figures.starred,
        )
        for key, value, words in figures.figures
        if key != figures.medal and key not in figures.aside
    )
    medal = next((str(value) for key, value, _words in figures.figures if key == figures.medal), "")
    text = "" if figures.foot is None else say(figures.foot, language)
    return PrintedCard(
        _words(face.name, language),
        face.kind,
        face.id,
        side,
        letter,
        medal,
        values,
        text if values else _words(face.text, language),
        points_words(figures.points, language),
    )


def printed_row(
    title: Names | Text | str,
    kind: str,
    art: str,
    side: int | None,
    letter: str,
    language: str,
    *,
    medal: str = "",
    values: Sequence[tuple[Names | Text | str, str]] = (),
    red: Sequence[int] = (),
    text: Names | Text | str = "",
    points: int | None = None,
) -> PrintedCard:
    """A printed card from the parts that an army list knows; `red` are places of `values`."""
    return PrintedCard(
        _words(title, language),
        kind,
        art,
        side,
        letter,
        medal,
        tuple(
            PrintedValue(_words(label, language), value.replace("-", MINUS), place in red)
            for place, (label, value) in enumerate(values)
        ),
        _words(text, language),
        "" if points is None else points_words(points, language),
    )


def shown_value(value: int, *, signed_too: bool = False) -> str:
    """A figure as cards print it: a minus sign, and a plus where the figure is added to another."""
    return signed(value) if signed_too and value else str(value).replace("-", MINUS)


def points_words(points: int, language: str) -> str:
    """What the card costs, in the foot."""
    return say(_("{points} pts", points=points), language)


def _words(what: Names | Text | str, language: str) -> str:
    return what if isinstance(what, str) else say(what, language)
