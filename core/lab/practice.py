"""Small legal battles drawn by lot: players learn on them, so that shipped scenarios may judge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from json import dumps
from random import Random
from typing import Any

from core.armies.army import Army
from core.armies.budget import LimitsOf, check
from core.armies.rosters import Line, Roster, add, blank
from core.armies.troops import Troops
from core.ground.wishes import GroundWish
from core.lab.lab_boards import lab_board
from core.protocol.refusals import CannotBeginError
from core.protocol.system import AnySystem
from core.scenarios.edits.refusals import EditRefused

TRIES = 40


class NoBattleError(RuntimeError):
    """No legal battle of a system came of the lot: its lists or its map leave no room."""


def practice(system: AnySystem, seed: int, *, grown: bool = False) -> Any:
    """A scenario with random ground, the same turned half round, and two armies of about equal points.

    The same for the same seed. Every second one has twice the same army. With `grown` the ground is that
    which a designer is offered for a seed: relief, woods, rivers with their bridges, villages and roads.
    """
    return drawn(system, seed, Random(f"practice/{system.id}/{seed}"), grown=grown).scenario


@dataclass(frozen=True, slots=True)
class Drawn:
    """A scenario that was drawn by lot, and the lists of its sides."""

    scenario: Any
    armies: tuple[Army, Army]


def contest(system: AnySystem, seed: int) -> Drawn:
    """As `practice`, with two different armies whose budgets may differ, and with figures by lot too."""
    return drawn(system, seed, Random(f"contest/{system.id}/{seed}"), unlike=True)


def drawn(
    system: AnySystem, seed: int, random: Random, *, unlike: bool = False, grown: bool = False
) -> Drawn:
    """The first battle of the lot that can begin. NoBattleError."""
    for _try in range(TRIES):
        found = _drawn(system, random, unlike=unlike, grown=grown)
        try:
            system.rules.new_battle(found.scenario)
        except CannotBeginError:
            continue
        return found
    raise NoBattleError(f"no battle of {system.id} comes of the seed {seed}")


def _drawn(system: AnySystem, random: Random, *, unlike: bool, grown: bool) -> Drawn:
    design = system.design()
    bare = design.blank()
    row = bare.model_dump(mode="json")
    board = lab_board(system)
    board.lay_ground(bare, row, random)
    scenario = design.scenario.model_validate_json(dumps(row))
    if grown and board.has_ground:
        scenario = _grown(scenario, random)
    armies = system.armies
    troops = armies.troops()
    budget = int(troops.budget * random.uniform(0.7, 1.0)) if not troops.budgets else troops.budget
    nations = [nation for nation, _name in troops.nations] or [""]
    first = _army(system, troops, nations[0], budget, random, any_size=unlike)
    same = random.random() < 0.5 and not unlike
    last = nations[-1]
    second = first.model_copy(update={"nation": last}) if same else None
    if second is None or check(second, armies.limits, troops, troops.tables[0]).errors:
        less = random.uniform(0.75, 1.1) if unlike else 1.0  # so that points themselves have a worth
        second = _army(system, troops, last, int(budget * less), random, any_size=unlike)
    if unlike and random.random() < 0.5:
        first, second = _exchanged(first, second, armies.limits, troops)
    lists = []
    for side, roster in zip(scenario.sides, (first, second), strict=True):
        army = check(roster, armies.limits, troops, troops.tables[0]).army
        lists.append(army)
        scenario = armies.muster(scenario, side.id, army).scenario
    return Drawn(board.spread(scenario, random), (lists[0], lists[1]))


def _grown(scenario: Any, random: Random) -> Any:
    """With ground from a seed, the same for both sides where the board can lie on itself."""
    from core.ground.seeds import grown

    shares = {name: random.uniform(0.1, 0.6) for name in ("relief", "woods", "water", "villages", "roads")}
    wish = GroundWish(random.randrange(1_000_000), alike="half_turn", **shares)
    try:
        return grown(scenario, wish)
    except EditRefused:
        return grown(scenario, replace(wish, alike="none"))


def _exchanged(first: Roster, second: Roster, limits: LimitsOf, troops: Troops) -> tuple[Roster, Roster]:
    """Each side with the list of the other, where the nations allow it."""
    one = second.model_copy(update={"nation": first.nation})
    other = first.model_copy(update={"nation": second.nation})
    if any(check(roster, limits, troops, troops.tables[0]).errors for roster in (one, other)):
        return first, second
    return one, other


# --- armies ----------------------------------------------------------------------------------------------


def _army(
    system: AnySystem, troops: Troops, nation: str, budget: int, random: Random, *, any_size: bool = False
) -> Roster:
    """A list within its budget and its limits, mostly of troops as they usually are."""
    limits, table = system.armies.limits, troops.tables[0]
    roster = blank(troops, nation, budget)
    for line in _frame(troops, random):
        roster = add(roster, line, troops.levels)
    ranks = [troop for troop in troops.of(nation) if troop.id not in troops.levels]
    pieces = 0
    for line in _lines(system, ranks, random, any_size=any_size):
        after = check(add(roster, line, troops.levels), limits, troops, table)
        if after.left >= 0 and not any(not finding.short for finding in after.errors):
            roster = after.army.roster
            pieces += 1
        if pieces >= lab_board(system).most_pieces:
            break
    return roster


def _lines(system: AnySystem, ranks: list[Any], random: Random, *, any_size: bool = False) -> Iterator[Line]:
    """Wishes for a list: one leader, then troops of a few kinds, the plain ones most of all."""
    for troop in ranks:
        if any(part.id == "general" for part in troop.parts):
            yield Line(troop=random.choice(ranks).id, parts={"general": True})
            break
    few = random.sample(ranks, min(len(ranks), lab_board(system).most_kinds))
    for _wish in range(90):
        troop = random.choice([ranks[0], *few])
        parts = {}
        for part in troop.parts:
            often = 0.15 if part.id not in ("figures", "general") else 0.2 if any_size else 0.0
            if part.id != "general" and often and random.random() < often:
                parts[part.id] = random.choice(list(part.values()))
        yield Line(troop=troop.id, parts=parts)


def _frame(troops: Troops, random: Random) -> Iterator[Line]:
    """The formations of a list that has them: one of each level, two of the lowest."""
    for level in sorted(set(troops.levels.values())):
        names = [troop for troop, its in troops.levels.items() if its == level]
        yield Line(troop=random.choice(names))
