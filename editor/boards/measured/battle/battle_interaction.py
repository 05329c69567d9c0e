"""The hand over a battle on a table: bases are dragged and turned, fights chosen; refused wishes say why."""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import Qt

from editor.base.sentences import first_sentence
from editor.boards.battle.battle_hand import BattleHand
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.host import BattleHost
from editor.boards.battle.offers import Denied, Offer
from editor.boards.battle.reason_card import ReasonCard
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.measured.battle.battle_feed import BattleFeed
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.cards import Cards
from editor.boards.measured.battle.clicks import Clicks
from editor.boards.measured.battle.cursor_keys import stops, told_place, walk
from editor.boards.measured.battle.drags import Drag
from editor.boards.measured.battle.generals import ride_refusal, riding
from editor.boards.measured.battle.gestures import Gestures
from editor.boards.measured.battle.hand_keys import FINE_TURN, QUARTER, TURN, hand_key
from editor.boards.measured.battle.keyed_lead import KeyedLead
from editor.boards.measured.battle.overlays import TableOverlays, switches
from editor.boards.measured.battle.selection import InHand
from editor.boards.measured.view import table_view

XY = tuple[int, int]

_SHIFT, _ALT = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.AltModifier


class MeasuredBattleInteraction(BattleHand):
    """`hand` are the bases in hand, `drag` is what is led, `highlighted` the fight or shot looked at."""

    def __init__(self, battle_host: BattleHost) -> None:
        super().__init__(battle_host)
        host = battle_host.host
        self.view = table_view(host.view)
        self.seen: MeasuredBattleView | None = None
        self.hand = InHand()
        self.drag: Drag | None = None
        self.highlighted: Offer | None = None
        self.overlays = TableOverlays()
        self.pointed: int | None = None
        self.by_pointer: Offer | None = None
        self.showing = BattleFeed(self.view, host.context, self.overlays)
        self.cards = Cards(host, self.view, self.showing, self.choose)
        self.clicks = Clicks(self)
        self.keyed = KeyedLead(self)
        self._gestures = Gestures(self, self.clicks, self.keyed)

    @property
    def unit(self) -> int | None:
        """The base in hand, the leader of a group."""
        return self.hand.leader

    # --- the canvas --------------------------------------------------------------------------------------

    def activate(self) -> None:
        self.view.place_hovered.connect(self._tell_place)
        self.view.zoomed.connect(self._zoomed)
        self.view.moved.connect(self.show)  # words that are held in sight follow what is in sight
        self.showing.begin()
        self.show()  # another tool may have had the map meanwhile

    def deactivate(self) -> None:
        self.view.place_hovered.disconnect(self._tell_place)
        self.view.zoomed.disconnect(self._zoomed)
        self.view.moved.disconnect(self.show)
        self.cards.hide()
        self.showing.end()

    def lay_under(self) -> None:
        self.showing.begin()
        self.take(None)

    def take_under(self) -> None:
        self.showing.end()

    def _zoomed(self, _zoom: float) -> None:
        self.show()

    def show(self) -> None:
        """Draw what lies over the table."""
        if self.seen is not None:
            self.showing.show(self.seen, self.hand.units, self.drag, self.highlighted, self.pointed)
        if self.is_leading != self._led:
            self._led = self.is_leading
            self.view.overlaid_changed.emit()

    @property
    def is_leading(self) -> bool:
        """Whether a base that stands on the table is somewhere else in the hand."""
        return self.drag is not None and not self.drag.lays and self.drag.moved

    _led = False

    @property
    def chosen(self) -> Offer | None:
        """The fight or shot that Enter begins, with its button in the prompt.

        Not one at which the pointer merely rests: a button that comes and goes with the pointer can change
        the height of the prompt, and with it the place of what is pointed at.
        """
        return None if self.highlighted is self.by_pointer else self.highlighted

    # --- what is in hand ---------------------------------------------------------------------------------

    def refresh(self, seen: BattleView) -> None:
        """The battle moved on: keep in hand what still can act; take up the base that is to be laid."""
        assert isinstance(seen, MeasuredBattleView)
        self.seen, self.showing.concerned = seen, ()
        self.among, self.target, self.highlighted = (), None, None
        self.drag = self.pointed = None
        self._gestures.forget()
        self.cards.refresh(seen)
        if seen.to_lay:
            self.hand.take(seen.to_lay[:1])
            self.drag = Drag.of(seen, self.hand.units)
            self.view.set_cursor_place(None)
        else:
            had = bool(self.hand.units)
            self.hand.keep(seen.candidates())
            if had and not self.hand.units and (seen.offers is not None or seen.session.over is not None):
                self._host.selection.clear()  # it has done all it can: its card makes way
        if self.hand.units:
            self.showing.general = None
        self._select()

    def _select(self) -> None:
        assert self.seen is not None
        if self.hand.units:
            self._host.selection.set(units=[self.seen.unit_ids[unit] for unit in self.hand.units])

    def take(self, unit: int | None, *others: int) -> None:
        """Take a base in hand with others, or none."""
        self.hand.take(() if unit is None else (unit, *others))
        self.showing.general = None
        self.target, self.highlighted, self.among = None, None, ()
        if unit is None:
            self._host.selection.clear()
        else:
            self._select()
        self._battle_host.hand_changed()

    @property
    def general(self) -> int | None:
        """The post of the general who is looked at."""
        return self.showing.general

    def choose_general(self, post: int | None) -> None:
        """Show a general: his circle, whom he commands, his panel."""
        self.showing.general = post
        self._battle_host.hand_changed()

    def let_go(self) -> None:
        """The general of the one before is looked at no more."""
        self.showing.general = None

    def clear_hand(self) -> bool:
        """Lay down what is in hand: a drag, a choice of acts, a reason, the bases. False if nothing was."""
        if self.drag is not None and (not self.drag.lays or self.drag.pose != self._home_of(self.drag)):
            self._put_back()
            return True
        if self.among:
            self.among = ()
            self._battle_host.hand_changed()
            return True
        if self.card.isVisible() and self.card.pinned:
            self.cards.hide()
            return True
        if self.highlighted is not None:
            self.highlighted = None
            self._battle_host.hand_changed()
            return True
        if self.hand.units and (self.seen is None or not self.seen.to_lay):
            self.take(None)
            return True
        if self.general is not None:
            self.choose_general(None)
            return True
        return False

    def _home_of(self, drag: Drag) -> Any:
        return drag.seen.piece(drag.units[0]).pose

    def _put_back(self) -> None:
        """The drag never was; a base that has to be laid goes back to where the scenario has it."""
        assert self.drag is not None
        drag = self.drag
        self._gestures.forget()
        self.drag = Drag.of(drag.seen, drag.units) if drag.lays else None
        self._battle_host.hand_changed()

    def choose(self, found: tuple[Offer, ...]) -> None:
        """Do the one act that is meant, or ask which."""
        if len(found) == 1:
            self._battle_host.do(found[0])
        elif found:
            self.among = found
            self._battle_host.hand_changed()

    # --- mouse -------------------------------------------------------------------------------------------

    def press(self, event: CanvasEvent) -> None:
        self.cards.hide()
        self._gestures.press(event)

    def move(self, event: CanvasEvent) -> None:
        self._gestures.move(event)

    def release(self, event: CanvasEvent) -> None:
        self._gestures.release(event)

    def take_up(self, seen: MeasuredBattleView, units: tuple[int, ...]) -> Drag:
        """These bases are led from now on."""
        self.hand.take(units)
        self.highlighted, self.target, self.among = None, None, ()
        self._select()
        drag = self.drag = Drag.of(seen, units)
        self._battle_host.hand_changed()
        return drag

    def frame(self, units: tuple[int, ...]) -> None:
        """These bases lie in a frame that was drawn."""
        self.hand.take(units)
        self._select()
        self._battle_host.hand_changed()

    def toggle(self, unit: int) -> None:
        """A base comes to those in hand, or leaves them."""
        self.hand.toggle(unit)
        self._select()
        self._battle_host.hand_changed()

    def do(self, offer: Offer) -> None:
        """Carry an act out."""
        self._battle_host.do(offer)

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
        self._battle_host.do(drag.seen.offer(shown.action))

    def ride(self, seen: MeasuredBattleView, post: int, at: XY) -> None:
        """A general rides to where he was led, or as far on that way as he may."""
        offer = riding(seen, post, at)
        refusal = ride_refusal(seen, offer)
        if refusal is None:
            self._battle_host.do(offer)
        elif refusal.nearest is not None:
            self._battle_host.do(seen.offer(refusal.nearest))
        else:
            self.show()

    def _refused(self, drag: Drag) -> None:
        """Nothing came of it: the reason stays in sight where there is one."""
        ghost, at = drag.ghost, (drag.pose.x, drag.pose.y)
        self._put_back()
        denied = drag.seen.why_still(drag.units[0])
        if ghost is not None and ghost.refusal is not None:
            denied = Denied(drag.units[0], None, None, None, ghost.action, ghost.refusal)
        if denied is not None:
            self.cards.pin((denied,), at)

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
            self._battle_host.hand_changed()

    def wheel(self, event: CanvasEvent, notches: float) -> bool:
        """Turn what is led; else the wheel zooms."""
        if self.drag is None:
            return False
        step = QUARTER if event.modifiers & _SHIFT else FINE_TURN if event.modifiers & _ALT else TURN // 3
        self.drag.turn(round(math.copysign(step, -notches)))
        self.show()
        return True

    # --- why not -----------------------------------------------------------------------------------------

    @property
    def card(self) -> ReasonCard:
        """The card beside the pointer."""
        return self.cards.card

    @property
    def denied(self) -> Denied | None:
        """The refusal in sight."""
        return self.cards.denied

    def pin(self, denied: Denied) -> None:
        self.cards.pin((denied,), None)

    def pin_shown(self) -> None:
        """Keep the reason that is in sight."""
        self.cards.pin_shown()

    # --- hovering ----------------------------------------------------------------------------------------

    def hover(self, event: CanvasEvent) -> None:
        self.cards.leave()
        seen = self.seen
        if seen is None or event.at is None or (self.drag is not None and not self.drag.lays):
            return
        highlighted = self.showing.bar_at(event.point)
        unit = None if highlighted is not None else seen.base_at(event.at)
        if highlighted is None and unit is not None:
            rows = seen.pairs if self.unit is None else seen.pairs_of(self.unit)
            highlighted = next(
                (one for one in rows if unit in (one.interaction.target, one.interaction.unit)), None
            )
        self.point_over(seen.base_at(event.at))
        if highlighted != self.highlighted:
            self.highlighted, self.target = (
                highlighted,
                None if highlighted is None else highlighted.interaction.target,
            )
            self.by_pointer = highlighted
            self._battle_host.hand_changed()
        if highlighted is not None or unit is not None:
            self.cards.wait(event.at, self.unit, highlighted)

    def point_over(self, unit: int | None) -> None:
        """Show what is laid over the base pointed at, where the room has such layers."""
        if unit != self.pointed and self.seen is not None and switches(self.seen.look):
            self.pointed = unit
            self.show()

    def _tell_place(self, at: XY | None) -> None:
        """The status bar reads the place under the pointer or the keyboard cursor."""
        place, base = (None, None) if at is None or self.seen is None else told_place(self.seen, at)
        say = self._host.context.speaker.say
        self._host.show_status("hex", place)
        self._host.show_status("ground", None if base is None else first_sentence(say(base)))

    # --- keys --------------------------------------------------------------------------------------------

    def key(self, event: CanvasEvent) -> bool:
        return hand_key(self, self.keyed, self.clicks, event) or super().key(event)

    # --- walking -----------------------------------------------------------------------------------------

    def stops(self) -> tuple[Any, ...]:
        """What Tab walks."""
        return () if self.seen is None else stops(self.seen)

    def walk(self, way: int) -> bool:
        """Go to the next or the previous candidate; False where there is none."""
        return self.seen is not None and walk(self, self.seen, way)

    def light(self, offer: Offer) -> None:
        """Its odds are looked at: who would fight is in hand."""
        self.hand.take(() if offer.interaction.unit is None else (offer.interaction.unit,))
        self.highlighted, self.target, self.by_pointer = offer, offer.interaction.target, None
        self._select()
        self._battle_host.hand_changed()
