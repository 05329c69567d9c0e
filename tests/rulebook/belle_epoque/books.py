"""The books of a referee: he hears what is told of a battle, checks each word, and keeps his own board.

He uses nothing of the engine but the events: positions, elements, tokens, points, who has moved, fired,
fought are his own book-keeping, and what may be done is what the slow oracle says.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from core.protocol.events import Event
from oracles.belle_epoque import printed_page as oracle
from oracles.belle_epoque.printed_page import Board, Hex, Piece
from tests.rulebook.belle_epoque.table import SIDES, Table

LEVELS = {("poor", "open"): 1, ("poor", "close"): 2, ("normal", "open"): 2}
LEVELS |= {("normal", "close"): 3, ("superior", "open"): 3, ("superior", "close"): 4}


@dataclass
class Owed:
    """A unit that has so many even losses to take or to retreat for."""

    unit: str
    left: int
    away: list[Piece]
    by_fire: bool


@dataclass
class Books:
    """The board as it was told, the pieces by their ids; those not on it stand in `waiting` or are gone."""

    table: Table
    board: Board
    pieces: dict[str, Piece]
    due: dict[str, int]
    edges: tuple[int, int]
    """The row of each side's own edge."""
    waiting: set[str] = field(default_factory=set)
    activated: set[str] = field(default_factory=set)
    passed: set[str] = field(default_factory=set)
    stuck: set[str] = field(default_factory=set)
    fought: dict[str, int] = field(default_factory=dict)
    points: list[int] = field(default_factory=lambda: [0, 0])
    turn: int = 0
    start: Hex = (0, 0)
    assault: tuple[str, str] | None = None
    stood: Hex = (0, 0)
    supporters: int = 0
    charged: bool = False
    totals: list[int] = field(default_factory=list)
    due_losses: list[tuple[str, int]] = field(default_factory=list)
    owed: Owed | None = None
    fire: tuple[str, str] | None = None
    faces: str = ""
    marched: bool = False
    closed: bool = False
    winner: str | None = None
    """Who may take the hex `stood`, as long as nothing was said about it."""

    # --- small questions ----------------------------------------------------------------------------------

    def id(self, facts: Any, key: str = "unit") -> str:
        return str(self.table.state.context.unit_ids[facts[key]])

    def place(self, index: int) -> Hex:
        row, column = self.table.state.context.grid.name(index).split(".")
        return int(row), int(column)

    def here(self, unit: str) -> bool:
        return self.pieces[unit] in self.board.pieces

    def side(self, unit: str) -> int:
        return self.pieces[unit].side

    def tokens(self) -> tuple[int, int]:
        """Units on the table that are not activated (BE-4.5)."""
        left = [unit for unit in self.pieces if self.here(unit) and unit not in self.activated]
        return sum(self.side(unit) == 0 for unit in left), sum(self.side(unit) == 1 for unit in left)

    def elements(self, side: int) -> int:
        return sum(piece.elements for piece in self.board.pieces if piece.side == side)

    def ways_back(self) -> set[Hex]:
        assert self.owed is not None
        unit = self.owed.unit
        ways = oracle.steps_back(self.board, self.pieces[unit], self.owed.away, passed=unit in self.passed)
        return ways if self.here(unit) and self.owed.left else set()

    def is_owed(self) -> bool:
        return self.owed is not None and self.here(self.owed.unit) and self.owed.left > 0

    # --- what is told -------------------------------------------------------------------------------------

    def hear(self, event: Event) -> None:
        """Check one event and put it into the books."""
        known = getattr(self, f"on_{event.kind}", None)
        if known is not None:
            known(event.facts)

    def on_turn_begins(self, facts: Any) -> None:
        assert facts["turn"] == self.turn + 1
        assert self.turn == 0 or self.tokens() == (0, 0)
        self.turn += 1
        self.activated, self.passed, self.stuck, self.fought = set(), set(), set(), {}
        self.points = [0, 0]

    def on_command_points(self, facts: Any) -> None:
        side = SIDES.index(self.table.state.context.side_ids[facts["side"]])
        assert len(facts["faces"]) == self.elements(side) // 8 > 0
        assert facts["points"] == sum(facts["faces"])
        self.points[side] = facts["points"]

    def on_no_points(self, facts: Any) -> None:
        assert self.elements(SIDES.index(self.table.state.context.side_ids[facts["side"]])) < 8

    def on_activated(self, facts: Any) -> None:
        unit = self.id(facts)
        assert unit not in self.activated
        assert self.here(unit)
        self.activated.add(unit)
        self.start = self.pieces[unit].at
        self.assault = self.owed = self.winner = None
        self.marched = False

    def on_test(self, facts: Any) -> None:
        unit = self.id(facts)
        piece = self.pieces[unit]
        assert facts["needed"] == LEVELS[piece.quality, piece.order] + facts["cp"]
        self.points[piece.side] -= facts["cp"]
        assert self.points[piece.side] >= 0

    def on_test_passed(self, facts: Any) -> None:
        assert facts["faces"][0] <= facts["needed"]
        self.passed.add(self.id(facts))

    def on_test_certain(self, facts: Any) -> None:
        self.passed.add(self.id(facts))

    def on_test_failed(self, facts: Any) -> None:
        assert facts["faces"][0] > facts["needed"]

    def go(self, unit: str, to: Hex) -> None:
        piece = self.pieces[unit]
        piece.at, piece.has_moved = to, True
        if self.board.is_difficult(to):
            self.stuck.add(unit)

    def on_moved(self, facts: Any) -> None:
        unit, to = self.id(facts), self.place(facts["to"])
        piece = self.pieces[unit]
        basic = oracle.one_step(self.board, piece)
        assert to in (basic if unit in self.passed else oracle.moves(self.board, piece, passed=False))
        self.go(unit, to)

    def on_marched(self, facts: Any) -> None:
        unit, to = self.id(facts), self.place(facts["to"])
        assert unit in self.passed
        assert to in oracle.moves(self.board, self.pieces[unit], passed=True)
        self.marched = True
        self.go(unit, to)

    def on_fire(self, facts: Any) -> None:
        unit, target = self.id(facts), self.id(facts, "target")
        firer, goal = self.pieces[unit], self.pieces[target]
        moved = firer.at != self.start and self.assault is None
        assert self.assault is not None or not self.marched
        assert unit not in self.stuck
        printed = oracle.score(self.board, firer, goal, moved=moved)
        assert printed > 0
        assert facts["score"] == min(5, printed + ("conspicuous" in goal.traits))
        assert facts["dice"] == oracle.dice(self.board, firer, goal)
        self.fire = (unit, target)
        self.faces = oracle.hits(self.board, firer, goal, moved=moved)
        firer.has_fired = True

    def on_fire_rolled(self, facts: Any) -> None:
        assert self.fire is not None
        hits = sum(str(face) in self.faces for face in facts["faces"])
        assert facts["hits"] == hits
        if hits:
            unit, target = self.fire
            piece = self.pieces[target]
            self.due_losses = [(target, (hits + 1) // 2)]
            away = oracle.feared(self.board, piece, self.pieces[unit])
            self.owed = Owed(target, hits // 2, away, True)

    def on_lost(self, facts: Any) -> None:
        unit = self.id(facts)
        piece = self.pieces[unit]
        if self.due_losses:
            expected, count = self.due_losses.pop(0)
            assert (unit, facts["lost"]) == (expected, min(count, piece.elements))
        else:
            assert self.is_owed()
            assert self.owed is not None
            assert (unit, facts["lost"]) == (self.owed.unit, 1)
            assert self.owed.by_fire or not self.ways_back()
            self.owed.left -= 1
        piece.elements -= facts["lost"]
        assert facts["left"] == piece.elements

    def on_eliminated(self, facts: Any) -> None:
        piece = self.pieces[self.id(facts)]
        piece.elements = 0
        self.board.pieces.remove(piece)

    def on_token_removed(self, facts: Any) -> None:
        unit = self.id(facts)
        assert unit not in self.activated
        self.activated.add(unit)

    def on_retreated(self, facts: Any) -> None:
        unit, to = self.id(facts), self.place(facts["to"])
        assert self.owed is not None
        assert unit == self.owed.unit
        assert not self.due_losses
        assert to in self.ways_back()
        self.owed.left -= 1
        self.go(unit, to)

    def on_left_map(self, facts: Any) -> None:
        assert self.board.options["retreat_offmap"] == "eliminated"
        assert self.owed is not None
        piece = self.pieces[self.owed.unit]
        assert not self.ways_back()
        assert not self.owed.by_fire
        assert piece.at[0] == self.edges[piece.side]

    def on_assault(self, facts: Any) -> None:
        self.assault = self.id(facts), self.id(facts, "target")
        unit, target = self.assault
        assert unit in self.passed
        assert unit not in self.stuck
        self.stood = self.pieces[target].at
        assert oracle.distance(self.pieces[unit].at, self.stood) == 1
        self.supporters, self.charged, self.totals, self.owed = 0, False, [], None
        self.closed = False

    def on_stands(self, _facts: Any) -> None:
        self.closed = True

    def on_reaction(self, facts: Any) -> None:
        unit = self.id(facts)
        assert (unit, facts["how"]) in self.reactions()
        assert self.assault is not None
        self.supporters += unit != self.assault[1]

    def on_counter_charge(self, _facts: Any) -> None:
        self.charged = True

    def on_evaded(self, facts: Any) -> None:
        assert self.assault is not None
        unit, target = self.assault
        to = self.place(facts["to"])
        assert to in oracle.evasions(self.board, self.pieces[target], self.pieces[unit])
        self.go(target, to)
        self.winner = unit

    def on_assault_cancelled(self, _facts: Any) -> None:
        assert self.assault is not None
        unit, target = self.assault
        driven = self.here(unit) and oracle.distance(self.pieces[unit].at, self.pieces[target].at) > 1
        assert driven or not self.here(unit)

    def on_assault_rolled(self, facts: Any) -> None:
        assert self.assault is not None
        unit = self.id(facts)
        defends = unit == self.assault[1]
        foe = self.assault[not defends]
        best = self.assault_score(unit, foe, defends)
        assert len(facts["faces"]) == self.pieces[unit].elements
        assert facts["total"] == sum(face for face in facts["faces"] if face <= best)
        self.totals.append(facts["total"])
        if len(self.totals) == 2:
            self.settle_assault()

    def assault_score(self, unit: str, foe: str, defends: bool) -> int:
        return oracle.assault_score(
            self.board,
            self.pieces[unit],
            self.pieces[foe],
            defends=defends,
            fought=self.fought.get(unit, 0),
            charged=self.charged and defends,
        )

    def settle_assault(self) -> None:
        assert self.assault is not None
        for unit in self.assault:
            self.fought[unit] = self.fought.get(unit, 0) + 1
        mine, its = self.totals
        if mine == its:
            self.due_losses = [(unit, 1) for unit in self.assault]
            return
        winner, loser = self.assault if mine > its else self.assault[::-1]
        self.winner = winner
        piece, count = self.pieces[loser], abs(mine - its)
        fort = self.board.is_infantry(piece) and self.board.is_(piece.at, "fortification")
        even = 0 if fort or "tenacious" in piece.traits else count // 2
        self.stood = piece.at
        self.due_losses = [(loser, count - even)]
        self.owed = Owed(loser, even, oracle.feared(self.board, piece, self.pieces[winner]), False)

    def on_advanced(self, facts: Any) -> None:
        unit, to = self.id(facts), self.place(facts["to"])
        assert to == self.stood
        assert self.board.on(to) is None
        assert unit == self.winner
        assert self.may_advance(unit)
        self.winner = None
        self.go(unit, to)

    def on_no_advance(self, facts: Any) -> None:
        self.winner = None
        assert "impetuous" not in self.pieces[self.id(facts)].traits

    def may_advance(self, unit: str) -> bool:
        assert self.assault is not None
        at = self.pieces[unit].at
        if unit == self.assault[1] and not self.board.options["defender_advance"]:
            return False
        if self.board.is_(self.stood, "impassable"):
            return False
        return unit in self.passed or not self.board.is_(at, "very_difficult")

    def on_entered(self, facts: Any) -> None:
        unit, to = self.id(facts), self.place(facts["to"])
        assert unit in self.waiting
        assert self.due[unit] <= self.turn
        assert self.board.on(to) is None
        self.waiting.remove(unit)
        self.activated.add(unit)
        self.board.pieces.append(self.pieces[unit])
        self.go(unit, to)

    def reactions(self) -> set[tuple[str, str]]:
        """Who may react now (BE-14 to BE-16)."""
        assert self.assault is not None
        unit, target = self.assault
        attacker, goal = self.pieces[unit], self.pieces[target]
        options = self.board.options
        found = set()
        for other, piece in self.pieces.items():
            if piece.side == attacker.side or other in self.activated or not self.here(other):
                continue
            near = 1 in (oracle.distance(piece.at, goal.at), oracle.distance(piece.at, attacker.at))
            may = near and self.supporters < options["support_max"]
            if other == target:
                may = not (options["attacked_first"] and self.supporters)
                if may and oracle.evasions(self.board, piece, attacker):
                    found.add((other, "evade"))
                if may and self.was_free(piece, attacker):
                    found.add((other, "charge"))
            shot = oracle.score(self.board, piece, attacker, moved=False)
            if may and shot and other not in self.stuck:
                found.add((other, "fire"))
        return found

    def was_free(self, piece: Piece, attacker: Piece) -> bool:
        """Whether cavalry had no contact before the attacker's move."""
        others = [foe.at for foe in self.board.foes(piece) if foe is not attacker]
        return self.board.is_cavalry(piece) and all(
            oracle.distance(piece.at, at) > 1 for at in (*others, self.start)
        )
