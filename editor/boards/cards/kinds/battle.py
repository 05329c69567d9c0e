"""Tables of cards: the part `battle` of their kind."""

from __future__ import annotations


class CardBattle:
    """Implements `editor.boards.kinds.battle.BattlePart`."""
