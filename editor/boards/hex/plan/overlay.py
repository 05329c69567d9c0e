"""The overlays on hexes: what is in hand, the line that is drawn, what the switches show of both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtGui import QTextDocumentFragment

from editor.boards.drawing.marks import Mark
from editor.boards.hex.plan import lists, plan_scene
from editor.boards.hex.plan.answers import HexShown
from editor.boards.hex.plan.plan_interaction import HexPlanInteraction
from editor.boards.hex.plan.plan_layers import NOTHING, Layers, LayersOnMap
from editor.boards.hex.view import hex_view
from editor.boards.plan.map_overlay import MapOverlay
from editor.boards.plan.map_panel import LINE_HINT
from editor.boards.plan.plan_hand import PlanHand

if TYPE_CHECKING:
    from editor.boards.plan.host import PlanHost
    from editor.boards.plan.moment import PlanMoment

Ends = tuple[int | None, int | None]
"""The hexes between which a line is drawn; the second is None while it follows the pointer."""


class HexMap(MapOverlay):
    """One hex map under a plan. All is asked of `plan_host.answers`; nothing is kept but what is in hand.

    `still` is what the switches lay over the map, `moving` what follows the pointer.
    """

    def __init__(self, plan_host: PlanHost) -> None:
        super().__init__(plan_host)
        self.ends: Ends = (None, None)
        self.row: str | None = None
        self._hovered: int | None = None
        self._layers = LayersOnMap(hex_view(self.host.view))
        self.still, self.moving = NOTHING, NOTHING
        self._on_map = False
        plan_host.answers.grown.connect(self.redraw)
        plan_host.map_panel.chosen.connect(self._chosen)

    # --- life --------------------------------------------------------------------------------------------

    def activate(self) -> None:
        self._on_map = True
        hex_view(self.host.view).set_description(self.spoken)
        super().activate()

    def take_pointing(self) -> None:
        self.host.view.set_tool(HexPlanInteraction(hex_view(self.host.view), self))
        self.redraw()

    def deactivate(self) -> None:
        self._on_map = False
        self._layers.drop()
        hex_view(self.host.view).set_description(None)
        hex_view(self.host.view).set_marks(())

    def refresh(self) -> None:
        super().refresh()
        self.ends, self.row, self._hovered = (None, None), None, None

    # --- the hand ----------------------------------------------------------------------------------------

    def click(self, hex_: int) -> None:
        """With the line switched on an end of it; else the unit there, or an act of the one in hand."""
        if "line" in self.plan_host.showing.on:
            start, end = self.ends
            begins = start is None or end is not None or hex_ == start
            self.ends = (hex_, None) if begins else (start, hex_)
            if begins:
                self.taken = PlanHand(self.shown.unit_in(hex_), hex_)
            self.redraw()
            return
        unit, mine = self.shown.unit_in(hex_), self.taken.unit
        if mine is not None and hex_ != self.taken.hex and self.plan_host.acts.show_unit(mine, unit, hex_):
            return
        self.taken = PlanHand(unit, hex_)
        if unit is not None:
            self.host.selection.set(units=[self._moment.scenario.units[unit].id])
            self.plan_host.acts.show_unit(unit)
        self.redraw()

    def drag(self, start: int, end: int) -> None:
        """A line from hex to hex, whatever is switched on."""
        if "line" not in self.plan_host.showing.boxes:
            return
        self.ends = (start, end) if end != start else (start, None)
        if "line" not in self.plan_host.showing.on:
            self.plan_host.showing.turn_on("line")  # draws too
        else:
            self.redraw()

    def hover(self, hex_: int | None) -> None:
        """What the pointer or the keyboard's cursor is over."""
        self._hovered = hex_
        self._draw_moving()
        self._show_pointed()

    def spoken(self, hex_: int) -> str:
        """What a screen reader hears of the hex under the keyboard's cursor."""
        html = lists.here(self.shown, hex_) if self.plan_host.showing.on else ""
        return QTextDocumentFragment.fromHtml(html).toPlainText()

    def clear_hand(self) -> None:
        self.ends, self.row = (None, None), None
        self.host.selection.clear()
        super().clear_hand()

    def take_unit(self, unit: int) -> None:
        self.taken = PlanHand(unit, self.shown.places().get(unit))

    @property
    def shown(self) -> HexShown:
        """What is switched on and answered, for what is in hand."""
        return HexShown(self.plan_host, self.taken)

    @property
    def _moment(self) -> PlanMoment:
        return self.plan_host.moment

    # --- drawing -----------------------------------------------------------------------------------------

    def redraw(self) -> None:
        if not self._on_map:
            return
        marks = [] if self.taken.hex is None else [Mark(self.taken.hex, "chosen")]
        hex_view(self.host.view).set_marks(marks)
        self.still = plan_scene.joined(self._still_parts())
        self._draw_moving()
        self._show_pointed()
        self.plan_host.map_panel.show_lists(lists.lists(self.shown, self.host.context.speaker))
        self.plan_host.map_panel.show_notes(lists.definitions(self.shown))

    def _draw_moving(self) -> None:
        if self._on_map:
            self.moving = plan_scene.joined(self._moving_parts())
            self._layers.show(self.still, self.moving)

    def _still_parts(self) -> Iterator[Layers]:
        shown, language = self.shown, self.host.context.speaker.language
        if (seen := shown.side_sight()) is not None:
            yield plan_scene.side_layers(seen)
        if (field := shown.sight()) is not None:
            yield plan_scene.sight_layers(field)
        if (threat := shown.threat()) is not None:
            showing = self.plan_host.showing
            showing.offer_kinds(threat.kinds)
            worst = showing.worst.isChecked()
            yield plan_scene.threat_layers(threat, language, kind=showing.kind, worst_only=worst)
        if (reach := shown.reach()) is not None:
            yield plan_scene.reach_layers(reach)
        if (command := shown.command()) is not None:
            yield plan_scene.command_layers(command, shown.places(), self.row)
        if (viewpoints := shown.viewpoints()) is not None:
            yield plan_scene.viewpoint_layers(viewpoints)

    def _moving_parts(self) -> Iterator[Layers]:
        hovered, shown, ends = self._hovered, self.shown, self._line_ends()
        line = None if ends is None else self.plan_host.answers.line(*ends)
        if line is not None:
            yield plan_scene.line_layers(line)
        if hovered is None:
            return
        looked = None if line is not None else shown.line_to(hovered)
        if looked is not None and not looked.is_seen:
            yield plan_scene.line_layers(looked)
        if (reach := shown.reach()) is not None:
            yield plan_scene.way_layers(reach, hovered)
        threat = shown.threat()
        spot = None if threat is None else threat.spots.get(hovered)
        if spot is not None:
            yield plan_scene.strike_layers(spot, hovered, shown.places(), self.plan_host.showing.kind)

    def _line_ends(self) -> tuple[int, int] | None:
        """Where the line of sight begins and ends: the second end follows the pointer until it is set."""
        if "line" not in self.plan_host.showing.on or self.ends[0] is None:
            return None
        end = self.ends[1] if self.ends[1] is not None else self._hovered
        return None if end is None or end == self.ends[0] else (self.ends[0], end)

    # --- words -------------------------------------------------------------------------------------------

    def _show_pointed(self) -> None:
        """The place pointed at, else the one in hand; and the line."""
        panel, on, say = self.plan_host.map_panel, self.plan_host.showing.on, self.host.context.speaker.say
        hex_ = self._hovered if self._hovered is not None else self.taken.hex
        panel.show_here(lists.here(self.shown, hex_) if hex_ is not None and on else "", is_on=bool(on))
        ends = self._line_ends()
        mutual = None if ends is None else self.plan_host.answers.mutual(*ends)
        hint = say(LINE_HINT) if "line" in on else ""
        panel.show_line(hint if mutual is None else self.shown.words.line(mutual))
        line = mutual.there if mutual is not None else None if hex_ is None else self.shown.line_to(hex_)
        if line is not None:
            self.host.show_status("ground", line.note.text)

    def _chosen(self, key: object) -> None:
        """A row of a list: a post is gone to, a means of command shows whom it could order."""
        assert isinstance(key, tuple | list)  # Qt gives a tuple back as a list
        kind, what = key
        if kind == "post":
            self.taken = replace(self.taken, hex=what)
            hex_view(self.host.view).centre_on(what)
            hex_view(self.host.view).set_cursor_hex(what)
        else:
            self.row = what
        self.redraw()
