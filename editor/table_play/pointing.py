"""The hand over a battle on a table: bases are dragged and turned, fights chosen; refused wishes say why."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPointF, QRect, Qt, QTimer

from core.text import Text, _
from editor.table.offers import Denied, Offer
from editor.table.overlays import Overlays
from editor.table.pointing import HOVER_DELAY, first_sentence
from editor.table.reason_card import ReasonCard
from editor.table_canvas.view import TableView
from editor.table_play.dragging import Drag
from editor.table_play.reasons import offer_html, refusals_html
from editor.table_play.seen import TableSeen
from editor.table_play.selecting import InHand, framed
from editor.table_play.showing import Showing
from editor.tools.tool import CanvasEvent, Tool

if TYPE_CHECKING:
    from editor.page import Page

XY = tuple[int, int]

STRAY = 4.0
"""Pixels that a press may stray before it is a drag."""

TURN, FINE_TURN, QUARTER = 150, 10, 900
"""Tenths of a degree that R turns, with Alt, with Shift; the wheel turns a third of the first."""

_ARROWS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, 1),
    Qt.Key.Key_Down: (0, -1),
}
_SHIFT, _ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier


class TablePointing(Tool):
    """`do(offer)` carries an act out, `changed()` is called when what is in hand changes, `keys(event)` is
    asked for keys that mean nothing to the hand itself.
    """

    id = "play"
    title = _("Play")
    icon = "select"
    shortcut = ""

    def __init__(
        self,
        page: Page,
        do: Callable[[Offer], object],
        changed: Callable[[], object],
        keys: Callable[[CanvasEvent], bool],
    ) -> None:
        assert isinstance(page.view, TableView)
        self._page, self._do, self._changed, self._keys = page, do, changed, keys
        self.view: TableView = page.view
        self.seen: TableSeen | None = None
        self.hand = InHand()
        self.drag: Drag | None = None
        self.target: int | None = None
        self.lit: Offer | None = None
        self.among: tuple[Offer, ...] = ()
        self.denied: Denied | None = None
        self.walked = False
        self.overlays = Overlays()
        self.card = ReasonCard(page.context, page.view, self._follow)
        self.showing = Showing(self.view, page.context)
        self._press: tuple[XY, QPointF] | None = None
        self._gesture = ""
        self._reasons: tuple[Denied, ...] = ()
        self._at: XY | None = None
        self._delay = QTimer(page)
        self._delay.setSingleShot(True)
        self._delay.setInterval(HOVER_DELAY)
        self._delay.timeout.connect(self._show_card)

    @property
    def unit(self) -> int | None:
        """The base in hand, the leader of a group."""
        return self.hand.leader

    # --- the canvas --------------------------------------------------------------------------------------

    def activate(self) -> None:
        self.view.place_hovered.connect(self._tell_place)
        self.view.zoomed.connect(self._zoomed)
        self.showing.begin()

    def deactivate(self) -> None:
        self.view.place_hovered.disconnect(self._tell_place)
        self.view.zoomed.disconnect(self._zoomed)
        self._delay.stop()
        self.card.clear(pinned_too=True)
        self.showing.end()

    def _zoomed(self, _zoom: float) -> None:
        self.show()

    def show(self) -> None:
        """Draw what lies over the table."""
        if self.seen is not None:
            self.showing.show(self.seen, self.hand.units, self.drag, self.lit)

    # --- what is in hand ---------------------------------------------------------------------------------

    def renew(self, seen: TableSeen) -> None:
        """The battle moved on: keep in hand what still can act; take up the base that is to be laid."""
        self.seen = seen
        self.among, self.denied, self.target, self.lit, self._reasons = (), None, None, None, ()
        self.drag, self._press, self._gesture = None, None, ""
        self._delay.stop()
        self.card.clear(pinned_too=True)
        if seen.to_lay:
            self.hand.take(seen.to_lay[:1])
            self.drag = Drag.of(seen, self.hand.units)
            self.view.set_cursor_place(None)
        else:
            self.hand.keep(seen.candidates())
        self._select()

    def _select(self) -> None:
        assert self.seen is not None
        if self.hand.units:
            self._page.selection.set(units=[self.seen.unit_ids[unit] for unit in self.hand.units])

    def take(self, unit: int | None, *others: int) -> None:
        """Take a base in hand with others, or none."""
        self.hand.take(() if unit is None else (unit, *others))
        self.target, self.lit, self.among = None, None, ()
        if unit is None:
            self._page.selection.clear()
        else:
            self._select()
        self._changed()

    def let_go(self) -> bool:
        """Lay down what is in hand: a drag, a choice of acts, a reason, the bases. False if nothing was."""
        if self.drag is not None and (not self.drag.lays or self.drag.pose != self._home_of(self.drag)):
            self._put_back()
            return True
        if self.among:
            self.among = ()
            self._changed()
            return True
        if self.card.isVisible() and self.card.pinned:
            self.card.clear(pinned_too=True)
            return True
        if self.lit is not None:
            self.lit = None
            self._changed()
            return True
        if self.hand.units and (self.seen is None or not self.seen.to_lay):
            self.take(None)
            return True
        return False

    def _home_of(self, drag: Drag) -> Any:
        return drag.seen.piece(drag.units[0]).pose

    def _put_back(self) -> None:
        """The drag never was; a base that has to be laid goes back to where the scenario has it."""
        assert self.drag is not None
        drag, self._press, self._gesture = self.drag, None, ""
        self.drag = Drag.of(drag.seen, drag.units) if drag.lays else None
        self._changed()

    def choose(self, found: tuple[Offer, ...]) -> None:
        """Do the one act that is meant, or ask which."""
        if len(found) == 1:
            self._do(found[0])
        elif found:
            self.among = found
            self._changed()

    # --- mouse -------------------------------------------------------------------------------------------

    def press(self, event: CanvasEvent) -> None:
        seen = self.seen
        if seen is None or event.at is None:
            return
        self.card.clear(pinned_too=True)
        if event.button == Qt.MouseButton.RightButton:
            self._press_right()
            return
        self._delay.stop()
        self._press, self._gesture = (event.at, self.view.mapFromScene(event.point).toPointF()), "click"

    def _press_right(self) -> None:
        """While something is led a point of its way, else whatever is in hand is laid down."""
        if self.drag is not None and self._gesture == "drag":
            if self.drag.fix():
                self.show()
        else:
            self.let_go()

    def move(self, event: CanvasEvent) -> None:
        if self.seen is None or event.at is None or self._press is None:
            return
        if self._gesture == "click":
            way = self.view.mapFromScene(event.point).toPointF() - self._press[1]
            if math.hypot(way.x(), way.y()) < STRAY:
                return
            self._begin(self.seen, self._press[0], event)
        if self._gesture == "drag" and self.drag is not None:
            self.drag.carry(event.at)
            self.show()
        elif self._gesture == "frame":
            self.showing.frame = (self._press[0], event.at)
            self.hand.take(framed(self.seen, *self.showing.frame))
            self.show()

    def _begin(self, seen: TableSeen, at: XY, event: CanvasEvent) -> None:
        """The press has become a drag: of a base and those in hand with it, or of a frame."""
        if self.drag is not None and self.drag.lays:
            if not self._covers(self.drag, at):
                self.drag.shift(at[0] - self.drag.pose.x, at[1] - self.drag.pose.y)
            self.drag.grip(at)
            self._gesture = "drag"
            return
        unit = seen.base_at(at)
        if unit is None:
            self._gesture = "frame" if seen.movers and not event.modifiers & _SHIFT else ""
            return
        self._gesture = "drag" if seen.side is not None and seen.piece(unit).side == seen.side else ""
        if self._gesture:
            self._take_up(seen, self.hand.led_by(unit))
            assert self.drag is not None
            self.drag.grip(at)

    def _covers(self, drag: Drag, at: XY) -> bool:
        return math.hypot(at[0] - drag.pose.x, at[1] - drag.pose.y) < max(drag.base)

    def _take_up(self, seen: TableSeen, units: tuple[int, ...]) -> None:
        """These bases are led from now on."""
        self.hand.take(units)
        self.lit, self.target, self.among = None, None, ()
        self._select()
        self.drag = Drag.of(seen, units)
        self._changed()

    def release(self, event: CanvasEvent) -> None:
        gesture, self._gesture = self._gesture, ""
        pressed, self._press = self._press, None
        self.showing.frame = None
        if self.seen is None or pressed is None or event.button == Qt.MouseButton.RightButton:
            self._gesture, self._press = gesture, pressed
            return
        if gesture == "drag":
            self.drop()
        elif gesture == "frame":
            self._select()
            self._changed()
        elif gesture == "click" and event.at is not None:
            self._click(self.seen, event.at, bool(event.modifiers & _SHIFT))

    def drop(self) -> None:
        """Do what the ghost shows; nothing where it shows nothing."""
        drag = self.drag
        if drag is None:
            return
        shown = drag.shown
        if shown is None or not drag.moved:
            self._refused(drag)
            return
        if not drag.lays:
            self.drag = None
        self._do(drag.seen.offer(shown.action))

    def _refused(self, drag: Drag) -> None:
        """Nothing came of it: the reason stays in sight where there is one."""
        ghost, at = drag.ghost, (drag.pose.x, drag.pose.y)
        self._put_back()
        if ghost is not None and ghost.refusal is not None:
            denied = Denied(drag.units[0], None, None, None, ghost.action, ghost.refusal)
            self._pin((denied,), at)

    def double(self, event: CanvasEvent) -> bool:
        """The whole group of a base."""
        seen = self.seen
        unit = seen.base_at(event.at) if seen is not None and event.at is not None else None
        if seen is None or unit is None or unit not in seen.movers:
            return False
        if self.hand.leader != unit:
            self.hand.take((unit,))
        self.next_group()
        return True

    def next_group(self) -> None:
        """G or a double click: the group of the base in hand, its rank, the base alone."""
        if self.seen is not None and self.hand.next_group(self.seen):
            self._select()
            if self.drag is not None:
                self.drag.lead(self.hand.units)
            self._changed()

    def wheel(self, event: CanvasEvent, notches: float) -> bool:
        """Turn what is led; else the wheel zooms."""
        if self.drag is None:
            return False
        step = QUARTER if event.modifiers & _SHIFT else FINE_TURN if event.modifiers & _ALT else TURN // 3
        self.drag.turn(round(math.copysign(step, -notches)))
        self.show()
        return True

    # --- clicks ------------------------------------------------------------------------------------------

    def _click(self, seen: TableSeen, at: XY, adds: bool) -> None:
        bar = self.showing.bar_at(self.view.spot(at))
        if bar is not None:
            self._do(bar)
            return
        if self.drag is not None and self.drag.lays:
            self.drag.shift(at[0] - self.drag.pose.x, at[1] - self.drag.pose.y)
            self.show()
            return
        unit = seen.base_at(at)
        if unit is None:
            self.take(None)
        elif adds and unit in seen.movers:
            self.hand.toggle(unit)
            self._select()
            self._changed()
        else:
            self.click_unit(unit)

    def click_unit(self, unit: int) -> None:
        """A click on a base: what the base in hand does to it, else it is taken."""
        seen = self.seen
        if seen is None:
            return
        named = seen.offers.named(unit) if seen.offers is not None else ()
        mine = self.unit
        against = seen.offers.against(mine, unit) if seen.offers is not None and mine is not None else ()
        if against:
            self.choose(against)
        elif named:
            self.choose(named)
        elif mine is not None and seen.piece(unit).side != seen.side and seen.denials(mine, unit):
            self._pin(seen.denials(mine, unit), self._middle(unit))
        else:
            self.take(unit)
            still = seen.why_still(unit)
            if still is not None and not seen.pairs_of(unit):
                self._pin((still,), self._middle(unit))

    def _middle(self, unit: int) -> XY:
        assert self.seen is not None
        foot = self.seen.feet[unit]
        return foot.double_x // 20, foot.double_y // 20

    def click(self, _hex: int) -> None:
        """There are no hexes."""

    # --- why not -----------------------------------------------------------------------------------------

    def _pin(self, reasons: tuple[Denied, ...], at: XY | None) -> None:
        """Keep reasons in sight until the next click or Escape."""
        assert self.seen is not None
        self._reasons, self.denied = reasons, reasons[0]
        html = refusals_html(self._page.context, self.seen, reasons)
        self.card.show_html(html, self._rect(at), refused=True, pinned=True)

    def pin(self, denied: Denied, _hex: int | None) -> None:
        """Keep a reason in sight."""
        self._pin((denied,), None)

    def pin_shown(self) -> None:
        """Keep the reason that is in sight."""
        if self._reasons:
            self._pin(self._reasons, self._at)

    def _follow(self, link: str) -> None:
        if link.startswith("rule:"):
            self._page.show_rule(link.removeprefix("rule:"))
        elif link == "nearest" and self.denied is not None and self.seen is not None:
            offer = self.seen.nearest(self.denied)
            if offer is not None:
                self.choose((offer,))

    def _rect(self, at: XY | None) -> QRect:
        """What a card keeps clear of: the base at a place, in pixels of the view."""
        area = self.view.viewport().rect()
        if at is None:
            return QRect(area.center().x(), area.bottom() - 4, 1, 1)
        unit = self.seen.base_at(at) if self.seen is not None else None
        spot = self.view.on_screen(at)
        if unit is None or self.seen is None:
            return QRect(spot.x() - 12, spot.y() - 12, 24, 24)
        corners = [self.view.on_screen((x // 10, y // 10)) for x, y in self.seen.feet[unit].corners]
        xs, ys = [corner.x() for corner in corners], [corner.y() for corner in corners]
        return QRect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    # --- hovering ----------------------------------------------------------------------------------------

    def hover(self, event: CanvasEvent) -> None:
        self._delay.stop()
        self.card.clear()
        self._at = event.at
        seen = self.seen
        if seen is None or event.at is None or (self.drag is not None and not self.drag.lays):
            return
        lit = self.showing.bar_at(event.point)
        unit = None if lit is not None else seen.base_at(event.at)
        if lit is None and unit is not None:
            rows = seen.pairs if self.unit is None else seen.pairs_of(self.unit)
            lit = next((one for one in rows if unit in (one.handle.target, one.handle.unit)), None)
        if lit != self.lit:
            self.lit, self.target = lit, None if lit is None else lit.handle.target
            self._changed()
        if lit is not None or unit is not None:
            self._delay.start()

    def _show_card(self) -> None:
        """What a fight or a shot would come to, row by row; or why the base in hand can do nothing there."""
        seen, at = self.seen, self._at
        if seen is None or at is None or self.card.pinned:
            return
        context = self._page.context
        if self.lit is not None:
            html = offer_html(context, seen, self.lit)
            beside = self.showing.bar_rect(self.lit) or self._rect(at)
            self.card.show_html(html, beside, refused=False, most=0.95)
            return
        unit = seen.base_at(at)
        if unit is None:
            return
        if self.unit is not None and seen.piece(unit).side != seen.side:
            reasons = seen.denials(self.unit, unit)
        else:
            still = None if seen.pairs_of(unit) else seen.why_still(unit)
            reasons = () if still is None else (still,)
        if reasons:
            self._reasons, self.denied = reasons, reasons[0]
            self.card.show_html(refusals_html(context, seen, reasons), self._rect(at), refused=True)

    def _tell_place(self, at: XY | None) -> None:
        """The status bar reads the place under the pointer or the keyboard cursor."""
        page, seen = self._page, self.seen
        if at is None or seen is None:
            page.tell("hex", None)
            page.tell("ground", None)
            return
        values = {"x": round(at[0] / 100, 1), "y": round(at[1] / 100, 1)}
        page.tell("hex", _("{x} × {y} cm", **values))
        unit = seen.base_at(at)
        words: list[Text] = [] if unit is None else [seen.describe(unit)]
        say = page.context.speaker.say
        page.tell("ground", " · ".join(first_sentence(say(one)) for one in words))

    # --- keys --------------------------------------------------------------------------------------------

    def key(self, event: CanvasEvent) -> bool:
        return self._own_key(event) or self._keys(event)

    def _own_key(self, event: CanvasEvent) -> bool:
        """Arrows lead the bases in hand, R turns them, G takes the group, W bends the way, Enter drops."""
        seen = self.seen
        if seen is None or event.modifiers & Qt.KeyboardModifier.ControlModifier:
            return False
        arrow = _ARROWS.get(Qt.Key(event.key)) if event.key else None
        if arrow is not None:
            return self._led() and self._shift(arrow, far=bool(event.modifiers & _SHIFT))
        match event.key:
            case Qt.Key.Key_R if self._led():
                self._turn_by_key(event.modifiers)
            case Qt.Key.Key_G if self.hand.units:
                self.next_group()
            case Qt.Key.Key_W if self.drag is not None:
                self.drag.fix()
                self.show()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                return self._enter()
            case _:
                return False
        return True

    def _led(self) -> bool:
        """Whether something is led, taking up the bases in hand if they may be."""
        seen = self.seen
        if self.drag is None and seen is not None and self.unit in seen.movers:
            self._take_up(seen, self.hand.units)
        return self.drag is not None

    def _shift(self, arrow: XY, *, far: bool) -> bool:
        assert self.drag is not None
        assert self.seen is not None
        length = self.seen.measure.length
        step = length if far else max(1, length // 10)
        sign = -1 if self.view.table_scene.dress.turned else 1
        self.drag.shift(sign * arrow[0] * step, sign * arrow[1] * step)
        self.show()
        self._say_drag()
        return True

    def turn(self, tenths: int) -> bool:
        """Turn what is led; False where nothing can be."""
        if not self._led():
            return False
        assert self.drag is not None
        self.drag.turn(tenths)
        self.show()
        self._say_drag()
        return True

    def _turn_by_key(self, modifiers: Qt.KeyboardModifier) -> None:
        self.turn(QUARTER if modifiers & _SHIFT else FINE_TURN if modifiers & _ALT else TURN)

    def _say_drag(self) -> None:
        """A screen reader hears how far it is, and why not farther."""
        if self.drag is not None:
            self.view.setAccessibleDescription(" ".join(pill.words for pill in self.showing.drag_pills))

    def _enter(self) -> bool:
        seen = self.seen
        assert seen is not None
        if seen.session.question is not None or self.among:
            return False
        if self.drag is not None:
            self.drop()
            return True
        if self.lit is not None:
            self._do(self.lit)
            return True
        if self.unit in seen.movers:
            return True  # Enter must not end the moves of a side that has a base in hand
        place = self.view.cursor_place
        if place is not None and self.view.hasFocus():
            self._click(seen, place, adds=False)
            return True
        return False

    # --- walking -----------------------------------------------------------------------------------------

    def marks(self) -> tuple[Any, ...]:
        """Marks of hexes: none."""
        return ()

    def stops(self) -> tuple[Any, ...]:
        """What Tab walks: the fights and shots, or the bases that may be led."""
        seen = self.seen
        if seen is None or seen.choice is None:
            return ()
        if seen.movers:
            return tuple(unit for unit in seen.candidates() if unit in seen.movers)
        return seen.pairs

    def walk(self, way: int) -> bool:
        """Go to the next or the previous candidate; False where there is none."""
        stops = self.stops()
        if not stops or (self.drag is not None and self.drag.lays):
            return False
        if self.drag is not None:
            self.drag = None
        here: Any = self.lit if isinstance(stops[0], Offer) else self.unit
        at = stops.index(here) + way if here in stops else (0 if way > 0 else -1)
        stop = stops[at % len(stops)]
        if isinstance(stop, Offer):
            self.hand.take(() if stop.handle.unit is None else (stop.handle.unit,))
            self.lit, self.target = stop, stop.handle.target
            self._select()
            self._changed()
        else:
            self.take(stop)
        if self.unit is not None:
            self.view.show_place(self._middle(self.unit))
        return True
