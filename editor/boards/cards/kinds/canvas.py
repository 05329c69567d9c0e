"""Tables of cards: the part `canvas` of their kind."""

from __future__ import annotations


class CardCanvas:
    """Implements `editor.boards.kinds.canvas.CanvasPart`."""
