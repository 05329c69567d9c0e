"""The overlays of a plan on a measured table: the hand over it; what it shows is drawn and told elsewhere."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.geometry.tolerances import TENTH
from core.presentation.measured_planner import AnyTablePlanner, Point
from editor.boards.measured.plan.answers import TableAnswers
from editor.boards.measured.plan.choices import TableChoices
from editor.boards.measured.plan.lists import MeasuredPlanLists
from editor.boards.measured.plan.painter import TableDrawing
from editor.boards.measured.plan.plan_interaction import MeasuredPlanInteraction
from editor.boards.measured.plan.plan_items import TableItems
from editor.boards.measured.plan.plan_state import Hand, TablePlanState
from editor.boards.measured.view import TableView
from editor.boards.plan.map_overlay import MapOverlay
from editor.boards.plan.plan_hand import PlanHand

if TYPE_CHECKING:
    from editor.boards.canvas.tool import CanvasEvent
    from editor.boards.plan.host import PlanHost

XY = tuple[int, int]


class TableMap(MapOverlay):
    """One a desk; `looked` is what is in hand, drawn and pointed at."""

    def __init__(self, plan_host: PlanHost) -> None:
        super().__init__(plan_host)
        assert isinstance(self.host.view, TableView)
        self.view: TableView = self.host.view
        self.looked = TablePlanState(plan_host)
        self.items = TableItems(self.view, self.host.context)
        self._drawing = TableDrawing(self.items, self.looked)
        self._lists = MeasuredPlanLists(self.looked)
        self.answers.grown.connect(self.redraw)
        self.choices = TableChoices(self.host.context, self._choose_group, self._suppose)
        plan_host.showing.body.addWidget(self.choices)
        self._active = False
        self._begun: Point | None = None

    @property
    def answers(self) -> TableAnswers:
        """What the room answers."""
        return self.looked.answers

    @property
    def planner(self) -> AnyTablePlanner:
        """The room that answers."""
        return self.looked.planner

    @property
    def hand(self) -> Hand:
        """What is in hand."""
        return self.looked.hand

    @property
    def bases(self) -> tuple[int, ...]:
        """The bases on the table."""
        return tuple(self.looked.pieces)

    # --- life --------------------------------------------------------------------------------------------

    def activate(self) -> None:
        self._active = True
        self.items.begin()
        self.view.zoomed.connect(self._zoomed)
        self.plan_host.map_panel.chosen.connect(self.chosen)
        super().activate()

    def deactivate(self) -> None:
        self._active = False
        self.view.zoomed.disconnect(self._zoomed)
        self.plan_host.map_panel.chosen.disconnect(self.chosen)
        self.answers.stop()
        self.items.end()

    def take_pointing(self) -> None:
        self.view.set_tool(MeasuredPlanInteraction(self.view, self))

    def refresh(self) -> None:
        super().refresh()
        self.looked.forget()
        self._begun = None
        self.choices.show_unit(None, (), ())

    def redraw(self) -> None:
        canvas = self.items.canvas()
        if canvas is None or not self._active:
            return
        if self.looked.read():
            self._drawing.forget()
        self._drawing.draw_still(canvas)
        self._drawing.draw_moving(canvas)
        self._lists.show_all(self._drawing.tints)

    def _zoomed(self, _zoom: float) -> None:
        self.redraw()

    # --- the hand ----------------------------------------------------------------------------------------

    def click(self, at: XY) -> None:
        """Take the base there, or look from that point; with a base in hand an enemy: the line to it.

        While the line is switched on a click is one of its ends.
        """
        looked, point = self.looked, (at[0] * TENTH, at[1] * TENTH)
        unit, mine = looked.base_at(point), looked.hand.unit
        if "line" in looked.on and self._line_end(point if unit is None else looked.middle(unit)):
            return
        if unit is None:
            self._take(Hand(at=point))
            self.redraw()
        elif mine is not None and looked.pieces[unit].side != looked.pieces[mine].side:
            self.plan_host.acts.show_unit(mine, unit)
            self._draw_line(looked.middle(mine), looked.middle(unit))
        else:
            self.take_unit(unit)
            self.plan_host.acts.show_unit(unit)

    def _line_end(self, end: Point) -> bool:
        """The second end of a line whose first one stands; False where it begins."""
        if self._begun is None:
            self._begun, self.looked.drawn = end, None
            return False
        start, self._begun = self._begun, None
        self._draw_line(start, end)
        return True

    def _draw_line(self, start: Point, end: Point) -> None:
        self.looked.drawn = (start, end)
        self.plan_host.showing.turn_on("line")
        self.redraw()

    def drag(self, start: XY, end: XY, *, ends: bool) -> None:
        """Draw a line of sight; it is switched on where the drag ends."""
        one, other = ((at[0] * TENTH, at[1] * TENTH) for at in (start, end))
        self.looked.drawn = (one, other)
        if ends:
            self._draw_line(one, other)
        else:
            self._follow()
            self._lists.show_line()

    def take_unit(self, unit: int) -> None:
        super().take_unit(unit)
        if unit not in self.looked.pieces:
            return
        known = self.plan_host.moment.shown
        groups, supposed = self.planner.groups(known, unit), self.planner.supposed(known, unit)
        self._take(Hand(groups[0] if groups else (unit,), None, supposed[0].id))
        self.choices.show_unit(unit, groups, supposed)
        self.redraw()

    def _take(self, hand: Hand) -> None:
        self.looked.hand = hand
        units = self.plan_host.moment.scenario.units
        if hand.units:
            self.host.selection.set(units=[units[one].id for one in hand.units])
        else:
            self.taken = PlanHand()
            self.host.selection.clear()
            self.choices.show_unit(None, (), ())

    def clear_hand(self) -> None:
        """Nothing is in hand; first the line goes."""
        if self.looked.drawn is not None or self._begun is not None:
            self.looked.drawn = self._begun = None
        else:
            self._take(Hand())
        self.redraw()

    def hover(self, at: XY | None) -> None:
        """The pointer or the keyboard cursor is there."""
        point = None if at is None else (at[0] * TENTH, at[1] * TENTH)
        if point != self.looked.pointed:
            self.looked.pointed = point
            self._follow()
            self._lists.show_here(self._drawing.tints)

    def _follow(self) -> None:
        """Draw what follows the pointer."""
        canvas = self.items.canvas()
        if canvas is not None and self._active:
            self._drawing.draw_moving(canvas)

    def key(self, event: CanvasEvent) -> bool:
        """G: the next group of the base in hand."""
        if event.text.lower() == "g" and self.hand.units:
            self.choices.next_group()
            return True
        return False

    def _choose_group(self, units: tuple[int, ...]) -> None:
        self._take(replace(self.hand, units=units))
        self.redraw()

    def _suppose(self, supposed: str) -> None:
        self.looked.hand = replace(self.hand, supposed=supposed)
        self.redraw()

    def chosen(self, key: object) -> None:
        """A row of a list: show what it speaks of."""
        if not isinstance(key, tuple):
            return
        what, which = key
        if what == "post":
            self.view.show_place((which[0] // TENTH, which[1] // TENTH))
            self._take(Hand(at=which))
            self.redraw()
        elif what == "unit" and self.hand.unit is not None:
            self._draw_line(self.looked.middle(self.hand.unit), self.looked.middle(which))
