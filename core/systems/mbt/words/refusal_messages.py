"""One entry for each kind of refusal: why not, in one sentence, then fact by fact; and the terms of sums."""

from __future__ import annotations

from collections.abc import Callable

from core.kit.names import side_name
from core.presentation.common_refusals import SHARED
from core.protocol.events import Modifier
from core.protocol.refusals import Refusal
from core.systems.mbt.rules.context import BattleContext
from core.systems.mbt.words.names import values_of
from core.text import Text, Value, _

Values = dict[str, Value]


def refusal_text(context: BattleContext, refusal: Refusal) -> Text:
    """Why not, in one sentence."""
    values = values_of(context, refusal.facts)
    if refusal.kind == "other_side_asked":
        values["side"] = side_name(context, refusal.facts["needed"])
    return REFUSALS[refusal.kind](values)


def _too_far(v: Values) -> Text:
    """Of a group who goes so far, and who is slower than that (MBT-5.2, MBT-R64)."""
    if v.get("slowest") is None:
        return (
            _("{measured} graduations with the difficult ground, {needed} allowed: {unit}.", **v)
            if v.get("dear")
            else _("{measured} graduations, {needed} allowed: {unit}.", **v)
        )
    return (
        _(
            "{unit}: {measured} graduations with the difficult ground, {needed} allowed "
            "({slowest} is no faster).",
            **v,
        )
        if v.get("dear")
        else _("{unit}: {measured} graduations, {needed} allowed ({slowest} is no faster).", **v)
    )


def modifier_text(modifier: Modifier) -> Text:
    """One term of a sum, without its value."""
    return MODIFIERS[modifier.kind]


MODIFIERS: dict[str, Text] = {
    "fighters": _("fighters on the base"),
    "elephant": _("elephant"),
    "heavy": _("heavy"),
    "general": _("general"),
    "support": _("a friend in contact with the same enemy"),
    "rear_support": _("infantry aligned behind"),
    "high_ground": _("high ground"),
}

REFUSALS: dict[str, Callable[[Values], Text]] = {
    **SHARED,
    # the table
    "nothing_falls": lambda v: _("No dice are waited for now."),
    "cards_open": lambda v: _("Nothing is drawn in this game."),
    "cards_count": lambda v: _("Nothing is drawn in this game."),
    "cards_gone": lambda v: _("Nothing is drawn in this game."),
    # whose and where
    "not_yours": lambda v: _("Not yours: {unit}.", **v),
    "not_an_enemy": lambda v: _("Not an enemy: {target}.", **v),
    "not_on_table": lambda v: _("Not on the table: {unit}.", **v),
    "already_moved": lambda v: _("{unit}: moved already.", **v),
    "already_acted": lambda v: _("{unit}: fought or shot already.", **v),
    # moves
    "no_move": lambda v: _("This move ends where it began."),
    "no_path": lambda v: _("A move names its bases once each, and from 1 to {needed} legs.", **v),
    "no_facing": lambda v: _("A facing is a number of tenths of a degree from 0 to 3599."),
    "shifts_and_turns": lambda v: _(
        "Leg {leg} of the way of {unit} is neither straight nor a turn on the spot.", **v
    ),
    "may_not_leave": lambda v: _("{unit}: face to face with {target}, which may not be left.", **v),
    "no_group": lambda v: _("These bases are not aligned and in contact: they form no group."),
    "squeezed": lambda v: _("{unit} and {by} are not aligned well enough to turn together.", **v),
    "too_far": lambda v: _too_far(v),
    "off_table": lambda v: _("{unit} would leave the table.", **v),
    "impassable": lambda v: _("{unit} cannot enter this ground.", **v),
    "through_enemy": lambda v: _("{unit} cannot move through {target}.", **v),
    "through_friend": lambda v: _("{unit} cannot move through its friend {target}.", **v),
    "swings_off_table": lambda v: _("{unit} would swing off the table as the group turns.", **v),
    "swings_impassable": lambda v: _("{unit} cannot swing over this ground as the group turns.", **v),
    "swings_through_enemy": lambda v: _("{unit} would swing through {target} as the group turns.", **v),
    "swings_through_friend": lambda v: _(
        "{unit} would swing through its friend {target} as the group turns.", **v
    ),
    "ends_on_friend": lambda v: _("{unit} cannot end on its friend {target}.", **v),
    "contact_on_the_way": lambda v: _("{unit}: contact with {target} on the way, the move ends there.", **v),
    "not_by_front": lambda v: _("{unit} may go into contact with {target} by its front edge only.", **v),
    "no_room_to_conform": lambda v: _(
        "Neither {target} nor {unit} could line up, for want of room or by more than the width of a base: "
        "the contact is refused.",
        **v,
    ),
    "target_has_no_room": lambda v: _(
        "{target} could not line up, for want of room or by more than the width of a base: "
        "the contact is refused.",
        **v,
    ),
    # combats
    "not_face_to_face": lambda v: _("{unit} and {target} are not face to face.", **v),
    "fights_left": lambda v: _("{unit} and {target} are face to face: they must fight first.", **v),
    "no_shooter": lambda v: _("{unit}: neither bow nor sling.", **v),
    "melee_begun": lambda v: _("All shooting comes before the first close combat."),
    "in_melee": lambda v: _("{by}, face to face with an enemy: no shooting.", **v),
    "not_in_front": lambda v: _("No part of {target} is in front of {unit}.", **v),
    "out_of_range": lambda v: _(
        "{target}: {measured} graduations away, {needed} is the range of {unit}.", **v
    ),
    "not_seen": lambda v: _("Bases or ground hide {target} from {unit}.", **v),
    "hidden_by_ground": lambda v: _("Ground hides {target} from {unit}.", **v),
    # laying
    "other_base_laid": lambda v: _("{by} before {unit}: in this order they are laid.", **v),
    "outside_zone": lambda v: _("{unit}: to be laid wholly in its zone.", **v),
    "outside_zones": lambda v: _("The zone is full: {unit} to be laid wholly in the zones of its side.", **v),
    "outside_side": lambda v: _(
        "The zones are full: {unit} to be laid nearer to those of its side than to those of the enemy.", **v
    ),
    "no_room": lambda v: _("{unit} would lie over {target}.", **v),
    # the umpire
    "edit_no_place": lambda v: _("Edit {number}: write x,y,facing of a place on the table.", **v),
    "edit_not_laid": lambda v: _("Edit {number}: the base is not laid yet.", **v),
    "edit_laying": lambda v: _("Edit {number}: the bases are still being laid.", **v),
    "edit_not_on_table": lambda v: _("Edit {number}: the base is not on the table.", **v),
    "edit_no_mark": lambda v: _("Edit {number}: the marks are moved and acted, 1 or 0.", **v),
    "edit_no_objective": lambda v: _("Edit {number}: there is no such objective.", **v),
    "edit_no_phase": lambda v: _("Edit {number}: the steps are move, combat and end_turn.", **v),
    "bases_overlap": lambda v: _("{unit} and {target} cannot lie over each other.", **v),
}

REFUSAL_KINDS = frozenset(REFUSALS)
