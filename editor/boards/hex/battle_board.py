"""One battle on hexes: the map with its marks, the unit in hand, its rolls."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from core.text import _
from editor.base.commands import Command
from editor.boards.battle.battle_board import BattleBoard
from editor.boards.battle.battle_change import BattleChange, Part
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.director.stage import StageBoard
from editor.boards.battle.forces_panel import ForcesPanel
from editor.boards.battle.host import BattleHost
from editor.boards.drawing.hex_picture import entry_hexes
from editor.boards.hex.battle_interaction import HexBattleInteraction
from editor.boards.hex.details import Details
from editor.boards.hex.stage import HexStage
from editor.boards.hex.view import hex_view


class HexBattleBoard(BattleBoard):
    """A battle on hexes."""

    hand: HexBattleInteraction
    details: Details
    forces: ForcesPanel

    def __init__(self, battle_host: BattleHost) -> None:
        super().__init__(battle_host)
        host = self.host
        self.view = hex_view(host.view)
        self.hand = HexBattleInteraction(battle_host, lambda: self.details.isVisible(), self._pop_up)
        self.forces = ForcesPanel(
            host.context, self.session.side_ids, host.show_rule, self.point_at, self.take
        )
        self.details = Details(host.context, host.show_rule, battle_host.do, self.point_at)
        self.details.look_at = self.look_at_act
        self._shown: tuple[object, ...] = ()
        self.seen = self.view_model()

    # --- showing -------------------------------------------------------------------------------------------

    def view_model(self) -> BattleView:
        return BattleView(self.session)

    def stage(self) -> StageBoard:
        return HexStage(self, self.view)

    def show_map(self, seen: BattleView, change: BattleChange) -> None:
        view, scenario, look = self.view, seen.scenario, seen.system.hexes
        if change.touches(Part.SEAT):
            one, other = scenario.sides
            view.set_sides((one.name, other.name), (one.id, other.id))
        if change.touches(Part.GROUND):
            view.set_board(scenario.board, look.works_of(seen.state))
            view.set_aims(look.aims_in(seen.state), entry_hexes(look.entries(scenario)))
        if change.touches(Part.PIECES) and not self.busy:
            view.set_pieces(seen.pieces_shown())
        looker = self.battle_host.board_side(seen)
        turned = (
            getattr(scenario.sides[looker], "edge", "bottom") == "top"
        ) != self.battle_host.turned_by_hand
        shown = (looker, turned, self.host.context.speaker.language)
        if shown != self._shown or turned != view.scene_.appearance.turned:  # another desk may have turned it
            self._shown = shown
            view.set_turned(turned)
            names_across = look.section_names(scenario, looker)  # as they lie on a board that is not turned
            view.set_lines(look.section_lines(scenario), names_across[::-1] if turned else names_across)

    def show_hand(self, seen: BattleView) -> None:
        lit = () if self.busy else self.hand.marks()
        self.view.set_marks((*self.hand.overlays.marks(seen), *lit))

    def show_details(self, seen: BattleView) -> bool:
        unit = self.taken_unit(seen)
        piece = seen.by_unit.get(unit) if unit is not None else None
        letter = self.letter(seen, None if piece is None else piece.side)
        self.details.show_unit(seen, unit, letter, self.hand.target, self.hand.among)
        return piece is not None  # who is chosen may have been lost since

    def forget_map(self) -> None:
        self._shown = ()

    def deactivate(self) -> None:
        self.view.set_turned(False)

    # --- doing ---------------------------------------------------------------------------------------------

    def take(self, unit: int) -> None:
        place, offers = self.seen.hex_of(unit), self.seen.offers
        if place is None:
            return
        if offers is not None and offers.named(unit):
            self.hand.choose(offers.named(unit))
        elif offers is not None and offers.is_actor(unit):
            self.hand.take(unit)
        else:
            self.hand.click(place)

    def point_at(self, unit: int) -> None:
        place = self.seen.hex_of(unit)
        if place is not None:
            self.view.set_cursor_hex(place)
        if self.hand.unit is None:
            self.host.selection.set(units=[self.seen.unit_ids[unit]])
        else:
            self.hand.target = unit
        self.battle_host.hand_changed()

    def _pop_up(self, hex_: int) -> None:
        """More acts than the prompt has buttons share a hex: a menu beside it."""
        if self.view.picture is not None:
            self.battle_host.act_menu.ask(self.seen, self.hand.among, self.view.on_screen(hex_))

    # --- overlays ------------------------------------------------------------------------------------------

    def overlay_commands(self) -> Sequence[Command]:
        """Zones of control and the line of sight, as far as the system has them."""
        overlays, parts, sides = self.hand.overlays, self.session.system.parts, self.session.sides
        found = []
        if parts.zones:
            for side, key in zip(range(len(sides)), ("Z", "Shift+Z"), strict=False):
                found.append(
                    Command(
                        f"zones_{side}",
                        _("Zones of control: {side}", side=sides[side].name),
                        key,
                        partial(self._turn_zones, side),
                        menu="view",
                        where="canvas",
                        checked=partial(overlays.shows_zones, side),
                        group=3,
                    )
                )
        if parts.reach:
            found.append(
                Command(
                    "sight",
                    _("Line of sight to the hex pointed at"),
                    "Shift+V",
                    self._turn_sight,
                    menu="view",
                    where="canvas",
                    checked=lambda: overlays.sight,
                    group=3,
                )
            )
        return found

    @property
    def switched(self) -> frozenset[tuple[str, int]]:
        """The sides whose zones are shown; whether the line of sight is."""
        overlays = self.hand.overlays
        sight = {("sight", 0)} if overlays.sight else set()
        return frozenset({("zones", side) for side in overlays.zones} | sight)

    @switched.setter
    def switched(self, turned: frozenset[tuple[str, int]]) -> None:
        overlays = self.hand.overlays
        overlays.zones = frozenset(side for name, side in turned if name == "zones")
        overlays.sight = ("sight", 0) in turned
        overlays.start = overlays.end = None

    def _turn_zones(self, side: int) -> None:
        self.hand.overlays.turn_zones(side)
        self.battle_host.refresh()

    def _turn_sight(self) -> None:
        self.hand.overlays.turn_sight()
        self.battle_host.refresh()
