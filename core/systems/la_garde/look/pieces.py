"""The brigades of La Garde as pieces on the table: of a scenario as set up, and of a battle as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.geometry.bases import Base, Pose
from core.kit.unknown_units import is_unknown
from core.presentation.measured_look import BaseFace, TablePiece
from core.systems.la_garde.design import scenario_notes
from core.systems.la_garde.look.standings import unit_marks
from core.systems.la_garde.rules.state import State
from core.text import Names, _

if TYPE_CHECKING:
    from core.systems.la_garde.design.scenario import LaGardeScenario

TAGS = {
    "line_infantry": Names("Inf", "Inf"),
    "light_infantry": Names("LI", "ILé"),
    "line_cavalry": Names("Cav", "Cav"),
    "heavy_cavalry": Names("HC", "CLo"),
    "light_cavalry": Names("LC", "CLé"),
    "irregular_cavalry": Names("IC", "CIr"),
    "light_foot_artillery": Names("LA", "ALé"),
    "medium_foot_artillery": Names("MA", "AMo"),
    "heavy_artillery": Names("HA", "ALo"),
    "medium_horse_artillery": Names("MHA", "AMoC"),
    "light_horse_artillery": Names("LHA", "ALéC"),
    "baggage": Names("Bag", "Bag"),
}


def faces(scenario: LaGardeScenario) -> tuple[BaseFace, ...]:
    """The brigades of a scenario as the design canvas draws them."""
    return tuple(
        BaseFace.set_up(
            piece,
            _("{kind}{figures}", kind=TAGS[piece.kind], figures=piece.figures),
            general=False,
            shooter=piece.kind.endswith("artillery"),
        )
        for piece in set_up(scenario)
    )


def set_up(scenario: LaGardeScenario) -> tuple[TablePiece, ...]:
    """The brigades of a scenario as set up; reinforcements stand at their entry, unknown ones nowhere."""
    sides = [side.id for side in scenario.sides]
    return tuple(
        TablePiece(
            row.id,
            unit,
            sides.index(row.side),
            row.kind,
            Pose(*row.at, row.facing),
            Base(*scenario.base_size(row)),
            row.strength,
            row.strength,
            row.name,
            scenario_notes.marks(row),
            row.traits,
        )
        for unit, row in enumerate(scenario.units)
        if not is_unknown(row.id, row.side, unit)
    )


def standing(state: State) -> tuple[TablePiece, ...]:
    """The brigades of a battle as it stands."""
    context = state.context
    return tuple(
        TablePiece(
            context.unit_ids[unit],
            unit,
            context.side_of[unit],
            context.kind_of[unit],
            pose,
            state.base(unit),
            state.elements[unit],
            context.strength_of[unit],
            context.unit_names[unit],
            unit_marks(state, unit),
            tuple(sorted(context.traits_of[unit])),
        )
        for unit, pose in enumerate(state.poses)
        if pose is not None
    )
