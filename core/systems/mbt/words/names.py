"""What bases, sides, lengths and dice are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.kit import names
from core.kit.names import (
    Namer,
    both_bear_name,
    each,
    faces_text,
    is_named,
    objective_text,
    or_itself,
    side_fact,
    unit_called,
)
from core.systems.mbt.rules.context import BattleContext
from core.text import Names, Text, Value, _


def unit_text(context: BattleContext, unit: int) -> Text:
    """How a base is called: by its name, or by side, kind and number."""
    return unit_called(context, unit, context.troop_of[unit].name)


def name_text(context: BattleContext, unit: int) -> Text | Names:
    """Its name alone where it has one."""
    name = context.unit_names[unit]
    return name if name is not None and is_named(name) else unit_text(context, unit)


def short_unit_text(context: BattleContext, unit: int) -> Text | Names:
    """Its name alone where it has one that the enemy has not: for buttons and tables."""
    return unit_text(context, unit) if both_bear_name(context, unit) else name_text(context, unit)


def handful_text(context: BattleContext, key: str) -> Value:
    """Whose die it is."""
    words = {"attacker": _("attacker"), "defender": _("defender"), "panic": _("panic")}
    return words.get(key, key)


NAMERS: Mapping[str, Namer[BattleContext]] = {
    **dict.fromkeys(
        ("unit", "target", "by", "who", "slowest"), or_itself(unit_text, lambda context: context.unit_ids)
    ),
    "units": each(unit_text),
    "side": side_fact,
    "objective": objective_text,
    "handful": handful_text,
    "faces": faces_text,
}


def values_of(context: BattleContext, facts: Mapping[str, Any]) -> dict[str, Value]:
    """The facts of an event or refusal with names in place of indices."""
    return names.values_of(context, facts, NAMERS)
