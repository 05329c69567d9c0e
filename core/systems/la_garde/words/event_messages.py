"""One entry for each kind of event of the turn: a line of the journal. Combats are in `combat_messages`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.kit.names import side_name, titled
from core.presentation.edit_names import pose_written
from core.protocol.pending import Over
from core.records.serialization.bounds import MissingFactError
from core.systems.la_garde.rules.context import BattleContext
from core.systems.la_garde.rules.orders import NAMES, WORDS
from core.systems.la_garde.rules.rule_tables import centimetres
from core.systems.la_garde.words.combat_messages import EVENTS as COMBAT_EVENTS
from core.systems.la_garde.words.names import named_ids, values_of, with_leading
from core.text import Text, Value, _

Values = dict[str, Value]
Facts = Mapping[str, Any]

MARKS = {
    "moved": _("moved"),
    "bombarded": _("bombarded"),
    "dry": _("out of ammunition"),
    "attached": _("battery attached"),
    "cohesion": _("cohesion"),
}
COHESION_STEPS = (_("formed"), _("disorganised"), _("in rout"))


def event_text(context: BattleContext, kind: str, facts: Facts) -> Text:
    """The line of the journal for an event."""
    values = values_of(context, facts)
    if kind == "edit":
        values |= named_ids(context, facts)
    return EVENTS[kind](values, facts)


def over_text(context: BattleContext, over: Over) -> Text:
    """How the battle ended."""
    if over.winner is None:
        return _("A draw: both armies break at once, or as many divisions are exhausted at the turn limit.")
    side = side_name(context, over.winner)
    return {
        "army_break": _("Victory: {side}. The enemy army breaks.", side=side),
        "objective": _("Victory: {side}. The objectives decide.", side=side),
        "turn_limit": _("Victory: {side}. Fewer of its divisions are exhausted.", side=side),
    }[over.reason]


def _moved(v: Values, facts: Facts) -> Text:
    # How far it has gone, not what that costs on a road or in woods; older files have only the latter.
    v["used"] = centimetres(facts.get("length", facts["used"]))
    if facts["way"] == "turn":
        return _("{unit} turned.", **v)
    if facts["way"] == "withdrawal":
        return _("{unit} withdrew {used} cm.", **v)
    if facts["way"] == "support":
        return _("{unit} moved {used} cm in support.", **v)
    if facts["way"] == "assault" and facts["targets"]:
        return _("{unit} advanced {used} cm into contact with {targets}.", **v)
    if facts["way"] == "assault":
        return _("{unit} advanced {used} cm at the enemy.", **v)
    return _("{unit} moved {used} cm.", **v)


def _edit(v: Values, facts: Facts) -> Text:
    match facts["set"]:
        case "place":
            pose = pose_written(str(facts["at"]))
            if pose is None:
                raise MissingFactError
            x, y, facing = (number / 100 for number in pose)
            return _(
                "The umpire puts {unit} elsewhere: {x} / {y} cm, front {front}°.",
                unit=v["unit"],
                x=x,
                y=y,
                front=facing * 10,
            )
        case "remove":
            return _("The umpire removes {unit}.", **v)
        case "strength":
            return _("The umpire sets the elements of {unit} to {to}.", **v)
        case "state":
            if facts["item"] == "cohesion":
                return _("Umpire, {unit}: {state}.", state=COHESION_STEPS[facts["to"]], **v)
            mark = MARKS[facts["item"]]
            if facts["to"]:
                return _("The umpire marks {unit}: {mark}.", mark=mark, **v)
            return _("The umpire takes a mark off {unit}: {mark}.", mark=mark, **v)
        case "order":
            if facts["to"] == "?":
                return _("The umpire gives {formation} an order, face down.", formation=v["item"])
            name = NAMES[WORDS.index(str(facts["to"]))]
            return _("The umpire gives {formation} the order {order}.", formation=v["item"], order=name)
        case "owner":
            if facts["side"] < 0:
                return _("Umpire: nobody holds {at}.", **_objective(v, "at"))
            return _("Umpire: {at} belongs to {side}.", **_objective(v, "at"))
        case "points":
            return _("Umpire: aides left for replacements, {side}: {to}.", **v)
        case "reinforcement" if facts["item"] == "?":
            return _("Umpire: a group of the enemy arrives.")
        case "reinforcement":
            return _("Umpire: the group {item} arrives.", **v)
    return _("The umpire goes on to the consolidation.")


def _objective(v: Values, key: str) -> Values:
    """An objective by its kind and name; one without a name says already that it is one."""
    return {**v, key: titled(_("Objective {name}"), v[key])}


def _battle_ends(v: Values, facts: Facts) -> Text:
    if facts["side"] < 0:
        return _("The battle ends in a draw.")
    return _("The battle ends. Victory: {side}.", **v)


EVENTS: dict[str, Callable[[Values, Facts], Text]] = {
    **COMBAT_EVENTS,
    "turn_begins": lambda v, f: _("Turn {turn} begins.", **v),
    "laid": lambda v, f: _("Brigade laid: {unit}.", **v),
    "stays_out": lambda v, f: _("{unit}: no room on its side of the table, out of the battle.", **v),
    "arrival_rolled": lambda v, f: _("Reinforcements {group}: {faces}, {needed} needed.", **v),
    "group_arrives": lambda v, f: _("Reinforcements arrive for {side}: {group}.", **v),
    "enters": lambda v, f: _("{unit} came on to the table.", **v),
    "aide_acts": lambda v, f: _("An aide-de-camp acts as general of {division}.", **v),
    "corps_ordered": lambda v, f: _("{corps}: order {order}, face down.", **v),
    "division_ordered": lambda v, f: _("{division}: order {order}, face down.", **v),
    "orders_written": lambda v, f: _("{side}: the orders are written.", **v),
    "general_replaced": lambda v, f: _("An aide-de-camp of {side} takes the place of {post}.", **v),
    "initiative_rolled": lambda v, f: _("Initiative, {side}: {faces}, {count} in all.", **v),
    "initiative": lambda v, f: _("The initiative goes to: {side}.", **v),
    "goes_first": lambda v, f: _("First activation: {side}.", **v),
    "corps_revealed": lambda v, f: _("{corps}, order shown: {order}.", **v),
    "activates": lambda v, f: _("{side}: activation of {division}.", **v),
    "order_revealed": lambda v, f: _("{division}, order shown: {order}.", **v),
    "order_changed": lambda v, f: _("{faces}, {needed} needed: the order of {division} is now {order}.", **v),
    "order_stands": lambda v, f: _("{faces}, {needed} needed: the order of {division} stands.", **v),
    "general_rides": lambda v, f: _("{post} rides elsewhere.", **with_leading(v)),
    "moved": _moved,
    "crosses_river": lambda v, f: _("{unit} crossed water: disorganised.", **v),
    "objective_taken": lambda v, f: _("{objective} taken: {side}.", **_objective(v, "objective")),
    "ammunition": lambda v, f: _("{unit}: ammunition again.", **v),
    "battle_goes_on": lambda v, f: _("{faces}: the battle goes on.", **v),
    "night_falls": lambda v, f: _("{faces}: the battle ends with this turn.", **v),
    "battle_ends": _battle_ends,
    "ruling": lambda v, f: _("Ruling by {by}: {note}", **v),
    "edit": _edit,
}

EVENT_KINDS = frozenset(EVENTS)
