"""The footprints of terrain on a table in true size: what fits a sheet to cut, the rest to glue first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QTransform

from core.text import Names, say
from editor.base.drawing.brushes import colour, pen
from editor.boards.drawing.measured_picture import TablePicture
from editor.boards.drawing.measured_projection import PIXELS
from editor.boards.measured.picture import paint_table
from editor.boards.measured.rendering import picture_of_table
from editor.boards.measured.true_size import FINEST
from editor.boards.paper.cut_outs import GAP, CutOut, pages_to_cut
from editor.boards.paper.ground_plan import GroundPlan, pages_of
from editor.boards.paper.sheet_painter import INK, Paint, write
from editor.boards.paper.tiling import FOOT, MARGIN, PAPERS, PaperId
from editor.boards.styles.measured_colours import table_palette

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario

LINE = 0.4
"""Millimetres of the line to cut along; its middle is the outline of the rules."""

ROOM, HEAD = 2.0, 12.0

BARE = frozenset(("bands", "zones", "objectives", "labels"))
"""Layers that lie over a piece of terrain and are no part of it."""


@dataclass(frozen=True)
class Piece:
    """A feature to be cut out: the table with nothing else on it, its outline there, how it lies on paper."""

    picture: TablePicture
    outline: QPainterPath
    turn: QTransform
    """From the table to the paper: a piece may lie on its side."""

    @property
    def path(self) -> QPainterPath:
        """The outline as it lies on the paper, in scene units."""
        return self.turn.map(self.outline)

    def on_its_side(self) -> Piece:
        """The same, turned by a quarter."""
        return Piece(self.picture, self.outline, QTransform().rotate(90))

    def paint(self, painter: QPainter, mm: float) -> None:
        """Its ground and the line to cut along; the painter is in scene units, one is `mm` long."""
        painter.save()
        painter.setClipPath(self.path, Qt.ClipOperation.IntersectClip)
        painter.setTransform(self.turn, True)
        paint_table(painter, self.picture, self.outline.boundingRect(), 1.0)
        painter.restore()
        painter.strokePath(self.path, pen(INK, LINE / mm, join=Qt.PenJoinStyle.MiterJoin))


def pages(scenario: Scenario, system: AnySystem, language: str, paper: PaperId, scale: float) -> list[Paint]:
    """Sheets that stand upright: first the pieces that fit one, then each large piece over its own."""
    kinds = {entry.id: say(entry.name, language) for entry in system.look.grounds}
    mm = 0.1 / PIXELS * scale
    small: list[CutOut] = []
    large: list[Paint] = []
    wide, high = PAPERS[paper][0] - 2 * MARGIN, PAPERS[paper][1] - 2 * MARGIN - FOOT - HEAD
    bare = bare_table(scenario, system, language, scale)
    for feature in scenario.board.features:
        piece = piece_of(bare, feature)
        words = _words(kinds.get(feature.ground, feature.ground), feature.name, language)
        box = piece.path.boundingRect()
        size = box.width() * mm + 2 * ROOM, box.height() * mm + 2 * ROOM
        if size[0] > wide and size[1] <= wide and size[0] <= high - GAP:
            piece, size = piece.on_its_side(), size[::-1]  # so it needs no glue
            box = piece.path.boundingRect()
        if size[0] <= wide and size[1] <= high - GAP:
            small.append(CutOut(*size, partial(_paint_piece, piece=piece, words=words, mm=mm)))
            continue
        room = ROOM / mm
        plan = GroundPlan(
            box.adjusted(-room, -room, room, room),
            mm,
            words,
            language,
            partial(_paint_part, piece=piece, mm=mm),
        )
        large += pages_of(plan, paper, upright=True)[1]
    title = say(scenario.title, language)
    return [*(pages_to_cut(small, paper, title, language) if small else ()), *large]


def bare_table(scenario: Any, system: AnySystem, language: str, scale: float) -> TablePicture:
    """The table as it is printed, its ground alone."""
    style = table_palette(system.map_style, "print", tuple(side.id for side in scenario.sides))
    picture = picture_of_table(scenario, style, language, numbers=False)
    grain = min(FINEST, max(picture.grain, FINEST * scale))
    return picture.changed(hidden=BARE, words_apart=True, grain=grain)


def piece_of(bare: TablePicture, feature: Any) -> Piece:
    """One feature with nothing else on the table; the squares of the table are no part of it."""
    board = bare.board.model_copy(update={"features": (feature,), "bands": (), "modules": 0})
    picture = bare.changed(board=board)
    return Piece(picture, picture.projection.outline(feature.outline), QTransform())


def _words(kind: str, name: Names | None, language: str) -> str:
    """What stands on a piece: its name and what it is."""
    called = say(name, language) if name is not None else kind
    return kind if called.casefold() == kind.casefold() else f"{called} ({kind})"


def _paint_part(painter: QPainter, _area: QRectF, _detail: float, piece: Piece, mm: float) -> None:
    """What of a large piece lies on a sheet; the painter is in scene units."""
    piece.paint(painter, mm)


def _paint_piece(painter: QPainter, piece: Piece, words: str, mm: float) -> None:
    """One piece, its name in its middle; the painter is in mm."""
    box = piece.path.boundingRect()
    painter.save()
    painter.translate(ROOM, ROOM)
    painter.scale(mm, mm)
    painter.translate(-box.topLeft())
    piece.paint(painter, mm)
    painter.restore()
    middle = QPointF(ROOM + box.width() * mm / 2, ROOM + box.height() * mm / 2)
    room = 0.8 * box.width() * mm
    wide = min(room, 2.3 * len(words) + 3.0)
    plate = QRectF(middle.x() - wide / 2, middle.y() - 4.2, wide, 6.0)
    painter.fillRect(plate, colour("#FFFFFF", 0.8))
    write(painter, middle, words, 4.0, at=0.5, widest=0.96 * wide)
