"""One entry for each kind of refusal of the turn; those of combats are in `combat_messages`."""

from __future__ import annotations

from collections.abc import Callable

from core.kit.names import side_name
from core.presentation.common_refusals import SHARED
from core.protocol.refusals import Refusal
from core.systems.la_garde.rules.context import BattleContext
from core.systems.la_garde.words.combat_messages import REFUSALS as COMBAT_REFUSALS
from core.systems.la_garde.words.names import values_of, with_leading
from core.text import Text, Value, _

Values = dict[str, Value]


def refusal_text(context: BattleContext, refusal: Refusal) -> Text:
    """Why not, in one sentence."""
    values = values_of(context, refusal.facts)
    if refusal.kind == "other_side_asked":
        values["side"] = side_name(context, refusal.facts["needed"])
    if refusal.kind == "no_contact_so" and _never_attacks(context, refusal.facts["unit"]):
        return _(
            "{unit} may not come into contact with {target}: batteries and baggage never attack.", **values
        )
    if refusal.facts.get("without") is not None:
        return _may_only_withdraw(refusal, values)
    return REFUSALS[refusal.kind](values)


def _may_only_withdraw(refusal: Refusal, values: Values) -> Text:
    """LG-4.4: first that nobody commands it, or its rout, then what is wrong with the withdrawal."""
    why = _("Nobody commands {unit}", unit=values["unit"])
    if refusal.facts["without"] == "rout":
        why = _("{unit}, in rout", unit=values["unit"])
    v = {key: value for key, value in values.items() if key != "unit"} | {"why": why}
    if refusal.kind == "no_withdrawal":
        return _("{why}: only a withdrawal, one straight way, the facing kept, away from the enemy.", **v)
    if refusal.kind == "no_withdrawal_from":
        return _("{why}: only a withdrawal, but {measured} cm from {target} there, {needed} before.", **v)
    if v["ground"]:
        return _("{why}: only a withdrawal, {measured} cm with the difficult ground, {needed} allowed.", **v)
    return _("{why}: only a withdrawal, {measured} cm, {needed} allowed.", **v)


def _never_attacks(context: BattleContext, unit: int) -> bool:
    return context.is_battery[unit] or context.is_baggage[unit]


def _too_far(v: Values) -> Text:
    """What a way costs is measured: more than its length in woods, less on a road (LG-4.5, LG-R45)."""
    ground = v.get("ground", 0)
    assert isinstance(ground, int)
    if ground > 0:
        return _("{measured} cm with the difficult ground, {needed} allowed: {unit}.")
    if ground < 0:
        return _("{measured} cm with the road, {needed} allowed: {unit}.")
    return _("{measured} cm, {needed} allowed: {unit}.")


REFUSALS: dict[str, Callable[[Values], Text]] = {
    **SHARED,
    **COMBAT_REFUSALS,
    "nothing_falls": lambda v: _("Neither dice nor tokens are waited for now."),
    "cards_open": lambda v: _("Everybody sees the tokens: say which they are."),
    "cards_count": lambda v: _("{measured} tokens were named, {needed} are drawn.", **v),
    "cards_gone": lambda v: _("The bag has not so many of {card}: {needed}.", **v),
    # whose and when
    "other_division": lambda v: _("This brigade does not belong to the division that is activated."),
    "not_your_division": lambda v: _("Not yours: {division}.", **v),
    "already_activated": lambda v: _("{division}: activated already in this turn.", **v),
    "division_absent": lambda v: _("{division}: no brigade on the table.", **v),
    "no_such_side": lambda v: _("There is no such side."),
    "not_on_table": lambda v: _("Not on the table: {unit}.", **v),
    "other_is_activated": lambda v: _("{division}: not the division that is activated.", **v),
    "already_moved": lambda v: _("{unit}: move already made in this activation.", **v),
    "in_contact": lambda v: _("{unit}: in contact with {target}, so no move.", **v),
    "turns_in_contact": lambda v: _("{unit}: in contact with {target}, so no turn.", **v),
    # moves
    "no_move": lambda v: _("This move ends where it began."),
    "empty_leg": lambda v: _("Leg {leg} of the way of {unit} leads nowhere.", **v),
    "too_many_legs": lambda v: _("The way has {measured} legs, {needed} at most.", **v),
    "no_facing": lambda v: _("A facing is a number of tenths of a degree from 0 to 3599."),
    "shifts_and_turns": lambda v: _(
        "Leg {leg} of the way of {unit} is neither straight nor a turn on the spot.", **v
    ),
    "too_far": lambda v: _too_far(v).fill(**v),
    "off_table": lambda v: _("{unit} would leave the table.", **v),
    "impassable": lambda v: _("{unit} cannot enter this ground.", **v),
    "through_enemy": lambda v: _("{unit} cannot move through {target}.", **v),
    "ends_on_friend": lambda v: _("{unit} cannot end on its friend {target}.", **v),
    "enters_zone": lambda v: _("{unit} must stop at the zone of control of {target}.", **v),
    "turns_into_zone": lambda v: _("{unit} may not turn into the zone of control of {target}.", **v),
    "no_contact_so": lambda v: _("{unit} may come into contact with {target} by an attack move only.", **v),
    "nearer": lambda v: (
        _(
            "{unit} may not come nearer to the nearest enemy: {measured} cm to {target}, "
            "{needed} to the nearest before.",
            **v,
        )
        if v.get("nearest")  # LG-R49
        else _("{unit} may not come nearer to the enemy: {measured} cm to {target}, {needed} before.", **v)
    ),
    "no_withdrawal": lambda v: _(
        "{unit} may only withdraw: one straight way, the facing kept, away from the enemy.", **v
    ),
    "no_withdrawal_from": lambda v: _(
        "{unit} may only withdraw: {measured} cm from {target} there, {needed} before.", **v
    ),
    "not_straight": lambda v: _("Attack of {unit}: a turn on the spot, then one straight way.", **v),
    "not_at_nearest": lambda v: _("Attack of {unit}: straight at the nearest enemy, {target}.", **v),
    "not_at_next": lambda v: _(
        "Attack of {unit}: straight at {target}, the nearest enemy that can be approached.", **v
    ),
    "no_enemy_to_attack": lambda v: _("Attack of {unit}: there is no enemy on the table to go at.", **v),
    "no_way_to_attack": lambda v: _("Attack of {unit}: no straight way at an enemy is free.", **v),
    "no_support_there": lambda v: _("{unit} would stand in support of nobody there.", **v),
    "not_full": lambda v: _("Attack of {unit}: as far as possible, {needed} cm, not {measured}.", **v),
    "attack_is_duty": lambda v: _("Attack is a duty: {unit} must still go at {target}.", **v),
    # reinforcements and laying
    "not_arrived": lambda v: _("{unit}: not arrived, or not yours.", **v),
    "has_entered": lambda v: _("{unit}: on the table already.", **v),
    "not_at_entry": lambda v: _("{unit} would stand {measured} cm from the entry, {needed} allowed.", **v),
    "enters_in_zone": lambda v: _("{unit} may not enter inside the zone of control of {target}.", **v),
    "enters_contact": lambda v: _("{unit} may not enter in contact with {target}.", **v),
    "no_room": lambda v: _("{unit} would lie over {target}.", **v),
    "already_laid": lambda v: _("{unit}: laid already.", **v),
    "comes_later": lambda v: _("{unit}: to come later, with the group of reinforcements.", **v),
    "other_laid": lambda v: _("{by} before {unit}: in this order they are laid.", **v),
    "outside_zone": lambda v: _("{unit}: to be laid wholly in its zone.", **v),
    "outside_zones": lambda v: _("The zone is full: {unit} to be laid wholly in the zones of its side.", **v),
    "outside_side": lambda v: _(
        "The zones are full: {unit} to be laid nearer to those of its side than to those of the enemy.", **v
    ),
    # orders
    "not_your_order": lambda v: _("This order is not yours to give."),
    "no_general_in_range": lambda v: _("No general is in range to be given an order here."),
    "order_fixed": lambda v: _("The order of the first turn is set by the scenario: {order}.", **v),
    "no_such_order": lambda v: _("Orders are Attack, Defend and Manoeuvre."),
    "same_order": lambda v: _("That is the order already: {order}.", **v),
    "corps_unwritten": lambda v: _("Still without an order: {corps}.", **v),
    "division_unwritten": lambda v: _("Still without an order: {division}.", **v),
    # generals
    "may_not_ride": lambda v: _("{post} may not ride now.", **with_leading(v)),
    "general_off_table": lambda v: _("This place lies off the table."),
    "rides_too_far": lambda v: _(
        "{post} rides too far: {measured} cm, {needed} cm at most.", **with_leading(v)
    ),
    "under_brigade": lambda v: _("Place taken by {unit}.", **v),
    "aide_acts": lambda v: _("An aide-de-camp acts as general of {division} already.", **v),
    "needs_no_aide": lambda v: _("{division}: its general is in range.", **v),
    "no_aide_left": lambda v: _("No aide-de-camp is left for {division}.", **v),
    "aide_too_far": lambda v: _(
        "An aide-de-camp would stand too far from his general: {measured} cm, {needed} cm at most.", **v
    ),
    # the umpire
    "edit_not_laid": lambda v: _("Edit {number}: the brigades are still being laid.", **v),
    "edit_no_place": lambda v: _("Edit {number}: write x,y,facing of a place on the table.", **v),
    "edit_not_on_table": lambda v: _("Edit {number}: the brigade is not on the table.", **v),
    "edit_no_number": lambda v: _("Edit {number}: this number is not possible.", **v),
    "edit_no_mark": lambda v: _(
        "Edit {number}: write cohesion 0 to 2, or moved, bombarded, attached, dry with 1 or 0.", **v
    ),
    "edit_no_battery": lambda v: _("Edit {number}: no battery was ever attached to this brigade.", **v),
    "edit_needs_battery": lambda v: _("Edit {number}: a battery alone runs out of ammunition.", **v),
    "edit_no_order": lambda v: _("Edit {number}: orders are attack, defend and manoeuvre.", **v),
    "edit_no_formation": lambda v: _("Edit {number}: there is no such division or corps.", **v),
    "edit_gets_none": lambda v: _("Edit {number}: nobody there has an order in this turn.", **v),
    "edit_no_objective": lambda v: _("Edit {number}: there is no such objective.", **v),
    "edit_no_phase": lambda v: _("Edit {number}: the step is consolidate.", **v),
    "edit_still_laid": lambda v: _("Edit {number}: no other step before all brigades are laid.", **v),
    "edit_consolidated": lambda v: _("Edit {number}: the consolidation is under way already.", **v),
    "edit_no_group": lambda v: _("Edit {number}: there is no such group of reinforcements.", **v),
    "brigades_overlap": lambda v: _("{unit} and {target} cannot lie over each other.", **v),
}

REFUSAL_KINDS = frozenset(REFUSALS)
