"""What sides, positions, cards and dice are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.systems.belle_position.rules.codes import CARD, UNKNOWN_CARD
from core.systems.belle_position.rules.context import Setting
from core.systems.belle_position.rules.positions import OWNER, POSITIONS, RESERVE
from core.systems.belle_position.rules.rule_tables import GENERAL
from core.text import Names, Text, Value, _

WING_NAMES = (_("left wing"), _("centre"), _("right wing"))


def side_name(setting: Setting, side: int) -> Names:
    """The name of a side."""
    name: Names = setting.scenario.sides[side].name
    return name


def position_name(setting: Setting, position: int) -> Text:
    """A position as its owner calls it, or the reserve."""
    if position == RESERVE:
        return _("reserve")
    if position not in POSITIONS:
        return _("no position")
    name = side_name(setting, OWNER[position])
    return _("{wing} ({side})", wing=WING_NAMES[position % 3], side=name)


def card_name(setting: Setting, card: int) -> Value:
    """A card; a general with his values."""
    if not 0 <= card < len(setting.cards):
        return _("a face-down card")
    found = setting.cards[card]
    if found.kind == GENERAL:
        return general_name(found.name, found.attack_value, found.defence_value, found.rally)
    return found.name


def general_name(name: Names, attack: int, defence: int, rally: int) -> Text:
    """A general with his values: "MacMahon (A0/D1, rally +1)"."""
    values = f"A{attack}/D{defence}"
    called: Value = name if name.en or name.fr else _("General")
    if rally:
        return _("{name} ({values}, rally +{rally})", name=called, values=values, rally=rally)
    return _("{name} ({values})", name=called, values=values)


def code_name(setting: Setting, code: int) -> Value:
    """A card on the table."""
    return card_name(setting, -1 if code & CARD == UNKNOWN_CARD else code & CARD)


def table_card(state: Any, side: int, position: int, slot: int) -> Value:
    """A card on the table with its place: what is hidden from the reader stays hidden."""
    setting = state.setting
    stack = state.stacks[side * 6 + position]
    name = code_name(setting, stack[slot]) if 0 <= slot < len(stack) else _("no card")
    return _("{card}, {position}", card=name, position=position_name(setting, position))


HANDFULS: Mapping[str, Text] = {"fire": _("the firing card"), "cohesion": _("the card that is tested")}


def handful_text(setting: Setting, key: str) -> Value:
    """Whose dice a handful are."""
    kind, _dash, number = key.partition("-")
    if kind == "side" and number in ("1", "2"):
        return side_name(setting, int(number) - 1)
    if kind == "unit":
        return _("unit {number}", number=number)
    return HANDFULS.get(key, key)


def values_of(setting: Setting, facts: Mapping[str, Any]) -> dict[str, Value]:
    """The facts of an event or refusal with names in place of indices."""
    values: dict[str, Value] = {}
    for key, value in facts.items():
        match key:
            case "side":
                values[key] = side_name(setting, value) if value in (0, 1) else str(value)
            case "position" | "target" | "to" | "at":
                known = isinstance(value, int) and not isinstance(value, bool)
                values[key] = position_name(setting, value) if known else str(value)
            case "card" | "special" | "aim":
                values[key] = card_name(setting, value) if isinstance(value, int) else str(value)
            case "cards":
                if isinstance(value, tuple):
                    values[key] = tuple(card_name(setting, card) for card in value)
            case "slot":
                values[key] = str(value + 1)
            case "handful":
                values[key] = handful_text(setting, value)
            case "faces":
                values[key] = tuple(str(face) for face in value)
            case _other:
                if isinstance(value, str | int | float | Text | Names):
                    values[key] = value
    return values
