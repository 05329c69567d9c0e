"""The umpire's hand over the map: a click names a piece, or the place where it shall stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt

from core.text import _
from editor.boards.canvas.tool import CanvasEvent, Tool

if TYPE_CHECKING:
    from editor.boards.battle.battle_hand import BattleHand
    from editor.boards.battle.ruling_board import RulingBoard
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost
    from editor.desks.umpire.rulings_panel import RulingsPanel


class UmpireTool(Tool):
    """A click on a piece names it; elsewhere, or with the right button, the place of a piece named before."""

    id = "umpire"
    title = _("Umpire")
    icon = "select"
    shortcut = ""

    def __init__(
        self,
        host: DeskHost,
        board: RulingBoard,
        rulings: RulingsPanel,
        session: Session,
        hand: BattleHand,
        keys: Callable[[CanvasEvent], bool],
    ) -> None:
        """`hand` had the map before, `keys` are asked for what is typed over it."""
        self._hand = hand
        self._host, self._board, self._rulings = host, board, rulings
        self._session, self._keys = session, keys

    def activate(self) -> None:
        self._hand.lay_under()
        self._board.begin()
        self._rulings.aimed.connect(self._show)
        self._session.changed.connect(self._show)
        self._show()

    def deactivate(self) -> None:
        self._rulings.aimed.disconnect(self._show)
        self._session.changed.disconnect(self._show)
        self._board.end()
        self._hand.take_under()

    def _show(self) -> None:
        """As the battle and the fields stand."""
        fields = self._rulings.fields
        self._board.show({} if fields is None else fields.values())

    def key(self, event: CanvasEvent) -> bool:
        """Escape forgets the ruling; all else is typed as at the table."""
        if event.key == Qt.Key.Key_Escape and self._session.question is None and self._session.live:
            self._rulings.clear()
            return True
        return self._keys(event)

    def press(self, event: CanvasEvent) -> None:
        fields = self._rulings.fields
        if fields is None:
            return
        unit = self._board.piece_at(event)
        elsewhere = event.button == Qt.MouseButton.RightButton
        if unit is not None and not elsewhere:
            if fields.choose_piece(unit):
                self._host.selection.set(units=[unit])
        elif event.at is not None:
            fields.choose_place(*event.at)
        elif event.hex is not None:
            fields.choose_hex(event.hex)
