"""Tables in which a person deals with whole rows."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractItemView, QTableView


def by_rows(table: QTableView) -> None:
    """One whole row at a time, no grid, no wrapped words, no heads of rows; Tab leaves the table."""
    table.setShowGrid(False)
    table.setWordWrap(False)
    table.setTabKeyNavigation(False)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.verticalHeader().hide()
    table.horizontalHeader().setHighlightSections(False)
