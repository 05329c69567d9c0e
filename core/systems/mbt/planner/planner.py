"""What MBT tells a planner: lines of shooters, where bases can go, what the enemy can do, the general."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from core.geometry.arcs import around
from core.geometry.bases import Footprint
from core.geometry.tolerances import TENTH
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
from core.presentation.planner import CommandPicture, CommandRow, Note, PieceCommand, ThreatKind, ThreatMap
from core.systems.mbt.planner import reach, sight
from core.systems.mbt.planner import threat as plan_threat
from core.systems.mbt.planner.hypotheticals import fighting, moves_again, moving, without_done
from core.systems.mbt.rules import movement, shooting, victory
from core.systems.mbt.rules.state import State
from core.systems.mbt.words.names import short_unit_text
from core.text import _

GENERAL = Note(_("The general adds 1 to the die of his own base; who loses him loses the battle."), "MBT-4.1")
CORPS_GENERAL = Note(
    _("The general adds 1 to the die of his own base; a corps that loses him is demoralised."), "MBT-R48"
)


class MbtPlanner(MeasuredPlanner[State]):
    """Keeps `presentation.measured_planner.TablePlanner`; everything is asked of the rules of this room."""

    def pace(self, known: State, piece: int) -> int:
        """MBT-5: the speed of its type."""
        return known.context.allowance[piece]

    # --- sight -------------------------------------------------------------------------------------------

    def scene(self, known: State) -> SightScene:
        """The table as shots meet it."""
        return sight.scene(known)

    def sight_reach(self, known: State, piece: int | None) -> int | None:
        """How far a shooter shoots."""
        shoots = piece is not None and known.context.shoots[piece]
        return known.context.reach_of[piece] if piece is not None and shoots else None

    def sight_notes(self, known: State, piece: int | None) -> tuple[Note, ...]:
        """What is taken for granted."""
        return sight.notes(known)

    def observers(self, known: State, side: int) -> tuple[tuple[int, ...], tuple[Note, ...]]:
        """The bases that shoot."""
        return sight.observers(known, side)

    def may_stand(self, known: State, side: int, point: Point) -> bool:
        """Whether a small base could stand there."""
        return sight.may_stand(known, side, point)

    def views(self, known: State, unit: int) -> tuple[View, ...]:
        """Whom a base could shoot at, who could shoot at it, and why not."""
        return tuple(sight.views(known, unit))

    # --- reach -------------------------------------------------------------------------------------------

    def supposed(self, known: State, unit: int) -> tuple[Supposed, ...]:
        """There is nothing to suppose."""
        return (Supposed("", _("Its next move")),)

    def groups(self, known: State, unit: int) -> tuple[tuple[int, ...], ...]:
        """Itself alone, its rank, its group (MBT-5.2)."""
        return reach.groups(known, unit)

    def reach_steps(
        self, known: State, units: tuple[int, ...], supposed: str = ""
    ) -> Iterator[TableReach | None]:
        """`reach` in steps, of a group."""
        return reach.steps(known, units)

    # --- threat ------------------------------------------------------------------------------------------

    @property
    def threat_words(self) -> tuple[tuple[ThreatKind, ...], Note]:
        """Shots and contacts."""
        return plan_threat.KINDS, plan_threat.LOSSES

    def threat_areas(self, known: State, side: int) -> tuple[ThreatArea, ...]:
        """How far shots and moves of a side go at most, in the turns that are left to it (MBT-4.4)."""
        if not moves_again(known, side):
            return ()
        context = known.context
        free = movement.movable(without_done(moving(known, side), known))
        shots = without_done(fighting(known, side), known)
        found: list[ThreatArea] = []
        for unit in context.units_of[side]:
            foot = known.feet[unit]
            if foot is None:
                continue
            if unit in free:  # who is pinned fights where it stands (MBT-R5)
                moves = around(foot, _goes(known, unit, foot))
                found.append(ThreatArea(unit, "contact", (moves,), plan_threat.CONTACT_AREA))
            if shooting.is_free(shots, unit):
                outline = shooting.range_of(context, unit, foot)
                found.append(ThreatArea(unit, "shoot", (outline,), plan_threat.SHOT_AREA))
        return tuple(found)

    def threat_at(self, known: State, side: int, target: int, at: Point) -> PlacedThreat:
        """Shots at a base that stands there, and contacts with it."""
        return plan_threat.placed(known, side, target, at)

    def threat(self, known: State, side: int, target: int | None = None) -> ThreatMap | None:
        """What a side could do to each enemy where it stands, and to `target` over a grid around it."""
        grid = Grid.over(*sight.table(known), 2 * CELL)
        return plan_threat.over(known, side, target, grid)

    # --- command -----------------------------------------------------------------------------------------

    def command(self, known: State, side: int) -> CommandPicture:
        """MBT knows no command distance: every base obeys; the general counts for himself."""
        context = known.context
        standing = [unit for unit in context.units_of[side] if known.feet[unit] is not None]
        generals = [unit for unit in standing if context.is_general[unit]]
        plus = CORPS_GENERAL if context.corps[side] else GENERAL
        rows = tuple(
            CommandRow(f"general-{unit}", short_unit_text(context, unit), plus, (unit,)) for unit in generals
        )
        free = Note(_("It moves without orders."), "MBT-5")
        pieces = {unit: PieceCommand("ready", "", (free,)) for unit in standing}
        for unit in generals:
            pieces[unit] = replace(pieces[unit], label="★", notes=(plus,))
        notes = [Note(_("MBT has no command distance: every base of a side moves in its turn."), "MBT-3")]
        if context.corps[side]:
            count = victory.demoralised(known, side)
            notes.append(Note(_("Demoralised corps: {count}.", count=count), "MBT-4.3"))
        return CommandPicture(side, rows, pieces, 0, tuple(notes))

    def circles(self, known: State, side: int) -> tuple[CommandCircle, ...]:
        """None: MBT has no command distance."""
        return ()


def _goes(known: State, unit: int, foot: Footprint) -> int:
    """How far a base goes at most: turning on the spot, which is free, it stands out besides (MBT-R2).

    Where its middle alone is measured it may do both.
    """
    pace = known.context.allowance[unit]
    out = int(foot.reach / 2) - min(foot.base.width, foot.base.depth) * TENTH // 2
    return max(pace, out) if known.context.options.measure == "corner" else pace + out
