"""Measured tables: the part `battle` of their kind."""

from __future__ import annotations


class MeasuredBattle:
    """Implements `editor.boards.kinds.battle.BattlePart`."""
