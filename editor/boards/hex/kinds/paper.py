"""Boards of hexes: the part `paper` of their kind."""

from __future__ import annotations


class HexPaper:
    """Implements `editor.boards.kinds.paper.PaperPart`."""
