"""One entry for each kind of refusal: why not, in one sentence, then fact by fact."""

from __future__ import annotations

from collections.abc import Callable

from core.presentation.common_refusals import SHARED
from core.protocol.events import Modifier
from core.protocol.refusals import Refusal
from core.systems.belle_position.rules.context import BattleContext
from core.systems.belle_position.rules.rule_tables import catalogue
from core.systems.belle_position.words.names import begun, position_name, values_of
from core.text import Text, Value, _, _n

Values = dict[str, Value]


def refusal_text(context: BattleContext, refusal: Refusal) -> Text:
    """Why not, in one sentence."""
    facts = dict(refusal.facts)
    if refusal.kind == "other_side_asked":
        facts = {"side": facts["needed"]}
    values = values_of(context, facts)
    if refusal.kind in ("other_position_suffers", "out_of_reach"):
        values["needed"] = position_name(context, facts["needed"])
    return begun(REFUSALS[refusal.kind](values))


def modifier_text(modifier: Modifier) -> Text:
    """One term of a sum, without its value."""
    match modifier.kind:
        case "base":
            return _("cards in a position")
        case "terrain":
            return _("terrain cards there")
        case "rally":
            return _("rally bonus of the general")
        case "vc":
            return _("combat value")
        case "save":
            return _("save")
        case "general":
            return _("general")
        case "dug_in":
            return _("dug in")
        case "at_least":
            return _("at least one die")
    return _("terrain: {terrain}", terrain=catalogue().terrain[modifier.kind].name)


def _number(v: Values, key: str) -> int:
    value = v[key]
    assert isinstance(value, int)
    return value


REFUSALS: dict[str, Callable[[Values], Text]] = {
    **SHARED,
    # the table
    "nothing_falls": lambda v: _("No dice and no cards are waited for now."),
    "cards_count": lambda v: _("Another number of cards comes now: {needed}, not {measured}.", **v),
    "cards_gone": lambda v: _("So many copies of {card} cannot come any more: {needed} left.", **v),
    "cards_open": lambda v: _("Everybody sees these cards: say which they are."),
    # cards and positions
    "card_not_held": lambda v: _("Not in this hand: {card}.", **v),
    "copies_gone": lambda v: _("Every copy of {card} is accounted for.", **v),
    "no_card_there": lambda v: _("No card lies at place {slot} in {position}.", **v),
    "not_own_position": lambda v: _("{position} is not a position of the own line.", **v),
    "position_full": lambda v: _("{position} would hold {measured} cards; it takes {needed}.", **v),
    "must_be_face_up": lambda v: _("{card} cannot be laid face down so.", **v),
    "special_stays": lambda v: _("{card}: this card is played, not laid in a position.", **v),
    "terrain_crowds": lambda v: _(
        "With {card}, {position} would take {needed} cards; it holds {measured}.", **v
    ),
    "terrain_twice": lambda v: _("{card}: in {position} already.", **v),
    "terrain_full": lambda v: _("{position} has {needed} terrain cards already.", **v),
    "terrain_engaged": lambda v: _("Enemy cards are in {position}: no terrain can be laid there.", **v),
    "terrain_held": lambda v: _("{position} is conquered: its owner lays no terrain there.", **v),
    "terrain_from_start": lambda v: _("{card}: in {position} from the start, and to stay there.", **v),
    "terrain_not_there": lambda v: _("{card}: not laid in {position}.", **v),
    "general_there": lambda v: _("A general is in {position} already.", **v),
    "general_alone": lambda v: _("{card} would be alone with enemies in {position}.", **v),
    "rally_needed": lambda v: _("Without this general too many cards would lie in {position}.", **v),
    # cohesion and losses
    "no_losses": lambda v: _("The card at place {slot} in {position} has no loss token.", **v),
    "units_first": lambda v: _("Generals are tested after all units; {measured} still have to be.", **v),
    "not_a_rally": lambda v: _("{card}: this card rallies nobody.", **v),
    "other_position_suffers": lambda v: _("The losses fall in {needed}, not in {position}.", **v),
    "no_losses_for_generals": lambda v: _("A general takes no ordinary losses."),
    "hidden_card_safe": lambda v: _("Long-range fire does not hit a face-down card."),
    "levelling": lambda v: _n(
        "It has {count} token already; cards with {needed} come first.",
        "It has {count} tokens already; cards with {needed} come first.",
        _number(v, "measured"),
        **v,
    ),
    # combats
    "not_a_unit": lambda v: _("{card}: this card does not fight.", **v),
    "already_fought": lambda v: _("{card}: this card has fought already.", **v),
    "has_moved": lambda v: _("{card}: this card has moved in this turn and cannot fight.", **v),
    "position_finished": lambda v: _("The combats of {position} are finished.", **v),
    "not_engaged": lambda v: _("No enemy unit is in {position}.", **v),
    "not_artillery": lambda v: _("{card}: this card has no long range.", **v),
    "engaged_no_long_range": lambda v: _("{position} is engaged: no long-range fire.", **v),
    "target_engaged": lambda v: _("{target} is engaged: no long-range fire at it.", **v),
    "nothing_visible": lambda v: _("No enemy unit is face up in {target}.", **v),
    "out_of_reach": lambda v: _("{target} is out of reach; {needed} lies opposite.", **v),
    "no_battery_there": lambda v: _("No face-up artillery lies at place {slot} in {target}.", **v),
    "no_dice": lambda v: _("The terrain leaves {card} no die.", **v),
    "no_flank_attacks": lambda v: _("Flank attacks are not played in this battle."),
    "engaged_no_flank": lambda v: _("{position} is engaged: no flank attack from there.", **v),
    "not_beside": lambda v: _(
        "{target} is not next to {position} in its line: no flank attack from there.", **v
    ),
    "nobody_there": lambda v: _("No enemy card is in {target}.", **v),
    # moves
    "fought_instead": lambda v: _("{card}: this card has fought and cannot move.", **v),
    "moves_spent": lambda v: _n(
        "{card}: this card has made its move.",
        "{card}: this card has made {measured} of its {count} moves.",
        _number(v, "needed"),
        **v,
    ),
    "others_moved_since": lambda v: _(
        "{card}: this card has moved, and another after it: its moves follow one another.", **v
    ),
    "came_back": lambda v: _(
        "{card}: back in the reserve, this card goes on with the move it has left.", **v
    ),
    "has_not_come_back": lambda v: _("{card}: this card has not come back to the reserve in this turn.", **v),
    "no_way": lambda v: _("No move leads {card} from {position} to {to}.", **v),
    "engaged_cannot_advance": lambda v: _("{position} is engaged: nobody advances from there.", **v),
    "leaves_general": lambda v: _("{card} would leave a general alone with enemies in {position}.", **v),
    "reserve_to_own_line": lambda v: _(
        "{card}: from the reserve this card goes to the own line, not to {to}.", **v
    ),
    "nothing_to_take_back": lambda v: _("No position holds too many cards: nothing is taken back."),
    "over_limit": lambda v: _("{position} holds {measured} cards; it takes {needed}.", **v),
    # special cards
    "no_special_cards": lambda v: _("Special cards are not played in this battle."),
    "not_for_a_unit": lambda v: _("{card}: this card is not played for a unit now.", **v),
    "march_fought": lambda v: _("{card}: this card has fought: {special} is not for it in this turn.", **v),
    "wrong_unit": lambda v: _("{special} does nothing for {card}.", **v),
    # the umpire's rulings
    "edit_no_use": lambda v: _("Edit {number}: this game has no use for this edit.", **v),
    "edit_no_unit": lambda v: _("Edit {number}: there is no such card on the table.", **v),
    "edit_no_card": lambda v: _("Edit {number}: there is no such card.", **v),
    "edit_no_copy": lambda v: _("Edit {number}: no copy of this card is left.", **v),
    "edit_no_position": lambda v: _("Edit {number}: there is no such position.", **v),
    "edit_no_terrain": lambda v: _("Edit {number}: this terrain cannot lie there.", **v),
    "edit_special": lambda v: _(
        "Edit {number}: a special card is played, not laid; it goes to the hand, the pile or the lost cards.",
        **v,
    ),
    "edit_two_generals": lambda v: _("Edit {number}: a general is there already.", **v),
    "edit_no_tokens": lambda v: _("Edit {number}: the card cannot have so many tokens.", **v),
    "edit_no_mark": lambda v: _("Edit {number}: the marks are face_up, moved and fought, 1 or 0.", **v),
    "edit_stays_up": lambda v: _("Edit {number}: a general, and a card with loss tokens, lies face up.", **v),
    "edit_no_phase": lambda v: _(
        "Edit {number}: the steps are cohesion, combat, movement and reinforcement.", **v
    ),
    "edit_cards_first": lambda v: _("Edit {number}: the cards that are due come first.", **v),
    "edit_no_pile": lambda v: _("Edit {number}: a card goes to the hand, to the pile or is lost.", **v),
    "edit_not_in_hand": lambda v: _("Edit {number}: the card is not in this hand.", **v),
    "edit_first_player": lambda v: _("Edit {number}: who begins has to be settled first.", **v),
    "edit_before_deployment": lambda v: _("Edit {number}: both sides have to deploy first.", **v),
}

REFUSAL_KINDS = frozenset(REFUSALS)
