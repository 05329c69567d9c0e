"""Random battles with random readings of the rules; a referee with his own board checks each word of them."""

from __future__ import annotations

import copy
from functools import cache
from random import Random
from typing import Any

import pytest

from core.chance.sources import Quick
from core.protocol.chance_answers import answer
from core.protocol.pending import Choice, Over
from core.protocol.steps import ActionStep
from core.records import games
from core.records.serialization.digests import plain_state
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.text import say
from oracles.belle_epoque.printed_page import Piece
from tests.rulebook.belle_epoque.referee import Referee
from tests.rulebook.belle_epoque.table import EDGES, RULES, SIDES, Table, battle
from tests.rulebook.belle_epoque.test_oracle import OPTIONS, ROWS, name, random_board, written

BATTLES = 24
TURNS = 4
MORE_OPTIONS: dict[str, tuple[Any, ...]] = {
    "allow_pass": (True, False),
    "declare_before_test": (False, True),
    "retreat_offmap": ("blocked", "eliminated"),
    "victory": ("points", "objectives", "losses"),
    "support_max": (99, 0, 1),
    "attacked_first": (False, True),
    "defender_advance": (True, False),
    "sa_cap_first": (False, True),
}


def begun(seed: int) -> tuple[Table, Referee, dict[str, Any]]:
    """A battle at its first moment and a referee who knows its list."""
    rng = Random(f"referee/{seed}")
    board, pieces, setup = copy.deepcopy(random_board(1000 + seed))
    board.options |= {option: rng.choice(values) for option, values in MORE_OPTIONS.items()}
    assert set(board.options) == set(MORE_OPTIONS) | set(OPTIONS)
    due, late = {}, {}
    for unit, piece in pieces.items():
        piece.has_moved = piece.has_fired = False
        if rng.random() < 0.3:
            piece.traits |= {"impetuous"}
        if rng.random() < 0.15:
            due[unit] = rng.randint(1, 2)
            late[unit] = f"turn={due[unit]} entry={name(piece.at)}/{name(rng.choice(board.hexes()))}"
    board.pieces = [piece for unit, piece in pieces.items() if unit not in due]
    setup |= {side: army(pieces, side[0], late) for side in SIDES}
    setup |= {
        "limits": rng.choice(((0, 0), (50, 50), (25, 60))),
        "turns": TURNS,
        "objectives": [{"at": name(hex_)} for hex_ in rng.sample(board.hexes(), 2)],
        "options": board.options,
    }
    table = battle(**setup)
    edges = (ROWS, 1) if EDGES[SIDES[0]] == "bottom" else (1, ROWS)
    return table, Referee(table, board, pieces, due, edges, waiting=set(due), turn=1), setup


def army(pieces: dict[str, Piece], letter: str, late: dict[str, str]) -> str:
    """The pieces of a side as the board language has them, with when and where they come."""
    return ", ".join(
        f"{written(piece)} {late.get(unit, '')}" for unit, piece in pieces.items() if unit[0] == letter
    )


@cache
def played(seed: int) -> tuple[Table, Referee, dict[str, Any]]:
    """A whole battle by random play; what could be done is done three times in four."""
    table, referee, setup = begun(seed)
    rng = Random(f"play/{seed}")
    source = Quick(rng)
    referee.look()
    while not isinstance(pending := table.pending, Over):
        if isinstance(pending, Choice):
            actions = list(RULES.actions(table.state, pending.side))
            bold = [action for action in actions if type(action).__name__ in ("Assault", "TakeTest", "React")]
            chosen = rng.choice(bold if bold and rng.random() < 0.75 else actions)
            table.do(ActionStep(pending.side, chosen))
        else:
            table.do(answer(pending, source, 0))
        for event in table.journal.moments[table.journal.here].events:
            referee.hear(event)
        referee.look()
    return table, referee, setup


@pytest.mark.parametrize("seed", range(BATTLES))
def test_a_referee_finds_nothing_to_say(seed: int) -> None:
    table, referee, setup = played(seed)
    judge(table, referee, setup)


def judge(table: Table, referee: Referee, setup: dict[str, Any]) -> None:
    """Who has won, by the referee's own books (BE-17.2, AMB 22)."""
    full = {row.id: int(row.figures or 0) for row in table.scenario.units}
    total = [sum(full[unit] for unit in full if referee.side(unit) == side) for side in (0, 1)]
    left = [
        sum(piece.elements for unit, piece in referee.pieces.items() if referee.side(unit) == side)
        for side in (0, 1)
    ]
    limits = setup["limits"]
    broken = [left[side] == 0 or 100 * left[side] < limits[side] * total[side] for side in (0, 1)]
    assert table.over is not None
    winner, reason = table.over
    if any(broken):
        expected = ("", "draw") if all(broken) else (SIDES[broken.index(False)], "losses")
        assert (winner, reason) == expected
        return
    assert referee.turn == TURNS
    scores = [0, 0]
    counts = referee.board.options["victory"]
    for side in (0, 1):
        if counts != "losses":
            scores[side] += 2 * sum(holder == side for holder in holders(table, referee))
        if counts != "objectives":
            scores[side] += total[1 - side] - left[1 - side]
    if scores[0] == scores[1]:
        assert (winner, reason) == ("", "draw")
    else:
        assert (winner, reason) == (SIDES[scores[1] > scores[0]], "turn_limit")


def holders(table: Table, referee: Referee) -> list[int]:
    """The side that was the last to stand in each objective, by all that was told."""
    found = []
    grid = table.state.context.grid
    for objective in table.scenario.objectives:
        first = next(
            (
                SIDES.index(row.side)
                for row in table.scenario.units
                if row.at == objective.at and not row.turn
            ),
            -1,
        )
        holder = first
        for moment in table.journal.line():
            for event in moment.events:
                if "to" in event.facts and "unit" in event.facts and event.kind != "edit":
                    unit = referee.id(event.facts)
                    if grid.name(event.facts["to"]) == objective.at:
                        holder = referee.side(unit)
        found.append(holder)
    return found


def test_the_referee_meets_everything() -> None:
    """The random battles above hold each kind of thing that can happen."""
    told = set()
    for seed in range(BATTLES):
        table, _referee, _setup = played(seed)
        told |= {event.kind for moment in table.journal.line() for event in moment.events}
    assert told >= {
        "activated", "advanced", "assault_cancelled", "assault_tied", "assault_won", "counter_charge",
        "eliminated", "entered", "evaded", "fire", "idle", "marched", "moved", "no_advance",
        "objective_taken", "reaction", "retreated", "cannot_retreat", "stands", "test_certain", "test_failed",
        "token_removed", "waits",
    }  # fmt: skip


@pytest.mark.parametrize("seed", range(0, BATTLES, 3))
def test_every_reading_offers_what_it_does_not_refuse(seed: int) -> None:
    """In some moments of each battle, by whatever options; each refusal has its sentences."""
    table, _referee, _setup = played(seed)
    context = table.state.context
    assert BELLE_EPOQUE.universe is not None
    everything = tuple(BELLE_EPOQUE.universe(context))
    told = set()
    for moment in table.journal.moments[seed % 5 :: 9]:
        pending = RULES.pending(moment.state)
        if not isinstance(pending, Choice):
            continue
        offered = set(RULES.actions(moment.state, pending.side))
        for action in everything:
            refusal = RULES.refusal(moment.state, pending.side, action)
            assert (refusal is None) == (action in offered), (moment.number, action)
            if refusal is not None and refusal.kind not in told:
                told.add(refusal.kind)
                assert refusal.rule.startswith("BE-")
                lines = BELLE_EPOQUE.words.refusal_lines(context, refusal)
                assert all("{" not in say(line.text, language) for line in lines for language in ("en", "fr"))
            if refusal is not None and refusal.nearest is not None:
                assert refusal.nearest in offered
    assert told


@pytest.mark.parametrize("seed", range(0, BATTLES, 6))
def test_every_reading_survives_a_file(seed: int) -> None:
    """A finished battle, saved and loaded, is the same battle."""
    table, _referee, _setup = played(seed)
    game = games.loads(
        games.dumps(games.Game(BELLE_EPOQUE, table.scenario, table.journal, 1)), [BELLE_EPOQUE]
    )
    assert plain_state(game.journal.state) == plain_state(table.state)
    assert game.journal.pending == table.pending
