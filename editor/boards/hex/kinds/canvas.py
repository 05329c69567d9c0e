"""Boards of hexes: the part `canvas` of their kind."""

from __future__ import annotations


class HexCanvas:
    """Implements `editor.boards.kinds.canvas.CanvasPart`."""
