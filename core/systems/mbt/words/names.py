"""What bases, sides, lengths and dice are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.systems.mbt.rules.context import Setting
from core.text import Names, Text, Value, _


def capital(name: Names) -> Names:
    """A name as a heading writes it."""
    return Names(name.en[:1].upper() + name.en[1:], name.fr[:1].upper() + name.fr[1:])


def unit_text(setting: Setting, unit: int) -> Text:
    """How a base is called: by its name, or by side, kind and number."""
    kind, side = setting.kind_of[unit], setting.side_of[unit]
    arm = setting.troop_of[unit].name
    name = setting.unit_names[unit]
    if name is not None and (name.en or name.fr):
        return _("{name} ({arm})", name=name, arm=arm)
    alike = zip(setting.kind_of[: unit + 1], setting.side_of[: unit + 1], strict=True)
    number = sum(other == (kind, side) for other in alike)
    return _("{side} {arm} {number}", side=side_name(setting, side), arm=capital(arm), number=str(number))


def short_text(setting: Setting, unit: int) -> Text | Names:
    """Its name alone where it has one: for buttons and tables."""
    name = setting.unit_names[unit]
    return name if name is not None and (name.en or name.fr) else unit_text(setting, unit)


def side_name(setting: Setting, side: int) -> Names:
    """The name of a side."""
    name: Names = setting.scenario.sides[side].name
    return name


def objective_text(setting: Setting, number: int) -> Value:
    """How an objective is called."""
    board: Any = setting.scenario.board
    objective = board.objectives[number]
    name: Names | None = objective.name
    if name is not None and (name.en or name.fr):
        return name
    return str(objective.id)


def handful_text(key: str) -> Value:
    """Whose die it is."""
    words = {"attacker": _("attacker"), "defender": _("defender"), "panic": _("panic")}
    return words.get(key, key)


def values_of(setting: Setting, facts: Mapping[str, Any]) -> dict[str, Value]:
    """The facts of an event or refusal with names in place of indices."""
    values: dict[str, Value] = {}
    for key, value in facts.items():
        match key:
            case "unit" | "target" | "by" | "who":
                known = isinstance(value, int) and 0 <= value < len(setting.unit_ids)
                values[key] = unit_text(setting, value) if known else str(value)
            case "units":
                values[key] = tuple(unit_text(setting, unit) for unit in value)
            case "side":
                values[key] = side_name(setting, value) if value in (0, 1) else str(value)
            case "objective":
                values[key] = objective_text(setting, value)
            case "handful":
                values[key] = handful_text(value)
            case "faces":
                values[key] = tuple(str(face) for face in value)
            case _other:
                if isinstance(value, str | int | float | Text | Names):
                    values[key] = value
    return values
