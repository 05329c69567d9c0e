"""Measured tables: the part `plan` of their kind."""

from __future__ import annotations


class MeasuredPlan:
    """Implements `editor.boards.kinds.plan.PlanPart`."""
