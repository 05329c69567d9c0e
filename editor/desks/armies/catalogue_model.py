"""The troops of a system as a table: what they are worth, what they cost, how many the list has."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from core.armies.troop import Troop
from core.armies.vocabulary import folded
from core.text import Text, Value, _
from editor.base.context import Context
from editor.desks.armies.signs import sign_icon
from editor.desks.armies.workbench import Workbench
from editor.widgets.plain_tips import plain_tip

Index = QModelIndex | QPersistentModelIndex
SORT = Qt.ItemDataRole.UserRole + 1
TROOP = Qt.ItemDataRole.UserRole + 2

SHORT = 4
"""So many letters of the head of a column are shown."""
NAME, POINTS, TAKEN = _("Troops"), _("Pts"), _("Have")
_COMPARED = re.compile(r"^(.+?)\s*(>=|<=|≥|≤|=|>|<)\s*([+-]?[0-9]{1,9})$")
_HOW: dict[str, Callable[[int, int], bool]] = {
    ">=": lambda one, other: one >= other,
    "≥": lambda one, other: one >= other,
    "<=": lambda one, other: one <= other,
    "≤": lambda one, other: one <= other,
    "=": lambda one, other: one == other,
    ">": lambda one, other: one > other,
    "<": lambda one, other: one < other,
}


class CatalogueModel(QAbstractTableModel):
    """One row for each kind of troops; a column for each value that any of them has."""

    def __init__(self, context: Context, bench: Workbench, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context, self._bench = context, bench
        self.troops: tuple[Troop, ...] = bench.troops.all
        labels = dict.fromkeys(label for troop in self.troops for label, _value in troop.values)
        self.labels: tuple[Text, ...] = tuple(labels)
        bench.renewed.connect(self.refresh)
        context.theme.changed.connect(self.refresh)
        context.speaker.changed.connect(self._speak)

    @property
    def heads(self) -> tuple[Text, ...]:
        """The columns."""
        return (NAME, *self.labels, POINTS, TAKEN)

    def refresh(self) -> None:
        """Prices and counts may be new."""
        self.dataChanged.emit(self.index(0, 0), self.index(len(self.troops) - 1, len(self.heads) - 1))

    def _speak(self) -> None:
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.heads) - 1)
        self.refresh()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        return 0 if parent.isValid() else len(self.troops)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        return 0 if parent.isValid() else len(self.heads)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            words = self._context.speaker.say(self.heads[section])
            if role == Qt.ItemDataRole.DisplayRole:
                short = self._bench.troops.heads.get(self.heads[section].id)
                return self._context.speaker.say(short) if short else shortened(words) if section else words
            if role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
                return words
            if role == Qt.ItemDataRole.TextAlignmentRole and section:
                return Qt.AlignmentFlag.AlignCenter
        return None

    def cell(self, troop: Troop, column: int) -> Value:
        """What stands in a cell, before it has a language."""
        if column == 0:
            return troop.name
        if column == len(self.heads) - 1:
            return str(self._bench.taken(troop.id) or "–")
        if column == len(self.heads) - 2:
            price = self._bench.price(troop)
            return "?" if price is None else str(price)
        return dict(troop.values).get(self.labels[column - 1], "")

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        troop, column = self.troops[index.row()], index.column()
        say, theme = self._context.speaker.say, self._context.theme
        if role == Qt.ItemDataRole.DisplayRole:
            return str(say(self.cell(troop, column)))
        if role == SORT:
            if column == 0:
                return index.row()
            number = as_number(say(self.cell(troop, column)))
            return -1000 if number is None else number
        if role == TROOP:
            return troop.id
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignVCenter | (
                Qt.AlignmentFlag.AlignLeft if column == 0 else Qt.AlignmentFlag.AlignHCenter
            )
        if role == Qt.ItemDataRole.DecorationRole and column == 0:
            return sign_icon(troop.kind, theme.colour("second").name(), theme.px(12))
        if role == Qt.ItemDataRole.ForegroundRole:
            if column == len(self.heads) - 1 and self._bench.taken(troop.id):
                return theme.colour("accent")
            if self._bench.refusal(troop, self._bench.price(troop)) is not None:
                return theme.colour("third")
            return None
        if role == Qt.ItemDataRole.FontRole and column >= len(self.heads) - 2:
            return theme.font("strong")
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._why(troop))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{say(self.heads[column])}: {say(self.cell(troop, column))}"
        return None

    def _why(self, troop: Troop) -> str:
        """Why it cannot be had, or what it does."""
        say = self._context.speaker.say
        refusal = self._bench.refusal(troop, self._bench.price(troop))
        if refusal is not None:
            what, way, rule = refusal
            return f"{say(troop.name)} · {say(what)} {rule}\n{say(way)}".strip()
        return say(troop.effect) if troop.effect is not None else ""


class CatalogueFilter(QSortFilterProxyModel):
    """Shows the troops of the list's nation, of a kind, whose name or values answer the words."""

    def __init__(self, context: Context, bench: Workbench, model: CatalogueModel) -> None:
        super().__init__(model)
        self._context, self._bench, self._model = context, bench, model
        self.kind = ""
        self.words = ""
        self.only_affordable = False
        self.setSourceModel(model)
        self.setSortRole(SORT)
        bench.renewed.connect(self.refresh)

    def refresh(self) -> None:
        """Look at every row again."""
        self.invalidate()

    def show_words(self, words: str) -> None:
        self.words = words
        self.invalidate()

    def show_kind(self, kind: str) -> None:
        self.kind = kind
        self.invalidate()

    def show_affordable(self, only: bool) -> None:
        self.only_affordable = only
        self.invalidate()

    def filterAcceptsRow(self, row: int, parent: Index) -> bool:
        troop = self._model.troops[row]
        nation = self._bench.roster.nation
        if nation and troop.nation not in ("", nation):
            return False
        if self.kind and troop.kind != self.kind:
            return False
        if self.only_affordable and self._bench.refusal(troop, self._bench.price(troop)) is not None:
            return False
        return all(self._answers(troop, word) for word in _words(self.words))

    def _answers(self, troop: Troop, word: str) -> bool:
        say = self._context.speaker.say
        compared = _COMPARED.match(word)
        if compared is None:
            return folded(word) in folded(f"{say(troop.name)} {say(troop.effect or '')}")
        wanted, how, number = folded(compared[1]), _HOW[compared[2]], int(compared[3])
        for column, head in enumerate(self._model.heads[1:], 1):
            short = folded(say(self._bench.troops.heads.get(head.id, head)))
            if folded(say(head)).startswith(wanted) or short.startswith(wanted):
                found = as_number(say(self._model.cell(troop, column)))
                return how(found or 0, number)
        return False


def _words(typed: str) -> list[str]:
    """What is typed, word by word; a comparison is one word, its label may be cut: "zouaves long >= 2"."""
    return re.sub(r"\s*(>=|<=|≥|≤|=|>|<)\s*", r"\1", typed.strip()).split()


def shortened(words: str) -> str:
    """The head of a narrow column; the whole of it is its tooltip."""
    return words if len(words) <= SHORT + 1 else f"{words[:SHORT].rstrip()}."


def as_number(words: str) -> int | None:
    """The first whole number in a cell; None where there is none."""
    found = re.search(r"[+\-−]?\d+", words)
    return int(found[0].replace("−", "-")) if found else None
