"""The picture under a measured table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.boards.design.tracing.board_frame import BoardFrame
from editor.boards.design.tracing.tracing import Tracing
from editor.boards.drawing.measured_projection import PIXELS

if TYPE_CHECKING:
    from core.scenarios.tables import TableBoard


def frame_of(board: TableBoard, *, turned: bool = False) -> BoardFrame:
    """How the table lies in the scene."""
    return BoardFrame(PIXELS, board.width, board.depth, 0.1, turned)


class TableTracing(Tracing):
    """Board lengths are tenths of a millimetre."""

    @property
    def frame(self) -> BoardFrame:
        return frame_of(self.document.scenario.board, turned=self.view.scene_.appearance.turned)
