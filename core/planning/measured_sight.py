"""What the planners of all rooms on a measured table share: questions of sight, asked of a room's scene."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Protocol, runtime_checkable

from core.planning.measured_scene import SightScene
from core.presentation.measured_planner import (
    Grid,
    Point,
    SideSurvey,
    TableReach,
    TableSight,
    finished,
    point_of,
)
from core.presentation.planner import Line, MutualSight, Note, Planner, Question, Spot, Viewpoint
from core.protocol.state import S_contra

CELL = 2_000
"""Sight maps are told every two centimetres, posts every four."""
APART, NEAR = 18_000, 4_000
"""How far two posts lie apart: over the whole table, and within the reach of a base."""
ANSWERS: frozenset[Question] = frozenset(
    {"sight", "side_sight", "posts", "line", "reach", "threat", "command"}
)


@runtime_checkable
class MeasuredPlanner(Planner[S_contra], Protocol[S_contra]):
    """A room gives its scene, who looks, where a base could stand; the rest of `TablePlanner` is its own."""

    @property
    def answers(self) -> frozenset[Question]:
        """All of them."""
        return ANSWERS

    # --- what a room gives -------------------------------------------------------------------------------

    def scene(self, known: S_contra) -> SightScene:
        """The table as lines of sight meet it."""
        raise NotImplementedError

    def sight_reach(self, known: S_contra, piece: int | None) -> int | None:
        """How far a base has to see; None without end."""
        return None

    def sight_notes(self, known: S_contra, piece: int | None) -> tuple[Note, ...]:
        """What is taken for granted of a field of sight."""
        return ()

    def observers(self, known: S_contra, side: int) -> tuple[tuple[int, ...], tuple[Note, ...]]:
        """The bases of a side whose sight counts, and why these."""
        raise NotImplementedError

    def may_stand(self, known: S_contra, side: int, point: Point) -> bool:
        """Whether an observer of a side could stand on a point."""
        raise NotImplementedError

    def pace(self, known: S_contra, piece: int) -> int:
        """How far a base goes in one turn at most, whatever its order, in hundredths of a millimetre."""
        raise NotImplementedError

    def reach_steps(
        self, known: S_contra, units: tuple[int, ...], supposed: str = ""
    ) -> Iterator[TableReach | None]:
        """`reach` in steps, of a group, supposing an order."""
        raise NotImplementedError

    def warm(self, known: S_contra) -> Iterator[None]:
        """Ground and walls of sight are made once a table, bit by bit while nobody waits for them."""
        scene = self.scene(known)
        yield
        if scene.terrain is not None:
            scene.heights()
            yield
        for height in sorted({0, *(patch.level for patch in scene.patches)}):
            if scene.sight is not None:
                scene.sight.is_clear((0, 0), (1, 1), height)
                yield

    # --- what is asked -----------------------------------------------------------------------------------

    def sight(self, known: S_contra, start: Spot, piece: int | None = None) -> TableSight:
        """What is seen from a point, or from the front of a base."""
        found = finished(self.sight_steps(known, point_of(start), piece))
        assert found is not None
        return found

    def sight_steps(self, known: S_contra, start: Point, piece: int | None) -> Iterator[TableSight | None]:
        """`sight`; it takes some milliseconds."""
        scene = self.scene(known)
        eyes = (start,) if piece is None else scene.eyes(piece)
        return scene.field(eyes, piece, self.sight_reach(known, piece), self.sight_notes(known, piece))

    def line(self, known: S_contra, start: Spot, end: Spot, piece: int | None = None) -> Line:
        """Everything that a line crosses, and the verdict of the rules."""
        reach = self.sight_reach(known, piece)
        return self.scene(known).line(point_of(start), point_of(end), reach, piece)

    def mutual(self, known: S_contra, one: Spot, other: Spot) -> MutualSight:
        """The same line both ways: sight is the same."""
        return MutualSight(self.line(known, one, other), self.line(known, other, one))

    def side_sight(self, known: S_contra, side: int) -> SideSurvey:
        """How many of a side see each point."""
        found = finished(self.survey_steps(known, side, CELL))
        assert found is not None
        return found

    def survey_steps(self, known: S_contra, side: int, cell: int) -> Iterator[SideSurvey | None]:
        """`side_sight` in steps."""
        observers, notes = self.observers(known, side)
        return self.scene(known).side_survey(side, observers, cell, notes)

    def viewpoints(
        self, known: S_contra, side: int, piece: int | None = None, within: Collection[Spot] | None = None
    ) -> tuple[Viewpoint, ...]:
        """Where most enemies can be seen from."""
        steps = self.viewpoint_steps(known, side, within)
        return next((found for found in steps if found is not None), ())

    def viewpoint_steps(
        self, known: S_contra, side: int, within: Collection[Spot] | None
    ) -> Iterator[tuple[Viewpoint, ...] | None]:
        """`viewpoints` in steps."""
        scene = self.scene(known)
        if within is not None:  # places that a base can reach: it can stand there
            return scene.viewpoints(side, sorted(map(point_of, within)), lambda _point: True, NEAR)
        points = Grid.over(*scene.table, 2 * CELL).points()
        return scene.viewpoints(side, points, lambda point: self.may_stand(known, side, point), APART)

    def reach(self, known: S_contra, piece: int) -> TableReach | None:
        """Where a base may go in its next move."""
        return finished(self.reach_steps(known, (piece,)))
