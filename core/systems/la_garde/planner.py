"""What La Garde tells a planner: lines of batteries, reach of brigades, what the enemy can do, command."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

from core.geometry.arcs import around
from core.play.planning import CommandPicture, Line, MutualSight, PlainPlanner, Post, Question, ThreatMap
from core.play.table_planning import (
    CommandCircle,
    Grid,
    PlacedThreat,
    Point,
    SideSurvey,
    Supposed,
    TableReach,
    TableSight,
    ThreatArea,
    View,
    finished,
)
from core.systems.la_garde import allowances, plan_command, plan_reach, plan_sight, plan_threat
from core.systems.la_garde.orders import ATTACK
from core.systems.la_garde.state import State

CELL = 2_000
"""Sight maps and posts are told every two centimetres."""
ANSWERS: frozenset[Question] = frozenset(
    {"sight", "side_sight", "posts", "line", "reach", "threat", "command"}
)


class LaGardePlanner(PlainPlanner):
    """Keeps `core.play.table_planning.TablePlanner`; everything is asked of the rules of this room."""

    @property
    def answers(self) -> frozenset[Question]:
        """All of them."""
        return ANSWERS

    # --- sight -------------------------------------------------------------------------------------------

    def sight(self, known: State, start: Any, piece: int | None = None) -> TableSight:
        """What is seen from a point, or from the front of a brigade."""
        return finished(self.sight_steps(known, start, piece))

    def sight_steps(self, known: State, start: Point, piece: int | None) -> Iterator[TableSight | None]:
        """`sight`; it takes some milliseconds."""
        scene = plan_sight.scene(known)
        eyes = (start,) if piece is None else scene.eyes(piece)
        notes = (plan_sight.ONLY_GUNS,) if piece is None else (plan_sight.ONLY_GUNS, plan_sight.FROM_FRONT)
        yield scene.field(eyes, piece, plan_sight.reach(known, piece), notes)

    def line(self, known: State, start: Any, end: Any, piece: int | None = None) -> Line:
        """Everything that a line crosses, and whether a bombardment along it would be blocked."""
        return plan_sight.scene(known).line(start, end, plan_sight.reach(known, piece))

    def mutual(self, known: State, one: Any, other: Any) -> MutualSight:
        """The same line both ways: sight is the same."""
        return MutualSight(self.line(known, one, other), self.line(known, other, one))

    def views(self, known: State, unit: int) -> tuple[View, ...]:
        """Whom a brigade could bombard, who could bombard it, and why not."""
        return tuple(plan_sight.views(known, unit))

    def side_sight(self, known: State, side: int) -> SideSurvey:
        """How many batteries of a side see each point."""
        return finished(self.survey_steps(known, side, CELL))

    def survey_steps(self, known: State, side: int, cell: int) -> Iterator[SideSurvey | None]:
        """`side_sight` in steps."""
        observers, notes = plan_sight.observers(known, side)
        return plan_sight.scene(known).side_survey(side, observers, cell, notes)

    def posts(
        self, known: State, side: int, piece: int | None = None, within: Collection[Any] | None = None
    ) -> tuple[Post, ...]:
        """Where most enemies can be seen from."""

        def may_stand(point: Point) -> bool:
            return plan_sight.may_stand(known, point)

        steps = plan_sight.scene(known).posts(side, 2 * CELL, may_stand, within)
        return next((found for found in steps if found is not None), ())

    # --- reach -------------------------------------------------------------------------------------------

    def supposed(self, known: State, unit: int) -> tuple[Supposed, ...]:
        """The orders that may be supposed of a brigade."""
        return plan_reach.supposed(known, unit)

    def groups(self, known: State, unit: int) -> tuple[tuple[int, ...], ...]:
        """Brigades move one by one."""
        return () if known.feet[unit] is None else ((unit,),)

    def reach(self, known: State, piece: int) -> TableReach | None:
        """Where a brigade may go in its next move."""
        if known.feet[piece] is None:
            return None
        return finished(self.reach_steps(known, (piece,)))

    def reach_steps(
        self, known: State, units: tuple[int, ...], supposed: str = ""
    ) -> Iterator[TableReach | None]:
        """`reach` in steps, supposing an order."""
        return plan_reach.steps(known, units[0], supposed)

    # --- threat ------------------------------------------------------------------------------------------

    def threat_areas(self, known: State, side: int) -> tuple[ThreatArea, ...]:
        """How far guns and attack moves of a side go at most."""
        setting = known.setting
        found: list[ThreatArea] = []
        for unit in known.on_table(side):
            foot, gun = known.foot(unit), setting.gun_of[unit]
            if gun is not None and gun.bombards:
                found.append(ThreatArea(unit, "bombard", (around(foot, gun.long),), plan_threat.RANGE))
            elif not setting.is_battery[unit] and not setting.is_baggage[unit]:
                far = allowances.allowance(known, unit, ATTACK)
                found.append(ThreatArea(unit, "charge", (around(foot, far),), plan_threat.CHARGE))
        return tuple(found)

    def threat_at(self, known: State, side: int, target: int, at: Point) -> PlacedThreat:
        """Bombardments of a brigade that stands there, and attacks on it."""
        return plan_threat.placed(known, side, target, at)

    def threat(self, known: State, side: int, target: int | None = None) -> ThreatMap | None:
        """What a side could do to each enemy where it stands, and to `target` over a grid around it."""
        return plan_threat.over(known, side, target, Grid.over(*plan_sight.table(known), 2 * CELL))

    # --- command -----------------------------------------------------------------------------------------

    def command(self, known: State, side: int) -> CommandPicture:
        """Generals and the brigades that they command."""
        return plan_command.picture(known, side)

    def circles(self, known: State, side: int) -> tuple[CommandCircle, ...]:
        """How far each division general commands."""
        return tuple(plan_command.circles(known, side))
