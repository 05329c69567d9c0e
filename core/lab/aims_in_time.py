"""Objectives that a side cannot reach before the last turn, however fast it goes."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil
from typing import Any

from core.protocol.state import State
from core.protocol.system import AnySystem
from core.scenarios.boards import HexBoard
from core.scenarios.problems import Problem, called_side
from core.text import _


def aims_out_of_time(system: AnySystem, scenario: Any, state: State) -> Iterator[Problem]:
    """A warning for each aim that those who need it are too far from.

    The way is as the crow flies, at the farthest that a piece of the side goes in one turn: who is told of
    has no chance at all; who is not told of may still come too late.
    """
    if not isinstance(scenario.board, HexBoard) or "reach" not in system.planner.answers:
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
                "{side} needs {turns} turns at best to reach {hex}; the battle has {last}.",
                side=called_side(scenario.sides[side]),
                turns=late[side],
                hex=grid.label(aim.at),
                last=last,
            ),
            (hex_,),
            rule=aim.note.rule,
        )


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
            speed = max(grid.distance(start, spot) for spot in reach.ways)
            if speed:
                found.append((start, speed, 0))
    speed = max((speed for _start, speed, _first in found), default=0)
    for entry in system.hexes.entries(scenario):
        if entry.side in (side, -1) and speed:
            found += [(hex_, speed, entry.turn - 1) for hex_ in entry.hexes]
    return found
