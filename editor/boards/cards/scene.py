"""The scene of a table of cards: cloth, cards that move from where they lay, lights."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial
from typing import cast

from PySide6.QtCore import QObject, QPointF, QRectF

from core.presentation.card_look import Spot
from editor.boards.canvas.map_scene import MapScene
from editor.boards.cards.card_pictures import CardPictures
from editor.boards.cards.departures import departures
from editor.boards.cards.face import PrintedCard
from editor.boards.cards.items import (
    Z_CARDS,
    Z_LIFTED,
    Z_MOVING,
    CardItem,
    ClothItem,
    LightsItem,
    starting_place,
)
from editor.boards.cards.layout import CardLayout, Lying, same_spot
from editor.boards.cards.table_contents import NOBODYS, CardContents, LaidCard

TURN = 350
"""Milliseconds at the normal pace that a card takes to move and turn."""

LIFT = 0.06


class CardScene(MapScene):
    """One table of cards; `layout` is None before `show_table`."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.layout: CardLayout | None = None
        self.side = 0.0
        """How wide the hands lie beside the places; 0: above and below."""
        self.pictures = CardPictures(self)
        self.pictures.finer.connect(self.update)
        self._cloth, self.lights = ClothItem(), LightsItem()
        self._items: list[CardItem] = []
        self._leaving: list[CardItem] = []
        self._highlighted: dict[str, tuple[Spot, ...]] = {"sources": (), "acting": ()}
        self._lifted: CardItem | None = None
        self.addItem(self._cloth)
        self.addItem(self.lights)

    def covered(self) -> list[QRectF]:
        """What the cards cover."""
        return [item.sceneBoundingRect() for item in self._items]

    def goals(self) -> list[QRectF]:
        """Where the card that is in hand, or has to go, may go."""
        return [rect for spot in self.lights.goals for rect in self.lights.rects_of(spot)]

    def offered(self) -> list[QRectF]:
        goals = self.goals()
        if goals or self.layout is None:
            return goals
        sources = self._highlighted["sources"]
        return [
            one.rect for one in self.layout.lying if any(same_spot(spot, one.card.spot) for spot in sources)
        ]

    @property
    def shown_rect(self) -> QRectF:
        return self.layout.rect if self.layout is not None else QRectF()

    @property
    def cards(self) -> tuple[CardItem, ...]:
        """The cards, those that lie below first."""
        return tuple(self._items)

    @property
    def is_moving(self) -> bool:
        """Whether a card is on its way."""
        return any(item.is_moving for item in (*self._items, *self._leaving))

    def settle_cards(self) -> None:
        """End every move now."""
        for item in (*self._items, *self._leaving):
            item.settle()
        self.pictures.finish()

    def show_table(self, shown: CardContents, milliseconds: int = 0) -> bool:
        """Show this table; cards that lie elsewhere than before move there. True for the first one."""
        first = self.layout is None
        lay = self.layout
        if lay is not None and lay.side == self.side and lay.shown == shown:
            return False
        self.put_down()
        layout = self.layout = CardLayout(shown, self.side)
        self._cloth.show_layout(layout)
        before = self._items
        known = _known_again(before, [lying.card for lying in layout.lying])
        items: list[CardItem] = []
        for number, (lying, found) in enumerate(zip(layout.lying, known, strict=True)):
            item, old = found, None if found is None else found.card
            if item is None:
                item = CardItem(lying.card, lying.rect, self.pictures, dark=shown.dark)
                if milliseconds and not first:
                    item.setPos(starting_place(layout, lying))
                self.addItem(item)
            item.show_card(lying.card, lying.rect.width(), dark=shown.dark)
            item.z_at_rest = Z_CARDS + number
            item.setZValue(item.z_at_rest)
            item.go(lying.rect.topLeft(), 0 if first else milliseconds, old)
            items.append(item)
        gone = [item for item in before if item not in set(items)]
        self._items = items
        self._send_off(gone, lay, layout, milliseconds)
        self.show_lights()
        return first

    def _send_off(
        self, gone: Sequence[CardItem], old: CardLayout | None, new: CardLayout, milliseconds: int
    ) -> None:
        """Cards that lie here no more go to their pile, those of a hand over the table; or at once."""
        ways = {} if old is None or not milliseconds else departures([one.card for one in gone], old, new)
        for place, item in enumerate(gone):
            departure = ways.get(place)
            if departure is None:
                item.settle()
                self.removeItem(item)
                continue
            item.leave(departure.way, milliseconds, departure.face)
            self._leaving.append(item)
            item.arrived.connect(partial(self._let_go, item))

    def _let_go(self, item: CardItem) -> None:
        if item in self._leaving:
            self._leaving.remove(item)
            self.removeItem(item)

    # --- lights --------------------------------------------------------------------------------------------

    def show_lights(self, **lights: object) -> None:
        """Light up `sources` and `acting` cards; the rest as `LightsItem.show_lights`; others stay."""
        if self.layout is None:
            return
        for name in ("sources", "acting"):
            if name in lights:
                self._highlighted[name] = cast("tuple[Spot, ...]", lights.pop(name))
        for item in self._items:
            spot = item.card.spot
            acting = any(same_spot(one, spot) for one in self._highlighted["acting"])
            highlighted = acting or any(same_spot(one, spot) for one in self._highlighted["sources"])
            item.show_light("acting" if acting else "source" if highlighted else "")
        self.lights.show_lights(self.layout, dark=self.layout.shown.dark, **lights)

    def raise_card(self, spot: Spot | None) -> None:
        """Show the card of a spot over its neighbours; None: all lie as they lie."""
        for item in self._items:
            if item.is_lifted or item.is_moving:
                continue
            over = spot is not None and item.card.spot == spot
            item.setZValue(Z_MOVING - 1 if over else item.z_at_rest)

    # --- the card in hand ----------------------------------------------------------------------------------

    def lift(self, spot: Spot, point: QPointF) -> bool:
        """Take the topmost card of that spot from the table; it hangs at `point`. False where none lies."""
        found = [item for item in self._items if same_spot(item.card.spot, spot)]
        if not found:
            return False
        over = [item for item in found if item.rect.contains(point)]
        self._lifted = (over or found)[-1]
        self._lifted.settle()
        self._lifted.is_lifted = True
        self._lifted.setZValue(Z_LIFTED)
        self._lifted.setScale(1 + LIFT)
        self.carry(point)
        return True

    def carry(self, point: QPointF) -> None:
        """Move the card in hand."""
        if self._lifted is not None:
            size = self._lifted.rect.size()
            self._lifted.setPos(point - QPointF(size.width() / 2, size.height() / 3))

    def put_down(self, milliseconds: int = 0) -> None:
        """Let the card in hand fall back to where it lay; whoever takes it elsewhere shows another table."""
        item, self._lifted = self._lifted, None
        if item is None or self.layout is None:
            return
        item.is_lifted = False
        item.setScale(1.0)
        item.setZValue(item.z_at_rest)
        home = next((one.rect for one in self.layout.lying if one.card == item.card), None)
        if home is not None and milliseconds:
            item.go(home.topLeft(), milliseconds)
        elif home is not None:
            item.setPos(home.topLeft())

    @property
    def lifted(self) -> LaidCard | None:
        """The card in hand."""
        return None if self._lifted is None else self._lifted.card

    def lying_at(self, spot: Spot) -> Lying | None:
        """The card of a spot where it lies."""
        if self.layout is None:
            return None
        return next((one for one in self.layout.lying if same_spot(one.card.spot, spot)), None)


def _known_again(before: Sequence[CardItem], cards: Sequence[LaidCard]) -> list[CardItem | None]:
    """For each card the item that it was before, or None: the surest matches of all cards come first."""
    free: dict[tuple[int, Hashable], list[CardItem]] = {}
    for item in before:
        for level, key in enumerate(_keys(item.card)):
            free.setdefault((level, key), []).append(item)
    found: list[CardItem | None] = [None] * len(cards)
    taken: set[CardItem] = set()
    for level in range(LEVELS):
        for place, card in enumerate(cards):
            if found[place] is not None:
                continue
            for item in free.get((level, _keys(card)[level]), ()):
                if item not in taken:
                    taken.add(item)
                    found[place] = item
                    break
    hands = [item for item in before if item not in taken and item.card.spot.what == "hand"]
    for place, card in enumerate(cards):
        if found[place] is None and card.spot.what == "terrain" and hands:
            found[place] = hands.pop()  # laid by the other side out of its covered hand
    return found


LEVELS = 4


def _keys(card: LaidCard) -> tuple[Hashable, Hashable, Hashable, Hashable]:
    """By what a card is known again, the surest first: its spot and face, its place and face, its face
    anywhere (that of a face-down card is its side's back; terrain belongs to nobody on the table), its spot
    alone (it was turned over)."""
    spot = card.spot
    nobodys = isinstance(card.face, PrintedCard) and card.face.kind in NOBODYS
    return (
        (spot, card.face),
        (spot.what, spot.side, spot.place, card.face),
        (-1 if nobodys else spot.side, card.face),
        spot,
    )
