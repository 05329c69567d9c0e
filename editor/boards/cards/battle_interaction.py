"""The hand over the table of cards: cards are dragged or clicked, refused wishes say why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRect, Qt, QTimer

from core.presentation.card_look import Spot
from core.text import Text
from editor.boards.battle.battle_hand import HOVER_DELAY, BattleHand
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.host import BattleHost
from editor.boards.battle.offers import Denied, Offer
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.cards import card_stops
from editor.boards.cards.battle_view import CardBattleView
from editor.boards.cards.card_stops import acting_spots, goal_at, under_spot
from editor.boards.cards.description import place_html, spot_words
from editor.boards.cards.glance import Glance
from editor.boards.cards.layout import same_spot
from editor.boards.cards.reasons import Reasons
from editor.boards.cards.view import card_view

STRAY = 6.0
"""Pixels that the pointer moves with the button down before a card is dragged."""

BACK = 160
"""Milliseconds that a card which was let fall takes home."""


class CardBattleInteraction(BattleHand):
    """`taken` is the card in hand, `looked` the spot that the panel tells of; `ask` shows a menu beside a
    card of which more than two acts are meant.
    """

    def __init__(self, battle_host: BattleHost, ask: Callable[[tuple[Offer, ...], QRect], object]) -> None:
        super().__init__(battle_host)
        host = battle_host.host
        self.view = card_view(host.view)
        self._ask = ask
        self.seen: CardBattleView | None = None
        self.taken: Spot | None = None
        self.looked: Spot | None = None
        self.hovered: tuple[Spot, ...] = ()
        self.refused_at: Spot | None = None
        self._pressed: tuple[Spot, ...] | None = None
        self._start = QPointF()
        self.reasons = Reasons(host, self.choose)
        self.card = self.reasons.card
        self._delay = QTimer(host.widget)
        self._delay.setSingleShot(True)
        self._delay.setInterval(HOVER_DELAY)
        self._delay.timeout.connect(self._show_preview)
        self.glance = Glance(host.widget, self._look_away)

    @property
    def denied(self) -> Denied | None:
        return self.reasons.denied

    # --- the canvas --------------------------------------------------------------------------------------

    def activate(self) -> None:
        self.view.spot_moved.connect(self._walked_to)

    def deactivate(self) -> None:
        self.view.spot_moved.disconnect(self._walked_to)
        self._delay.stop()
        self.glance.end()
        self.card.clear(pinned_too=True)
        self.view.lights(sources=(), goals=(), taken=None, hovered=None, refused=None)

    def press(self, event: CanvasEvent) -> None:
        if event.button == Qt.MouseButton.RightButton:
            self._pressed = None
            self.clear_hand()
            return
        self._pressed, self._start = self.view.under(event.point), event.point

    def move(self, event: CanvasEvent) -> None:
        if self._pressed is None:
            return
        if not self.is_dragging:
            strayed = (event.point - self._start).manhattanLength() * self.view.zoom
            if strayed < STRAY or not self._drag(event.point):
                return
        self.view.card_scene.carry(event.point)
        self._over(self.view.under(event.point))

    def _drag(self, point: QPointF) -> bool:
        """Begin to drag the card that was pressed, if it is one of the own side."""
        seen = self.seen
        if seen is None or not self._pressed:
            return False
        if self.holds_click(other=True):
            self._pressed = None
            return False
        if seen.choice is None:
            return False
        source = self._pressed[0]
        own = source.side == seen.choice.side or source.what == "terrain"
        if source.what not in ("card", "hand", "terrain") or not own:
            return False
        self.is_dragging = True  # the prompt is told so before the card is taken
        self.take_spot(source)
        self.is_dragging = self.view.card_scene.lift(source, point)
        return self.is_dragging

    def release(self, event: CanvasEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if self.is_dragging:
            self._let_fall(event.point)
        elif pressed is not None and pressed[:1] == self.view.under(event.point)[:1]:
            self.click_spot(pressed)

    def _let_fall(self, point: QPointF) -> None:
        self.is_dragging = False
        seen, source = self.seen, self.taken
        under = tuple(spot for spot in self.view.under(point) if spot != source)
        found = seen.drops(source, under) if seen is not None and source is not None else ()
        if found:
            self.has_led = True  # the card lies under the pointer: it does not fly there once more
            self.choose(found)
            self.has_led = False
            self.view.card_scene.put_down()
            return
        self.view.card_scene.put_down(BACK)
        denied = seen.refused(source, under) if seen is not None and source is not None else None
        self.take_spot(None)
        if denied is not None:
            self._pin_at(denied, self.view.on_screen(under[0]))

    def cancel(self) -> None:
        self._pressed = None
        if self.is_dragging:
            self.is_dragging = False
            self.view.card_scene.put_down(BACK)
            self.take_spot(None)

    def hover(self, event: CanvasEvent) -> None:
        self._over(self.view.under(event.point))

    # --- what is taken -----------------------------------------------------------------------------------

    def refresh(self, seen: BattleView) -> None:
        """The battle moved on: keep in hand what still can be dragged."""
        assert isinstance(seen, CardBattleView)
        self.seen = seen
        self.among, self.reasons.denied, self.walked = (), None, False
        self._delay.stop()
        self.card.clear(pinned_too=True)
        self.is_dragging, self._pressed, self.refused_at = False, None, None
        self.hovered = ()
        self._host.show_status("ground", None)  # it may have told a card that whoever looks now must not know
        if self.taken is not None:  # it went from there, and others moved up
            self.looked = None
        self.taken = None
        if self.looked is not None and not self._still(seen, self.looked):
            self.looked = None
        self.describe()

    def _still(self, seen: CardBattleView, spot: Spot) -> bool:
        return (
            seen.session.looker >= 0
            and spot.what in ("place", "card", "terrain")
            and spot_words(seen, spot) is not None
        )

    def take(self, unit: int | None) -> None:
        """Nothing but cards is taken in hand."""
        self.take_spot(None)

    def take_spot(self, spot: Spot | None) -> None:
        """Take a card in hand, or none."""
        self.taken, self.among, self.refused_at = spot, (), None
        self.glance.end()
        if spot is not None:
            self.looked = spot
        self._battle_host.hand_changed()

    def clear_hand(self) -> bool:
        """Lay down what is in hand: a choice of acts, a pinned reason, a card. False if nothing was."""
        if self.is_dragging:
            self.cancel()
            return True
        if self.among:
            self.among = ()
            self._battle_host.hand_changed()
            return True
        if self.card.isVisible() and self.card.pinned:
            self.card.clear(pinned_too=True)
            return True
        if self.taken is not None:
            self.take_spot(None)
            return True
        return False

    def click_spot(self, under: Sequence[Spot]) -> None:
        """What a click means: an act of the card in hand, an act of this card, to take it, to look at it."""
        seen = self.seen
        self.card.clear(pinned_too=True)
        if seen is None:
            return
        if self.holds_click():
            return
        top = under[0] if under else None
        if self.taken is not None and top is not None and not same_spot(self.taken, top):
            found = seen.drops(self.taken, under)
            if found:
                self.choose(found)
                return
        if top is None:
            self.take_spot(None)
            return
        if self.holds_click(other=True):
            return
        clicks = seen.clicks(top)
        if clicks:
            self.choose(clicks)
            return
        if seen.is_carried(top):
            self.take_spot(None if self.taken is not None and same_spot(self.taken, top) else top)
            return
        denied = self._why_not(seen, top, under)
        self.looked = top
        self.glance.end()
        if denied is not None:
            self._pin_at(denied, self.view.on_screen(top))
        self._battle_host.hand_changed()

    def _why_not(self, seen: CardBattleView, top: Spot, under: Sequence[Spot]) -> Denied | None:
        if self.taken is not None:
            denied = seen.refused(self.taken, under)
            if denied is not None:
                return denied
        own = seen.choice is not None and top.side == seen.choice.side
        return seen.refused(top, None) if own and top.what in ("card", "hand") else None

    def choose(self, found: tuple[Offer, ...]) -> None:
        """Do the one act that is meant, or ask which."""
        if len(found) == 1:
            self._battle_host.do(found[0])
            return
        self.among = found
        self._battle_host.hand_changed()
        if len(found) > 2:
            at = self.taken or self.looked
            self._ask(found, self.view.on_screen(at) if at is not None else QRect(20, 20, 1, 1))

    # --- why not -----------------------------------------------------------------------------------------

    def pin(self, denied: Denied) -> None:
        self._pin_at(
            denied, self.view.on_screen(self.looked) if self.looked is not None else QRect(20, 20, 1, 1)
        )

    def _pin_at(self, denied: Denied, beside: QRect) -> None:
        assert self.seen is not None
        self.reasons.show(self.seen, denied, beside, self._highlighted(), pinned=True)

    def pin_shown(self) -> None:
        if self.denied is not None:
            self.pin(self.denied)

    # --- hovering ----------------------------------------------------------------------------------------

    def _over(self, under: tuple[Spot, ...]) -> None:
        """The pointer or the keyboard's place is over these."""
        seen = self.seen
        self.glance.over(under)  # after an act nothing is known to be hovered, and the pointer may leave
        if under == self.hovered or seen is None:
            return
        self.hovered = under
        self.view.card_scene.raise_card(under[0] if under and not self.is_dragging else None)
        self._delay.stop()
        self.card.clear()
        self.refused_at = None
        self._tell_spots(seen, () if seen.session.is_watched() else under)  # the dice tell it first
        if self.card.pinned:
            return
        if self.taken is not None and under and not same_spot(self.taken, under[0]):
            self._over_with_card(seen, self.taken, under)
        else:
            self.reasons.denied = None
            if under and not self.is_dragging:
                self._look_at(seen, under)
        self.show_lights()

    def _over_with_card(self, seen: CardBattleView, source: Spot, under: tuple[Spot, ...]) -> None:
        """Say at once why the card in hand cannot go there."""
        others = tuple(spot for spot in under if not same_spot(source, spot))
        self.reasons.denied = None
        if seen.drops(source, others):
            return
        denied = seen.refused(source, others)
        if denied is None:
            return
        self.refused_at = next((spot for spot in others if spot.what in ("place", "reserve")), others[0])
        self.reasons.show(seen, denied, self.view.on_screen(self.refused_at), self._highlighted())

    def _look_at(self, seen: CardBattleView, under: tuple[Spot, ...]) -> None:
        """A card under the pointer is shown large in the panel; over bare cloth the limits of the place."""
        if under[0].what in ("card", "hand", "terrain"):
            if self.taken is None and self.looked != under[0] and not self.among:
                self.looked = under[0]
                self.glance.begin(under[0])
                self._battle_host.hand_changed()
        elif under[0].what == "place":
            self._delay.start()

    def _look_away(self) -> None:
        """The pointer went on: the sheet covers no card any longer."""
        self.looked = None
        self._battle_host.hand_changed()

    def _show_preview(self) -> None:
        """The pointer rests on bare cloth: why the place takes so many cards."""
        seen = self.seen
        top = self.hovered[0] if self.hovered else None
        if seen is None or top is None or top.what != "place" or self.card.pinned:
            return
        if self.looked is not None and same_spot(self.looked, top):
            return  # the sheet tells of it
        place = seen.place(top.place)
        if place is not None:
            html = place_html(self._host.context, seen, place)
            self.card.show_html(
                html, self.view.on_screen(top), refused=False, highlighted=self._highlighted()
            )

    def _tell_spots(self, seen: CardBattleView, under: Sequence[Spot]) -> None:
        self._host.show_status("ground", spot_words(seen, under[0]) if under else None)

    def _highlighted(self) -> list[QRect]:
        """What a reason must not lie on."""
        return [self.view.on_screen(spot) for spot in self.stops()]

    # --- lights and walking ------------------------------------------------------------------------------

    def show_lights(self) -> None:
        """What can be taken; with a card in hand where it may go."""
        seen = self.seen
        if seen is None:
            return
        goals = seen.goals(self.taken) if self.taken is not None else ()
        self.view.lights(
            sources=seen.sources() if self.taken is None else (),
            goals=goals,
            taken=self.taken,
            hovered=goal_at(goals, self.hovered),
            refused=self.refused_at,
            acting=acting_spots(seen),
        )

    def stops(self) -> tuple[Spot, ...]:
        """What Tab walks."""
        layout = self.view.card_scene.layout
        return () if self.seen is None or layout is None else card_stops.stops(self.seen, layout, self.taken)

    def walk(self, way: int) -> bool:
        """Go to the next or the previous candidate; False where there is none."""
        stops = self.stops()
        if not stops:
            return False
        here = self.view.cursor_spot
        at = stops.index(here) + way if here in stops else (0 if way > 0 else -1)
        self.view.set_cursor_spot(stops[at % len(stops)])
        return True

    def _walked_to(self, spot: object) -> None:
        self.walked = spot is not None
        if isinstance(spot, Spot):
            self._over(under_spot(spot))
        self.describe()

    def takes_enter(self, *, offered: bool) -> bool:
        return self.walked or not offered

    def press_cursor(self) -> bool:
        spot = self.view.cursor_spot
        if spot is None:
            return False
        self.click_spot(under_spot(spot))
        return True

    def describe(self) -> None:
        """What a screen reader hears of the keyboard's place."""
        spot, seen = self.view.cursor_spot, self.seen
        words: Text | None = (
            spot_words(seen, spot, full=True) if spot is not None and seen is not None else None
        )
        self.view.describe_spot("" if words is None else self._host.context.speaker.say(words))
