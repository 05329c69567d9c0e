"""Making the numbers of computer players from a seed: on battles drawn by lot, never on shipped scenarios."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields, replace
from random import Random
from typing import Any

from core.chance.sources import Rolled
from core.lab.pool import spread, workers
from core.lab.practice import practice
from core.players.greedy import GreedyPlayer
from core.players.player import Player
from core.players.playouts import play_out, player_generators
from core.players.tuned import WeighingPlayer
from core.players.values import FORMAT, VERSION
from core.protocol.judgement import Judgement
from core.protocol.state import State
from core.protocol.steps import Step
from core.protocol.system import AnySystem

KEPT = 64
"""Practice battles of which the beginning is kept."""
CHUNK = 4
RIDGE = 1.0
ROUNDS = 30

_grounds: dict[tuple[str, int, bool], Any] = {}


def ground(system: AnySystem, seed: int, grown: bool = False) -> Any:
    """The state before the first step of a practice battle, kept: every set of weights meets the same."""
    key = (system.id, seed, grown)
    if key not in _grounds:
        if len(_grounds) >= KEPT:
            _grounds.clear()
        _grounds[key] = system.rules.new_battle(practice(system, seed, grown=grown))
    return _grounds[key].copy()


def named(weights: Any) -> dict[str, float]:
    """Weights by name."""
    return {each.name: getattr(weights, each.name) for each in fields(weights)}


# --- the chance of winning -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lesson:
    """Practice battles for one worker: these weights on one side, greedy on the other."""

    system: AnySystem
    weights: Any
    seeds: tuple[int, ...]
    grown: bool = False
    """Whether the ground is that of the designers' generator."""


@dataclass(slots=True)
class Moments:
    """Features of moments of battles for side 0, each with its result (1 won, 0.5 drawn, 0 lost)."""

    rows: list[tuple[float, ...]] = field(default_factory=list)
    results: list[float] = field(default_factory=list)


class _Notes:
    """Notes the features of a battle at about half of the moments at which a turn passes on."""

    def __init__(self, judgement: Judgement[Any, Any], seed: int) -> None:
        self._judgement, self._random = judgement, Random(f"moments/{seed}")
        self._stage: object = None
        self.rows: list[tuple[float, ...]] = []

    def watch(self, state: State, step: Step) -> None:
        """Look at the battle after a step."""
        stage = self._judgement.stage(state)
        if stage != self._stage:
            self._stage = stage
            if self._random.random() < 0.5:
                self.rows.append(self._judgement.measure(state, 0))


def learnt(lesson: Lesson) -> Moments:
    """Play the battles of a lesson and note their moments."""
    found = Moments()
    judgement = lesson.system.judgement
    assert judgement is not None
    for seed in lesson.seeds:
        state = ground(lesson.system, seed // 2, lesson.grown)
        notes = _Notes(judgement, seed)
        players: list[Player] = [WeighingPlayer(lesson.weights), GreedyPlayer()]
        if seed % 2:
            players.reverse()
        generators = player_generators(seed)
        outcome = play_out(lesson.system, state, players, generators, Rolled(seed), notes.watch)
        result = 0.5 if outcome.winner is None else float(outcome.winner == 0)
        found.rows += notes.rows
        found.results += [result] * len(notes.rows)
    return found


def fitted(rows: Sequence[Sequence[float]], results: Sequence[float]) -> list[float]:
    """Coefficients of a logistic regression without a constant, sides being alike, and none below 0.

    Whatever is counted is good for who has more of it; a coefficient that comes out below 0 is chance or
    the fault of another feature, and a player who believed it would throw things away.
    """
    import numpy as np

    table, won = np.asarray(rows, float), np.asarray(results, float)
    scale = np.sqrt((table**2).mean(axis=0)) + 1e-9
    kept = list(range(table.shape[1]))
    while True:
        found = _newton((table / scale)[:, kept], won)
        if (found >= 0).all():
            break
        kept.pop(int(found.argmin()))
    whole = np.zeros(table.shape[1])
    whole[kept] = found / scale[kept]
    return [float(value) for value in whole]


def _newton(table: Any, won: Any) -> Any:
    import numpy as np

    found = np.zeros(table.shape[1])
    for _round in range(ROUNDS):
        chance = 1 / (1 + np.exp(-np.clip(table @ found, -30, 30)))
        slope = table.T @ (won - chance) - RIDGE * found
        bend = (table * (chance * (1 - chance))[:, None]).T @ table + RIDGE * np.eye(len(found))
        step = np.linalg.solve(bend, slope)
        found = found + step
        if abs(step).max() < 1e-8:
            break
    return found


def chances(
    system: AnySystem,
    weights: Any,
    battles: int,
    seed: int,
    progress: Callable[[float], None],
    *,
    grown: bool = False,
) -> dict[str, float]:
    """The coefficient of each feature, from so many practice battles."""
    assert system.judgement is not None
    numbers = range(seed * 100_000, seed * 100_000 + battles)
    lessons = [
        Lesson(system, weights, tuple(numbers[at : at + CHUNK]), grown) for at in range(0, battles, CHUNK)
    ]
    rows: list[tuple[float, ...]] = []
    results: list[float] = []
    with workers() as pool:
        for done, part in enumerate(spread(pool, learnt, lessons), 1):
            rows += part.rows
            results += part.results
            progress(done / len(lessons))
    order = sorted(range(len(rows)), key=lambda place: (rows[place], results[place]))
    found = fitted([rows[place] for place in order], [results[place] for place in order])
    return {name: round(value, 5) for name, value in zip(system.judgement.features, found, strict=True)}


# --- the weights -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trial:
    """One set of weights against another over pairs of practice battles."""

    system: AnySystem
    weights: Any
    other: Any
    seeds: tuple[int, ...]
    grown: bool = False


def tried(trial: Trial) -> float:
    """The share that the weights win over both sides of each battle, draws half."""
    share = 0.0
    for seed in trial.seeds:
        for mine in (0, 1):
            players: list[Player] = [WeighingPlayer(trial.weights), WeighingPlayer(trial.other)]
            if mine:
                players.reverse()
            state = ground(trial.system, seed, trial.grown)
            outcome = play_out(trial.system, state, players, player_generators(seed), Rolled(seed))
            share += 0.5 if outcome.winner is None else float(outcome.winner == mine)
    return share / (2 * len(trial.seeds))


def polished(
    system: AnySystem,
    start: Any,
    generations: int,
    pairs: int,
    seed: int,
    progress: Callable[[float], None],
    *,
    grown: bool = False,
) -> Any:
    """Weights that win more often against the greedy ones, by CMA-ES. Needs the extra `lab` (cma)."""
    import cma

    assert system.judgement is not None
    greedy = system.judgement.weights
    names = [each.name for each in fields(start)]
    unit = [abs(getattr(greedy, name)) or 0.3 for name in names]

    def made(point: Sequence[float]) -> Any:
        moved = zip(names, point, unit, strict=True)
        return replace(start, **{name: getattr(start, name) + by * one for name, by, one in moved})

    options = {"popsize": 10, "seed": seed, "verbose": -9, "CMA_diagonal": True}
    search = cma.CMAEvolutionStrategy([0.0] * len(names), 0.25, options)
    with workers() as pool:
        for number in range(generations):
            first = seed * 100_000 + 50_000 + number * pairs
            points = search.ask()
            trials = [
                Trial(system, made(point), greedy, tuple(range(first, first + pairs)), grown)
                for point in points
            ]
            search.tell(points, [-share for share in pool.map(tried, trials)])
            progress((number + 1) / generations)
    return made(search.mean)


def written(system: AnySystem, weights: Any, coefficients: dict[str, float], made: dict[str, Any]) -> Any:
    """What stands in `resources/players/<system>.json`."""
    return {
        "format": FORMAT,
        "version": VERSION,
        "system": system.id,
        "made": made,
        "weights": {name: round(value, 4) for name, value in named(weights).items()},
        "chances": coefficients,
    }
