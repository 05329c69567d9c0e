"""At the umpire's desk: the keys go to what has to be typed, and his sight of the map goes with him."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication, QWidget

from core.protocol.pending import Deal, Roll

if TYPE_CHECKING:
    from editor.boards.host import DeskHost
    from editor.panels.battle.battle import BattleController


class FocusKeeper:
    """Dice and tokens are typed over the map, cards in their list. Who writes a ruling is not disturbed."""

    def __init__(self, host: DeskHost, writing: QWidget, bring: Callable[[], object]) -> None:
        """`bring` puts the acts in front, where the tray of a table of cards stands."""
        self._host, self._writing, self._bring = host, writing, bring
        self._pending: Roll | Deal | None = None
        self._before = host.view.sight()

    def come(self) -> None:
        """The desk is in front; the map is not turned yet."""
        self._before = self._host.view.sight()

    def go(self, *, seated: bool) -> None:
        """Where the umpire looked, whoever comes after him need not know: the map lies as before he came.

        It is not turned any more. He looked where somebody will appear who is kept back, or cards lie hidden.
        """
        if seated:
            self._host.view.leave_cursor()
            self._host.view.see_again(self._before)

    def forget(self) -> None:
        """Somebody has come to the desk: look again."""
        self._pending = None

    def follow(self, board: BattleController) -> None:
        """What has to be typed is new: the keys go there. Nothing has any more: they go to the map."""
        pending = board.session.waits_for_dice()
        if pending == self._pending:
            return
        self._pending = pending
        focus = QApplication.focusWidget()
        if focus is not None and self._writing.isAncestorOf(focus):
            return
        if pending is not None and not board.tray.isVisible():
            self._bring()
        pool = board.tray.pool
        if isinstance(pending, Deal) and not board.tray.is_typing:
            pool.setFocus()
            pool.setCurrentRow(0)
        elif focus is None or board.tray.isAncestorOf(focus) or pending is not None:
            self._host.view.setFocus()  # the list of cards is hidden: its focus has passed on within the tray
