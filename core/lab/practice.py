"""Small legal battles drawn by lot: players learn on them, so that shipped scenarios may judge."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from json import dumps
from math import cos, pi, sin
from random import Random
from typing import TYPE_CHECKING, Any

from core.armies.army import Army
from core.armies.budget import LimitsOf, check
from core.armies.deployment import edge_hexes
from core.armies.rosters import Line, Roster, add, blank
from core.armies.troops import Troops
from core.protocol.refusals import CannotBeginError
from core.protocol.system import AnySystem

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

BARE = frozenset(("water", "cliff", "river", "bridge", "rough", "dense_wood", "redoubt", "fortification"))
"""Ground that is not drawn by lot: nobody could enter it, or its shape says too much."""
TRIES = 40
MOST_CARDS = 60
MOST_PIECES = 18
"""No side of these battles has more: many small battles teach more than a few large ones."""


class NoBattleError(RuntimeError):
    """No legal battle of a system came of the lot: its lists or its map leave no room."""


def practice(system: AnySystem, seed: int) -> Any:
    """A scenario with random ground, the same turned half round, and two armies of about equal points.

    The same for the same seed. Every second one has twice the same army.
    """
    return drawn(system, seed, Random(f"practice/{system.id}/{seed}")).scenario


@dataclass(frozen=True, slots=True)
class Drawn:
    """A scenario that was drawn by lot, and the lists of its sides."""

    scenario: Any
    armies: tuple[Army, Army]


def contest(system: AnySystem, seed: int) -> Drawn:
    """As `practice`, with two different armies whose budgets may differ, and with figures by lot too."""
    return drawn(system, seed, Random(f"contest/{system.id}/{seed}"), unlike=True)


def drawn(system: AnySystem, seed: int, random: Random, *, unlike: bool = False) -> Drawn:
    """The first battle of the lot that can begin. NoBattleError."""
    for _try in range(TRIES):
        found = _drawn(system, random, unlike=unlike)
        try:
            system.rules.new_battle(found.scenario)
        except CannotBeginError:
            continue
        return found
    raise NoBattleError(f"no battle of {system.id} comes of the seed {seed}")


def _drawn(system: AnySystem, random: Random, *, unlike: bool) -> Drawn:
    design = system.design()
    bare = design.blank()
    row = bare.model_dump(mode="json")
    if system.board == "hex":
        _hexes(bare, row, random)
    elif system.board == "table":
        _table(bare, row, random)
    scenario = design.scenario.model_validate_json(dumps(row))
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
    scenario = _spread(scenario, random) if system.board == "hex" else scenario
    return Drawn(scenario, (lists[0], lists[1]))


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
        if pieces >= (MOST_PIECES if system.board != "cards" else MOST_CARDS):
            break
    return roster


def _lines(system: AnySystem, ranks: list[Any], random: Random, *, any_size: bool = False) -> Iterator[Line]:
    """Wishes for a list: one leader, then troops of a few kinds, the plain ones most of all."""
    for troop in ranks:
        if any(part.id == "general" for part in troop.parts):
            yield Line(troop=random.choice(ranks).id, parts={"general": True})
            break
    few = random.sample(ranks, min(len(ranks), 6 if system.board != "cards" else len(ranks)))
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


# --- ground ----------------------------------------------------------------------------------------------


def _hexes(bare: Scenario, row: dict[str, Any], random: Random) -> None:
    """Patches of ground, each with its like turned half round; objectives where a system has them."""
    board = bare.board
    kinds = [kind for kind in board.GROUNDS[1:] if kind not in BARE]
    terrain: dict[str, set[str]] = {}
    taken: set[str] = set()
    for _patch in range(random.randint(4, 9)):
        kind = random.choice(kinds)
        at = (random.randint(2, board.rows - 1), random.randint(1, board.columns - 1))
        for _hex in range(random.randint(1, 3)):
            for name in (_name(board, *at), _turned(board, *at)):
                if name is not None and name not in taken:
                    taken.add(name)
                    terrain.setdefault(kind, set()).add(name)
            at = (at[0] + random.choice((-1, 0, 1)), at[1] + random.choice((-1, 1)))
    row["board"]["terrain"] = {kind: sorted(names) for kind, names in sorted(terrain.items())}
    if "objectives" in row:
        middle = (board.rows + 1) // 2
        away = random.randint(2, 5)
        row["turns"] = random.randint(6, 10)
        aims = [(middle, (board.columns + 1) // 2, 3), (middle - 1, away, 2), (middle + 1, -away, 2)]
        row["objectives"] = [
            {"at": _name(board, r, c if c > 0 else board.width(r) + 1 + c), "points": points}
            for r, c, points in aims
        ]


def _name(board: Any, row: int, column: int) -> str | None:
    inside = 1 <= row <= board.rows and 1 <= column <= board.width(row)
    return f"{row}.{column}" if inside else None


def _turned(board: Any, row: int, column: int) -> str | None:
    if not 1 <= row <= board.rows:
        return None
    return _name(board, board.rows + 1 - row, board.width(row) + 1 - column)


def _spread(scenario: Scenario, random: Random) -> Any:
    """The units of each side on hexes by lot in the third at its edge, instead of rank behind rank."""
    from core.scenarios.edits.change import with_units

    hard = {"rough", "river", "water", "cliff"}
    places: dict[str, Iterator[str]] = {}
    for side in scenario.sides:
        free = list(
            edge_hexes(scenario.board, side.edge, lambda at: scenario.board.ground_at(at) not in hard)
        )
        random.shuffle(free)
        places[side.id] = iter(free)
    units = [unit.model_copy(update={"at": next(places[unit.side])}) for unit in scenario.units]
    return with_units(scenario, tuple(units))


def _table(bare: Scenario, row: dict[str, Any], random: Random) -> None:
    """Round patches of ground between the armies, each with its like turned half round; an aim between."""
    board = bare.board
    kinds = [kind for kind in board.GROUNDS if kind not in BARE]
    features: list[dict[str, Any]] = []
    for number in range(random.randint(0, 3)):
        kind = random.choice(kinds)
        radius = random.randint(700, 1400)
        x = random.randint(radius + 200, board.width - radius - 200)
        y = random.randint(board.depth // 3, board.depth // 2 - radius // 2)
        ring = [(round(radius * cos(turn * pi / 4)), round(radius * sin(turn * pi / 4))) for turn in range(8)]
        for name, sign, at in (("near", 1, (x, y)), ("far", -1, (board.width - x, board.depth - y))):
            outline = [[at[0] + sign * dx, at[1] + sign * dy] for dx, dy in ring]
            level = {"level": 1} if "hill" in kind else {}
            features.append({"id": f"{name}-{number}", "ground": kind, "outline": outline, **level})
    row["board"]["features"] = features
    if random.random() < 0.5:
        row["board"]["objectives"] = [{"id": "aim", "at": [board.width // 2, board.depth // 2]}]
