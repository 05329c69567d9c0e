"""Measured tables: the part `canvas` of their kind."""

from __future__ import annotations


class MeasuredCanvas:
    """Implements `editor.boards.kinds.canvas.CanvasPart`."""
