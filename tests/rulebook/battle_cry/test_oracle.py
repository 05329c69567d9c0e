"""The engine against the slow oracle on random boards: dice of every pair, moves and retreats of
every piece.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.systems.battle_cry.rules import actions as acts
from oracles.battle_cry import printed_page as oracle
from oracles.battle_cry.printed_page import Board, Piece
from tests.rulebook.battle_cry.table import SIDES, Table, battle

GROUNDS = ("woods", "orchard", "hill", "building", "river", "bridge", "field", "rough")
ARMS = {"inf": "infantry", "cav": "cavalry", "art": "artillery", "gen": "general"}
OPTIONS: dict[str, tuple[Any, ...]] = {
    "orchard_mod": (-1, 0),
    "hill_to_hill_los": ("blocked", "open"),
    "hill_over_friends": ("all", "artillery"),
    "field_tall": (True, False),
    "fieldwork_arc": ("front", "all"),
    "general_terrain": ("stops", "free", "rough"),
    "retreat_into_rough": (True, False),
    "min_dice": (0, 1),
    "edge_los": ("any", "same"),
}
BOARDS = 40


def name(hex_: oracle.Hex) -> str:
    return f"{hex_[0]}.{hex_[1]}"


def random_board(rng: Random) -> tuple[Board, dict[str, Piece], dict[str, Any]]:
    """A board, its pieces by their ids, and the arguments that set up the same battle."""
    board = Board(options={option: rng.choice(values) for option, values in OPTIONS.items()})
    hexes = [(row, column) for row in range(1, 10) for column in range(1, 14) if board.has((row, column))]
    for hex_ in hexes:
        if rng.random() < 0.35:
            board.ground[hex_] = rng.choice(GROUNDS)
        if rng.random() < 0.05:
            board.works[hex_] = rng.choice(list(oracle.CORNERS))
    fences = []
    for hex_ in hexes:
        for side in ("E", "SE", "SW"):
            if rng.random() < 0.15 and board.has(there := board.beyond(hex_, side)):
                board.fences.add(frozenset((hex_, there)))
                fences.append(f"{name(hex_)}/{side}")
    pieces, armies = place_armies(rng, board, hexes)
    terrain = {
        ground: " ".join(name(hex_) for hex_, its in board.ground.items() if its == ground)
        for ground in GROUNDS
    }
    works = {name(hex_): corner for hex_, corner in board.works.items()}
    return (
        board,
        pieces,
        {
            "union": armies[0],
            "confederate": armies[1],
            "terrain": terrain,
            "works": works,
            "fences": " ".join(fences),
            "options": board.options,
        },
    )


def place_armies(
    rng: Random, board: Board, hexes: list[oracle.Hex]
) -> tuple[dict[str, Piece], tuple[str, str]]:
    """Two armies in the middle of the board, close enough to hinder one another."""
    middle = [hex_ for hex_ in hexes if 2 <= hex_[0] <= 8 and 3 <= hex_[1] <= 10]
    spots = rng.sample(middle, 24)
    pieces: dict[str, Piece] = {}
    written = []
    for side in (0, 1):
        entries = []
        mine = spots[12 * side : 12 * side + 12]
        row = ["inf"] * 5 + ["cav"] * 2 + ["art"] * 2 + ["gen"] * 3
        places = [*mine[:9], mine[rng.randrange(9)], mine[9], mine[10]]
        numbers: dict[str, int] = {}
        for arm, at in zip(row, places, strict=True):
            numbers[arm] = numbers.get(arm, 0) + 1
            piece = Piece(side, ARMS[arm], at)
            board.pieces.append(piece)
            pieces[f"{'uc'[side]}{arm[0]}{numbers[arm]}"] = piece
            entries.append(f"{arm} {name(at)}")
        written.append(", ".join(entries))
    return pieces, (written[0], written[1])


def all_ordered(seed: int) -> tuple[Table, Board, dict[str, Piece]]:
    """A random board on which one side, each in its turn of the seeds, has ordered all its pieces."""
    board, pieces, setup = random_board(Random(f"oracle/{seed}"))
    side = seed % 2
    table = battle(**setup, first=SIDES[side])
    table.play("all-out-offensive")
    table.order(*(piece_id for piece_id, piece in pieces.items() if piece.side == side))
    return table, board, pieces


@pytest.mark.parametrize("seed", range(BOARDS))
def test_moves_dice_and_retreats_as_the_oracle_says(seed: int) -> None:
    table, board, pieces = all_ordered(seed)
    for piece_id, piece in pieces.items():
        if SIDES[piece.side] != table.acting:
            continue
        found = {name(hex_) for hex_ in oracle.moves(board, piece)}
        assert table.moves(piece_id) == found, piece_id
        led = piece.kind != "general" and any(other.kind == "general" for other in board.on(piece.at))
        with_him = {name(hex_) for hex_ in oracle.moves(board, piece, along=True)} if led else set()
        assert table.moves(piece_id, along=True) == with_him, piece_id
    table.end(acts.EndMoves)
    compare_battles(table, board, pieces)


def compare_battles(table: Table, board: Board, pieces: dict[str, Piece]) -> None:
    """The dice of every unit against every target, and where each target could go back."""
    offered = 0
    for piece_id, piece in pieces.items():
        for foe_id, foe in pieces.items():
            if SIDES[piece.side] != table.acting or foe.side == piece.side or piece.kind == "general":
                continue
            attached = foe.kind == "general" and len(board.on(foe.at)) > 1
            expected = 0 if attached else oracle.dice(board, piece, foe.at)
            offered += expected > 0
            assert table.dice(piece_id, foe_id) == expected, (piece_id, foe_id)
    battles = [action for action in table.offered() if isinstance(action, acts.Battle)]
    assert len(battles) == offered > 0
    start = table.journal.here
    for action in battles:
        table.journal.go(start)
        compare_retreat(table, board, pieces, action)


def compare_retreat(table: Table, board: Board, pieces: dict[str, Piece], action: acts.Battle) -> None:
    """One flag against a target: the ways of its retreat, its only way, or the figure that it costs."""
    target = table.state.context.unit_ids[action.target]
    ways = {name(hex_) for hex_ in oracle.retreats(board, pieces[target])}
    dice = table.dice(table.state.context.unit_ids[action.unit], target)
    before = table.figures(target)
    miss = "C" if pieces[target].kind != "cavalry" else "A"
    if pieces[target].kind == "artillery":
        miss = "I"
    table.act(action)
    event = table.events("battle")[-1]
    assert sum(term.value for term in event.modifiers) == event.facts["dice"] == dice
    table.roll(" ".join(["F"] + [miss] * (dice - 1)))
    if len(ways) == 2:
        assert table.asked == (SIDES[pieces[target].side], "retreat")
        assert table.retreats() == ways
    elif ways:
        assert table.at(target) in ways
    else:
        assert table.figures(target) == before - 1
