"""The phase of combat of Belle Position told once more: who begins, dice, losses (BP-10 to BP-12, BP-18)."""

from __future__ import annotations

from collections.abc import Sequence

from oracles.belle_position import reading
from oracles.belle_position.books import BattleOverError, Books
from oracles.belle_position.field import LINES, Card, facing
from oracles.belle_position.script import Script
from oracles.wishes import END, Row, Throw, ask


class Fights(Books):
    """What the side in hand does in its phase of combat."""

    site: int | None = None
    """The position whose cards are fighting."""

    def combat(self) -> Script:
        """BP-10.3: card by card, one position after another."""
        side = self.field.active
        self.site = None
        self.field.closed = set()
        while True:
            if self.options.flank_attack and self.passes_by():
                raise BattleOverError(side, "flank")
            shots = dict(reading.combats(self.seen()))
            if not shots and not self.might_fight():
                return
            row = yield ask(side, [*shots, END])
            if row == END:
                return
            yield from self.fight(row, shots[row])

    def passes_by(self) -> bool:
        """BP-18.5, BP-R41: a unit that has not fought stands beside a vacant position of the enemy line."""
        line = LINES[1 - self.field.active]
        vacant = [place for place in line if not self.stack(0, place) and not self.stack(1, place)]
        return any(
            target in reading.LATERAL[place]
            for place in line
            if place not in self.field.closed and not self.engaged(place)
            if any(is_fresh(card) for card in reading.units(self.field.mine(place)))
            for target in vacant
        )

    def might_fight(self) -> bool:
        """BP-R34: a face-down card might be artillery, for all that the enemy knows."""
        field = self.field
        for place in range(6):
            hidden = any(is_fresh(card) and not card.up for card in field.mine(place))
            if place in field.closed or not hidden:
                continue
            beside = self.options.flank_attack and any(field.foes(near) for near in reading.LATERAL[place])
            if field.foes(place) or beside or (field.own(place) and self.sees_far(place)):
                return True
        return False

    def sees_far(self, place: int) -> bool:
        """BP-11.1, AMB 9, AMB 10: whether a gun there would see an enemy unit, or a card that may be one."""
        line = LINES[1 - self.field.active] if self.options.counter_battery_any else (facing(place),)
        for target in line:
            foes = self.field.foes(target)
            shown = any(card.up for card in reading.units(foes))
            hidden = self.options.lr_hits_hidden and any(not card.up for card in foes)
            if not self.field.mine(target) and (shown or hidden):
                return True
        return False

    def fight(self, row: Row, shot: reading.Shot) -> Script:
        """One combat: its dice, the general's tokens, the losses."""
        how, place, slot = row[:3]
        if self.site is not None and self.site != place:
            self.field.closed.add(self.site)
        self.site = place
        card = self.field.mine(place)[slot]
        card.up = card.fought = True
        target = {"fire": place, "long": facing(place)}[how] if how in ("fire", "long") else row[3]
        shown = yield Throw((("fire", shot.dice),))
        hits = sum(face <= shot.power for face in shown["fire"])
        if shot.sixes:
            self.wound_general(target, shown["fire"].count(6))
        if not hits:
            return
        foe = 1 - self.field.active
        if how == "counter":
            aim = self.stack(foe, target)[row[4]]
            for _hit in range(hits):
                if aim in self.stack(foe, target):  # BP-11.4: the others are wasted
                    self.hit(foe, target, aim)
        else:
            yield from self.allot(foe, target, hits, far=how == "long" and not self.options.lr_hits_hidden)
        self.settle()

    def wound_general(self, place: int, sixes: int) -> None:
        """BP-10.6, BP-R31: each natural six is a token, and shows him."""
        for card in self.field.foes(place):
            if card.is_general and sixes:
                card.up = True
                card.tokens += sixes

    def allot(self, foe: int, place: int, hits: int, *, far: bool) -> Script:
        """BP-12.1: one after another among those with the fewest tokens; asked where it matters (BP-R35)."""
        for left in range(hits, 0, -1):
            cards = self.seen().cards[foe, place]
            able = [cards[slot] for slot in reading.sufferers(self.field, foe, place, far=far)]
            if not able:
                return  # BP-12.3
            chosen = able[0]
            if self.is_asked(cards, able, left, far=far):
                row = yield ask(foe, [("loss", place, card.slot) for card in able])
                chosen = cards[row[2]]
            self.hit(foe, place, chosen)

    def is_asked(self, cards: Sequence[Card], able: Sequence[Card], hits: int, *, far: bool) -> bool:
        """BP-R35: not where every lowest card takes one anyway, nor among cards that are seen to be alike.

        A general who lies face down is one more to choose among, as far as the enemy knows.
        """
        masked = [card for card in cards if card.is_general and not card.up]
        if far or able[0].tokens:
            masked = []
        if hits >= len(able) + len(masked):
            return False
        return bool(masked) or not all(card.up and alike(card, able[0]) for card in able)

    def hit(self, foe: int, place: int, card: Card) -> None:
        """BP-12.2, BP-R32: a token, which shows the card; more than its printed VC eliminate it."""
        card.up = True
        card.tokens += 1
        if card.tokens > card.profile.vc:
            self.out(foe, place, card)


def is_fresh(card: Card) -> bool:
    """Whether a card has neither fought nor moved in this turn (BP-10.1)."""
    return not card.fought and not card.moved


def alike(one: Card, other: Card) -> bool:
    """Whether two cards are the same in all that is seen of them."""
    return (one.name, one.tokens, one.dug_in) == (other.name, other.tokens, other.dug_in)
