"""Contacts that cannot be worse for the enemy are left out by the planner: the bound is never too low."""

from __future__ import annotations

from fractions import Fraction

import pytest

from core.geometry.groups import moved_group
from core.systems.mbt.look import previews
from core.systems.mbt.planner.group_contacts import group_contacts
from core.systems.mbt.planner.harm_bounds import UNFOUGHT, HarmBound
from core.systems.mbt.planner.hypotheticals import fighting, moving
from core.systems.mbt.planner.reach import contacts
from core.systems.mbt.rules.actions import Fight
from core.systems.mbt.rules.state import State
from tests.rulebook.mbt.table import battle, ground

WOOD = ground("dense_wood", 4600, 3500, 5100, 3700)
MOMENTS = {
    "alone": battle("hi 5000 2600", "li 5040 3000"),
    "in line": battle("hi 4600 2600, hi 5000 2600, hi 5400 2600", "hi 4600 3000, li 5000 3000, hi 5400 3000"),
    "files": battle("li 5000 2600, li 5000 2350", "li 5050 2980, li 5050 3230"),
    "shut in": battle("hc 4800 2500", "lc 4850 3100", features=[WOOD]),
    "at the edge": battle("hi 5000 9200", "li 5000 9700"),
    "elephants": battle("el 5000 2400, li 5500 2600", "el 5000 3000, hi 5500 3100"),
    "block": battle("hi 5000 2600", "li 5040 3000, li 5040 3300", options={"recoil_friends": "block"}),
    "any edge": battle("li 5000 2600 @90", "li 5040 3000", options={"contact_any_edge": True}),
    "engaged beside": battle(
        "lc 5000 9000 f4, li 5400 9400",
        "hi 5000 9650, hi 5400 9400",
        options={"support_if_engaged": False},
    ),
    "held": battle("hi 5000 3000, hi 5450 2700", "hi 5000 3000, li 5600 3000"),
}


def harm(state: State, unit: int, target: int) -> Fraction:
    if state.opposed()[unit] != target:
        return UNFOUGHT
    return previews.destroyed(fighting(state, 0), 0, Fight(unit, target))


@pytest.mark.parametrize("name", MOMENTS)
def test_no_contact_does_more_harm_than_its_bound(name: str) -> None:
    known = moving(MOMENTS[name].state, 0)
    tried = 0
    for unit in known.context.units_of[0]:
        for target in known.context.units_of[1]:
            bound = HarmBound(known, unit, target)
            for move, outcome in list(contacts(known, unit, target, along_edges=True))[::3]:
                after = known.copy()
                after.place(dict(outcome.poses))
                done = harm(after, unit, target)
                at_end = bound.at(move.path[-1]) if move.prefer == target else bound.most
                assert done <= at_end <= bound.most, (unit, target, move)
                tried += 1
    assert tried > 1


@pytest.mark.parametrize("engaged_too", [True, False])
def test_no_contact_of_a_group_does_more_harm_than_its_bound(engaged_too: bool) -> None:
    """The deep base that touches all three lines up with another of the group, and supports no more."""
    moment = battle(
        "hi 5400 2700, hi 5000 2700, hi 4600 2700",
        "li 5510 3000, li 5510 3260, hi 5300 3200 @90 d1000",
        options={"support_if_engaged": engaged_too, "recoil_friends": "die"},
    )
    known = moving(moment.state, 0)
    target, tried = moment.unit("rli1"), 0
    for move, outcome in group_contacts(known, 0, target):
        after = known.copy()
        after.place(dict(outcome.poses))
        ends = moved_group(known.feet, known.links(), move.units, move.units[0], move.path[-1])
        rows = dict(zip(move.units, ends, strict=True))
        bound = HarmBound(known, 0, target).with_group({0: rows[0], **rows})
        assert harm(after, 0, target) <= bound, move
        tried += len(move.units) == 3
    assert tried


def test_in_open_ground_the_bound_is_reached() -> None:
    known = moving(MOMENTS["alone"].state, 0)
    _move, outcome = next(contacts(known, 0, known.context.units_of[1][0]))
    after = known.copy()
    after.place(dict(outcome.poses))
    target = known.context.units_of[1][0]
    assert harm(after, 0, target) == HarmBound(known, 0, target).most
