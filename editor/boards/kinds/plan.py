"""Planning on a kind of board: the overlay of the planner and its sentences."""

from __future__ import annotations

from typing import Protocol


class PlanPart(Protocol):
    """Planning on a kind of board: the overlay of the planner and its sentences."""
