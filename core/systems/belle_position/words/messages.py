"""What Belle Position says: prompts, dice, acts; events and refusals stand in files of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.kit.names import side_name
from core.kit.words import RoomWords
from core.protocol.pending import Choice, Deal, Over, Roll
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.actions import Action
from core.systems.belle_position.rules.context import BattleContext
from core.systems.belle_position.rules.frames import Disordered, Shooting, Testing
from core.systems.belle_position.rules.occupation import conquered, points_left
from core.systems.belle_position.rules.positions import OWNER
from core.systems.belle_position.rules.state import State
from core.systems.belle_position.words.event_messages import EVENT_KINDS, event_text, over_text
from core.systems.belle_position.words.names import (
    card_name,
    code_name,
    handful_text,
    position_name,
    table_card,
)
from core.systems.belle_position.words.refusal_messages import (
    REFUSAL_KINDS,
    modifier_text,
    refusal_text,
)
from core.text import Text, Value, _, _n

CHANCE_KINDS: Mapping[str, Text] = {
    "combat": _("combats"),
    "long_range": _("long-range fire"),
    "flank": _("flank attacks"),
    "cohesion": _("tests of cohesion"),
    "disorganisation": _("disorganisation"),
    "first_player": _("who begins"),
}


def _roll(state: State, roll: Roll) -> Text:
    dice = sum(handful.dice for handful in roll.handfuls)
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, Shooting):
        card = table_card(state, frame.side, frame.position, frame.slot)
        return _n("Fight of {card}: {count} die.", "Fight of {card}: {count} dice.", dice, card=card)
    if isinstance(frame, Testing):
        card = table_card(state, frame.side, frame.position, frame.slot)
        return _n("Test of {card}: {count} die.", "Test of {card}: {count} dice.", dice, card=card)
    if isinstance(frame, Disordered):
        where = position_name(state.context, frame.position)
        return _n(
            "{position} is disorganised: {count} die.",
            "{position} is disorganised: {count} dice.",
            dice,
            position=where,
        )
    return _("As many terrain cards on both sides: the higher die begins.")


# --- prompts -----------------------------------------------------------------------------------------------


def _plain(text: Text) -> Callable[[State, int], Text]:
    return lambda state, side: text.fill(side=side_name(state.context, side))


def _loss(state: State, side: int) -> Text:
    frame = state.frames[-1]
    return _n(
        "{side}: which card in {position} takes the loss? {count} hit left.",
        "{side}: which card in {position} takes the loss? {count} hits left.",
        frame.hits,
        side=side_name(state.context, side),
        position=position_name(state.context, frame.position),
    )


def _rally(state: State, side: int) -> Text:
    frame = state.frames[-1]
    return _(
        "{side}: rout of {card}. Is Rally played?",
        side=side_name(state.context, side),
        card=table_card(state, side, frame.position, frame.slot),
    )


def _movement(state: State, side: int) -> Text:
    """While a limit is passed the moves are not ended: they go on or are taken back (BP-13.5)."""
    name = side_name(state.context, side)
    if state.kept:
        return _("{side}: too many cards in a position. Move on, or take the moves back.", side=name)
    return _("{side}: move cards, or end the moves.", side=name)


PROMPTS: dict[str, Callable[[State, int], Text]] = {
    "deploy": _plain(_("{side}: lay cards in the three positions, then end the deployment.")),
    "cohesion": _plain(_("{side}: which card is tested next?")),
    "rally": _rally,
    "combat": _plain(_("{side}: fight with a card, or end the combats.")),
    "loss": _loss,
    "hidden_loss": _loss,
    "movement": _movement,
}


# --- acts --------------------------------------------------------------------------------------------------


def _card(state: State, action: Any) -> Value:
    """The own card that an action names by its place."""
    pending = state.pending
    side = pending.side if isinstance(pending, Choice) else OWNER[action.position]
    stack = state.stacks[side * 6 + action.position]
    if not 0 <= action.slot < len(stack):
        return _("no card")
    return _(
        "{number}. {card}", number=str(action.slot + 1), card=code_name(state.context, stack[action.slot])
    )


def _at(state: State, action: Any) -> dict[str, Value]:
    return {"card": _card(state, action), "position": position_name(state.context, action.position)}


def _kind(state: State, card: int) -> Value:
    return card_name(state.context, card)


def _deploy(state: State, a: acts.Deploy) -> Text:
    to = position_name(state.context, a.to)
    if a.face_down:
        return _("Lay {card} face down in {to}", card=_kind(state, a.card), to=to)
    return _("Lay {card} in {to}", card=_kind(state, a.card), to=to)


def _bring(state: State, a: acts.Bring) -> Text:
    to, card = position_name(state.context, a.to), _kind(state, a.card)
    if a.face_down:
        return _("Bring {card} face down to {to}", card=card, to=to)
    if a.again:
        return _("Bring {card}, just come back, to {to}", card=card, to=to)
    return _("Bring {card} to {to}", card=card, to=to)


def _counter_battery(state: State, a: acts.CounterBattery) -> Text:
    target = table_card(state, OWNER[a.target], a.target, a.target_slot)
    aim = _("{number}. {card}", number=str(a.target_slot + 1), card=target)
    return _("Counter-battery with {card} in {position} at {target}", target=aim, **_at(state, a))


ACTIONS: dict[type, Callable[[State, Any], Text]] = {
    acts.Deploy: _deploy,
    acts.TakeUp: lambda state, a: _("Take up {card} from {position}", **_at(state, a)),
    acts.TakeUpTerrain: lambda state, a: _(
        "Take up {card} from {position}",
        card=_kind(state, a.card),
        position=position_name(state.context, a.position),
    ),
    acts.EndDeployment: lambda state, a: _("End the deployment"),
    acts.Test: lambda state, a: _("Test {card} in {position}", **_at(state, a)),
    acts.Rally: lambda state, a: _("Play {card}", card=_kind(state, a.card)),
    acts.Decline: lambda state, a: _("Let it rout"),
    acts.Fire: lambda state, a: _("Fight with {card} in {position}", **_at(state, a)),
    acts.LongRange: lambda state, a: _("Fire at long range with {card} in {position}", **_at(state, a)),
    acts.CounterBattery: _counter_battery,
    acts.Flank: lambda state, a: _(
        "Attack {target} in the flank with {card} from {position}",
        target=position_name(state.context, a.target),
        **_at(state, a),
    ),
    acts.EndCombat: lambda state, a: _("End the combats"),
    acts.TakeLoss: lambda state, a: _("The loss falls on {card}", card=_card(state, a)),
    acts.Move: lambda state, a: _(
        "Move {card} from {position} to {to}", to=position_name(state.context, a.to), **_at(state, a)
    ),
    acts.Bring: _bring,
    acts.TakeBack: lambda state, a: _("Take the moves back"),
    acts.EndMoves: lambda state, a: _("End the moves"),
    acts.PlaySpecial: lambda state, a: _(
        "Play {special} for {card} in {position}", special=_kind(state, a.card), **_at(state, a)
    ),
}


class BellePositionWords(RoomWords[State, BattleContext, Action]):
    """Keeps `core.presentation.messages.Words`."""

    event_kinds = EVENT_KINDS
    refusal_kinds = REFUSAL_KINDS
    chance_kinds = CHANCE_KINDS
    prompts = PROMPTS
    actions = ACTIONS
    event_text = staticmethod(event_text)
    refusal_text = staticmethod(refusal_text)
    modifier_text = staticmethod(modifier_text)
    unsigned = frozenset({"base", "vc"})

    def over(self, state: State, over: Over) -> Text:
        """How the battle ended."""
        positions, points = ((of(state, 0), of(state, 1)) for of in (conquered, points_left))
        return over_text(state.context, over, positions, points)

    def chance(self, state: State, pending: Roll | Deal) -> Text:
        """What must fall or be drawn, and why."""
        if isinstance(pending, Deal):
            side = side_name(state.context, pending.to or 0)
            return _n(
                "{side}: {count} card is drawn.", "{side}: {count} cards are drawn.", pending.draw, side=side
            )
        return _roll(state, pending)

    def unit(self, context: BattleContext, unit: int) -> Text:
        """How a kind of card is called."""
        return _("{card}", card=card_name(context, unit))

    def handful(self, context: BattleContext, key: str) -> Value:
        """Whose die it is."""
        return handful_text(context, key)
