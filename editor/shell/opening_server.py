"""The window that runs takes what later starts ask for: see `opening_wish`."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from editor.shell.opening_wish import LONGEST, REFUSED, TAKEN, Wish, place_of_window, wish_in

LONGEST_WAIT = 5_000
"""Milliseconds after which a connection that tells nothing is cut."""


class OpeningServer(QObject):
    """Listens for later starts of the same user; `take` is called with each wish."""

    def __init__(self, take: Callable[[Wish], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._take = take
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._greet)

    def listen(self) -> bool:
        """Begin; False where another window listens already, or where there is no place of our own."""
        place = place_of_window()
        if place is None:
            return False
        probe = QLocalSocket()
        probe.connectToServer(place)
        if probe.waitForConnected(500):
            probe.abort()
            return False
        QLocalServer.removeServer(place)  # of a window that ended badly
        return self._server.listen(place)

    def close(self) -> None:
        """Take the socket away."""
        self._server.close()

    def _greet(self) -> None:
        while (caller := self._server.nextPendingConnection()) is not None:
            caller.readyRead.connect(lambda caller=caller: self._hear(caller))
            caller.disconnected.connect(caller.deleteLater)
            QTimer.singleShot(LONGEST_WAIT, caller, caller.abort)
            self._hear(caller)

    def _hear(self, caller: QLocalSocket) -> None:
        if caller.property("heard"):
            return
        if not caller.canReadLine():
            if caller.bytesAvailable() > LONGEST:
                caller.abort()
            return
        caller.setProperty("heard", True)
        try:
            wish = wish_in(bytes(caller.readLine(LONGEST).data()))
        except ValueError:
            self._answer(caller, REFUSED)
            return
        self._answer(caller, TAKEN)
        self._take(wish)

    @staticmethod
    def _answer(caller: QLocalSocket, word: bytes) -> None:
        caller.write(word)
        caller.flush()
        caller.disconnectFromServer()
