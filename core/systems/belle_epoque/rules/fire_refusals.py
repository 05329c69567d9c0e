"""Why a fire or an assault is not possible (BE-8, BE-9, BE-10)."""

from __future__ import annotations

from typing import Any

from core.geometry.hex_boards import bits
from core.geometry.hex_sight import blocking
from core.protocol.refusals import Refusal
from core.systems.belle_epoque.rules import fire, phases
from core.systems.belle_epoque.rules.state import State


def why_not(state: State, unit: int, target: int, *, moved: bool) -> Refusal:
    """Why a unit may not fire at another, each measured value beside the one needed."""
    context = state.context
    facts: dict[str, Any] = {"unit": unit, "target": target}
    in_vain = never(state, unit, target, "BE-8.4")
    if in_vain is not None:
        return in_vain
    start, hex_ = state.at[unit], state.at[target]
    distance = context.shot(start, hex_)[0]
    table = context.moved_scores if moved else context.scores
    far = context.range_of[moved][unit]
    if moved and not far:
        return Refusal("no_fire_after_move", "BE-8", facts)
    if not far or (distance <= far and not table[unit][distance]):  # a row of the scenario may have gaps
        kind = "no_score_moved" if moved else "no_score"
        return Refusal(kind, "BE-8", {**facts, "measured": distance})
    if distance > far:
        kind = "out_of_range_moved" if moved else "out_of_range"
        return Refusal(kind, "BE-8", {**facts, "measured": distance, "needed": far})
    seen = fire.sight_distance(state, target)
    if distance > seen:
        terms = tuple((term.kind, term.value, term.rule) for term in fire.sight_terms(state, target))
        return Refusal("not_seen", "BE-9.2", {**facts, "measured": distance, "needed": seen, "terms": terms})
    return Refusal("line_blocked", "BE-9.1", {**facts, "hexes": blockers(state, start, hex_)})


def blockers(state: State, start: int, target: int) -> tuple[int, ...]:
    """The hexes that block the line of fire between two hexes; none where it is free (BE-9.1)."""
    pairs, mask = state.context.shot(start, target)[1], fire.obstacles(state, start, target)
    return tuple(bits(blocking(pairs, mask)))


def no_assault(state: State, unit: int, target: int) -> Refusal:
    """Why a unit may not assault another."""
    context = state.context
    facts: dict[str, Any] = {"unit": unit, "target": target}
    in_vain = never(state, unit, target, "BE-10.1")
    if in_vain is not None:
        return in_vain
    measured = context.shot(state.at[unit], state.at[target])[0]
    kind = (
        "not_adjacent_marched" if state.phase == phases.MARCHED else "not_adjacent"
    )  # BE-5.5: no fire either
    return Refusal(kind, "BE-10.1", {**facts, "measured": measured, "needed": 1})


def never(state: State, unit: int, target: int, rule: str) -> Refusal | None:
    """What bars fire and assault at a target in this turn, whether a test is passed or not."""
    facts: dict[str, Any] = {"unit": unit, "target": target}
    if state.context.side_of[target] == state.context.side_of[unit]:
        return Refusal("not_an_enemy", rule, facts)
    if state.at[target] < 0:
        return Refusal("target_gone", rule, facts)
    if state.stuck >> unit & 1:
        return Refusal("entered_difficult", "BE-6.3", facts)
    return None
