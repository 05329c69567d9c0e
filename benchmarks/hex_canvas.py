"""How long the canvas takes for a frame on the largest board: figures for `etat-major bench`."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from core.presentation.look import Piece
from editor.base.drawing.noise import chance
from editor.boards.drawing.style import StyleId
from editor.boards.hex.view import HexView
from editor.boards.registry import kind_of

if TYPE_CHECKING:
    from core.scenarios.boards import HexBoard

ROWS, COLUMNS = 150, 200
PRINTED = 40, 60
WINDOW = 1280, 800
UNITS = 150
FRAMES = 60


class _Watched(HexView):
    """Counts its own repaints, so that a frame that drew nothing is not taken for a fast one."""

    painted = 0

    def paintEvent(self, event: Any) -> None:
        super().paintEvent(event)
        self.painted += 1


def measure(
    model: type[HexBoard] | None = None, frames: int = FRAMES, style: StyleId = "table"
) -> dict[str, float]:
    """Milliseconds a frame on 200 x 150 hexes in a window of 1280 x 800 (medians, and some worst).

    `paint` edits one hex, `drag` moves a unit, `pan` and `zoom` move the map; `cold` is a whole window before
    a tile is there, `fit` the whole map. `model` is the first hex system's board by default.
    Needs a QApplication. Raises RuntimeError when a frame drew nothing.
    """
    board = _board(model or _first_model())
    view = _Watched()
    view.resize(*WINDOW)
    view.set_map_style(style)
    pieces = _pieces(board)
    view.set_board(board)
    view.set_pieces(pieces)
    view.show()
    middle = board.grid.at(ROWS // 2, COLUMNS // 2)
    found = {"fit": _timed(view, [view.viewport().update] * 10)[0]}
    view.set_zoom(1.0)
    view.centre_on(middle)
    found["cold"] = _timed(view, [view.viewport().update])[0]
    view.settle()
    found["paint"], found["paint_worst"] = _timed(view, _strokes(view, board, frames))
    found["drag"], found["drag_worst"] = _timed(view, _drags(view, pieces[0], frames))
    found["pan"], found["pan_worst"] = _timed(view, [lambda: view.pan(24, 9)] * frames)
    steps = [1.02 if number < frames // 2 else 1 / 1.02 for number in range(frames)]
    found["zoom"], found["zoom_worst"] = _timed(view, [partial(_zoom_by, view, step) for step in steps])
    view.close()
    view.deleteLater()
    return {name: round(value, 2) for name, value in found.items()}


def measure_print() -> dict[str, float]:
    """Seconds in which 60 x 40 hexes of every ground become a PDF in the staff style, and its megabytes."""
    from core.text import Names
    from editor.boards.drawing.hex_picture import MapPicture
    from editor.boards.drawing.picture_files import pdf_of
    from editor.boards.hex.rendering import Sheet, page_of
    from editor.boards.styles.style_colours import palette_of

    board = _board(_first_model(), *PRINTED)
    picture = MapPicture(board, {}, palette_of("staff", "print"))
    start = time.perf_counter()
    written = pdf_of(page_of(Sheet(picture, title=Names("HexEditContext", "Banc"))))
    return {"seconds": round(time.perf_counter() - start, 2), "megabytes": round(len(written) / 1e6, 1)}


def _first_model() -> type[HexBoard]:
    from core.systems.catalog import SYSTEMS

    return type(next(system for system in SYSTEMS if kind_of(system).id == "hex").design().blank().board)


def _timed(view: _Watched, acts: Iterable[Callable[[], object]]) -> tuple[float, float]:
    """Median and worst milliseconds from an act to the end of its repaint."""
    times = []
    for act in acts:
        QApplication.processEvents()
        before, start = view.painted, time.perf_counter()
        act()
        while view.painted == before and time.perf_counter() - start < 2.0:
            QApplication.processEvents()
        times.append(1000.0 * (time.perf_counter() - start))
        if view.painted == before:
            raise RuntimeError("the canvas did not repaint")
    return statistics.median(times), max(times)


def _strokes(view: HexView, board: HexBoard, frames: int) -> Iterable[Callable[[], object]]:
    """One hex after another along a row in the middle of the window, painted with each ground by turns."""
    row = ROWS // 2
    for number in range(frames):
        line = bytearray(board.ground[row - 1])
        place = COLUMNS // 2 - 4 + number % 8
        line[place] = (line[place] + 1) % len(board.GROUNDS)
        board = board.model_copy(
            update={"ground": (*board.ground[: row - 1], bytes(line), *board.ground[row:])}
        )
        yield partial(view.set_board, board)


def _zoom_by(view: HexView, step: float) -> None:
    view.set_zoom(view.zoom * step)


def _drags(view: HexView, piece: Piece, frames: int) -> Iterable[Callable[[], object]]:
    start = view.mapToScene(view.viewport().rect().center())
    for number in range(frames):
        spot = start + QPointF(5.0 * number - 150.0, 3.0 * number - 90.0)
        yield partial(view.set_ghost, piece, spot)


def _board(model: type[HexBoard], height: int = ROWS, width: int = COLUMNS) -> HexBoard:
    """A country of every ground, a third of it clear."""
    board = model.blank(height, width)
    rows = []
    for row, line in enumerate(board.ground):
        codes = bytearray(line)
        for column in range(len(codes)):
            kind = chance(row // 2, column // 3, 71)
            codes[column] = 0 if kind < 0.34 else int(chance(row // 2, column // 3, 72) * len(board.GROUNDS))
        rows.append(bytes(codes))
    return board.model_copy(update={"ground": tuple(rows)})


def _pieces(board: HexBoard) -> tuple[Piece, ...]:
    hexes = board.grid.hexes
    kinds = ("infantry", "cavalry", "artillery", "general")
    return tuple(
        Piece(f"unit-{number}", number % 2, kinds[number % 4], hexes[number * len(hexes) // UNITS], 2, 4)
        for number in range(UNITS)
    )
