"""Boards of hexes: the part `plan` of their kind."""

from __future__ import annotations


class HexPlan:
    """Implements `editor.boards.kinds.plan.PlanPart`."""
