"""What this start and later ones ask of a window: files, something new, the work of last time."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer

from core.text import _
from editor.shell.opening_wish import Wish

if TYPE_CHECKING:
    from editor.shell.opening_server import OpeningServer
    from editor.shell.window import MainWindow


class Arrivals(QObject):
    """Does for one window what this start and later ones ask for."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._server: OpeningServer | None = None

    def listen(self) -> bool:
        """Take the wishes of later starts; False where another window does, or no place is ours alone."""
        from editor.shell.opening_server import OpeningServer  # loads Qt's network: after the window shows

        self._server = OpeningServer(self.take, self)
        return self._server.listen()

    def close(self) -> None:
        """Listen no more."""
        if self._server is not None:
            self._server.close()

    def take(self, wish: Wish) -> None:
        """Come to the front, open the files, begin what is to be begun."""
        window = self._window
        os.environ.update(wish.tokens)  # Qt hands them to the desktop when it asks for the front
        if window.isMinimized():
            window.setWindowState(window.windowState() & ~Qt.WindowState.WindowMinimized)
        window.raise_()
        window.activateWindow()
        self.begin(wish)

    def begin(self, wish: Wish) -> None:
        """As `take`, in a window that is not shown yet."""
        window = self._window
        window.open_files(wish.files)
        if not wish.begin:
            return
        if wish.begin == "resume":
            self._resume()
            return
        window.show_start()
        act = window.start.ask_new if wish.begin == "scenario" else window.start.ask_list
        if window.start.systems.cards:
            QTimer.singleShot(0, self, act)
        else:  # the menu of the systems hangs under a button that is not shown yet
            window.start.renewed.connect(act, Qt.ConnectionType.SingleShotConnection)

    def _resume(self) -> None:
        """The file that was opened last; work that was kept apart is offered on the start page as ever."""
        from editor.base.document.recent import recent

        files = recent(self._window.context.settings)
        if files:
            self._window.files.open(files[0].path)
        else:
            self._window.status.show_why_not(_("Nothing was opened here before."))
