"""The umpire's hand over the map: a click names a piece, or the place where it shall stand."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import Qt

from core.geometry.bases import footprint
from core.geometry.tolerances import TENTH
from core.text import _
from editor.boards.canvas.tool import CanvasEvent, Tool
from editor.desks.umpire.ruling_marks import RulingMarks

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost
    from editor.desks.umpire.rulings_panel import RulingsPanel


class UmpirePointing(Tool):
    """A click on a piece names it; elsewhere, or with the right button, the place of a piece named before."""

    id = "umpire"
    title = _("Umpire")
    icon = "select"
    shortcut = ""

    def __init__(
        self,
        page: DeskHost,
        rulings: RulingsPanel,
        session: Session,
        keys: Callable[[CanvasEvent], bool],
    ) -> None:
        """`keys` are asked for what is typed over the map."""
        self._page, self._rulings, self._session, self._keys = page, rulings, session, keys
        self._marks = RulingMarks(page, rulings, session)

    def activate(self) -> None:
        self._marks.begin()

    def deactivate(self) -> None:
        self._marks.end()

    def key(self, event: CanvasEvent) -> bool:
        """Escape forgets the ruling; all else is typed as at the table."""
        if event.key == Qt.Key.Key_Escape and self._session.question is None and self._session.live:
            self._rulings.clear()
            return True
        return self._keys(event)

    def press(self, event: CanvasEvent) -> None:
        fields = self._rulings.fields
        if fields is None:
            return
        unit = self._piece_at(event)
        elsewhere = event.button == Qt.MouseButton.RightButton
        if unit is not None and not elsewhere:
            if fields.choose_piece(unit):
                self._page.selection.set(units=[unit])
        elif event.at is not None:
            fields.choose_place(*event.at)
        elif event.hex is not None:
            fields.choose_hex(event.hex)

    def _piece_at(self, event: CanvasEvent) -> str | None:
        look, state = self._session.system.look, self._session.journal.state
        if event.at is not None:
            place = event.at[0] * TENTH, event.at[1] * TENTH
            for piece in reversed(cast("Any", look).table_bases_of(state)):
                corners = footprint(piece.base, piece.pose).corners
                if _covers(corners, place):
                    return str(piece.id)
            return None
        here = [piece for piece in self._session.system.hexes.pieces_of(state) if piece.at == event.hex]
        here.sort(key=lambda piece: piece.with_unit is not None)
        chosen = self._page.selection.units
        ids = [piece.id for piece in here]
        if ids and ids[0] in chosen and len(ids) > 1:
            return ids[1]  # a second click names the general who rides along
        return ids[0] if ids else None


def _covers(corners: Any, place: tuple[int, int]) -> bool:
    """Whether a base covers a place: it lies on one side of all four edges."""
    sides = []
    for number in range(4):
        (x, y), (to_x, to_y) = corners[number - 1], corners[number]
        sides.append((to_x - x) * (place[1] - y) - (to_y - y) * (place[0] - x))
    return all(side >= 0 for side in sides) or all(side <= 0 for side in sides)
