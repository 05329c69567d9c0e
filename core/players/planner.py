"""The player that plans: it follows several plans through many possible worlds and takes the best."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random

from core.players.choosing import best_acts
from core.players.choosing import chosen as one_of_the_best
from core.players.comparing import compared
from core.players.courses import course_acts
from core.players.plans import Minds, Plan, followed, takes_back
from core.players.values import postured, trained
from core.protocol.state import State
from core.protocol.system import AnySystem

USUAL = "usual"
SURE = 1.0
"""Standard errors by which a plan must be better than the usual one to be preferred."""
FIRST = 4
"""Worlds in which each plan is followed at first."""
LEAST = 16
"""Worlds before which nothing is plain."""
BEHIND = 2.0
"""Standard errors by which a plan must be worse than the usual one to be followed no more."""
LITTLE = 0.001
"""A chance of winning that is not worth a search."""
OTHERS = 4
"""Acts beside those of the postures that are looked at, the most promising ones."""


@dataclass(slots=True)
class Followed:
    """A plan with the chance of winning in each world in which it was followed."""

    plan: Plan
    chances: list[float] = field(default_factory=list)

    def share(self) -> float:
        """The mean chance of winning; without luck single ones may lie beyond 0 and 1."""
        return max(0.0, min(1.0, sum(self.chances) / len(self.chances)))


PROVED = 2.0
"""Standard errors by which a plan must be better in fresh worlds, where a room asks for them."""
SETTLED = 3.0
"""Standard errors after which two plans need no more worlds."""


def difference(plan: Followed, usual: Followed) -> tuple[float, float]:
    """By how much a plan is better than another in the worlds of both, and the error of that."""
    return compared(plan.chances, usual.chances)


def is_behind(plan: Followed, usual: Followed) -> bool:
    """Whether more worlds would hardly show that a plan is better than the usual one."""
    mean, error = difference(plan, usual)
    return len(plan.chances) >= 2 * FIRST and mean + BEHIND * error < LITTLE


def preferred(best: Followed, usual: Followed, beyond: float) -> Followed:
    """The best plan where it is better by more than its error and `beyond`, else the usual one."""
    if best is usual:
        return usual
    mean, error = difference(best, usual)
    return best if mean > SURE * error + beyond else usual


def is_proved(plan: Followed, usual: Followed, beyond: float) -> bool:
    """Whether a plan is better in fresh worlds than the usual one, by `PROVED` errors and by `beyond`."""
    mean, error = difference(plan, usual)
    return mean > PROVED * error + beyond


def caution(system: AnySystem, known: State, side: int) -> float:
    """By how much beyond its error a plan must be better than the usual one; 1 where waiting loses."""
    judgement = system.judgement
    assert judgement is not None
    waits_in_vain = judgement.must_win is not None and judgement.must_win(known, side)
    return 1.0 if waits_in_vain else judgement.caution


def is_settled_at_once(system: AnySystem, known: State) -> bool:
    """Whether the room says that a search finds nothing at this decision, so that the usual act is taken."""
    judgement = system.judgement
    return judgement is not None and judgement.span is not None and judgement.span(known) == 0


class PlanningPlayer:
    """Sequential halving over plans in common worlds; work is counted in plans followed, not in seconds.

    One who `explains` searches at every decision: he has to tell plans, where a player needs none. One who
    `leads` weighs courses of action at the choices that tell them apart, where the room has such.
    """

    looks = True

    def __init__(self, name: str, effort: float, *, explains: bool = False, leads: bool = False) -> None:
        self.id = name
        self._leads = leads
        self._effort = effort
        self._explains = explains
        self.last: list[Followed] = []
        """The plans of the last decision, the best first."""
        self.progress: Callable[[float], None] = lambda share: None
        """Told how much of the work on a decision is done, from 0 to 1."""
        self.also: Sequence[object] = ()
        """Acts that are looked at in any case."""

    def decide(self, system: AnySystem, known: State, side: int, rng: Random) -> object:
        """The first act of the best plan."""
        actions = system.rules.actions(known, side)
        self.last = []
        if len(actions) == 1:
            return actions[0]
        if self._leads and (acts := course_acts(system, known, side, self.progress)) is not None:
            return rng.choice(acts)
        minds = self._minds(system)
        if not self._explains and is_settled_at_once(system, known):
            return one_of_the_best(system, known, side, rng, minds.own[USUAL])
        plans = self._plans(system, known, side, actions, minds)
        if len(plans) == 1:
            return plans[0].plan.action
        return self._search(system, known, side, plans, minds, rng).plan.action

    def follow(
        self, system: AnySystem, known: State, side: int, actions: Sequence[object], worlds: int, seed: int
    ) -> list[Followed]:
        """Each of these acts, then the usual way to go on, through so many common worlds."""
        minds = self._minds(system)
        found = [Followed(Plan(action, USUAL)) for action in actions]
        self._follow_on(system, known, side, found, minds, f"{seed}", worlds)
        return found

    def _is_settled(self, alive: list[Followed], usual: Followed) -> bool:
        """Whether the last two plans are plainly apart."""
        other = alive[0] if alive[0] is not usual else alive[-1]
        mean, error = difference(other, usual)
        return len(usual.chances) >= LEAST and abs(mean) > SETTLED * error

    def _minds(self, system: AnySystem) -> Minds:
        judgement, known = system.judgement, trained(system)
        assert judgement is not None
        own = {USUAL: known.weights}
        for name, factors in judgement.postures.items():
            own[name] = postured(known.weights, factors)
        return Minds(own, known.weights, known.coefficients)

    def _plans(
        self, system: AnySystem, known: State, side: int, actions: Sequence[object], minds: Minds
    ) -> list[Followed]:
        """The usual plan goes first, then that of each posture, and other promising acts."""
        judgement = system.judgement
        assert judgement is not None
        scores = judgement.score(known, side, actions, minds.own[USUAL])
        order = sorted(range(len(actions)), key=lambda place: -scores[place])
        plans = []
        for posture in minds.own:
            weights = minds.own[posture]
            usual = posture == USUAL
            act = actions[order[0]] if usual else best_acts(system, known, side, weights).acts[0]
            plans.append(Plan(act, posture))
        plans += [Plan(actions[place], USUAL) for place in order[1 : 1 + OTHERS]]
        plans += [Plan(action, USUAL) for action in self.also]
        first: dict[object, Plan] = {}
        for plan in plans:
            first.setdefault(plan.action, plan)
        start, *others = first.values()
        return [Followed(plan) for plan in (start, *self._onward(system, known, side, others, minds))]

    def _onward(
        self, system: AnySystem, known: State, side: int, plans: list[Plan], minds: Minds
    ) -> Iterator[Plan]:
        """The plans that lead in no circle; acts that somebody asks about stay."""
        if system.judgement is None or not system.judgement.retractions:
            yield from plans
            return
        world = system.rules.imagine(known, side, Random("circle"))
        for plan in plans:
            if plan.action in self.also or not takes_back(system, world.copy(), side, plan, minds):
                yield plan

    def _search(
        self, system: AnySystem, known: State, side: int, plans: list[Followed], minds: Minds, rng: Random
    ) -> Followed:
        rules = system.rules
        assert system.judgement is not None
        usual, left = plans[0], max(2 * FIRST, round(self._effort * system.judgement.pace))
        plans = plans[: max(2, left // FIRST)] + [plan for plan in plans if plan.plan.action in self.also]
        plans = list({id(plan): plan for plan in plans}.values())  # fewer worlds would tell nothing
        whole = left
        seed = rng.getrandbits(48)
        alive, worlds, each = list(plans), 0, FIRST
        while left >= len(alive):
            rounds = min(each, left // len(alive))
            for number in range(worlds, worlds + rounds):
                world, dice = rules.imagine(known, side, Random(f"{seed}/{number}")), f"{seed}/{number}/dice"
                for place, plan in enumerate(alive):
                    self.progress(1 - (left - (number - worlds) * len(alive) - place) / whole)
                    plan.chances.append(followed(system, world.copy(), side, plan.plan, minds, dice))
            worlds += rounds
            left -= rounds * len(alive)
            alive = [plan for plan in alive if plan is usual or not is_behind(plan, usual)]
            if len(alive) == 1:
                break
            if len(alive) > 2:
                alive.sort(key=lambda plan: -difference(plan, usual)[0])
                kept = alive[: max(2, (len(alive) + 1) // 2)]
                alive = kept if usual in kept else [*kept[:-1], usual]
                alive.sort(key=lambda plan: plan is not usual)
            elif self._is_settled(alive, usual):
                break
            each *= 2
        plans.sort(key=lambda plan: (-len(plan.chances), -plan.share()))
        self.last = plans
        best = max(alive, key=lambda plan: plan.share())
        chosen = preferred(best, usual, caution(system, known, side))
        if chosen is usual or not system.judgement.proof:
            return chosen
        return chosen if self._holds(system, known, side, (chosen, usual), minds, f"{seed}/proof") else usual

    def _holds(
        self,
        system: AnySystem,
        known: State,
        side: int,
        pair: tuple[Followed, Followed],
        minds: Minds,
        seed: str,
    ) -> bool:
        """Whether a plan's act, followed by usual ones, is better than the usual act in fresh worlds too."""
        assert system.judgement is not None
        fresh = [Followed(Plan(each.plan.action, USUAL)) for each in pair]
        beyond, whole = caution(system, known, side), system.judgement.proof
        self._follow_on(system, known, side, fresh, minds, seed, FIRST, to_the_end=True)
        if difference(fresh[0], fresh[1])[0] <= beyond:
            return False  # it would hardly be proved any more
        rest = f"{seed}/rest"
        self._follow_on(system, known, side, fresh, minds, rest, whole - FIRST, to_the_end=True)
        return is_proved(fresh[0], fresh[1], beyond)

    def _follow_on(
        self,
        system: AnySystem,
        known: State,
        side: int,
        plans: Sequence[Followed],
        minds: Minds,
        seed: str,
        worlds: int,
        *,
        to_the_end: bool = False,
    ) -> None:
        """Each of these plans through so many common worlds."""
        for number in range(worlds):
            world = system.rules.imagine(known, side, Random(f"{seed}/{number}"))
            for plan in plans:
                dice = f"{seed}/{number}/dice"
                chance = followed(system, world.copy(), side, plan.plan, minds, dice, to_the_end=to_the_end)
                plan.chances.append(chance)
