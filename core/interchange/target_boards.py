"""What the files of other programs ask of a kind of board, by the word that a system says of its board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from core.interchange.sheet_layouts import SheetLayout
from core.interchange.sheet_of_cards import CardSheet
from core.interchange.sheet_of_units import HexUnitSheet, TableUnitSheet
from core.interchange.target import Target


class Ground(Protocol):
    """A board without anything on it."""

    def holds(self, place: Any) -> bool:
        """Whether a place, as files write it, lies on the board."""
        ...


class TargetBoard(Protocol):
    """A kind of board as readers and writers take it."""

    @property
    def sheet(self) -> SheetLayout:
        """Its orders of battle as spreadsheets."""
        ...

    def bare(self, target: Target, data: Mapping[str, Any]) -> Ground:
        """The board of a system in the size that the board of a file has."""
        ...


class HexTarget:
    """Maps of hexes."""

    sheet: SheetLayout = HexUnitSheet()

    def bare(self, target: Target, data: Mapping[str, Any]) -> Ground:
        """Clear hexes."""
        board: Ground = type(target.blank.board).blank(data["rows"], data["columns"], data["short_rows"])
        return board


class MeasuredTarget:
    """Measured tables."""

    sheet: SheetLayout = TableUnitSheet()

    def bare(self, target: Target, data: Mapping[str, Any]) -> Ground:
        """A bare table."""
        board: Ground = type(target.blank.board).blank(data["width"], data["depth"])
        return board


class CardTarget:
    """Cards: nothing stands on their table."""

    sheet: SheetLayout = CardSheet()

    def bare(self, target: Target, data: Mapping[str, Any]) -> Ground:
        """The table as it always is."""
        board: Ground = target.blank.board
        return board


_BOARDS: Mapping[str, TargetBoard] = {
    "hex": HexTarget(),
    "table": MeasuredTarget(),
    "cards": CardTarget(),
}


def board_of(target: Target) -> TargetBoard:
    """The kind of board that the games of a system are played on."""
    return _BOARDS[target.board]
