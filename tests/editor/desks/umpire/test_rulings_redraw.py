"""What a ruling names or moves is drawn anew with all of the map: nothing of it is left where it stood."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QPaintEvent

from benchmarks.layout import settle
from editor.boards.hex.ruling_board import HexRulingBoard
from editor.shell.window import MainWindow
from tests.editor.desks.umpire.conftest import opened
from tests.editor.desks.umpire.test_one_digit import seated


class Painted(QObject):
    """The parts of a widget that were drawn."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rects: list[QRect] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QPaintEvent):
            self.rects.append(event.rect())
        return False


def test_the_map_is_drawn_whole_when_a_ruling_names_another_piece(window: MainWindow) -> None:
    board = seated(opened(window, "belle_epoque", "mirror_ridge"))
    settle()
    view = board.host.view
    ruling = HexRulingBoard(board.host, board.session)
    painted = Painted(view)
    view.viewport().installEventFilter(painted)
    for named in ({"unit": "blue-inf-1", "at": "507"}, {}):
        painted.rects.clear()
        ruling.show(named)
        settle()
        assert any(rect.contains(view.viewport().rect()) for rect in painted.rects)
