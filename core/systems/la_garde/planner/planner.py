"""What La Garde tells a planner: lines of batteries, reach of brigades, what the enemy can do, command."""

from __future__ import annotations

from collections.abc import Iterator

from core.planning.measured_scene import SightScene
from core.planning.measured_sight import CELL, MeasuredPlanner
from core.presentation.measured_planner import (
    CommandCircle,
    Grid,
    PlacedThreat,
    Point,
    Supposed,
    TableReach,
    ThreatArea,
    View,
)
from core.presentation.planner import CommandPicture, Note, ThreatKind, ThreatMap
from core.systems.la_garde.planner import assaults, batteries, reach, sight
from core.systems.la_garde.planner import command as plan_command
from core.systems.la_garde.planner import threat as plan_threat
from core.systems.la_garde.rules.state import State


class LaGardePlanner(MeasuredPlanner[State]):
    """Keeps `presentation.measured_planner.TablePlanner`; everything is asked of the rules of this room."""

    def pace(self, known: State, piece: int) -> int:
        """LG-4.1: the longest of its moves, on a road and with the bonus of its corps."""
        context = known.context
        troop = context.troop_of[piece]
        march = max(troop.manoeuvre, troop.road) + context.distances["corps_manoeuvre"]
        return max(march, troop.attack, troop.base)

    # --- sight -------------------------------------------------------------------------------------------

    def scene(self, known: State) -> SightScene:
        """The table as bombardments meet it."""
        return sight.scene(known)

    def sight_reach(self, known: State, piece: int | None) -> int | None:
        """How far a battery bombards."""
        return sight.reach(known, piece)

    def sight_notes(self, known: State, piece: int | None) -> tuple[Note, ...]:
        """What is taken for granted."""
        return (sight.ONLY_GUNS,) if piece is None else (sight.ONLY_GUNS, sight.FROM_FRONT)

    def observers(self, known: State, side: int) -> tuple[tuple[int, ...], tuple[Note, ...]]:
        """The batteries that bombard."""
        return sight.observers(known, side)

    def may_stand(self, known: State, side: int, point: Point) -> bool:
        """Whether a small brigade could stand there."""
        return sight.may_stand(known, point)

    def views(self, known: State, unit: int) -> tuple[View, ...]:
        """Whom a brigade could bombard, who could bombard it, and why not."""
        return tuple(sight.views(known, unit))

    # --- reach -------------------------------------------------------------------------------------------

    def supposed(self, known: State, unit: int) -> tuple[Supposed, ...]:
        """The orders that may be supposed of a brigade."""
        return reach.supposed(known, unit)

    def groups(self, known: State, unit: int) -> tuple[tuple[int, ...], ...]:
        """Brigades move one by one."""
        return () if known.feet[unit] is None else ((unit,),)

    def reach_steps(
        self, known: State, units: tuple[int, ...], supposed: str = ""
    ) -> Iterator[TableReach | None]:
        """`reach` in steps, supposing an order."""
        return reach.steps(known, units[0], supposed)

    # --- threat ------------------------------------------------------------------------------------------

    @property
    def threat_words(self) -> tuple[tuple[ThreatKind, ...], Note]:
        """Bombardments and attacks."""
        return plan_threat.KINDS, plan_threat.LOSSES

    def threat_areas(self, known: State, side: int) -> tuple[ThreatArea, ...]:
        """How far guns and attack moves of a side go at most."""
        context = known.context
        found: list[ThreatArea] = []
        for unit in known.on_table(side):
            gun = context.gun_of[unit]
            if gun is not None and gun.bombards:
                found.append(
                    ThreatArea(unit, "bombard", (batteries.area(known, unit, gun.long),), plan_threat.RANGE)
                )
            elif not context.is_battery[unit] and not context.is_baggage[unit]:
                found.append(ThreatArea(unit, "charge", (assaults.area(known, unit),), plan_threat.CHARGE))
        return tuple(found)

    def threat_at(self, known: State, side: int, target: int, at: Point) -> PlacedThreat:
        """Bombardments of a brigade that stands there, and attacks on it."""
        return plan_threat.placed(known, side, target, at)

    def threat(self, known: State, side: int, target: int | None = None) -> ThreatMap | None:
        """What a side could do to each enemy where it stands, and to `target` over a grid around it."""
        return plan_threat.over(known, side, target, Grid.over(*sight.table(known), 2 * CELL))

    # --- command -----------------------------------------------------------------------------------------

    def command(self, known: State, side: int) -> CommandPicture:
        """Generals and the brigades that they command."""
        return plan_command.picture(known, side)

    def circles(self, known: State, side: int) -> tuple[CommandCircle, ...]:
        """How far each division general commands."""
        return tuple(plan_command.circles(known, side))
