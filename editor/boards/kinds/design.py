"""Designing on a kind of board: tools, palette, forms, lists, commands."""

from __future__ import annotations

from typing import Protocol


class DesignPart(Protocol):
    """Designing on a kind of board: tools, palette, forms, lists, commands."""
