"""Whether a unit can ever come to stand in a flag hex, and whether one stands in too many at the start."""

from collections.abc import Iterator
from functools import partial

from core.geometry.hex_boards import bits, hex_masks
from core.geometry.hexes import Side
from core.scenarios import edits
from core.scenarios.lint import printed, reachable
from core.scenarios.problems import Fix, Problem
from core.systems.battle_cry.design.scenario import BattleCryScenario, BattleCrySide
from core.text import _, _n


def flag_problems(scenario: BattleCryScenario) -> Iterator[Problem]:
    """BC-5.1, BC-8: a flag hex that no unit of its side can enter, or only when it is driven there."""
    board = scenario.board
    for side in scenario.sides:
        flags = [flag for flag in board.flags if flag.side == side.id]
        starts = [unit.at for unit in scenario.units if unit.side == side.id and unit.kind != "general"]
        if flags and not starts and any(unit.side == side.id for unit in scenario.units):
            yield Problem(
                "warning",
                _("{side}: it has no unit, and a general alone holds no flag hex.", side=side.name),
                tuple(flag.at for flag in flags),
                rule="BC-R37",
            )
        if not flags or not starts:
            continue
        yield from _won_before(scenario, side, starts)
        moving, ever = _within(scenario, side, starts)
        for flag in flags:
            if flag.at in moving:
                continue
            hex_ = printed(board, flag.at)
            if flag.at in ever:
                yield Problem(
                    "hint",
                    _("{side}: only a retreat leads a unit to the flag hex {hex}.", side=side.name, hex=hex_),
                    (flag.at,),
                    rule="BC-R12",
                )
                continue
            if flag.at in _supplied(scenario, side):
                yield Problem(
                    "hint",
                    _(
                        "{side}: only a Short Supply leads a unit to the flag hex {hex}.",
                        side=side.name,
                        hex=hex_,
                    ),
                    (flag.at,),
                    rule="BC-14.19",
                )
                continue
            yield Problem(
                "warning",
                _("{side}: no unit can reach the flag hex {hex}.", side=side.name, hex=hex_),
                (flag.at,),
                rule="BC-5.1",
                fix=Fix(
                    _("Remove the flags there"),
                    partial(edits.remove_flags, hexes=[flag.at], side=side.id),
                ),
            )


def _won_before(scenario: BattleCryScenario, side: BattleCrySide, starts: list[str]) -> Iterator[Problem]:
    """BC-5.1: a side that stands in as many flags as it needs has won before anybody acts."""
    held = [flag for flag in scenario.board.flags if flag.side == side.id and flag.when == "while"]
    held = [flag for flag in held if flag.at in starts]
    count = sum(flag.value for flag in held)
    if count < side.flags:
        return
    yield Problem(
        "error",
        _n(
            "{side}: it has won before the battle begins, {count} flag is in its hands.",
            "{side}: it has won before the battle begins, {count} flags are in its hands.",
            count,
            side=side.name,
        ),
        tuple(flag.at for flag in held),
        rule="BC-5.1",
        fix=Fix(
            _("Remove the flags there"),
            partial(edits.remove_flags, hexes=[flag.at for flag in held], side=side.id),
        ),
    )


def _supplied(scenario: BattleCryScenario, side: BattleCrySide) -> frozenset[str]:
    """Whither a unit comes from where a Short Supply may put it: its base row, but rough ground."""
    board = scenario.board
    masks = hex_masks(board.grid)
    row = masks.top_row if side.edge == "top" else masks.bottom_row

    def is_open(name: str) -> bool:
        return board.ground_at(name) != "rough" or name in board.works

    base = (board.grid.name(cell) for cell in bits(row))
    return reachable(board, filter(is_open, base), is_open)


def _within(
    scenario: BattleCryScenario, side: BattleCrySide, starts: list[str]
) -> tuple[frozenset[str], frozenset[str]]:
    """The hexes to which units of a side can come by moving, and those with retreats into rough ground.

    Fieldworks open rough ground to moves (BC-R53); a retreat goes into the next row toward the own edge
    (BC-12.1), and from there one may move on.
    """
    board = scenario.board
    grid = board.grid

    def is_open(name: str) -> bool:
        return board.ground_at(name) != "rough" or name in board.works

    moving = reachable(board, starts, is_open)
    if not scenario.options.retreat_into_rough:
        return moving, moving
    rear = (Side.NW, Side.NE) if side.edge == "top" else (Side.SW, Side.SE)

    def driven(cell: int) -> Iterator[int]:
        for way in rear:
            to = grid.neighbour(cell, way)
            if to is not None:
                yield to

    return moving, reachable(board, starts, is_open, driven)
