"""What units, hexes, sides and dice are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.kit import names
from core.kit.names import (
    Namer,
    each,
    faces_text,
    hex_fact,
    hex_name,
    is_named,
    number_among_alike,
    or_itself,
    side_fact,
    side_name,
    unit_called,
)
from core.presentation.briefs import capital
from core.systems.belle_epoque.rules.context import BattleContext
from core.text import Text, Value, _


def unit_text(context: BattleContext, unit: int) -> Text:
    """How a unit is called: by its name, or by side, arm and number."""
    return unit_called(context, unit, context.catalogue.arms[context.kind_of[unit]].name)


def short_unit_text(context: BattleContext, unit: int) -> Text:
    """How a unit is called where its side is seen: by its name, or by arm and number."""
    if is_named(context.unit_names[unit]):
        return unit_text(context, unit)
    arm = capital(context.catalogue.arms[context.kind_of[unit]].name)
    return _("{arm} {number}", arm=arm, number=number_among_alike(context, unit))


def unit_at(state: Any, unit: int) -> Text:
    """A unit and where it stands."""
    name = unit_text(state.context, unit)
    if state.at[unit] < 0:
        return name
    return _("{unit} in {hex}", unit=name, hex=hex_name(state.context, state.at[unit]))


def handful_text(context: BattleContext, key: str) -> Value:
    """Whose dice a handful are: its key is a word of the rules or the id of a side."""
    if key in context.side_ids:
        return side_name(context, context.side_ids.index(key))
    words = {
        "attacker": _("attacker"),
        "defender": _("defender"),
        "firer": _("firer"),
        "test": _("reactivity test"),
    }
    return words.get(key, key)


NAMERS: Mapping[str, Namer[BattleContext]] = {
    **dict.fromkeys(("unit", "target", "by"), or_itself(unit_text, lambda context: context.unit_ids)),
    **dict.fromkeys(("start", "to", "at"), hex_fact),
    "side": side_fact,
    "hexes": each(hex_name),
    "handful": handful_text,
    "faces": faces_text,
}


def values_of(context: BattleContext, facts: Mapping[str, Any]) -> dict[str, Value]:
    """The facts of an event or refusal with names in place of indices."""
    return names.values_of(context, facts, NAMERS)
