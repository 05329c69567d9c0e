"""When a marshal of La Garde goes at the enemy: orders of a turn, weighed by playing the battle out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.players import courses
from core.players.officer import OfficerPlayer
from core.players.planner import PlanningPlayer
from core.players.values import trained
from core.protocol.pending import deciding_side
from core.protocol.steps import ActionStep
from core.records.serialization.digests import plain_state
from core.systems.la_garde.players.courses import begun, guess
from core.systems.la_garde.players.evaluation import Thought
from core.systems.la_garde.rules import flow, phases
from core.systems.la_garde.rules.orders import ATTACK, DEFEND, MANOEUVRE, UNKNOWN_ORDER
from core.systems.la_garde.rules.rules import LaGardeRules
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.system import LA_GARDE
from tests.rulebook.la_garde.table import battle

RULES = LaGardeRules()
LEFT = 5
"""Turns to the limit: an officer who is not ahead attacks now, a course that waits does not."""
OFFICER = 0.5


def near(turns_left: int = LEFT) -> State:
    """Two divisions a side, near the enemy, who have their orders of a turn to write."""
    table = battle("li 3000 5000, li 9000 5000 div=2", "li 3000 6500, li 9000 6500 div=2")
    state = table.state
    flow.begin_turn(state, state.context.options.turn_limit - turns_left, None)
    flow.advance(state, None)
    assert state.phase == phases.ORDERS
    return state


def marshal() -> PlanningPlayer:
    return PlanningPlayer("marshal", 5.0, leads=True)


def written(state: State, player: PlanningPlayer, seed: int = 1) -> dict[int, int]:
    """The orders of a turn that a player writes for the side that begins."""
    side = deciding_side(state.pending)
    random = Random(seed)
    while state.phase == phases.ORDERS and deciding_side(state.pending) == side:
        act = player.decide(LA_GARDE, RULES.observe(state, side), side, random)
        RULES.apply(state, ActionStep(side, act))
    return {each: state.orders[each] for each in state.context.divisions_of[side]}


def promising(monkeypatch: pytest.MonkeyPatch, waiting: float) -> list[float]:
    """Let battles of who attacks come to `OFFICER`, of who waits to `waiting`; tells what was played."""
    played: list[float] = []

    def out(_system: Any, _world: State, _side: int, minds: tuple[Any, Any], _seed: str) -> Any:
        found = waiting if minds[0] != minds[1] else OFFICER
        played.append(found)
        return found, 200

    monkeypatch.setattr(courses, "_played_out", out)
    return played


@pytest.mark.parametrize(("waiting", "order"), [(1.0, DEFEND), (OFFICER, ATTACK), (0.0, ATTACK)])
def test_he_waits_where_battles_played_out_are_better_so(
    monkeypatch: pytest.MonkeyPatch, waiting: float, order: int
) -> None:
    promising(monkeypatch, waiting)
    assert set(written(near(), marshal()).values()) == {order}


def test_where_all_ways_write_the_same_nothing_is_played_out(monkeypatch: pytest.MonkeyPatch) -> None:
    played = promising(monkeypatch, 1.0)
    assert set(written(near(turns_left=1), marshal()).values()) == {ATTACK}
    assert played == []


def test_the_way_is_known_by_what_was_written_and_weighed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players keep nothing: each order is written by another marshal, as in a battle that is loaded."""
    played = promising(monkeypatch, 1.0)
    state = near()
    side, counts = deciding_side(state.pending), []
    while state.phase == phases.ORDERS and deciding_side(state.pending) == side:
        act = marshal().decide(LA_GARDE, RULES.observe(state, side), side, Random(len(counts)))
        RULES.apply(state, ActionStep(side, act))
        counts.append(len(played))
    assert {state.orders[each] for each in state.context.divisions_of[side]} == {DEFEND}
    assert len(counts) >= 3, "two divisions and the end"
    assert set(counts) == {counts[0]}


def test_what_is_left_to_lots_changes_no_way() -> None:
    """The worlds hang on what the side knows: so a battle with a seed is the same one after loading."""
    found = [written(near(), marshal(), seed) for seed in (1, 2)]
    assert found[0] == found[1]


def test_elsewhere_he_does_what_an_officer_does(monkeypatch: pytest.MonkeyPatch, twins: Any) -> None:
    played = promising(monkeypatch, 1.0)
    state = RULES.new_battle(twins)
    officer = OfficerPlayer()
    for seed in range(40):
        side = deciding_side(state.pending) if not hasattr(state.pending, "why") else None
        if side is None:
            break
        known = RULES.observe(state, side)
        act = marshal().decide(LA_GARDE, known, side, Random(seed))
        assert act == officer.decide(LA_GARDE, known, side, Random(seed))
        RULES.apply(state, ActionStep(side, act))
    assert played == []


def test_a_general_leads_no_way(monkeypatch: pytest.MonkeyPatch) -> None:
    played = promising(monkeypatch, 1.0)
    assert set(written(near(), PlanningPlayer("general", 1.0)).values()) == {ATTACK}
    assert played == []


def test_the_enemys_hidden_orders_are_guessed_as_an_officer_would_write_them() -> None:
    """LG-3.1: they lie face down. An imagined world has any, and most of those are absurd."""
    state = near()
    first = deciding_side(state.pending)
    written(state, PlanningPlayer("general", 1.0))
    second = deciding_side(state.pending)
    assert second == 1 - first
    for division in state.context.divisions_of[first]:
        state.orders[division] = MANOEUVRE
    known = RULES.observe(state, second)
    hidden = [each for each in state.context.divisions_of[first] if known.orders[each] == UNKNOWN_ORDER]
    assert len(hidden) == 2
    start, usual = begun(known, second), trained(LA_GARDE).weights
    assert start is not None
    for seed in range(4):
        world = RULES.imagine(start, second, Random(seed))
        guess(world, start, second, usual)
        thought = Thought(world, first, usual)
        assert [world.orders[each] for each in hidden] == [thought.wanted(each) for each in hidden]


def test_what_the_enemy_wrote_changes_no_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """LG-3.1: battles that differ only in face-down orders are one battle to who cannot see them."""
    starts: list[object] = []

    def out(_system: Any, world: State, _side: int, _minds: tuple[Any, Any], _seed: str) -> Any:
        starts.append(plain_state(world))
        return OFFICER, 200

    monkeypatch.setattr(courses, "_played_out", out)
    found = []
    for order in (ATTACK, MANOEUVRE):
        state = near()
        first = deciding_side(state.pending)
        written(state, PlanningPlayer("general", 1.0))
        for division in state.context.divisions_of[first]:
            state.orders[division] = order
        starts.clear()
        found.append((written(state, marshal()), list(starts)))
    assert starts
    assert found[0] == found[1]
