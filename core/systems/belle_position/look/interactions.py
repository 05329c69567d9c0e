"""How a person takes hold of the actions of Belle Position: what is dragged where, what is clicked."""

from __future__ import annotations

from typing import Any

from core.presentation.card_look import DragSource, Spot
from core.protocol.pending import Choice, SecretChoices
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules import combat, deck
from core.systems.belle_position.rules.codes import CARD
from core.systems.belle_position.rules.positions import FACING, LATERAL, OWNER, RESERVE
from core.systems.belle_position.rules.rule_tables import ARTILLERY, SPECIAL
from core.systems.belle_position.rules.state import State
from core.systems.belle_position.words.names import code_name, position_name
from core.text import Text, _

BUTTON = DragSource()


def called_in_hand(state: State, action: Any) -> Text | None:
    """Fights and shots without the card that is in hand; cards of the same name are told by their number."""
    match action:
        case acts.Fire():
            return _("Fight")
        case acts.LongRange():
            return _("Fire at long range")
        case acts.CounterBattery(target=target, target_slot=slot):
            stack = state.stacks[(1 - state.active) * 6 + target]
            if slot < len(stack):
                aim = code_name(state.context, stack[slot])
                return _("Counter-battery: {number}. {card}", number=str(slot + 1), card=aim)
        case acts.Flank(target=target):
            return _("Attack in the flank: {position}", position=position_name(state.context, target))
    return None


def drag_source(side: int, action: Any) -> DragSource:
    """What `side` takes hold of to do `action`."""
    match action:
        case acts.Deploy(card, to) | acts.Bring(card, to):
            return DragSource(_hand(side, card), Spot("place", place=to))
        case acts.TakeUp(position, slot):
            return DragSource(_own(side, position, slot), Spot("reserve", side))
        case acts.TakeUpTerrain(position, card):
            return DragSource(Spot("terrain", place=position, item=card), Spot("reserve", side))
        case acts.Move(position, slot, to):
            goal = Spot("reserve", side) if to == RESERVE else Spot("place", place=to)
            return DragSource(_own(side, position, slot), goal)
        case acts.Fire(position, slot):
            return DragSource(_own(side, position, slot), Spot("foes", 1 - side, position))
        case acts.LongRange(position, slot):
            return DragSource(_own(side, position, slot), Spot("place", place=FACING[position]))
        case acts.CounterBattery(position, slot, target, target_slot):
            return DragSource(_own(side, position, slot), Spot("card", 1 - side, target, target_slot))
        case acts.Flank(position, slot, target):
            return DragSource(_own(side, position, slot), Spot("place", place=target))
        case acts.PlaySpecial(card, position, slot):
            return DragSource(_hand(side, card), _own(side, position, slot))
        case acts.Rally(card):
            return DragSource(_hand(side, card))
        case acts.Test(position, slot) | acts.TakeLoss(position, slot):
            return DragSource(_own(side, position, slot))
    return BUTTON


def _own(side: int, position: int, slot: int) -> Spot:
    return Spot("card", side, position, slot)


def _hand(side: int, card: int) -> Spot:
    return Spot("hand", side, item=card)


def action_from_drag(state: State, side: int, source: Spot, goal: Spot | None) -> acts.Action | None:
    """The action that `side` means in the step in hand, legal or not."""
    pending = state.pending
    choices = pending.choices if isinstance(pending, SecretChoices) else (pending,)
    prompt = next((one.prompt for one in choices if isinstance(one, Choice) and one.side == side), "")
    place = RESERVE if goal is not None and goal.what == "reserve" else -1 if goal is None else goal.place
    if source.what == "hand":
        return _of_hand(state, side, prompt, source, goal, place)
    if source.what == "terrain":
        take_up = prompt == "deploy" and place == RESERVE
        return acts.take_up_terrain(source.place, int(str(source.item))) if take_up else None
    if source.what != "card" or source.side != side:
        return None
    return _of_card(state, side, prompt, source, goal, place)


def _of_hand(
    state: State, side: int, prompt: str, source: Spot, goal: Spot | None, place: int
) -> acts.Action | None:
    if source.item is None or source.side != side:
        return None
    card = int(str(source.item))
    if prompt == "rally" and goal is None:
        return acts.rally(card)
    if place in (-1, RESERVE):
        return None
    if prompt == "deploy":
        return acts.deploy(card, place, False)
    if prompt != "movement":
        return None
    special = state.context.kind[card] == SPECIAL
    if special and goal is not None and goal.what == "card" and goal.side == side:
        return acts.play_special(card, goal.place, goal.slot)
    return acts.bring(card, place, not deck.holds(state, side, card), False)


def _of_card(
    state: State, side: int, prompt: str, source: Spot, goal: Spot | None, place: int
) -> acts.Action | None:
    position, slot = source.place, source.slot
    match prompt:
        case "deploy":
            return acts.take_up(position, slot) if place == RESERVE else None
        case "movement":
            return None if place in (-1, position) else acts.move(position, slot, place)
        case "combat":
            return _combat(state, side, source, goal, place)
        case "cohesion":
            return acts.test(position, slot) if goal is None else None
        case "loss" | "hidden_loss":
            return acts.take_loss(position, slot) if goal is None else None
    return None


def _combat(state: State, side: int, source: Spot, goal: Spot | None, place: int) -> acts.Action | None:
    position, slot = source.place, source.slot
    if place == RESERVE:
        return None
    stack = state.stacks[side * 6 + position]
    gun = slot < len(stack) and bool(state.context.long_range[stack[slot] & CARD])
    if goal is None:
        engaged = bool(state.stacks[(1 - side) * 6 + position])
        return acts.long_range(position, slot) if gun and not engaged else acts.fire(position, slot)
    if place == position:
        foe = goal.what in ("card", "foes") and goal.side != side
        return acts.fire(position, slot) if foe else None
    if place in LATERAL[position]:
        return acts.flank(position, slot, place)
    if OWNER[place] == side:
        return None
    if goal.what == "card" and goal.side != side and gun:
        foes = state.stacks[(1 - side) * 6 + place]
        shown = foes[goal.slot] & CARD if goal.slot < len(foes) else CARD
        if state.context.kind[shown] == ARTILLERY or place != FACING[position]:
            return acts.counter_battery(position, slot, place, goal.slot)
    if place != FACING[position]:  # another wing: counter-battery may reach it, nothing else (BP-11.1)
        aims = combat.batteries(state, side, place)
        return acts.counter_battery(position, slot, place, aims[0] if aims else 0)
    return acts.long_range(position, slot)
