"""The ways in which a brigade moves (LG-4.2), and what each of them asks of the place where it ends."""

from __future__ import annotations

from itertools import pairwise

from core.geometry.bases import Footprint, Pose, footprint
from core.geometry.shapes import gap
from core.geometry.tolerances import TOUCHING
from core.protocol.refusals import Refusal
from core.systems.la_garde.rules import charges, nearness, zones
from core.systems.la_garde.rules.command import is_commanded
from core.systems.la_garde.rules.rule_tables import centimetres
from core.systems.la_garde.rules.state import State

Path = tuple[Pose, ...]
Touched = tuple[int, ...]

MARCH = "march"
STEP = "step"
WITHDRAWAL = "withdrawal"
ASSAULT = "assault"
SUPPORT = "support"
ROLL = "roll"
TURN = "turn"
"""The ways in which a brigade moves (LG-4.2): manoeuvre, step in defence, withdrawal, attack move, support
move, battery by bricole or prolonge, turn on the spot."""


def why_withdrawal(state: State, unit: int) -> dict[str, str]:
    """What leaves a brigade nothing but a withdrawal (LG-4.4), as a fact: nothing where it has an order."""
    if state.is_routed(unit):
        return {"without": "rout"}
    return {} if is_commanded(state, unit) else {"without": "command"}


def _no_contact(state: State, unit: int, path: Path, end: Footprint, touched: Touched) -> Refusal | None:
    """Only an attack move ends in contact, be it with whom it has touched before (LG-6.1, LG-R14)."""
    return Refusal("no_contact_so", "LG-6.1", {"unit": unit, "target": touched[0]}) if touched else None


def _step(state: State, unit: int, path: Path, end: Footprint, touched: Touched) -> Refusal | None:
    """LG-4.2, LG-R49: under Defend nearer to no enemy, or not nearer to the nearest."""
    rows = nearness.by_distance(state, unit)
    after = {foe: gap(end, state.foot(foe)) for _apart, foe in rows}
    of_nearest = state.context.options.defend_nearer == "nearest"
    if of_nearest and rows:  # whoever would be the nearest, against whoever is it now
        rows = ((rows[0][0], min(after, key=after.__getitem__)),)
    for apart, foe in rows:
        if after[foe] + TOUCHING < apart:
            facts = {"measured": centimetres(after[foe]), "needed": centimetres(apart)}
            return Refusal("nearer", "LG-4.2", {"unit": unit, "target": foe, "nearest": of_nearest, **facts})
    return _no_contact(state, unit, path, end, touched)


def _withdrawal(state: State, unit: int, path: Path, end: Footprint, touched: Touched) -> Refusal | None:
    """LG-R44: one straight leg, facing kept, farther from the nearest enemies and from all that hold it."""
    if len(path) != 2 or path[0].facing != path[1].facing:
        return Refusal("no_withdrawal", "LG-R44", {"unit": unit, **why_withdrawal(state, unit)})
    near, held = nearness.all_nearest(state, unit), zones.holders(state, unit)
    gaps = {foe: (state.gap(unit, foe), gap(end, state.foot(foe))) for foe in {*near, *held}}
    leaves = any(gaps[foe][1] > gaps[foe][0] for foe in near)
    for foe, (before, after) in sorted(
        gaps.items()
    ):  # of several that are the nearest it comes nearer to none
        if after + TOUCHING < before or (after <= before and (foe in held or not leaves)):
            facts = {"measured": centimetres(after), "needed": centimetres(before)}
            known = {"unit": unit, "target": foe, **why_withdrawal(state, unit)}
            return Refusal("no_withdrawal_from", "LG-R44", {**known, **facts})
    fresh = tuple(foe for foe in touched if foe not in state.touched(unit))
    return _no_contact(state, unit, path, end, fresh)  # it may end where it is still in contact (LG-R14)


def _assault(state: State, unit: int, path: Path, end: Footprint, touched: Touched) -> Refusal | None:
    """LG-4.2, LG-R43: a turn on the spot, then straight at the nearest enemy."""
    legs = list(pairwise(path))
    shifts = [number for number, (start, stop) in enumerate(legs) if start.facing == stop.facing]
    if shifts != [len(legs) - 1]:
        return Refusal("not_straight", "LG-4.2", {"unit": unit})
    start, _end = legs[-1]
    here, there = footprint(state.base(unit), start), end
    aims = charges.aims(state, unit)
    if not any(charges.is_aimed(here, there, state.foot(foe)) for foe in aims):
        target = charges.aim(state, unit)
        if target < 0:
            return Refusal("no_enemy_to_attack", "LG-4.2", {"unit": unit})
        if charges.charge(state, unit) is None:
            return Refusal("no_way_to_attack", "LG-R15", {"unit": unit})
        if target in nearness.all_nearest(state, unit):
            return Refusal("not_at_nearest", "LG-4.2", {"unit": unit, "target": target})
        return Refusal("not_at_next", "LG-R15", {"unit": unit, "target": target})
    for foe in touched:
        if state.context.is_baggage[unit]:
            return Refusal("no_contact_so", "LG-6.1", {"unit": unit, "target": foe})
    return None


def _support(state: State, unit: int, path: Path, end: Footprint, touched: Touched) -> Refusal | None:
    """LG-4.3: within support distance of a friend of the division that is in contact."""
    if not charges.supports_from(state, unit, end):
        return Refusal("no_support_there", "LG-4.3", {"unit": unit})
    return _no_contact(state, unit, path, end, touched)


LIMITS = {
    MARCH: _no_contact,
    STEP: _step,
    WITHDRAWAL: _withdrawal,
    ASSAULT: _assault,
    SUPPORT: _support,
    ROLL: _no_contact,
    TURN: _no_contact,
}
