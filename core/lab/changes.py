"""Small changes of a scenario that burden one side or relieve the other, mild ones first: what is tried."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from core.protocol.refusals import CannotBeginError
from core.protocol.system import AnySystem
from core.scenarios import files
from core.scenarios.handicaps import Change

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

KNOBS: tuple[tuple[str, int], ...] = (
    ("points_ahead", -1),
    ("flags", 1),
    ("losses", -1),
    ("loss_limit", 5),
    ("need", 1),
    ("hand", -1),
)
"""Fields of a side; by how much a step burdens the side that has it; its rival is relieved the other way."""
STEPS = (1, 2, 3, 4, 6, 8, 10)
"""So many steps, units or cards more or fewer are tried."""
AHEAD = (1, 2, 3, 4, 6, 8, 10, 15, 20, 30, 40, 60, 80, 120)
"""So many points ahead are tried."""
TURNS = range(1, 9)
"""So many turns more or fewer are tried."""


def ways(scenario: Any, strong: int) -> Iterator[tuple[Change, ...]]:
    """The kinds of change that burden the strong side or relieve the weak one, each from mild to harsh."""
    strong_side, weak_side = scenario.sides[strong], scenario.sides[1 - strong]
    for field, burden in KNOBS:
        steps = AHEAD if field == "points_ahead" else STEPS
        for side, sign in ((strong_side, 1), (weak_side, -1)):
            was = getattr(side, field, None)
            if isinstance(was, int):
                yield tuple(Change("side", side.id, field, was, was + sign * burden * step) for step in steps)
    for kind, field, holder in (
        ("scenario", "turns", scenario),
        ("option", "turn_limit", scenario.options),
    ):
        was = getattr(holder, field, None)
        if isinstance(was, int) and was < 40:
            for sign in (1, -1):
                yield tuple(Change(kind, "", field, was, was + sign * step) for step in TURNS)  # type: ignore[arg-type]
    yield from _without_units(scenario, strong_side.id)
    yield from _cards(strong_side, -1)
    yield from _cards(weak_side, 1)


def _without_units(scenario: Any, side: str) -> Iterator[tuple[Change, ...]]:
    own = [unit for unit in scenario.units if unit.side == side and not getattr(unit, "general", False)]
    own = [unit for unit in own if unit.kind != "general"]
    kinds = Counter(unit.kind for unit in own)
    order = sorted(range(len(own)), key=lambda place: (-kinds[own[place].kind], -place))
    last = [own[place].id for place in order]
    yield tuple(
        Change("units", side, "units", len(own), len(own) - gone, tuple(last[:gone]))
        for gone in STEPS
        if gone <= len(own) // 2
    )


def _cards(side: Any, sign: int) -> Iterator[tuple[Change, ...]]:
    """Fewer or more copies of the cards of which a deck has most."""
    deck = getattr(side, "deck", ())
    for row in sorted(deck, key=lambda row: -row.count)[:2]:
        if row.count > 2 and row.at is None:
            steps = [step for step in STEPS if sign > 0 or step < row.count]
            yield tuple(
                Change("card", side.id, row.card, row.count, row.count + sign * step) for step in steps
            )


def warned(system: AnySystem, scenario: Scenario) -> Counter[str]:
    """How often the desk says each error and each warning of a scenario."""
    found = system.design().lint(scenario)
    return Counter(problem.text.id for problem in found if problem.severity != "hint")


def is_possible(system: AnySystem, scenario: Scenario) -> bool:
    """Whether a changed scenario is one that a file may hold and a battle can begin from."""
    try:
        whole = system.design().scenario.model_validate_json(json.dumps(files.plain(scenario)))
        system.rules.new_battle(whole)
    except (ValidationError, CannotBeginError):
        return False
    return True
