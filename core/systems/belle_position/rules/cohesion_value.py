"""The cohesion of a unit, with each of its terms (BP-7.1)."""

from __future__ import annotations

from core.protocol.events import Modifier
from core.systems.belle_position.rules.codes import CARD, DUG_IN
from core.systems.belle_position.rules.rule_tables import INFANTRY
from core.systems.belle_position.rules.situation import in_attack
from core.systems.belle_position.rules.stacking import leader
from core.systems.belle_position.rules.state import State


def cohesion_terms(state: State, side: int, position: int, code: int) -> tuple[Modifier, ...]:
    """Each term of a unit's cohesion, with its rule (BP-7.1)."""
    context = state.context
    card = code & CARD
    terms = [Modifier("vc", context.vc[card], "BP-1.2")]
    if context.save[card]:
        terms.append(Modifier("save", context.save[card], "BP-1.2"))
    attacks = in_attack(state, side, position)
    who = leader(state, state.stacks[side * 6 + position])
    if who >= 0:
        value = context.attack_value[who] if attacks else context.defence_value[who]
        if value:
            terms.append(Modifier("general", value, "BP-17.2"))
    if not attacks and context.kind[card] == INFANTRY:
        shelter = [row for row in state.terrain[position] if context.shelter[row]]
        if not context.options.town_entrench_stack:
            shelter = shelter[:1]
        terms += [Modifier(context.cards[row].id, context.shelter[row], "BP-5.4") for row in shelter]
        if code & DUG_IN:
            terms.append(Modifier("dug_in", 1, "BP-AMB-20"))
    return tuple(terms)


def cohesion(state: State, side: int, position: int, code: int) -> int:
    """What a unit must not roll above now (BP-7.1); the situation is that of the test (BP-AMB-24)."""
    context = state.context
    card = code & CARD
    total = context.vc[card] + context.save[card]
    attacks = in_attack(state, side, position)
    who = leader(state, state.stacks[side * 6 + position])
    if who >= 0:
        total += context.attack_value[who] if attacks else context.defence_value[who]
    if not attacks and context.kind[card] == INFANTRY:
        shelter = [context.shelter[row] for row in state.terrain[position]]
        if shelter:
            total += sum(shelter) if context.options.town_entrench_stack else max(shelter)
        if code & DUG_IN:
            total += 1
    return total
