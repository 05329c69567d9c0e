"""Moves beside a second telling of BE-6, path by path, in the middle of random battles."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from core.systems.belle_epoque.rules import losses, movement
from core.systems.belle_epoque.rules.rules import BelleEpoqueRules
from core.systems.belle_epoque.rules.state import State

RULES = BelleEpoqueRules()


def classes(state: State, hex_: int) -> set[str]:
    return {name for name, mask in state.context.classes.items() if mask >> hex_ & 1}


def in_control(state: State, side: int, hex_: int) -> bool:
    """Whether an enemy of `side` stands next to the hex."""
    context = state.context
    around = set(context.grid.neighbours(hex_))
    return any(state.at[foe] in around for foe in context.units_of[1 - side] if state.at[foe] >= 0)


def is_stop(state: State, side: int, hex_: int) -> bool:
    kinds = classes(state, hex_)
    return bool(kinds & {"difficult", "very_difficult", "hill"}) or in_control(state, side, hex_)


def told_reach(state: State, unit: int) -> set[int]:
    """Every hex in which some path of BE-6 may end after a passed test."""
    context = state.context
    grid, side, start = context.grid, context.side_of[unit], state.at[unit]
    march = (2, 3, 4, 3)[context.kind_of[unit]]
    rough = classes(state, start) & {"difficult", "very_difficult"}
    steps = 1 if rough and not context.marches_out >> unit & 1 else march
    near = set(grid.neighbours(start))
    ends: set[int] = set()

    def walk(here: int, left: int, trail: tuple[int, ...]) -> None:
        if not left:
            return
        for there in grid.neighbours(here):
            if there in trail or "impassable" in classes(state, there):
                continue
            if in_control(state, side, here) and in_control(state, side, there):
                continue
            other = state.unit_on(there)
            if other < 0:
                ends.add(there)
            elif context.side_of[other] != side or there not in near or is_stop(state, side, there):
                continue
            if not is_stop(state, side, there):
                walk(there, left - 1, (*trail, there))

    walk(start, steps, (start,))
    return ends


def told_retreat(state: State, unit: int, away: list[int]) -> set[int]:
    """Every hex of one step back: empty, in no enemy's zone, farther from each that is feared (BE-13.3)."""
    context = state.context
    grid, side, here = context.grid, context.side_of[unit], state.at[unit]
    if "very_difficult" in classes(state, here) and not state.passed >> unit & 1:
        return set()
    return {
        there
        for there in grid.neighbours(here)
        if state.unit_on(there) < 0
        and "impassable" not in classes(state, there)
        and not in_control(state, side, there)
        and all(
            grid.distance(there, state.at[foe]) > grid.distance(here, state.at[foe])
            for foe in away
            if state.at[foe] >= 0
        )
    }


def hexes(mask: int) -> set[int]:
    return {place for place in range(mask.bit_length()) if mask >> place & 1}


@pytest.mark.parametrize("seed", range(4))
def test_reach_and_retreats_are_those_of_a_second_telling(
    ridge: Any, play_on: Callable[..., State], seed: int
) -> None:
    count = [0]

    def watch(state: State) -> None:
        count[0] += 1
        if count[0] % 60:
            return
        for unit, at in enumerate(state.at):
            if at < 0:
                continue
            assert hexes(movement.reach(state, unit)) == told_reach(state, unit)
            side = state.context.side_of[unit]
            for attacker in state.context.units_of[1 - side][:4]:
                if state.at[attacker] < 0:
                    continue
                around = set(state.context.grid.neighbours(at))
                away = [foe for foe in state.context.units_of[1 - side] if state.at[foe] in around]
                mask = losses.feared(state, unit, attacker)
                told = told_retreat(state, unit, [*away, attacker])
                assert hexes(losses.steps(state, unit, mask)) == told

    play_on(RULES.new_battle(ridge), seed, watch=watch)
    assert count[0] > 120
