"""Slow answers about a table, counted in slices: the old picture stays until there is a new one."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable, Iterable, Iterator
from fractions import Fraction
from typing import Any, cast

from PySide6.QtCore import QObject, QTimer, Signal

from core.presentation.measured_planner import (
    AnyTablePlanner,
    CommandCircle,
    PlacedThreat,
    Point,
    SideSurvey,
    TableReach,
    TableSight,
    ThreatArea,
    View,
)
from core.presentation.planner import CommandPicture, Line, Viewpoint
from core.protocol.state import State

SLICE = 0.006
"""Seconds of counting between two looks at the window."""
CELL = 2_000
"""Sight maps have cells of two centimetres."""
MOST_KEPT = 4_000
MOST_WAITING = 6
SHOWN_EVERY = 80
"""So many places are weighed between two pictures."""


class TableAnswers(QObject):
    """`grown`: an answer that was waited for has come, or has more in it."""

    grown = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._known: Any = None
        self._planner: AnyTablePlanner | None = None
        self._kept: dict[Hashable, Any] = {}
        self._waiting: dict[Hashable, Iterator[Any]] = {}
        self._done: set[Hashable] = set()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    def refresh(self, known: State, planner: AnyTablePlanner) -> None:
        """Answer about this moment from now on."""
        self._known, self._planner = known, planner
        self._kept, self._waiting, self._done = {}, {}, set()

    def stop(self) -> None:
        """Count nothing while nobody looks."""
        self._timer.stop()
        self._waiting = {}

    def finish(self) -> None:
        """Count all that is waited for now: for tests and pictures."""
        while self._waiting:
            self._step(float("inf"))
        self._timer.stop()

    @property
    def is_busy(self) -> bool:
        """Whether something is being counted."""
        return bool(self._waiting)

    def count(self) -> bool:
        """One slice of counting; whether there is a new picture."""
        return self._step(time.perf_counter() + SLICE)

    def _go_on(self) -> None:
        if self.count():
            self.grown.emit()
        if not self._waiting:
            self._timer.stop()

    def _step(self, end: float) -> bool:
        """Go on with what was asked last until then; whether there is a new picture."""
        grown = False
        while self._waiting and time.perf_counter() < end:
            key, steps = next(reversed(self._waiting.items()))
            try:
                found = next(steps)
            except StopIteration:
                del self._waiting[key]
                self._done.add(key)
                continue
            if found is not None:
                self._kept[key] = found
                grown = True
        return grown

    def _once(self, *key: Any, ask: Callable[[], Any]) -> Any:
        if key not in self._kept:
            if len(self._kept) > MOST_KEPT:
                self._kept.clear()
                self._done.clear()
            self._kept[key] = ask()
        return self._kept[key]

    def _slowly(self, *key: Any, ask: Callable[[], Iterator[Any]]) -> Any:
        """The answer as far as it is known; what is missing is counted from now on."""
        if key not in self._done and key not in self._waiting:
            if len(self._waiting) >= MOST_WAITING:  # what was asked first is of no interest any more
                del self._waiting[next(iter(self._waiting))]
            self._waiting[key] = ask()
            self._timer.start()
        return self._kept.get(key)

    @property
    def _asked(self) -> AnyTablePlanner:
        assert self._planner is not None, "no moment is planned"
        return self._planner

    # --- what is asked -----------------------------------------------------------------------------------

    def sight(self, start: Point, unit: int | None) -> TableSight | None:
        """What is seen from a point or a base."""
        found = self._slowly(
            "sight", start, unit, ask=lambda: self._asked.sight_steps(self._known, start, unit)
        )
        return cast("TableSight | None", found)

    def survey(self, side: int) -> SideSurvey | None:
        """How many of a side see each point."""
        found = self._slowly("survey", side, ask=lambda: self._asked.survey_steps(self._known, side, CELL))
        return cast("SideSurvey | None", found)

    def viewpoints(self, side: int, within: TableReach | None) -> tuple[Viewpoint, ...]:
        """Observation posts, of the places that a base reaches where one is in hand."""
        spots = None if within is None else frozenset(within.ways)

        key = None if within is None else (within.units, len(within.ways))
        found = self._slowly(
            "posts", side, key, ask=lambda: self._asked.viewpoint_steps(self._known, side, spots)
        )
        return cast("tuple[Viewpoint, ...]", found or ())

    def reach(self, units: tuple[int, ...], supposed: str) -> TableReach | None:
        """Where a base or its group may go."""
        found = self._slowly(
            "reach", units, supposed, ask=lambda: self._asked.reach_steps(self._known, units, supposed)
        )
        return cast("TableReach | None", found)

    def line(self, start: Point, end: Point, unit: int | None) -> Line | None:
        """A line as it is drawn: not kept."""
        return self._asked.line(self._known, start, end, unit)

    def views(self, unit: int) -> tuple[View, ...]:
        """Whom a base sees, and who sees it."""
        found = self._once("views", unit, ask=lambda: self._asked.views(self._known, unit))
        return cast("tuple[View, ...]", found)

    def threat_areas(self, side: int) -> tuple[ThreatArea, ...]:
        """How far a side strikes at most."""
        found = self._once("areas", side, ask=lambda: self._asked.threat_areas(self._known, side))
        return cast("tuple[ThreatArea, ...]", found)

    def threat_at(self, side: int, target: int, at: Point) -> PlacedThreat:
        """What a side could do to a base that stood there."""
        found = self._once(
            "threat", side, target, at, ask=lambda: self._asked.threat_at(self._known, side, target, at)
        )
        return cast("PlacedThreat", found)

    def danger(self, side: int, reach: TableReach) -> dict[Point, Fraction] | None:
        """The losses on average of the base in hand at the places that it reaches, every second one."""
        key = (reach.units, len(reach.ways))
        found = self._slowly("danger", side, key, ask=lambda: self._dangers(side, reach))
        return cast("dict[Point, Fraction] | None", found)

    def _dangers(self, side: int, reach: TableReach) -> Iterator[dict[Point, Fraction] | None]:
        found: dict[Point, Fraction] = {}
        for place, point in enumerate(sorted(cast("Iterable[Point]", reach.ways))):
            if (point[0] // reach.grid.cell + point[1] // reach.grid.cell) % 2 == 0:
                placed = self.threat_at(side, reach.units[0], point)
                if placed.why_not is None:
                    found[point] = placed.spot.losses
            yield dict(found) if place % SHOWN_EVERY == SHOWN_EVERY - 1 else None
        yield found

    def command(self, side: int) -> CommandPicture | None:
        """Who of a side is in command."""
        found = self._once("command", side, ask=lambda: self._asked.command(self._known, side))
        return cast("CommandPicture | None", found)

    def circles(self, side: int) -> tuple[CommandCircle, ...]:
        """How far who commands."""
        found = self._once("circles", side, ask=lambda: self._asked.circles(self._known, side))
        return cast("tuple[CommandCircle, ...]", found)
