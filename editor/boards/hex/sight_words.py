"""A line of sight in words: whether it is clear, how far its end is seen, and each term of that distance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.text import Text, Value, _

if TYPE_CHECKING:
    from core.geometry.hexes import HexGrid
    from core.presentation.look import SightLine
    from core.presentation.messages import AnyWords


def sight_text(grid: HexGrid, words: AnyWords, start: int, end: int, found: SightLine) -> Text:
    """ "504 sees 506: 2 hexes, seen at 2 (4 sight, -1 cover, -1 open order, BE-9.2)"."""
    where = {"start": grid.label(start), "end": grid.label(end)}
    if not found.clear:
        blockers = ", ".join(grid.label(one) for one in found.blocked_by)
        return _(
            "{start} does not see {end}: {hexes} in between ({rule}).",
            hexes=blockers,
            rule=found.rule,
            **where,
        )
    if not found.reasons:  # sight has no end in this game
        return _("{start} sees {end} ({rule}).", rule=found.rule, **where)
    terms = terms_text(words, found)
    facts = {"distance": found.distance, "reach": found.reach, "terms": terms, **where}
    if found.distance <= found.reach:
        return _("{start} sees {end}: at {distance}, seen up to {reach} ({terms}).", **facts)
    return _("{start} does not see {end}: at {distance}, seen up to {reach} ({terms}).", **facts)


def short_sight_text(grid: HexGrid, found: SightLine, start: int, end: int) -> Text:
    """The same without the terms, for a card that lists them below."""
    facts = {"start": grid.label(start), "end": grid.label(end)}
    facts |= {"distance": str(found.distance), "reach": str(found.reach)}
    if found.distance <= found.reach:
        return _("{start} sees {end}: at {distance}, seen up to {reach}.", **facts)
    return _("{start} does not see {end}: at {distance}, seen up to {reach}.", **facts)


def terms_text(words: AnyWords, found: SightLine) -> Value:
    """Each term of the distance with its value, then the rule."""
    joined: Value | None = None
    for place, term in enumerate(found.reasons):
        value = str(term.value) if not place else f"{term.value:+d}".replace("-", "\N{MINUS SIGN}")
        one = _("{value} {what}", value=value, what=words.modifier(term))
        joined = one if joined is None else _("{first}, {then}", first=joined, then=one)
    if joined is None:
        return found.rule
    return _("{first}, {then}", first=joined, then=found.reasons[-1].rule)
