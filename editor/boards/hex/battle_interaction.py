"""The hand over the map: a unit is taken, then a hex or a target is clicked; refused wishes say why."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt

from core.text import Text, _
from editor.base.sentences import first_sentence
from editor.boards.battle.battle_hand import BattleHand
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.host import BattleHost
from editor.boards.battle.offers import Denied, Offer
from editor.boards.battle.prospects import counterfactual
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.drawing.marks import Mark
from editor.boards.hex.battle_highlights import highlighted_marks
from editor.boards.hex.battle_overlays import Overlays
from editor.boards.hex.click_refusals import why_not
from editor.boards.hex.drag import HexDrag
from editor.boards.hex.gestures import Gestures
from editor.boards.hex.pointer_cards import PointerCards
from editor.boards.hex.view import hex_view


class HexBattleInteraction(BattleHand):
    """`sum_is_shown()` tells whether a panel shows the sum of the target, `pop_up(hex)` is called when more
    than two acts share a hex.
    """

    def __init__(
        self, battle_host: BattleHost, sum_is_shown: Callable[[], bool], pop_up: Callable[[int], object]
    ) -> None:
        super().__init__(battle_host)
        self._pop_up = pop_up
        self.seen: BattleView | None = None
        self._unit: int | None = None
        self.overlays = Overlays()
        self.gestures = Gestures(self, HexDrag(self._host.context, hex_view(self._host.view)))
        self.cards = PointerCards(self._host, sum_is_shown, self.meant, self.stops, self.choose)
        self.card = self.cards.card

    @property
    def unit(self) -> int | None:
        return self._unit

    @property
    def denied(self) -> Denied | None:
        return self.cards.denied

    # --- the canvas --------------------------------------------------------------------------------------

    def activate(self) -> None:
        view = hex_view(self._host.view)
        view.hex_clicked.connect(self._clicked)
        view.hex_hovered.connect(self.hovered)
        view.cursor_moved.connect(self._cursor_moved)

    def deactivate(self) -> None:
        self.cancel()
        view = hex_view(self._host.view)
        view.hex_clicked.disconnect(self._clicked)
        view.hex_hovered.disconnect(self.hovered)
        view.cursor_moved.disconnect(self._cursor_moved)
        self.cards.hide()
        view.set_marks(())

    def _clicked(self, hex_: int, event: CanvasEvent) -> None:
        if event.button == Qt.MouseButton.RightButton:
            self.clear_hand()
            return
        self.click(hex_)

    def _cursor_moved(self, hex_: object) -> None:
        self.walked = hex_ is not None
        if isinstance(hex_, int):
            self.hovered(hex_)

    def let_go(self) -> None:
        """Neither the line of sight nor the place of the one before is drawn or told."""
        self.overlays.start = self.overlays.end = None
        self.cards.leave(None)
        self._host.show_status("hex", None)
        self._host.show_status("ground", None)

    # --- dragging ----------------------------------------------------------------------------------------

    def press(self, event: CanvasEvent) -> None:
        self.gestures.press(event)

    def move(self, event: CanvasEvent) -> None:
        self.gestures.move(event)

    def release(self, event: CanvasEvent) -> None:
        self.gestures.release(event)

    def cancel(self) -> None:
        if self.gestures.put_down():
            self._battle_host.hand_changed()

    # --- what is taken -----------------------------------------------------------------------------------

    def refresh(self, seen: BattleView) -> None:
        self.gestures.put_down()
        self.seen = seen
        self.among, self.target = (), None
        self.walked = False
        self.cards.refresh(seen)
        offers = seen.offers
        if offers is not None:
            only = self._forced()
            if only is not None:
                self._unit = only
            elif self.unit is not None and not offers.is_actor(self.unit):
                self._unit = None
                self._host.selection.clear()  # it has done all it can: its card makes way
        else:
            if self._unit is not None and seen.session.over is not None:
                self._host.selection.clear()
            self._unit = None
        self._select()
        self._show_the_other()
        if self.cards.at is not None and (self._told_to != seen.session.looker or not self._is_watched):
            self._show_status(seen)  # who stands under the pointer may have changed

    def _select(self) -> None:
        assert self.seen is not None
        if self.unit is not None:
            self._host.selection.set(units=[self.seen.unit_ids[self.unit]])

    def _show_the_other(self) -> None:
        """Where the enemy acts upon a unit of the side that is asked, that unit is the one to look at."""
        assert self.seen is not None
        rest = counterfactual(self.seen)
        if self.unit is None and rest is not None and rest.preview.unit is not None:
            self._host.selection.set(units=[self.seen.unit_ids[rest.preview.unit]])

    def take(self, unit: int | None) -> None:
        self._unit, self.target, self.among = unit, None, ()
        if unit is not None:
            self._select()
        else:
            self._host.selection.clear()
        self._battle_host.hand_changed()

    def clear_hand(self) -> bool:
        if self.is_dragging:
            self.cancel()
            return True
        if self.among:
            self.among = ()
            self._battle_host.hand_changed()
            return True
        if self.card.isVisible() and self.card.pinned:
            self.cards.clear()
            return True
        if self.unit is not None and self.unit != self._forced():
            self.take(None)
            return True
        return False

    def _forced(self) -> int | None:
        """The one unit whose act this is, as in a retreat or when it is activated: it stays in hand.

        In a step in which several may act, the last of them is offered: whoever clicks it means to take it.
        """
        seen = self.seen
        if seen is None or seen.offers is None or (seen.shares_step() and not seen.state.frames):
            return None
        return seen.offers.only_actor()

    def click(self, hex_: int) -> None:
        """What a click on a hex means, in this order: an act of the unit in hand, a unit to name, to take."""
        seen = self.seen
        self.cards.hide()  # nor does what waited to be shown come over the question
        if seen is None:
            return
        found = tuple(self.meant(seen, hex_))
        here = seen.units_in(hex_)
        asked = {offer.interaction.unit for offer in self.among}
        goes_on = bool(found) and {offer.interaction.unit for offer in found} == asked
        if self.holds_click(other=bool(here or found) and not goes_on):
            return
        if found:
            self.choose(found)
            return
        able = self.able(seen, hex_)
        if able:
            again = able.index(self.unit) + 1 if self.unit in able else 0
            self.take(able[again % len(able)])  # a second click keeps it: Escape and clear ground let it go
            return
        denied = why_not(seen, self.unit, hex_)
        if denied is not None:
            self.pin_at(denied, hex_)
        elif here:
            self.take(here[0])
        else:
            self.take(self._forced())

    def able(self, seen: BattleView, hex_: int) -> list[int]:
        """The units in a hex that may be taken up."""
        return [one for one in seen.units_in(hex_) if seen.offers is not None and seen.offers.is_actor(one)]

    def meant(self, seen: BattleView, hex_: int) -> Iterator[Offer]:
        """The offers that a click on the hex stands for."""
        offers = seen.offers
        if offers is None:
            return
        here = seen.units_in(hex_)
        if self.unit is not None:
            acts = [offer for target in here for offer in offers.against(self.unit, target)]
            acts += offers.reaching(self.unit, hex_)
            if acts:
                yield from acts
                return
        for unit in here:
            yield from offers.named(unit)
        if not here:
            yield from offers.entering(seen.outside(), hex_)

    def choose(self, found: tuple[Offer, ...]) -> None:
        """Do the one act that is meant, or ask which; what costs points is never done by the first click."""
        if len(found) == 1 and found[0].interaction.points is None:
            self._battle_host.do(found[0])
        else:
            self.among = found
            self._battle_host.hand_changed()
            place = found[0].interaction.at
            laddered = all(offer.interaction.points is not None for offer in found)
            if len(found) > 2 and place is not None and not laddered:
                self._pop_up(place)

    # --- why not -----------------------------------------------------------------------------------------

    def pin(self, denied: Denied) -> None:
        self.pin_at(denied, None)

    def pin_at(self, denied: Denied, hex_: int | None) -> None:
        self.cards.pin(denied, hex_)

    def pin_shown(self) -> None:
        self.cards.pin_shown()

    # --- hovering ----------------------------------------------------------------------------------------

    def hovered(self, hex_: object) -> None:
        """The pointer, or the cursor of the keyboard, is over a hex or over none."""
        at = hex_ if isinstance(hex_, int) else None
        self.cards.leave(at)
        seen = self.seen
        if seen is None:
            return
        self._show_status(seen)
        if self._look_along(seen):
            return
        target = None
        if at is not None and not self.card.pinned:
            found = tuple(self.meant(seen, at))
            targets = [offer.interaction.target for offer in found if offer.interaction.target is not None]
            target = targets[0] if targets else None
            if found:
                self.cards.denied = None
                if not self.is_dragging:  # the way and its cost are looked at then
                    self.cards.wait()
            else:
                self.cards.show_why_not(seen, self.unit, at)
        if target != self.target:
            self.target = target
            self._battle_host.hand_changed()

    def _look_along(self, seen: BattleView) -> bool:
        """With the line of sight laid over the map, the hex pointed at is its end; whether it is."""
        if not self.overlays.sight:
            return False
        start = seen.hex_of(self.unit) if self.unit is not None else None
        if start is None:
            chosen = [unit for unit in seen.by_unit if seen.unit_ids[unit] in self._host.selection.units]
            start = seen.hex_of(chosen[0]) if chosen else None
        self.overlays.start, self.overlays.end = start, self.cards.at
        words = self.overlays.words(seen)
        self._battle_host.hand_changed()
        if words is None or self.cards.at is None:
            return start is not None
        self._host.show_status("ground", words)
        html = self.overlays.html(self._host.context, seen)
        found = self.overlays.line(seen)
        unseen = found is not None and not found.clear
        self.cards.show_sight(html, self.cards.at, unseen=unseen)
        return True

    @property
    def _is_watched(self) -> bool:
        """Whether what happened is still being seen: no words tell it before the dice have fallen."""
        return self._battle_host.session.is_watched()

    _told_to: int | None = None

    def _show_status(self, seen: BattleView) -> None:
        """The status bar reads the hex under the pointer or the keyboard cursor; who stands there, once all
        that happened was seen.
        """
        host, at = self._host, self.cards.at
        self._told_to = seen.session.looker
        if at is None:
            host.show_status("hex", None)
            host.show_status("ground", None)
            return
        host.show_status("hex", _("Hex {hex}", hex=seen.label(at)))
        if self._is_watched:
            host.show_status("ground", None)
            return
        words: list[Text] = [seen.describe(unit) for unit in seen.units_in(at)]
        words += [note.text for note in seen.hex_notes(at)]
        if self.unit is not None and seen.is_fatal(self.unit, at):
            words.insert(0, _("{unit}: lost there.", unit=seen.short_name(self.unit)))
        say = host.context.speaker.say
        host.show_status("ground", " · ".join(first_sentence(say(one)) for one in words))

    # --- marks and walking -------------------------------------------------------------------------------

    def marks(self) -> tuple[Mark, ...]:
        """What lights up: who can act, where the unit in hand can go, whom it can battle with what dice."""
        if self.seen is None:
            return ()
        return highlighted_marks(self.seen, self.unit, self.target, self.asked_about)

    def stops(self) -> tuple[int, ...]:
        """The hexes that Tab walks: those of the unit in hand, or of all that can act."""
        seen = self.seen
        if seen is None or seen.offers is None:
            return ()
        if self.unit is not None and seen.offers.is_actor(self.unit):
            places = [seen.hex_of(target) for target in seen.offers.targets(self.unit)]
            places += list(seen.offers.hexes(self.unit))
        else:
            places = [seen.hex_of(unit) for unit in seen.candidates()]
            places += [hex_ for unit in seen.outside() for hex_ in seen.offers.hexes(unit)]
        return tuple(dict.fromkeys(place for place in places if place is not None))

    def walk(self, way: int) -> bool:
        stops = self.stops()
        if not stops:
            return False
        view = hex_view(self._host.view)
        here = view.cursor_hex
        at = stops.index(here) + way if here in stops else (0 if way > 0 else -1)
        view.set_cursor_hex(stops[at % len(stops)])
        self.walked = True
        self.hovered(view.cursor_hex)
        return True

    def press_cursor(self) -> bool:
        hex_ = hex_view(self._host.view).cursor_hex
        if hex_ is None:
            return False
        self.click(hex_)
        return True

    def takes_enter(self, *, offered: bool) -> bool:
        return self.walked
