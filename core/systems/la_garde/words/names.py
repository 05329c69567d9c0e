"""What brigades, divisions, generals, sides, orders and lengths are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.kit import names
from core.kit.names import (
    Namer,
    each,
    faces_text,
    is_named,
    objective_text,
    or_itself,
    side_fact,
    side_name,
    unit_called,
)
from core.systems.la_garde.rules.context import ARMY, CORPS, Setting
from core.systems.la_garde.rules.orders import NAMES, UNKNOWN_ORDER, UNWRITTEN
from core.text import Names, Text, Value, _

UNKNOWN_NAMES = Names("an unknown order", "un ordre inconnu")
UNWRITTEN_NAMES = Names("an order that is not written yet", "un ordre pas encore écrit")


def unit_text(setting: Setting, unit: int) -> Text:
    """How a brigade is called: by its name, or by side, kind and number."""
    return unit_called(setting, unit, setting.troop_of[unit].name)


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


NAMERS: Mapping[str, Namer[Setting]] = {
    **dict.fromkeys(("unit", "target", "by", "who"), or_itself(unit_text, lambda setting: setting.unit_ids)),
    **dict.fromkeys(("units", "targets"), each(unit_text)),
    "side": side_fact,
    "division": or_itself(division_text, lambda setting: setting.division_ids),
    "corps": corps_text,
    "post": lambda setting, post: general_text(setting, post) if isinstance(post, int) else str(post),
    "order": lambda setting, order: order_names(order),
    "group": group_text,
    "objective": objective_text,
    "handful": handful_text,
    "faces": faces_text,
}


def values_of(setting: Setting, facts: Mapping[str, Any]) -> dict[str, Value]:
    """The facts of an event or refusal with names in place of indices."""
    return names.values_of(setting, facts, NAMERS)


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
