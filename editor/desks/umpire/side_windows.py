"""The windows for a second screen: one a side, opened once, closed with the battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.desks.umpire.side_window import SideWindow

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost


class SideWindows:
    """`shown` are the windows by side. They follow the battle whatever desk the umpire is at."""

    def __init__(self, host: DeskHost) -> None:
        self._host = host
        self.shown: dict[int, SideWindow] = {}

    def show(self, session: Session, side: int) -> SideWindow:
        """The window of what a side knows: opened, or brought to the front."""
        if side not in self.shown:
            window = SideWindow(self._host.context, session, side, self._host.widget)
            window.closed.connect(self.shown.pop)
            self.shown[side] = window
        found = self.shown[side]
        found.show()
        found.raise_()
        return found

    def close(self) -> None:
        """The battle goes."""
        for window in tuple(self.shown.values()):
            window.close()
