"""What pieces, hexes, cards and dice are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.kit import names
from core.kit.names import (
    Namer,
    each,
    hex_fact,
    hex_name,
    number_among_alike,
    or_itself,
    side_fact,
    side_name,
    titled,
)
from core.presentation.briefs import capital
from core.protocol.pending import UNKNOWN
from core.systems.battle_cry.rules.context import BattleContext
from core.systems.battle_cry.rules.rule_tables import GENERAL
from core.text import Names, Text, Value, _

FACES: Mapping[Any, Text] = {
    "infantry": _("infantry"),
    "cavalry": _("cavalry"),
    "artillery": _("artillery"),
    "sabres": _("sabres"),
    "flag": _("flag"),
}

FRONTS = (
    _("forward"),
    _("forward right"),
    _("back right"),
    _("backward"),
    _("back left"),
    _("forward left"),
)
"""Where fieldworks face, clockwise from the enemy's edge: north may be at the foot of a player's map."""


GENERAL_TITLE = _("General {name}")


def unit_text(context: BattleContext, unit: int) -> Text:
    """How a piece is called: by its name, or by side, arm and number."""
    kind, side = context.kind_of[unit], context.side_of[unit]
    arm = context.catalogue.arms[kind].name
    name = context.unit_names[unit]
    if name is not None:
        if kind == GENERAL:
            return _("{name}", name=titled(GENERAL_TITLE, name))
        return _("{name} ({arm})", name=name, arm=arm)
    number = number_among_alike(context, unit)
    return _("{side} {arm} {number}", side=side_name(context, side), arm=capital(arm), number=number)


def short_unit_text(context: BattleContext, unit: int) -> Text:
    """How a piece is called where its side is seen: by its name, or by arm and number."""
    if context.unit_names[unit] is not None:
        return unit_text(context, unit)
    arm = capital(context.catalogue.arms[context.kind_of[unit]].name)
    return _("{arm} {number}", arm=arm, number=number_among_alike(context, unit))


def unit_at(state: Any, unit: int) -> Text:
    """A piece and where it stands."""
    name = unit_text(state.context, unit)
    if state.at[unit] < 0:
        return name
    return _("{unit} in {hex}", unit=name, hex=hex_name(state.context, state.at[unit]))


def card_name(context: BattleContext, card: int) -> Names | Text:
    """A card with its section."""
    return _("an unknown card") if card == UNKNOWN else context.cards[card].full_name


def faces_text(faces: Any) -> Value:
    """The faces shown, as a list."""
    return tuple(FACES.get(face, str(face)) for face in faces)


def handful_text(context: BattleContext, key: str) -> Value:
    """Whose dice a handful are: its key is a word of the rules or, in Rally, the id of a unit."""
    if key in context.unit_index:
        return unit_text(context, context.unit_index[key])
    return {"attacker": _("attacker"), "sharpshooter": _("sharpshooter")}.get(key, key)


def _card_fact(context: BattleContext, card: Any) -> Value:
    return card_name(context, card) if isinstance(card, int) else str(card)


def _cards_fact(context: BattleContext, cards: Any) -> Value | None:
    """A count is told by its sentence; of several cards each is in quotes, for their names have commas."""
    if not isinstance(cards, tuple):
        return None
    found = tuple(card_name(context, card) for card in cards)
    return found if len(found) < 2 else tuple(_("“{card}”", card=name) for name in found)


NAMERS: Mapping[str, Namer[BattleContext]] = {
    **dict.fromkeys(
        ("unit", "target", "general", "by"), or_itself(unit_text, lambda context: context.unit_ids)
    ),
    **dict.fromkeys(("start", "to", "at"), hex_fact),
    "hexes": each(hex_name),
    **dict.fromkeys(("card", "acts", "able"), _card_fact),
    "cards": _cards_fact,
    "side": side_fact,
    "handful": handful_text,
    "faces": lambda context, faces: faces_text(faces),
}


def values_of(context: BattleContext, facts: Mapping[str, Any]) -> dict[str, Value]:
    """The facts of an event or refusal with names in place of indices."""
    values = names.values_of(context, facts, NAMERS)
    if "facing" in values and "unit" in facts:
        values["facing"] = front_text(context, facts["unit"], facts["facing"])
    return values


def front_text(context: BattleContext, unit: int, facing: int) -> Text:
    """Where works face, as the side of who builds them sees it; a card counts left and right so as well."""
    return FRONTS[(facing - context.enemy_facing[context.side_of[unit]]) % len(FRONTS)]
