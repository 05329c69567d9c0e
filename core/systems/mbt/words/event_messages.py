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
from core.text import Names, Text, Value, _, _n

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
        "both": _(
            "Victory: {side}. Both sides were beaten at once: the one with more losses loses, "
            "with as many the one whose turn it was.",
            side=side,
        ),
        "turn_limit": _("Victory: {side}, at the turn limit.", side=side),
    }[over.reason]


def _moved(v: Values, facts: Facts) -> Text:
    return _("{unit} moved: {used} of {allowed} graduations.", **v)


def _group_moved(v: Values, facts: Facts) -> Text:
    return _n(
        "{unit} led a group of {count} base: {used} of {allowed} graduations.",
        "{unit} led a group of {count} bases: {used} of {allowed} graduations.",
        len(facts["units"]),
        **v,
    )


def _cannot_recoil(v: Values, facts: Facts) -> Text:
    why = facts["why"]
    if why == "base":
        return _("{unit} cannot recoil: {by} in the way.", **v)
    return {
        "edge": _("{unit} cannot recoil: {who} would leave the table.", **v),
        "ground": _("{unit} cannot recoil: {who} would come on to ground that is barred.", **v),
        "front": _("{unit} cannot recoil: {who} would touch the front of an enemy.", **v),
    }[why]


def _panic_rolled(v: Values, facts: Facts) -> Text:
    return _("The die showed {faces}: {unit} ran {direction}.", direction=WAYS[facts["way"]], **v)


def _captured(v: Values, facts: Facts) -> Text:
    if isinstance(v["objective"], Names):
        return _("{side}: {unit} took the objective {objective}.", **v)
    return _(
        "{side}: {unit} took {objective}.", **v
    )  # without a name it is called an objective and its place


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
    "laid": lambda v, facts: _("Base laid: {unit}.", **v),
    "stays_out": lambda v, facts: _("{unit}: no room on its side of the table, out of the battle.", **v),
    "moved": _moved,
    "group_moved": _group_moved,
    "contact": lambda v, facts: _("{unit} made contact with {target}.", **v),
    "conformed": lambda v, facts: _("{unit} lined up face to face with {target}.", **v),
    "attacker_conformed": lambda v, facts: _(
        "The enemy could not line up: {unit} lined up with {target} instead.", **v
    ),
    "turns_to": lambda v, facts: _("{unit} turned to face {target}.", **v),
    "touch_only": lambda v, facts: _("{unit} touched {target}, without lining up: no fight.", **v),
    "moves_end": lambda v, facts: _("{side}: the moves are over.", **v),
    "fight": lambda v, facts: _("{unit} fought {target}.", **v),
    "shot": lambda v, facts: _("{unit} shot at {target}.", **v),
    "rolled": lambda v, facts: _("{unit}: the die shows {faces}, {total} in all.", **v),
    "even": lambda v, facts: _("{unit} and {target} were equal: nothing happened.", **v),
    "missed": lambda v, facts: _("{unit} did {target} no harm.", **v),
    "beaten": lambda v, facts: _("{unit}: beaten, {lost} against {won}.", **v),
    "doubled": lambda v, facts: _("{unit}: beaten by double or more, {lost} against {won}.", **v),
    "destroyed": lambda v, facts: _("{unit}: destroyed, a loss.", **v),
    "destroyed_uncounted": lambda v, facts: _("{unit}: destroyed, which is no loss.", **v),
    "recoils": lambda v, facts: _("{unit} recoiled.", **v),
    "pushed": lambda v, facts: _("{by} pushed {unit} back.", **v),
    "stands": lambda v, facts: _("{unit}: a friend close behind, no recoil.", **v),
    "cannot_recoil": _cannot_recoil,
    "panics": lambda v, facts: _("{unit} had to recoil: panic.", **v),
    "panic_rolled": _panic_rolled,
    "panics_too": lambda v, facts: _("{by} met {unit}: panic there, too.", **v),
    "panicked_before": lambda v, facts: _("{unit} stopped at {target}, where there was panic already.", **v),
    "tramples": lambda v, facts: _("{unit} trampled {target}.", **v),
    "runs": lambda v, facts: _("{unit}: the run is over.", **v),
    "runs_off": lambda v, facts: _("{unit} ran off the table or into ground that is barred.", **v),
    "captured": _captured,
    "side_ends": lambda v, facts: _("{side}: its turn is over.", **v),
    "ruling": lambda v, facts: _("Ruling ({by}): {note}", by=str(facts["by"]), note=v["note"]),
    "edit": _edit,
}

EVENT_KINDS = frozenset(EVENTS) | {"over"}
