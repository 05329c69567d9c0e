"""One list being filled: its recipe, what was bought, and what may still come."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

from core.armies.budget import Finding, LimitsOf, Report, check
from core.armies.points import PointsTable
from core.armies.recipes import Formation, Recipe, Share
from core.armies.rosters import Line, Roster, add
from core.armies.troops import Troops

T = TypeVar("T")
SMALL = 0.02
"""How seldom a share comes of which there is enough already, against its weight."""


class Purchase:
    """`bought` are the pieces that came, one a line, each with the share or formation it was bought for."""

    def __init__(
        self, report: Report, limits: LimitsOf | None, troops: Troops, table: PointsTable, random: Random
    ) -> None:
        self.report, self.troops, self.random = report, troops, random
        self._given: Roster = report.army.roster
        self._limits, self._table = limits, table
        self.bought: list[tuple[Line, Share | Formation | None]] = []
        self.recipe = self._chosen()
        self._allowed = {troop.id for troop in troops.of(self._given.nation)}
        self._sizes: dict[int, int] = {}
        self._offers: dict[int, Sequence[tuple[Line, int, int]]] = {}
        prices = sorted(price for line in self._everything() if (price := self.price(line)))
        # What costs nothing (a general without values) is never without a limit of its own.
        self._cheapest = prices[0] if prices else 0

    def _chosen(self) -> Recipe:
        """One of the recipes that know the most of what is in the list already."""
        fitting = recipes_for(self.troops, self._given.nation)
        entries = self.report.army.entries
        known = [sum(one.count for one in entries if recipe.share_of(one)) for recipe in fitting]
        best = [recipe for recipe, count in zip(fitting, known, strict=True) if count == max(known)]
        return self.random.choice(best)

    def _everything(self) -> Iterator[Line]:
        yield from (Line(troop=troop.id) for troop in self.troops.of(self._given.nation))
        for share in self.recipe.shares:
            yield from (line for line, _weight, _price in self.offers(share))

    # --- what may come -----------------------------------------------------------------------------------

    @property
    def is_lacking(self) -> bool:
        """Whether the list cannot stand without more pieces."""
        return bool(self.report.errors)

    def price(self, line: Line) -> int:
        """What one piece costs; more than any budget where there is no price."""
        troop = self.troops.troop(line.troop)
        price = self._table.price(troop, troop.complete(line.parts))
        return 1_000_000 if price is None else price

    def counts(self) -> dict[int, int]:
        """How many pieces of each share there are, by its id()."""
        counts = {id(share): 0 for share in self.recipe.shares}
        for entry in self.report.army.entries:
            share = self.recipe.share_of(entry)
            if share is not None:
                counts[id(share)] += entry.count
        return counts

    def wanted(self) -> Iterator[Share]:
        """The shares in the order in which more is bought of them: what is needed, then what is scarce."""
        counts = self.counts()
        yield from (share for share in self.recipe.shares if counts[id(share)] < share.least)
        some = [share for share in self.recipe.shares if share.least <= counts[id(share)] < share.most]
        whole, pieces = sum(share.weight for share in some), sum(counts.values()) + 1
        scarce = [
            max(share.weight * pieces / max(whole, 1) - counts[id(share)], 0) + SMALL * share.weight
            for share in some
        ]
        yield from self._shuffled(some, scarce)

    def offers(self, share: Share | Formation) -> Sequence[tuple[Line, int, int]]:
        """Single pieces of a share, each set in a way, with their weight and their price."""
        known = self._offers.get(id(share))
        if known is None:
            pairs = [(troop, way) for troop in share.troops if troop in self._allowed for way in share.ways]
            lines = [
                Line(troop=id_, parts=self.troops.troop(id_).changed_parts(way.parts)) for id_, way in pairs
            ]
            weights = [share.troops[troop] * way.weight for troop, way in pairs]
            known = [(line, weight, self.price(line)) for line, weight in zip(lines, weights, strict=True)]
            self._offers[id(share)] = known
        return known

    def lines(self, share: Share | Formation) -> Iterator[Line]:
        """Single pieces of a share; the usual ones come first more often."""
        offers = self.offers(share)
        return self._shuffled([line for line, _w, _p in offers], [weight for _l, weight, _p in offers])

    def others(self) -> Iterator[Line]:
        """What the recipe does not know, for a list that cannot stand without more pieces."""
        known = [troop.id for troop in self.troops.of(self._given.nation)]
        return (Line(troop=troop) for troop in self.random.sample(known, len(known)))

    def size(self, index: int, formation: Formation) -> int:
        """How many stand in the formation that the line of that index opens."""
        return self._sizes.setdefault(index, self.random.randint(*formation.size))

    def can_fill(self, formation: Formation) -> bool:
        """Whether the rest of the budget buys another such formation with the fewest pieces that it has."""
        openers = [price for _line, _weight, price in self.offers(formation)]
        prices = [
            min((price for _line, _weight, price in self.offers(share)), default=0) * share.weight
            for share in self.recipe.shares
        ]
        each = sum(prices) / max(1, sum(share.weight for share in self.recipe.shares))
        return self.report.left >= min(openers, default=0) + each * formation.size[0]

    def _shuffled(self, items: Sequence[T], weights: Sequence[float]) -> Iterator[T]:
        """All items, the heavier ones earlier as a rule."""
        left = [(item, weight) for item, weight in zip(items, weights, strict=True) if weight > 0]
        while left:
            (place,) = self.random.choices(range(len(left)), [weight for _item, weight in left])
            yield left.pop(place)[0]

    # --- what comes --------------------------------------------------------------------------------------

    def take(self, line: Line, share: Share | Formation | None, is_frugal: bool = True) -> bool:
        """Put one more piece into the list, if it may come.

        Enough is left for what the list lacks; with `is_frugal` also for what is usual.
        """
        if self.price(line) > self.report.left:
            return False
        after = self._checked(add(self.report.army.roster, line, self.troops.levels))
        lacking = max(_short(after.errors), _short(after.warnings) if is_frugal else 0)
        if not self._is_no_worse(after) or after.left < lacking * self._cheapest:
            return False
        self.bought.append((line, share))
        self.report = after
        return True

    def swap(self, index: int, line: Line, share: Share | Formation) -> bool:
        """Exchange a piece that was bought for another, if that may be."""
        bought = [*self.bought[:index], (line, share), *self.bought[index + 1 :]]
        roster = self._given
        for piece, _share in bought:
            roster = add(roster, piece, self.troops.levels)
        after = self._checked(roster)
        is_worse = len(after.errors) > len(self.report.errors) or after.left < 0
        if is_worse or not self._is_no_worse(after) or len(after.warnings) > len(self.report.warnings):
            return False
        self.bought, self.report = bought, after
        return True

    def _checked(self, roster: Roster) -> Report:
        return check(roster, self._limits, self.troops, self._table)

    def _is_no_worse(self, after: Report) -> bool:
        """Whether nothing is wrong that more pieces could not mend, and nothing more is unusual."""
        if any(not finding.short for finding in after.errors):
            return False
        return len(_unusual(after.warnings)) <= len(_unusual(self.report.warnings))


def _short(findings: Sequence[Finding]) -> int:
    return max((finding.short for finding in findings), default=0)


def _unusual(warnings: Sequence[Finding]) -> list[Finding]:
    return [finding for finding in warnings if not finding.short]


def recipes_for(troops: Troops, nation: str) -> tuple[Recipe, ...]:
    """The recipes that a nation has troops for; of a system without any, a little of everything."""
    known = {troop.id for troop in troops.of(nation)}
    fitting = tuple(
        recipe
        for recipe in troops.recipes
        if all(any(troop in known for troop in share.troops) for share in recipe.shares)
    )
    if fitting:
        return fitting
    pieces = {troop.id: 1 for troop in troops.of(nation) if troop.id not in troops.levels}
    return (Recipe((Share(1, pieces),)),)
