"""What La Garde tells a planner: lines of batteries, reach of brigades, what the enemy can do, command."""

from __future__ import annotations

from collections.abc import Iterator

from core.geometry.arcs import around
from core.play.planning import CommandPicture, Note, ThreatKind, ThreatMap
from core.play.table_planner import CELL, PlainTablePlanner
from core.play.table_planning import (
    CommandCircle,
    Grid,
    PlacedThreat,
    Point,
    Supposed,
    TableReach,
    ThreatArea,
    View,
)
from core.play.table_scene import SightScene
from core.systems.la_garde import allowances, plan_command, plan_reach, plan_sight, plan_threat
from core.systems.la_garde.orders import ATTACK
from core.systems.la_garde.state import State


class LaGardePlanner(PlainTablePlanner):
    """Keeps `core.play.table_planning.TablePlanner`; everything is asked of the rules of this room."""

    # --- sight -------------------------------------------------------------------------------------------

    def scene(self, known: State) -> SightScene:
        """The table as bombardments meet it."""
        return plan_sight.scene(known)

    def sight_reach(self, known: State, piece: int | None) -> int | None:
        """How far a battery bombards."""
        return plan_sight.reach(known, piece)

    def sight_notes(self, known: State, piece: int | None) -> tuple[Note, ...]:
        """What is taken for granted."""
        return (plan_sight.ONLY_GUNS,) if piece is None else (plan_sight.ONLY_GUNS, plan_sight.FROM_FRONT)

    def observers(self, known: State, side: int) -> tuple[tuple[int, ...], tuple[Note, ...]]:
        """The batteries that bombard."""
        return plan_sight.observers(known, side)

    def may_stand(self, known: State, side: int, point: Point) -> bool:
        """Whether a small brigade could stand there."""
        return plan_sight.may_stand(known, point)

    def views(self, known: State, unit: int) -> tuple[View, ...]:
        """Whom a brigade could bombard, who could bombard it, and why not."""
        return tuple(plan_sight.views(known, unit))

    # --- reach -------------------------------------------------------------------------------------------

    def supposed(self, known: State, unit: int) -> tuple[Supposed, ...]:
        """The orders that may be supposed of a brigade."""
        return plan_reach.supposed(known, unit)

    def groups(self, known: State, unit: int) -> tuple[tuple[int, ...], ...]:
        """Brigades move one by one."""
        return () if known.feet[unit] is None else ((unit,),)

    def reach_steps(
        self, known: State, units: tuple[int, ...], supposed: str = ""
    ) -> Iterator[TableReach | None]:
        """`reach` in steps, supposing an order."""
        return plan_reach.steps(known, units[0], supposed)

    # --- threat ------------------------------------------------------------------------------------------

    @property
    def threat_words(self) -> tuple[tuple[ThreatKind, ...], Note]:
        """Bombardments and attacks."""
        return plan_threat.KINDS, plan_threat.LOSSES

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
