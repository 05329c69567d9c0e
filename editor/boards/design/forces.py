"""The order of battle: every piece of the map in a table that a screen reader can read."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QVBoxLayout, QWidget

from core.text import Names, Text, Value, _
from editor.base.context import Context
from editor.base.wardrobe import WhenShown
from editor.boards.design.edit_context import EditContext
from editor.widgets.row_tables import by_rows, fit_columns, share_rest
from editor.widgets.section import quiet_label

if TYPE_CHECKING:
    from core.scenarios.forces import Unit

Index = QModelIndex | QPersistentModelIndex
SORT = Qt.ItemDataRole.UserRole + 1
UNIT = Qt.ItemDataRole.UserRole + 2

HEADS: tuple[Text, ...] = (_("Side"), _("Unit"), _("Kind"))
STRENGTH, PLACE = 3, 4
COLUMNS = 6


class ForcesModel(QAbstractTableModel):
    """One row a unit, in the order of the file; a kind of board says where it stands in the last columns."""

    def __init__(self, context: Context, edit_context: EditContext, parent: Any = None) -> None:
        super().__init__(parent)
        self.context, self.edit_context = context, edit_context
        self.units: tuple[Unit, ...] = ()
        self._full: dict[str, tuple[int, int]] = {}
        self.refresh()

    def refresh(self) -> None:
        """Read the scenario again."""
        self.beginResetModel()
        self.units = self.edit_context.document.scenario.units
        self._full = self.strengths()
        self.endResetModel()

    def strengths(self) -> dict[str, tuple[int, int]]:
        """Figures now and at most, by the id of the unit."""
        raise NotImplementedError

    def place_heads(self) -> tuple[Text, Text, Text]:
        """The titles of the strength and of the two columns of the place."""
        raise NotImplementedError

    def place_cell(self, unit: Any, column: int) -> Value:
        """Where a unit stands, in one of the two columns."""
        raise NotImplementedError

    def place_rank(self, unit: Any) -> int:
        """By what the column of the place is sorted."""
        raise NotImplementedError

    def spot(self, unit: Any) -> Any:
        """Where a unit stands, as the board goes there."""
        raise NotImplementedError

    def hexes(self, units: Iterable[Any]) -> list[int]:
        """The hexes that are selected with these units; none on a board without."""
        return []

    def ground_changed(self) -> None:
        """Say the ground of all units again; who they are and where they stand is the same."""
        last = COLUMNS - 1
        self.dataChanged.emit(self.index(0, last), self.index(len(self.units) - 1, last))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        return 0 if parent.isValid() else len(self.units)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        return 0 if parent.isValid() else COLUMNS

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.context.speaker.say(self.head(section))
        return None

    def head(self, section: int) -> Text:
        """The title of a column."""
        return (*HEADS, *self.place_heads())[section]

    def cell(self, unit: Unit, column: int) -> Value:
        """What stands in a cell, before it has a language."""
        if column == 0:
            name: Names = self.edit_context.document.scenario.side(unit.side).name
            return name
        if column == 1:
            named = unit.name is not None and bool(unit.name.en or unit.name.fr)
            return unit.name if named and unit.name is not None else Names("–", "–")
        if column == 2:
            return self.edit_context.name_of(unit.kind)
        if column == STRENGTH:
            figures, full = self._full.get(unit.id, (0, 0))
            return str(figures) if figures == full else f"{figures} / {full}"
        return self.place_cell(unit, column)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        unit = self.units[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self.context.speaker.say(self.cell(unit, index.column()))
        if role == SORT:
            if index.column() == PLACE:
                return self.place_rank(unit)
            if index.column() == STRENGTH:
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
        self, context: Context, model: ForcesModel, go: Callable[[Any], object], remove: Callable[[], object]
    ) -> None:
        super().__init__()
        self.context, self.model = context, model
        self.document, self.selection = model.edit_context.document, model.edit_context.selection
        self._go, self._remove, self._echo = go, remove, False
        model.setParent(self)
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
        self.document.changed.connect(self._renew)
        self.selection.changed.connect(self._show_selection)
        context.speaker.follow(self, self._speak)
        context.theme.changed.connect(WhenShown(self, self._size).ask)
        self.table.selectionModel().selectionChanged.connect(self._select)
        self.table.activated.connect(self._activate)
        self._size()
        self._renew()

    def _speak(self) -> None:
        self.table.setAccessibleName(self.context.speaker.say(_("Order of battle")))
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, COLUMNS - 1)
        self.model.refresh()
        self._show_selection()

    def _size(self) -> None:
        px = self.context.theme.px
        self.table.verticalHeader().setDefaultSectionSize(px(24))
        self.table.setColumnWidth(0, px(110))
        fit_columns(self.table, {2: px(110), 3: px(70), 4: px(70), 5: px(100)})
        share_rest(self.table, 1)

    def _renew(self, diff: Any = None) -> None:
        if diff is not None and not (diff.units or diff.sides or diff.resized or diff.units_reordered):
            if diff.hexes and self.model.units:
                self.model.ground_changed()
            return
        self.model.refresh()
        self._size()
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
        self._echo = True
        self.selection.set(self.model.hexes(map(self.document.scenario.unit, units)), units)
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
        self._go(self.model.spot(self.document.scenario.unit(unit)))


class _Table(QTableView):
    """A table of whole rows; Del takes the chosen units from the map."""

    def __init__(self, remove: Callable[[], object]) -> None:
        super().__init__()
        self._remove = remove
        self.setObjectName("forces")
        self.setFrameShape(QTableView.Shape.NoFrame)
        by_rows(self)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.horizontalHeader().setDefaultAlignment(
            Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        share_rest(self, 1)

    def keyPressEvent(self, event: Any) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self._remove()
            return
        super().keyPressEvent(event)
