"""What would make a scenario fair: small changes of it, the mildest that works, found with the same seeds."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from pydantic import ValidationError

from core.lab.balance import Balance, StoppedError, Wish
from core.lab.statistics.shares import Share
from core.lab.unit_names import NO_NAMES, unit_names
from core.protocol.refusals import CannotBeginError
from core.protocol.system import AnySystem
from core.scenarios import files
from core.scenarios.edits.change import with_units
from core.text import Text, Value, _

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

Kind = Literal["side", "scenario", "option", "units", "card"]

KNOBS: tuple[tuple[str, int, int], ...] = (
    ("flags", 1, 1),
    ("losses", -1, 1),
    ("loss_limit", 5, 1),
    ("need", 1, 1),
    ("hand", -1, 1),
)
"""Fields of a side; by how much one step burdens the side that has it; after which its rival is relieved."""
STEPS = (1, 2, 3, 4, 6, 8, 10)
"""So many steps, units or cards more or fewer are tried."""
BATTLES = 80
"""Battles in which a change is tried."""
GOOD = 0.1
"""A change that brings the share so near to one half is taken at once."""
USEFUL = 0.15
"""Farther from one half no change is offered."""
TARGET = 0.55


@dataclass(frozen=True, slots=True)
class Change:
    """One change of a scenario: a number of a side or of the scenario, or units and cards left out."""

    kind: Kind
    side: str
    field: str
    was: int
    now: int
    units: tuple[str, ...] = ()

    def applied(self, scenario: Any) -> Any:
        """The scenario with the change; not validated."""
        match self.kind:
            case "scenario":
                return scenario.model_copy(update={self.field: self.now})
            case "option":
                options = scenario.options.model_copy(update={self.field: self.now})
                return scenario.model_copy(update={"options": options})
            case "units":
                left = tuple(unit for unit in scenario.units if unit.id not in self.units)
                return with_units(scenario, left)
            case "side":
                return _with_side(scenario, self.side, {self.field: self.now})
            case "card":
                deck = [
                    row.model_copy(update={"count": self.now}) if row.card == self.field else row
                    for row in scenario.side(self.side).deck
                ]
                return _with_side(scenario, self.side, {"deck": tuple(deck)})

    def said(self, scenario: Any, units: Mapping[str, Value] = NO_NAMES) -> Text:
        """The change in a sentence; `units` as `unit_names` calls them, by id."""
        names = {side.id: side.name for side in scenario.sides}
        words = {
            "flags": _("{side}: {now} flags to win instead of {was}"),
            "losses": _("{side}: beaten with {now} losses instead of {was}"),
            "loss_limit": _("{side}: beaten below {now} % of its elements instead of {was} %"),
            "need": _("{side}: {now} positions to conquer instead of {was}"),
            "hand": _("{side}: a hand of {now} cards instead of {was}"),
            "turns": _("The battle lasts {now} turns instead of {was}"),
            "turn_limit": _("The battle lasts {now} turns instead of {was}"),
        }
        if self.kind == "units":
            gone = tuple(units.get(unit, unit) for unit in self.units)
            return _("{side}: without {unit}", side=names[self.side], unit=gone)
        if self.kind == "card":
            return _(
                "{side}: {now} cards “{card}” instead of {was}",
                side=names[self.side],
                now=self.now,
                card=self.field,
                was=self.was,
            )
        return words[self.field].fill(side=names.get(self.side, ""), now=self.now, was=self.was)


@dataclass(frozen=True, slots=True)
class Handicap:
    """A change, and the share of the first side with it, in battles that did not serve to find it."""

    change: Change
    player: str
    battles: int
    share: Share


Report = Callable[[Text, float], bool]
"""Told what is tried, and how much of the search is done at most; False: stop."""


def ways(scenario: Any, strong: int) -> Iterator[tuple[Change, ...]]:
    """The kinds of change that burden the strong side or relieve the weak one, each from mild to harsh."""
    strong_side, weak_side = scenario.sides[strong], scenario.sides[1 - strong]
    for field, burden, _order in KNOBS:
        for side, sign in ((strong_side, 1), (weak_side, -1)):
            was = getattr(side, field, None)
            if isinstance(was, int):
                yield tuple(Change("side", side.id, field, was, was + sign * burden * step) for step in STEPS)
    for kind, field, holder in (
        ("scenario", "turns", scenario),
        ("option", "turn_limit", scenario.options),
    ):
        was = getattr(holder, field, None)
        if isinstance(was, int) and was < 40:
            for sign in (1, -1):
                steps = range(1, 5)
                yield tuple(Change(kind, "", field, was, was + sign * step) for step in steps)  # type: ignore[arg-type]
    yield from _without_units(scenario, strong_side.id)
    yield from _cards(strong_side, -1)
    yield from _cards(weak_side, 1)


def _without_units(scenario: Any, side: str) -> Iterator[tuple[Change, ...]]:
    own = [unit for unit in scenario.units if unit.side == side and not getattr(unit, "general", False)]
    own = [unit for unit in own if unit.kind != "general"]
    kinds = Counter(unit.kind for unit in own)
    order = sorted(range(len(own)), key=lambda place: (-kinds[own[place].kind], -place))
    last = [own[place].id for place in order]
    yield tuple(
        Change("units", side, "units", len(own), len(own) - gone, tuple(last[:gone]))
        for gone in STEPS
        if gone <= len(own) // 2
    )


def _cards(side: Any, sign: int) -> Iterator[tuple[Change, ...]]:
    """Fewer or more copies of the cards of which a deck has most."""
    deck = getattr(side, "deck", ())
    for row in sorted(deck, key=lambda row: -row.count)[:2]:
        if row.count > 2 and row.at is None:
            steps = [step for step in STEPS if sign > 0 or step < row.count]
            yield tuple(
                Change("card", side.id, row.card, row.count, row.count + sign * step) for step in steps
            )


def is_possible(system: AnySystem, scenario: Scenario) -> bool:
    """Whether a changed scenario is one that a file may hold and a battle can begin from."""
    try:
        whole = system.design().scenario.model_validate_json(json.dumps(files.plain(scenario)))
        system.rules.new_battle(whole)
    except (ValidationError, CannotBeginError):
        return False
    return True


class Search:
    """Looks for the mildest change that makes a scenario fair at one strength of players."""

    def __init__(
        self,
        system: AnySystem,
        scenario: Scenario,
        wish: Wish,
        pool: Executor,
        report: Report = lambda text, done: True,
    ) -> None:
        self.system, self.scenario, self.wish = system, scenario, wish
        self._pool, self._report = pool, report
        self.tried: list[tuple[Change, float]] = []
        self._names = unit_names(system, scenario)
        self._done = 0.0
        self._battles = 0

    def run(self, strong: int) -> Handicap | None:
        """The handicap; None where no change is of use. `strong` is the side that wins more often."""
        found: tuple[float, Change] | None = None
        all_ways = [self._possible(way) for way in ways(self.scenario, strong)]
        all_ways = [way for way in all_ways if way]
        for number, way in enumerate(all_ways):
            self._done = number / len(all_ways)
            away, change = self._along(way, strong)
            if found is None or away < found[0]:
                found = away, change
            if away <= GOOD:
                break
        if found is None or found[0] > USEFUL:
            return None
        return self._confirmed(found[1])

    def _possible(self, way: Sequence[Change]) -> tuple[Change, ...]:
        return tuple(change for change in way if is_possible(self.system, change.applied(self.scenario)))

    def _along(self, way: Sequence[Change], strong: int) -> tuple[float, Change]:
        """The step of one way that comes nearest to one half: by halving, harsher steps helping more."""
        low, high = 0, len(way) - 1
        shares: dict[int, float] = {}

        def share(step: int) -> float:
            if step not in shares:
                first = self._share(way[step], 0).share
                shares[step] = first if strong == 0 else 1 - first
            return shares[step]

        if share(high) <= TARGET:
            while low < high:
                middle = (low + high) // 2
                if share(middle) <= TARGET:
                    high = middle
                else:
                    low = middle + 1
        best = min(shares, key=lambda step: (abs(shares[step] - 0.5), step))
        return abs(shares[best] - 0.5), way[best]

    def _share(self, change: Change, apart: int) -> Share:
        words = change.said(self.scenario, self._names)
        if not self._report(words, self._done):
            raise StoppedError
        wish = Wish(
            self.wish.players[:1],
            within=0.001,
            battles=self.wish.battles,
            seed=self.wish.seed + apart,
            minutes=self.wish.minutes,
            noted=0,
        )
        balance = Balance(self.system, change.applied(self.scenario), wish)
        balance.play(self._pool, lambda progress: self._report(words, self._done))
        share = balance.levels[0].share
        self._battles = balance.levels[0].battles
        self.tried.append((change, share.share))
        return share

    def _confirmed(self, change: Change) -> Handicap | None:
        """The change once more with other seeds: what looked best of many is flattered by chance."""
        self._done = 0.95
        share = self._share(change, 1)
        if abs(share.share - 0.5) > USEFUL:
            return None
        return Handicap(change, self.wish.players[0], self._battles, share)


def _with_side(scenario: Any, side_id: str, update: dict[str, Any]) -> Any:
    sides = tuple(side.model_copy(update=update) if side.id == side_id else side for side in scenario.sides)
    return scenario.model_copy(update={"sides": sides})
