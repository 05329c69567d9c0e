"""The map of hexes while a ruling is written: the piece that is named, and the hex where it shall stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from core.geometry.hexes import HexNameError
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.drawing.marks import Mark
from editor.boards.hex.view import hex_view

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost


class HexRulingBoard:
    """Implements `editor.boards.battle.ruling_board.RulingBoard`."""

    def __init__(self, host: DeskHost, session: Session) -> None:
        self._host, self._session = host, session

    def begin(self) -> None:
        """The marks come with the first ruling that names something."""

    def end(self) -> None:
        hex_view(self._host.view).set_marks(())

    def show(self, named: Mapping[str, Any]) -> None:
        view = hex_view(self._host.view)
        view.set_marks(self._marks(named))
        view.viewport().update()  # a piece that a ruling moved was left half drawn where it had stood

    def _marks(self, named: Mapping[str, Any]) -> list[Mark]:
        state = self._session.journal.state
        context, found = state.context, []
        unit = context.unit_index.get(named.get("unit"))
        if unit is not None and state.at[unit] >= 0:
            found.append(Mark(state.at[unit], "chosen"))
        try:
            hex_ = context.grid.parse(named["at"]) if named.get("at") else -1
        except HexNameError:
            hex_ = -1
        if hex_ >= 0:
            found.append(Mark(hex_, "ghost"))
        return found

    def piece_at(self, event: CanvasEvent) -> str | None:
        state = self._session.journal.state
        here = [piece for piece in self._session.system.hexes.pieces_of(state) if piece.at == event.hex]
        here.sort(key=lambda piece: piece.with_unit is not None)
        chosen = self._host.selection.units
        ids = [str(piece.id) for piece in here]
        if ids and ids[0] in chosen and len(ids) > 1:
            return ids[1]  # a second click names the general who rides along
        return ids[0] if ids else None
