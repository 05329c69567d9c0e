"""A toy battle for the journal: sides take turns to toss a coin or to stop; three heads end it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from core.chance.dice import Die, Tally
from core.protocol.events import Event, Listener
from core.protocol.journal import Journal
from core.protocol.pending import Choice, Handful, Over, Pending, Roll
from core.protocol.refusals import Refusal
from core.protocol.steps import ActionStep, DiceRolled, Ruling, Step

COIN = Die(("heads", "tails"))


@dataclass(frozen=True, slots=True)
class Toss:
    """Throw so many coins."""

    coins: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Leave the turn to the other side."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """Coins that are in the air."""

    coins: int


class Tosses:
    """The toy's state."""

    __slots__ = ("active", "context", "frames", "heads", "pending", "turn")

    def __init__(self) -> None:
        self.context = SimpleNamespace(name="toy")
        self.frames: tuple[Any, ...] = ()
        self.turn = 1
        self.active = 0
        self.heads = [0, 0]
        self.pending: Pending = Choice(0, "toss", (Toss, Stop))

    def copy(self) -> Tosses:
        new = Tosses.__new__(Tosses)
        new.context, new.frames, new.turn = self.context, self.frames, self.turn
        new.active, new.heads, new.pending = self.active, self.heads[:], self.pending
        return new


class TossRules:
    """The toy's rules."""

    def new_battle(self, scenario: Any) -> Tosses:
        return Tosses()

    def pending(self, state: Tosses) -> Pending:
        return state.pending

    def actions(self, state: Tosses, side: int) -> Sequence[Any]:
        return [Toss(1), Toss(2), Stop()]

    def propose(self, state: Tosses, side: int, rng: Random) -> Any:
        return rng.choice(self.actions(state, side))

    def refusal(self, state: Tosses, side: int, action: Any) -> Refusal | None:
        if isinstance(action, Toss) and action.coins > 2:
            return Refusal("too_many", "T-1", {"measured": action.coins, "needed": 2})
        return None

    def apply(self, state: Tosses, step: Step, emit: Listener | None = None) -> None:
        match step:
            case ActionStep(by=side, action=Toss(coins=coins)):
                state.frames = (Thrown(coins),)
                hand = Handful("coins", side, coins, COIN, Tally.of(heads={"heads"}))
                state.pending = Roll((hand,), "toss", "T-2")
            case ActionStep():
                self._next(state)
            case DiceRolled(shown=shown):
                state.heads[state.active] += shown["coins"].count("heads")
                state.frames = ()
                if emit is not None:
                    emit(Event("fell", {"heads": state.heads[state.active]}, "T-2"))
                self._next(state)
            case Ruling(edits=edits):
                state.heads[0] = int(edits[0].to or 0)

    def _next(self, state: Tosses) -> None:
        state.turn += state.active
        state.active = 1 - state.active
        state.pending = Choice(state.active, "toss", (Toss, Stop))
        if max(state.heads) >= 3:
            state.frames = ()
            state.pending = Over(state.heads.index(max(state.heads)), "flags")

    def observe(self, state: Tosses, side: int) -> Tosses:
        return state.copy()

    def imagine(self, state: Tosses, side: int, rng: Random) -> Tosses:
        return state.copy()

    def ruling_refusal(self, state: Tosses, ruling: Ruling) -> Refusal | None:
        return None if ruling.edits else Refusal("empty_ruling", "", {})


@pytest.fixture
def journal() -> Journal[Any]:
    """A journal before the first toss."""
    return Journal(TossRules(), SimpleNamespace())


@pytest.fixture
def acts() -> SimpleNamespace:
    """The toy's actions."""
    return SimpleNamespace(Toss=Toss, Stop=Stop)
