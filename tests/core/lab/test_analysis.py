"""After the battle: the line, the decisions, the luck; and advice before a decision."""

from random import Random

from core.lab.analysis import analyse
from core.lab.battles import fight
from core.lab.practice import practice
from core.lab.train import Lesson, fitted, learnt, named, written
from core.players.advice import advise
from core.players.values import trained, training_of
from core.systems.catalog import BATTLE_CRY, BELLE_POSITION
from core.text import say


def test_a_battle_is_looked_back_at() -> None:
    """The line ends at the result; luck of one side is that of the other with the sign turned."""
    battle = fight(BELLE_POSITION, practice(BELLE_POSITION, 1), ("officer", "random"), 5)
    start = BELLE_POSITION.rules.new_battle(battle.scenario)
    found = analyse(BELLE_POSITION, start, battle.steps, worlds=4)
    winner = battle.outcome.winner
    assert found.line[-1].share == (0.5 if winner is None else 1.0 - winner)
    assert [point.step for point in found.line] == sorted(point.step for point in found.line)
    assert all(0 <= point.share <= 1 for point in found.line)
    assert found.luck[0] == -found.luck[1]
    assert found.worst
    assert all(loss.lost > loss.error and loss.done != loss.better for loss in found.worst)
    assert {loss.side for loss in found.worst} <= {0, 1}
    row = found.row(("a", "b"), lambda text: say(text, "en"))
    assert set(row) == {"line", "worst", "luck"}


def test_the_same_battle_is_judged_alike() -> None:
    battle = fight(BELLE_POSITION, practice(BELLE_POSITION, 2), ("random", "greedy"), 5)
    both = [
        analyse(BELLE_POSITION, BELLE_POSITION.rules.new_battle(battle.scenario), battle.steps, worlds=3)
        for _again in (0, 1)
    ]
    assert both[0] == both[1]


def test_an_adviser_tells_plans_in_words_with_their_shares() -> None:
    battle = fight(BATTLE_CRY, practice(BATTLE_CRY, 1), ("greedy", "greedy"), 5)
    state, random = BATTLE_CRY.rules.new_battle(battle.scenario), Random(3)
    told = 0
    for step in battle.steps[:60]:
        asked = getattr(BATTLE_CRY.rules.pending(state), "side", None)
        if asked is not None and random.random() < 0.2:
            known = BATTLE_CRY.rules.observe(state, asked)
            plans = advise(BATTLE_CRY, known, asked, effort=0.3)
            assert 1 <= len(plans) <= 3
            assert len({plan.action for plan in plans}) == len(plans)
            for plan in plans:
                assert BATTLE_CRY.rules.refusal(state, asked, plan.action) is None
                assert 0 <= plan.share <= 1
                assert "%" in say(plan.said(), "en")
            told += len(plans) > 1
        BATTLE_CRY.rules.apply(state, step)
    assert told


def test_training_is_the_same_for_the_same_seed_and_fits_what_is_counted() -> None:
    judgement = BELLE_POSITION.judgement
    assert judgement is not None
    lesson = Lesson(BELLE_POSITION, judgement.weights, (4, 5, 6, 7))
    first, again = learnt(lesson), learnt(lesson)
    assert first == again
    found = fitted(first.rows, first.results)
    assert all(value >= 0 for value in found)
    row = written(BELLE_POSITION, judgement.weights, dict(zip(judgement.features, found, strict=True)), {})
    back = training_of(row, judgement)
    assert back.coefficients == tuple(found)
    assert named(back.weights) == named(judgement.weights)


def test_a_logistic_fit_finds_who_was_ahead() -> None:
    """Wins follow the first feature; what speaks against its side, as the second, is taken for chance."""
    random = Random(1)
    rows = [(random.gauss(0, 1), random.gauss(0, 1), 0.0) for _row in range(800)]
    results = [float(random.random() < 1 / (1 + 2.718 ** (-2 * row[0] + row[1]))) for row in rows]
    found = fitted(rows, results)
    assert 1.4 < found[0] < 2.6
    assert found[1] == 0
    assert trained(BELLE_POSITION).coefficients
