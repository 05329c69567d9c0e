"""The canvas of a kind of board: the view, what is shown on it, its pictures and words."""

from __future__ import annotations

from typing import Protocol


class CanvasPart(Protocol):
    """The canvas of a kind of board: the view, what is shown on it, its pictures and words."""
