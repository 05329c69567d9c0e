"""One entry for each kind of event: a line of the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.kit.names import objective_text, side_name
from core.presentation.edit_names import pose_written
from core.protocol.pending import Over
from core.records.serialization.bounds import MissingFactError
from core.systems.mbt.rules.context import BattleContext
from core.systems.mbt.words.names import values_of
from core.text import Text, Value, _, _n

Values = dict[str, Value]
Facts = Mapping[str, Any]

MARKS = {"moved": _("has moved"), "acted": _("has fought or shot")}
STEPS = {"move": _("moves"), "combat": _("combats"), "end_turn": _("end of the turn")}
WAYS = {
    "ahead": _("straight ahead"),
    "left": _("to its left"),
    "right": _("to its right"),
    "back": _("backwards"),
}


def event_text(context: BattleContext, kind: str, facts: Facts) -> Text:
    """The line of the journal for an event."""
    if kind == "over":
        winner = None if facts["winner"] < 0 else facts["winner"]
        return over_text(context, Over(winner, facts["reason"]))
    values = values_of(context, facts)
    if kind == "edit" and facts["set"] == "owner":
        for place, aim in enumerate(context.aims):
            if aim.id == facts["at"]:
                values["at"] = objective_text(context, place)
    return EVENTS[kind](values, facts)


def over_text(context: BattleContext, over: Over) -> Text:
    """How the battle ended."""
    if over.winner is None:
        return _("The turn limit is reached with as many losses on both sides: a draw.")
    side = side_name(context, over.winner)
    return {
        "losses": _("Victory: {side}. The enemy has lost too many bases.", side=side),
        "general": _("Victory: {side}. The enemy general is taken.", side=side),
        "objective": _("Victory: {side}. The objectives decide.", side=side),
        "army_break": _("Victory: {side}. The enemy corps are demoralised.", side=side),
        "turn_limit": _("Victory: {side}, at the turn limit.", side=side),
    }[over.reason]


def _moved(v: Values, facts: Facts) -> Text:
    return _("{unit} moves: {used} of {allowed} graduations.", **v)


def _group_moved(v: Values, facts: Facts) -> Text:
    return _n(
        "{unit} leads a group of {count} base: {used} of {allowed} graduations.",
        "{unit} leads a group of {count} bases: {used} of {allowed} graduations.",
        len(facts["units"]),
        **v,
    )


def _cannot_recoil(v: Values, facts: Facts) -> Text:
    why = facts["why"]
    if why == "base":
        return _("{unit} cannot recoil: {by} is in the way.", **v)
    return {
        "edge": _("{unit} cannot recoil: {who} would leave the table.", **v),
        "ground": _("{unit} cannot recoil: {who} would come on to ground that it cannot enter.", **v),
        "front": _("{unit} cannot recoil: {who} would touch the front of an enemy.", **v),
    }[why]


def _panic_rolled(v: Values, facts: Facts) -> Text:
    return _("The die shows {faces}: {unit} runs {direction}.", direction=WAYS[facts["way"]], **v)


def _edit(v: Values, facts: Facts) -> Text:
    to = facts["to"]
    v["to"] = to
    if facts["set"] == "state":
        v["item"], v["to"] = MARKS[facts["item"]], _("yes") if to else _("no")
    elif facts["set"] == "phase":
        v["to"] = STEPS[to]
    elif facts["set"] == "place":
        pose = pose_written(str(facts["at"]))
        if pose is None:
            raise MissingFactError
        x, y, facing = (number / 100 for number in pose)
        return _(
            "The umpire puts {unit} elsewhere: {x} / {y} cm, front {front}°.",
            x=x,
            y=y,
            front=facing * 10,
            **v,
        )
    elif facts["set"] == "owner" and facts["side"] < 0:
        return _("The umpire lets nobody hold {at}.", **v)
    return {
        "remove": _("The umpire takes {unit} off the table.", **v),
        "state": _("The umpire sets a mark of {unit}: {item} is {to}.", **v),
        "owner": _("The umpire gives {at} to this side: {side}.", **v),
        "phase": _("The umpire goes to another step of the turn: {to}.", **v),
    }[facts["set"]]


EVENTS: dict[str, Callable[[Values, Facts], Text]] = {
    "turn_begins": lambda v, facts: _("Turn {turn}.", **v),
    "side_begins": lambda v, facts: _("{side}: its turn.", **v),
    "laid": lambda v, facts: _("{unit} is laid.", **v),
    "stays_out": lambda v, facts: _(
        "{unit} finds no room on its side of the table and stays out of the battle.", **v
    ),
    "moved": _moved,
    "group_moved": _group_moved,
    "contact": lambda v, facts: _("{unit} makes contact with {target}.", **v),
    "conformed": lambda v, facts: _("{unit} lines up face to face with {target}.", **v),
    "attacker_conformed": lambda v, facts: _(
        "There is no room for the enemy to conform: {unit} lines up with {target}.", **v
    ),
    "turns_to": lambda v, facts: _("{unit} turns its front to {target}.", **v),
    "touch_only": lambda v, facts: _("{unit} touches {target}, which has no room to conform: no fight.", **v),
    "moves_end": lambda v, facts: _("{side}: the moves are over.", **v),
    "fight": lambda v, facts: _("{unit} fights {target}.", **v),
    "shot": lambda v, facts: _("{unit} shoots at {target}.", **v),
    "rolled": lambda v, facts: _("{unit}: the die shows {faces}, {total} in all.", **v),
    "even": lambda v, facts: _("{unit} and {target} are equal: nothing happens.", **v),
    "missed": lambda v, facts: _("{unit} does {target} no harm.", **v),
    "beaten": lambda v, facts: _("{unit} is beaten, {lost} against {won}.", **v),
    "doubled": lambda v, facts: _("{unit} is beaten by double or more, {lost} against {won}.", **v),
    "destroyed": lambda v, facts: _("{unit} is destroyed: a loss.", **v),
    "destroyed_uncounted": lambda v, facts: _("{unit} is destroyed, which is no loss.", **v),
    "recoils": lambda v, facts: _("{unit} recoils.", **v),
    "pushed": lambda v, facts: _("{by} pushes {unit} back.", **v),
    "stands": lambda v, facts: _("{unit} has a friend behind it and stands.", **v),
    "cannot_recoil": _cannot_recoil,
    "panics": lambda v, facts: _("{unit} must recoil: it panics.", **v),
    "panic_rolled": _panic_rolled,
    "panics_too": lambda v, facts: _("{by} meets {unit}, which panics too.", **v),
    "panicked_before": lambda v, facts: _("{unit} stops at {target}, which has panicked already.", **v),
    "tramples": lambda v, facts: _("{unit} tramples {target}.", **v),
    "runs": lambda v, facts: _("{unit} has run and stands.", **v),
    "runs_off": lambda v, facts: _("{unit} runs off the table or into ground that it cannot cross.", **v),
    "captured": lambda v, facts: _("{side}: {unit} takes the objective {objective}.", **v),
    "side_ends": lambda v, facts: _("{side}: its turn is over.", **v),
    "ruling": lambda v, facts: _("Ruling ({by}): {note}", by=str(facts["by"]), note=v["note"]),
    "edit": _edit,
}

EVENT_KINDS = frozenset(EVENTS) | {"over"}
