"""Going over a battle on a table by keys, and what the status bar says of a place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.text import Text, _
from editor.boards.battle.offers import Offer
from editor.boards.measured.battle.battle_view import MeasuredBattleView

if TYPE_CHECKING:
    from editor.boards.measured.battle.leading_hand import LeadingHand


def stops(seen: MeasuredBattleView) -> tuple[Any, ...]:
    """The bases that may be led; where none may, the fights and shots."""
    if seen.choice is None:
        return ()
    if seen.movers:
        return tuple(unit for unit in seen.candidates() if unit in seen.movers)
    return seen.pairs


def walk(hand: LeadingHand, seen: MeasuredBattleView, way: int) -> bool:
    """Take the next or the previous of them in hand and bring it into sight; False where there is none."""
    found = stops(seen)
    if not found or (hand.drag is not None and hand.drag.lays):
        return False
    hand.drag = None
    here: Any = hand.highlighted if isinstance(found[0], Offer) else hand.unit
    at = found.index(here) + way if here in found else (0 if way > 0 else -1)
    stop = found[at % len(found)]
    if isinstance(stop, Offer):
        hand.light(stop)
    else:
        hand.take(stop)
    if hand.unit is not None:
        hand.view.show_place(seen.middle(hand.unit))
    return True


def told_place(seen: MeasuredBattleView, at: tuple[int, int]) -> tuple[Text, Text | None]:
    """A place in centimetres, and the base that stands there; nothing of it before the dice have told it."""
    unit = seen.base_at(at)
    place = _("{x} × {y} cm", x=round(at[0] / 100, 1), y=round(at[1] / 100, 1))
    return place, None if unit is None or seen.session.is_watched() else seen.describe(unit)
