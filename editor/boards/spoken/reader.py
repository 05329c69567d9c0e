"""Reads a canvas aloud as its keyboard cursor walks, and keeps its list of things for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from editor.boards.canvas.things import BoardThings
from editor.boards.spoken import accessible_list

if TYPE_CHECKING:
    from editor.boards.host import DeskHost


class BoardReader(QObject):
    """`own` are the words of the board as its scenario is set up; a battle lends others (`read`)."""

    def __init__(self, host: DeskHost, own: BoardThings) -> None:
        super().__init__(host.view)
        self._host, self._own = host, own
        self.board: BoardThings = own
        accessible_list.install()
        host.view.walked.connect(self.tell_here)
        self.read(None)

    def read(self, board: BoardThings | None) -> None:
        """From now on the canvas shows this; None: the scenario as it is set up."""
        self.board = board or self._own
        self._host.view.things = self.board
        self.things_changed()

    def things_changed(self) -> None:
        """Something stands elsewhere, or is in another state."""
        accessible_list.things_changed(self._host.view)

    def tell_here(self) -> None:
        """Tell the place of the keyboard cursor to who listens."""
        announcer = self._host.context.announcer
        if announcer.is_heard:
            announcer.announce(self.board.here())
