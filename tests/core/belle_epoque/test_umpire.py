"""What an umpire may correct, and what he may not (BE-R78)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from core.protocol.pending import Choice, Deal
from core.protocol.steps import EDITS, Edit, Ruling
from core.systems.belle_epoque.rules import phases
from core.systems.belle_epoque.rules.actions import Assault
from core.systems.belle_epoque.rules.invariants import invariants
from core.systems.belle_epoque.rules.rules import BelleEpoqueRules
from core.systems.belle_epoque.rules.rulings import MARKS
from core.systems.belle_epoque.rules.state import State

RULES = BelleEpoqueRules()

OBJECTIVE = [{"at": "5.9", "points": 3, "held": "red"}]


@pytest.fixture
def table(battle: Callable[..., Any]) -> Any:
    """Command dice have fallen, a token has to be drawn; b2 arrives in turn 2."""
    made = battle(
        "inf 4.6:4 fire=D; inf 1.1:4; inf 1.3:4 turn=2",
        "inf 5.6:4 fire=D; inf 9.1:4; cav 9.3",
        objectives=OBJECTIVE,
    )
    made.command()
    return made


def test_points_and_strength_are_set(table: Any, rule: Callable[..., Any]) -> None:
    state = table.state.copy()
    assert rule(state, Edit("points", side="blue", to=9), Edit("strength", unit="r0", to=1)) is None
    assert state.points[0] == 9
    assert state.strength[state.context.unit_index["r0"]] == 1


def test_tokens_follow_the_units(table: Any, rule: Callable[..., Any]) -> None:
    state = table.state.copy()
    assert state.tokens == [2, 3]
    assert rule(state, Edit("token", unit="r2", to=0)) is None
    assert state.tokens == [2, 2]
    assert rule(state, Edit("token", unit="r2", to=1), Edit("remove", unit="r1")) is None
    assert state.tokens == [2, 2]
    assert rule(state, Edit("place", unit="r1", at="9.5")) is None
    assert state.tokens == [2, 3]


def test_a_reinforcement_is_brought_on_without_a_token(table: Any, rule: Callable[..., Any]) -> None:
    state = table.state.copy()
    assert rule(state, Edit("reinforcement", unit="b2", at="2.2")) is None
    assert not state.waiting
    assert state.tokens[0] == 2
    assert rule(state, Edit("reinforcement", unit="b2", at="2.3")).kind == "edit_not_waiting"


def test_an_objective_changes_hands_unless_somebody_stands_in_it(
    table: Any, rule: Callable[..., Any]
) -> None:
    state = table.state.copy()
    assert state.held == [1]
    assert rule(state, Edit("owner", at="5.9", side="blue")) is None
    assert state.held == [0]
    assert rule(state, Edit("owner", at="5.9")) is None
    assert state.held == [-1]
    assert rule(state, Edit("place", unit="r2", at="5.9")) is None
    assert state.held == [1]
    assert rule(state, Edit("owner", at="5.9", side="blue")).kind == "edit_occupied"


def test_another_unit_is_activated(table: Any, rule: Callable[..., Any]) -> None:
    state = table.state.copy()
    assert rule(state, Edit("order", unit="r0")) is None
    assert state.active == state.context.unit_index["r0"]
    assert isinstance(state.pending, Choice)
    assert state.pending.prompt == "activation"
    assert state.tokens == [2, 2]
    assert rule(state, Edit("state", unit="r0", item="activated", to=0)).kind == "edit_is_active"
    assert rule(state, Edit("remove", unit="r0")) is None
    assert isinstance(state.pending, Deal)


def test_an_assault_of_a_unit_put_elsewhere_is_over(table: Any, rule: Callable[..., Any]) -> None:
    table.activate("b0")
    table.test("b0", die=1)
    table.act(Assault(table.unit("b0"), table.unit("r0")))
    state = table.state.copy()
    assert state.frames
    assert rule(state, Edit("place", unit="r0", at="9.9")) is None
    assert not state.frames
    assert isinstance(state.pending, Deal)


def test_the_turn_is_ended(table: Any, rule: Callable[..., Any]) -> None:
    state = table.state.copy()
    assert rule(state, Edit("phase", to="end_turn")) is None
    assert state.turn == 2
    assert state.phase == phases.COMMAND
    assert rule(state, Edit("phase", to="draw")).kind == "edit_no_points_yet"


@pytest.mark.parametrize(
    ("edit", "kind"),
    [
        (Edit("card", item="x"), "edit_unknown"),
        (Edit("place", unit="nobody", at="1.5"), "edit_no_unit"),
        (Edit("place", unit="r0", at="77.1"), "edit_no_hex"),
        (Edit("place", unit="r0", at="9.1"), "hex_crowded"),
        (Edit("strength", unit="r0", to=9), "edit_no_strength"),
        (Edit("strength", unit="b2", to=2), "edit_not_on_board"),
        (Edit("state", unit="r0", item="ordered", to=1), "edit_no_mark"),
        (Edit("points", side="green", to=1), "edit_no_side"),
        (Edit("points", side="red", to=-1), "edit_no_points"),
        (Edit("phase", to="battle"), "edit_no_phase"),
        (Edit("owner", at="5.8", side="red"), "edit_no_objective"),
        (Edit("remove", unit="b2"), "edit_not_on_board"),
    ],
)
def test_what_names_nothing_is_refused(table: Any, rule: Callable[..., Any], edit: Edit, kind: str) -> None:
    assert rule(table.state.copy(), edit).kind == kind


def test_rulings_at_any_moment_leave_a_battle_that_goes_on(ridge: Any, play_on: Callable[..., State]) -> None:
    rng = Random(4)
    for seed in range(30):
        state = RULES.new_battle(ridge)
        context = state.context
        stop = rng.randrange(300)
        count = [0]

        def late(state: State, count: list[int] = count, stop: int = stop) -> bool:
            count[0] += 1
            return count[0] > stop

        play_on(state, seed, stop=late)
        edits = tuple(_random_edit(rng, context) for _edit in range(3))
        ruling = Ruling("so", "umpire", edits)
        if RULES.ruling_refusal(state, ruling) is None:
            RULES.apply(state, ruling)
        assert not invariants(state)
        play_on(state, seed + 1)
        assert not invariants(state)


def _random_edit(rng: Random, context: Any) -> Edit:
    kind = rng.choice([name for name in EDITS if name != "card"])
    to: Any = rng.choice([0, 1, 2])
    if kind == "phase":
        to = rng.choice(["draw", "end_turn"])
    return Edit(
        kind,
        unit=rng.choice(context.unit_ids) if kind not in ("points", "phase", "owner") else None,
        side=rng.choice(context.side_ids) if kind in ("points", "owner") else None,
        item=rng.choice(list(MARKS)) if kind == "state" else None,
        at=context.grid.name(rng.choice(context.grid.hexes)),
        to=to,
    )
