"""The order of battle: every piece of the map in a table that a screen reader can read."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QVBoxLayout, QWidget

from core.text import Names, Text, Value, _
from editor.base.context import Context
from editor.base.document.document import Document
from editor.base.document.selection import Selection
from editor.boards.design.edit_context import Bench
from editor.widgets.section import quiet_label

if TYPE_CHECKING:
    from core.scenarios.forces import Unit

Index = QModelIndex | QPersistentModelIndex
SORT = Qt.ItemDataRole.UserRole + 1
UNIT = Qt.ItemDataRole.UserRole + 2

HEADS: tuple[Text, ...] = (_("Side"), _("Unit"), _("Kind"), _("Figures"), _("Hex"), _("Ground"))
STRENGTH = 3


class ForcesModel(QAbstractTableModel):
    """One row a unit, in the order of the file."""

    def __init__(self, context: Context, bench: Bench, parent: Any = None) -> None:
        super().__init__(parent)
        self.context, self.bench = context, bench
        self.units: tuple[Unit, ...] = ()
        self._full: dict[str, tuple[int, int]] = {}
        self.renew()

    def renew(self) -> None:
        """Read the scenario again."""
        self.beginResetModel()
        scenario = self.bench.document.scenario
        self.units = scenario.units
        pieces = self.bench.hexes.pieces(scenario)
        self._full = {piece.id: (piece.figures, piece.full) for piece in pieces}
        self.endResetModel()

    def ground_changed(self) -> None:
        """Say the ground of all units again; who they are and where they stand is the same."""
        last = len(HEADS) - 1
        self.dataChanged.emit(self.index(0, last), self.index(len(self.units) - 1, last))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        return 0 if parent.isValid() else len(self.units)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        return 0 if parent.isValid() else len(HEADS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.context.speaker.say(self.head(section))
        return None

    def head(self, section: int) -> Text:
        """The title of a column; what a unit consists of is the room's own word."""
        return self.bench.document.system.parts.strength.noun if section == STRENGTH else HEADS[section]

    def cell(self, unit: Unit, column: int) -> Value:
        """What stands in a cell, before it has a language."""
        scenario = self.bench.document.scenario
        if column == 0:
            name: Names = scenario.side(unit.side).name
            return name
        if column == 1:
            named = unit.name is not None and bool(unit.name.en or unit.name.fr)
            return unit.name if named and unit.name is not None else Names("–", "–")
        if column == 2:
            return self.bench.name_of(unit.kind)
        if column == 3:
            figures, full = self._full.get(unit.id, (unit.figures or 0, 0))
            return str(figures) if figures == full else f"{figures} / {full}"
        if column == 4:
            return self.bench.grid.label(self.bench.grid.parse(unit.at))
        return self.bench.name_of(scenario.board.ground_at(unit.at))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        unit = self.units[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.context.speaker.say(self.cell(unit, index.column()))
        if role == SORT:
            if index.column() == 4:
                return self.bench.grid.parse(unit.at)
            if index.column() == 3:
                return self._full.get(unit.id, (0, 0))[0]
            return self.context.speaker.say(self.cell(unit, index.column())).casefold()
        if role == UNIT:
            return unit.id
        if role == Qt.ItemDataRole.AccessibleTextRole:
            head = self.context.speaker.say(self.head(index.column()))
            return f"{head}: {self.context.speaker.say(self.cell(unit, index.column()))}"
        return None


class Forces(QWidget):
    """The table; what is selected in it is selected on the map, and the other way round. Enter goes there."""

    def __init__(
        self,
        context: Context,
        document: Document,
        selection: Selection,
        bench: Bench,
        go: Callable[[Any], object],
        remove: Callable[[], object],
    ) -> None:
        super().__init__()
        self.context, self.document, self.selection, self.bench = context, document, selection, bench
        self._go, self._remove, self._echo = go, remove, False
        self.model = self._model()
        self.sorted = QSortFilterProxyModel(self)
        self.sorted.setSourceModel(self.model)
        self.sorted.setSortRole(SORT)
        self.table = _Table(self._remove)
        self.table.setModel(self.sorted)
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.empty = quiet_label(
            context, _("No unit yet. Take one from the palette (U) and click a hex, or press Enter there.")
        )
        self.empty.setContentsMargins(12, 12, 12, 12)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.empty)
        column.addWidget(self.table, 1)
        document.changed.connect(self._renew)
        selection.changed.connect(self._show_selection)
        context.speaker.follow(self, self._speak)
        context.theme.changed.connect(self._size)
        self.table.selectionModel().selectionChanged.connect(self._select)
        self.table.activated.connect(self._activate)
        self._size()
        self._renew()

    def _model(self) -> ForcesModel:
        return ForcesModel(self.context, self.bench, self)

    def _speak(self) -> None:
        self.table.setAccessibleName(self.context.speaker.say(_("Order of battle")))
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(HEADS) - 1)
        self.model.renew()
        self._show_selection()

    def _size(self) -> None:
        px = self.context.theme.px
        self.table.verticalHeader().setDefaultSectionSize(px(24))
        head = self.table.horizontalHeader()
        for column, width in enumerate((110, 170, 110, 70, 70, 130)):
            self.table.setColumnWidth(column, px(width))
        head.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)

    def _renew(self, diff: Any = None) -> None:
        if diff is not None and not (diff.units or diff.sides or diff.resized or diff.units_reordered):
            if diff.hexes and self.model.units:
                self.model.ground_changed()
            return
        self.model.renew()
        self.empty.setVisible(not self.model.units)
        self.table.setVisible(bool(self.model.units))
        self._show_selection()

    def _chosen(self) -> list[str]:
        rows = self.table.selectionModel().selectedRows()
        return [str(index.data(UNIT)) for index in rows]

    def _select(self) -> None:
        if self._echo:
            return
        units = self._chosen()
        grid, scenario = self.bench.grid, self.document.scenario
        self._echo = True
        self.selection.set([grid.parse(scenario.unit(unit).at) for unit in units], units)
        self._echo = False

    def _show_selection(self) -> None:
        if self._echo:
            return
        self._echo = True
        wanted = QItemSelection()
        first: QModelIndex | None = None
        for row in range(self.sorted.rowCount()):
            index = self.sorted.index(row, 0)
            if index.data(UNIT) in self.selection.units:
                wanted.select(index, index)
                first = first or index
        flags = QItemSelectionModel.SelectionFlag
        self.table.selectionModel().select(wanted, flags.ClearAndSelect | flags.Rows)
        if first is not None:
            self.table.selectionModel().setCurrentIndex(first, flags.NoUpdate)
            self.table.scrollTo(first)
        self._echo = False

    def _activate(self, index: QModelIndex) -> None:
        unit = str(index.siblingAtColumn(0).data(UNIT))
        self._go(self.bench.grid.parse(self.document.scenario.unit(unit).at))


class _Table(QTableView):
    """A table of whole rows; Del takes the chosen units from the map."""

    def __init__(self, remove: Callable[[], object]) -> None:
        super().__init__()
        self._remove = remove
        self.setObjectName("forces")
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )

    def keyPressEvent(self, event: Any) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self._remove()
            return
        super().keyPressEvent(event)
