"""Reinforcements that a briefing keeps from the other side (LG-2.1): who they are, and who leads them.

A brigade comes to light when it stands on the table or is lost, a division or a corps with the first brigade
or general of its own. Divisions and corps are told by their places in the order of battle of their side:
these stay where the scenario is veiled.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.presentation.briefs import is_veiled

if TYPE_CHECKING:
    from core.systems.la_garde.design.scenario import General, LaGardeScenario
    from core.systems.la_garde.rules.state import State

USUAL_SKILL = "competent"
"""What a general is taken for of whom nothing is known."""


@dataclass(frozen=True, slots=True)
class KeptBack:
    """What one side may not know of the other: brigades by number, divisions and corps by their places."""

    brigades: frozenset[int] = frozenset()
    divisions: frozenset[int] = frozenset()
    corps: frozenset[int] = frozenset()

    def posts(self, state: State, owner: int) -> frozenset[int]:
        """The generals of those divisions and corps; the army general is there from the beginning."""
        context = state.context
        led = {context.division_post[context.divisions_of[owner][place]] for place in self.divisions}
        above = {context.corps_post[context.corps_of_side[owner][place]] for place in self.corps}
        return frozenset((led | above) - {context.army_post[owner]})


NOTHING = KeptBack()


def kept_back(scenario: LaGardeScenario, side: int, state: State | None) -> KeptBack:
    """What `side` may not know of the other side; `state` None: before the battle."""
    if not is_veiled(scenario, side, "reinforcements"):
        return NOTHING
    other = scenario.sides[1 - side].id
    brigades = frozenset(
        number
        for number, unit in enumerate(scenario.units)
        if unit.group is not None
        and unit.side == other
        and (state is None or (state.poses[number] is None and not state.gone >> number & 1))
    )
    return _with_leaders(scenario, 1 - side, state, brigades) if brigades else NOTHING


def kept_groups(
    scenario: LaGardeScenario, side: int, brigades: frozenset[int], state: State | None
) -> set[str]:
    """The ids of the groups of these brigades, and of those that have none and have not arrived."""
    kept = {scenario.units[number].group for number in brigades}
    bare = {group.id for group in scenario.groups} - {unit.group for unit in scenario.units}
    if not is_veiled(scenario, side, "reinforcements"):
        bare.clear()
    other, arrived = scenario.sides[1 - side].id, 0 if state is None else state.arrived
    return {
        group.id
        for number, group in enumerate(scenario.groups)
        if group.id in kept or (group.id in bare and group.side == other and not arrived >> number & 1)
    }


def _with_leaders(
    scenario: LaGardeScenario, owner: int, state: State | None, brigades: frozenset[int]
) -> KeptBack:
    """The brigades, the divisions that have no others, and the corps that are made of such alone."""
    mine = scenario.sides[owner]
    ids = [division.id for division in mine.divisions]
    own = [
        (number, 0 if unit.formation is None else ids.index(unit.formation))
        for number, unit in enumerate(scenario.units)
        if unit.side == mine.id
    ]
    coming = set(range(len(ids))) - {place for number, place in own if number not in brigades}
    divisions, corps, first = set[int](), set[int](), 0
    is_away = _away(owner, state, deploys=scenario.options.deploy)
    for row, one in enumerate(mine.corps):
        inside = {
            place
            for place, division in enumerate(one.divisions, first)
            if place in coming and is_away("division", place, division.general)
        }
        divisions |= inside
        is_led = one.general is not None and not is_away("corps", row, one.general)
        if inside and len(inside) == len(one.divisions) and not is_led:
            corps.add(row)
        first += len(one.divisions)
    return KeptBack(brigades, frozenset(divisions), frozenset(corps))


def _away(owner: int, state: State | None, *, deploys: bool) -> Callable[[str, int, General], bool]:
    """Whether the general of a division or corps, by its place, has not come yet.

    As a battle begins in which sides lay their own none has, wherever the scenario would have him (LG-R40).
    """

    def is_away(what: str, place: int, general: General) -> bool:
        if state is None:
            return deploys or general.at is None
        context = state.context
        if what == "corps":
            post = context.corps_post[context.corps_of_side[owner][place]]
        else:
            post = context.division_post[context.divisions_of[owner][place]]
        return state.generals[post] is None and not state.lost >> post & 1

    return is_away


def hide(seen: State, side: int) -> None:
    """Take out of what a side observes what would bring such brigades and generals to light too early."""
    kept = kept_back(seen.context.scenario, side, seen)
    if kept is NOTHING:
        return
    for unit in kept.brigades:
        seen.attached &= ~(1 << unit)
    usual = usual_skill(seen)
    for post in kept.posts(seen, 1 - side):
        seen.skills[post] = usual


def usual_skill(state: State) -> int:
    """The number of the skill that an unknown general is taken for."""
    return next(place for place, row in enumerate(state.context.catalogue.skills) if row.id == USUAL_SKILL)
