"""Battles that come back to themselves: dice that are thrown again until they decide."""

from __future__ import annotations

from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

from core.chance.dice import D6, Faces
from core.odds.falls import TooLargeError
from core.odds.policies import policy_named
from core.odds.samples import Plays
from core.odds.tree import Limits, StoppedError, Tree
from core.odds.ways import Way, is_asked
from core.presentation.outcomes import FigureValue, Losses, Outcomes
from core.protocol.pending import Choice, Handful, Roll, SecretChoices
from core.protocol.steps import DiceRolled, Step

DIE = Roll((Handful("die", 0, 1, D6, Faces()),), "die", "")
CHOICE = Choice(0, "go", ())


class State:
    """`score` is what the die has brought; the die lies in one of two hands."""

    __slots__ = ("context", "frames", "hand", "pending", "score", "turn")

    def __init__(self) -> None:
        self.frames: tuple[str, ...] = ()
        self.pending: Any = CHOICE
        self.score, self.hand, self.turn, self.context = 0, 0, 1, None

    def copy(self) -> State:
        new = State()
        new.frames, new.pending, new.score, new.hand = self.frames, self.pending, self.score, self.hand
        return new


class Rules:
    """A 6 wins, a 1 loses, any other face is thrown again; `passes`: by the other hand."""

    def __init__(self, *, passes: bool) -> None:
        self.passes = passes

    def apply(self, state: State, step: Step, emit: object = None) -> None:
        if isinstance(step, DiceRolled):
            (face,) = step.shown["die"]
            if face in (1, 6):
                state.score, state.frames, state.pending = (1 if face == 6 else -1), (), CHOICE
            elif self.passes:
                state.hand = 1 - state.hand
        else:
            state.frames, state.pending = ("throwing",), DIE


class ScoreOutcomes(Outcomes):
    def outcome(self, before: Any, after: Any, side: int, action: Any) -> tuple[FigureValue, ...]:
        return (after.score,)

    def losses(self, before: Any, after: Any) -> Losses:
        return ()


def way(*, passes: bool) -> tuple[Way, State]:
    start, greedy = State(), policy_named("greedy")
    system: Any = SimpleNamespace(rules=Rules(passes=passes), evaluate=lambda state, side: float(state.score))
    return Way(system, ScoreOutcomes(), start, 0, "throw", None, 0, greedy, greedy), start


def test_what_is_thrown_again_leaves_the_odds_of_the_rest() -> None:
    found, start = way(passes=False)
    spread = Tree(found, Limits(100, 10.0)).solve(((start, 1),))
    chances = {leaf[0][0]: Fraction(weight, spread.total) for leaf, weight in spread.weights.items()}
    assert chances == {1: Fraction(1, 2), -1: Fraction(1, 2)}


def test_a_battle_that_goes_round_is_not_solved_but_played() -> None:
    found, start = way(passes=True)
    with pytest.raises(TooLargeError):
        Tree(found, Limits(100, 10.0)).solve(((start, 1),))
    plays = Plays(found, seed=2)
    plays.play(start, ((start, 1),), 400, Limits(0, 10.0))
    assert plays.played == 400
    assert {leaf[0][0] for leaf in plays.counts} == {1, -1}
    assert 150 < plays.counts[((1,), ())] < 250


def test_who_waits_is_told_of_every_sixteenth_play_and_ends_them() -> None:
    found, start = way(passes=True)
    shares: list[float] = []
    plays = Plays(found, seed=2)
    plays.play(start, ((start, 1),), 64, Limits(0, 10.0, lambda share: bool(shares.append(share))))
    assert shares == [0.25, 0.5, 0.75, 1.0]
    stopped = Plays(found, seed=2)
    with pytest.raises(StoppedError):
        stopped.play(start, ((start, 1),), 64, Limits(0, 10.0, lambda share: share >= 0.5))
    assert stopped.played == 32


def test_limits_hold() -> None:
    found, start = way(passes=False)
    with pytest.raises(TooLargeError):
        Tree(found, Limits(2, 10.0)).solve(((start, 1),))
    with pytest.raises(TooLargeError):
        Tree(found, Limits(100, 0.0)).solve(((start, 1),))
    with pytest.raises(TooLargeError):
        Tree(found, Limits(100, 10.0)).solve(None)


def test_the_done_share_never_passes_the_whole() -> None:
    found, start = way(passes=False)
    shares: list[float] = []
    Tree(found, Limits(100, 10.0, lambda share: bool(shares.append(share)))).solve(((start, 1),))
    assert all(0 <= share <= 1 for share in shares)


def test_a_side_is_asked_by_its_own_choice_alone() -> None:
    other = Choice(1, "go", ())
    assert [is_asked(CHOICE, side) for side in (0, 1)] == [True, False]
    assert [is_asked(SecretChoices((other,)), side) for side in (0, 1)] == [False, True]
    assert is_asked(SecretChoices((CHOICE, other)), 0)
    assert not is_asked(DIE, 0)
