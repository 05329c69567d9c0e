"""What the canvas shows of a base, as the room's look tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.presentation.measured_look import BaseFace

if TYPE_CHECKING:
    from core.presentation.measured_look import AnyMeasuredLook
    from core.scenarios.scenario import Scenario
    from core.scenarios.table_scenario import TableScenario

__all__ = ["BaseFace", "faces_by_unit", "faces_of", "figure_of"]


def faces_of(scenario: TableScenario, look: Any) -> tuple[BaseFace, ...]:
    """The bases of a scenario in its order; `look` is a `core.presentation.measured_look.MeasuredLook`."""
    faces: tuple[BaseFace, ...] = look.bases(scenario)
    return faces


def faces_by_unit(scenario: Scenario, look: AnyMeasuredLook) -> dict[int, BaseFace]:
    """The same by the numbers of their units: who is kept back from the reader has none."""
    rows = zip(look.table_bases(scenario), look.bases(scenario), strict=True)
    return {piece.unit: face for piece, face in rows}


def figure_of(face: BaseFace) -> str:
    """The kind of figure that stands on a base: foot that shoots is drawn with its bows."""
    return "archer" if face.shooter and face.kind.endswith("infantry") else face.kind
