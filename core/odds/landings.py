"""Where an act may land before the same side chooses again, if that costs nobody anything."""

from __future__ import annotations

from collections.abc import Hashable

from core.odds.falls import TooLargeError, is_unseen, steps_of
from core.odds.ways import Way
from core.protocol.pending import Deal, Roll
from core.protocol.state import State

MOST = 64
"""Moments on the way above which the act is no test but a fight."""


def landings(way: Way, begun: State) -> list[State]:
    """The settled states after an act that `begun`, each once, in the order in which they may fall.

    None of them where somebody loses something, cards come to a hand or the other side has a say.
    """
    waiting, settled = [begun], []
    seen: set[Hashable] = set()
    while waiting:
        state = waiting.pop(0)
        key = way.keys.of(state)
        if key in seen:
            continue
        seen.add(key)
        if way.is_settled(state):
            # a loss makes it a fight, whose odds are told by themselves
            if way.outcomes.losses(way.before, state):
                return []
            settled.append(state)
            continue
        pending = state.pending
        if not isinstance(pending, Roll | Deal) or len(seen) > MOST or _is_drawn(way, pending):
            return []
        try:
            waiting += [way.after(state, step) for step, _weight in steps_of(way, state, pending)]
        except TooLargeError:
            return []
    return settled


def _is_drawn(way: Way, pending: Roll | Deal) -> bool:
    """Whether cards come that somebody holds: nobody makes plans on them."""
    return isinstance(pending, Deal) and (pending.to is not None or is_unseen(way, pending))
