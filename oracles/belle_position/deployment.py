"""The set-up of Belle Position told once more: first hands, unseen lines, who begins (BP-4)."""

from __future__ import annotations

from collections.abc import Iterator

from oracles.belle_position.books import ROOM, Books
from oracles.belle_position.field import LINES
from oracles.belle_position.script import Script, Unseen
from oracles.wishes import END, Draw, Row, Throw

FIRST_HAND = 18
MOST_TERRAIN = 2


class Deployment(Books):
    """From the first card to the first turn."""

    def set_up(self) -> Script:
        """BP-4.2 to BP-4.4."""
        for side, row in enumerate(self.setup["sides"]):
            yield from self.draw(side, row.get("hand", FIRST_HAND))
        waits = {0, 1}
        while waits:
            side, row = yield Unseen({side: frozenset(self.layings(side)) for side in sorted(waits)})
            if row == END:
                waits.discard(side)
            else:
                self.lay(side, row)
        yield from self.look_for_the_first()

    def draw(self, side: int, cards: int) -> Script:
        """Cards from the pile, as many as there are (BP-6)."""
        count = min(cards, self.pile[side])
        if count:
            names = yield Draw(side, count)
            self.pile[side] -= count
            self.hands[side] += [self.card(name) for name in names]

    def layings(self, side: int) -> Iterator[Row]:
        """What a side may lay and take up again (BP-4.3, BP-R43)."""
        yield END
        for place in LINES[side]:
            room = self.excess(side, place) < 0
            laid, stack = self.field.terrain[place], self.stack(side, place)
            for card in self.hands[side]:
                kind = card.profile.kind
                if kind == "terrain":
                    if room and card.name not in laid and len(laid) < MOST_TERRAIN:
                        yield "lay", card.name, place, False
                elif kind == "general":
                    if not any(other.is_general for other in stack):
                        yield "lay", card.name, place, False
                        if room and self.options.general_face_down:
                            yield "lay", card.name, place, True
                elif kind != "special" and room:
                    yield "lay", card.name, place, False
            for slot, card in enumerate(stack):
                if not (card.is_general and card.up) or len(stack) - 1 <= ROOM - len(laid):
                    yield "up", place, slot
            for name in laid[self.from_the_start(place) :]:
                yield "terrain up", place, name

    def from_the_start(self, place: int) -> int:
        """The terrain cards that the scenario has put there (AMB 29)."""
        side = 0 if place in LINES[0] else 1
        rows = [row for row in self.setup["sides"][side]["deck"] if "at" in row]
        wings = ("left", "centre", "right")
        return sum(LINES[side][wings.index(row["at"])] == place for row in rows)

    def lay(self, side: int, row: Row) -> None:
        """Units face down, terrain and generals face up."""
        if row[0] == "lay":
            card = next(card for card in self.hands[side] if card.name == row[1])
            self.hands[side].remove(card)
            if card.profile.kind == "terrain":
                self.field.terrain[row[2]].append(card.name)
            else:
                card.up = card.is_general and not row[3]
                self.stack(side, row[2]).append(card)
        elif row[0] == "up":
            self.take_up(side, self.stack(side, row[1]).pop(row[2]))
        else:
            self.field.terrain[row[1]].remove(row[2])
            self.hands[side].append(self.card(row[2]))

    def look_for_the_first(self) -> Script:
        """BP-4.4: fewer terrain cards, else the higher die; by option as the scenario says."""
        first = self.sides.index(self.setup["first"])
        if self.options.first_player != "fixed":
            counts = [sum(len(self.field.terrain[place]) for place in LINES[side]) for side in (0, 1)]
            while counts[0] == counts[1]:
                shown = yield Throw((("side-1", 1), ("side-2", 1)))
                counts = [-shown["side-1"][0], -shown["side-2"][0]]
            first = int(counts[1] < counts[0])
        self.first = self.field.active = first
