"""Measured tables: the part `paper` of their kind."""

from __future__ import annotations


class MeasuredPaper:
    """Implements `editor.boards.kinds.paper.PaperPart`."""
