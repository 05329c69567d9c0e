"""What a person has in hand on the map of a plan."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PlanHand:
    """The unit in hand and the hex that is looked from."""

    unit: int | None = None
    hex: int | None = None
