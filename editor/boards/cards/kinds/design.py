"""Tables of cards: the part `design` of their kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from editor.boards.cards.designer import CardDesigner
    from editor.boards.host import DeskHost


class CardDesign:
    """Implements `editor.boards.kinds.design.DesignPart`."""

    def designer(self, host: DeskHost) -> CardDesigner:
        from editor.boards.cards.designer import CardDesigner

        return CardDesigner(host)
