"""What a good staff would do: the best plans of a side in words, each with its chance of winning.

An adviser is given what its side knows and nothing else; what it says hangs on the question alone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Any

from core.players.planner import Followed, PlanningPlayer, difference
from core.protocol.state import State
from core.protocol.system import AnySystem
from core.records.veils import known_to
from core.text import Text, _

SHOWN = 3


@dataclass(frozen=True, slots=True)
class Advice:
    """One plan: its first act, the chance of winning (0 to 1) with the error of its mean, and worlds seen."""

    action: object
    text: Text
    share: float
    error: float
    worlds: int

    def said(self) -> Text:
        """The plan in a sentence, its chance in percent."""
        return _(
            "{act}: {share} % ± {error}",
            act=self.text,
            share=round(100 * self.share),
            error=max(1, round(100 * self.error)),
        )


def advise(
    system: AnySystem,
    known: State,
    side: int,
    effort: float = 1.0,
    seed: int = 1,
    done: object | None = None,
    progress: Callable[[float], None] = lambda share: None,
) -> tuple[Advice, ...]:
    """The best plans for `side`, the best first; `effort` 1 is as long as a general thinks.

    Empty where a system has no judgement. Where only one act is possible, or where all ways to think agree,
    there is one plan, with no worlds seen. `done` is an act that is weighed in any case and stands among
    what is told; `progress` hears how much of the work is done.
    """
    if system.judgement is None:
        return ()
    general = PlanningPlayer("adviser", effort, explains=True)
    general.progress = progress
    general.also = () if done is None else (done,)
    act = general.decide(system, known, side, Random(seed))
    if not general.last:
        return (Advice(act, system.words.action(known, act), 0.5, 0.5, 0),)
    best = next(plan for plan in general.last if plan.plan.action == act)
    rest = sorted(
        (plan for plan in general.last if plan is not best), key=lambda plan: -levelled(plan, best)[0]
    )
    shown = [best, *rest][:SHOWN]
    if done is not None and all(plan.plan.action != done for plan in shown):
        shown[-1:] = [plan for plan in rest if plan.plan.action == done]
    return tuple(_advice(system, known, plan, best) for plan in shown)


@dataclass(frozen=True, slots=True)
class AdviceAsked:
    """What `advise` is asked, for a thinker: plain data."""

    system: AnySystem
    known: Any
    side: int
    effort: float = 1.0
    seed: int = 1
    done: Any = None

    def answered(self, progress: Callable[[float], None]) -> tuple[Advice, ...]:
        """The best plans."""
        return advise(self.system, self.known, self.side, self.effort, self.seed, self.done, progress)


def hint_for(system: AnySystem, state: State, side: int) -> AdviceAsked:
    """What is asked for a side at a moment of the battle itself: with what the side knows, no more."""
    return AdviceAsked(system, known_to(system, state, side), side)


def levelled(plan: Followed, best: Followed) -> tuple[float, float]:
    """The chance of a plan beside that of the best one, and its error.

    A plan that was given up early was followed in fewer worlds, perhaps in the kinder ones: told is by how
    much it was better or worse in the worlds of both.
    """
    share, error = _mean(best)
    if len(plan.chances) >= len(best.chances):
        return _mean(plan)
    ahead, doubt = difference(plan, best)
    return max(0.0, min(1.0, share + ahead)), sqrt(error**2 + doubt**2)


def _mean(plan: Followed) -> tuple[float, float]:
    count, share = len(plan.chances), plan.share()
    spread = sum((chance - share) ** 2 for chance in plan.chances) / max(1, count - 1)
    return share, sqrt(spread / count)


def _advice(system: AnySystem, known: State, plan: Followed, best: Followed) -> Advice:
    share, error = levelled(plan, best)
    return Advice(
        plan.plan.action, system.words.action(known, plan.plan.action), share, error, len(plan.chances)
    )


def compared(
    system: AnySystem, known: State, side: int, actions: tuple[object, object], worlds: int, seed: int
) -> tuple[float, float]:
    """By how much the first of two acts is better for `side`, in the same worlds, and the error of that."""
    player = PlanningPlayer("adviser", 1.0)
    first, second = player.follow(system, known, side, actions, worlds, seed)
    return difference(first, second)
