"""A battle on a measured table on the screen: the panels of every battle, the hand and map of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QRect
from PySide6.QtGui import QPolygonF

from core.geometry.bases import footprint
from core.geometry.tolerances import TENTH
from core.text import _
from editor.boards.battle.battle_view import Seen
from editor.boards.battle.forces_panel import ForcesPanel
from editor.boards.battle.prompt import PromptAct
from editor.boards.battle.prompt_acts import Asked
from editor.boards.battle.session import Session
from editor.boards.hex.battle_interaction import Pointing
from editor.boards.hex.details import Details
from editor.boards.measured.battle.battle_view import TableSeen
from editor.boards.measured.battle.details import BaseDetails
from editor.boards.measured.battle.interaction import TablePointing
from editor.boards.measured.battle.losses import LossesView
from editor.boards.measured.view import TableView
from editor.desks.battle.battle import BattleTable

if TYPE_CHECKING:
    from editor.boards.host import DeskHost

MOST_KNOWN = 500
"""Answers that are kept for when a moment is looked at again."""

ROUND = 250.0
"""Scene units that are shown round the armies: ten centimetres."""


class TableForces(ForcesPanel):
    """The left panel: losses and objectives above the list of bases."""

    losses: LossesView
    widest = "148\N{MIDDLE DOT}100"

    def show_battle(self, seen: Seen, unit: int | None) -> None:
        super().show_battle(seen, unit)
        assert isinstance(seen, TableSeen)
        self.losses.show_losses(seen)
        self.counters.hide()
        whole = all(piece.figures == piece.full for piece in seen.pieces)
        self.units.setColumnHidden(1, whole)  # names want the room where nobody has lost steps


class MeasuredBattle(BattleTable):
    """`BattleTable` with bases that are dragged; where bases may run is seen before the program rolls."""

    def __init__(self, page: DeskHost, session: Session, run: Callable[[str], object]) -> None:
        self._known: dict[Any, Any] = {}
        look = session.system.measured
        session.shows_first = lambda state: bool(look.runs(state))
        super().__init__(page, session, run)

    @property
    def measured(self) -> TablePointing:
        """The hand over the table."""
        return cast("TablePointing", self.pointing)

    @property
    def table_view(self) -> TableView:
        """The canvas."""
        assert isinstance(self.page.view, TableView)
        return self.page.view

    # --- the parts of a table ------------------------------------------------------------------------------

    def new_seen(self) -> Seen:
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        return TableSeen(self.session, self._known)

    def new_pointing(self) -> Pointing:
        return cast("Pointing", TablePointing(self.page, self.do, self.taken_changed, self.key))

    def new_forces(self) -> ForcesPanel:
        page = self.page
        made = TableForces(page.context, self.session.side_ids, page.show_rule, self.point_at, self.take)
        made.losses = LossesView(page.context, page.show_rule)
        column = made.layout()
        assert column is not None
        column.insertWidget(0, made.losses)  # type: ignore[attr-defined]
        return made

    def new_details(self) -> Details:
        page = self.page
        return cast("Details", BaseDetails(page.context, page.show_rule, self.do, self.point_at))

    # --- the map -----------------------------------------------------------------------------------------

    def show_map(self, seen: Seen) -> None:
        view, scenario = self.table_view, seen.scenario
        one, other = scenario.sides
        looker = self.board_side(seen)
        turned = (getattr(scenario.sides[looker], "edge", "bottom") == "top") != self.turned_by_hand
        view.set_sides((one.name, other.name), (one.id, other.id))
        view.set_turned(turned)
        hidden = frozenset() if seen.outside() else frozenset({"zones"})
        view.hide_layers(hidden)
        view.show_table_marks(())  # generals of another desk: here they are drawn with their circles
        begins = not self._shown
        view.show_table(scenario.board)
        if begins:
            self.look_at_armies()
        self._shown = (looker, turned, self.page.context.speaker.language)

    def _show_steps(self, seen: Seen) -> None:
        super()._show_steps(seen)
        self.track.hide()  # the steps say the turn; the map needs the room

    def look_at_armies(self) -> None:
        """Bring the part of the table on which bases stand, or may be laid, as near as the window allows."""
        view, seen = self.table_view, cast("TableSeen", self.seen)
        table = view.table_scene.table
        if table is None:
            return
        pieces = seen.pieces or tuple(seen.set_up.values())
        corners = [point for one in pieces for point in footprint(one.base, one.pose).corners]
        spots = [table.projection.spot(x / TENTH, y / TENTH) for x, y in corners]
        if seen.to_lay:
            spots += [
                table.projection.spot(*place) for zone in seen.scenario.board.zones for place in zone.outline
            ]
        if spots:
            view.look_at(QPolygonF(spots).boundingRect().adjusted(-ROUND, -ROUND, ROUND, ROUND))

    def show_marks(self, seen: Seen) -> None:
        self.measured.show()

    def deactivate(self) -> None:
        super().deactivate()
        self.table_view.hide_layers(frozenset())

    def taken_changed(self) -> None:
        super().taken_changed()
        general = self.measured.general
        if self.active and general is not None:
            cast("BaseDetails", self.details).show_general(cast("TableSeen", self.seen), general)
            self.details.setVisible(self.bag.isHidden())

    def _taken_unit(self, seen: Seen) -> int | None:
        lit = self.measured.lit
        if lit is not None and lit.handle.unit is not None:
            return lit.handle.unit  # its odds are looked at
        return super()._taken_unit(seen)

    # --- doing -------------------------------------------------------------------------------------------

    def asked(self, seen: Seen) -> Asked:
        """What the prompt shows; while a base is led, how to set it down."""
        assert isinstance(seen, TableSeen)
        found = super().asked(seen)
        drag, lit = self.measured.drag, self.measured.lit
        if self.session.question is not None or seen.choice is None:
            return found
        if lit is not None and drag is None:  # Enter is the key of the fight or the shot that is looked at
            act = PromptAct(seen.act_text(lit), lambda: self.do(lit), "Enter")
            return Asked(found.side, found.words, (act, *(replace(one, key="") for one in found.acts)))
        if drag is None:
            return found
        if drag.lays:
            acts = (
                PromptAct(_("Lay it here"), self.measured.drop, "Enter"),
                PromptAct(_("Lay all as the scenario has them"), self.lay_all),
            )
            return Asked(found.side, found.words, acts)
        acts = (
            PromptAct(_("Set it down here"), self.measured.drop, "Enter"),
            PromptAct(_("Leave it where it was"), self.measured.let_go, "Esc"),
        )
        words = _(
            "{unit}: drag it, or use the arrow keys. R or the wheel turns it, W bends its way.",
            unit=seen.short_name(drag.units[0]),
        )
        if len(drag.units) > 1:
            words = _(
                "{unit} and its group of {count}: drag it, or use the arrows. R turns it, W bends its way.",
                unit=seen.short_name(drag.units[0]),
                count=len(drag.units),
            )
        return Asked(found.side, words, acts)

    def lay_all(self) -> None:
        """Lay every base of the side that is asked where the scenario has it, as far as that may be."""
        side = self.session.asked
        while True:
            seen = cast("TableSeen", self.seen)
            if not seen.to_lay or self.session.asked != side:
                return
            unit = seen.to_lay[0]
            action = seen.look.wish(seen.decider, (unit,), (seen.set_up[unit].pose,))
            refusal = self.session.act(action)
            if refusal is not None:
                self._say_refused(refusal)
                return

    def take(self, unit: int) -> None:
        """Activate a line of the list of bases: what a click on the base would do."""
        self.measured.click_unit(unit)
        self._bring_into_sight(unit)

    def point_at(self, unit: int) -> None:
        """Show a base on the table, and its odds where it is a target of the base in hand."""
        self._bring_into_sight(unit)
        seen, pointing = cast("TableSeen", self.seen), self.measured
        lit = next((one for one in seen.pairs if one.handle.target == unit), None)
        mine = pointing.unit
        if mine is not None:
            lit = next((one for one in seen.pairs_of(mine) if one.handle.target == unit), None)
        if lit is not None:
            pointing.lit, pointing.target = lit, unit
        elif pointing.drag is None:
            self.page.selection.set(units=[seen.unit_ids[unit]])
        self.taken_changed()

    def _bring_into_sight(self, unit: int) -> None:
        seen = cast("TableSeen", self.seen)
        if unit in seen.by_unit:
            pose = seen.by_unit[unit].pose
            self.table_view.show_place((pose.x, pose.y))

    def _pop_up(self, hex_: int) -> None:
        """More acts than the prompt has buttons share a target: a menu in the middle of the map."""
        area = self.page.view.rect()
        self.act_menu.ask(self.seen, self.pointing.among, QRect(area.center().x(), area.top() + 8, 1, 1))
