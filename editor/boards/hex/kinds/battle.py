"""Boards of hexes: the part `battle` of their kind."""

from __future__ import annotations


class HexBattle:
    """Implements `editor.boards.kinds.battle.BattlePart`."""
