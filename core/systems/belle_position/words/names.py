"""What sides, positions, cards and dice are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from core.kit import names
from core.kit.names import Namer, faces_text, side_fact, side_name
from core.systems.belle_position.rules.codes import CARD, UNKNOWN_CARD
from core.systems.belle_position.rules.context import BattleContext
from core.systems.belle_position.rules.positions import OWNER, POSITIONS, RESERVE
from core.systems.belle_position.rules.rule_tables import GENERAL
from core.text import Names, Text, Value, _

WING_NAMES = (_("left wing"), _("centre"), _("right wing"))
FIRST_WORDS = dict(zip(WING_NAMES, (_("Left wing"), _("Centre"), _("Right wing")), strict=True))
"""The same where a sentence begins with them."""


def position_name(context: BattleContext, position: int) -> Text:
    """A position as its owner calls it, or the reserve."""
    if position == RESERVE:
        return _("reserve")
    if position not in POSITIONS:
        return _("no position")
    name = side_name(context, OWNER[position])
    return _("{wing} ({side})", wing=WING_NAMES[position % 3], side=name)


def begun(sentence: Text) -> Text:
    """A sentence whose first word may be the name of a wing, with a capital."""
    for name, value in sentence.values:
        if sentence.id.startswith(f"{{{name}}}") and isinstance(value, Text):
            wing = dict(value.values).get("wing")
            if isinstance(wing, Text) and wing in FIRST_WORDS:
                return sentence.fill(**{name: value.fill(wing=FIRST_WORDS[wing])})
    return sentence


def card_name(context: BattleContext, card: int) -> Value:
    """A card; a general with his values."""
    if not 0 <= card < len(context.cards):
        return _("a face-down card")
    found = context.cards[card]
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


def code_name(context: BattleContext, code: int) -> Value:
    """A card on the table."""
    return card_name(context, -1 if code & CARD == UNKNOWN_CARD else code & CARD)


def card_of_side(context: BattleContext, side: int, card: int) -> Value:
    """A card in a sentence that does not say whose it is: with its side where both decks hold it."""
    name = card_name(context, card)
    if not 0 <= card < len(context.cards) or not all(copies[card] for copies in context.copies):
        return name
    return _("{card} ({side})", card=name, side=side_name(context, side))


def table_card(state: Any, side: int, position: int, slot: int) -> Value:
    """A card on the table with its side and place: what is hidden from the reader stays hidden."""
    context = state.context
    stack = state.stacks[side * 6 + position]
    code = stack[slot] if 0 <= slot < len(stack) else None
    name: Value = _("no card")
    if code is not None:
        name = card_of_side(context, side, -1 if code & CARD == UNKNOWN_CARD else code & CARD)
    return _("{card}, {position}", card=name, position=position_name(context, position))


HANDFULS: Mapping[str, Text] = {"fire": _("the firing card"), "cohesion": _("the card that is tested")}


def handful_text(context: BattleContext, key: str) -> Value:
    """Whose dice a handful are."""
    kind, _dash, number = key.partition("-")
    if kind == "side" and number in ("1", "2"):
        return side_name(context, int(number) - 1)
    if kind == "unit":
        return _("unit {number}", number=number)
    return HANDFULS.get(key, key)


def _position_fact(context: BattleContext, position: Any) -> Value:
    known = isinstance(position, int) and not isinstance(position, bool)
    return position_name(context, position) if known else str(position)


def _card_fact(context: BattleContext, card: Any) -> Value:
    return card_name(context, card) if isinstance(card, int) else str(card)


def _cards_fact(context: BattleContext, cards: Any) -> Value | None:
    """Cards of one name once with how many they are; a count is told by its sentence."""
    if not isinstance(cards, tuple):
        return None
    counted = Counter(card_name(context, card) for card in cards)
    rows = counted.items()
    return tuple(name if count == 1 else _("{card} ×{count}", card=name, count=count) for name, count in rows)


NAMERS: Mapping[str, Namer[BattleContext]] = {
    **dict.fromkeys(("position", "target", "to", "at"), _position_fact),
    **dict.fromkeys(("card", "special", "aim"), _card_fact),
    "cards": _cards_fact,
    "side": side_fact,
    "slot": lambda context, slot: str(slot + 1),
    "handful": handful_text,
    "faces": faces_text,
}


def values_of(context: BattleContext, facts: Mapping[str, Any]) -> dict[str, Value]:
    """The facts of an event or refusal with names in place of indices."""
    return names.values_of(context, facts, NAMERS)
