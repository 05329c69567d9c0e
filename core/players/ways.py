"""Ways to lead a battle to its end, weighed by playing it out: where a room has few that decide much.

A way is a set of weights that is kept from now on. Which one is taken is told again at each decision from
what the side knows alone, and not from `rng`: from the moment at which the choice began, and from what was
done since. So nothing is kept between decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from core.chance.sources import Quick
from core.players.choosing import best_acts
from core.players.comparing import compared
from core.players.values import trained
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.state import State
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem

FIRST = 4
"""Worlds in which each way is played out before only the best one goes on beside the usual one."""
LEAST = 8
"""Worlds before which nothing is plain."""
PLAIN = 2.0
"""Standard errors after which two ways need no more worlds."""
LITTLE = 0.01
"""An error below which all worlds ended alike."""
SURE = 1.0
"""Standard errors by which a way must be better than the usual one."""
LONGEST = 20_000
"""Steps after which a battle counts as drawn."""


Progress = Callable[[float], None]
"""Told how much of the work is done, from 0 to 1."""


@dataclass(slots=True)
class Way:
    """One way, with what came of it in each world."""

    weights: Any  # the room's own dataclass
    meant: object = None
    """What its side would do at the choice; ways that mean the same are one."""
    chances: list[float] = field(default_factory=list)


def led_acts(system: AnySystem, known: State, side: int, progress: Progress) -> Sequence[object] | None:
    """The best acts of the way that is taken; None where no ways are weighed.

    First comes what tells it from the others: so the next decision knows it without weighing them again.
    """
    if system.judgement is None:
        return None
    usual = trained(system).weights
    ways = system.judgement.ways
    begun = ways.begun(known, side) if ways is not None else None
    if ways is None or begun is None:
        return None
    every = [Way(usual), *(Way(replace(usual, **changes)) for changes in ways.changes)]
    for way in every:
        way.meant = ways.meant(begun, side, way.weights)
    still = [way for way in every if ways.agrees(known, side, way.meant)]
    if all(way.meant == still[0].meant for way in still):
        return best_acts(system, known, side, still[0].weights).acts if still else None
    taken = _best(system, begun, side, every, progress)
    acts = best_acts(system, known, side, taken.weights).acts
    rest = [way.weights for way in still if way.meant != taken.meant]
    common = {act for weights in rest for act in best_acts(system, known, side, weights).acts}
    return [act for act in acts if act not in common] or acts


def _best(system: AnySystem, begun: State, side: int, every: Sequence[Way], progress: Progress) -> Way:
    """The way that is better than the usual one in common worlds, beyond its error; else the usual one."""
    assert system.judgement is not None
    ways = system.judgement.ways
    assert ways is not None
    usual = every[0]
    alive, work, number = _unlike(every), 0, 0
    others = alive[1:]
    while work < ways.work:
        seed = f"{begun.turn}/{side}/{number}"
        world = system.rules.imagine(begun, side, Random(seed))
        ways.guess(world, begun, side, usual.weights)
        for way in alive:
            progress(min(1.0, work / ways.work))
            chance, steps = _played_out(system, world.copy(), side, (way.weights, usual.weights), seed)
            way.chances.append(chance)
            work += steps
        number += 1
        if number == FIRST:
            alive = [usual, max(others, key=lambda way: sum(way.chances))]
        if number >= FIRST and _is_plain(alive[1], usual):
            break
    best = max(alive[1:], key=lambda way: sum(way.chances))
    mean, error = compared(best.chances, usual.chances)
    return best if mean > SURE * error else usual


def _unlike(every: Sequence[Way]) -> list[Way]:
    """Of ways that mean the same only the first."""
    found: dict[object, Way] = {}
    for way in every:
        found.setdefault(way.meant, way)
    return list(found.values())


def _is_plain(way: Way, usual: Way) -> bool:
    """Whether more worlds would hardly change the choice."""
    mean, error = compared(way.chances, usual.chances)
    if mean * len(way.chances) <= -1.0 or min(usual.chances) == 1.0:
        return True
    return len(way.chances) >= LEAST and (abs(mean) > PLAIN * error or error < LITTLE)


def _played_out(
    system: AnySystem, world: State, side: int, minds: tuple[Any, Any], seed: str
) -> tuple[float, int]:
    """What comes of a battle for `side`, and the steps that it took; `minds`: its weights, the enemy's."""
    rules, source = system.rules, Quick(Random(f"{seed}/dice"))
    for step in range(LONGEST):
        pending = rules.pending(world)
        if isinstance(pending, Over):
            return (0.5 if pending.winner is None else float(pending.winner == side)), step
        if isinstance(pending, (Roll, Deal)):
            rules.apply(world, answer(pending, source, 0))
            continue
        who = deciding_side(pending)
        act = best_acts(system, world, who, minds[who != side]).acts[0]
        rules.apply(world, ActionStep(who, act))
    return 0.5, LONGEST
