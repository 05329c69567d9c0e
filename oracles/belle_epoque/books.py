"""What lies on the table of a Belle Époque battle: units, points, bowl, objectives."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from oracles.belle_epoque.printed_page import GROUNDS, Board, Hex, Piece

ARMS = {"infantry": "inf", "tribal": "tri", "cavalry": "cav", "mounted_infantry": "mtd"}
ELEMENTS = {"infantry": 4, "tribal": 6, "cavalry": 3, "mounted_infantry": 3}
LEVELS = {
    ("poor", "open"): 1,
    ("poor", "close"): 2,
    ("normal", "open"): 2,
    ("normal", "close"): 3,
    ("superior", "open"): 3,
    ("superior", "close"): 4,
}


class BattleOverError(Exception):
    """Somebody has won, or nobody has: nothing follows."""

    def __init__(self, winner: int | None, reason: str) -> None:
        super().__init__(reason)
        self.ending = (winner, reason)


def hex_named(name: str) -> Hex:
    """Row and column."""
    row, column = name.split(".")
    return int(row), int(column)


def name_of(hex_: Hex) -> str:
    """A hex as files and actions write it."""
    return f"{hex_[0]}.{hex_[1]}"


@dataclass
class Books:
    """One battle. Sides are 0 and 1 in the order of the file, units are their ids."""

    setup: Mapping[str, Any]
    board: Board = field(init=False)
    pieces: dict[str, Piece] = field(init=False)
    full: dict[str, int] = field(init=False)
    due: dict[str, int] = field(default_factory=dict)
    """The turn in which each unit comes that waits."""
    activated: set[str] = field(default_factory=set)
    passed: set[str] = field(default_factory=set)
    stuck: set[str] = field(default_factory=set)
    fought: dict[str, int] = field(default_factory=dict)
    points: list[int] = field(default_factory=lambda: [0, 0])
    tokens: list[int] = field(default_factory=lambda: [0, 0])
    held: list[int] = field(default_factory=list)
    turn: int = 1

    def __post_init__(self) -> None:
        drawn = self.setup["board"]
        self.options = self.setup["options"]
        self.sides = [side["id"] for side in self.setup["sides"]]
        board = Board(drawn["rows"], drawn["columns"], options=self.options, short_rows=drawn["short_rows"])
        for kind, names in drawn["terrain"].items():
            board.classes.update({hex_named(name): set(GROUNDS[kind]) for name in names})
        for feature, names in drawn["features"].items():
            for name in names:
                board.classes.setdefault(hex_named(name), set()).add(feature)
        board.classes = {hex_: board.with_cover(classes) for hex_, classes in board.classes.items()}
        for level, names in drawn["levels"].items():
            board.level.update({hex_named(name): int(level) for name in names})
        self.board = board
        self.pieces, self.full = {}, {}
        for unit in self.setup["units"]:
            self.pieces[unit["id"]] = self.piece(unit)
            self.full[unit["id"]] = self.pieces[unit["id"]].elements
            if unit.get("turn"):
                self.due[unit["id"]] = unit["turn"]
        self.entries = {
            unit["id"]: [hex_named(name) for name in unit.get("entry") or (unit["at"],)]
            for unit in self.setup["units"]
        }
        board.pieces = [piece for unit, piece in self.pieces.items() if unit not in self.due]
        self.special()
        self.held = [self.side_of(row["held"]) for row in self.setup["objectives"]]
        for unit, piece in self.pieces.items():
            if self.here(unit):
                self.take_objectives(piece)

    def piece(self, unit: Mapping[str, Any]) -> Piece:
        return Piece(
            self.sides.index(unit["side"]),
            ARMS[unit["kind"]],
            hex_named(unit["at"]),
            unit.get("figures") or ELEMENTS[unit["kind"]],
            unit["fire"],
            unit["quality"],
            unit["order"],
            frozenset(unit["traits"]),
        )

    def special(self) -> None:
        for rule in self.setup["special"]:
            if rule["rule"] == "difficult_march":
                for unit in rule["units"]:
                    self.pieces[unit].marches_out = True
                continue
            for piece in self.pieces.values():
                if self.sides[piece.side] == rule["side"] and piece.fire == rule["type"]:
                    piece.scores = tuple(zip(rule["scores"], rule["moved"], strict=True))

    def side_of(self, side: str | None) -> int:
        return -1 if side is None else self.sides.index(side)

    # --- who stands where ---------------------------------------------------------------------------------

    def here(self, unit: str) -> bool:
        return any(piece is self.pieces[unit] for piece in self.board.pieces)

    def mine(self, side: int) -> list[str]:
        """The units of a side on the table."""
        return [unit for unit, piece in self.pieces.items() if piece.side == side and self.here(unit)]

    def foes(self, unit: str) -> list[str]:
        return self.mine(1 - self.pieces[unit].side)

    def fresh(self, side: int) -> list[str]:
        """The units that may still be activated in this turn (BE-4.2)."""
        return [unit for unit in self.mine(side) if unit not in self.activated]

    def elements(self, side: int) -> int:
        return sum(self.pieces[unit].elements for unit in self.mine(side))

    def level(self, unit: str) -> int:
        return LEVELS[self.pieces[unit].quality, self.pieces[unit].order]

    def go(self, unit: str, to: Hex) -> None:
        """A unit leaves its hex for another, in whatever way (BE-R59, BE-6.3)."""
        piece = self.pieces[unit]
        piece.at, piece.has_moved = to, True
        if self.board.is_difficult(to):
            self.stuck.add(unit)
        self.take_objectives(piece)

    def take_objectives(self, piece: Piece) -> None:
        """BE-17.2: the last in it."""
        for number, row in enumerate(self.setup["objectives"]):
            if hex_named(row["at"]) == piece.at:
                self.held[number] = piece.side

    # --- losses and victory (BE-17) -----------------------------------------------------------------------

    def lose(self, unit: str, elements: int) -> None:
        """Elements go; with the last one the unit, and a token if it was not activated (BE-4.4)."""
        piece = self.pieces[unit]
        piece.elements = max(0, piece.elements - elements)
        if piece.elements:
            return
        self.board.pieces = [other for other in self.board.pieces if other is not piece]
        if unit not in self.activated:
            self.spend(unit)

    def spend(self, unit: str) -> None:
        self.activated.add(unit)
        self.tokens[self.pieces[unit].side] -= 1

    def lost(self, side: int) -> int:
        """The elements that a side has lost; those that wait are not lost."""
        units = [unit for unit, piece in self.pieces.items() if piece.side == side]
        return sum(self.full[unit] - self.pieces[unit].elements for unit in units)

    def is_broken(self, side: int) -> bool:
        """BE-R75."""
        total = sum(full for unit, full in self.full.items() if self.pieces[unit].side == side)
        left = total - self.lost(side)
        limit = self.setup["sides"][side]["loss_limit"]
        return total > 0 and (left == 0 or 100 * left < limit * total)

    def judge(self) -> None:
        broken = [self.is_broken(side) for side in (0, 1)]
        if all(broken):
            raise BattleOverError(None, "draw")
        if any(broken):
            raise BattleOverError(broken.index(False), "losses")

    def judge_turn(self) -> None:
        """BE-R79, then AMB 22 at the turn limit."""
        aims = self.setup["seize"]
        won = [False, False]
        for aim in aims:
            side = self.sides.index(aim["side"])
            there = {name_of(self.pieces[unit].at) for unit in self.mine(side)}
            won[side] = won[side] or len(there & set(aim["hexes"])) >= aim["count"]
        if any(won):
            raise BattleOverError(*((None, "draw") if all(won) else (won.index(True), "objective")))
        if self.turn < self.setup["turns"]:
            return
        seekers = {self.sides.index(aim["side"]) for aim in aims}
        if len(seekers) == 1:
            raise BattleOverError(1 - seekers.pop(), "turn_limit")
        mine, its = self.score(0), self.score(1)
        if mine == its:
            raise BattleOverError(None, "draw")
        raise BattleOverError(int(its > mine), "turn_limit")

    def score(self, side: int) -> int:
        counts = self.options["victory"]
        total: int = self.setup["sides"][side].get("points_ahead", 0)  # BE-17.2, whatever counts
        for row, holder in zip(self.setup["objectives"], self.held, strict=True):
            if counts != "losses" and holder == side and row["side"] in (None, self.sides[side]):
                total += row["points"]
        return total + (0 if counts == "objectives" else self.lost(1 - side))

    def snapshot(self) -> dict[str, object]:
        """All that lies on the table."""
        standing = {unit: piece for unit, piece in self.pieces.items() if self.here(unit)}
        return {
            "pieces": {unit: (name_of(piece.at), piece.elements) for unit, piece in standing.items()},
            "moved": sorted(unit for unit, piece in standing.items() if piece.has_moved),
            "fired": sorted(unit for unit, piece in standing.items() if piece.has_fired),
            "activated": sorted(unit for unit in standing if unit in self.activated),
            "fought": {unit: self.fought.get(unit, 0) for unit in standing},
            "points": list(self.points),
            "tokens": list(self.tokens),
            "held": list(self.held),
            "turn": self.turn,
            "scores": [self.score(0), self.score(1)],
        }
