"""The hand over the map: a unit is taken, then a hex or a target is clicked; refused wishes say why."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape

from PySide6.QtCore import QRect, Qt, QTimer

from core.presentation.look import Preview
from core.text import Text, _
from editor.base.sentences import first_sentence
from editor.boards.battle.battle_hand import HOVER_DELAY, BattleHand
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.host import BattleHost
from editor.boards.battle.lines_ahead import line_html
from editor.boards.battle.offers import Denied, Offer
from editor.boards.battle.prospects import counterfactual
from editor.boards.battle.reason_card import ReasonCard, coloured_head, preview_html, refusal_html
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.drawing.marks import Mark
from editor.boards.hex.battle_highlights import highlighted_marks
from editor.boards.hex.battle_overlays import Overlays
from editor.boards.hex.click_refusals import why_not
from editor.boards.hex.drag import HexDrag
from editor.boards.hex.gestures import Gestures
from editor.boards.hex.view import hex_view


class HexBattleInteraction(BattleHand):
    """`sum_is_shown()` tells whether a panel shows the sum of the target, `pop_up(hex)` is called when more
    than two acts share a hex.
    """

    def __init__(
        self, battle_host: BattleHost, sum_is_shown: Callable[[], bool], pop_up: Callable[[int], object]
    ) -> None:
        super().__init__(battle_host)
        self._sum_is_shown, self._pop_up = sum_is_shown, pop_up
        self.seen: BattleView | None = None
        self._unit: int | None = None
        self._denied: Denied | None = None
        self.overlays = Overlays()
        self._hex: int | None = None
        self.gestures = Gestures(self, HexDrag(self._host.context, hex_view(self._host.view)))
        self.card = ReasonCard(self._host.context, self._host.view, self._follow)
        self._delay = QTimer(self._host.widget)
        self._delay.setSingleShot(True)
        self._delay.setInterval(HOVER_DELAY)
        self._delay.timeout.connect(self._show_preview)

    @property
    def unit(self) -> int | None:
        return self._unit

    @property
    def denied(self) -> Denied | None:
        return self._denied

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
        self._delay.stop()
        self.card.clear(pinned_too=True)
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
        self.among, self._denied, self.target = (), None, None
        self.walked = False
        self._delay.stop()
        self.card.clear(pinned_too=True)
        offers = seen.offers
        if offers is not None:
            only = self._forced()
            if only is not None:
                self._unit = only
            elif self.unit is not None and not offers.is_actor(self.unit):
                self._unit = None
        else:
            self._unit = None
        self._select()
        self._show_the_other()
        if self._hex is not None:
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
            self.card.clear(pinned_too=True)
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
        self.card.clear(pinned_too=True)
        if seen is None:
            return
        found = tuple(self.meant(seen, hex_))
        if found:
            self.choose(found)
            return
        here = seen.units_in(hex_)
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
        assert self.seen is not None
        self._denied = denied
        html = refusal_html(self._host.context, self.seen, denied)
        self.card.show_html(
            html, self._rect(hex_), refused=True, pinned=True, highlighted=self._highlighted()
        )

    def pin_shown(self) -> None:
        if self.denied is not None:
            self.pin_at(self.denied, self._hex)

    def _follow(self, link: str) -> None:
        if link.startswith("rule:"):
            self._host.show_rule(link.removeprefix("rule:"))
        elif link == "nearest" and self.denied is not None and self.seen is not None:
            offer = self.seen.nearest(self.denied)
            if offer is not None:
                self.choose((offer,))

    # --- hovering ----------------------------------------------------------------------------------------

    def hovered(self, hex_: object) -> None:
        """The pointer, or the cursor of the keyboard, is over a hex or over none."""
        self._delay.stop()
        self.card.clear()
        self._hex = hex_ if isinstance(hex_, int) else None
        seen = self.seen
        if seen is None:
            return
        self._show_status(seen)
        if self._look_along(seen):
            return
        target = None
        if self._hex is not None and not self.card.pinned:
            found = tuple(self.meant(seen, self._hex))
            targets = [offer.interaction.target for offer in found if offer.interaction.target is not None]
            target = targets[0] if targets else None
            if found:
                self._denied = None
                if not self.is_dragging:  # the way and its cost are looked at then
                    self._delay.start()
            else:
                self._show_denied(seen, self._hex)
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
        self.overlays.start, self.overlays.end = start, self._hex
        words = self.overlays.words(seen)
        self._battle_host.hand_changed()
        if words is None or self._hex is None:
            return start is not None
        self._host.show_status("ground", words)
        html = self.overlays.html(self._host.context, seen)
        found = self.overlays.line(seen)
        unseen = found is not None and not found.clear
        self.card.show_html(html, self._rect(self._hex), refused=unseen)
        return True

    def _show_denied(self, seen: BattleView, hex_: int) -> None:
        if seen.offers is not None and any(seen.offers.is_actor(unit) for unit in seen.units_in(hex_)):
            return
        if not seen.units_in(hex_) and self.unit is None:
            return
        denied = why_not(seen, self.unit, hex_)
        if denied is None:
            return
        self._denied = denied
        html = refusal_html(self._host.context, seen, denied)
        self.card.show_html(html, self._rect(hex_), refused=True, highlighted=self._highlighted())

    def _show_preview(self) -> None:
        seen, hex_ = self.seen, self._hex
        if seen is None or hex_ is None or seen.offers is None or self.card.pinned:
            return
        found: dict[object, tuple[Text, Preview]] = {}
        for offer in self.meant(seen, hex_):
            preview = seen.offers.follow_up(offer.action)
            if preview is None and not self._sum_is_shown():  # the panel shows the sums of the unit in hand
                preview = seen.offers.preview(offer.action)
            if preview is not None:
                title = (
                    offer.interaction.verb if offer.interaction.points is not None else seen.act_text(offer)
                )
                found.setdefault(offer.interaction.verb, (title or seen.act_text(offer), preview))
        html = preview_html(self._host.context, seen, tuple(found.values()))
        line = self._line_html(seen, hex_)
        if html or line:
            self.card.show_html(html + line, self._rect(hex_), refused=False, highlighted=self._highlighted())

    def _line_html(self, seen: BattleView, hex_: int) -> str:
        """The best line that the act under the pointer opens, under its own words."""
        offer, context = next(self.meant(seen, hex_), None), self._host.context
        line = "" if offer is None else line_html(context, seen, offer.action)
        if offer is None or not line:
            return ""
        return coloured_head(context, escape(context.speaker.say(seen.act_text(offer))), "text") + line

    def _rect(self, hex_: int | None) -> QRect:
        """A hex in the pixels of the view; without one the middle of its lower edge."""
        if hex_ is None:
            area = self._host.view.rect()
            return QRect(area.center().x(), area.bottom() - 4, 1, 1)
        return hex_view(self._host.view).on_screen(hex_)

    def _highlighted(self) -> list[QRect]:
        """What can be clicked: a card must not lie on it."""
        return [self._rect(hex_) for hex_ in self.stops()]

    def _show_status(self, seen: BattleView) -> None:
        """The status bar reads the hex under the pointer or the keyboard cursor."""
        host = self._host
        if self._hex is None:
            host.show_status("hex", None)
            host.show_status("ground", None)
            return
        host.show_status("hex", _("Hex {hex}", hex=seen.label(self._hex)))
        words: list[Text] = [seen.describe(unit) for unit in seen.units_in(self._hex)]
        words += [note.text for note in seen.hex_notes(self._hex)]
        if self.unit is not None and seen.is_fatal(self.unit, self._hex):
            words.insert(0, _("{unit} is lost there.", unit=seen.short_name(self.unit)))
        say = host.context.speaker.say
        host.show_status("ground", " · ".join(first_sentence(say(one)) for one in words))

    # --- marks and walking -------------------------------------------------------------------------------

    def marks(self) -> tuple[Mark, ...]:
        """What lights up: who can act, where the unit in hand can go, whom it can battle with what dice."""
        return () if self.seen is None else highlighted_marks(self.seen, self.unit, self.target)

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
