"""The oracle of Battle Cry: the moves, dice and retreats of every piece in random battles."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from core.protocol.pending import Choice, Pending, Roll
from core.protocol.steps import ActionStep, DiceRolled
from core.protocol.system import AnySystem
from core.systems.battle_cry.planner.hypotheticals import common_card, ordered
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules.state import State
from oracles.battle_cry.printed_page import Board, Hex, Piece, dice, moves, retreats
from oracles.judgements import Judgement

PIECES = 8
"""So many pieces are judged at each look."""
OPTIONS = (
    "orchard_mod",
    "hill_to_hill_los",
    "hill_over_friends",
    "field_tall",
    "fieldwork_arc",
    "general_terrain",
    "retreat_into_rough",
    "min_dice",
    "edge_los",
)


class BattleCryOracle:
    """Holds Battle Cry against a second reading."""

    every = 10

    def wants(self, pending: Pending) -> bool:
        """Moments in which somebody chooses."""
        return isinstance(pending, Choice)

    def look(self, system: AnySystem, state: State, pending: Pending, rng: Random) -> Iterator[Judgement]:
        """Some pieces of both sides, each as if a card of a section had ordered it."""
        board, pieces = read(state)
        for unit in rng.sample(sorted(pieces), min(PIECES, len(pieces))):
            yield from of_piece(system, state, board, pieces, unit, rng)


def read(state: State) -> tuple[Board, dict[int, Piece]]:
    """The board as the scenario draws it, with the pieces and fieldworks of the moment."""
    context = state.context
    scenario: Any = context.scenario
    drawn = scenario.board
    board = Board(
        drawn.rows,
        drawn.columns,
        drawn.short_rows,
        options={name: getattr(scenario.options, name) for name in OPTIONS},
    )
    board.ground = {hex_named(name): drawn.ground_at(name) for name in drawn.hexes()}
    corners = ("N", "ENE", "ESE", "S", "WSW", "WNW")
    for work in state.works:
        hex_, corner = divmod(work, 6)
        board.works[hex_named(context.grid.name(hex_))] = corners[corner]
    for name in drawn.hexsides.get("fence", ()):
        where, side = name.split("/")
        board.fences.add(frozenset((hex_named(where), board.beyond(hex_named(where), side))))
    # Side 0 of the printed page has its edge at the bottom.
    page = [0 if side.edge == "bottom" else 1 for side in scenario.sides]
    pieces = {
        unit: Piece(page[context.side_of[unit]], scenario.units[unit].kind, hex_named(context.grid.name(at)))
        for unit, at in enumerate(state.at)
        if at >= 0
    }
    board.pieces = list(pieces.values())
    return board, pieces


def hex_named(name: str) -> Hex:
    """Row and column."""
    row, column = name.split(".")
    return int(row), int(column)


def of_piece(
    system: AnySystem, state: State, board: Board, pieces: dict[int, Piece], unit: int, rng: Random
) -> Iterator[Judgement]:
    """The moves of one piece, its dice at every enemy, and the retreat that one flag brings about."""
    context, mine = state.context, pieces[unit]
    side = context.side_of[unit]
    ready = ordered(state, unit, common_card(context))
    offered = [act for act in system.rules.actions(ready, side) if isinstance(act, acts.Move)]
    about = f"{context.unit_ids[unit]} in {mine.at}"
    alone = {hex_named(context.grid.name(act.to)) for act in offered if not act.along}
    yield Judgement("moves", about, sorted(alone), sorted(moves(board, mine)))
    led = mine.kind != "general" and any(piece.kind == "general" for piece in board.on(mine.at))
    along = {hex_named(context.grid.name(act.to)) for act in offered if act.along}
    yield Judgement("moves led", about, sorted(along), sorted(moves(board, mine, along=True)) if led else [])
    if mine.kind == "general":
        return
    if system.rules.pending(ready) is not None:
        system.rules.apply(ready, ActionStep(side, acts.EndMoves()))
    found = {}
    for act in system.rules.actions(ready, side):
        if isinstance(act, acts.Battle):
            after = ready.copy()
            system.rules.apply(after, ActionStep(side, act))
            pending = system.rules.pending(after)
            assert isinstance(pending, Roll)
            found[act.target] = (sum(handful.dice for handful in pending.handfuls), after, pending)
    for target, its in pieces.items():
        if its.side != mine.side:
            attached = its.kind == "general" and len(board.on(its.at)) > 1
            right = 0 if attached else dice(board, mine, its.at)
            said = found[target][0] if target in found else 0
            yield Judgement("dice", f"{about} at {context.unit_ids[target]} in {its.at}", said, right)
    for target, (count, after, pending) in found.items():
        if context.options.rules150 and any(piece.kind == "general" for piece in board.on(pieces[target].at)):
            continue  # its owner is asked first whether the general takes the flag away (AMB 14)
        yield of_retreat(system, after, pending, board, pieces, target, count)


def of_retreat(
    system: AnySystem,
    state: State,
    pending: Roll,
    board: Board,
    pieces: dict[int, Piece],
    target: int,
    count: int,
) -> Judgement:
    """One flag and nothing else: where the target may go back to, or what it costs where it may not."""
    context, its = state.context, pieces[target]
    ways = sorted(retreats(board, its))
    miss = "cavalry" if its.kind != "cavalry" else "artillery"
    (handful,) = pending.handfuls
    before = state.strength[target]
    system.rules.apply(state, DiceRolled({handful.key: ("flag", *[miss] * (count - 1))}, "typed"))
    asked = system.rules.pending(state)
    about = f"{context.unit_ids[target]} in {its.at}"
    owner = context.side_of[target]
    if isinstance(asked, Choice) and asked.prompt == "retreat" and asked.side == owner:
        offered = system.rules.actions(state, owner)
        said = [hex_named(context.grid.name(act.to)) for act in offered if isinstance(act, acts.Retreat)]
        return Judgement("retreats", about, sorted(said), ways)
    at = state.at[target]
    if ways:
        right: object = its.at not in ways and len(ways) == 1
        return Judgement("retreats", about, at >= 0 and [hex_named(context.grid.name(at))] == ways, right)
    return Judgement("no retreat", about, before - state.strength[target] if at >= 0 else 1, 1)
