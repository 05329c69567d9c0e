"""The measured table while a ruling is written: the base that is named, and where it shall stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from core.geometry.bases import footprint
from core.geometry.tolerances import TENTH
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.measured.battle.battle_feed import BattleFeed
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.overlays import TableOverlays
from editor.boards.measured.view import table_view

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost


class MeasuredRulingBoard:
    """Implements `editor.boards.battle.ruling_board.RulingBoard`; generals, which the hand that plays draws
    otherwise, are drawn too.
    """

    def __init__(self, host: DeskHost, session: Session) -> None:
        self._session = session
        self._view = table_view(host.view)
        self._showing = BattleFeed(self._view, host.context, TableOverlays())
        self._seen: MeasuredBattleView | None = None
        self._moment: object = None
        self._named: Mapping[str, Any] = {}

    def begin(self) -> None:
        self._showing.begin()
        self._view.zoomed.connect(self._zoomed)

    def end(self) -> None:
        self._view.zoomed.disconnect(self._zoomed)
        self._showing.end()

    def _zoomed(self, _zoom: float) -> None:
        self.show(self._named)

    def show(self, named: Mapping[str, Any]) -> None:
        self._named = named
        moment = self._session.journal.here
        if self._seen is None or moment != self._moment:
            self._moment, self._seen = moment, MeasuredBattleView(self._session)
            self._seen.choice = self._seen.offers = None  # nobody plays here: nothing lights up
        seen = self._seen
        unit = seen.index.get(str(named.get("unit")))
        self._showing.show(seen, () if unit is None or unit not in seen.by_unit else (unit,), None, None)
        ghosts = []
        if unit is not None and named.get("at"):
            x, y, facing = (int(part) for part in str(named["at"]).split(","))
            ghosts = [replace(seen.face(unit), at=(x, y), facing=facing)]
        self._view.show_ghosts(ghosts)

    def piece_at(self, event: CanvasEvent) -> str | None:
        if event.at is None:
            return None
        place = event.at[0] * TENTH, event.at[1] * TENTH
        for piece in reversed(self._session.system.measured.table_bases_of(self._session.journal.state)):
            if _covers(footprint(piece.base, piece.pose).corners, place):
                return str(piece.id)
        return None


def _covers(corners: Any, place: tuple[int, int]) -> bool:
    """Whether a base covers a place: it lies on one side of all four edges."""
    sides = []
    for number in range(4):
        (x, y), (to_x, to_y) = corners[number - 1], corners[number]
        sides.append((to_x - x) * (place[1] - y) - (to_y - y) * (place[0] - x))
    return all(side >= 0 for side in sides) or all(side <= 0 for side in sides)
