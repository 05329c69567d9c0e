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
from core.systems.la_garde.rules.context import ARMY, CORPS, BattleContext
from core.systems.la_garde.rules.orders import NAMES, UNKNOWN_ORDER, UNWRITTEN
from core.text import Names, Text, Value, _, capital

UNKNOWN_NAMES = Names("an unknown order", "un ordre inconnu")
UNWRITTEN_NAMES = Names("an order that is not written yet", "un ordre pas encore écrit")


def unit_text(context: BattleContext, unit: int) -> Text:
    """How a brigade is called: by its name, or by side, kind and number."""
    return unit_called(context, unit, context.troop_of[unit].name)


def division_text(context: BattleContext, division: int) -> Value:
    """How a division is called: by its name, or by its number in its corps."""
    name: Names = context.division_names[division]
    if is_named(name):
        return name
    corps = context.corps_of[division]
    number = context.divisions_of_corps[corps].index(division) + 1
    return _("Division {number} ({corps})", number=number, corps=corps_text(context, corps))


def corps_text(context: BattleContext, corps: int) -> Value:
    """How a corps is called: by its name, or by its number on its side."""
    name: Names = context.corps_names[corps]
    if is_named(name):
        return name
    side = context.side_of_corps[corps]
    number = context.corps_of_side[side].index(corps) + 1
    return _("Corps {number} ({side})", number=number, side=side_name(context, side))


def general_text(context: BattleContext, post: int) -> Value:
    """How a general is called; `post` as `actions.Engage` names him."""
    if post < 0:
        return _("the aide-de-camp with {division}", division=division_text(context, -1 - post))
    row = context.posts[post]
    if is_named(row.name):
        return row.name
    if row.level == ARMY:
        return _("the army general of {side}", side=side_name(context, row.side))
    if row.level == CORPS:
        return _("the general of {corps}", corps=corps_text(context, row.number))
    return _("the general of {division}", division=division_text(context, row.number))


LEADING = {
    general.id: leading
    for general, leading in (
        (_("the aide-de-camp with {division}"), _("The aide-de-camp with {division}")),
        (_("the army general of {side}"), _("The army general of {side}")),
        (_("the general of {corps}"), _("The general of {corps}")),
        (_("the general of {division}"), _("The general of {division}")),
    )
}


def leading(name: Value) -> Value:
    """What a general is called at the beginning of a sentence."""
    if isinstance(name, Names):
        return capital(name)
    if isinstance(name, Text) and name.id in LEADING:
        return LEADING[name.id].fill(**dict(name.values))
    return name


def with_leading(values: Mapping[str, Value], key: str = "post") -> dict[str, Value]:
    """The values of a sentence that begins with a general."""
    return {**values, key: leading(values[key])}


def group_text(context: BattleContext, group: int) -> Value:
    """How a group of reinforcements is called: by its name, or by its number on its side."""
    name: Names | None = context.scenario.groups[group].name
    if name is not None and is_named(name):
        return name
    side = context.arrivals[group].side
    mine = [other for other, arrival in enumerate(context.arrivals) if arrival.side == side]
    return _("group {number} ({side})", number=mine.index(group) + 1, side=side_name(context, side))


def order_names(order: int) -> Names:
    """How an order is called."""
    if order == UNKNOWN_ORDER:
        return UNKNOWN_NAMES
    return UNWRITTEN_NAMES if order == UNWRITTEN else NAMES[order]


def handful_text(context: BattleContext, key: str) -> Value:
    """Whose die it is: those of brigades are called by their ids (`BattleContext.die_keys`)."""
    words: dict[str, Value] = {
        "arrival": _("arrival"),
        "change": _("change of order"),
        "end": _("end of the battle"),
        "first_side": side_name(context, 0),
        "second_side": side_name(context, 1),
    }
    kind, dash, place = key.partition("-")
    if (
        kind == "general" and dash and place.isdecimal()
    ):  # of several at risk, in the order in which they are told
        return _("general {number}", number=int(place) + 1)
    if key in context.die_keys:
        return unit_text(context, context.die_keys.index(key))
    return words.get(key, key)


NAMERS: Mapping[str, Namer[BattleContext]] = {
    **dict.fromkeys(("unit", "target", "by", "who"), or_itself(unit_text, lambda context: context.unit_ids)),
    **dict.fromkeys(("units", "targets"), each(unit_text)),
    "side": side_fact,
    "division": or_itself(division_text, lambda context: context.division_ids),
    "corps": corps_text,
    "post": lambda context, post: general_text(context, post) if isinstance(post, int) else str(post),
    "order": lambda context, order: order_names(order),
    "group": group_text,
    "objective": objective_text,
    "handful": handful_text,
    "faces": faces_text,
}


def values_of(context: BattleContext, facts: Mapping[str, Any]) -> dict[str, Value]:
    """The facts of an event or refusal with names in place of indices."""
    return names.values_of(context, facts, NAMERS)


def named_ids(context: BattleContext, facts: Mapping[str, Any]) -> dict[str, Value]:
    """What an umpire's edit names by the ids of the files, with names in their place."""
    values: dict[str, Value] = {}
    match facts["set"]:
        case "order" if facts["item"] in context.division_index:
            values["item"] = division_text(context, context.division_index[facts["item"]])
        case "order" if facts["item"] in context.corps_index:
            values["item"] = corps_text(context, context.corps_index[facts["item"]])
        case "owner":
            names = {aim.id: objective_text(context, place) for place, aim in enumerate(context.aims)}
            values["at"] = names.get(facts["at"], facts["at"])
        case "reinforcement" if facts["item"] in context.group_ids:
            values["item"] = group_text(context, context.group_ids.index(facts["item"]))
    return values
