"""Measured tables: the part `design` of their kind."""

from __future__ import annotations


class MeasuredDesign:
    """Implements `editor.boards.kinds.design.DesignPart`."""
