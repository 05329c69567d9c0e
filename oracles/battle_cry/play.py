"""The sequence of a Battle Cry battle (BC-6 to BC-14) told once more, from top to bottom, as one script.

What must be asked, thrown or dealt is yielded and its answer comes back; nothing else is shared with the
program. Steps without an alternative are passed over (BC-R51).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from typing import Any

from oracles.battle_cry.books import COPIES, CORNERS, UNKNOWN, BattleOverError, hex_named, name_of
from oracles.battle_cry.fighting import Fighting
from oracles.battle_cry.printed_page import STEPS, Hex, distance, moves, sees
from oracles.battle_cry.script import Script, Wish
from oracles.wishes import END, Ask, Row, Throw, ask


class Play(Fighting):
    """One battle; `run` is its script."""

    def run(self) -> Generator[Wish, Any, tuple[int | None, str]]:
        """The whole battle; its end."""
        try:
            yield from self.battle()
        except BattleOverError as over:
            return over.ending
        raise AssertionError("a battle without an end")

    def battle(self) -> Script:
        first = self.sides.index(self.setup["first"])
        self.active = first
        self.judge()
        for side in (first, 1 - first):
            yield from self.draw(side, self.setup["sides"][side]["hand"])
        while True:
            yield from self.side_turn(self.active)
            self.end_of_turn(self.active)
            if 1 - self.active == first:
                if self.turn >= self.options["turn_limit"]:
                    mine, its = self.flags(0), self.flags(1)
                    winner = None if mine == its else int(its > mine)
                    raise BattleOverError(winner, "draw" if winner is None else "turn_limit")
                self.turn += 1
            self.active = 1 - self.active

    def end_of_turn(self, side: int) -> None:
        """BC-R37: hexes that count from the end of a turn on."""
        for flag in self.setup["board"]["flags"]:
            unit = self.unit_on(hex_named(flag["at"]))
            mine = unit is not None and self.side[unit] == side and flag["side"] == self.sides[side]
            if flag["when"] == "turn_end" and mine and unit is not None:
                self.held[hex_named(flag["at"])] = unit
        self.judge()

    # --- a side's turn (BC-6) -----------------------------------------------------------------------------

    def side_turn(self, side: int) -> Script:
        self.begin_turn()
        if not self.hands[side]:
            yield ask(side, [("pass",)])
        elif side in self.passes:
            row = yield ask(side, [("discard", card) for card in self.holdable(side)])
            self.give_up(side, row[1])
        else:
            row = yield self.card_question(side)
            if row[0] == "play":
                yield from self.card_played(side, row[1])
                return
            self.give_up(side, row[1])
        self.last[side] = None
        self.passes.discard(side)
        yield from self.draw(side, self.draw_count(side))

    def card_question(self, side: int) -> Ask:
        """BC-6.2, BC-R49, BC-R79."""
        held = self.holdable(side)
        playable = [card for card in held if card != "fight-back"]
        if any(self.could_order(side, card) for card in self.hands[side] if card != UNKNOWN):
            return ask(side, [("play", card) for card in playable])
        rows: list[Row] = [("discard", card) for card in held if not self.could_order(side, card)]
        for card in playable:
            if not is_section(card) or self.could_order(side, card) or self.another_may(side, card):
                rows.append(("play", card))
        return ask(side, rows)

    def another_may(self, side: int, card: str) -> bool:
        """Whether another unknown card may turn out to be one that could order (BC-R79)."""
        hand = self.hands[side]
        unknown = hand.count(UNKNOWN) - (card not in hand)
        return unknown > 0 and any(self.may_be(side, c) and self.could_order(side, c) for c in COPIES)

    def card_played(self, side: int, card: str) -> Script:
        self.take(side, card)
        self.played = card
        self.acts = self.last[side] = self.acts_as(side, card)
        own = {
            "rally": self.rally,
            "sharpshooter": self.sharpshooter,
            "short-supply": self.short_supply,
            "construct-fieldworks": self.construct,
        }
        yield from own.get(self.acts, self.orders_moves_battles)(side)
        count = self.draw_count(side)
        price = self.options["all_out_price"]
        if self.acts == "all-out-offensive" and price != "none":
            number = self.hand_of_losses(side)
            shrinks = (len(self.hands[side]) + count if number is None else number) > 3
            if price == "opponent":
                price = "pass"
                if shrinks:
                    row = yield ask(1 - side, [("price", "pass"), ("price", "hand")])
                    price = row[1]
            if price == "pass":
                self.passes.add(side)
            elif shrinks:
                count = max(0, count - 1)
                self.cuts[side] += 1
        self.played = None
        self.discards.append(card)
        yield from self.draw(side, count)

    def orders_moves_battles(self, side: int) -> Script:
        named: tuple[str, ...] = ()
        while able := self.orderable(side, self.acts, named):
            row = yield ask(side, [("order", unit) for unit in able] + [END])
            if row == END:
                break
            named += (row[1],)
            self.ordered.add(row[1])
            if self.acts == "leadership":
                led = self.unit_on(self.at(row[1]))
                (self.ordered if led else self.leads).add(led or row[1])
        yield from self.all_moves(side)
        while rows := self.battles(side):
            row = yield ask(side, [*rows, END])
            if row == END:
                break
            yield from self.battle_of(row[1], row[2])
        if self.acts == "hit-and-run":
            self.moved = set()
            yield from self.all_moves(side)

    # --- moves (BC-7, BC-8) -------------------------------------------------------------------------------

    def all_moves(self, side: int) -> Script:
        while rows := self.moves_now(side):
            row = yield ask(side, [*rows, END])
            if row == END:
                return
            self.move(row[1], hex_named(row[2]), along=row[3])

    def moves_now(self, side: int) -> list[Row]:
        rows: list[Row] = []
        for unit in self.mine(side):
            if unit not in self.ordered or unit in self.moved:
                continue
            steps, piece = self.steps(unit), self.pieces[unit]
            rows += [("move", unit, name_of(to), False) for to in moves(self.board, piece, steps=steps)]
            general = self.general_of(unit)
            if general is not None and general not in self.moved:
                ways = moves(self.board, piece, along=True, steps=steps)
                rows += [("move", unit, name_of(to), True) for to in ways]
        return rows

    def steps(self, unit: str) -> int:
        kind = self.kind(unit)
        if kind == "artillery" and self.acts == "bombard":
            return 3
        if kind == "infantry" and (self.acts == "forced-march" or self.side[unit] in self.doubled):
            return 2
        return STEPS[kind]

    def move(self, unit: str, to: Hex, *, along: bool) -> None:
        start, kind = self.at(unit), self.kind(unit)
        general = self.general_of(unit)
        if along and general is not None:
            self.put(general, to)
            self.moved.add(general)
        self.put(unit, to)
        self.moved.add(unit)
        if kind == "general":
            joined = self.unit_on(to)
            if joined is not None and unit in self.leads and joined not in self.ordered:
                self.ordered.add(joined)
                self.moved.add(joined)
        elif (
            kind == "artillery"
            or self.board.effect(to) in ("woods", "building")
            or (kind == "infantry" and distance(start, to) == 2 and self.side[unit] not in self.doubled)
        ):
            self.barred.add(unit)
        self.judge()

    # --- cards that order nobody --------------------------------------------------------------------------

    def rally(self, side: int) -> Script:
        hurt = [unit for unit in self.units(side) if self.strength[unit] < self.full[unit]]
        led = [unit for unit in hurt if self.general_of(unit) is not None]
        each = 1
        if not led and hurt:
            led, each = hurt, 2
            if len(hurt) > 1:
                row = yield ask(side, [("name", unit) for unit in hurt])
                led = [row[1]]
        if not led:
            return
        shown = yield Throw(tuple(sorted((unit, each) for unit in led)))
        for unit in led:
            back = sum(face in ("sabres", self.kind(unit)) for face in shown[unit])
            self.strength[unit] = min(self.full[unit], self.strength[unit] + back)

    def sharpshooter(self, side: int) -> Script:
        marks = [
            general
            for general in self.mine(1 - side, "general")
            if any(
                distance(self.at(unit), self.at(general)) <= 5
                and sees(self.board, self.pieces[unit], self.at(general))
                for unit in self.mine(side, "infantry")
            )
        ]
        if not marks:
            return
        row = yield ask(side, [("aim", general) for general in marks])
        shown: Mapping[str, Any] = yield Throw((("sharpshooter", 1),))
        if shown["sharpshooter"][0] == "sabres":
            self.eliminate(row[1])
            self.judge()

    def short_supply(self, side: int) -> Script:
        able = [unit for unit in self.units(1 - side) if self.general_of(unit) is None]
        if not able:
            return
        row = yield ask(side, [("name", unit) for unit in able])
        unit, owner, board = row[1], self.side[row[1]], self.board
        mine = self.sections(self.at(unit), owner)
        free = [
            hex_
            for column in range(1, board.columns + 1)
            if board.has(hex_ := (self.base_row(unit), column))
            and not self.on(hex_)
            and board.effect(hex_) != "rough"
            and self.sections(hex_, owner) & mine
        ]
        if not free:
            return
        to = free[0]
        if len(free) > 1:
            put = yield ask(owner, [("put", unit, name_of(hex_)) for hex_ in free])
            to = hex_named(put[2])
        self.put(unit, to)
        self.judge()

    def construct(self, side: int) -> Script:
        built: list[str] = []
        while len(built) < 2:
            able = [unit for unit in self.builders(side) if unit not in built]
            rows: list[Row] = [("build", unit, corner) for unit in able for corner in CORNERS]
            if not rows:
                return
            row = yield ask(side, [*rows, END])
            if row == END:
                return
            self.board.works[self.at(row[1])] = row[2]
            built.append(row[1])


def is_section(card: str) -> bool:
    """Whether a card is one of the forty for sections."""
    return card.endswith(("-left", "-centre", "-right")) or card in (
        "skirmish-line",
        "flank-attack",
        "general-advance",
    )
