"""Courses of action to the end of a battle, weighed by playing it out: where a room has few that decide much.

A course is a set of weights that is kept from now on. Which one is taken is told again at each decision from
what the side knows alone, and not from `rng`: from the moment at which the choice began, and from what was
done since. So nothing is kept between decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from core.chance.sources import Quick
from core.players.choosing import best_acts, next_step
from core.players.comparing import compared
from core.players.plans import LONGEST_BATTLE
from core.players.values import trained
from core.protocol.pending import Over
from core.protocol.state import State
from core.protocol.system import AnySystem

FIRST = 4
"""Worlds in which each course is played out before only the best one goes on beside the usual one."""
LEAST = 8
"""Worlds before which nothing is plain."""
PLAIN = 2.0
"""Standard errors after which two courses need no more worlds."""
LITTLE = 0.01
"""An error below which all worlds ended alike."""
SURE = 1.0
"""Standard errors by which a course must be better than the usual one."""

Progress = Callable[[float], None]
"""Told how much of the work is done, from 0 to 1."""


@dataclass(slots=True)
class Course:
    """One course, with what came of it in each world."""

    weights: Any  # the room's own dataclass
    meant: object = None
    """What its side would do at the choice; courses that mean the same are one."""
    chances: list[float] = field(default_factory=list)


def course_acts(system: AnySystem, known: State, side: int, progress: Progress) -> Sequence[object] | None:
    """The best acts of the course that is taken; None where no courses are weighed.

    First comes what tells it from the others: so the next decision knows it without weighing them again.
    """
    if system.judgement is None:
        return None
    usual = trained(system).weights
    courses = system.judgement.courses
    begun = courses.begun(known, side) if courses is not None else None
    if courses is None or begun is None:
        return None
    every = [Course(usual), *(Course(replace(usual, **changes)) for changes in courses.changes)]
    for course in every:
        course.meant = courses.meant(begun, side, course.weights)
    still = [course for course in every if courses.agrees(known, side, course.meant)]
    if all(course.meant == still[0].meant for course in still):
        return best_acts(system, known, side, still[0].weights).acts if still else None
    taken = _best(system, begun, side, every, progress)
    acts = best_acts(system, known, side, taken.weights).acts
    rest = [course.weights for course in still if course.meant != taken.meant]
    common = {act for weights in rest for act in best_acts(system, known, side, weights).acts}
    return [act for act in acts if act not in common] or acts


def _best(system: AnySystem, begun: State, side: int, every: Sequence[Course], progress: Progress) -> Course:
    """The course that is better than the usual one in common worlds, beyond its error; else the usual one."""
    assert system.judgement is not None
    courses = system.judgement.courses
    assert courses is not None
    usual = every[0]
    alive, work, number = _unlike(every), 0, 0
    others = alive[1:]
    while work < courses.work:
        seed = f"{begun.turn}/{side}/{number}"
        world = system.rules.imagine(begun, side, Random(seed))
        courses.guess(world, begun, side, usual.weights)
        for course in alive:
            progress(min(1.0, work / courses.work))
            chance, steps = _played_out(system, world.copy(), side, (course.weights, usual.weights), seed)
            course.chances.append(chance)
            work += steps
        number += 1
        if number == FIRST:
            alive = [usual, max(others, key=lambda course: sum(course.chances))]
        if number >= FIRST and _is_plain(alive[1], usual):
            break
    best = max(alive[1:], key=lambda course: sum(course.chances))
    mean, error = compared(best.chances, usual.chances)
    return best if mean > SURE * error else usual


def _unlike(every: Sequence[Course]) -> list[Course]:
    """Of courses that mean the same only the first."""
    found: dict[object, Course] = {}
    for course in every:
        found.setdefault(course.meant, course)
    return list(found.values())


def _is_plain(course: Course, usual: Course) -> bool:
    """Whether more worlds would hardly change the choice."""
    mean, error = compared(course.chances, usual.chances)
    if mean * len(course.chances) <= -1.0 or min(usual.chances) == 1.0:
        return True
    return len(course.chances) >= LEAST and (abs(mean) > PLAIN * error or error < LITTLE)


def _played_out(
    system: AnySystem, world: State, side: int, minds: tuple[Any, Any], seed: str
) -> tuple[float, int]:
    """What comes of a battle for `side`, and the steps that it took; `minds`: its weights, the enemy's."""
    rules, source = system.rules, Quick(Random(f"{seed}/dice"))
    weights = dict(zip((side, 1 - side), minds, strict=True))
    for step in range(LONGEST_BATTLE):
        pending = rules.pending(world)
        if isinstance(pending, Over):
            return (0.5 if pending.winner is None else float(pending.winner == side)), step
        rules.apply(world, next_step(system, world, pending, source, weights))
    return 0.5, LONGEST_BATTLE
