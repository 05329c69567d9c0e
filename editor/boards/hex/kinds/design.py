"""Boards of hexes: the part `design` of their kind."""

from __future__ import annotations


class HexDesign:
    """Implements `editor.boards.kinds.design.DesignPart`."""
