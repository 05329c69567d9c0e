"""One entry for each kind of refusal: why not, in one sentence, then fact by fact."""

from __future__ import annotations

from collections.abc import Callable

from core.presentation.common_refusals import SHARED
from core.protocol.events import Modifier
from core.protocol.refusals import Refusal
from core.systems.battle_cry.rules.context import BattleContext
from core.systems.battle_cry.rules.rule_tables import catalogue
from core.systems.battle_cry.words.names import values_of
from core.text import Text, Value, _, _n

Values = dict[str, Value]


def refusal_text(context: BattleContext, refusal: Refusal) -> Text:
    """Why not, in one sentence."""
    facts = refusal.facts
    if refusal.kind == "other_piece_retreats" or refusal.kind in _OTHER_PIECE:
        facts = {**facts, "general": facts["needed"]}
    if refusal.kind == "other_side_asked":
        facts = {"side": facts["needed"]}
    return REFUSALS[refusal.kind](values_of(context, facts))


def modifier_text(modifier: Modifier) -> Text:
    """One term of a number of dice, without its value."""
    match modifier.kind:
        case "distance":
            return _("dice at this distance")
        case "general":
            return _("attached general")
        case "card":
            return _("the card played")
        case "at_least":
            return _("at least one die")
        case "fieldwork":
            return _("target in fieldworks")
        case "fence":
            return _("fence between the two")
        case "river":
            return _("attacker in the river")
    return _("target in {terrain}", terrain=catalogue().grounds[modifier.kind].name)


_OTHER_PIECE = ("other_piece_advances", "other_piece_supplied")

REFUSALS: dict[str, Callable[[Values], Text]] = {
    **SHARED,
    # the table
    "nothing_falls": lambda v: _("No dice and no cards are waited for now."),
    "dice_face": lambda v: _("No face of this die is “{face}”: it has {faces}.", **v),
    "cards_count": lambda v: _("Another number of cards comes now: {needed}, not {measured}.", **v),
    "cards_gone": lambda v: _("So many copies of {card} cannot come any more: {needed} left.", **v),
    # cards
    "card_not_held": lambda v: _("Not in this hand: {card}.", **v),
    "card_unnamed": lambda v: _("Say first which card it is."),
    "copies_gone": lambda v: _("Every copy of {card} is accounted for.", **v),
    "reaction_only": lambda v: _("{card} is a reaction, not the card of a turn.", **v),
    "not_a_reaction": lambda v: _("{card} is not a reaction.", **v),
    "orders_nobody": lambda v: _("{card} could order nobody: it can only be discarded.", **v),
    "must_play": lambda v: _("A card must be played: {able} could order a piece.", **v),
    "no_such_price": lambda v: _("The price is the next turn or one card of the hand."),
    # orders
    "not_yours": lambda v: _("Not yours: {unit}.", **v),
    "not_an_enemy": lambda v: _("That is not an enemy."),
    "not_on_board": lambda v: _("Not on the board: {unit}.", **v),
    "already_ordered": lambda v: _("{unit}: ordered already.", **v),
    "wrong_kind": lambda v: _("{card} does not order this kind of piece.", **v),
    "wrong_section": lambda v: _("{unit}: in no section that {card} orders.", **v),
    "orders_spent": lambda v: _("No order of {card} is left for {unit}.", **v),
    # moves
    "not_ordered": lambda v: _("{unit}: no order.", **v),
    "only_led": lambda v: _("{general} has joined {unit}: it may battle, but not move.", **v),
    "already_moved": lambda v: _("{unit}: moved already.", **v),
    "no_general_along": lambda v: _("No general is with {unit}.", **v),
    "general_has_moved": lambda v: _("{general} has moved already and cannot go along.", **v),
    "no_move": lambda v: _("{unit}: there already.", **v),
    "closed_ground": lambda v: _("{unit} cannot enter {to}: rough ground.", **v),
    "hex_taken": lambda v: _("{to} is taken by {by}.", **v),
    "too_far": lambda v: _n(
        "{to} is {measured} hexes away; {unit} can move {count} hex.",
        "{to} is {measured} hexes away; {unit} can move {count} hexes.",
        _number(v, "needed"),
        **v,
    ),
    "no_way": lambda v: _("No way leads {unit} to {to} in this move.", **v),
    # battles
    "general_cannot_attack": lambda v: _("A general cannot attack."),
    "already_fought": lambda v: _("{unit}: battled already.", **v),
    "moved_instead": lambda v: _("{unit}: moved already, and artillery moves or battles.", **v),
    "entered_cover": lambda v: _("{unit} entered woods or a building and cannot battle this turn.", **v),
    "marched": lambda v: _("{unit} marched 2 hexes and cannot battle this turn.", **v),
    "barred": lambda v: _("{unit} may not battle this turn: the umpire has barred it.", **v),
    "target_gone": lambda v: _("No longer on the board: {target}.", **v),
    "attached_general": lambda v: _("{target}: with a unit, which has to be battled first.", **v),
    "out_of_range": lambda v: _n(
        "{target}: {measured} hexes away; {unit} can reach {count} hex.",
        "{target}: {measured} hexes away; {unit} can reach {count} hexes.",
        _number(v, "needed"),
        **v,
    ),
    "no_sight": lambda v: _("{unit} cannot see {target}: {hexes} in between.", **v),
    "no_dice": lambda v: _("The modifiers leave {unit} no die against {target}.", **v),
    # retreats and reactions
    "other_piece_retreats": lambda v: _("It is {general} that has to retreat.", **v),
    "other_piece_advances": lambda v: _("It is {general} that may advance.", **v),
    "other_piece_supplied": lambda v: _("It is {general} that has to go back.", **v),
    "not_toward_own_edge": lambda v: _(
        "A retreat goes to the next row toward the own edge, not to {to}.", **v
    ),
    "retreat_barred": lambda v: _("{unit} cannot retreat to {to}: the hex is taken.", **v),
    # special cards
    "not_a_unit": lambda v: _("{unit}: a general, not a unit.", **v),
    "not_a_general": lambda v: _("{unit}: not a general.", **v),
    "not_damaged": lambda v: _("{unit}: no figure lost.", **v),
    "has_general": lambda v: _("A general is with {unit}.", **v),
    "not_a_free_base_hex": lambda v: _("{to} is not a free hex of the base row in its section.", **v),
    "no_such_corner": lambda v: _("Fieldworks face one of the six corners."),
    "already_built": lambda v: _("{unit}: fieldworks built already.", **v),
    "no_tokens": lambda v: _("All {needed} fieldworks lie on the board.", **v),
    "works_there": lambda v: _("There are fieldworks in {to} already.", **v),
    "river_there": lambda v: _("Fieldworks cannot be built in the river, {to}.", **v),
    "not_in_reach": lambda v: _("No infantry unit sees {unit} within {needed} hexes.", **v),
    # the umpire's rulings
    "edit_no_hex": lambda v: _("Edit {number}: there is no such hex.", **v),
    "edit_no_card": lambda v: _("Edit {number}: there is no such card.", **v),
    "edit_no_copy": lambda v: _("Edit {number}: no copy of this card is left.", **v),
    "edit_no_pile": lambda v: _(
        "Edit {number}: a card goes to the hand, to the pile or to the discards.", **v
    ),
    "edit_not_in_hand": lambda v: _("Edit {number}: the card is not in this hand.", **v),
    "edit_not_on_board": lambda v: _("Edit {number}: the piece is not on the board.", **v),
    "edit_no_strength": lambda v: _("Edit {number}: the unit cannot have so many figures.", **v),
    "edit_no_mark": lambda v: _(
        "Edit {number}: the marks are ordered, moved, fought and barred, 1 or 0.", **v
    ),
    "edit_no_points": lambda v: _("Edit {number}: flags are a number from 0 to 99.", **v),
    "edit_no_phase": lambda v: _("Edit {number}: the steps are order, move, battle and finish.", **v),
    "edit_no_card_on_table": lambda v: _("Edit {number}: no card lies on the table.", **v),
    "edit_drawing": lambda v: _("Edit {number}: cards are being drawn, they must be named first.", **v),
    "edit_no_corner": lambda v: _("Edit {number}: fieldworks face a corner, or none.", **v),
    "edit_no_tokens": lambda v: _("Edit {number}: no fieldworks are left.", **v),
    "edit_fixed_owner": lambda v: _("Edit {number}: a piece keeps its side in this game.", **v),
    "edit_no_reinforcements": lambda v: _("Edit {number}: there are no reinforcements in this game.", **v),
    "hex_crowded": lambda v: _("The pieces in {at} cannot stand together.", **v),
}

REFUSAL_KINDS = frozenset(REFUSALS)


def _number(values: Values, name: str) -> int:
    value = values[name]
    return value if isinstance(value, int) else 0
