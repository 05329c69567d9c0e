"""One entry for each kind of refusal: why not, in one sentence, then fact by fact; and the terms of sums."""

from __future__ import annotations

from collections.abc import Callable

from core.presentation.common_refusals import SHARED
from core.protocol.events import Modifier
from core.protocol.refusals import Refusal
from core.systems.belle_epoque.rules.context import BattleContext
from core.systems.belle_epoque.words.names import values_of
from core.text import Text, Value, _, _n

Values = dict[str, Value]

UNIT_NEEDED = ("other_unit_active", "other_unit_asked")


def refusal_text(context: BattleContext, refusal: Refusal) -> Text:
    """Why not, in one sentence."""
    facts = dict(refusal.facts)
    if refusal.kind in UNIT_NEEDED:
        facts["by"] = facts["needed"]
    if refusal.kind == "other_side_asked":
        facts = {"side": facts["needed"]}
    if refusal.kind == "line_blocked" and not facts["hexes"]:
        return _("The line of fire is blocked.")
    return REFUSALS[refusal.kind](values_of(context, facts))


def modifier_text(modifier: Modifier) -> Text:
    """One term of a sum, without its value."""
    return MODIFIERS[modifier.kind]


MODIFIERS: dict[str, Text] = {
    "level": _("reactivity"),
    "points": _("command points"),
    "sight": _("sight in hexes"),
    "unseen": _("has given no sign since the start"),
    "smokeless": _("has not moved since the start, smokeless powder"),
    "cover": _("in cover"),
    "open_order": _("infantry in open order"),
    "at_least": _("at least 1"),
    "conspicuous": _("conspicuous"),
    "elements": _("a die for each element"),
    "overlooks": _("overlooks the target"),
    "score": _("score at this distance"),
    "score_moved": _("score at this distance after a move"),
    "miss_fortification": _("lowest rolls miss: infantry in a fortification"),
    "miss_open_cover": _("lowest rolls miss: open order in cover"),
    "miss_open": _("lowest roll misses: open order"),
    "miss_cover": _("lowest roll misses: infantry in cover"),
    "shock": _("shock troops"),
    "quality": _("quality and order"),
    "fortification": _("defends a fortification"),
    "hill": _("defends a hill"),
    "tenacious": _("tenacious"),
    "fiery": _("fiery"),
    "counter_charge": _("counter-charge"),
    "fought": _("earlier assaults of this turn"),
    "cap": _("at most 5"),
    "cavalry_limit": _("cavalry against cover or rough ground"),
}


def _number(v: Values, key: str) -> int:
    value = v[key]
    assert isinstance(value, int)
    return value


def _wanted(v: Values) -> Text:
    return _n("{count} command point is wanted", "{count} command points are wanted", _number(v, "measured"))


def _left(v: Values) -> Text:
    return _n("{count} is left", "{count} are left", _number(v, "needed"))


def _wasted(v: Values) -> Text:
    return _n(
        "{count} command point makes the test of {unit} certain; {surplus} more would be wasted.",
        "{count} command points make the test of {unit} certain; {surplus} more would be wasted.",
        _number(v, "needed"),
        surplus=_number(v, "measured") - _number(v, "needed"),
        **v,
    )


REFUSALS: dict[str, Callable[[Values], Text]] = {
    **SHARED,
    # the table
    "nothing_falls": lambda v: _("No dice and no tokens are waited for now."),
    "cards_count": lambda v: _("Another number of tokens comes now: {needed}, not {measured}.", **v),
    "cards_gone": lambda v: _("Tokens of this colour in the bowl: {needed}; {measured} is too many.", **v),
    "cards_open": lambda v: _("Everybody sees what is drawn here: say what it is."),
    # activation
    "not_yours": lambda v: _("Not yours: {unit}.", **v),
    "not_an_enemy": lambda v: _("Not an enemy: {target}.", **v),
    "not_on_board": lambda v: _("Not on the board: {unit}.", **v),
    "not_arrived": lambda v: _("{unit}: to arrive at the end of turn {needed}.", **v),
    "not_waiting": lambda v: _("{unit}: no reinforcement to come.", **v),
    "no_entry": lambda v: _("{unit} cannot arrive in {to}.", **v),
    "already_activated": lambda v: _("{unit}: activated already in this turn.", **v),
    "activated_or_come": lambda v: _(
        "{unit}: activated already in this turn, or just come and to act from the next turn on.", **v
    ),
    "other_unit_active": lambda v: _("Activated now: {by}.", **v),
    "other_unit_asked": lambda v: _("This is about {by} now.", **v),
    "must_act": lambda v: _("{unit} must test or move: idling is not allowed here.", **v),
    # tests
    "test_needed": lambda v: _("{unit} must first pass a reactivity test.", **v),
    "test_was_failed": lambda v: _("{unit} failed the test: only a basic move is left.", **v),
    "already_tested": lambda v: _("{unit}: tested already in this activation.", **v),
    "too_few_points": lambda v: _("{wanted}; {left}.", wanted=_wanted(v), left=_left(v)),
    "points_wasted": _wasted,
    "aim_missing": lambda v: _("Say first what the test is for: fire, assault or forced march."),
    "no_aim": lambda v: _("In this scenario a test is for anything: no purpose is named."),
    "other_aim": lambda v: _("The test of {unit} was declared for something else.", **v),
    # moves
    "no_move": lambda v: _("{unit}: there already.", **v),
    "already_moved": lambda v: _("{unit}: moved already.", **v),
    "impassable": lambda v: _("Nobody can enter {to}: impassable ground.", **v),
    "hex_taken": lambda v: _("{to} is taken by {by}.", **v),
    "test_to_leave": lambda v: _("{unit} can leave very difficult ground only after a passed test.", **v),
    "march_needs_test": lambda v: _(
        "{to} is {measured} hexes away: a forced march needs a passed test.", **v
    ),
    "no_march_out": lambda v: _("{unit} cannot leave difficult ground by a forced march.", **v),
    "too_far": lambda v: _n(
        "{to} is {measured} hexes away; {unit} can move {count} hex.",
        "{to} is {measured} hexes away; {unit} can move {count} hexes.",
        _number(v, "needed"),
        **v,
    ),
    "too_far_to_march": lambda v: _n(
        "{to} is {measured} hexes away; after a passed test {unit} can move {count} hex at most.",
        "{to} is {measured} hexes away; after a passed test {unit} can move {count} hexes at most.",
        _number(v, "needed"),
        **v,
    ),
    "zone_to_zone": lambda v: _(
        "{unit} cannot move directly from one enemy zone of control to another, {to}.", **v
    ),
    "no_way": lambda v: _("No way leads {unit} to {to} in this move.", **v),
    "marched": lambda v: _("{unit} made a forced march and cannot fire.", **v),
    # fire and assault
    "target_gone": lambda v: _("Not on the board: {target}.", **v),
    "entered_difficult": lambda v: _(
        "{unit} entered difficult ground in this turn: neither fire nor assault.", **v
    ),
    "no_fire_after_move": lambda v: _("{unit} cannot fire after a move.", **v),
    "out_of_range": lambda v: _n(
        "{target}: {measured} hexes away; {unit} can reach {count} hex.",
        "{target}: {measured} hexes away; {unit} can reach {count} hexes.",
        _number(v, "needed"),
        **v,
    ),
    "out_of_range_moved": lambda v: _n(
        "{target}: {measured} hexes away; after a move {unit} can reach {count} hex.",
        "{target}: {measured} hexes away; after a move {unit} can reach {count} hexes.",
        _number(v, "needed"),
        **v,
    ),
    "no_score": lambda v: _n(
        "{target}: {count} hex away, where {unit} can hit nobody.",
        "{target}: {count} hexes away, where {unit} can hit nobody.",
        _number(v, "measured"),
        **v,
    ),
    "no_score_moved": lambda v: _n(
        "{target}: {count} hex away, where {unit} can hit nobody after a move.",
        "{target}: {count} hexes away, where {unit} can hit nobody after a move.",
        _number(v, "measured"),
        **v,
    ),
    "not_seen": lambda v: _n(
        "{target}: {measured} hexes away, to be seen at {count} hex.",
        "{target}: {measured} hexes away, to be seen at {count} hexes.",
        _number(v, "needed"),
        **v,
    ),
    "line_blocked": lambda v: _("The line of fire is blocked in {hexes}.", **v),
    "not_adjacent": lambda v: _(
        "{target}: {measured} hexes away, and only adjacent enemies can be assaulted.", **v
    ),
    "not_adjacent_marched": lambda v: _(
        "{target}: {measured} hexes away; only adjacent enemies can be assaulted, "
        "and a forced march bars all fire.",
        **v,
    ),
    # reactions
    "not_adjacent_to_assault": lambda v: _("{unit}: adjacent neither to the assaulted nor to {target}.", **v),
    "not_assaulted": lambda v: _("{unit}: not the unit that is assaulted.", **v),
    "supporters_reacted": lambda v: _("The assaulted unit reacts first or not at all."),
    "supporters_enough": lambda v: _n(
        "{count} unit at most may try to fire in support.",
        "{count} units at most may try to fire in support.",
        _number(v, "needed"),
    ),
    "attacker_not_slower": lambda v: _(
        "{target}: not slower, {needed} hexes a march, {unit} {measured}.", **v
    ),
    "nowhere_to_evade": lambda v: _("{unit}: no hex away from {target}.", **v),
    "beside_attacker": lambda v: _("{to} is adjacent to {target}.", **v),
    "not_cavalry": lambda v: _("{unit}: not cavalry, so no counter-charge.", **v),
    "was_in_contact": lambda v: _("{unit}: in contact with an enemy already.", **v),
    # retreats
    "retreat_one_hex": lambda v: _("{unit} must retreat one hex at a time.", **v),
    "retreat_to_enemy": lambda v: _("{to} is adjacent to an enemy.", **v),
    "retreat_not_away": lambda v: _("{to} does not lead away from every enemy.", **v),
    # the umpire's rulings
    "edit_no_hex": lambda v: _("Edit {number}: there is no such hex.", **v),
    "edit_not_on_board": lambda v: _("Edit {number}: the unit is not on the board.", **v),
    "edit_not_waiting": lambda v: _("Edit {number}: the unit is no reinforcement to come.", **v),
    "edit_no_strength": lambda v: _("Edit {number}: the unit cannot have so many elements.", **v),
    "edit_no_mark": lambda v: _(
        "Edit {number}: the marks are activated, passed, stuck, moved and fired, 1 or 0.", **v
    ),
    "edit_is_active": lambda v: _("Edit {number}: the unit is being activated.", **v),
    "edit_no_points": lambda v: _("Edit {number}: command points are a number from 0 to 999.", **v),
    "edit_no_points_yet": lambda v: _("Edit {number}: the command dice have not fallen yet.", **v),
    "edit_no_phase": lambda v: _("Edit {number}: the steps are draw and end_turn.", **v),
    "edit_no_objective": lambda v: _("Edit {number}: this hex is no objective.", **v),
    "edit_occupied": lambda v: _("Edit {number}: a unit stands in this objective and holds it.", **v),
    "hex_crowded": lambda v: _("The units in {at} cannot stand together.", **v),
}

REFUSAL_KINDS = frozenset(REFUSALS)
