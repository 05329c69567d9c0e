"""What every room promises to the odds: figures and values that fit, readings that are alike indeed."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from core.chance.sources import Quick
from core.lab.decisions import Decisions
from core.odds.keys import StateKeys
from core.odds.questions import Budget, Question, answer, outcomes_of, way_of
from core.odds.tree import Limits, Tree
from core.odds.ways import Way
from core.paths import SCENARIOS
from core.presentation.outcomes import Figure
from core.protocol.chance_answers import answer as answered
from core.protocol.pending import Deal, Roll, deciding_side
from core.protocol.steps import ActionStep, DiceRolled, Step
from core.protocol.system import System
from core.scenarios import files
from core.systems.catalog import SYSTEMS
from core.systems.la_garde.rules.orders import ORDERS
from core.systems.la_garde.system import LA_GARDE
from core.text import say

ROOMS = [system for system in SYSTEMS if system.outcomes is not None]
FEW = Budget(nodes=300, seconds=5.0, plays=20, play_seconds=5.0)


def questions(system: System) -> Iterator[Question]:
    """Some decisions of each kind met in a random battle."""
    path = SCENARIOS / system.id / f"{system.benchmark}.json"
    scenario = files.load(path, {system.id: system.design().scenario})
    decisions = Decisions(system, 4, seed=3)
    decisions.collect([scenario], 2)
    for found in decisions.kinds.values():
        yield from found


@pytest.mark.parametrize("system", ROOMS, ids=lambda system: system.id)
def test_values_fit_their_figures_and_are_said_in_both_languages(system: System) -> None:
    met = 0
    for question in questions(system):
        found = answer(question, FEW)
        for (values, _losses), _weight in found.leaves:
            assert len(values) == len(found.figures)
            for figure, value in zip(found.figures, values, strict=True):
                assert isinstance(value, int) if figure.is_count else value in figure.values, figure.id
        for figure in found.figures:
            _is_said(figure)
        met += 1
    assert met >= 4


def _is_said(figure: Figure) -> None:
    for language in ("en", "fr"):
        assert say(figure.title, language)
        assert say(figure.definition, language).endswith(".")
        assert all(say(word, language) for word in figure.values.values())


@pytest.mark.parametrize("system", ROOMS, ids=lambda system: system.id)
def test_readings_that_are_alike_leave_equal_states(system: System) -> None:
    outcomes, rng = outcomes_of(system), Random(5)
    for question in questions(system):
        state = question.state.copy()
        system.rules.apply(state, ActionStep(question.side, question.action))
        pending = state.pending
        alike = outcomes.alike(state, pending) if isinstance(pending, Roll) else None
        if alike is None:
            continue
        assert isinstance(pending, Roll)
        keys, known = StateKeys(state), dict[Any, Any]()
        for _try in range(60):
            shown = {
                hand.key: tuple(rng.choice(hand.die.faces) for _die in range(hand.dice))
                for hand in pending.handfuls
            }
            readings = tuple(hand.reading.read(shown[hand.key]) for hand in pending.handfuls)
            after = state.copy()
            system.rules.apply(after, DiceRolled(shown))
            assert known.setdefault(alike(readings), keys.of(after)) == keys.of(after)


def test_what_is_said_to_be_unread_changes_nothing_that_follows() -> None:
    """La Garde: states with equal keys have equal odds, whatever the orders that no bag looks at (LG-6.4)."""
    rng, met = Random(11), set[str]()
    for question in questions(LA_GARDE):
        way, known = way_of(question)
        state = way.begun(known)
        while not way.is_settled(state):
            pending = state.pending
            if isinstance(pending, Roll | Deal):
                step: Step = answered(pending, Quick(rng), 0)
            else:
                side = deciding_side(pending)
                step = ActionStep(side, rng.choice(LA_GARDE.rules.actions(state, side)))
            if way.outcomes.read_as(state):
                other = changed_unread(way, state, rng)
                mine, its = (Tree(way, Limits(100_000, 5.0)).spread(one) for one in (state, other))
                assert (mine.weights, mine.total) == (its.weights, its.total), state.frames
                met.add(type(state.frames[-1]).__name__)
            state = way.after(state, step)
    assert len(met) >= 4


def changed_unread(way: Way, state: Any, rng: Random) -> Any:
    """The same battle with other orders in as many divisions as keep its key."""
    other = state.copy()
    for division, order in enumerate(state.orders):
        if order in ORDERS:
            other.orders[division] = rng.choice(ORDERS)
            other.touch()
            if way.key(other) != way.key(state):
                other.orders[division] = order
    return other


@pytest.mark.parametrize("system", ROOMS, ids=lambda system: system.id)
def test_odds_tell_nothing_that_the_side_cannot_know(system: System) -> None:
    """Another world that looks the same to the side has the same odds."""
    rng = Random(7)
    for question in questions(system):
        world = system.rules.imagine(question.state, question.side, rng)
        other = Question(system, world, question.side, question.action, sees=question.side)
        mine, its = answer(question, FEW), answer(other, FEW)
        assert (mine.leaves, mine.total, mine.is_exact) == (its.leaves, its.total, its.is_exact)
