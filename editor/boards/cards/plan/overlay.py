"""The overlays of a plan on a table of cards: who strikes where, where cards can go, whom generals help."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from core.presentation.card_look import Spot, place_and_slot, table_card
from core.presentation.card_planner import AnyCardPlanner, CardPlanner, CardStroke, PlacePlan
from core.presentation.planner import CommandPicture, Reach
from core.text import _
from editor.boards.canvas.tool import CanvasEvent, Tool
from editor.boards.cards.items import Z_LIGHTS
from editor.boards.cards.plan.plan_words import CardWords
from editor.boards.cards.view import CardView
from editor.boards.drawing.overlay import Chip, Overlay, Shape, arrow
from editor.boards.plan.map_overlay import MapOverlay
from editor.boards.plan.map_panel import ListRow
from editor.boards.plan.plan_hand import PlanHand

if TYPE_CHECKING:
    from editor.boards.plan.host import PlanHost

DANGER, OURS, MOVES, STAR = "#B3202A", "#2C6B2F", "#7A5C00", "#5B3A86"
HALO = "#FFFFFF"
PLACES = range(6)
COLOURS = _(
    "In red the hits on the side that plans, in green those on the other; ? where a card that is not known "
    "could strike."
)


class CardPlanInteraction(Tool):
    """A click takes a card or looks at a place; the pointer and the keyboard's place tell."""

    id = "plan"
    title = _("Plan")
    icon = "select"
    shortcut = ""

    def __init__(self, view: CardView, pointed: CardMap) -> None:
        self._view, self._pointed = view, pointed
        self._pressed: tuple[Spot, ...] = ()

    def activate(self) -> None:
        self._view.spot_moved.connect(self._walked)

    def deactivate(self) -> None:
        self._view.spot_moved.disconnect(self._walked)

    def press(self, event: CanvasEvent) -> None:
        if event.button == Qt.MouseButton.RightButton:
            self._pointed.clear_hand()
            return
        self._pressed = self._view.under(event.point)

    def release(self, event: CanvasEvent) -> None:
        under = self._view.under(event.point)
        if under and under[:1] == self._pressed[:1]:
            self._pointed.click(under)
        self._pressed = ()

    def hover(self, event: CanvasEvent) -> None:
        self._pointed.hover(self._view.under(event.point))

    def key(self, event: CanvasEvent) -> bool:
        if event.key == Qt.Key.Key_Escape:
            self._pointed.clear_hand()
            return True
        spot = self._view.cursor_spot
        if event.key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and spot is not None:
            self._pointed.click((spot,))
            return True
        return False

    def _walked(self, spot: object) -> None:
        if isinstance(spot, Spot):
            self._pointed.hover((spot,))


class CardMap(MapOverlay):
    """One a desk. `hand` is the card taken, `pointed` the place under the pointer."""

    def __init__(self, plan_host: PlanHost) -> None:
        super().__init__(plan_host)
        assert isinstance(self.host.view, CardView)
        self.view: CardView = self.host.view
        self.hand: Spot | None = None
        self.pointed: int | None = None
        self._under, self._over = Overlay(Z_LIGHTS + 1), Overlay(Z_LIGHTS + 2)
        self._active = False
        self._kept: dict[object, object] = {}
        self._read: object = None

    @property
    def planner(self) -> AnyCardPlanner:
        """The room that answers."""
        planner = self.plan_host.moment.system.planner
        assert isinstance(planner, CardPlanner)
        return planner

    # --- life --------------------------------------------------------------------------------------------

    def activate(self) -> None:
        self._active = True
        for item in (self._under, self._over):
            self.view.card_scene.addItem(item)
        self.view.zoomed.connect(self._zoomed)
        self.plan_host.map_panel.chosen.connect(self.chosen)
        super().activate()

    def deactivate(self) -> None:
        self._active = False
        self.view.zoomed.disconnect(self._zoomed)
        self.plan_host.map_panel.chosen.disconnect(self.chosen)
        for item in (self._under, self._over):
            item.show_all()
            self.view.card_scene.removeItem(item)
        self.view.lights(goals=(), taken=None, refused=None)

    def take_pointing(self) -> None:
        self.view.set_tool(CardPlanInteraction(self.view, self))

    def refresh(self) -> None:
        super().refresh()
        self.hand = self.pointed = None
        self._kept = {}
        self._read = self.plan_host.moment.shown

    def _zoomed(self, _zoom: float) -> None:
        self.redraw()

    # --- the hand ----------------------------------------------------------------------------------------

    def click(self, under: Sequence[Spot]) -> None:
        """Take the card there; a place is looked at."""
        top = under[0]
        # before a battle what lies beside the table is a deck, no hand
        may_take = top.what == "card" or (top.what == "hand" and self.plan_host.moment.session is not None)
        self.hand = top if may_take else None
        self.pointed = next((spot.place for spot in under if spot.place >= 0), None)
        if top.what == "card":
            self.plan_host.acts.show_unit(table_card(top.place, top.slot))
        self.redraw()

    def hover(self, under: Sequence[Spot]) -> None:
        """The pointer or the keyboard's place is over these."""
        place = next((spot.place for spot in under if spot.place >= 0), None)
        if place != self.pointed:
            self.pointed = place
            self._show_pointed()

    def take_unit(self, unit: int) -> None:
        place, slot = place_and_slot(unit)
        super().take_unit(unit)
        side = self.plan_host.moment.choice.side if self.plan_host.moment.choice is not None else self.side
        self.hand = Spot("card", side, place, slot)

    def clear_hand(self) -> None:
        self.hand = None
        self.taken = PlanHand()
        self.redraw()

    def chosen(self, key: object) -> None:
        """A row of a list speaks of a place."""
        if isinstance(key, tuple) and key[0] == "place":
            self.pointed = key[1]
            self._show_pointed()

    # --- what is asked -----------------------------------------------------------------------------------

    @property
    def side(self) -> int:
        """Whose plan it is."""
        return self.plan_host.showing.for_side

    @property
    def _on(self) -> frozenset[str]:
        return self.plan_host.showing.on

    def _plan(self, place: int) -> PlacePlan:
        key = ("place", place)
        if key not in self._kept:
            self._kept[key] = self.planner.place(self.plan_host.moment.shown, place)
        found = self._kept[key]
        assert isinstance(found, PlacePlan)
        return found

    def _reach(self) -> Reach | None:
        hand, known = self.hand, self.plan_host.moment.shown
        if hand is None or "reach" not in self._on:
            return None
        key = ("reach", hand)
        if key not in self._kept:
            if hand.what == "card":
                found = self.planner.card_reach(known, hand.side, table_card(hand.place, hand.slot))
            else:
                found = None if hand.item is None else self.planner.hand_reach(known, hand.side, hand.item)
            self._kept[key] = found
        return cast("Reach | None", self._kept[key])

    def _ranges(self) -> tuple[tuple[int, CardStroke], ...]:
        hand = self.hand
        if hand is None or hand.what != "card" or "threat" not in self._on:
            return ()
        key = ("ranges", hand)
        if key not in self._kept:
            number = table_card(hand.place, hand.slot)
            found = self.planner.aims(self.plan_host.moment.shown, hand.side, number)
            self._kept[key] = tuple(row for row in found if row[1].side == hand.side)
        return cast("tuple[tuple[int, CardStroke], ...]", self._kept[key])

    def _command(self) -> CommandPicture | None:
        return self.planner.command(self.plan_host.moment.shown, self.side) if "command" in self._on else None

    # --- drawing -----------------------------------------------------------------------------------------

    def redraw(self) -> None:
        if not self._active or self.view.card_scene.layout is None:
            return
        if self._read is not self.plan_host.moment.shown:
            self._kept, self._read = {}, self.plan_host.moment.shown
        reach = self._reach()
        goals = (
            () if reach is None else tuple(self._goal(place) for place, way in reach.ways.items() if way.cost)
        )
        self.view.lights(goals=goals, taken=self.hand, refused=None)
        shapes, chips = list[Shape](), list[Chip]()
        if "threat" in self._on:
            self._show_threat(shapes, chips)
        if reach is not None:
            self._show_reach(reach, chips)
        picture = self._command()
        if picture is not None:
            self._show_command(picture, shapes)
        scale = max(self.view.zoom, 1e-3)
        self._under.show_all(shapes, (), (), scale)
        self._over.show_all((), chips, (), scale)
        self._show_pointed()
        self.plan_host.map_panel.show_lists(self._lists(picture))
        self.plan_host.map_panel.show_notes(self._definitions(picture))

    def _goal(self, place: object) -> Spot:
        assert isinstance(place, int)
        if place in PLACES:
            return Spot("place", place=place)
        return Spot("reserve", self.hand.side if self.hand is not None else self.side)

    def _chip(self, place: int, words: str, fill: str, slot: float) -> Chip:
        """Words at the lower edge of a place, `slot` (0 to 1) along it."""
        rect = self.view.rect_of(Spot("place", place=place))
        at = QPointF(rect.left() + rect.width() * slot, rect.bottom())
        grown = min(1.4, self.host.context.theme.scale)
        return Chip(at, words, fill, off=(0.0, -10.0 * grown), grown=grown)

    def _show_threat(self, shapes: list[Shape], chips: list[Chip]) -> None:
        """For each place what both sides could take there; from the card in hand its range of fire."""
        say = self.host.context.speaker.say
        for place in PLACES:
            plan = self._plan(place)
            for side, slot in ((self.side, 0.2), (1 - self.side, 0.8)):
                spot = plan.threat[side]
                if spot.strokes:
                    ink = DANGER if side == self.side else OURS
                    words = say(_("−{losses}", losses=round(float(spot.losses), 1)))
                    if any(stroke.losses is None for stroke in spot.strokes):
                        words = f"{words} ?" if spot.losses else "?"
                    chips.append(self._chip(place, words, ink, slot))
        hand = self.hand
        if hand is None or hand.what != "card":
            return
        start = self.view.rect_of(hand).center()
        scale = max(self.view.zoom, 1e-3)
        aimed = {place for place, stroke in self._ranges() if stroke.kind != "advance"}
        for place in sorted(aimed):
            foes = self.view.rect_of(Spot("foes", 1 - hand.side, place))
            end = (foes if not foes.isEmpty() else self.view.rect_of(Spot("place", place=place))).center()
            shapes.append(
                Shape(arrow(start, end, scale), DANGER if hand.side != self.side else OURS, 3.0, halo=HALO)
            )

    def _show_reach(self, reach: Reach, chips: list[Chip]) -> None:
        for place, way in reach.ways.items():
            if way.cost and place in PLACES:
                words = f"\N{RIGHTWARDS ARROW} {way.cost}"  # its moves
                chips.append(self._chip(int(str(place)), words, MOVES, 0.5))

    def _show_command(self, picture: CommandPicture, shapes: list[Shape]) -> None:
        for piece, state in picture.pieces.items():
            place, slot = place_and_slot(piece)
            rect = self.view.rect_of(Spot("card", picture.side, place, slot))
            path = QPainterPath()
            path.addRoundedRect(QRectF(rect).adjusted(-2, -2, 2, 2), 7, 7)
            dash = () if state.level == "ready" else (5.0, 3.0)
            shapes.append(Shape(path, STAR, 3.0, dash, halo=HALO))

    # --- words -------------------------------------------------------------------------------------------

    def _show_pointed(self) -> None:
        words = CardWords(self.host.context, self.plan_host.moment)
        parts: list[str] = []
        on, place = self._on, self.pointed
        if place is not None:
            parts.append(words.head(words.place(place)))
            plan = self._plan(place)
            if "threat" in on:
                losses = self.planner.threat_words[1]
                parts += [words.threat(plan, side, losses) for side in (self.side, 1 - self.side)]
            if "reach" in on:
                parts += [words.comers(plan, side) for side in (self.side, 1 - self.side)]
        self.plan_host.map_panel.show_here("<br>".join(part for part in parts if part))
        self.plan_host.map_panel.show_line(self._hand_words(words))

    def _hand_words(self, words: CardWords) -> str:
        if self.hand is None:
            return ""
        parts = [words.head(words.spot(self.hand))]
        reach = self._reach()
        if reach is not None:
            parts.append(words.reach(reach, self.pointed))
        if "threat" in self._on and self.hand.what == "card":
            parts.append(words.ranges(self._ranges()))
        return "<br>".join(parts)

    def _lists(self, picture: CommandPicture | None) -> list[tuple[str, Sequence[ListRow]]]:
        if picture is None or not picture.rows:
            return []
        words = CardWords(self.host.context, self.plan_host.moment)
        rows = [
            ListRow(one, tip, ("place", place_and_slot(row.pieces[0])[0]) if row.pieces else None)
            for (one, tip), row in zip(words.command_rows(picture), picture.rows, strict=True)
        ]
        return [(self.host.context.speaker.say(_("Command")), rows)]

    def _definitions(self, picture: CommandPicture | None) -> str:
        words = CardWords(self.host.context, self.plan_host.moment)
        parts = []
        if "threat" in self._on:
            parts += [words.say(COLOURS), words.notes((self.planner.threat_words[1], *self._plan(0).notes))]
        reach = self._reach()
        if reach is not None:
            parts.append(words.notes(reach.notes))
        if picture is not None:
            parts.append(words.notes(picture.notes))
        return "<br>".join(part for part in parts if part)
