"""One battle on a measured table: bases that are dragged, their fights and generals, the map of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPolygonF

from core.geometry.bases import footprint
from core.geometry.tolerances import TENTH
from core.presentation.command_look import CommandLook
from core.presentation.measured_look import OverlayLook, TableOverlay
from core.protocol.state import State
from core.text import Text, _
from editor.base.commands import Command
from editor.boards.battle.battle_board import BattleBoard
from editor.boards.battle.battle_change import BattleChange
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.director.stage import StageBoard
from editor.boards.battle.forces_panel import ForcesPanel
from editor.boards.battle.host import BattleHost
from editor.boards.battle.prompt_content import PromptContent
from editor.boards.battle.prompt_row import PromptAct
from editor.boards.measured.battle.battle_interaction import MeasuredBattleInteraction
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.details import BaseDetails
from editor.boards.measured.battle.hand_keys import QUARTER, TURN
from editor.boards.measured.battle.losses import LossesView
from editor.boards.measured.battle.stage import MeasuredStage
from editor.boards.measured.view import table_view

MOST_KNOWN = 500
"""Answers that are kept for when a moment is looked at again."""

ROUND = 250.0
"""Scene units that are shown round the armies: ten centimetres."""


class TableForces(ForcesPanel):
    """The left panel: losses and objectives above the list of bases."""

    losses: LossesView
    widest = "148\N{MIDDLE DOT}100"

    def show_battle(self, seen: BattleView, unit: int | None) -> None:
        super().show_battle(seen, unit)
        assert isinstance(seen, MeasuredBattleView)
        self.losses.show_losses(seen)
        self.counters.hide()
        whole = all(piece.figures == piece.full for piece in seen.pieces)
        self.units.setColumnHidden(1, whole)  # names want the room where nobody has lost steps


def _how_to_lead(seen: MeasuredBattleView, units: tuple[int, ...]) -> Text:
    """What one does with the bases in hand."""
    if len(units) > 1:
        return _(
            "{unit} and its group of {count}: drag it, or use the arrows. R turns it, W bends its way.",
            unit=seen.short_name(units[0]),
            count=len(units),
        )
    if any(len(group) > 1 for group in seen.groups(units[0])):
        return _(
            "{unit}: drag it, or use the arrows. Double click or G: its group. R turns it, W bends its way.",
            unit=seen.short_name(units[0]),
        )
    return _(
        "{unit}: drag it, or use the arrow keys. R or the wheel turns it, W bends its way.",
        unit=seen.short_name(units[0]),
    )


def _without_enter(acts: tuple[PromptAct, ...]) -> Iterator[PromptAct]:
    """The acts of the prompt while Enter means another thing, or none."""
    return (replace(one, key="") if one.key == "Enter" else one for one in acts)


class MeasuredBattleBoard(BattleBoard):
    """A battle on a measured table; where bases may run is seen before the program rolls."""

    has_track = False  # the steps say the turn; the map needs the room
    hand: MeasuredBattleInteraction
    details: BaseDetails
    forces: ForcesPanel
    seen: MeasuredBattleView

    def __init__(self, battle_host: BattleHost) -> None:
        super().__init__(battle_host)
        host = self.host
        self.view = table_view(host.view)
        self._known: dict[Any, Any] = {}
        look = self.session.system.measured
        self.session.shows_first = lambda state: bool(look.runs(state))
        self.hand = MeasuredBattleInteraction(battle_host)
        self.forces = self._new_forces()
        self.details = BaseDetails(host.context, host.show_rule, battle_host.do, self.point_at)
        self.details.look_at = self.look_at_act
        self.view.signs = self.hand.showing.words_standing
        self._shown = False
        self._nearer_in: tuple[int, int | None] | None = None
        self.seen = self.view_model()

    def _new_forces(self) -> ForcesPanel:
        host = self.host
        made = TableForces(host.context, self.session.side_ids, host.show_rule, self.point_at, self.take)
        made.losses = LossesView(host.context, host.show_rule)
        column = made.layout()
        assert column is not None
        column.insertWidget(0, made.losses)  # type: ignore[attr-defined]
        return made

    # --- showing -------------------------------------------------------------------------------------------

    def view_model(self) -> MeasuredBattleView:
        if len(self._known) > MOST_KNOWN:
            self._known.clear()
        return MeasuredBattleView(self.session, self._known)

    def view_at(self, state: State) -> MeasuredBattleView:
        seen = self.view_model()
        seen.look_at(state)
        return seen

    def stage(self) -> StageBoard:
        return MeasuredStage(self, self.hand, self.view_at, self.come_nearer)

    def show_map(self, seen: BattleView, change: BattleChange) -> None:
        view, scenario = self.view, seen.scenario
        one, other = scenario.sides
        looker = self.battle_host.board_side(seen)
        turned = (
            getattr(scenario.sides[looker], "edge", "bottom") == "top"
        ) != self.battle_host.turned_by_hand
        view.set_sides((one.name, other.name), (one.id, other.id))
        view.set_turned(turned)
        hidden = frozenset() if seen.outside() else frozenset({"zones"})
        view.hide_layers(hidden)
        view.show_table_marks(())  # generals of another desk: here they are drawn with their circles
        view.show_table(scenario.board)
        if not self._shown:
            self._shown = True
            self.look_at_armies()

    def show_hand(self, seen: BattleView) -> None:
        self.hand.showing.asked_about = self.hand.asked_about
        self.hand.show()

    def show_concerned(self, units: Sequence[int]) -> None:
        super().show_concerned(units)
        self.hand.showing.concerned = self.concerned
        self.hand.show()

    def show_details(self, seen: BattleView) -> bool:
        assert isinstance(seen, MeasuredBattleView)
        hand, unit = self.hand, self.taken_unit(seen)
        piece = seen.by_unit.get(unit) if unit is not None else None
        letter = self.letter(seen, None if piece is None else piece.side)
        self.details.show_unit(seen, unit, letter, hand.target, hand.among)
        if hand.general is not None:
            self.details.show_general(seen, hand.general)
        known = unit in seen.by_unit or unit in seen.to_lay  # who is chosen may have been lost since
        return known or hand.general is not None

    def forget_map(self) -> None:
        self._shown = False

    def draw_anew(self) -> None:
        """Where somebody chose what he sees, or the letters are as large as before, he goes on seeing it."""
        if self.view.looks_at_part and self._looked_in != self.host.context.theme.scale:
            self._shown = False

    def deactivate(self) -> None:
        self.view.set_turned(False)
        self.view.hide_layers(frozenset())

    def open_view(self) -> None:
        self.look_at_armies()

    def look_at_armies(self) -> None:
        """Bring the part of the table on which bases stand, or may be laid, as near as the window allows."""
        self._looked_in = self.host.context.theme.scale
        self.view.look_at(self._armies())

    _looked_in = 0.0
    """The size of the letters in which the armies were looked at last."""

    def come_nearer(self) -> None:
        """Another turn begins: the armies have come together since, or spread."""
        turn = self.seen.state.turn, self.session.asked
        if turn != self._nearer_in and self.session.asked is not None:
            self._nearer_in = turn
            self.view.come_nearer(self._armies())

    def _armies(self) -> QRectF:
        """Where bases and their generals stand, or bases may be laid, in the scene.

        Large letters leave less of the window to the table: there the generals behind are not waited for.
        """
        view, seen = self.view, self.seen
        table = view.table_scene.table
        if table is None:
            return QRectF()
        pieces = seen.pieces or tuple(seen.set_up.values())
        corners = [point for one in pieces for point in footprint(one.base, one.pose).corners]
        if isinstance(seen.look, CommandLook) and not self.host.context.theme.is_large:
            corners += [marker.at for marker in seen.look.markers(seen.state)]
        spots = [table.projection.spot(x / TENTH, y / TENTH) for x, y in corners]
        if seen.to_lay:
            spots += [
                table.projection.spot(*place) for zone in seen.scenario.board.zones for place in zone.outline
            ]
        return QPolygonF(spots).boundingRect().adjusted(-ROUND, -ROUND, ROUND, ROUND) if spots else QRectF()

    def taken_unit(self, seen: BattleView) -> int | None:
        highlighted = self.hand.highlighted
        if highlighted is not None and highlighted.interaction.unit is not None:
            return highlighted.interaction.unit  # its odds are looked at
        return super().taken_unit(seen)

    # --- doing -------------------------------------------------------------------------------------------

    def asked(self, seen: BattleView) -> PromptContent:
        """What the prompt shows; while a base is led, how to set it down."""
        assert isinstance(seen, MeasuredBattleView)
        found = super().asked(seen)
        drag, chosen = self.hand.drag, self.hand.chosen
        if self.session.question is not None or seen.choice is None:
            return found
        if chosen is not None and drag is None:  # Enter is the key of the fight or shot looked at
            act = PromptAct(seen.brief_text(chosen), lambda: self.battle_host.do(chosen), "Enter")
            others = (act, *(one for one in _without_enter(found.acts) if one.text != act.text))
            return PromptContent(found.side, found.words, others)
        if drag is None:
            if self.hand.unit not in seen.movers:
                return found
            words = _how_to_lead(seen, self.hand.hand.units)
            if seen.choice.prompt != "move":  # what is asked stays to be read, as of the ground won
                words = found.words
            return PromptContent(found.side, words, tuple(_without_enter(found.acts)))
        if drag.lays:
            acts = (
                PromptAct(_("Lay it here"), self.hand.drop, "Enter"),
                PromptAct(_("Lay all as the scenario has them"), self.lay_all),
            )
            return PromptContent(found.side, found.words, acts)
        acts = (
            PromptAct(_("Set it down here"), self.hand.drop, "Enter"),
            PromptAct(_("Leave it where it was"), self.hand.clear_hand, "Esc"),
        )
        return PromptContent(found.side, _how_to_lead(seen, drag.units), acts)

    def lay_all(self) -> None:
        """Lay every base of the side that is asked where the scenario has it, as far as that may be."""
        side = self.session.asked
        while True:
            seen = self.seen
            if not seen.to_lay or self.session.asked != side:
                return
            unit = seen.to_lay[0]
            action = seen.look.action_from_drag(seen.decider, (unit,), (seen.set_up[unit].pose,))
            refusal = self.session.act(action)
            if refusal is not None:
                self.battle_host.say_refused(refusal)
                return

    def take(self, unit: int) -> None:
        """Activate a line of the list of bases: what a click on the base would do."""
        self.hand.clicks.on_unit(unit)
        self._bring_into_sight(unit)

    def point_at(self, unit: int) -> None:
        """Show a base on the table, and its odds where it is a target of the base in hand."""
        self._bring_into_sight(unit)
        seen, hand = self.seen, self.hand
        highlighted = next((one for one in seen.pairs if one.interaction.target == unit), None)
        mine = hand.unit
        if mine is not None:
            highlighted = next((one for one in seen.pairs_of(mine) if one.interaction.target == unit), None)
        if highlighted is not None:
            hand.highlighted, hand.target, hand.by_pointer = highlighted, unit, None
        elif hand.drag is None:
            self.host.selection.set(units=[seen.unit_ids[unit]])
        self.battle_host.hand_changed()

    def _bring_into_sight(self, unit: int) -> None:
        seen = self.seen
        if unit in seen.by_unit:
            pose = seen.by_unit[unit].pose
            self.view.show_place((pose.x, pose.y))

    # --- commands ------------------------------------------------------------------------------------------

    def adapt(self, commands: Sequence[Command]) -> Sequence[Command]:
        """The key that turns the board turns what is in hand by a quarter."""

        def turn() -> None:
            if not self.hand.keyed.turn(QUARTER):
                self.battle_host.turn_by_hand()

        def again(command: Command) -> Command:
            def run() -> None:
                if not self.hand.keyed.turn(TURN):
                    command.run()

            def reason() -> Text | None:
                return None if self.hand.hand.units else command.reason()

            return replace(command, run=run, reason=reason)

        near = Command("look_at_armies", _("See the armies"), "Shift+Home", self.look_at_armies, menu="view")
        found = (replace(one, run=turn) if one.id == "turn_board" else one for one in commands)
        return (*(again(one) if one.id == "again" else one for one in found), near)

    def overlay_commands(self) -> Sequence[Command]:
        """The switches of the table, as its room has them."""
        look, sides = self.session.system.look, self.session.sides
        if not isinstance(look, OverlayLook):
            return ()
        found = []
        for one in look.table_overlays:
            for side in range(len(sides) if one.of_side else 1):
                title = one.title.fill(side=sides[side].name) if one.of_side else one.title
                found.append(
                    Command(
                        f"overlay_{one.id}_{side}" if one.of_side else f"overlay_{one.id}",
                        title,
                        f"Shift+{one.key}" if side else one.key,
                        partial(self._turn_overlay, one, side),
                        menu="view",
                        where="canvas",
                        checked=partial(self.hand.overlays.shows, one, side),
                        group=3,
                    )
                )
        return found

    @property
    def switched(self) -> frozenset[tuple[str, int]]:
        """The switches of the table that were turned."""
        return self.hand.overlays.turned

    @switched.setter
    def switched(self, turned: frozenset[tuple[str, int]]) -> None:
        self.hand.overlays.turned = turned

    def _turn_overlay(self, overlay: TableOverlay, side: int) -> None:
        self.hand.overlays.turn(overlay, side)
        self.show_hand(self.seen)
