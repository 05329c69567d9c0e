"""What the rules of every room do alike: a step is handed to who carries it out, then the battle goes on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from random import Random
from types import MappingProxyType
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from core.kit.rulings import Ruled, Rulings
from core.protocol.events import Listener
from core.protocol.pending import Pending
from core.protocol.refusals import Refusal
from core.protocol.steps import ActionStep, CardsDealt, Ruling, Step


class Played(Ruled, Protocol):
    """What dispatch asks of a room's state."""

    pending: Pending
    turn: int
    phase: int


S = TypeVar("S", bound=Played)
A = TypeVar("A")

# Each entry of a table takes the action or frame of its own kind: hence `Any`.
Do: TypeAlias = Callable[[S, Any, Listener | None], None]
DoBy: TypeAlias = Callable[[S, int, Any, Listener | None], None]
Resolve: TypeAlias = Callable[[S, Any, Any, Listener | None], None]
GoOn: TypeAlias = Callable[[S, Any, Listener | None], bool]
TurnStep: TypeAlias = Callable[[S, Listener | None], bool]

NO_FRAME = type(None)
"""Stands for the kind of the frame where none is on the stack: chance is asked by a step of the turn."""


class BaseRules(ABC, Generic[S, A]):
    """Keeps `core.protocol.rules.Rules` as far as that is the same in every room."""

    do: Mapping[type, Do[S]]
    """By kind of action what carries it out."""
    do_by: Mapping[type, DoBy[S]] = MappingProxyType({})
    """The same for choices that both sides make at once: these need to know whose it is."""
    resolve: Mapping[type, Resolve[S]]
    """By kind of the frame on top what takes the dice, cards or tokens that it waits for."""
    rulings: Rulings[S]

    @abstractmethod
    def advance(self, state: S, emit: Listener | None) -> None:
        """Go on until somebody must choose, something must fall, or the battle is over."""

    def pending(self, state: S) -> Pending:
        """What the table waits for."""
        return state.pending

    @abstractmethod
    def actions(self, state: S, side: int) -> Sequence[A]:
        """What `side` may do now."""

    def propose(self, state: S, side: int, rng: Random) -> A:
        """One legal action."""
        return rng.choice(self.actions(state, side))

    def apply(self, state: S, step: Step, emit: Listener | None = None) -> None:
        """Carry out a step that is not refused, and all that follows from it."""
        if isinstance(step, ActionStep):
            action = step.action
            do = self.do.get(type(action))
            if do is not None:
                do(state, action, emit)
            else:
                self.do_by[type(action)](state, step.by, action, emit)
        elif isinstance(step, Ruling):
            self.rulings.rule(state, step, emit)
        else:
            came = step.drawn if isinstance(step, CardsDealt) else step.shown
            frame = state.frames[-1] if state.frames else None
            self.resolve[type(frame)](state, frame, came, emit)
        self.advance(state, emit)

    def observe(self, state: S, side: int) -> S:
        """What `side` knows: all, where a room hides nothing."""
        return state.copy()

    def imagine(self, state: S, side: int, rng: Random) -> S:
        """One world that fits what `side` knows: this one, where a room hides nothing."""
        return state.copy()

    def ruling_refusal(self, state: S, ruling: Ruling) -> Refusal | None:
        """Why a ruling would break the shape of the state."""
        return self.rulings.refusal(state, ruling)


def go_on(
    state: S, frames: Mapping[type, GoOn[S]], steps: Sequence[TurnStep[S]], emit: Listener | None
) -> None:
    """Carry out what has no alternative until a frame or a step of the turn has set `pending`.

    Both answer True when they have, False when the stack or the phase has changed.
    """
    while not state.ended:
        stack = state.frames
        if stack:
            frame = stack[-1]
            if frames[type(frame)](state, frame, emit):
                return
        elif steps[state.phase](state, emit):
            return
    state.pending = state.ended[0]
