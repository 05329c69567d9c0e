"""Bombardments: who may bombard whom, the bag and its draw (LG-9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

from core.geometry.bases import Footprint, middle
from core.geometry.openings import barring, is_open
from core.geometry.shapes import segment
from core.kit.memory import remembered
from core.protocol.events import Event, Listener
from core.protocol.frames import pop, push, replace_top
from core.protocol.pending import Deal
from core.protocol.refusals import Refusal
from core.systems.la_garde.rules import aftermath, combat, command, facts, phases, sight_lines
from core.systems.la_garde.rules.actions import Bombard
from core.systems.la_garde.rules.bag import Bag, result_of
from core.systems.la_garde.rules.bombardment_bag import bombardment_bag
from core.systems.la_garde.rules.fighting_frames import Bombarding
from core.systems.la_garde.rules.ground import Ground, Place
from core.systems.la_garde.rules.orders import ATTACK, DEFEND
from core.systems.la_garde.rules.results import bombardment_key
from core.systems.la_garde.rules.situation import LONG
from core.systems.la_garde.rules.state import State

if TYPE_CHECKING:
    from core.systems.la_garde.rules.context import BattleContext

# --- who bombards (LG-9.1) ---------------------------------------------------------------------------------


def why_not_now(state: State, unit: int) -> Refusal | None:
    """Why a brigade may not bombard anybody in this step."""
    context, known = state.context, {"unit": unit}
    gun = context.gun_of[unit]
    if context.division_of[unit] != state.division:
        return Refusal("other_division", "LG-2.3", known)
    if state.feet[unit] is None:
        return Refusal("not_on_table", "LG-9.1", known)
    if gun is None:
        return Refusal("no_battery", "LG-9.1", known)
    if not gun.bombards:
        return Refusal("light_guns", "LG-9", known)
    if state.bombarded >> unit & 1:
        return Refusal("has_bombarded", "LG-9.1", known)
    if state.dry[unit]:
        return Refusal("no_ammunition", "LG-2.5", {**known, "until": state.dry[unit]})
    order = facts.order_of_guns(state, unit)
    if order not in (ATTACK, DEFEND):
        return Refusal("order_no_bombardment", "LG-9.1", {**known, "rout": state.is_routed(unit)})
    if state.phase == phases.BOMBARD:
        return Refusal("battery_moved", "LG-2.4", known) if state.turned >> unit & 1 else None
    if not state.prolonged >> unit & 1:
        rule = "LG-AMB-38" if state.turned >> unit & 1 else "LG-2.4"  # it rolled too far, or has not moved
        return Refusal("not_prolonged", rule, {**known, "longest": context.options.bricole_cm})
    return None


def refusal(state: State, action: Bombard) -> Refusal | None:
    """Why a battery may not bombard a brigade now."""
    found = why_not_now(state, action.unit)
    if found is not None:
        return found
    context, unit, target = state.context, action.unit, action.target
    known = {"unit": unit, "target": target}
    if state.feet[target] is None:
        return Refusal("not_on_table", "LG-9.1", {"unit": target})
    if context.side_of[unit] == context.side_of[target]:
        return Refusal("own_brigade", "LG-9.1", known)
    if facts.range_of(state, unit, target) > LONG:
        gun = context.gun_of[unit]
        assert gun is not None, "it has guns"
        measured = {"measured": state.gap(unit, target) / 1000, "needed": gun.long / 1000}
        return Refusal("out_of_range", "LG-9", {**known, **measured})
    return None if sees(state, unit, target) else Refusal("not_seen", "LG-9.1", known)


def bombards(state: State) -> tuple[tuple[int, int], ...]:
    """Every bombardment that the active division can make in this step."""
    if state.division < 0:
        return ()
    context = state.context
    return tuple(
        (unit, foe)
        for unit in context.units_of_division[state.division]
        if context.is_battery[unit] and why_not_now(state, unit) is None
        for foe in state.on_table(1 - context.side_of[unit])
        if facts.range_of(state, unit, foe) <= LONG and sees(state, unit, foe)
    )


def sees(state: State, unit: int, target: int) -> bool:
    """Whether one line from the battery's front to the target is clear of ground and brigades (LG-R69)."""
    mine, its = state.foot(unit), state.foot(target)
    line = segment(*middle(mine), *middle(its))
    near = state.layout.near(line, int(mine.reach + its.reach))
    between = tuple([state.foot(other) for other in near if other not in (unit, target)])
    return _sees(state.context, mine, its, between)


@remembered(1 << 12)
def _sees(context: BattleContext, mine: Footprint, its: Footprint, between: tuple[Footprint, ...]) -> bool:
    """Remembered: guns stand still, and few bases move from one act to the next."""
    ground = context.ground
    eye = max(ground.height(mine), ground.height(its))
    corners = [corner for foot in between for corner in foot.corners]
    if ground.hides:
        corners += ground.hiding_corners
    row = list(between)  # who has barred the last line is asked first
    for start, end in chain(
        lines(mine, its), sight_lines.past(mine, its, corners), _into_ground(ground, mine, its)
    ):
        place = barring(start, end, row)
        if place is not None:
            row.insert(0, row.pop(place))
        elif is_open(start, end, between) and ground.is_clear(start, end, eye):
            return True
    return False


def lines(mine: Footprint, its: Footprint) -> Iterator[tuple[Place, Place]]:
    """From the ends and the middle of the battery's front to the target: its middle, then its outline."""
    corners = its.corners
    edges = [sight_lines.half(corners[place - 1], corners[place]) for place in range(4)]
    for end in (middle(its), *edges, *corners):
        for start in sight_lines.eyes(mine):
            yield start, end


def _into_ground(ground: Ground, mine: Footprint, its: Footprint) -> Iterator[tuple[Place, Place]]:
    """To where the target stands in ground that hides: it hides nothing from a line that ends in it."""
    for end in ground.ends_in_hiding(its) if ground.hides else ():
        for start in sight_lines.eyes(mine):
            yield start, end


# --- the draw (LG-9.2) -------------------------------------------------------------------------------------


def begin(state: State, action: Bombard, emit: Listener | None) -> None:
    """A battery bombards: the order of the target is revealed, tokens have to be drawn (LG-3.1)."""
    state.bombarded |= 1 << action.unit
    state.touch()
    if emit is not None:
        emit(Event("bombards", {"unit": action.unit, "target": action.target}, "LG-9.1"))
    command.reveal(state, state.context.division_of[action.target], emit)
    state.frames = push(state.frames, Bombarding(action.unit, action.target, ""))


def bag_of(state: State, unit: int, target: int) -> Bag:
    """The bag of a bombardment as the state stands."""
    return bombardment_bag(facts.bombardment_situation(state, unit, target))


def go_on(state: State, frame: Bombarding, emit: Listener | None) -> bool:
    """The tokens have to be drawn, in order."""
    bag = bag_of(state, frame.unit, frame.target)
    draw = 1 if state.context.options.replace else combat.DRAWN
    state.pending = Deal(bag.pool, draw, True, None, "bombardment", "LG-9.2", bag.rules)
    return True


def drawn(state: State, frame: Bombarding, tokens: tuple[str, ...], emit: Listener | None) -> None:
    """The tokens have come."""
    if state.context.options.replace and not frame.first:
        state.frames = replace_top(state.frames, Bombarding(frame.unit, frame.target, tokens[0]))
        return
    if frame.first:
        tokens = (frame.first, *tokens)
    unit, target = frame.unit, frame.target
    options = state.context.options
    result = bombardment_key(result_of(*tokens, ordered=True), swapped=options.bombard_swap)
    if emit is not None:
        fields = {"unit": unit, "target": target, "tokens": tokens, "result": result}
        terms = combat.terms(bag_of(state, unit, target), "bombardment")
        emit(Event("bombardment_drawn", fields, "LG-9.2", terms))
    state.frames = pop(state.frames)
    aftermath.begin(state, unit, target, (), 0, result, bombards=True)
