"""Where cards go that leave the table: to what their side has lost, or back into its pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from editor.boards.cards.face import CardBack
from editor.boards.cards.layout import CARD, CARD_HEIGHT, CardLayout
from editor.boards.cards.table_contents import Face, LaidCard, Strip


@dataclass(frozen=True, slots=True)
class Departure:
    """The upper left corners of the places that a card goes over, and the face that is seen on the way."""

    way: tuple[QPointF, ...]
    face: Face | None = None


def departures(gone: Sequence[LaidCard], old: CardLayout, new: CardLayout) -> dict[int, Departure]:
    """The way of each card, by its place in `gone`; none for terrain and for a pile that is not shown.

    A card played from a hand is first laid on the table, open where everybody may know it now.
    """
    fresh = {strip.side: _fresh(old, strip) for strip in (new.shown.near, new.shown.far)}
    found: dict[int, Departure] = {}
    for place, card in enumerate(gone):
        strip = next((one for one in (new.shown.near, new.shown.far) if one.side == card.spot.side), None)
        if strip is None or not strip.pile_words or card.spot.what == "terrain":
            continue
        lost = _taken(fresh[strip.side], card.face)
        end = new.pile_rect(strip) if lost is None else new.lost_rect(strip)
        stops = (_middle(new),) if card.spot.what == "hand" and lost is not None else ()
        found[place] = Departure((*stops, _corner(end)), lost)
    return found


def _fresh(old: CardLayout, strip: Strip) -> Counter[Face]:
    """The cards that the side has lost since the table lay as `old` has it."""
    before = next((one for one in (old.shown.near, old.shown.far) if one.side == strip.side), None)
    lost = Counter(card.face for card in strip.lost)
    return lost if before is None else lost - Counter(card.face for card in before.lost)


def _taken(fresh: Counter[Face], face: Face) -> Face | None:
    """The face under which a card stands among the lost ones; a covered card may be any of them."""
    if isinstance(face, CardBack):
        face = next(iter(+fresh), face)
    if not fresh[face]:
        return None
    fresh[face] -= 1
    return face


def _corner(box: QRectF) -> QPointF:
    """Of a card of the common size over the middle of `box`."""
    return box.center() - QPointF(CARD / 2, CARD_HEIGHT / 2)


def _middle(layout: CardLayout) -> QPointF:
    """Between the two lines, where both sides see it."""
    line = next(iter(layout.wells.values()), layout.rect)
    across = layout.rect.center().x() if not layout.side else line.width() * 1.5
    return QPointF(across - CARD / 2, layout.median - CARD_HEIGHT / 2)
