"""The engine against the slow oracle on random boards: moves, fire, assaults, reactions, retreats."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import pytest

from core.protocol.steps import Edit
from core.systems.belle_epoque.rules import actions as acts
from oracles.belle_epoque import printed_page as oracle
from oracles.belle_epoque.printed_page import Board, Hex, Piece
from tests.rulebook.belle_epoque.table import ARMS, SIDES, TRAITS, Table, battle

FEATURES = ("cover", "difficult", "very_difficult", "impassable", "hill", "fortification", "blocks_sight")
OPTIONS: dict[str, tuple[Any, ...]] = {
    "zoc_blocked_by_impassable": (False, True),
    "edge_los": ("any", "same"),
    "retreat_strict": (False, True),
    "elite_is_shock": (False, True),
    "rough_means": ("hill", "difficult", "any"),
    "mounted_is": ("infantry", "cavalry"),
    "tribal_is": ("infantry", "apart"),
}
ROWS, COLUMNS = 7, 9
BOARDS = 40
UNITS = 7
"""On a side."""


def name(hex_: Hex) -> str:
    return f"{hex_[0]}.{hex_[1]}"


def random_piece(rng: Random, side: int, at: Hex) -> Piece:
    arm = rng.choice(list(ARMS))
    traits = frozenset(trait for trait in TRAITS if trait != "impetuous" and rng.random() < 0.2)
    return Piece(
        side,
        arm,
        at,
        rng.randint(2, 3),
        rng.choice("AABBCCDEFG"),
        rng.choice(("poor", "normal", "superior")),
        rng.choice(("close", "open")),
        traits,
        rng.random() < 0.5,
        rng.random() < 0.3,
    )


def written(piece: Piece) -> str:
    """A piece as an entry of the board language."""
    words = [piece.fire, piece.quality, piece.order, *sorted(piece.traits)]
    return f"{piece.arm} {name(piece.at)}:{piece.elements} {' '.join(words)}"


@cache
def random_board(seed: int) -> tuple[Board, dict[str, Piece], dict[str, Any]]:
    """A board, its pieces by their ids, and the arguments that set up the same battle."""
    rng = Random(f"oracle/{seed}")
    board = Board(ROWS, COLUMNS, options={option: rng.choice(values) for option, values in OPTIONS.items()})
    hexes = board.hexes()
    terrain: dict[str, list[str]] = {}
    features: dict[str, list[str]] = {}
    levels: dict[str, list[str]] = {}
    rough = rng.choice((0.15, 0.35))
    for hex_ in hexes:
        board.classes[hex_] = set()
        if rng.random() < rough:
            ground = rng.choice([ground for ground in oracle.GROUNDS if ground != "clear"])
            terrain.setdefault(ground, []).append(name(hex_))
            board.classes[hex_] |= oracle.GROUNDS[ground]
        if rng.random() < rough / 2:
            feature = rng.choice(FEATURES)
            features.setdefault(feature, []).append(name(hex_))
            board.classes[hex_].add(feature)
        if rng.random() < 0.3:
            board.level[hex_] = rng.randint(1, 2)
            levels.setdefault(str(board.level[hex_]), []).append(name(hex_))
    pieces: dict[str, Piece] = {}
    armies = []
    spots = rng.sample(hexes, 2 * UNITS)
    for side in (0, 1):
        numbers: dict[str, int] = {}
        row = [random_piece(rng, side, at) for at in spots[UNITS * side : UNITS * side + UNITS]]
        for piece in row:
            numbers[piece.arm] = numbers.get(piece.arm, 0) + 1
            pieces[f"{SIDES[side][0]}{piece.arm[0]}{numbers[piece.arm]}"] = piece
        board.pieces += row
        armies.append(", ".join(map(written, row)))
    setup = {
        "blue": armies[0],
        "red": armies[1],
        "terrain": {ground: " ".join(row) for ground, row in terrain.items()},
        "features": {feature: " ".join(row) for feature, row in features.items()},
        "levels": {level: " ".join(row) for level, row in levels.items()},
        "options": board.options,
        "rows": ROWS,
        "columns": COLUMNS,
    }
    return board, pieces, setup


def begun(setup: dict[str, Any], pieces: dict[str, Piece]) -> Table:
    """The battle after the command dice, with what its units have done so far."""
    table = battle(**setup)
    table.command()
    edits = [
        Edit("state", unit=unit, item=item, to=1)
        for unit, piece in pieces.items()
        for item, done in (("moved", piece.has_moved), ("fired", piece.has_fired))
        if done
    ]
    if edits:
        table.rule(*edits)
    return table


def order(table: Table, unit: str) -> None:
    """An umpire names the active unit."""
    table.rule(Edit("order", unit=unit))
    assert table.active == unit


@pytest.mark.parametrize("seed", range(BOARDS))
def test_the_engine_does_what_the_oracle_says(seed: int) -> None:
    board, pieces, setup = random_board(seed)
    table = begun(setup, pieces)
    start = table.journal.here
    assaults = []
    for unit, piece in pieces.items():
        table.journal.go(start)
        order(table, unit)
        assert table.ways() == set(map(name, oracle.moves(board, piece, passed=False))), unit
        table.test(unit)
        compare_activation(table, board, pieces, unit)
        assaults += [
            (unit, foe)
            for foe, other in pieces.items()
            if other.side != piece.side and oracle.distance(piece.at, other.at) == 1
        ]
    for unit, foe in assaults:
        table.journal.go(start)
        order(table, unit)
        table.test(unit)
        compare_assault(table, board, pieces, unit, foe)


def compare_activation(table: Table, board: Board, pieces: dict[str, Piece], unit: str) -> None:
    """All that a unit may do after its passed test."""
    piece = pieces[unit]
    ways = set(map(name, oracle.moves(board, piece, passed=True)))
    foes = {other: foe for other, foe in pieces.items() if foe.side != piece.side}
    marks = {other for other, foe in foes.items() if oracle.score(board, piece, foe, moved=False)}
    beside = {other for other, foe in foes.items() if oracle.distance(piece.at, foe.at) == 1}
    if table.active is None:
        assert not ways | marks | beside
        return
    assert table.ways() == ways, unit
    assert table.targets(unit) == marks, unit
    for other in marks:
        assert table.hits(unit, other) == oracle.hits(board, piece, foes[other]), (unit, other)
        assert table.dice(unit, other) == oracle.dice(board, piece, foes[other]), (unit, other)
    for other in foes:
        assert table.may(table.assaulting(unit, other)) == (other in beside), (unit, other)
    compare_brackets(table, board, piece, unit, ways)


def compare_brackets(table: Table, board: Board, piece: Piece, unit: str, ways: set[str]) -> None:
    """Targets and assaults after one basic move that was chosen by the board."""
    basic = sorted(map(name, oracle.moves(board, piece, passed=False)))
    if not basic:
        return
    to = basic[len(basic) // 2]
    before = table.journal.here
    at, moved = piece.at, piece.has_moved
    table.move(unit, to)
    row, column = to.split(".")
    piece.at, piece.has_moved = (int(row), int(column)), True
    stuck = board.is_difficult(piece.at)
    foes = [foe for foe in board.foes(piece) if not stuck]
    marks = sum(1 for foe in foes if oracle.score(board, piece, foe, moved=True))
    beside = sum(1 for foe in foes if oracle.distance(piece.at, foe.at) == 1)
    piece.at, piece.has_moved = at, moved
    if table.active is None:
        assert not marks + beside, (unit, to)
    else:
        offered = table.offered()
        assert sum(isinstance(action, acts.Fire) for action in offered) == marks, (unit, to)
        assert sum(isinstance(action, acts.Assault) for action in offered) == beside, (unit, to)
    table.journal.go(before)


def compare_assault(table: Table, board: Board, pieces: dict[str, Piece], unit: str, foe: str) -> None:
    """The window, an evasion, the scores and the retreat of the loser."""
    piece, other = pieces[unit], pieces[foe]
    ids = {id(found): name_ for name_, found in pieces.items()}
    table.assault(unit, foe)
    expected = {(ids[id(who)], how) for who, how in oracle.reactions(board, piece, other)}
    if table.asked[1] == "react":
        assert table.reactions() == expected, (unit, foe)
        window = table.journal.here
        if (foe, "evade") in expected:
            ways = set(map(name, oracle.evasions(board, other, piece)))
            table.react(foe, "evade")
            if len(ways) > 1:
                assert table.ways(acts.Evade) == ways, (unit, foe)
            else:
                assert table.at(foe) in ways
            table.journal.go(window)
        table.stand()
    else:
        assert not expected, (unit, foe)
    best = oracle.assault_score(board, piece, other, defends=False)
    worst = oracle.assault_score(board, other, piece, defends=True)
    assert table.counting() == ("12345"[:best], "12345"[:worst]), (unit, foe)
    rolled = table.journal.here
    compare_retreat(table, board, (foe, other), (unit, piece), attacker_wins=True)
    table.journal.go(rolled)
    compare_retreat(table, board, (unit, piece), (foe, other), attacker_wins=False)


def compare_retreat(
    table: Table, board: Board, losing: tuple[str, Piece], winning: tuple[str, Piece], *, attacker_wins: bool
) -> None:
    """Two losses: one element, and one step or a second element."""
    (loser, piece), (_winner, foe) = losing, winning
    rows = {
        "won": " ".join(["1", "1", *["6"] * (foe.elements - 2)]),
        "lost": " ".join(["6"] * piece.elements),
    }
    attacker, defender = ("won", "lost") if attacker_wins else ("lost", "won")
    table.roll(attacker=rows[attacker], defender=rows[defender])
    fast = "tenacious" in piece.traits or (board.is_infantry(piece) and board.is_(piece.at, "fortification"))
    # Only the attacker has passed a test in this turn.
    passed = not attacker_wins
    ways = set() if fast else set(map(name, oracle.retreats(board, piece, foe, passed=passed)))
    if len(ways) > 1:
        assert table.asked == (SIDES[piece.side], "retreat"), loser
        assert table.ways(acts.Retreat) == ways, loser
    elif ways:
        assert table.at(loser) in ways
        assert table.elements(loser) == piece.elements - 1
    else:
        assert table.elements(loser) == piece.elements - 2, loser
