"""Tables of cards: the part `plan` of their kind."""

from __future__ import annotations


class CardPlan:
    """Implements `editor.boards.kinds.plan.PlanPart`."""
