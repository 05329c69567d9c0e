"""What brigades, divisions, generals, sides, orders and lengths are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.systems.la_garde.rules.context import ARMY, CORPS, Setting
from core.systems.la_garde.rules.orders import NAMES, UNKNOWN_ORDER, UNWRITTEN
from core.text import Names, Text, Value, _

UNKNOWN_NAMES = Names("an unknown order", "un ordre inconnu")
UNWRITTEN_NAMES = Names("an order that is not written yet", "un ordre pas encore écrit")


def capital(name: Names) -> Names:
    """A name as a heading writes it."""
    return Names(name.en[:1].upper() + name.en[1:], name.fr[:1].upper() + name.fr[1:])


def is_named(name: Names | None) -> bool:
    """Whether a name says anything."""
    return name is not None and bool(name.en or name.fr)


def unit_text(setting: Setting, unit: int) -> Text:
    """How a brigade is called: by its name, or by side, kind and number."""
    kind, side = setting.kind_of[unit], setting.side_of[unit]
    arm = setting.troop_of[unit].name
    name = setting.unit_names[unit]
    if name is not None and is_named(name):
        return _("{name} ({arm})", name=name, arm=arm)
    alike = zip(setting.kind_of[: unit + 1], setting.side_of[: unit + 1], strict=True)
    number = sum(other == (kind, side) for other in alike)
    return _("{side} {arm} {number}", side=side_name(setting, side), arm=capital(arm), number=str(number))


def side_name(setting: Setting, side: int) -> Names:
    """The name of a side."""
    name: Names = setting.scenario.sides[side].name
    return name


def division_text(setting: Setting, division: int) -> Value:
    """How a division is called."""
    name: Names = setting.division_names[division]
    return name if is_named(name) else str(setting.division_ids[division])


def corps_text(setting: Setting, corps: int) -> Value:
    """How a corps is called."""
    name: Names = setting.corps_names[corps]
    return name if is_named(name) else str(setting.corps_ids[corps])


def general_text(setting: Setting, post: int) -> Value:
    """How a general is called; `post` as `actions.Engage` names him."""
    if post < 0:
        return _("the aide-de-camp with {division}", division=division_text(setting, -1 - post))
    row = setting.posts[post]
    if is_named(row.name):
        return row.name
    if row.level == ARMY:
        return _("the army general of {side}", side=side_name(setting, row.side))
    if row.level == CORPS:
        return _("the general of {corps}", corps=corps_text(setting, row.number))
    return _("the general of {division}", division=division_text(setting, row.number))


def group_text(setting: Setting, group: int) -> Value:
    """How a group of reinforcements is called."""
    row: Any = setting.scenario.groups[group]
    name: Names | None = row.name
    return name if name is not None and is_named(name) else str(row.id)


def objective_text(setting: Setting, number: int) -> Value:
    """How an objective is called."""
    board: Any = setting.scenario.board
    objective = board.objectives[number]
    name: Names | None = objective.name
    return name if name is not None and is_named(name) else str(objective.id)


def order_names(order: int) -> Names:
    """How an order is called."""
    if order == UNKNOWN_ORDER:
        return UNKNOWN_NAMES
    return UNWRITTEN_NAMES if order == UNWRITTEN else NAMES[order]


def handful_text(setting: Setting, key: str) -> Value:
    """Whose die it is: dice of brigades are called by their ids."""
    words: dict[str, Value] = {
        "arrival": _("arrival"),
        "change": _("change of order"),
        "end": _("end of the battle"),
        "first_side": side_name(setting, 0),
        "second_side": side_name(setting, 1),
    }
    if key in setting.unit_index:
        return unit_text(setting, setting.unit_index[key])
    return words.get(key, key)


def values_of(setting: Setting, facts: Mapping[str, Any]) -> dict[str, Value]:
    """The facts of an event or refusal with names in place of indices."""
    values: dict[str, Value] = {}
    for key, value in facts.items():
        match key:
            case "unit" | "target" | "by" | "who":
                known = isinstance(value, int) and 0 <= value < len(setting.unit_ids)
                values[key] = unit_text(setting, value) if known else str(value)
            case "units" | "targets":
                values[key] = tuple(unit_text(setting, unit) for unit in value)
            case "side":
                values[key] = side_name(setting, value) if value in (0, 1) else str(value)
            case "division":
                known = isinstance(value, int) and 0 <= value < len(setting.division_ids)
                values[key] = division_text(setting, value) if known else str(value)
            case "corps":
                values[key] = corps_text(setting, value)
            case "post":
                values[key] = general_text(setting, value) if isinstance(value, int) else str(value)
            case "order":
                values[key] = order_names(value)
            case "group":
                values[key] = group_text(setting, value)
            case "objective":
                values[key] = objective_text(setting, value)
            case "handful":
                values[key] = handful_text(setting, value)
            case "faces":
                values[key] = tuple(str(face) for face in value)
            case _other:
                if isinstance(value, str | int | float | Text | Names):
                    values[key] = value
    return values


def named_ids(setting: Setting, facts: Mapping[str, Any]) -> dict[str, Value]:
    """What an umpire's edit names by the ids of the files, with names in their place."""
    values: dict[str, Value] = {}
    match facts["set"]:
        case "order" if facts["item"] in setting.division_index:
            values["item"] = division_text(setting, setting.division_index[facts["item"]])
        case "order" if facts["item"] in setting.corps_index:
            values["item"] = corps_text(setting, setting.corps_index[facts["item"]])
        case "owner":
            names = {aim.id: objective_text(setting, place) for place, aim in enumerate(setting.aims)}
            values["at"] = names.get(facts["at"], facts["at"])
        case "reinforcement" if facts["item"] in setting.group_ids:
            values["item"] = group_text(setting, setting.group_ids.index(facts["item"]))
    return values
