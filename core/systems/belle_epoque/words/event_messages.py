"""One entry for each kind of event: a line of the journal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.kit.names import side_name
from core.protocol.pending import Over
from core.systems.belle_epoque.rules.context import BattleContext
from core.systems.belle_epoque.words.names import values_of
from core.text import Text, Value, _, _n

Values = dict[str, Value]
Facts = Mapping[str, Any]

MARKS = {
    "activated": _("activated"),
    "passed": _("has passed a test"),
    "stuck": _("has entered difficult ground"),
    "moved": _("has moved since the start"),
    "fired": _("has fired since the start"),
}
AIMS: Mapping[str, Text] = {
    "fire": _("To fire"),
    "assault": _("To assault"),
    "march": _("For a forced march"),
}
STEPS = {"draw": _("draw a token"), "end_turn": _("end of the turn")}


def event_text(context: BattleContext, kind: str, facts: Facts) -> Text:
    """The line of the journal for an event."""
    if kind == "over":
        winner = None if facts["winner"] < 0 else facts["winner"]
        return over_text(context, Over(winner, facts["reason"]))
    return EVENTS[kind](values_of(context, facts), facts)


def over_text(context: BattleContext, over: Over) -> Text:
    """How the battle ended."""
    if over.winner is None:
        return _("The battle is a draw.")
    side = side_name(context, over.winner)
    return {
        "losses": _("Victory: {side}. The losses of the enemy are too heavy.", side=side),
        "objective": _("Victory: {side}. The objective is taken.", side=side),
        "turn_limit": _("Victory: {side}, at the turn limit.", side=side),
    }[over.reason]


def _shown(v: Values, facts: Facts, *, first: bool = False) -> Text:
    """What one die shows, or several; `first` where a sentence begins with it."""
    if first:
        return _n("The die shows {faces}", "The dice show {faces}", len(facts["faces"]), faces=v["faces"])
    return _n("the die shows {faces}", "the dice show {faces}", len(facts["faces"]), faces=v["faces"])


def _command_points(v: Values, facts: Facts) -> Text:
    return _n(
        "{side}: {shown}, {count} command point.",
        "{side}: {shown}, {count} command points.",
        facts["points"],
        shown=_shown(v, facts),
        **v,
    )


def _no_points(v: Values, facts: Facts) -> Text:
    return _n(
        "{side}: {count} element, no command points.",
        "{side}: {count} elements, no command points.",
        facts["elements"],
        **v,
    )


def _test(v: Values, facts: Facts) -> Text:
    text = _("Test of reactivity of {unit}: {needed} or less passes.", **v)
    if facts["cp"]:
        text = _n(
            "{unit}, test of reactivity with {count} command point: {needed} or less passes.",
            "{unit}, test of reactivity with {count} command points: {needed} or less passes.",
            facts["cp"],
            **v,
        )
    aim = AIMS.get(facts.get("aim", ""))  # what it was declared for (AMB 4)
    return text if aim is None else _("{aim}: {test}", aim=aim, test=text)


def _fire(v: Values, facts: Facts) -> Text:
    if facts["misses"] >= facts["score"]:
        return _n(
            "{unit} fired at {target} at distance {distance} with {count} die that cannot hit.",
            "{unit} fired at {target} at distance {distance} with {count} dice that cannot hit.",
            facts["dice"],
            **v,
        )
    low = facts["misses"] + 1
    if low == facts["score"]:
        return _n(
            "{unit} fired at {target} at distance {distance} with {count} die; only a {score} hits.",
            "{unit} fired at {target} at distance {distance} with {count} dice; only a {score} hits.",
            facts["dice"],
            **v,
        )
    return _n(
        "{unit} fired at {target} at distance {distance} with {count} die; a face of {low} to {score} hits.",
        "{unit} fired at {target} at distance {distance} with {count} dice; a face of {low} to {score} hits.",
        facts["dice"],
        low=low,
        **v,
    )


def _assault_rolled(v: Values, facts: Facts) -> Text:
    if facts["score"] >= 6:  # BE-11.6: a 6 fails whatever the score
        return _("{unit}: {shown}, all but a 6 count, {total} in all.", shown=_shown(v, facts), **v)
    return _("{unit}: {shown}, those up to {score} count, {total} in all.", shown=_shown(v, facts), **v)


def _fire_rolled(v: Values, facts: Facts) -> Text:
    return _n(
        "{shown}: {count} hit.",
        "{shown}: {count} hits.",
        facts["hits"],
        shown=_shown(v, facts, first=True),
        **v,
    )


def _lost(v: Values, facts: Facts) -> Text:
    return _n(
        "{unit}: {count} element lost, {left} left.",
        "{unit}: {count} elements lost, {left} left.",
        facts["lost"],
        **v,
    )


def _reaction(v: Values, facts: Facts) -> Text:
    return {
        "fire": _("{unit} declared fire at {target}.", **v),
        "evade": _("{unit} declared an evasion from {target}.", **v),
        "charge": _("{unit} declared a counter-charge on {target}.", **v),
    }[facts["how"]]


def _assault_won(v: Values, facts: Facts) -> Text:
    return _n(
        "{unit} won the assault by {count}: so many losses for {target}.",
        "{unit} won the assault by {count}: so many losses for {target}.",
        facts["difference"],
        **v,
    )


def _edit(v: Values, facts: Facts) -> Text:
    to = facts["to"]
    match facts["set"]:
        case "state":
            v["item"], v["to"] = MARKS[facts["item"]], _("yes") if to else _("no")
        case "phase":
            v["to"] = STEPS[to]
        case _other:
            v["to"] = to
    if facts["set"] == "token":
        return (
            _("The umpire puts the token of {unit} back into the bowl.", **v)
            if to
            else _("The umpire takes the token of {unit} out of the bowl.", **v)
        )
    if facts["set"] == "owner" and facts["side"] < 0:
        return _("The umpire lets nobody hold {at}.", **v)
    return {
        "place": _("The umpire puts {unit} into {at}.", **v),
        "remove": _("The umpire takes {unit} off the board.", **v),
        "strength": _("The umpire gives {unit} this many elements: {to}.", **v),
        "state": _("The umpire sets a mark of {unit}: {item} is {to}.", **v),
        "order": _("The umpire activates {unit}.", **v),
        "points": _("The umpire sets the command points ({side}): {to}.", **v),
        "phase": _("The umpire goes to another step of the turn: {to}.", **v),
        "owner": _("The umpire gives {at} to this side: {side}.", **v),
        "reinforcement": _("The umpire brings {unit} on in {at}.", **v),
    }[facts["set"]]


EVENTS: dict[str, Callable[[Values, Facts], Text]] = {
    "turn_begins": lambda v, facts: _("Turn {turn}.", **v),
    "command_points": _command_points,
    "no_points": _no_points,
    "token_drawn": lambda v, facts: _("A token is drawn: {side}.", **v),
    "activated": lambda v, facts: _("Activated: {unit}.", **v),
    "idle": lambda v, facts: _("{unit} did nothing.", **v),
    "nothing_left": lambda v, facts: _("{unit} can do nothing more.", **v),
    "test": _test,
    "test_passed": lambda v, facts: _("The die shows {faces}: passed.", **v),
    "test_failed": lambda v, facts: _("The die shows {faces}: failed.", **v),
    "test_certain": lambda v, facts: _("{unit}: passed for certain.", **v),
    "moved": lambda v, facts: _("{unit} moved from {start} to {to}.", **v),
    "marched": lambda v, facts: _("{unit} marched from {start} to {to}.", **v),
    "fire": _fire,
    "fire_rolled": _fire_rolled,
    "lost": _lost,
    "eliminated": lambda v, facts: _("Eliminated: {unit}.", **v),
    "token_removed": lambda v, facts: _("A token leaves the bowl: {unit}.", **v),
    "retreated": lambda v, facts: _("{unit} retreated from {start} to {to}.", **v),
    "cannot_retreat": lambda v, facts: _(
        "{unit}: no free hex away from every enemy and beside none, which costs an element.", **v
    ),
    "held_fast": lambda v, facts: _(
        "{unit}: very difficult ground cannot be left without a passed test, which costs an element.", **v
    ),
    "left_map": lambda v, facts: _("Driven off the map: {unit}.", **v),
    "assault": lambda v, facts: _("{unit} assaulted {target}.", **v),
    "reaction": _reaction,
    "stands": lambda v, facts: _("{side}: nobody reacts any more.", **v),
    "evaded": lambda v, facts: _("{unit} evaded from {start} to {to}.", **v),
    "counter_charge": lambda v, facts: _("{unit} counter-charged.", **v),
    "assault_cancelled": lambda v, facts: _("The assault is off: {unit} against {target}.", **v),
    "assault_rolled": _assault_rolled,
    "assault_won": _assault_won,
    "assault_tied": lambda v, facts: _("{unit} and {target} were equal: each lost an element.", **v),
    "advanced": lambda v, facts: (
        _("{unit} took {to}: impetuous, it must advance.", **v)
        if facts["must"]
        else _("{unit} took {to}.", **v)
    ),
    "no_advance": lambda v, facts: _("{unit}: no move.", **v),
    "entered": lambda v, facts: _("{unit} arrived in {to}.", **v),
    "waits": lambda v, facts: _("{unit}: no free entry hex, still waiting.", **v),
    "objective_taken": lambda v, facts: _("{side}: {at} is taken.", **v),
    "ruling": lambda v, facts: _("Ruling ({by}): {note}", **v),
    "edit": _edit,
}

EVENT_KINDS = frozenset(EVENTS) | {"over"}
