"""What MBT tells a planner: lines of shooters, where bases can go, what the enemy can do, the general."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from core.geometry.arcs import around, strip
from core.geometry.bases import Footprint
from core.play.planning import (
    CommandPicture,
    CommandRow,
    Line,
    MutualSight,
    Note,
    PieceCommand,
    PlainPlanner,
    Post,
    Question,
    ThreatMap,
)
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
from core.systems.mbt import plan_reach, plan_sight, plan_threat, victory
from core.systems.mbt.naming import short_text
from core.systems.mbt.state import State
from core.text import _

CELL = 2_000
"""Sight maps and posts are told every two centimetres."""
ANSWERS: frozenset[Question] = frozenset(
    {"sight", "side_sight", "posts", "line", "reach", "threat", "command"}
)


class MbtPlanner(PlainPlanner):
    """Keeps `core.play.table_planning.TablePlanner`; everything is asked of the rules of this room."""

    @property
    def answers(self) -> frozenset[Question]:
        """All of them."""
        return ANSWERS

    # --- sight -------------------------------------------------------------------------------------------

    def sight(self, known: State, start: Any, piece: int | None = None) -> TableSight:
        """What is seen from a point, or from the front of a base."""
        return finished(self.sight_steps(known, start, piece))

    def sight_steps(self, known: State, start: Point, piece: int | None) -> Iterator[TableSight | None]:
        """`sight`; it takes a few milliseconds."""
        scene = plan_sight.scene(known)
        eyes = (start,) if piece is None else scene.eyes(piece)
        reach = None if piece is None or not known.setting.shoots[piece] else known.setting.reach_of[piece]
        yield scene.field(eyes, piece, reach, plan_sight.notes(known))

    def line(self, known: State, start: Any, end: Any, piece: int | None = None) -> Line:
        """Everything that a line crosses, and whether a shot along it would be blocked."""
        reach = None if piece is None or not known.setting.shoots[piece] else known.setting.reach_of[piece]
        return plan_sight.scene(known).line(start, end, reach)

    def mutual(self, known: State, one: Any, other: Any) -> MutualSight:
        """The same line both ways: sight is the same."""
        return MutualSight(self.line(known, one, other), self.line(known, other, one))

    def views(self, known: State, unit: int) -> tuple[View, ...]:
        """Whom a base could shoot at, who could shoot at it, and why not."""
        return tuple(plan_sight.views(known, unit))

    def side_sight(self, known: State, side: int) -> SideSurvey:
        """How many shooters of a side see each point."""
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
            return plan_sight.may_stand(known, side, point)

        steps = plan_sight.scene(known).posts(side, 2 * CELL, may_stand, within)
        return next((found for found in steps if found is not None), ())

    # --- reach -------------------------------------------------------------------------------------------

    def supposed(self, known: State, unit: int) -> tuple[Supposed, ...]:
        """There is nothing to suppose."""
        return (Supposed("", _("Its next move")),)

    def groups(self, known: State, unit: int) -> tuple[tuple[int, ...], ...]:
        """Itself alone, its rank, its group (MBT-5.2)."""
        return plan_reach.groups(known, unit)

    def reach(self, known: State, piece: int) -> TableReach | None:
        """Where a base may go in its next move."""
        if known.feet[piece] is None:
            return None
        return finished(self.reach_steps(known, (piece,)))

    def reach_steps(
        self, known: State, units: tuple[int, ...], supposed: str = ""
    ) -> Iterator[TableReach | None]:
        """`reach` in steps, of a group."""
        return plan_reach.steps(known, units)

    # --- threat ------------------------------------------------------------------------------------------

    def threat_areas(self, known: State, side: int) -> tuple[ThreatArea, ...]:
        """How far shots and moves of a side go at most."""
        setting = known.setting
        found: list[ThreatArea] = []
        for unit in setting.units_of[side]:
            foot = known.feet[unit]
            if foot is None:
                continue
            moves = around(foot, setting.allowance[unit])
            found.append(ThreatArea(unit, "contact", (moves,), plan_threat.CONTACT_AREA))
            if setting.shoots[unit]:
                found.append(ThreatArea(unit, "shoot", (_shot(known, unit, foot),), plan_threat.SHOT_AREA))
        return tuple(found)

    def threat_at(self, known: State, side: int, target: int, at: Point) -> PlacedThreat:
        """Shots at a base that stands there, and contacts with it."""
        return plan_threat.placed(known, side, target, at)

    def threat(self, known: State, side: int, target: int | None = None) -> ThreatMap | None:
        """What a side could do to each enemy where it stands, and to `target` over a grid around it."""
        grid = Grid.over(*plan_sight.table(known), 2 * CELL)
        return plan_threat.over(known, side, target, grid)

    # --- command -----------------------------------------------------------------------------------------

    def command(self, known: State, side: int) -> CommandPicture:
        """MBT knows no command distance: every base obeys; the general counts for himself."""
        setting = known.setting
        standing = [unit for unit in setting.units_of[side] if known.feet[unit] is not None]
        generals = [unit for unit in standing if setting.is_general[unit]]
        plus = Note(
            _("The general adds 1 to the die of his own base; who loses him loses the battle."), "MBT-4.1"
        )
        rows = tuple(
            CommandRow(f"general-{unit}", short_text(setting, unit), plus, (unit,)) for unit in generals
        )
        free = Note(_("It moves without orders."), "MBT-5")
        pieces = {unit: PieceCommand("ready", "", (free,)) for unit in standing}
        for unit in generals:
            pieces[unit] = replace(pieces[unit], label="★", notes=(plus,))
        notes = [Note(_("MBT has no command distance: every base of a side moves in its turn."), "MBT-3")]
        if setting.corps[side]:
            count = victory.demoralised(known, side)
            notes.append(Note(_("Demoralised corps: {count}.", count=count), "MBT-4.3"))
        return CommandPicture(side, rows, pieces, 0, tuple(notes))

    def circles(self, known: State, side: int) -> tuple[CommandCircle, ...]:
        """None: MBT has no command distance."""
        return ()


def _shot(known: State, unit: int, foot: Footprint) -> tuple[Point, ...]:
    setting = known.setting
    if setting.is_chariot[unit]:
        return around(foot, setting.reach_of[unit])
    return strip(foot, setting.reach_of[unit]).outline()
