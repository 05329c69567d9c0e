"""A table of cards while the director shows what happened on it: the cards themselves move in their scene."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QPointF, QRectF

from core.presentation.card_look import Spot
from core.presentation.cues import CueKind, Subject
from core.protocol.state import State
from editor.boards.battle.director.stage import StageBoard, Standing
from editor.boards.cards.battle_view import CardBattleView
from editor.boards.cards.items import Z_CARDS, Z_LIGHTS
from editor.boards.cards.layout import CardLayout, head_of
from editor.boards.drawing.style import side_place

if TYPE_CHECKING:
    from editor.boards.battle.battle_board import BattleBoard
    from editor.boards.cards.table_contents import CardContents
    from editor.boards.cards.view import CardView


class StagedCards(Protocol):
    """What a stage asks of the board of a battle of cards beside what every board has."""

    @property
    def view(self) -> CardView:
        """The table."""

    @property
    def turn_time(self) -> int:
        """Milliseconds that a card takes to its place."""

    def contents(self, state: State) -> CardContents:
        """What lies on the table."""


MOST_KEPT = 24
"""Moments whose table is kept."""


TOLD_AT = 0.62
"""Losses are told on the card: just over it lies the enemy whom it fights."""


WAY = 120.0
"""The width of the end of a way, in the middle of a place or of a hand."""

WITHIN = 46.0
"""So far within the frames of both places the arrow of a way begins and ends: it crosses the line between
them and points at no card that lay there before.
"""

CONTACT = 0.6
"""The part of a card, on the side from which it is fired at, that the arrow of the fight points at."""


class CardStage(StageBoard):
    """Places by the side whose cards lie there."""

    z_under, z_over = Z_CARDS - 1.0, Z_LIGHTS + 10.0
    far = 0.12
    """Cards leave little of the table bare: dice would lie in another place than the fight, over its name."""
    goes_to_whom = True
    marks_led = False
    marks_dead = False
    """The lost card lies crossed out on its pile, and the others of its row close up."""

    def __init__(self, board: BattleBoard, cards: StagedCards) -> None:
        super().__init__(cards.view)
        self._board, self._cards = board, cards
        self._layouts: dict[tuple[int, float], CardLayout] = {}
        self._kept: list[State] = []

    def _of(self, state: State) -> CardLayout:
        key = (id(state), self._cards.view.card_scene.side)
        if key not in self._layouts:
            if len(self._kept) > MOST_KEPT:
                self._layouts.clear()
                self._kept.clear()
            self._kept.append(state)  # its id stays its own
            self._layouts[key] = CardLayout(self._cards.contents(state), key[1])
        return self._layouts[key]

    @property
    def led_kinds(self) -> tuple[CueKind, ...]:
        """A card that goes from the own hand to a place is seen to go: an arrow from the middle of the hand
        to the middle of the place would point from one card that stays to another.
        """
        return ("enter", "withdraw", "move") if self._board.hand.has_led else ("enter", "withdraw")

    def standing(self, state: State, subject: Subject) -> Standing | None:
        if not isinstance(subject, Spot):
            return None
        layout = self._of(state)
        box = _reserve(layout, subject.side) if subject.what == "reserve" else _cards(layout, subject)
        if box.isEmpty():
            return None
        side = side_place(self._board.session.side_ids, subject.side)
        return Standing(
            box.center(), 0.0, box, None, side, told_at=TOLD_AT, under=_over(layout, subject, box)
        )

    def way_end(self, state: State, subject: Subject) -> Standing | None:
        """The middle of a place, however many cards lie there: so all who go the same way go by one arrow."""
        found = self.standing(state, subject)
        if found is None or not isinstance(subject, Spot) or subject.what == "reserve":
            return found
        frame = self._of(state).wells[subject.place]
        box = QRectF(frame.center().x() - WAY / 2, found.box.top(), WAY, found.box.height())
        return replace(found, spot=box.center(), box=box)

    def way(self, state: State, start: Standing, end: Standing) -> tuple[Standing, Standing]:
        """From just within one place to just within the other."""
        layout = self._of(state)
        frames = [*layout.wells.values()]
        bands = [layout.hand_rect(strip) for strip in (layout.shown.near, layout.shown.far)]

        def at_edge(one: Standing, other: Standing) -> Standing:
            hand = next((band for band in bands if band.contains(one.spot)), None)
            if hand is not None:  # straight over the place, or as near to it as the hand can reach
                across = min(max(other.spot.x(), hand.left() + WAY), hand.right() - WAY)
                one = replace(one, spot=QPointF(across, one.spot.y()))
            frame = next((frame for frame in frames if frame.contains(one.spot)), one.box)
            spot = _within(frame, one.spot, other.spot)
            return replace(one, spot=spot, box=QRectF(spot.x() - 1, spot.y() - 1, 2, 2))

        if (end.spot - start.spot).manhattanLength() < WAY:
            return start, end
        return at_edge(start, end), at_edge(end, start)

    def lies_there(self, state: State, subject: Subject) -> bool:
        if not isinstance(subject, Spot) or subject.what == "reserve":
            return True
        return bool(_each(self._of(state), replace(subject, what="foes")))

    def aim(self, state: State, start: Standing, whom: Subject, aim: Standing) -> Standing:
        """The nearest card of those that are fired at, and of it the part that lies nearest: who takes the
        loss is not told yet.
        """
        if not isinstance(whom, Spot) or whom.what != "foes":
            return aim
        one = start.box.center()
        rects = _each(self._of(state), whom)
        if not rects:
            return aim
        box = min(rects, key=lambda rect: (rect.center() - one).manhattanLength())
        high = box.height() * CONTACT
        top = box.top() if one.y() < box.center().y() else box.bottom() - high
        return replace(aim, box=QRectF(box.left(), top, box.width(), high))

    def show(self, before: State, after: State, done: Collection[Subject], away: Collection[Subject]) -> None:
        state = after if done or away else before
        self._cards.view.show_table(self._of(state).shown, self._cards.turn_time)

    def covered(self) -> list[QRectF]:
        """The cards where they will lie, as some may still be on their way, and the names of the places."""
        layout = self._cards.view.card_scene.layout
        if layout is None:
            return []
        return [*(lying.rect for lying in layout.lying), *map(head_of, layout.wells.values())]

    def asked_for(self) -> list[QRectF]:
        seen = self._board.seen
        if seen.choice is None or not isinstance(seen, CardBattleView):
            return []
        sources = frozenset(seen.sources())
        cards = [lying.rect for lying in self._of(seen.state).lying if lying.card.spot in sources]
        return [*cards, *self._cards.view.card_scene.goals()]

    def release(self) -> None:
        self._cards.view.show_table(self._cards.contents(self._board.seen.state), self._cards.turn_time)


def _within(frame: QRectF, spot: QPointF, towards: QPointF) -> QPointF:
    """The point of a frame a little within its edge, where one leaves it from `spot` in that direction."""
    way = towards - spot
    length = max(1e-6, math.hypot(way.x(), way.y()))
    ahead = way / length
    across = (frame.right() if ahead.x() > 0 else frame.left()) - spot.x()
    down = (frame.bottom() if ahead.y() > 0 else frame.top()) - spot.y()
    rows = [side / part for side, part in ((across, ahead.x()), (down, ahead.y())) if abs(part) > 1e-6]
    return spot + ahead * max(0.0, min(rows) - WITHIN)


def _each(layout: CardLayout, spot: Spot) -> list[QRectF]:
    """Where the cards lie of a side in a place, or the one card that is meant."""
    return [
        lying.rect
        for lying in layout.lying
        if lying.card.spot.what == "card"
        and (lying.card.spot.side, lying.card.spot.place) == (spot.side, spot.place)
        and (spot.what != "card" or lying.card.spot.slot == spot.slot)
    ]


def _cards(layout: CardLayout, spot: Spot) -> QRectF:
    """The cards of a side in a place, or the one card that is meant; where it has none, its half of it."""
    found = QRectF()
    for rect in _each(layout, spot):
        found = found.united(rect)
    if found.isEmpty() and spot.place in layout.wells:
        frame = layout.wells[spot.place]
        found = frame.adjusted(frame.width() * 0.3, frame.height() * 0.3, -frame.width() * 0.3, -20)
    return found


def _over(layout: CardLayout, spot: Spot, box: QRectF) -> tuple[QRectF, ...]:
    """The cards of others that lie over those of a side in a place: the later over the earlier."""
    there = [
        (one.card.spot.side == spot.side, one.rect)
        for one in layout.lying
        if one.card.spot.what == "card" and one.card.spot.place == spot.place
    ]
    last = max((number for number, (own, _rect) in enumerate(there) if own), default=len(there))
    return tuple(rect for own, rect in there[last + 1 :] if not own and rect.intersects(box))


def _reserve(layout: CardLayout, side: int) -> QRectF:
    strip = layout.shown.near if layout.shown.near.side == side else layout.shown.far
    band = layout.hand_rect(strip)
    return QRectF(band.center().x() - WAY / 2, band.top(), WAY, band.height())
