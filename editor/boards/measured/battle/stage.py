"""A measured table while the director shows what happened on it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyleOptionGraphicsItem

from core.presentation.cues import CueKind, Subject
from core.presentation.measured_look import BaseFace
from core.protocol.state import State
from editor.boards.battle.director.stage import StageBoard, Standing
from editor.boards.drawing.style import side_place
from editor.boards.measured.items import Z_BASE, Z_MARKS, BaseItem

if TYPE_CHECKING:
    from editor.boards.battle.battle_board import BattleBoard
    from editor.boards.measured.battle.battle_interaction import MeasuredBattleInteraction
    from editor.boards.measured.battle.battle_view import MeasuredBattleView
    from editor.boards.measured.view import TableView

MOST_KEPT = 40
"""Moments whose bases are kept."""


class MeasuredStage(StageBoard):
    """Bases by the index of their unit."""

    z_under, z_over = Z_BASE - 1.0, Z_MARKS + 4.0

    def __init__(
        self,
        board: BattleBoard,
        hand: MeasuredBattleInteraction,
        view_at: Callable[[State], MeasuredBattleView],
        come_nearer: Callable[[], None],
    ) -> None:
        super().__init__(hand.view)
        self._board, self._hand, self._view_at = board, hand, view_at
        self._come_nearer = come_nearer
        self._view: TableView = hand.view
        self._moments: dict[int, MeasuredBattleView] = {}
        self._kept: list[State] = []

    def _of(self, state: State) -> dict[int, BaseFace]:
        return self._moment(state).standing

    def _moment(self, state: State) -> MeasuredBattleView:
        if id(state) not in self._moments:
            if len(self._kept) > MOST_KEPT:
                self._moments.clear()
                self._kept.clear()
            self._kept.append(state)  # its id stays its own
            self._moments[id(state)] = self._view_at(state)
        return self._moments[id(state)]

    @property
    def is_leading(self) -> bool:
        return self._hand.is_leading

    @property
    def led_kinds(self) -> tuple[CueKind, ...]:
        return ("move",)

    def standing(self, state: State, subject: Subject) -> Standing | None:
        face = self._of(state).get(subject) if isinstance(subject, int) else None
        table = self._view.table_scene.table
        if face is None or table is None:
            return None
        item = BaseItem(face, table)
        spot = table.projection.spot(*face.at)

        def painted(painter: QPainter) -> None:
            item.paint(painter, QStyleOptionGraphicsItem())

        return Standing(
            spot,
            table.projection.angle(face.facing),
            item.shape().boundingRect().translated(spot),
            painted,
            side_place(self._board.session.side_ids, face.side),
            "cavalry" if "cavalry" in face.kind else "artillery" if "artillery" in face.kind else "infantry",
        )

    def show(self, before: State, after: State, done: Collection[Subject], away: Collection[Subject]) -> None:
        old, new = self._of(before), self._of(after)
        rows = [
            face
            for unit in sorted(old.keys() | new.keys())
            if unit not in away and (face := (new if unit in done else old).get(unit)) is not None
        ]
        showing, moment = self._hand.showing, self._moment(before)
        is_next = showing.moment is not moment
        showing.staged, showing.moment = tuple(rows), moment
        self._view.show_faces(rows)
        if is_next:
            self._hand.show()

    def overlaid(self) -> list[QRectF]:
        return [*super().overlaid(), *self._hand.showing.overlaid()]

    def covered(self) -> list[QRectF]:
        scene, words = self._view.table_scene, self.signs()  # they lie over the dice: these could not be read
        states = scene.states(self._view.zoom)  # and small: what changes would be hidden whole
        return [*scene.covered(), *states, *states, *states, *words, *words, *words]

    def signs(self) -> list[QRectF]:
        return self._hand.showing.words_standing()

    def landmarks(self) -> list[QRectF]:
        return self._view.table_scene.landmarks(self._view.zoom)

    def names(self) -> list[QRectF]:
        return self._view.table_scene.names(self._view.zoom)

    def release(self) -> None:
        self._hand.showing.staged = self._hand.showing.moment = None
        if self._hand.seen is not None:
            self._view.show_faces(self._hand.seen.standing.values())
        self._come_nearer()
