"""What the canvas shows of a base, as the room's look tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.presentation.measured_look import BaseFace

if TYPE_CHECKING:
    from core.scenarios.table_scenario import TableScenario

__all__ = ["BaseFace", "faces_of", "figure_of"]


def faces_of(scenario: TableScenario, look: Any) -> tuple[BaseFace, ...]:
    """The bases of a scenario in its order; `look` is a `core.presentation.measured_look.MeasuredLook`."""
    faces: tuple[BaseFace, ...] = look.bases(scenario)
    return faces


def figure_of(face: BaseFace) -> str:
    """The kind of figure that stands on a base: foot that shoots is drawn with its bows."""
    return "archer" if face.shooter and face.kind.endswith("infantry") else face.kind
