"""A scenario with its handicap, or with other small changes that burden a side or relieve the other."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from types import MappingProxyType
from typing import Any

from core.scenarios import files
from core.scenarios.edits.change import with_units
from core.scenarios.handicaps import Change, ChangeRow
from core.text import Text, Value, _, _n

_UNNAMED: Mapping[str, Value] = MappingProxyType({})


def applied(changes: Sequence[Change], scenario: Any) -> Any:
    """The scenario with all changes, one after the other; not validated."""
    for change in changes:
        scenario = _applied(change, scenario)
    return scenario


def said(changes: Sequence[Change], scenario: Any, units: Mapping[str, Value] = _UNNAMED) -> Text:
    """The changes in a sentence; `units` as `unit_names` calls them, by id."""
    first, *others = (_said(change, scenario, units) for change in changes)
    for other in others:
        later = _LATER.get(other.id)
        other = other if later is None else later.fill(**dict(other.values))
        first = _("{change}; {other}", change=first, other=other)
    return first


_LATER: Mapping[str, Text] = MappingProxyType(
    {
        "The battle lasts {now} turns instead of {was}": _("the battle lasts {now} turns instead of {was}"),
    }
)
"""How a change is called after a semicolon that begins with no name."""


class HandicapError(ValueError):
    """A handicap speaks of what the scenario does not have, or makes it one that no file may hold."""


def levelled(scenario: Any) -> Any:
    """The scenario as it is played with its handicap; raises HandicapError where that does not fit."""
    changes = tuple(row.change for row in scenario.handicap)
    try:
        changed = applied(changes, scenario).model_copy(update={"handicap": ()})
        return type(scenario).model_validate_json(json.dumps(files.plain(changed)))
    except (KeyError, ValueError) as fault:
        raise HandicapError from fault


def fits(scenario: Any) -> bool:
    """Whether the scenario can be played with its handicap."""
    try:
        levelled(scenario)
    except HandicapError:
        return False
    return True


def with_handicap(scenario: Any, changes: Sequence[Change]) -> Any:
    """The scenario that holds these changes for who wants them; none: without a handicap."""
    rows = tuple(ChangeRow(**asdict(change)) for change in changes)
    return scenario.model_copy(update={"handicap": rows})


def _applied(change: Change, scenario: Any) -> Any:
    """The scenario with the change; not validated."""
    match change.kind:
        case "scenario":
            return _updated(scenario, change)
        case "option":
            return scenario.model_copy(update={"options": _updated(scenario.options, change)})
        case "units":
            if unknown := set(change.units) - {unit.id for unit in scenario.units}:
                raise KeyError(min(unknown))
            left = tuple(unit for unit in scenario.units if unit.id not in change.units)
            return with_units(scenario, left)
        case "side":
            return _with_side(scenario, _updated(scenario.side(change.side), change))
        case "card":
            return _with_side(scenario, _with_cards(scenario.side(change.side), change))


def _updated(record: Any, change: Change) -> Any:
    if change.field not in type(record).model_fields:
        raise KeyError(change.field)
    return record.model_copy(update={change.field: change.now})


def _with_cards(side: Any, change: Change) -> Any:
    """The side with other copies in one row of its deck: that of which so many were, else the first of them.

    What lies on the table from the start is no row of the deck that is shuffled.
    """
    deck = list(getattr(side, "deck", ()))
    rows = [place for place, row in enumerate(deck) if row.card == change.field and row.at is None]
    if not rows:
        raise KeyError(change.field)
    place = next((place for place in rows if deck[place].count == change.was), rows[0])
    deck[place] = deck[place].model_copy(update={"count": change.now})
    return side.model_copy(update={"deck": tuple(deck)})


def _said(change: Change, scenario: Any, units: Mapping[str, Value]) -> Text:
    """The change in a sentence."""
    side = {one.id: one.name for one in scenario.sides}.get(change.side, change.side)
    words = {
        "points_ahead": _("{side}: {now} points ahead instead of {was}"),
        "flags": _("{side}: {now} flags to win instead of {was}"),
        "losses": _("{side}: beaten with {now} losses instead of {was}"),
        "loss_limit": _("{side}: beaten below {now} % of its elements instead of {was} %"),
        "need": _("{side}: {now} positions to conquer instead of {was}"),
        "hand": _("{side}: a hand of {now} cards instead of {was}"),
        "turns": _("The battle lasts {now} turns instead of {was}"),
        "turn_limit": _("The battle lasts {now} turns instead of {was}"),
    }
    if change.kind == "units" and scenario.briefings:  # they may keep a unit back: nobody is named
        count = len(change.units)
        return _n("{side}: without {count} unit", "{side}: without {count} units", count, side=side)
    if change.kind == "units":
        gone = tuple(units.get(unit, unit) for unit in change.units)
        return _("{side}: without {unit}", side=side, unit=gone)
    if change.kind == "card":
        return _(
            "{side}: {now} cards “{card}” instead of {was}",
            side=side,
            now=change.now,
            card=units.get(change.field, change.field),
            was=change.was,
        )
    return words[change.field].fill(side=side, now=change.now, was=change.was)


def _with_side(scenario: Any, changed: Any) -> Any:
    sides = tuple(changed if side.id == changed.id else side for side in scenario.sides)
    return scenario.model_copy(update={"sides": sides})
