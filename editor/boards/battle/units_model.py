"""All units on the board as a list that a screen reader can read: who can act first."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QPixmap

from core.text import _
from editor.base.context import Context
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.side_chip import side_chip
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.style import side_place
from editor.widgets.plain_tips import plain_tip

Index = QModelIndex | QPersistentModelIndex
COLUMNS = 3


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit's index, how its side's counters look, their letter, its words for the columns, a sentence for
    the ear.
    """

    unit: int
    side_colour: int
    letter: str
    words: tuple[str, str, str]
    spoken: str
    able: bool


class UnitsModel(QAbstractTableModel):
    """Name, figures, hex. Units that can act now come first, then the side's others, then the enemy's."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._rows: list[UnitRow] = []
        self._made: dict[int, tuple[object, UnitRow]] = {}
        """The row of each unit with what it was made of: a battle changes few of them at a time."""
        self._chips: dict[tuple[object, ...], QPixmap] = {}

    def show_units(self, seen: BattleView, side: int) -> None:
        able = seen.candidates()
        rest = sorted(
            (unit for unit in seen.by_unit if unit not in able),
            key=lambda unit: (seen.by_unit[unit].side != side, *seen.order_of(unit)),
        )
        rows = [self._row(seen, unit, able=unit in able) for unit in (*able, *rest)]
        if rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()

    def _row(self, seen: BattleView, unit: int, *, able: bool) -> UnitRow:
        made_of = (seen.scenario, seen.by_unit[unit], able, self._context.speaker.language)
        known = self._made.get(unit)
        if known is None or known[0] != made_of:
            known = self._made[unit] = (made_of, self._new_row(seen, unit, able=able))
        return known[1]

    def _new_row(self, seen: BattleView, unit: int, *, able: bool) -> UnitRow:
        say, piece = self._context.speaker.say, seen.by_unit[unit]
        figures = f"{piece.figures}/{piece.full}"
        sign = next((sign for mark, sign in _SIGNS.items() if mark in piece.marks), "")
        marks = [say(MARKS[mark]) for mark in sorted(piece.marks) if mark in MARKS]
        spoken = [say(seen.describe(unit)), *marks]
        if able:
            spoken.append(say(_("can act now")))
        one, other = seen.scenario.sides
        return UnitRow(
            unit,
            side_place(seen.session.side_ids, piece.side),
            side_letters((one.name, other.name), self._context.speaker.language)[piece.side],
            (f"{sign}{say(seen.short_name(unit))}", figures, seen.place_of(unit)),
            ", ".join(spoken),
            able,
        )

    @property
    def able_count(self) -> int:
        return sum(row.able for row in self._rows)

    def unit(self, row: int) -> int:
        return self._rows[row].unit

    def row_of(self, unit: int) -> int | None:
        return next((number for number, row in enumerate(self._rows) if row.unit == unit), None)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return COLUMNS

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return row.words[index.column()]
            case Qt.ItemDataRole.AccessibleTextRole:
                return row.spoken if index.column() == 0 else row.words[index.column()]
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(row.spoken)
            case Qt.ItemDataRole.DecorationRole if index.column() == 0:  # whose it is, before its name
                return self._chip(row)
            case Qt.ItemDataRole.FontRole:
                return self._context.theme.font("strong" if row.able else "base")
            case Qt.ItemDataRole.ForegroundRole:
                return self._context.theme.colour("text" if row.able else "third")
            case Qt.ItemDataRole.TextAlignmentRole if index.column():
                return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return None

    def _chip(self, row: UnitRow) -> QPixmap:
        theme = self._context.theme
        key = (row.side_colour, row.letter, theme.scale, theme.wish, theme.dark)
        if key not in self._chips:
            self._chips[key] = side_chip(theme, row.side_colour, row.letter)
        return self._chips[key]


MARKS = {
    "ordered": _("ordered"),
    "moved": _("has moved"),
    "fought": _("has battled"),
    "barred": _("may not battle this turn"),
    "damaged": _("has losses"),
    "active": _("is active now"),
    "activated": _("can be activated no more this turn"),
    "passed": _("has passed a test this turn"),
    "stuck": _("has entered difficult ground this turn"),
    "unseen": _("hard to see: it has neither moved nor fired"),
    "still": _("hard to see: it has not moved, and fires without smoke"),
}

_SIGNS = {"active": "\N{BLACK RIGHT-POINTING SMALL TRIANGLE} ", "activated": "\N{CHECK MARK} "}
"""Before the name of a unit: it acts now, it has had its turn."""
