"""Tables in which a person deals with whole rows."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QAbstractItemView, QTableView

AIR = 1.6
"""Letters of room beside the words of a cell."""

MOST_READ = 200
"""Rows that are read to find how wide a column has to be."""


def by_rows(table: QTableView) -> None:
    """One whole row at a time, no grid, no wrapped words, no heads of rows; Tab leaves the table."""
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.verticalHeader().hide()
    table.horizontalHeader().setHighlightSections(False)


def fit_columns(table: QTableView, least: Mapping[int, int]) -> None:
    """Make these columns as wide as their heads and words, and at least so many pixels."""
    for column, width in least.items():
        table.setColumnWidth(column, max(width, _needed(table, column)))


def share_rest(table: QTableView, column: int) -> None:
    """Give one column what the others leave, and never less than its words need: then the table scrolls."""
    head = table.horizontalHeader()
    others = sum(head.sectionSize(one) for one in range(head.count()) if one != column)
    table.setColumnWidth(column, max(table.viewport().width() - others, _needed(table, column)))


def _needed(table: QTableView, column: int) -> int:
    """The pixels of the widest words of a column, its head among them."""
    model, metrics = table.model(), QFontMetrics(table.font())
    head = QFontMetrics(table.horizontalHeader().font())
    air = round(AIR * metrics.averageCharWidth())
    title = model.headerData(column, Qt.Orientation.Horizontal)
    wide = head.horizontalAdvance(str(title or "")) + 2 * air  # the sign of the order stands beside it
    for row in range(min(model.rowCount(), MOST_READ)):
        words = model.index(row, column).data(Qt.ItemDataRole.DisplayRole)
        wide = max(wide, metrics.horizontalAdvance(str(words or "")))
    return wide + air
