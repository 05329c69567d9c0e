"""Questions: refusals, budgets, policies, comparisons."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from core.lab.odds_soak import strangeness
from core.odds.policies import NAMES, policy_named
from core.odds.questions import QUICK, Budget, Question, answer, candidates, compare, played
from core.odds.tree import StoppedError
from core.protocol.refusals import RefusedError
from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.text import say
from tests.rulebook.battle_cry.table import fighting
from tests.rulebook.belle_epoque.table import ready

EXACT = Budget(nodes=100_000, seconds=60.0, plays=0, play_seconds=0.0)
SAMPLED = Budget(nodes=3, seconds=60.0, plays=2_000, play_seconds=60.0)


def battle_question(**kept: Any) -> Question:
    table = fighting("inf 5.7, inf 5.8", "inf 4.7")
    return Question(BATTLE_CRY, table.state, 0, table.battling("ui1", "ci1"), **kept)


def assault_question(**kept: Any) -> Question:
    table = ready("inf 5.5:3, inf 9.1", "inf 5.6:3 C, inf 1.13", cp=(0, 0))
    return Question(BELLE_EPOQUE, table.state, 0, table.assaulting("bi1", "ri1"), **kept)


def test_a_refused_action_has_no_odds() -> None:
    table = fighting("inf 5.7", "inf 4.7")
    wrong = table.battling("ui1", "ui1")
    with pytest.raises(RefusedError):
        answer(Question(BATTLE_CRY, table.state, 0, wrong))


def test_the_state_asked_about_is_left_alone() -> None:
    question = battle_question()
    before = question.state.copy()
    answer(question)
    assert question.state.strength == before.strength
    assert question.state.frames == before.frames
    assert question.state.pending == before.pending


def test_a_tree_that_is_too_large_is_sampled_and_says_so() -> None:
    question = battle_question()
    exact, sampled = answer(question, EXACT), answer(question, SAMPLED)
    assert (exact.is_exact, sampled.is_exact, sampled.total) == (True, False, 2_000)
    assert "2,000" in say(sampled.notes[-1], "en")
    for row in sampled.of("target").chances:
        assert row.low < exact.of("target").probability(row.value) < row.high
    mean = sampled.of("lost.1")
    assert exact.of("lost.1").mean is not None
    assert mean.low < exact.of("lost.1").mean < mean.high


def test_plays_that_come_where_the_tree_has_been_draw_from_what_it_found() -> None:
    """A tree that was cut off on its way: plays through it must fall as the exact odds say."""
    question = assault_question(policy="react")
    exact = answer(question, EXACT)
    for share in (0.4, 0.7):
        half = answer(question, Budget(int(exact.nodes * share), 60.0, 20_000, 60.0))
        assert (exact.is_exact, half.is_exact, half.total) == (True, False, 20_000)
        assert strangeness(exact, half) > 1e-3


def test_equal_seeds_play_alike() -> None:
    assert played(battle_question(), 50, 4).leaves == played(battle_question(), 50, 4).leaves


def test_policies_differ_in_what_they_answer() -> None:
    odds = {name: answer(assault_question(policy=name), EXACT) for name in NAMES}
    assert all(found.is_exact for found in odds.values())
    lost = {name: found.of("lost.0").mean for name, found in odds.items()}
    assert lost["react"] == lost["first"] > lost["decline"]
    for name, found in odds.items():
        assert found.policy == name
        assert say(policy_named(name).title, "en") in say(found.notes[0], "en")


def test_the_worst_is_no_better_than_any_other_answer() -> None:
    def worth(name: str) -> float:
        found = answer(assault_question(policy=name), EXACT)
        lost = found.losses()
        return sum(float(loss) * (-1 if piece < 2 else 1) for piece, loss in lost.items())  # type: ignore[operator]

    assert worth("worst") <= min(worth(name) for name in NAMES) + 1e-9


def test_sampling_without_a_search_says_so() -> None:
    found = answer(assault_question(policy="worst"), SAMPLED)
    assert not found.is_exact
    assert len(found.notes) == 4


def test_a_reaction_is_followed_to_the_end_when_asked_for_the_whole() -> None:
    table = ready("inf 5.5:3, inf 9.1", "inf 5.6:3 C, inf 1.13", cp=(0, 0))
    table.assault("bi1", "ri1")
    question = Question(BELLE_EPOQUE, table.state, 1, table.reacting("ri1", "fire"))
    assert answer(question, EXACT).of("lost.1").mean == 0
    mean = answer(replace(question, whole=True), EXACT).of("lost.1").mean
    assert mean is not None
    assert mean > 0


def test_candidates_stand_side_by_side() -> None:
    question = battle_question()
    table = fighting("inf 5.7, inf 5.8", "inf 4.7")
    found = compare(candidates(question, [table.battling("ui1", "ci1"), table.battling("ui2", "ci1")]))
    figures = [figure.id for figure, _odds in found.rows()]
    assert figures[:2] == ["lost.1", "out.1"]
    assert "drawn" not in figures
    first, second = found.answers
    assert first.of("lost.1").mean == second.of("lost.1").mean
    assert found.best("target", "gone") == [0, 1]


def test_joint_chances_and_thresholds() -> None:
    found = answer(battle_question(), EXACT)
    both = found.probability_that(**{"target": "back", "lost.1": 1})
    assert 0 < both < found.of("target").probability("back")
    lost = found.of("lost.1")
    assert lost.at_least(1) == 1 - lost.probability(0)
    assert found.losses() == {found.leaves[0][0][1][0][0]: lost.mean} or lost.mean == sum(
        found.losses().values(), Fraction(0)
    )


def test_whoever_waits_may_stop() -> None:
    shares: list[float] = []

    def stop(share: float, plays: bool) -> bool:
        shares.append(share)
        return True

    with pytest.raises(StoppedError):
        answer(assault_question(), EXACT, stop)
    assert 0 <= shares[0] <= 1


def test_a_quick_answer_keeps_to_its_time() -> None:
    """It gives up the tree by itself: never both whole budgets."""
    found = answer(assault_question(), replace(QUICK, nodes=10))
    assert not found.is_exact
    assert found.total <= QUICK.plays
