"""Where a scenario would have bases stand that a side has still to lay itself, kept from the other side.

With the option `deploy` of a table the scenario has a place for each base, from which its side lays it where
it likes. The other side lays its own without that, where it is not told of places.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from core.kit.memory import Memory
from core.presentation.briefs import is_veiled
from core.scenarios.edits.change import with_units
from core.scenarios.table_scenario import TableScenario

S = TypeVar("S", bound=TableScenario)

_NOWHERE: Memory[tuple[int, int], tuple[Any, Any]] = Memory(8)
"""By scenario (its identity) and side: it, so that no other takes its place, and it without the places."""


def without_places_to_come(
    scenario: S, side: int, *, is_laying: bool, also: Callable[[S, int], S] = lambda whole, _side: whole
) -> S:
    """The scenario without the places of the bases that the other side lays itself, while sides lay.

    How they face stays: it says how much room they need. What lies in the open, as zones, stays too. `also`
    takes out what else of that side stands there.
    """
    if not is_laying or not is_veiled(scenario, side, "places"):
        return scenario
    kept = _NOWHERE.get((id(scenario), side))
    if kept is None:
        kept = _NOWHERE.keep((id(scenario), side), (scenario, also(_in_zones(scenario, 1 - side), 1 - side)))
    found: S = kept[1]
    return found


def _in_zones(scenario: S, owner: int) -> S:
    """Each base of a side that is there at the start in the middle of the zones of its side."""
    name, board = scenario.sides[owner].id, scenario.board
    points = [at for zone in board.zones if zone.side == name for at in zone.outline]
    if not points:
        return scenario
    xs, ys = [x for x, _y in points], [y for _x, y in points]
    middle = (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
    at = min(max(middle[0], 0), board.width), min(max(middle[1], 0), board.depth)
    units = tuple(
        unit.model_copy(update={"at": at}) if unit.side == name and not scenario.is_reserve(unit) else unit
        for unit in scenario.units
    )
    return with_units(scenario, units)
