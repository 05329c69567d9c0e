"""What Skirmish says: an entry for each kind of prompt, act, event and refusal."""

from collections.abc import Mapping
from typing import Any

from core.kit.names import Namer, faces_text, hex_fact, side_fact, values_of
from core.kit.words import RoomWords
from core.presentation.common_refusals import SHARED, Words
from core.protocol.pending import Deal, Over, Roll
from core.protocol.refusals import Refusal
from core.text import Text, Value, _
from skirmish.battle import ORDERS, Action, Answer, Context, EndTurn, Fire, Move, State


def unit_text(context: Context, unit: int) -> Text:
    return _("{name}", name=context.unit_ids[unit])


NAMERS: dict[str, Namer[Context]] = {
    **dict.fromkeys(("unit", "target"), unit_text),
    **dict.fromkeys(("side", "winner"), side_fact),
    **{"to": hex_fact, "faces": faces_text},
    "order": lambda context, order: ORDERS[order] if order >= 0 else _("a secret order"),
}
EVENTS: dict[str, Words] = {
    "moved": lambda v: _("{unit} moves to {to}.", **v),
    "fired": lambda v: _("{unit} fires at {target}.", **v),
    "covered": lambda v: _("{unit} takes cover.", **v),
    "hit": lambda v: _("{faces}: {unit} is hit.", **v),
    "missed": lambda v: _("{faces}: {unit} is missed.", **v),
    "drew": lambda v: _("{side} draws {order}.", **v),
    "turn": lambda v: _("Turn {turn}: {side}.", **v),
    "over": lambda v: _("The battle is over."),
    "ruling": lambda v: _("{by}: {note}", **v),
}
REFUSALS: dict[str, Words] = {
    **SHARED,
    "cannot_act": lambda v: _("This unit has acted, or it is down, or it is not there."),
    "no_way": lambda v: _("A unit moves to a free hex beside it."),
    "no_enemy": lambda v: _("There is no enemy."),
    "too_far": lambda v: _("The target is {measured} hexes away, farther than 3.", **v),
}


def named(state: State, **facts: int) -> dict[str, Value]:
    return values_of(state.context, facts, NAMERS)


class SkirmishWords(RoomWords[State, Context, Action]):
    event_kinds = frozenset(EVENTS)
    refusal_kinds = frozenset(REFUSALS)
    chance_kinds: Mapping[str, Text] = {"fire": _("fire")}
    prompts = {  # noqa: RUF012
        "act": lambda state, side: _("Move or fire with each unit, then end the turn."),
        "cover": lambda state, side: _("Does the unit that is fired at take cover?"),
    }
    actions = {  # noqa: RUF012
        Move: lambda state, act: EVENTS["moved"](named(state, unit=act.unit, to=act.to)),
        Fire: lambda state, act: EVENTS["fired"](named(state, unit=act.unit, target=act.target)),
        Answer: lambda state, act: _("Take cover") if act.covers else _("Stand"),
        EndTurn: lambda state, act: _("End the turn"),
    }

    def chance(self, state: State, pending: Roll | Deal) -> Text:
        return _("A die for the fire.") if isinstance(pending, Roll) else _("A secret order is drawn.")

    def unit(self, context: Context, unit: int) -> Text:
        return unit_text(context, unit)

    def event_text(self, context: Context, kind: str, facts: Mapping[str, Any]) -> Text:
        return EVENTS[kind](values_of(context, facts, NAMERS))

    def over_text(self, context: Context, over: Over) -> Text:
        return _("A draw.") if over.winner is None else _("Victory: {n}.", n=side_fact(context, over.winner))

    def refusal_text(self, context: Context, refusal: Refusal) -> Text:
        return REFUSALS[refusal.kind](values_of(context, refusal.facts, NAMERS))
