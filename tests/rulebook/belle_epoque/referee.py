"""A referee who compares his books with the table, and all that is asked with the slow oracle."""

from __future__ import annotations

from typing import Any

from core.protocol.pending import Choice, Deal, Over, Roll
from core.systems.belle_epoque.rules import actions as acts
from oracles.belle_epoque import printed_page as oracle
from oracles.belle_epoque.printed_page import Hex, Piece
from tests.rulebook.belle_epoque.books import LEVELS, Books
from tests.rulebook.belle_epoque.table import SIDES


class Referee(Books):
    """Looks at the table after each step."""

    def look(self) -> None:
        """The books and what is asked must agree with the table."""
        table = self.table
        pending = table.pending
        for unit, piece in self.pieces.items():
            at = table.at(unit)
            assert (at is not None) == self.here(unit), unit
            assert at is None or at == f"{piece.at[0]}.{piece.at[1]}", unit
            assert table.elements(unit) == (piece.elements if self.here(unit) else 0), unit
        if isinstance(pending, Over):
            return
        assert not self.due_losses
        assert table.points == tuple(self.points)
        if isinstance(pending, Choice):
            getattr(self, f"ask_{pending.prompt}")()
        elif isinstance(pending, Deal):
            assert (table.bowl, pending.draw) == (self.tokens(), 1)
        elif isinstance(pending, Roll) and pending.why == "assault":
            assert self.closed or not self.reactions()
        elif isinstance(pending, Roll) and pending.why == "command":
            keys = {hand.key: hand.dice for hand in pending.handfuls}
            assert keys == {side: n for i, side in enumerate(SIDES) if (n := self.elements(i) // 8)}
        if not isinstance(pending, Choice) or pending.prompt not in ("retreat", "fire_loss"):
            assert not self.is_owed()
            self.look_for_an_advance()

    def look_for_an_advance(self) -> None:
        """A winner who may take the hex is asked; an impetuous one has taken it (BE-10.6)."""
        if self.winner is not None and self.here(self.winner) and self.board.on(self.stood) is None:
            assert self.may_advance(self.winner) == (self.table.asked[1] == "advance")

    def names(self, hexes: set[Hex]) -> set[str]:
        return {f"{row}.{column}" for row, column in hexes}

    def of_kind(self, kind: type) -> list[Any]:
        return [action for action in self.table.offered() if isinstance(action, kind)]

    @property
    def active(self) -> str:
        assert self.table.active is not None
        return self.table.active

    def ask_activate(self) -> None:
        side = SIDES.index(self.table.asked[0])
        ids = self.table.state.context.unit_ids
        units = {ids[action.unit] for action in self.of_kind(acts.Activate)}
        assert units == {
            unit
            for unit in self.pieces
            if self.here(unit) and self.side(unit) == side and unit not in self.activated
        }

    def tests(self, unit: str) -> int:
        """How many points may be added at most."""
        piece = self.pieces[unit]
        return min(self.points[piece.side], max(0, 6 - LEVELS[piece.quality, piece.order]))

    def ask_activation(self) -> None:
        self.ask_failed()
        tests = {(action.cp, action.aim) for action in self.of_kind(acts.TakeTest)}
        aims = ("fire", "assault", "march") if self.board.options["declare_before_test"] else ("",)
        assert tests == {(cp, aim) for cp in range(self.tests(self.active) + 1) for aim in aims}
        assert bool(self.of_kind(acts.EndActivation)) == self.board.options["allow_pass"]

    def ask_failed(self) -> None:
        ways = oracle.moves(self.board, self.pieces[self.active], passed=False)
        assert self.table.ways() == self.names(ways)

    def ask_passed(self) -> None:
        piece, aim = self.pieces[self.active], self.table.state.aim
        ways = oracle.moves(self.board, piece, passed=True)
        if aim not in ("", "march"):
            ways = {hex_ for hex_ in ways if hex_ in oracle.one_step(self.board, piece)}
        assert self.table.ways() == self.names(ways)
        self.compare_acts(piece, fires=aim in ("", "fire"), assaults=aim != "fire", moved=False)

    def ask_moved(self) -> None:
        aim = self.table.state.aim
        piece = self.pieces[self.active]
        self.compare_acts(piece, fires=aim in ("", "fire"), assaults=aim != "fire", moved=True)

    def ask_marched(self) -> None:
        self.compare_acts(self.pieces[self.active], fires=False, assaults=True, moved=True)

    def compare_acts(self, piece: Piece, *, fires: bool, assaults: bool, moved: bool) -> None:
        free = self.active not in self.stuck
        foes = {unit: foe for unit, foe in self.pieces.items() if self.here(unit) and foe.side != piece.side}
        marks = {u for u, foe in foes.items() if oracle.score(self.board, piece, foe, moved=moved)}
        assert self.table.targets(self.active) == (marks if fires and free else set())
        beside = {self.table.unit(u) for u, foe in foes.items() if oracle.distance(piece.at, foe.at) == 1}
        goals = {action.target for action in self.of_kind(acts.Assault)}
        assert goals == (beside if assaults and free else set())

    def ask_react(self) -> None:
        assert self.table.reactions() == self.reactions()
        for action in self.of_kind(acts.React):
            assert action.cp <= self.tests(self.table.state.context.unit_ids[action.unit])

    def ask_evade(self) -> None:
        assert self.assault is not None
        unit, target = self.assault
        ways = oracle.evasions(self.board, self.pieces[target], self.pieces[unit])
        assert self.table.ways(acts.Evade) == self.names(ways)

    def ask_retreat(self) -> None:
        assert self.is_owed()
        assert self.owed is not None
        assert not self.owed.by_fire
        assert self.table.ways(acts.Retreat) == self.names(self.ways_back())

    def ask_fire_loss(self) -> None:
        assert self.is_owed()
        assert self.owed is not None
        assert self.owed.by_fire
        assert self.table.ways(acts.Retreat) == self.names(self.ways_back())
        assert len(self.of_kind(acts.TakeLoss)) == 1

    def ask_advance(self) -> None:
        (action,) = self.of_kind(acts.Advance)
        unit = self.table.state.context.unit_ids[action.unit]
        assert "impetuous" not in self.pieces[unit].traits
        assert self.may_advance(unit)
        assert self.board.on(self.stood) is None

    def ask_enter(self) -> None:
        side = SIDES.index(self.table.asked[0])
        for action in self.of_kind(acts.Enter):
            unit = self.table.state.context.unit_ids[action.unit]
            assert self.side(unit) == side
            assert unit in self.waiting
            assert self.due[unit] <= self.turn
