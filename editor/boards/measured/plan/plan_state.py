"""What is in hand, drawn and pointed at on the table of a plan, and what the room answers about it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from core.geometry.bases import Footprint, footprint
from core.geometry.ground_lines import contains
from core.presentation.measured_look import BaseFace, TablePiece
from core.presentation.measured_planner import (
    AnyTablePlanner,
    PlacedThreat,
    Point,
    SideSurvey,
    TablePlanner,
    TableReach,
    TableSight,
)
from core.presentation.planner import Line, Viewpoint
from editor.boards.measured.faces import faces_by_unit
from editor.boards.measured.plan.answers import TableAnswers

if TYPE_CHECKING:
    from editor.boards.plan.host import PlanHost


@dataclass(frozen=True, slots=True)
class Hand:
    """What is in hand: a base with those that it leads, or a point; what is supposed of its order."""

    units: tuple[int, ...] = ()
    at: Point | None = None
    supposed: str = ""

    @property
    def unit(self) -> int | None:
        """The base that leads."""
        return self.units[0] if self.units else None


class TablePlanState:
    """`hand` is what a person has taken, `drawn` the line that is drawn, `pointed` the place pointed at.

    `pieces` and `faces` are the bases on the table. What is switched off is not asked.
    """

    def __init__(self, plan_host: PlanHost) -> None:
        self.plan_host = plan_host
        self.hand = Hand()
        self.drawn: tuple[Point, Point] | None = None
        self.pointed: Point | None = None
        self.answers = TableAnswers(plan_host.answers)
        self.pieces: dict[int, TablePiece] = {}
        self.faces: dict[int, BaseFace] = {}
        self._feet: dict[int, Footprint] = {}
        self._read: object = None

    def forget(self) -> None:
        """Another moment is planned: nothing is in hand any more."""
        self.hand, self.drawn, self.pointed = Hand(), None, None

    def read(self) -> bool:
        """Read where everything stands, if that is not known; what is in hand stays while it is there."""
        moment = self.plan_host.moment
        if self._read is moment.shown:
            return False
        self._read = moment.shown
        look = moment.system.measured
        self.pieces = {piece.unit: piece for piece in look.table_bases_of(moment.shown)}
        self._feet = {unit: footprint(one.base, one.pose) for unit, one in self.pieces.items()}
        self.faces = faces_by_unit(moment.scenario, look)
        self.answers.refresh(moment.shown, self.planner)
        if not self.pieces.keys() >= set(self.hand.units):
            self.hand = Hand()
        return True

    @property
    def planner(self) -> AnyTablePlanner:
        """The room that answers."""
        planner = self.plan_host.moment.system.planner
        assert isinstance(planner, TablePlanner)
        return planner

    # --- the table ---------------------------------------------------------------------------------------

    def base_at(self, at: Point) -> int | None:
        """The base that covers a point."""
        found = (unit for unit, foot in reversed(self._feet.items()) if contains((foot.corners,), *at))
        return next(found, None)

    def middle(self, unit: int) -> Point:
        """The middle of a base on the table."""
        foot = self._feet[unit]
        return foot.double_x // 2, foot.double_y // 2

    @property
    def eye(self) -> Point | None:
        """Where is looked from: the base in hand, or the point."""
        return self.hand.at if self.hand.unit is None else self.middle(self.hand.unit)

    # --- what is shown -----------------------------------------------------------------------------------

    @property
    def on(self) -> frozenset[str]:
        """The switches that are on."""
        return self.plan_host.showing.on

    @property
    def side(self) -> int:
        """Whose plan it is."""
        return self.plan_host.showing.for_side

    @property
    def enemy(self) -> int:
        """Who threatens: the enemy of the base in hand, else of the side that plans."""
        unit = self.hand.unit
        return 1 - (self.side if unit is None else self.pieces[unit].side)

    @property
    def sight(self) -> TableSight | None:
        """What is seen from what is in hand."""
        if "sight" not in self.on or self.eye is None:
            return None
        return self.answers.sight(self.eye, self.hand.unit)

    @property
    def survey(self) -> SideSurvey | None:
        """How many of the side see each point."""
        return self.answers.survey(self.side) if "side" in self.on else None

    @property
    def reach(self) -> TableReach | None:
        """Where what is in hand may go."""
        if "reach" not in self.on or not self.hand.units:
            return None
        return self.answers.reach(self.hand.units, self.hand.supposed)

    @property
    def danger(self) -> dict[Point, Fraction] | None:
        """The losses that wait in the places of the reach, while the threat is shown with it."""
        reach = self.reach
        if reach is None or "threat" not in self.on or not reach.is_whole:
            return None
        return self.answers.danger(self.enemy, reach)

    @property
    def placed(self) -> PlacedThreat | None:
        """The threat to the base in hand: where the pointer would put it, else where it stands."""
        unit = self.hand.unit
        if unit is None or "threat" not in self.on:
            return None
        point, reach = self.middle(unit), self.reach
        if self.pointed is not None and reach is not None:
            there = reach.grid.nearest(self.pointed)
            point = there if there in reach.ways else point
        return self.answers.threat_at(self.enemy, unit, point)

    @property
    def viewpoints(self) -> tuple[Viewpoint, ...]:
        """Observation posts of the side; of the base in hand where only its reach is wanted."""
        if "posts" not in self.on:
            return ()
        if not (self.plan_host.showing.near.isChecked() and self.hand.units):
            return self.answers.viewpoints(self.side, None)
        reach = self.answers.reach(self.hand.units, self.hand.supposed)
        whole = reach is not None and reach.is_whole
        return self.answers.viewpoints(1 - self.enemy, reach) if whole else ()

    @property
    def line(self) -> Line | None:
        """The line that is drawn."""
        if "line" not in self.on or self.drawn is None or self.drawn[0] == self.drawn[1]:
            return None
        return self.answers.line(*self.drawn, self.base_at(self.drawn[0]))
