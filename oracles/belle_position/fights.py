"""The phase of combat of Belle Position told once more: who begins, dice, losses (BP-10 to BP-12, BP-18)."""

from __future__ import annotations

from collections import Counter
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
        """BP-R34: a face-down card might be any unit of the list that is not seen and not lost."""
        field = self.field
        unseen = Counter(self.brought[field.active])
        unseen.subtract(self.lost[field.active])
        unseen.subtract(card.name for place in range(6) for card in field.mine(place) if card.up)
        units = [
            card for card in (self.card(name) for name, left in unseen.items() if left > 0) if card.profile.vc
        ]
        for place in range(6):
            for card in field.mine(place):
                if place in field.closed or card.up or not is_fresh(card):
                    continue
                able = (one for one in units if not card.dug_in or one.profile.kind == "infantry")
                if any(self.could_fight(place, one) for one in able):
                    return True
        return False

    def could_fight(self, place: int, card: Card) -> bool:
        """Whether such a card, seen there, would have a combat."""
        field = self.field
        if field.foes(place):
            may = any(not foe.is_general or not foe.up for foe in field.foes(place))
            return may and reading.dice_at(field, place, card) > 0
        if (
            field.own(place)
            and card.profile.kind == "artillery"
            and any(reading.long_range(field, place, card))
        ):
            return True
        return bool(self.options.flank_attack) and any(reading.flanks(field, place, card))

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
