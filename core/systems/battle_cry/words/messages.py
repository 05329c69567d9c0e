"""What Battle Cry says: prompts, dice, acts; events and refusals stand in files of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.kit.names import hex_name, side_name
from core.kit.words import RoomWords
from core.protocol.pending import UNKNOWN, Choice, Deal, Roll
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules import orders
from core.systems.battle_cry.rules.actions import Action
from core.systems.battle_cry.rules.context import BattleContext
from core.systems.battle_cry.rules.frames import Attack
from core.systems.battle_cry.rules.rule_tables import MANY
from core.systems.battle_cry.rules.state import State
from core.systems.battle_cry.words.event_messages import EVENT_KINDS, event_text, over_text
from core.systems.battle_cry.words.names import (
    front_text,
    handful_text,
    short_unit_text,
    unit_at,
    unit_text,
)
from core.systems.battle_cry.words.refusal_messages import (
    REFUSAL_KINDS,
    modifier_text,
    refusal_text,
)
from core.text import Text, Value, _, _n

CHANCE_KINDS: Mapping[str, Text] = {
    "battle": _("battles"),
    "rally": _("Rally"),
    "sharpshoot": _("Sharpshooter"),
}


# --- prompts -----------------------------------------------------------------------------------------------


def _card(state: State, side: int) -> Text:
    name = side_name(state.context, side)
    if UNKNOWN not in state.hands[side] and not orders.some_card_could(state, side):
        if not orders.any_playable(state, side):
            return _("{side}: no card can order anybody. Discard one.", side=name)
        return _("{side}: no card can order anybody. Discard one, or play a special card.", side=name)
    return _("{side}: play a card.", side=name)


def _order(state: State, side: int) -> Text:
    name = side_name(state.context, side)
    card = state.context.cards[state.acts]
    most = card.anywhere or sum(card.orders)
    if most >= MANY:
        return _("{side}: name who is ordered, as many as you like.", side=name)
    return _n(
        "{side}: name who is ordered; {given} of {count} order given.",
        "{side}: name who is ordered; {given} of {count} orders given.",
        orders.most_given(state),
        side=name,
        given=state.named.bit_count(),
    )


def _piece_prompt(text: Text, unit: int, state: State, side: int) -> Text:
    return text.fill(side=side_name(state.context, side), unit=unit_at(state, unit))


def _retreat(state: State, side: int) -> Text:
    frame = state.frames[-1]
    text = _n(
        "{side}: where to retreat with {unit}? {count} flag left.",
        "{side}: where to retreat with {unit}? {count} flags left.",
        frame.flags,
    )
    return _piece_prompt(text, frame.piece, state, side)


def _retreat_or_stop(state: State, side: int) -> Text:
    frame = state.frames[-1]
    text = _n(
        "{side}: {unit} came upon a general. Stop there, or retreat further? {count} flag left.",
        "{side}: {unit} came upon a general. Stop there, or retreat further? {count} flags left.",
        frame.flags,
    )
    return _piece_prompt(text, frame.piece, state, side)


def _ignore_flag(state: State, side: int) -> Text:
    text = _("{side}: ignore one flag with {unit}?")
    return _piece_prompt(text, state.frames[-1].piece, state, side)


def _fight_back(state: State, side: int) -> Text:
    text = _("{side}: fight back with {unit}?")
    return _piece_prompt(text, state.frames[-1].target, state, side)


def _advance(state: State, side: int) -> Text:
    text = _("{side}: advance into the hex with {unit}?")
    return _piece_prompt(text, state.frames[-1].unit, state, side)


def _put(state: State, side: int) -> Text:
    text = _("{side}: put {unit}, cut off from supplies, into a hex of the base row.")
    return _piece_prompt(text, state.frames[-1].unit, state, side)


def _plain(text: Text) -> Callable[[State, int], Text]:
    return lambda state, side: text.fill(side=side_name(state.context, side))


PROMPTS: dict[str, Callable[[State, int], Text]] = {
    "card": _card,
    "passing": _plain(_("{side}: this turn is passed. Discard a card.")),
    "no_cards": _plain(_("{side}: no cards in hand. Pass.")),
    "order": _order,
    "move": _plain(_("{side}: move the ordered pieces, or end the moves.")),
    "second_move": _plain(_("{side}: the cavalry may move again, or end the moves.")),
    "battle": _plain(_("{side}: battle with the ordered units, or end the battles.")),
    "build": _plain(_("{side}: choose the infantry that builds fieldworks.")),
    "retreat": _retreat,
    "retreat_or_stop": _retreat_or_stop,
    "ignore_flag": _ignore_flag,
    "fight_back": _fight_back,
    "advance": _advance,
    "rally": _plain(_("{side}: which damaged unit rallies?")),
    "supply": _plain(_("{side}: which enemy unit is cut off from its supplies?")),
    "sharpshoot": _plain(_("{side}: at which general does the sharpshooter aim?")),
    "put": _put,
    "price": _plain(_("{side}: what does the All-Out Offensive cost the other side?")),
}


# --- acts --------------------------------------------------------------------------------------------------


def _move(state: State, action: acts.Move) -> Text:
    unit, to = unit_at(state, action.unit), hex_name(state.context, action.to)
    who = state.general_with(action.unit) if state.at[action.unit] >= 0 else -1
    if action.along and who >= 0:
        general = unit_text(state.context, who)
        return _("Move {unit} to {to} with {general}", unit=unit, to=to, general=general)
    if who >= 0 and not state.context.is_general[action.unit]:
        return _("Move {unit} to {to} without its general", unit=unit, to=to)
    return _("Move {unit} to {to}", unit=unit, to=to)


def _battle(state: State, action: acts.Battle) -> Text:
    return _(
        "Battle {target} with {unit}", unit=unit_at(state, action.unit), target=unit_at(state, action.target)
    )


def _decline(state: State, action: acts.Decline) -> Text:
    prompt = state.pending.prompt if isinstance(state.pending, Choice) else ""
    return {
        "fight_back": _("Do not fight back"),
        "advance": _("Do not advance"),
        "ignore_flag": _("Obey every flag"),
    }.get(prompt, _("Decline"))


def _name(state: State, action: acts.NameUnit) -> Text:
    return _("Choose {unit}", unit=unit_at(state, action.unit))


ACTIONS: dict[type, Callable[[State, Any], Text]] = {
    acts.PlayCard: lambda state, a: _("Play {card}", card=state.context.cards[a.card].full_name),
    acts.DiscardCard: lambda state, a: _("Discard {card}", card=state.context.cards[a.card].full_name),
    acts.Pass: lambda state, a: _("Pass"),
    acts.Order: lambda state, a: _("Order {unit}", unit=unit_at(state, a.unit)),
    acts.EndOrders: lambda state, a: _("End the orders"),
    acts.Move: _move,
    acts.EndMoves: lambda state, a: _("End the moves"),
    acts.Battle: _battle,
    acts.EndBattles: lambda state, a: _("End the battles"),
    acts.Retreat: lambda state, a: _(
        "Retreat {unit} to {to}", unit=unit_at(state, a.unit), to=hex_name(state.context, a.to)
    ),
    acts.StopRetreat: lambda state, a: _("Stop with the general"),
    acts.FightBack: lambda state, a: _("Fight back with {card}", card=state.context.cards[a.card].full_name),
    acts.Decline: _decline,
    acts.NameUnit: _name,
    acts.PutUnit: lambda state, a: _(
        "Put {unit} into {to}", unit=unit_at(state, a.unit), to=hex_name(state.context, a.to)
    ),
    acts.BuildWorks: lambda state, a: _(
        "Build fieldworks with {unit}, facing {facing}",
        unit=unit_at(state, a.unit),
        facing=front_text(state.context, a.unit, a.facing),
    ),
    acts.EndBuilding: lambda state, a: _("Build no more"),
    acts.Sharpshoot: lambda state, a: _("Aim at {unit}", unit=unit_at(state, a.target)),
    acts.ChoosePrice: lambda state, a: _("The next turn") if a.price == "pass" else _("One card of the hand"),
    acts.IgnoreFlag: lambda state, a: _("Ignore one flag"),
    acts.Advance: lambda state, a: _("Advance with {unit}", unit=unit_at(state, a.unit)),
}


class BattleCryWords(RoomWords[State, BattleContext, Action]):
    """Keeps `core.presentation.messages.Words`."""

    event_kinds = EVENT_KINDS
    refusal_kinds = REFUSAL_KINDS
    chance_kinds = CHANCE_KINDS
    prompts = PROMPTS
    actions = ACTIONS
    event_text = staticmethod(event_text)
    over_text = staticmethod(over_text)
    refusal_text = staticmethod(refusal_text)
    modifier_text = staticmethod(modifier_text)

    def chance(self, state: State, pending: Roll | Deal) -> Text:
        """What must fall or be drawn, and why."""
        if isinstance(pending, Deal):
            side = side_name(state.context, pending.to or 0)
            return _n(
                "{side}: {count} card is drawn.", "{side}: {count} cards are drawn.", pending.draw, side=side
            )
        dice = sum(handful.dice for handful in pending.handfuls)
        if pending.why == "rally":
            return _n("Rally: {count} die.", "Rally: {count} dice.", dice)
        frame = state.frames[-1]
        target = unit_at(state, frame.target)
        if not isinstance(frame, Attack):
            return _("The sharpshooter aims at {target}: 1 die.", target=target)
        return _n(
            "Battle of {unit} against {target}: {count} die.",
            "Battle of {unit} against {target}: {count} dice.",
            dice,
            unit=unit_at(state, frame.unit),
            target=target,
        )

    def unit(self, context: BattleContext, unit: int) -> Text:
        """How a piece is called."""
        return unit_text(context, unit)

    def short_unit(self, context: BattleContext, unit: int) -> Text:
        """The same without its side."""
        return short_unit_text(context, unit)

    def handful(self, context: BattleContext, key: str) -> Value:
        """Whose die it is."""
        return handful_text(context, key)
