"""The hand over the table of a scenario: cards of the decks are chosen, terrain is dragged to its place."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt

from core.presentation.card_look import Spot
from core.text import _
from editor.boards.canvas.tool import CanvasEvent, Tool
from editor.boards.cards.battle_interaction import BACK, STRAY
from editor.boards.cards.edit_context import CardEditContext
from editor.boards.cards.layout import same_spot
from editor.boards.cards.view import CardView


class DeckTool(Tool):
    """Click, drag and keys on decks."""

    id = "decks"
    title = _("Decks")
    icon = "select"
    shortcut = ""

    def __init__(self, view: CardView, edit_context: CardEditContext) -> None:
        self._view, self._bench = view, edit_context
        self._pressed: tuple[Spot, ...] | None = None
        self._start = QPointF()
        self.dragged: tuple[int, int] | None = None
        self._over: Spot | None = None

    def deactivate(self) -> None:
        self._view.lights(sources=(), goals=(), taken=None, hovered=None, refused=None, acting=())

    def press(self, event: CanvasEvent) -> None:
        if event.button == Qt.MouseButton.LeftButton:
            self._pressed, self._start = self._view.under(event.point), event.point

    def move(self, event: CanvasEvent) -> None:
        if self._pressed is None:
            return
        if self.dragged is None:
            strayed = (event.point - self._start).manhattanLength() * self._view.zoom
            line = self._line(self._pressed)
            if strayed < STRAY or line is None:
                return
            self._bench.choose(*line)
            if not self._view.card_scene.lift(self._pressed[0], event.point):
                return
            self.dragged = line
        self._view.card_scene.carry(event.point)
        under = self._view.under(event.point)
        self._over = next((spot for spot in under if spot.what in ("place", "reserve")), None)
        self.show_lights()

    def release(self, event: CanvasEvent) -> None:
        pressed, self._pressed = self._pressed, None
        dragged, self.dragged = self.dragged, None
        if dragged is None:
            if pressed is not None:
                self.choose(pressed)
            return
        self._view.card_scene.put_down(BACK)
        self._over = None
        under = self._view.under(event.point)
        place = next((spot.place for spot in under if spot.what == "place"), None)
        back = any(spot.what == "reserve" and spot.side == dragged[0] for spot in under)
        if place is not None or back:
            self._bench.lay(*dragged, place)
        self.show_lights()

    def cancel(self) -> None:
        if self.dragged is not None:
            self.dragged = None
            self._view.card_scene.put_down(BACK)
        self._pressed = None
        self.show_lights()

    def key(self, event: CanvasEvent) -> bool:
        if event.key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            spot = self._view.cursor_spot
            if spot is not None:
                self.choose((spot,))
            return spot is not None
        return False

    def choose(self, under: tuple[Spot, ...]) -> None:
        """Choose the card that lies there; a place takes the chosen terrain card, bare cloth lets go."""
        line = self._line(under)
        if line is not None:
            self._bench.choose(*line)
            return
        chosen, spot = self._bench.chosen, under[0] if under else None
        place = spot.place if spot is not None and spot.what == "place" else None
        if chosen is not None and place is not None and self._bench.could_lay(*chosen, place):
            self._bench.lay(*chosen, place)
            return
        side = spot.side if spot is not None and spot.what == "reserve" else self._bench.side
        self._bench.choose(side, None)

    def _line(self, under: tuple[Spot, ...]) -> tuple[int, int] | None:
        top = under[0] if under else None
        if top is None or top.what not in ("hand", "terrain"):
            return None
        return top.side, int(str(top.item))

    def show_lights(self) -> None:
        """The chosen card; while it is dragged the places that take it."""
        edit_context, goals = self._bench, []
        if edit_context.chosen is not None and edit_context.line is not None:
            side, number = edit_context.chosen
            for place in edit_context.card_look.layout(edit_context.scenario):
                if edit_context.could_lay(side, number, place.index):
                    goals.append(Spot("place", place=place.index))
            if edit_context.could_lay(side, number, None):
                goals.append(Spot("reserve", side))
        over = self._over
        highlighted = next((goal for goal in goals if over is not None and same_spot(goal, over)), None)
        refused = over if self.dragged is not None and over is not None and highlighted is None else None
        if refused is not None and self.dragged is not None and refused.side == self.dragged[0]:
            refused = None
        shown = self.dragged is not None
        self._view.lights(
            goals=tuple(goals) if shown else (), taken=edit_context.spot, hovered=highlighted, refused=refused
        )
