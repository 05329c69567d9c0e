"""A Belle Position battle (BP-4 to BP-18) told once more, from top to bottom, as one script.

What must be asked, thrown or drawn is yielded and its answer comes back; nothing else is shared with the
program. What may be done at a moment is read by `reading`, from this table instead of the program's.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from oracles.belle_position import reading
from oracles.belle_position.books import BattleOverError
from oracles.belle_position.deployment import Deployment
from oracles.belle_position.field import Card
from oracles.belle_position.fights import Fights
from oracles.belle_position.movements import Movements
from oracles.belle_position.script import RALLY, Script, Wish
from oracles.wishes import NO, Throw, ask

RALLY_CARD = "special-rally"
DEADLY = 6


class Play(Deployment, Fights, Movements):
    """One battle; `run` is its script."""

    def run(self) -> Generator[Wish, Any, tuple[int | None, str]]:
        """The whole battle; its end."""
        yield from self.set_up()
        try:
            while True:
                yield from self.turn_of_a_side()
                if self.field.active != self.first:
                    self.judge_limit()
                    self.turn += 1
                self.field.active = 1 - self.field.active
        except BattleOverError as over:
            return over.ending

    def turn_of_a_side(self) -> Script:
        """BP-6."""
        yield from self.tests()
        yield from self.combat()
        yield from self.movement()
        yield from self.disorder()
        side, cards = self.field.active, 1
        for rule in self.setup.get("special", ()):
            if rule["side"] == self.sides[side] and self.turn <= rule["turns"]:
                cards = rule["cards"]
        yield from self.draw(side, cards)

    def judge_limit(self) -> None:
        """BP-8.4, AMB 21."""
        if self.turn >= self.options.turn_limit:
            one, other = self.value(0), self.value(1)
            if one == other:
                raise BattleOverError(None, "draw")
            raise BattleOverError(int(one < other), "turn_limit")

    # --- cohesion (BP-7) ----------------------------------------------------------------------------------

    def tests(self) -> Script:
        """Units first, then generals (BP-7.4, BP-7.5); one alone is tested without being named (BP-R35)."""
        side = self.field.active
        while found := list(self.tested()):
            place, slot = found[0]
            if len(found) > 1:
                row = yield ask(side, [("test", *one) for one in found])
                place, slot = row[1:]
            yield from self.test(place, self.stack(side, place)[slot])

    def tested(self) -> Iterator[tuple[int, int]]:
        every = [(place, card) for place in range(6) for card in self.seen().mine(place) if card.tokens]
        units = [(place, card) for place, card in every if not card.is_general]
        return ((place, card.slot) for place, card in units or every)

    def test(self, place: int, card: Card) -> Script:
        """A die a token: who fails one routs; a general falls on a six (BP-7.2, BP-7.3, BP-7.5)."""
        side = self.field.active
        cohesion = DEADLY if card.is_general else self.cohesion(side, place, card)
        shown = yield Throw((("cohesion", card.tokens),))
        if not any(reading.fails(cohesion, face) for face in shown["cohesion"]):
            card.tokens = 0
            return
        rallied = False
        if not card.is_general and self.might_rally(side):
            holds = any(other.name == RALLY_CARD for other in self.hands[side])
            row = yield ask(side, [NO, *([RALLY] if holds else [])])
            rallied = row == RALLY
        if rallied:
            self.spend(side, RALLY_CARD)
            self.stack(side, place).remove(card)
            self.take_up(side, card)
        else:
            self.out(side, place, card)
        self.settle()
        yield from self.disorder()

    def might_rally(self, side: int) -> bool:
        """AMB 20: whether, for all that the enemy knows, a rally card is in the hand."""
        left = self.brought[side].get(RALLY_CARD, 0) - self.lost[side].count(RALLY_CARD)
        return bool(self.options.special_cards and self.hands[side] and left > 0)

    def cohesion(self, side: int, place: int, card: Card) -> int:
        """BP-7.1, BP-R24: as it is when it is tested."""
        field = self.seen()
        return reading.cohesion(field, side, place, card.slot)

    # --- disorganisation (BP-14.4) ------------------------------------------------------------------------

    def disorder(self) -> Script:
        """Who is crowded is turned up, generals who lay face down make room (BP-R31); then all test."""
        crowded = []
        for side in (0, 1):
            for place in range(6):
                if self.excess(side, place) > 0:
                    for card in self.stack(side, place):
                        card.up = True  # BP-R32
                    if self.excess(side, place) > 0:
                        crowded.append((side, place))
        for side, place in reversed(crowded):
            yield from self.rounds(side, place)

    def rounds(self, side: int, place: int) -> Script:
        """Whole rounds until there is room; by option no more leave than must (AMB 14)."""
        while True:
            units = reading.units(self.stack(side, place))
            shown = yield Throw(tuple((f"unit-{self.slot_of(side, place, card) + 1}", 1) for card in units))
            failed = [
                card
                for card in units
                if reading.fails(
                    self.cohesion(side, place, card),
                    shown[f"unit-{self.slot_of(side, place, card) + 1}"][0],
                )
            ]
            if self.options.disorg_stop_early:
                failed = failed[: max(0, self.excess(side, place))]
            for card in failed:
                self.stack(side, place).remove(card)
                self.take_up(side, card)
            kept = self.excess(side, place) <= 0 or not reading.units(self.stack(side, place))
            if failed:
                self.settle()
            if kept:
                return

    def slot_of(self, side: int, place: int, card: Card) -> int:
        return next(slot for slot, other in enumerate(self.stack(side, place)) if other is card)
