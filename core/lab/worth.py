"""What a unit of each kind adds to the chance of winning, beside what it costs.

Random legal armies meet on ground that is the same turned half round. A ridge logistic regression says how
much a piece more of each troops, and each value of their parts, helps; it is drawn towards the list of
points, which is believed until battles say otherwise. Budgets differ a little, so that a point itself has a
worth. The luck of each battle stands beside: what dice have done is told of no troops. Intervals come from a
bootstrap over the battles.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from core.armies.points import PointsTable, key_of
from core.chance.sources import Rolled
from core.lab.luck_watch import LuckWatch
from core.lab.pool import spread
from core.lab.practice import NoBattleError, contest
from core.players.playouts import play_out, player_generators
from core.players.seats import player
from core.protocol.system import AnySystem

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from core.armies.army import Army, Entry

RIDGE = 4.0
SAMPLES = 200
ROUNDS = 12
CHUNK = 4
FEWEST = 12
"""Battles in which troops must differ before they have a row."""


@dataclass(frozen=True, slots=True)
class Contests:
    """Battles by lot for one worker, both sides played by the same player."""

    system: AnySystem
    seat: str
    seed: int
    numbers: range


@dataclass(frozen=True, slots=True)
class Contest:
    """The counts of the first army less those of the second, by feature, and the result of the first.

    `luck` is what chance brought to the first, in chances of winning: 0 on average whatever the armies are.
    """

    counts: dict[str, int]
    result: float
    luck: float = 0.0


@dataclass(frozen=True, slots=True)
class Worth:
    """One row: the price of the list, what battles say it is worth, with its 95 % interval, in points.

    `troop` is the id of the troops, `part=value` of what may be set for them. `off`: the price lies outside.
    """

    troop: str
    price: int
    worth: float
    low: float
    high: float
    seen: int

    @property
    def off(self) -> bool:
        """Whether the price lies outside the interval."""
        return not self.low <= self.price <= self.high

    def row(self) -> dict[str, object]:
        """As `--json` prints it."""
        return {
            "troop": self.troop,
            "price": self.price,
            "worth": round(self.worth, 2),
            "low": round(self.low, 2),
            "high": round(self.high, 2),
            "off": self.off,
        }


def counted(army: Army) -> Counter[str]:
    """How much of each feature an army has: pieces by troops, and what is set otherwise than usual."""
    found: Counter[str] = Counter()
    for entry in army.entries:
        for name, count in features_of(entry, army.table.times).items():
            found[name] += entry.count * count
    return found


def features_of(entry: Entry, times: str | None) -> Counter[str]:
    """The features of one piece of a line; `times` is the number that the table multiplies by."""
    found: Counter[str] = Counter()
    factor = entry.parts.get(times, 1) if times is not None else 1
    size = factor if isinstance(factor, int) else 1
    found[entry.troop.id] += size
    for part in entry.troop.parts:
        value = entry.parts.get(part.id, part.default)
        if part.id == times or value == part.default:
            continue
        if part.kind == "number":
            assert isinstance(value, int)
            assert isinstance(part.default, int)
            found[part.id] += value - part.default
        else:
            found[f"{part.id}={key_of(value)}"] += size
    return found


def price_of(system: AnySystem, table: PointsTable, feature: str) -> int:
    """What one more of a feature costs by a table: a usual piece, or the difference to what is usual."""
    troops = system.armies.troops()
    part, equals, value = feature.partition("=")
    if equals:
        values = table.values.get(part, {})
        usual = next((p.default for t in troops.all for p in t.parts if p.id == part), "")
        return values.get(value, 0) - values.get(key_of(usual), 0)
    if any(troop.id == feature for troop in troops.all):
        troop = troops.troop(feature)
        parts = dict(troop.complete({}))
        if table.times is not None and table.times in parts:
            parts[table.times] = 1
        return table.price(troop, parts) or 0
    return table.each.get(feature, 0)


def play_contests(contests: Contests) -> tuple[Contest, ...]:
    """Play the battles of one worker."""
    found = []
    for number in contests.numbers:
        seed = contests.seed * 1_000_003 + number
        try:
            drawn = contest(contests.system, seed)
        except NoBattleError:
            continue
        state = contests.system.rules.new_battle(drawn.scenario)
        players = [player(contests.seat), player(contests.seat)]
        luck = LuckWatch(contests.system, seed)
        luck.begin(state)
        generators = player_generators(seed)
        outcome = play_out(contests.system, state, players, generators, Rolled(seed), luck.watch)
        first, second = (counted(army) for army in drawn.armies)
        first.subtract(second)
        result = 0.5 if outcome.winner is None else float(outcome.winner == 0)
        found.append(Contest({key: count for key, count in first.items() if count}, result, luck.luck))
    return tuple(found)


def contests_for(
    system: AnySystem,
    seat: str,
    seed: int,
    seconds: float,
    pool: Executor,
    watch: Callable[[float, int], bool] = lambda done, battles: True,
) -> list[Contest]:
    """Battles by lot for so long. `watch` is told how much of the time is over and how many there are."""
    began = time.monotonic()
    found: list[Contest] = []

    def stop() -> bool:
        return time.monotonic() - began > seconds or not watch(
            min(1.0, (time.monotonic() - began) / seconds), len(found)
        )

    numbers = (Contests(system, seat, seed, range(at, at + CHUNK)) for at in range(0, 10_000_000, CHUNK))
    for part in spread(pool, play_contests, numbers, stop):
        found += part
    return found


def worths(system: AnySystem, table: PointsTable, battles: Iterable[Contest], seed: int = 1) -> list[Worth]:
    """The rows of all features that were seen often enough, the dearest mistakes first."""
    import numpy as np

    played = list(battles)
    seen = Counter(key for battle in played for key in battle.counts)
    names = sorted(key for key, count in seen.items() if count >= FEWEST)
    if not names or len(played) < FEWEST:
        return []
    prices = np.array([price_of(system, table, name) for name in names], float)
    counts = np.array([[battle.counts.get(name, 0) for name in names] for battle in played], float)
    results = np.array([battle.result for battle in played], float)
    weight = np.sqrt((counts**2).mean(axis=0))
    luck = np.array([battle.luck for battle in played], float)
    fit = _Fit(counts, prices, weight, luck, np)
    middle, start = fit.worth(results, np.arange(len(played)), None)
    random = Random(f"worth/{seed}")
    samples = []
    for _sample in range(SAMPLES):
        rows = np.array([random.randrange(len(played)) for _battle in played])
        samples.append(fit.worth(results, rows, start)[0])
    low, high = np.percentile(np.array(samples), [2.5, 97.5], axis=0)
    found = [
        Worth(name, int(price), float(mean), float(min(least, mean)), float(max(most, mean)), seen[name])
        for name, price, mean, least, most in zip(names, prices, middle, low, high, strict=True)
    ]
    return sorted(found, key=lambda row: (not row.off, -abs(row.worth - row.price) * seen[row.troop]))


class _Fit:
    """The regression: edge and luck of the first side, the worth of a point, that of each feature beyond."""

    def __init__(self, counts: Any, prices: Any, weight: Any, luck: Any, np: Any) -> None:
        self.np, self.prices, self.weight = np, prices, weight
        scale = np.where(weight > 0, weight, 1.0)
        points = counts @ prices
        self.point_scale = float(np.sqrt((points**2).mean())) or 1.0
        self.scale = scale
        self.point = 0.0
        edge = np.ones((len(counts), 1))
        self.table = np.hstack([edge, luck[:, None], points[:, None] / self.point_scale, counts / scale])
        self.ridge = np.array([1e-6, 0.3, 1e-3, *([RIDGE] * len(prices))])

    def worth(self, results: Any, rows: Any, start: Any) -> tuple[Any, Any]:
        """The worth of each feature in points, by these battles; and the coefficients."""
        np = self.np
        table, won = self.table[rows], results[rows]
        found = np.zeros(table.shape[1]) if start is None else start.copy()
        for _round in range(ROUNDS):
            chance = 1 / (1 + np.exp(-np.clip(table @ found, -30, 30)))
            slope = table.T @ (won - chance) - self.ridge * found
            bend = (table * (chance * (1 - chance))[:, None]).T @ table + np.diag(self.ridge)
            step = np.linalg.solve(bend, slope)
            found = found + step
            if abs(step).max() < 1e-6:
                break
        beyond = found[3:] / self.scale
        each = beyond + found[2] / self.point_scale * self.prices
        share = self.weight**2
        whole = float((share * self.prices**2).sum())
        point = float((share * each * self.prices).sum()) / whole if whole else 0.0
        if start is None:
            self.point = max(point, 1e-9)
        # where a sample says that points are worth nearly nothing, no ratio can be told from it
        return each / max(point, 0.1 * self.point), found


def table_of_worths(table: PointsTable, rows: Iterable[Worth]) -> PointsTable:
    """The table with every price that is off set to what it is worth, in whole points."""
    from core.text import Names

    troops, each = dict(table.troops), dict(table.each)
    values = {part: dict(prices) for part, prices in table.values.items()}
    for row in rows:
        more = round(row.worth) - row.price
        part, equals, value = row.troop.partition("=")
        if not row.off or not more:
            continue
        if equals:
            values.setdefault(part, {})[value] = values.get(part, {}).get(value, 0) + more
        elif row.troop in troops:
            troops[row.troop] += more
        elif row.troop in each:
            each[row.troop] += more
    return table.model_copy(
        update={
            "id": f"{table.id}-worth"[:64],
            "source": "club",
            "title": Names("What battles say", "Ce que disent les batailles"),
            "formula": Names(
                "Prices that lay outside their interval, set to what the laboratory found.",
                "Les prix hors de leur intervalle, mis à ce que le laboratoire a trouvé.",
            ),
            "troops": troops,
            "each": each,
            "values": values,
        }
    )
