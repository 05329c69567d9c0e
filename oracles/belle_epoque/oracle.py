"""The oracle of Belle Époque: moves, fire, assaults of every unit in random battles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from core.protocol.pending import Choice, Pending, Roll
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem
from core.systems.belle_epoque.planner.hypotheticals import activated
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules.flow import advance
from core.systems.belle_epoque.rules.frames import Suffering
from core.systems.belle_epoque.rules.state import State
from oracles.belle_epoque.printed_page import (
    GROUNDS,
    Board,
    Hex,
    Piece,
    dice,
    distance,
    feared,
    moves,
    reactions,
    retreats,
    score,
)
from oracles.judgements import Judgement

UNITS = 6
ARMS = {"infantry": "inf", "tribal": "tri", "cavalry": "cav", "mounted_infantry": "mtd", "mounted": "mtd"}
OPTIONS = (
    "mounted_is",
    "tribal_is",
    "zoc_blocked_by_impassable",
    "edge_los",
    "rough_means",
    "elite_is_shock",
    "retreat_strict",
    "sa_cap_first",
    "fort_is_cover",
)


class BelleEpoqueOracle:
    """Holds Belle Époque against a second reading."""

    every = 8

    def wants(self, pending: Pending) -> bool:
        """Moments in which somebody chooses."""
        return isinstance(pending, Choice)

    def look(self, system: AnySystem, state: State, pending: Pending, rng: Random) -> Iterator[Judgement]:
        """Some units of both sides, each as if it were active and had passed its test."""
        board, pieces = read(state)
        for unit in rng.sample(sorted(pieces), min(UNITS, len(pieces))):
            yield from of_unit(system, state, board, pieces, unit)


def read(state: State) -> tuple[Board, dict[int, Piece]]:
    """The board as the scenario draws it, with the units of the moment."""
    context = state.context
    scenario: Any = context.scenario
    drawn = scenario.board
    board = Board(
        drawn.rows,
        drawn.columns,
        options={name: getattr(scenario.options, name) for name in OPTIONS},
        short_rows=drawn.short_rows,
    )
    for name in drawn.hexes():
        classes = GROUNDS[drawn.ground_at(name)] | drawn.features_at(name)
        board.classes[hex_named(name)] = board.with_cover(classes)
        board.level[hex_named(name)] = drawn.level_at(name)
    pieces = {}
    for unit, at in enumerate(state.at):
        if at >= 0:
            row = scenario.units[unit]
            pieces[unit] = Piece(
                context.side_of[unit],
                ARMS[row.kind],
                hex_named(context.grid.name(at)),
                state.strength[unit],
                row.fire,
                row.quality,
                row.order,
                frozenset(row.traits),
                bool(state.moved_ever >> unit & 1),
                bool(state.fired_ever >> unit & 1),
            )
    board.pieces = list(pieces.values())
    return board, pieces


def hex_named(name: str) -> Hex:
    """Row and column."""
    row, column = name.split(".")
    return int(row), int(column)


def of_unit(
    system: AnySystem, state: State, board: Board, pieces: dict[int, Piece], unit: int
) -> Iterator[Judgement]:
    """Where it may go, at whom it may fire with how many dice, whom it may assault, who reacts."""
    context, mine, rules = state.context, pieces[unit], system.rules
    ready = activated(state, unit)
    advance(ready, None)
    offered = rules.actions(ready, mine.side)
    about = f"{context.unit_ids[unit]} in {mine.at}"
    went = {hex_named(context.grid.name(act.to)) for act in offered if isinstance(act, acts.Move)}
    yield Judgement("moves", about, sorted(went), sorted(moves(board, mine, passed=True)))
    special = any(rule.rule == "fire_table" for rule in context.scenario.special)
    for foe, its in pieces.items():
        if its.side == mine.side:
            continue
        what = f"{about} at {context.unit_ids[foe]} in {its.at}"
        fire, assault = acts.Fire(unit, foe), acts.Assault(unit, foe)
        if not special:
            aimed = bool(score(board, mine, its, moved=False))
            yield Judgement("targets", what, rules.refusal(ready, mine.side, fire) is None, aimed)
            if fire in offered and aimed:
                yield Judgement("dice", what, rolled(system, ready, mine.side, fire), dice(board, mine, its))
        beside = distance(mine.at, its.at) == 1
        yield Judgement("assaults", what, assault in offered, beside)
        if assault in offered and not special:
            right = reacting(ready, board, pieces, unit, foe)
            yield Judgement("reactions", what, reacted(system, ready, mine.side, assault), right)
        if beside:
            yield of_retreat(system, ready, board, pieces, foe, unit)


def reacted(system: AnySystem, state: State, side: int, act: object) -> list[tuple[int, str]]:
    """Who is asked for which reactions when an assault is declared."""
    after = state.copy()
    system.rules.apply(after, ActionStep(side, act))
    pending = system.rules.pending(after)
    if not isinstance(pending, Choice) or pending.prompt != "react":
        return []
    offered = system.rules.actions(after, pending.side)
    return sorted({(act.unit, act.how) for act in offered if isinstance(act, acts.React)})


def reacting(
    state: State, board: Board, pieces: dict[int, Piece], unit: int, foe: int
) -> list[tuple[int, str]]:
    """BE-14 to BE-16: who may react to an assault, of those who have not been activated in this turn."""
    units = {id(piece): number for number, piece in pieces.items()}
    found = [(units[id(piece)], how) for piece, how in reactions(board, pieces[unit], pieces[foe])]
    free = [row for row in found if not state.activated >> row[0] & 1]
    may = [row for row in free if row[1] != "fire" or not state.stuck >> row[0] & 1]
    if state.context.options.support_max == 0:
        may = [row for row in may if row[0] == foe]
    return sorted(may)


def of_retreat(
    system: AnySystem, state: State, board: Board, pieces: dict[int, Piece], unit: int, foe: int
) -> Judgement:
    """BE-13.3: where a unit may go back one step from another beside it."""
    mine, before = pieces[unit], feared(board, pieces[unit], pieces[foe])
    away = sum(1 << number for number, piece in pieces.items() if any(piece is one for one in before))
    after = state.copy()
    after.frames = (Suffering(unit, 1, away, True),)
    advance(after, None)
    pending, names = system.rules.pending(after), state.context.grid.name
    to: list[Hex] = []
    if isinstance(pending, Choice) and pending.prompt == "fire_loss":
        offered = system.rules.actions(after, pending.side)
        to = sorted(hex_named(names(act.to)) for act in offered if isinstance(act, acts.Retreat))
    passed = bool(state.passed >> unit & 1)
    about = f"{state.context.unit_ids[unit]} in {mine.at} from {pieces[foe].at}"
    return Judgement("retreats", about, to, sorted(retreats(board, mine, pieces[foe], passed=passed)))


def rolled(system: AnySystem, state: State, side: int, act: object) -> int | None:
    """How many dice an act throws at once; None where somebody is asked first."""
    after = state.copy()
    system.rules.apply(after, ActionStep(side, act))
    pending = system.rules.pending(after)
    return sum(handful.dice for handful in pending.handfuls) if isinstance(pending, Roll) else None
