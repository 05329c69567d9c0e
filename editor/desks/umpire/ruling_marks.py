"""What a ruling that is being written would do, on the map: the piece that is named, and where it goes."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from core.geometry.hexes import HexNameError
from editor.boards.drawing.marks import Mark
from editor.boards.hex.battle_overlays import Overlays
from editor.boards.hex.view import hex_view
from editor.boards.measured.battle.battle_feed import Showing
from editor.boards.measured.battle.battle_view import TableSeen
from editor.boards.measured.view import TableView

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost
    from editor.desks.umpire.rulings_panel import RulingsPanel


class RulingMarks:
    """Marks of a map; on a measured table generals too, which the hand that plays draws otherwise."""

    def __init__(self, page: DeskHost, rulings: RulingsPanel, session: Session) -> None:
        self._page, self._rulings, self._session = page, rulings, session
        self._showing: Showing | None = None
        self._seen: TableSeen | None = None
        self._moment: object = None

    def begin(self) -> None:
        """The rulings come to the front."""
        view = self._page.view
        if isinstance(view, TableView):
            self._showing = Showing(view, self._page.context, Overlays())
            self._showing.begin()
            view.zoomed.connect(self._zoomed)
        self._rulings.aimed.connect(self.show)
        self._session.changed.connect(self.show)
        self.show()

    def end(self) -> None:
        """The hand that plays comes back."""
        view = self._page.view
        self._rulings.aimed.disconnect(self.show)
        self._session.changed.disconnect(self.show)
        if self._showing is not None and isinstance(view, TableView):
            view.zoomed.disconnect(self._zoomed)
            self._showing.end()
            self._showing = None
        else:
            hex_view(view).set_marks(())

    def _zoomed(self, _zoom: float) -> None:
        self.show()

    def show(self) -> None:
        """As the battle and the fields stand."""
        if self._showing is not None:
            self._show_table(self._showing)
        else:
            hex_view(self._page.view).set_marks(self._marks())

    def _named(self) -> dict[str, Any]:
        fields = self._rulings.fields
        return {} if fields is None else dict(fields.values())

    def _marks(self) -> list[Mark]:
        named, state = self._named(), self._session.journal.state
        setting, found = state.setting, []
        unit = setting.unit_index.get(named.get("unit"))
        if unit is not None and state.at[unit] >= 0:
            found.append(Mark(state.at[unit], "chosen"))
        try:
            hex_ = setting.grid.parse(named["at"]) if named.get("at") else -1
        except HexNameError:
            hex_ = -1
        if hex_ >= 0:
            found.append(Mark(hex_, "ghost"))
        return found

    def _show_table(self, showing: Showing) -> None:
        moment = self._session.journal.here
        if self._seen is None or moment != self._moment:
            self._moment, self._seen = moment, TableSeen(self._session)
            self._seen.choice = self._seen.offers = None  # nobody plays here: nothing lights up
        seen, named = self._seen, self._named()
        unit = seen.index.get(str(named.get("unit")))
        showing.show(seen, () if unit is None or unit not in seen.by_unit else (unit,), None, None)
        view = self._page.view
        assert isinstance(view, TableView)
        ghosts = []
        if unit is not None and named.get("at"):
            x, y, facing = (int(part) for part in str(named["at"]).split(","))
            ghosts = [replace(seen.face(unit), at=(x, y), facing=facing)]
        view.show_ghosts(ghosts)
