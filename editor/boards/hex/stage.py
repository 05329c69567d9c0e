"""A board of hexes while the director shows what happened on it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF

from core.presentation.cues import CueKind, Subject
from core.presentation.look import Piece
from core.protocol.state import State
from editor.boards.battle.director.stage import StageBoard, Standing
from editor.boards.drawing.style import side_place
from editor.boards.hex.items import Z_GHOST, Z_GROUND_MARKS
from editor.boards.styles.counters import HEIGHT, WIDTH

if TYPE_CHECKING:
    from editor.base.drawing.symbols import Figure
    from editor.boards.battle.battle_board import BattleBoard
    from editor.boards.hex.view import HexView

FIGURES: dict[str, Figure] = {"infantry": "infantry", "cavalry": "cavalry", "artillery": "artillery"}


class HexStage(StageBoard):
    """Pieces by the index of their unit."""

    z_under, z_over = Z_GROUND_MARKS + 0.5, Z_GHOST + 1

    def __init__(self, board: BattleBoard, view: HexView) -> None:
        super().__init__(view)
        self._board, self._view = board, view
        self._pieces: dict[int, dict[int, Piece]] = {}
        self._kept: list[State] = []

    def _of(self, state: State) -> dict[int, Piece]:
        """The pieces of a moment by their units, as the map shows them."""
        if id(state) not in self._pieces:
            if len(self._kept) > 40:
                self._pieces.clear()
                self._kept.clear()
            self._kept.append(state)  # its id stays its own
            self._pieces[id(state)] = self._board.view_at(state).by_unit_shown()
        return self._pieces[id(state)]

    @property
    def led_kinds(self) -> tuple[CueKind, ...]:
        return ("move",) if self._board.hand.has_led else ()

    def standing(self, state: State, subject: Subject) -> Standing | None:
        pieces = self._of(state)
        piece = pieces.get(subject) if isinstance(subject, int) else None
        if piece is None or piece.with_unit in {one.id for one in pieces.values()}:
            return None
        return self._shown(piece, pieces)

    def near(self, state: State, subject: Subject) -> Standing | None:
        pieces = self._of(state)
        piece = pieces.get(subject) if isinstance(subject, int) else None
        mate = piece and next((one for one in pieces.values() if one.id == piece.with_unit), None)
        return self.standing(state, subject) if mate is None else self._shown(mate, pieces)

    def _shown(self, piece: Piece, pieces: dict[int, Piece]) -> Standing | None:
        shown = self._view.scene_.picture_of(piece.id, tuple(pieces.values()))
        if shown is None:
            return None
        spot, paint = shown

        box = QRectF(spot.x() - WIDTH / 2, spot.y() - HEIGHT / 2, WIDTH, HEIGHT)
        side = side_place(self._board.session.side_ids, piece.side)
        return Standing(spot, 0.0, box, paint, side, FIGURES.get(piece.kind, "infantry"))

    def show(self, before: State, after: State, done: Collection[Subject], away: Collection[Subject]) -> None:
        old, new = self._of(before), self._of(after)
        rows = [
            piece
            for unit in sorted(old.keys() | new.keys())
            if unit not in away and (piece := (new if unit in done else old).get(unit)) is not None
        ]
        self._view.set_pieces(rows)

    def spots(self, path: Sequence[int]) -> tuple[QPointF, ...]:
        picture = self._view.picture
        return () if picture is None else tuple(picture.projection.centre(hex_) for hex_ in path)

    def covered(self) -> list[QRectF]:
        return self._view.scene_.covered()

    def asked_for(self) -> list[QRectF]:
        seen, unit = self._board.seen, self._board.hand.unit
        if seen.choice is None:
            return []
        if seen.state.frames or unit is None or seen.offers is None:
            return self._view.scene_.offered() if seen.state.frames else []
        places = {*seen.offers.hexes(unit), *map(seen.hex_of, seen.offers.targets(unit))}
        return self._view.scene_.hex_boxes(one for one in places if one is not None)

    def landmarks(self) -> list[QRectF]:
        picture = self._view.picture
        return self._view.scene_.hex_boxes(aim.at for aim in picture.aims) if picture is not None else []

    def names(self) -> list[QRectF]:
        return self._view.scene_.names(self._view.zoom)

    def release(self) -> None:
        self._view.set_pieces(self._board.seen.pieces_shown())
