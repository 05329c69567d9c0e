"""What pieces, hexes, cards and dice are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.kit import names
from core.kit.names import Namer, hex_fact, hex_name, number_among_alike, or_itself, side_fact, side_name
from core.presentation.briefs import capital
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


def unit_text(setting: Setting, unit: int) -> Text:
    """How a piece is called: by its name, or by side, arm and number."""
    kind, side = setting.kind_of[unit], setting.side_of[unit]
    arm = setting.catalogue.arms[kind].name
    name = setting.unit_names[unit]
    if name is not None:
        if kind == GENERAL:
            return _("General {name}", name=name)
        return _("{name} ({arm})", name=name, arm=arm)
    number = number_among_alike(setting, unit)
    return _("{side} {arm} {number}", side=side_name(setting, side), arm=capital(arm), number=number)


def short_unit_text(setting: Setting, unit: int) -> Text:
    """How a piece is called where its side is seen: by its name, or by arm and number."""
    if setting.unit_names[unit] is not None:
        return unit_text(setting, unit)
    arm = capital(setting.catalogue.arms[setting.kind_of[unit]].name)
    return _("{arm} {number}", arm=arm, number=number_among_alike(setting, unit))


def unit_at(state: Any, unit: int) -> Text:
    """A piece and where it stands."""
    name = unit_text(state.setting, unit)
    if state.at[unit] < 0:
        return name
    return _("{unit} in {hex}", unit=name, hex=hex_name(state.setting, state.at[unit]))


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


def _card_fact(setting: Setting, card: Any) -> Value:
    return card_name(setting, card) if isinstance(card, int) else str(card)


def _cards_fact(setting: Setting, cards: Any) -> Value | None:
    """A count is told by its sentence."""
    return tuple(card_name(setting, card) for card in cards) if isinstance(cards, tuple) else None


NAMERS: Mapping[str, Namer[Setting]] = {
    **dict.fromkeys(
        ("unit", "target", "general", "by"), or_itself(unit_text, lambda setting: setting.unit_ids)
    ),
    **dict.fromkeys(("start", "to", "at"), hex_fact),
    **dict.fromkeys(("card", "acts", "able"), _card_fact),
    "cards": _cards_fact,
    "side": side_fact,
    "handful": handful_text,
    "facing": lambda setting, facing: CORNERS[facing],
    "faces": lambda setting, faces: faces_text(faces),
}


def values_of(setting: Setting, facts: Mapping[str, Any]) -> dict[str, Value]:
    """The facts of an event or refusal with names in place of indices."""
    return names.values_of(setting, facts, NAMERS)
