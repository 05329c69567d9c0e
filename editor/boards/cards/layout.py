"""Where everything lies on a table of cards, in scene units, and what lies under a point."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF, QRectF

from core.presentation.card_look import Spot
from editor.boards.cards.card_painter import RATIO, card_rect
from editor.boards.cards.table_contents import CardContents, LaidCard, Strip, Well

WIDTH = 1560.0
MARGIN = 12.0
WELL = (WIDTH - 4 * MARGIN) / 3
WELL_HEIGHT = 300.0
HEAD = 32.0
"""The line of a well with its name, its chips and its counts."""

CARD = (WELL - 2 * 10 - 3 * 6) / 4
CARD_HEIGHT = CARD * RATIO
GAP = 6.0
SMALL = 54.0
"""The width of the cards of the seat at the top, which lie face down beside the table."""

MEDIAN = 26.0
"""The height between the two lines."""

WIDE = 2.6
"""From this shape of the window on the hands lie beside the places."""

LABEL = 24.0
LARGE_STRIP = LABEL + CARD_HEIGHT + 14
SMALL_STRIP = SMALL * RATIO + 14
PILE = CARD + 40


@dataclass(frozen=True, slots=True)
class Lying:
    """A card where it lies; those later in a row lie over those before."""

    card: LaidCard
    rect: QRectF


SIDES = (640.0, 1400.0)
"""The least and the largest width of the hands where they lie beside the places."""


class CardLayout:
    """The places of one table. With a `side` the hands lie beside the places, that wide."""

    def __init__(self, shown: CardContents, side: float = 0.0) -> None:
        self.shown, self.side = shown, side
        if side:
            self._lie_wide()
            return
        self.far_top = MARGIN
        far_height = LARGE_STRIP if shown.far.is_large else SMALL_STRIP
        near_height = LARGE_STRIP if shown.near.is_large else SMALL_STRIP
        self.far_strip = QRectF(MARGIN, self.far_top, WIDTH - 2 * MARGIN, far_height)
        top = self.far_strip.bottom() + 6
        self.median = top + WELL_HEIGHT + MEDIAN / 2
        self._line_tops = (top, top + WELL_HEIGHT + MEDIAN)
        near_top = self._line_tops[1] + WELL_HEIGHT + 8
        self.near_strip = QRectF(MARGIN, near_top, WIDTH - 2 * MARGIN, near_height)
        self.rect = QRectF(0, 0, WIDTH, self.near_strip.bottom() + 4)

    def _lie_wide(self) -> None:
        top = MARGIN
        self.median = top + WELL_HEIGHT + MEDIAN / 2
        self._line_tops = (top, top + WELL_HEIGHT + MEDIAN)
        down = (WELL_HEIGHT - LARGE_STRIP) / 2
        self.far_strip, self.near_strip = (
            QRectF(WIDTH, line + down, self.side, LARGE_STRIP) for line in self._line_tops
        )
        self.rect = QRectF(0, 0, WIDTH + self.side + MARGIN, self._line_tops[1] + WELL_HEIGHT + MARGIN)

    # --- places --------------------------------------------------------------------------------------------

    def well_rect(self, well: Well) -> QRectF:
        """The frame of a place."""
        return QRectF(
            MARGIN + well.column * (WELL + MARGIN), self._line_tops[int(well.is_near)], WELL, WELL_HEIGHT
        )

    @cached_property
    def wells(self) -> dict[int, QRectF]:
        """The frames by the index of their place."""
        return {well.index: self.well_rect(well) for well in self.shown.wells}

    @staticmethod
    def side_for(wide: float, high: float) -> float:
        """The side for a window of that shape; 0 where the hands lie better above and below."""
        whole = 2 * WELL_HEIGHT + MEDIAN + 2 * MARGIN
        if wide < WIDE * high:
            return 0.0
        free = wide / max(1.0, high) * whole - WIDTH - MARGIN
        return min(SIDES[1], max(SIDES[0], round(free / 40) * 40.0))

    def strip_rect(self, strip: Strip) -> QRectF:
        """The band of a side."""
        return self.near_strip if strip is self.shown.near else self.far_strip

    def is_full(self, strip: Strip) -> bool:
        """Whether the hand of a side lies there in the size of all cards."""
        return strip.is_large or self.side > 0

    def hand_rect(self, strip: Strip) -> QRectF:
        """Where the hand of a side lies, between its pile and what it has lost."""
        band = self.strip_rect(strip)
        if not strip.pile_words:
            return band.adjusted(0, LABEL, 0, 0)
        if self.is_full(strip):
            aside = CARD + 14 if self.side else PILE
            return band.adjusted(aside, LABEL, -aside, 0)
        return band.adjusted(470, 0, -440, 0)

    def pile_rect(self, strip: Strip) -> QRectF:
        """The pile of reinforcements."""
        band = self.strip_rect(strip)
        if self.is_full(strip):
            return card_rect(band.left() + 4, band.top() + LABEL, CARD)
        return card_rect(band.left() + 240, band.top() + 4, SMALL)

    def lost_rect(self, strip: Strip) -> QRectF:
        """The top of the cards that are lost."""
        band = self.strip_rect(strip)
        if self.is_full(strip):
            return card_rect(band.right() - CARD - 4, band.top() + LABEL, CARD)
        return card_rect(band.right() - 240 - SMALL, band.top() + 4, SMALL)

    # --- cards ---------------------------------------------------------------------------------------------

    @cached_property
    def lying(self) -> tuple[Lying, ...]:
        """Every card, those that lie below first."""
        found: list[Lying] = []
        for well in self.shown.wells:
            found += self._in_well(well)
        for strip in (self.shown.far, self.shown.near):
            found += self._in_hand(strip)
        return tuple(found)

    def _in_well(self, well: Well) -> Iterator[Lying]:
        frame = self.well_rect(well)
        room = frame.adjusted(10, HEAD, -10, -6)
        left = room.left()
        middle = room.center().y() - CARD_HEIGHT / 2
        for card in well.terrain:
            yield Lying(card, card_rect(left, middle, CARD))
            left += CARD + GAP
        both = bool(well.far) and bool(well.near)
        far_top = room.top() + 2 if both else middle
        near_top = room.bottom() - CARD_HEIGHT - 2 if both else middle
        for row, top in ((well.far, far_top), (well.near, near_top)):
            yield from _row(row, left, top, room.right() - left, CARD)

    def _in_hand(self, strip: Strip) -> Iterator[Lying]:
        room = self.hand_rect(strip)
        full = self.is_full(strip)
        width = CARD if full else SMALL
        top = room.top() + (0 if full else 4)
        used = min(room.width(), len(strip.hand) * (width + GAP) - GAP)
        left = room.left() + (room.width() - used) / 2
        yield from _row(strip.hand, left, top, room.width(), width)

    def slots(self, well: Well) -> Iterator[QRectF]:
        """Free places beside the cards of the owner."""
        frame = self.well_rect(well)
        room = frame.adjusted(10, HEAD, -10, -6)
        taken = len(well.terrain) + max(len(well.far), len(well.near))
        for place in range(taken, min(taken + well.empty, 4)):
            left = room.left() + place * (CARD + GAP)
            if left + CARD <= room.right() + 1:
                yield card_rect(left, room.center().y() - CARD_HEIGHT / 2, CARD)

    # --- what lies under a point ---------------------------------------------------------------------------

    def under(self, point: QPointF) -> tuple[Spot, ...]:
        """What lies there, the most exact first: a card, all cards of its side in the place, the place."""
        found: list[Spot] = []
        for lying in reversed(self.lying):
            if lying.rect.contains(point):
                found.append(lying.card.spot)
                break
        if found and found[0].what == "card":
            found.append(Spot("foes", found[0].side, found[0].place))
        for index, frame in self.wells.items():
            if frame.contains(point):
                found.append(Spot("place", place=index))
        for strip in (self.shown.near, self.shown.far):
            if self.strip_rect(strip).contains(point):
                found.append(Spot("reserve", strip.side))
        return tuple(found)

    def rect_of(self, spot: Spot) -> QRectF:
        """The rectangle of a spot; an empty one for what does not lie here."""
        if spot.what == "place":
            return self.wells.get(spot.place, QRectF())
        if spot.what == "reserve":
            return self.near_strip if spot.side == self.shown.near.side else self.far_strip
        rects = [one.rect for one in self.lying if same_spot(one.card.spot, spot)]
        whole = QRectF()
        for rect in rects:
            whole = whole.united(rect)
        return whole

    def card_at(self, spot: Spot) -> LaidCard | None:
        """The card of a spot."""
        return next((one.card for one in self.lying if same_spot(one.card.spot, spot)), None)

    def rows(self) -> tuple[tuple[Spot, ...], ...]:
        """What the arrow keys walk: the far line, the near line, the hand below; places, then their cards."""
        lines: list[tuple[Spot, ...]] = []
        for is_near in (False, True):
            wells = sorted(
                (well for well in self.shown.wells if well.is_near == is_near), key=lambda one: one.column
            )
            line: list[Spot] = []
            for well in wells:
                line.append(Spot("place", place=well.index))
                line += [card.spot for card in (*well.terrain, *well.far, *well.near)]
            lines.append(tuple(line))
        hands = [tuple(card.spot for card in strip.hand) for strip in (self.shown.far, self.shown.near)]
        if not self.shown.far.is_large:
            hands[0] = ()
        rows = (hands[0], *lines, (Spot("reserve", self.shown.near.side), *hands[1]))
        return tuple(row for row in rows if row)


def head_of(frame: QRectF) -> QRectF:
    """The line of a well with its name, its chips and its counts."""
    return QRectF(frame.left(), frame.top(), frame.width(), HEAD)


def same_spot(one: Spot, other: Spot) -> bool:
    """Whether two spots name one thing: foes are any card of their side, a hand card may lack its number."""
    if other.what == "foes" and one.what == "card":
        return (one.side, one.place) == (other.side, other.place)
    if one.what != other.what:
        return False
    if one.what == "hand":
        if -1 not in (one.slot, other.slot) and one.slot != other.slot:
            return False
        return (one.side, one.item) == (other.side, other.item)
    if one.what == "terrain":
        return (one.place, one.item) == (other.place, other.item)
    return (one.side, one.place, one.slot) == (other.side, other.place, other.slot)


def _row(cards: Sequence[LaidCard], left: float, top: float, room: float, width: float) -> Iterator[Lying]:
    """Cards side by side; they overlap where there are more than the room holds."""
    if not cards:
        return
    step = width + GAP
    if len(cards) > 1 and len(cards) * step - GAP > room:
        step = max(14.0, (room - width) / (len(cards) - 1))
    for place, card in enumerate(cards):
        yield Lying(card, card_rect(left + place * step, top, width))
