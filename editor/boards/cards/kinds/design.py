"""Tables of cards: the part `design` of their kind."""

from __future__ import annotations


class CardDesign:
    """Implements `editor.boards.kinds.design.DesignPart`."""
