"""Where generals and marshals of La Garde search, and where they do what an officer would do."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.players import planner
from core.players.advice import advise
from core.players.choosing import best_acts
from core.players.officer import OfficerPlayer
from core.players.planner import USUAL, Followed, PlanningPlayer
from core.players.plans import Plan
from core.players.values import trained
from core.systems.la_garde.rules.rule_tables import ROUT
from core.systems.la_garde.rules.rules import LaGardeRules
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.system import LA_GARDE

RULES = LaGardeRules()
JUDGEMENT = LA_GARDE.judgement
assert JUDGEMENT is not None
assert JUDGEMENT.span is not None
SPAN = JUDGEMENT.span


def shaken(scenario: Any, *names: str) -> State:
    """The first turn, with these brigades in rout: of each cavalry division one is enough to exhaust it."""
    state: State = RULES.new_battle(scenario)
    for name in names:
        state.cohesion[state.context.unit_index[name]] = ROUT
    state.touch()
    return state


def test_he_searches_where_one_division_more_breaks_either_army_to_the_end_of_the_turn(twins: Any) -> None:
    """LG-14.2: two of four divisions break an army; a turn has eight activations and its end."""
    both = shaken(twins, "blue-horse-1", "red-horse-1")
    divisions = len(both.context.divisions_of[0]) + len(both.context.divisions_of[1])
    assert SPAN(both) == divisions + 1
    both.activated |= 1 << both.context.divisions_of[0][0]
    both.touch()
    assert SPAN(both) == divisions
    assert SPAN(shaken(twins)) == SPAN(shaken(twins, "red-horse-1")) == 0


def test_he_searches_in_the_last_turn(twins: Any) -> None:
    """LG-14.4: then the objectives decide."""
    state = shaken(twins)
    state.turn = state.context.options.turn_limit - 1
    state.touch()
    assert SPAN(state) == 0
    state.turn += 1
    state.touch()
    assert SPAN(state) > 0


def test_elsewhere_he_does_what_an_officer_does_and_an_adviser_weighs_it_all_the_same(twins: Any) -> None:
    state = shaken(twins)
    general = PlanningPlayer("general", 0.2)
    officer = OfficerPlayer()
    for seed in range(5):
        act = general.decide(LA_GARDE, state, 0, Random(seed))
        assert act == officer.decide(LA_GARDE, state, 0, Random(seed))
    assert general.last == []
    assert max(plan.worlds for plan in advise(LA_GARDE, state, 0, 0.2)) > 0


def test_where_it_is_decided_he_weighs_plans(twins: Any) -> None:
    state = shaken(twins, "blue-horse-1", "red-horse-1")
    general = PlanningPlayer("general", 0.2)
    act = general.decide(LA_GARDE, state, 0, Random(1))
    assert len(general.last) >= 2
    assert act in [plan.plan.action for plan in general.last]


@pytest.mark.parametrize(("promising", "holds"), [(True, True), (True, False), (False, False)])
def test_what_he_prefers_is_done_only_if_fresh_worlds_played_to_the_end_bear_it_out(
    twins: Any, monkeypatch: pytest.MonkeyPatch, promising: bool, holds: bool
) -> None:
    """After four worlds of the 16 he gives it up where it is no better by 0.1."""
    state = shaken(twins)
    state.turn = state.context.options.turn_limit
    state.touch()
    usual = best_acts(LA_GARDE, state, 0, trained(LA_GARDE).weights).acts[0]
    other = next(act for act in RULES.actions(state, 0) if act != usual)
    seen: list[tuple[object, object, int, float]] = []

    def proved(plan: Followed, its: Followed, beyond: float) -> bool:
        ends = {*plan.chances, *its.chances} <= {0.0, 0.5, 1.0}
        seen.append((plan.plan.action, its.plan.action, len(plan.chances) if ends else 0, beyond))
        return holds

    monkeypatch.setattr(planner, "preferred", lambda best, its, beyond: Followed(Plan(other, USUAL)))
    monkeypatch.setattr(planner, "is_proved", proved)
    monkeypatch.setattr(planner, "difference", lambda plan, its: (0.11 if promising else 0.1, 1.0))
    act = PlanningPlayer("general", 0.2).decide(LA_GARDE, state, 0, Random(1))
    assert act == (other if holds else usual)
    assert seen == ([(other, usual, 16, 0.1)] if promising else [])
