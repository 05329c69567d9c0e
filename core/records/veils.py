"""A battle as one side may know it, in the scenario that it may know: for words, windows and players.

`observe` hides what a battle holds; what a briefing keeps back (reinforcements, above all), orders that lie
face down when a battle begins, private papers and plans stand in the scenario, and with it in the context of
every state. A reader is a side, None for the umpire, who may know
all; any other number is told only what both sides are.
"""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from core.protocol.state import BattleContext, State
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem
from core.records.serialization.annotations import state_fields
from core.records.serialization.digests import plain_state
from core.records.views import veiled
from core.scenarios.briefings import for_side

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

SIDES = (0, 1)

_CONTEXTS: MutableMapping[BattleContext, list[tuple[Scenario, BattleContext]]] = WeakKeyDictionary()
"""The contexts of scenarios as readers know them, by that of the whole one: few, as little comes to light."""

_TOLD: MutableMapping[BattleContext, dict[int, tuple[Scenario, BattleContext | None]]] = WeakKeyDictionary()
"""By reader what was veiled last, and the context it came to (None: the whole one, which it must not hold).

It is asked at each decision, and seldom another comes of it.
"""


def told_context(system: AnySystem, state: Any, reader: int | None) -> BattleContext:
    """The context in which a reader is told of the battle `state`; its own where nothing is kept back.

    Units and groups stand in it under the same numbers.
    """
    whole: BattleContext = state.context
    if reader is None:
        return whole
    if reader not in SIDES:
        return _context_of(system, whole, _told(system, state, SIDES))
    told = _TOLD.setdefault(whole, {})
    seen, known = told.get(reader, (None, None))
    scenario: Any = whole.scenario
    veil: Any = veiled(system, scenario, reader, state)
    if veil is not seen:
        context = _context_of(system, whole, for_side(veil, veil.sides[reader].id))
        known = None if context is whole else context
        told[reader] = veil, known
    return whole if known is None else known


def _told(system: AnySystem, state: Any, sides: Sequence[int]) -> Scenario:
    """The scenario without what any of these sides may not know."""
    scenario: Any = state.context.scenario
    for side in sides:
        scenario = for_side(veiled(system, scenario, side, state), scenario.sides[side].id)
    told: Scenario = scenario
    return told


def _context_of(system: AnySystem, whole: BattleContext, scenario: Scenario) -> BattleContext:
    """The context of a scenario as it is told."""
    if scenario is whole.scenario or scenario == whole.scenario:  # it is what the reader knows already
        return whole
    known = _CONTEXTS.setdefault(whole, [])
    for kept, context in known:
        if kept == scenario:  # not by its units' names alone: what is seen of one may change before it comes
            return context
    known.append((scenario, system.rules.new_battle(scenario).context))
    return known[-1][1]


def known_to(system: AnySystem, state: Any, reader: int) -> Any:
    """What a reader knows of the battle at a moment, in the scenario that he may know; never change it."""
    seen = state
    for side in (reader,) if reader in SIDES else SIDES:
        seen = system.rules.observe(seen, side)
    context = told_context(system, state, reader)
    if context is not seen.context:
        seen.context = context
    return seen


def keeps_back(system: AnySystem, state: Any, reader: int) -> bool:
    """Whether the scenario keeps something of the battle from a reader that has not come to light in it.

    Papers and plans of the other side are no part of the battle.
    """
    scenario: Any = state.context.scenario
    return any(
        veiled(system, scenario, side, state) != scenario
        for side in ((reader,) if reader in SIDES else SIDES)
    )


def hides_things(system: AnySystem, state: Any) -> bool:
    """Whether a side knows what the other must not see, by the rules of the game or by the scenario."""
    return bool(system.parts.hands or system.parts.secret) or any(
        keeps_back(system, state, side) for side in SIDES
    )


def has_shown(system: AnySystem, before: State, after: State, step: ActionStep) -> bool:
    """Whether an act that was done told its side what it had not known before, as who comes to reinforce."""
    guess = known_to(system, before, step.by)
    system.rules.apply(guess, step)
    seen = system.rules.observe(after, step.by)
    return plain_state(system.rules.observe(guess, step.by)) != plain_state(seen)


def came_to_light(system: AnySystem, before: State, after: State, reader: int, step: ActionStep) -> bool:
    """Whether a step told a reader more of what the scenario keeps from him: who came, or that some did."""
    scenario: Any = before.context.scenario
    kept = veiled(system, scenario, reader, before)
    if kept == scenario:
        return False
    if kept != veiled(system, scenario, reader, after):
        return True
    world: Any = before.copy()  # as it would go on if nothing were kept back but what he knows
    world.context = told_context(system, before, reader)
    system.rules.apply(world, step)
    seen = plain_state(system.rules.observe(after, reader))
    return plain_state(system.rules.observe(world, reader)) != seen


def keeps_units(system: AnySystem, state: Any, side: int) -> bool:
    """Whether units are kept from a side that have not come to light in the battle."""
    scenario: Any = state.context.scenario
    told: Any = veiled(system, scenario, side, state)
    return bool(told.units != scenario.units)


def holds_more(system: AnySystem, state: Any, side: int) -> bool:
    """Whether the scenario as it was designed tells a side what it may not know of the battle at a moment.

    Papers and plans of the other side count here: who looks at the scenario reads them.
    """
    scenario: Any = state.context.scenario
    told: Any = for_side(veiled(system, scenario, side, state), scenario.sides[side].id)
    return bool(told != scenario)


def in_scenario(system: AnySystem, scenario: Any, state: Any) -> Any:
    """The battle of `state` as it would go on in `scenario`, of which the state's own is the whole."""
    if scenario is state.context.scenario:
        return state
    return system.restored(scenario, {name: getattr(state, name) for name in state_fields(state)})
