"""What a click on the table means: a bar of odds, a place for what is led, a general, a base."""

from __future__ import annotations

from typing import TYPE_CHECKING

from editor.boards.measured.battle.generals import general_at

if TYPE_CHECKING:
    from editor.boards.measured.battle.battle_view import MeasuredBattleView
    from editor.boards.measured.battle.leading_hand import LeadingHand

XY = tuple[int, int]


class Clicks:
    """`hand` is told what came of each."""

    def __init__(self, hand: LeadingHand) -> None:
        self._hand = hand

    def at_place(self, seen: MeasuredBattleView, at: XY, *, adds: bool = False) -> None:
        """A click on the table; with `adds` a base comes to those in hand."""
        hand = self._hand
        if hand.holds_click():
            return
        bar = hand.showing.bar_at(hand.view.spot(at))
        if bar is not None:
            hand.do(bar)
            return
        if hand.drag is not None and hand.drag.lays:
            hand.drag.shift(at[0] - hand.drag.pose.x, at[1] - hand.drag.pose.y)
            hand.show()
            return
        unit = seen.base_at(at)
        general = None if adds else general_at(seen, at, hand.view.zoom, hand.general)
        if general is not None and general != hand.general:
            if hand.holds_click(other=True):
                return
            hand.take(None)
            hand.choose_general(general)
        elif unit is None:
            hand.take(None)
        elif adds and unit in seen.movers:
            hand.toggle(unit)
        else:
            self.on_unit(unit)

    def on_unit(self, unit: int) -> None:
        """A click on a base: what the base in hand does to it, else it is taken.

        The first click on a base of a division that can be activated shows which, the second activates it:
        who only looks at a base shows no order.
        """
        hand, seen = self._hand, self._hand.seen
        if seen is None:
            return
        named = seen.offers.named(unit) if seen.offers is not None else ()
        mine = hand.unit
        against = seen.offers.against(mine, unit) if seen.offers is not None and mine is not None else ()
        whole = seen.offers.standing_for(unit) if seen.offers is not None else None
        if against:
            hand.choose(against)
        elif hand.holds_click(other=True):
            return
        elif whole is not None and hand.highlighted is not None and hand.highlighted.action == whole.action:
            hand.do(whole)
        elif whole is not None:
            hand.take(unit)
            hand.light(whole)
        elif named:
            hand.choose(named)
        elif mine is not None and seen.piece(unit).side != seen.side and seen.denials(mine, unit):
            hand.cards.pin(seen.denials(mine, unit), seen.middle(unit))
        else:
            hand.take(unit)
            still = seen.why_still(unit)
            if still is not None and not seen.pairs_of(unit):
                hand.cards.pin((still,), seen.middle(unit))
