"""Who sits at a battle and who shows its dice and cards, as a game file has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.records.strict_rows import check_keys, unknown_word
from core.scenarios.documents import Document
from core.scenarios.faults import no_side
from core.scenarios.json_places import Way
from core.text import _

SHOWN = ("rolled", "typed")


def seats_of(document: Document, sides: Sequence[str]) -> dict[str, str]:
    """Who plays each side: the name of a seat by side; raises BadFile."""
    seats = document.data.get("seats", {})
    way: Way = ("seats",)
    if not isinstance(seats, Mapping) or not all(isinstance(seat, str) for seat in seats.values()):
        raise document.bad(way, _("it has the wrong type"), _("write who plays each side"))
    check_keys(document, way, seats, sides)
    return dict(seats)


def given_of(document: Document, sides: Sequence[str]) -> set[str]:
    """The sides that a person gave to a computer; raises BadFile."""
    given = document.data.get("given", [])
    way: Way = ("given",)
    if not isinstance(given, list) or not all(isinstance(side, str) for side in given):
        raise document.bad(way, _("this is not a list of sides"), _("write a list of sides"))
    for place, side in enumerate(given):
        if side not in sides:
            raise document.bad((*way, place), *no_side(sides, side[:60]))
    return set(given)


def shown_of(document: Document, key: str) -> dict[str, str]:
    """What is rolled and what is typed, by kind of roll or deal; raises BadFile."""
    shown = document.data.get(key, {})
    way: Way = (key,)
    if not isinstance(shown, Mapping):
        raise document.bad(way, _("it has the wrong type"), _("write who shows dice and cards"))
    for what, by in shown.items():
        check_keys(document, way, {what.partition(":")[0]: by}, ("roll", "deal"))
        if by not in SHOWN:
            raise unknown_word(document, (*way, what), by, SHOWN)
    return dict(shown)
