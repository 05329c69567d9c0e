"""Objectives that a side cannot reach before the last turn, however fast it goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, hypot
from typing import Any

from core.geometry.tolerances import TENTH
from core.planning.measured_sight import MeasuredPlanner
from core.protocol.state import State
from core.protocol.system import AnySystem
from core.scenarios.boards import HexBoard
from core.scenarios.problems import Problem, called_side
from core.scenarios.table_lint import place_of, thing_called
from core.scenarios.tables import TableBoard
from core.text import _

NEAR = 1_000
"""Tenths of a millimetre from an objective at which it is held (LG-14.4); more than other rooms ask."""
ENTERS = 2_000
"""Tenths of a millimetre from its entry within which a reinforcement is laid (LG-R47)."""
STEPS = 16
"""Places tried along each edge of an area."""


def aims_out_of_time(system: AnySystem, scenario: Any, state: State) -> Iterator[Problem]:
    """A warning for each aim that those who need it are too far from.

    The way is as the crow flies, at the farthest that a piece of the side goes in one turn: who is told of
    has no chance at all but by a retreat, or a fight that the enemy begins; who is not told of may still
    come too late.
    """
    if "reach" not in system.planner.answers:
        return
    if isinstance(scenario.board, TableBoard) and isinstance(system.planner, MeasuredPlanner):
        yield from _on_a_table(system, system.planner, scenario, state)
        return
    if not isinstance(scenario.board, HexBoard):
        return
    last = system.hexes.last_turn(scenario)
    aims = system.hexes.aims(scenario)
    if last is None or not aims:
        return
    grid = scenario.board.grid
    fastest = [_starts(system, scenario, state, side) for side in (0, 1)]
    for aim in aims:
        sides = [side for side in (0, 1) if aim.side in (None, side) and aim.holder != side]
        turns = {
            side: min(
                (first + ceil(grid.distance(start, aim.at) / speed) for start, speed, first in fastest[side]),
                default=None,
            )
            for side in sides
        }
        late = {side: found for side, found in turns.items() if found is not None and found > last}
        if not late or len(late) < len(sides):
            continue
        side = min(late, key=lambda one: late[one])
        hex_ = grid.name(aim.at)
        yield Problem(
            "warning",
            _(
                "{hex} is {turns} turns away from {side} at best, by its own moves; the battle has {last}.",
                side=called_side(scenario.sides[side]),
                turns=late[side],
                hex=grid.label(aim.at),
                last=last,
            ),
            (hex_,),
            rule=aim.note.rule,
        )


def _on_a_table(
    system: AnySystem, planner: MeasuredPlanner[Any], scenario: Any, state: State
) -> Iterator[Problem]:
    """The same of the objectives of a table, over the straight way to the nearest of their points."""
    last = system.look.last_turn(scenario)
    aims = scenario.board.objectives
    if last is None or not aims or system.look.may_go_on(scenario):
        return
    fastest = {side.id: list(_marches(planner, scenario, state, side.id)) for side in scenario.sides}
    sides = {side.id: side for side in scenario.sides}
    for aim in aims:
        needing = [side for side in sides if aim.side in (None, side) and aim.held != side]
        turns = {
            side: min((march.turns_to(aim.points) for march in fastest[side]), default=None)
            for side in needing
        }
        late = {side: found for side, found in turns.items() if found is not None and found > last}
        if not late or len(late) < len(needing):
            continue
        side = min(late, key=lambda one: late[one])
        yield Problem(
            "warning",
            _(
                "{thing}: {turns} turns away from {side} at best, by its own moves; the battle has {last}.",
                thing=thing_called(aim),
                side=called_side(sides[side]),
                turns=late[side],
                last=last,
            ),
            things=(aim.id,),
            spots=(place_of(aim),),
        )


@dataclass(frozen=True, slots=True)
class _March:
    """A base at its start: lengths in tenths of a millimetre."""

    start: tuple[int, int]
    pace: float
    room: float
    """So near its middle is near enough."""
    before: int
    """Turns that pass before it is there."""

    def turns_to(self, points: Sequence[tuple[int, int]]) -> int:
        """In which turn it comes to one of these points, as the crow flies."""
        far = min(hypot(x - self.start[0], y - self.start[1]) for x, y in _along(points))
        return self.before + ceil(max(0.0, far - self.room) / self.pace)


def _along(points: Sequence[tuple[int, int]]) -> Iterator[tuple[float, float]]:
    """A point, or the edge of an area in small steps."""
    if len(points) == 1:
        yield points[0]
        return
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        for step in range(STEPS):
            yield ax + (bx - ax) * step / STEPS, ay + (by - ay) * step / STEPS


def _marches(planner: MeasuredPlanner[Any], scenario: Any, state: State, side: str) -> Iterator[_March]:
    """Every base of a side; reinforcements begin where they enter, in the turn in which they come."""
    groups = {group.id: group for group in getattr(scenario, "groups", ())}
    for piece, unit in enumerate(scenario.units):
        pace = planner.pace(state, piece) / TENTH
        if unit.side != side or pace <= 0:
            continue
        foot = scenario.footprint(unit)
        room = foot.base.width + foot.base.depth + NEAR
        group = groups.get(getattr(unit, "group", None))
        if group is None:
            yield _March(unit.at, pace, room, 0)
        else:
            for entry in group.entry:
                yield _March(entry, pace, room + ENTERS, group.turn - 1)


def _starts(system: AnySystem, scenario: Any, state: State, side: int) -> list[tuple[int, int, int]]:
    """Of each piece of a side where it begins, how far it goes in a turn, the turns before it is there."""
    grid, known = scenario.board.grid, system.rules.observe(state, side)
    found = []
    for piece, unit in enumerate(scenario.units):
        if unit.side != scenario.sides[side].id:
            continue
        reach = system.planner.reach(known, piece)
        if reach is not None and reach.ways:
            start = grid.parse(unit.at)
            pace = system.hexes.pace(known, piece)
            speed = pace or max(grid.distance(start, spot) for spot in reach.ways)
            if speed:
                found.append((start, speed, 0))
    pieces = {unit.id: piece for piece, unit in enumerate(scenario.units)}
    fastest = max((speed for _start, speed, _first in found), default=0)
    for entry in system.hexes.entries(scenario):
        if entry.side not in (side, -1):
            continue
        # It comes at the end of its turn and moves from the next one on (BE-AMB-40).
        speed = system.hexes.pace(known, pieces[entry.unit]) if entry.unit in pieces else None
        if speed := speed or fastest:
            found += [(hex_, speed, entry.turn) for hex_ in entry.hexes]
    return found
