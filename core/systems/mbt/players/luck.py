"""What the dice of MBT bring on average, so that the search need not wait for luck to even out."""

from __future__ import annotations

from dataclasses import replace

from core.protocol.judgement import Luck
from core.systems.mbt.players.evaluation import Thought
from core.systems.mbt.players.weights import GREEDY
from core.systems.mbt.rules.frames import Fighting, Shooting
from core.systems.mbt.rules.recoil import is_barred
from core.systems.mbt.rules.state import State

SOBER = replace(GREEDY, recoil=0.0, panic=0.0, shot=0.0)
"""Weights by which only a base that is lost counts."""
BASE = 0.2
"""What a base is worth in chance of winning, about the middle of a battle."""


class _Sober(Thought):
    """Dice are weighed by what the rules do: who is only stopped by a friend behind is not lost (MBT-R16).

    The judgement of players takes him for lost; it is frozen.
    """

    def stuck(self, state: State, unit: int) -> float:
        """What a base loses by recoiling: all where it cannot."""
        if state.feet[unit] is None or self.context.is_elephant[unit]:
            return 0.0
        return float(is_barred(state, unit))


def expected(state: State, side: int) -> float | None:
    """The bases that the dice which fall now win for `side` on average; None of a panic."""
    frame = state.frames[-1] if state.frames else None
    if not isinstance(frame, (Fighting, Shooting)):
        return None
    owner = state.context.side_of[frame.unit]
    thought = _Sober(state, owner, SOBER)
    weigh = thought.duel if isinstance(frame, Fighting) else thought.shot_at
    found = weigh(state, frame.unit, frame.target)
    return found if owner == side else -found


def stock(state: State, side: int) -> float:
    """The bases of `side` beyond those of the enemy, a general's for what it is worth."""
    context, total = state.context, 0.0
    for unit, foot in enumerate(state.feet):
        if foot is not None:
            worth = GREEDY.general if context.is_general[unit] else 1.0
            total += worth if context.side_of[unit] == side else -worth
    return total


LUCK: Luck[State] = Luck(expected=expected, stock=stock, worth=BASE)
