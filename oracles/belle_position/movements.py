"""The phase of movement of Belle Position told once more: moves, terrain, special cards (BP-13)."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

from oracles.belle_position import reading
from oracles.belle_position.books import Books, is_marked
from oracles.belle_position.field import LINES, RESERVE, Card
from oracles.belle_position.script import BACK, Script
from oracles.wishes import END, Row, ask

SPENT = 3
"""More moves than any card has: it goes no further in this turn (BP-R44)."""


class Movements(Books):
    """What the side in hand does in its phase of movement."""

    def movement(self) -> Script:
        """Moves in any order until the limits are kept and the side has done (BP-13.5, BP-R36)."""
        side = self.field.active
        self.moving = True
        kept = None
        while True:
            rows = [*self.steps(), *self.entries(), *self.plays()]
            row = yield ask(side, [*rows, END if kept is None else BACK])
            if row == END:
                break
            if row == BACK:
                self.field, self.hands, self.lost = kept  # type: ignore[misc]
                kept = None
                continue
            before = deepcopy((self.field, self.hands, self.lost))
            {"move": self.step, "bring": self.bring, "play": self.play_special}[row[0]](row)
            self.settle()
            kept = (kept or before) if self.crowds(side) else None
        self.moving = False
        self.show_engaged()
        for card in self.all_of(side):
            card.moved, card.fought, card.marches = 0, False, False

    def show_engaged(self) -> None:
        """BP-14.2: all cards of both sides in engaged positions are turned face up."""
        for place in range(6):
            if self.engaged(place):
                for card in (*self.stack(0, place), *self.stack(1, place)):
                    card.up = True

    # --- what may be done ---------------------------------------------------------------------------------

    def steps(self) -> Iterator[Row]:
        """BP-13.2, BP-13.3."""
        return (("move", *move) for move in reading.moves(self.seen()))

    def entries(self) -> Iterator[Row]:
        """The cards of the reserve with where they may go; generals by option face down too (BP-R31)."""
        field = self.seen()
        for card in self.hands[field.active]:
            kind, again = card.profile.kind, is_marked(card)
            left = field.moves_left(card) if again else card.profile.moves
            for to in reading.brought(field, kind, card.name, left):
                yield "bring", card.name, to, again, False
                if kind == "general" and self.options.general_face_down:
                    yield "bring", card.name, to, again, True

    def plays(self) -> Iterator[Row]:
        """AMB 20: the special cards of the hand with the units for which they may be played."""
        field = self.seen()
        for card in self.hands[field.active]:
            if card.profile.kind == "special":
                yield from (("play", card.name, *unit) for unit in reading.specials(field, card.name))

    # --- what is done -------------------------------------------------------------------------------------

    def step(self, row: Row) -> None:
        """A move of a card on the table; its field works stay behind (AMB 20)."""
        _move, place, slot, to = row
        card = self.field.mine(place).pop(slot)
        self.others_are_done()
        card.moved += 1
        card.dug_in = False
        if to == RESERVE:
            self.take_up(self.field.active, card)
            return
        if card.is_general and to not in LINES[self.field.active]:
            card.up = True  # BP-R31
        self.field.mine(to).append(card)

    def bring(self, row: Row) -> None:
        """A card comes from the reserve; of several of a name the one that has done least."""
        _bring, name, to, again, face_down = row
        hand = self.hands[self.field.active]
        able = [card for card in hand if card.name == name and is_marked(card) == again]
        able = [card for card in able if not again or self.field.moves_left(card) > 0]
        card = min(able, key=lambda card: (card.moved, card.marches, card.fought))
        hand.remove(card)
        self.others_are_done()
        if card.profile.kind == "terrain":
            self.field.terrain[to].append(name)
            return
        card.moved += 1
        card.up = card.is_general and not face_down
        self.field.mine(to).append(card)

    def play_special(self, row: Row) -> None:
        """AMB 20: it counts as lost then; it is no move (BP-R44)."""
        _play, name, place, slot = row
        side = self.field.active
        self.spend(side, name)
        unit = self.field.mine(place)[slot]
        if name == "special-entrench":
            unit.dug_in = True
        else:
            unit.marches = True

    def spend(self, side: int, name: str) -> None:
        """A special card is played out of a hand."""
        card = next(card for card in self.hands[side] if card.name == name)
        self.hands[side].remove(card)
        self.lost[side].append(name)

    def others_are_done(self) -> None:
        """BP-R44, by option: who has moved goes no further once another card moves."""
        if self.options.moves_in_a_row:
            for card in self.all_of(self.field.active):
                if card.moved:
                    card.moved = SPENT

    def all_of(self, side: int) -> Iterator[Card]:
        yield from self.hands[side]
        for place in range(6):
            yield from self.stack(side, place)
