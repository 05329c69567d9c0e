"""The sequence of a Belle Époque battle (BE-2 to BE-17) told once more, from top to bottom, as one script.

What must be asked, thrown or drawn is yielded and its answer comes back; nothing else is shared with the
program. What has no alternative is done without a question (BE-R82).
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from oracles.belle_epoque.books import BattleOverError, Books, hex_named, name_of
from oracles.belle_epoque.printed_page import (
    Hex,
    assault_score,
    dice,
    distance,
    evasions,
    feared,
    hits,
    moves,
    one_step,
    score,
    steps_back,
)
from oracles.wishes import Ask, Row, Throw, ask

END: Row = ("end",)
STAND: Row = ("stand",)
CERTAIN = 6
SHARE = 8


@dataclass(frozen=True)
class Token:
    """One token out of a bowl with so many of each side."""

    bowl: tuple[int, int]


Wish = Ask | Throw | Token
Script = Generator[Wish, Any, None]


class Play(Books):
    """One battle; `run` is its script."""

    def run(self) -> Generator[Wish, Any, tuple[int | None, str]]:
        """The whole battle; its end."""
        try:
            self.judge()
            while True:
                yield from self.one_turn()
                self.judge_turn()
                self.turn += 1
        except BattleOverError as over:
            return over.ending

    def one_turn(self) -> Script:
        self.activated, self.passed, self.stuck, self.fought = set(), set(), set(), {}
        self.tokens = [len(self.mine(0)), len(self.mine(1))]
        self.points = [0, 0]
        command = {side: self.elements(side) // SHARE for side in (0, 1) if self.elements(side) >= SHARE}
        if command:
            shown = yield Throw(tuple(sorted((self.sides[side], count) for side, count in command.items())))
            for side in command:
                self.points[side] = sum(shown[self.sides[side]])
        while any(self.tokens):
            side = int(not self.tokens[0])
            if all(self.tokens):
                side = yield Token((self.tokens[0], self.tokens[1]))
            self.tokens[side] -= 1
            able = self.fresh(side)
            unit = able[0]
            if len(able) > 1:
                row = yield ask(side, [("activate", one) for one in able])
                unit = row[1]
            self.activated.add(unit)
            yield from self.activation(unit)
        yield from self.arrivals()

    def arrivals(self) -> Script:
        """AMB 40, AMB 45, BE-R83."""
        for side in (0, 1):
            while rows := self.entering(side):
                row = rows[0]
                if len(rows) > 1:
                    row = yield ask(side, rows)
                del self.due[row[1]]
                self.activated.add(row[1])
                self.board.pieces.append(self.pieces[row[1]])
                self.go(row[1], hex_named(row[2]))

    def entering(self, side: int) -> list[Row]:
        return [
            ("enter", unit, name_of(hex_))
            for unit, turn in self.due.items()
            if self.pieces[unit].side == side and turn <= self.turn
            for hex_ in self.entries[unit]
            if self.board.on(hex_) is None and not self.board.is_(hex_, "impassable")
        ]

    # --- an activation (BE-5) -----------------------------------------------------------------------------

    def activation(self, unit: str) -> Script:
        piece, side = self.pieces[unit], self.pieces[unit].side
        self.active, self.start = unit, piece.at
        aims = ("fire", "assault", "march") if self.options["declare_before_test"] else ("",)
        rows: list[Row] = [("test", unit, cp, aim) for cp in self.useful(unit) for aim in aims]
        steps = self.ways(unit, moves(self.board, piece, passed=False))
        rows += [*steps, *([END] if self.options["allow_pass"] else [])]
        row = rows[0]
        if len(rows) > 1:
            row = yield ask(side, rows)
        if row == END:
            return
        if row[0] == "move":
            self.go(unit, hex_named(row[2]))
            return
        aim = row[3]
        passed = yield from self.test(unit, row[2])
        if not passed:
            steps = self.ways(unit, moves(self.board, piece, passed=False))
            if steps:
                row = yield ask(side, [*steps, END])
                if row != END:
                    self.go(unit, hex_named(row[2]))
            return
        basic = one_step(self.board, piece)
        wide = moves(self.board, piece, passed=True) if aim in ("", "march") else basic
        fires, assaults = aim in ("", "fire"), aim != "fire"
        rows = self.strikes(unit, fires=fires, assaults=assaults, moved=False)
        rows += self.ways(unit, wide)
        if not rows:
            return
        row = yield ask(side, [*rows, END])
        moved = row[0] == "move"
        if moved:
            to = hex_named(row[2])
            self.go(unit, to)
            rows = self.strikes(unit, fires=fires and to in basic, assaults=assaults, moved=True)
            if not rows:
                return
            row = yield ask(side, [*rows, END])
        if row[0] == "fire":
            yield from self.fire(unit, row[2], moved=moved)
        elif row[0] == "assault":
            yield from self.assault(unit, row[2])

    def useful(self, unit: str) -> range:
        """The numbers of points that may be added to a test (BE-R51)."""
        most = min(self.points[self.pieces[unit].side], max(0, CERTAIN - self.level(unit)))
        return range(most + 1)

    def ways(self, unit: str, hexes: set[Hex]) -> list[Row]:
        return [("move", unit, name_of(hex_)) for hex_ in hexes]

    def strikes(self, unit: str, *, fires: bool, assaults: bool, moved: bool) -> list[Row]:
        """At whom a unit may fire and whom it may assault (BE-6.3, BE-8.4, BE-10.1)."""
        mine = self.pieces[unit]
        rows: list[Row] = []
        for foe in self.foes(unit) if unit not in self.stuck else ():
            its = self.pieces[foe]
            if fires and score(self.board, mine, its, moved=moved):
                rows.append(("fire", unit, foe))
            if assaults and distance(mine.at, its.at) == 1:
                rows.append(("assault", unit, foe))
        return rows

    def test(self, unit: str, cp: int) -> Generator[Wish, Any, bool]:
        """BE-5.3, BE-R52."""
        self.points[self.pieces[unit].side] -= cp
        needed = self.level(unit) + cp
        if needed < CERTAIN:
            shown = yield Throw((("test", 1),))
            if shown["test"][0] > needed:
                return False
        self.passed.add(unit)
        return True

    # --- fire (BE-8, BE-13.4) -----------------------------------------------------------------------------

    def fire(self, unit: str, target: str, *, moved: bool) -> Script:
        mine, its = self.pieces[unit], self.pieces[target]
        good = hits(self.board, mine, its, moved=moved)
        mine.has_fired = True
        shown = yield Throw((("firer", dice(self.board, mine, its)),))
        lost = sum(str(face) in good for face in shown["firer"])
        self.lose(target, (lost + 1) // 2)
        self.judge()
        away = feared(self.board, its, mine)
        for _even in range(lost // 2):
            if not self.here(target):
                return
            back = steps_back(self.board, its, away, passed=target in self.passed)
            if back:
                rows: list[Row] = [("retreat", target, name_of(hex_)) for hex_ in back]
                row = yield ask(its.side, [*rows, ("loss", target)])
                if row[0] == "retreat":
                    self.go(target, hex_named(row[2]))
                    continue
            self.lose(target, 1)
            self.judge()

    # --- assault (BE-10 to BE-16) -------------------------------------------------------------------------

    def assault(self, unit: str, target: str) -> Script:
        mine, its = self.pieces[unit], self.pieces[target]
        stood, supporters, charged, closed = its.at, 0, False, False
        while True:
            if not self.here(unit) or distance(mine.at, stood) != 1:
                return
            rows = [] if closed else self.reactions(unit, target, supporters)
            if not rows:
                break
            row = yield ask(its.side, [*rows, STAND])
            if row == STAND:
                closed = True
                continue
            friend, how = row[1], row[2]
            self.spend(friend)
            supporters += friend != target
            passed = yield from self.test(friend, row[3])
            if not passed:
                continue
            if how == "fire":
                yield from self.fire(friend, unit, moved=False)
            elif how == "charge":
                charged = True
            else:
                back = evasions(self.board, its, mine)
                to = name_of(min(back))
                if len(back) > 1:
                    row = yield ask(its.side, [("evade", target, name_of(hex_)) for hex_ in back])
                    to = row[2]
                self.go(target, hex_named(to))
                yield from self.follow(unit, stood)
                return
        yield from self.dice_of_assault(unit, target, charged=charged)

    def reactions(self, unit: str, target: str, supporters: int) -> list[Row]:
        """BE-14 to BE-16, AMB 27 to AMB 32: who may react now, with each number of points."""
        mine, its, board = self.pieces[unit], self.pieces[target], self.board
        found: list[tuple[str, str]] = []
        for friend in self.fresh(its.side):
            piece = self.pieces[friend]
            near = (distance(piece.at, its.at), distance(piece.at, mine.at))
            if friend == target:
                if self.options["attacked_first"] and supporters:
                    continue
                if evasions(board, its, mine):
                    found.append((friend, "evade"))
                others = [self.pieces[foe].at for foe in self.foes(target) if foe != unit]
                touched = any(distance(at, its.at) == 1 for at in (*others, self.start))
                if board.is_cavalry(its) and not touched:
                    found.append((friend, "charge"))
            elif supporters >= self.options["support_max"] or 1 not in near:
                continue
            if friend not in self.stuck and score(board, piece, mine, moved=False):
                found.append((friend, "fire"))
        return [("react", friend, how, cp) for friend, how in found for cp in self.useful(friend)]

    def dice_of_assault(self, unit: str, target: str, *, charged: bool) -> Script:
        mine, its, board = self.pieces[unit], self.pieces[target], self.board
        before = (self.fought.get(unit, 0), self.fought.get(target, 0))
        best = assault_score(board, mine, its, defends=False, fought=before[0])
        its_best = assault_score(board, its, mine, defends=True, fought=before[1], charged=charged)
        shown = yield Throw((("attacker", mine.elements), ("defender", its.elements)))
        for one, count in zip((unit, target), before, strict=True):
            self.fought[one] = count + 1
        total = sum(face for face in shown["attacker"] if face <= best)
        its_total = sum(face for face in shown["defender"] if face <= its_best)
        if total == its_total:
            self.lose(unit, 1)
            self.lose(target, 1)
            self.judge()
            return
        winner, loser = (unit, target) if total > its_total else (target, unit)
        yield from self.defeat(winner, loser, abs(total - its_total))

    def defeat(self, winner: str, loser: str, count: int) -> Script:
        """BE-13.1 to BE-13.3, then BE-10.6."""
        piece, board = self.pieces[loser], self.board
        here = piece.at
        walls = board.is_infantry(piece) and board.is_(here, "fortification")
        even = 0 if walls or "tenacious" in piece.traits else count // 2
        away = feared(board, piece, self.pieces[winner])
        self.lose(loser, count - even)
        self.judge()
        for _even in range(even):
            if not self.here(loser):
                break
            back = sorted(steps_back(board, piece, away, passed=loser in self.passed))
            if not back:
                edge = self.setup["sides"][piece.side]["edge"]
                off = piece.at[0] == (1 if edge == "top" else board.rows)
                held = board.is_(piece.at, "very_difficult") and loser not in self.passed
                leaves = off and not held and self.options["retreat_offmap"] == "eliminated"
                self.lose(loser, piece.elements if leaves else 1)
                self.judge()
                continue
            to = name_of(back[0])
            if len(back) > 1:
                row = yield ask(piece.side, [("retreat", loser, name_of(hex_)) for hex_ in back])
                to = row[2]
            self.go(loser, hex_named(to))
        yield from self.follow(winner, here)

    def follow(self, unit: str, to: Hex) -> Script:
        """BE-10.6."""
        piece, board = self.pieces[unit], self.board
        if not self.here(unit) or board.on(to) is not None or board.is_(to, "impassable"):
            return
        if unit != self.active and not self.options["defender_advance"]:
            return
        if board.is_(piece.at, "very_difficult") and unit not in self.passed:
            return
        if "impetuous" not in piece.traits:
            row = yield ask(piece.side, [("advance", unit), ("decline",)])
            if row[0] == "decline":
                return
        self.go(unit, to)
