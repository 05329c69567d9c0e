"""What pieces, hexes, cards and dice are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.protocol.pending import UNKNOWN
from core.systems.battle_cry.rules.context import Setting
from core.systems.battle_cry.rules.rule_tables import GENERAL
from core.text import Names, Text, Value, _

FACES: Mapping[Any, Text] = {
    "infantry": _("infantry"),
    "cavalry": _("cavalry"),
    "artillery": _("artillery"),
    "sabres": _("sabres"),
    "flag": _("flag"),
}

CORNERS = (
    _("north"),
    _("east-north-east"),
    _("east-south-east"),
    _("south"),
    _("west-south-west"),
    _("west-north-west"),
)


def capital(name: Names) -> Names:
    """A name as a heading writes it."""
    return Names(name.en[:1].upper() + name.en[1:], name.fr[:1].upper() + name.fr[1:])


def unit_text(setting: Setting, unit: int) -> Text:
    """How a piece is called: by its name, or by side, arm and number."""
    kind, side = setting.kind_of[unit], setting.side_of[unit]
    arm = setting.catalogue.arms[kind].name
    name = setting.unit_names[unit]
    if name is not None:
        if kind == GENERAL:
            return _("General {name}", name=name)
        return _("{name} ({arm})", name=name, arm=arm)
    number = str(_number(setting, unit))
    return _("{side} {arm} {number}", side=side_name(setting, side), arm=capital(arm), number=number)


def short_unit_text(setting: Setting, unit: int) -> Text:
    """How a piece is called where its side is seen: by its name, or by arm and number."""
    if setting.unit_names[unit] is not None:
        return unit_text(setting, unit)
    arm = capital(setting.catalogue.arms[setting.kind_of[unit]].name)
    return _("{arm} {number}", arm=arm, number=str(_number(setting, unit)))


def _number(setting: Setting, unit: int) -> int:
    """Which of its side's units of its kind a piece is, from 1 on in the order of the scenario."""
    mine = setting.kind_of[unit], setting.side_of[unit]
    alike = zip(setting.kind_of[: unit + 1], setting.side_of[: unit + 1], strict=True)
    return sum(other == mine for other in alike)


def unit_at(state: Any, unit: int) -> Text:
    """A piece and where it stands."""
    name = unit_text(state.setting, unit)
    if state.at[unit] < 0:
        return name
    return _("{unit} in {hex}", unit=name, hex=hex_name(state.setting, state.at[unit]))


def side_name(setting: Setting, side: int) -> Names:
    """The name of a side."""
    name: Names = setting.scenario.sides[side].name
    return name


def hex_name(setting: Setting, hex_: int) -> str:
    """A hex as the map prints it."""
    return setting.grid.label(hex_) if setting.grid.is_on_board(hex_) else "?"


def card_name(setting: Setting, card: int) -> Names | Text:
    """A card with its section."""
    return _("an unknown card") if card == UNKNOWN else setting.cards[card].full_name


def faces_text(faces: Any) -> Value:
    """The faces shown, as a list."""
    return tuple(FACES.get(face, str(face)) for face in faces)


def handful_text(setting: Setting, key: str) -> Value:
    """Whose dice a handful are: its key is a word of the rules or, in Rally, the id of a unit."""
    if key in setting.unit_index:
        return unit_text(setting, setting.unit_index[key])
    return {"attacker": _("attacker"), "sharpshooter": _("sharpshooter")}.get(key, key)


def values_of(setting: Setting, facts: Mapping[str, Any]) -> dict[str, Value]:
    """The facts of an event or refusal with names in place of indices."""
    values: dict[str, Value] = {}
    for key, value in facts.items():
        match key:
            case "unit" | "target" | "general" | "by":
                known = isinstance(value, int) and value >= 0
                values[key] = unit_text(setting, value) if known else str(value)
            case "start" | "to" | "at":
                values[key] = hex_name(setting, value) if isinstance(value, int) else str(value)
            case "card" | "acts" | "able":
                values[key] = card_name(setting, value) if isinstance(value, int) else str(value)
            case "cards":
                if isinstance(value, tuple):
                    values[key] = tuple(card_name(setting, card) for card in value)
            case "side":
                values[key] = side_name(setting, value) if value in (0, 1) else str(value)
            case "handful":
                values[key] = handful_text(setting, value)
            case "facing":
                values[key] = CORNERS[value]
            case "faces":
                values[key] = faces_text(value)
            case _other:
                if isinstance(value, str | int | float | Text | Names):
                    values[key] = value
    return values
