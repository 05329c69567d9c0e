"""Tables of cards: the part `paper` of their kind."""

from __future__ import annotations


class CardPaper:
    """Implements `editor.boards.kinds.paper.PaperPart`."""
