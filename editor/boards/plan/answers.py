"""What the room answers about one moment, each asked once: panels and map read the same answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QTimer, Signal

from core.presentation.look import Piece
from core.presentation.planner import (
    AnyPlanner,
    CommandPicture,
    Line,
    MutualSight,
    Reach,
    SideSight,
    SightField,
    Spot,
    ThreatMap,
    Viewpoint,
    viewpoint_order,
)

if TYPE_CHECKING:
    from editor.boards.plan.moment import PlanMoment

SLICE = 0.006
"""Seconds of counting between two looks at the window."""

VIEWPOINTS_AT_ONCE = 4
"""Spots that are weighed as posts in one go."""


class Answers(QObject):
    """`grown` when a list that is counted in slices has more in it."""

    grown = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._moment: PlanMoment | None = None
        self._known: Any = None
        self._planner: AnyPlanner | None = None
        self._kept: dict[tuple[Any, ...], Any] = {}
        self._context: object = None
        self._warming: Iterator[None] = iter(())
        self._counting: Iterator[None] = iter(())
        self._posts: dict[tuple[Any, ...], list[Viewpoint]] = {}
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._go_on)

    def refresh(self, moment: PlanMoment) -> None:
        """Answer about this moment from now on."""
        self._moment = moment
        self._known, self._planner = moment.shown, moment.system.planner
        self._kept, self._posts = {}, {}
        self._counting = iter(())
        if self._context is not moment.context:
            self._context = moment.context
            self._warming = self._planner.warm(moment.shown)
            self._timer.start()

    def stop(self) -> None:
        """Count nothing while nobody looks."""
        self._timer.stop()

    def _go_on(self) -> None:
        """Count for a few milliseconds: what was asked for first, then tables for later."""
        end = time.perf_counter() + SLICE
        while time.perf_counter() < end:
            if next(self._counting, self) is not self:
                continue
            if next(self._warming, self) is self:
                self._timer.stop()
                return

    def finish(self) -> None:
        """Count all that is left now: for tests and pictures."""
        for _step in self._counting:
            pass
        for _step in self._warming:
            pass

    def _once(self, *key: Any, ask: Callable[[], Any]) -> Any:
        if key not in self._kept:
            self._kept[key] = ask() if self._planner is not None else None
        return self._kept[key]

    # --- what is asked -----------------------------------------------------------------------------------

    def sight(self, start: Spot, piece: int | None) -> SightField | None:
        """What is seen from a spot."""
        planner = self._asked()
        found: SightField | None = self._once(
            "sight", start, piece, ask=lambda: planner.sight(self._known, start, piece)
        )
        return found

    def pieces(self) -> tuple[Piece, ...]:
        """The pieces where they stand, as far as it is known."""
        moment = self._moment
        assert moment is not None
        found: tuple[Piece, ...] = self._once(
            "pieces", ask=lambda: moment.system.hexes.pieces_of(moment.shown)
        )
        return found

    def line(self, start: Spot, end: Spot, piece: int | None = None) -> Line | None:
        """A line, as drawn while the pointer moves: not kept."""
        return self._asked().line(self._known, start, end, piece)

    def mutual(self, one: Spot, other: Spot) -> MutualSight | None:
        """A line both ways."""
        return self._asked().mutual(self._known, one, other)

    def side_sight(self, side: int) -> SideSight | None:
        """What a side sees."""
        planner = self._asked()
        found: SideSight | None = self._once("side", side, ask=lambda: planner.side_sight(self._known, side))
        return found

    def reach(self, piece: int) -> Reach | None:
        """Where a piece may go."""
        planner = self._asked()
        found: Reach | None = self._once("reach", piece, ask=lambda: planner.reach(self._known, piece))
        return found

    def threat(self, side: int, target: int | None) -> ThreatMap | None:
        """Where a side can strike."""
        planner = self._asked()
        found: ThreatMap | None = self._once(
            "threat", side, target, ask=lambda: planner.threat(self._known, side, target)
        )
        return found

    def command(self, side: int) -> CommandPicture | None:
        """Who of a side can be ordered."""
        planner = self._asked()
        found: CommandPicture | None = self._once(
            "command", side, ask=lambda: planner.command(self._known, side)
        )
        return found

    def viewpoints(self, side: int, piece: int | None, spots: tuple[Spot, ...]) -> tuple[Viewpoint, ...]:
        """The observation posts among `spots` found so far; `grown` tells when there are more."""
        key = (side, piece, spots)
        if key not in self._posts:
            self._posts[key] = []
            self._counting = self._count_posts(key)
            self._timer.start()
        return tuple(self._posts[key])

    def _count_posts(self, key: tuple[int, int | None, tuple[Spot, ...]]) -> Iterator[None]:
        side, piece, spots = key
        planner, known = self._asked(), self._known
        found = self._posts[key]
        for place in range(0, len(spots), VIEWPOINTS_AT_ONCE):
            found += planner.viewpoints(
                known, side, piece, frozenset(spots[place : place + VIEWPOINTS_AT_ONCE])
            )
            yield
        found.sort(key=viewpoint_order)
        self.grown.emit()

    def _asked(self) -> AnyPlanner:
        assert self._planner is not None
        return self._planner
