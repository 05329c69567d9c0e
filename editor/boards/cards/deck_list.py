"""Both decks as a table that a screen reader can read, in the bottom panel of the design desk."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QTableView, QVBoxLayout, QWidget

from core.presentation.card_look import DeckLine
from core.text import Text, Value, _
from editor.base.context import Context
from editor.boards.cards.edit_context import CardEditContext
from editor.widgets.row_tables import by_rows, fit_columns, share_rest

Index = QModelIndex | QPersistentModelIndex
HEADS: tuple[Text, ...] = (_("Side"), _("Card"), _("Copies"), _("Points"), _("At the start"))


class DeckModel(QAbstractTableModel):
    """One row a line of a deck, in the order of the file."""

    def __init__(self, context: Context, edit_context: CardEditContext, parent: Any = None) -> None:
        super().__init__(parent)
        self.context, self.edit_context = context, edit_context
        self.rows: list[tuple[int, int, DeckLine]] = []
        self.refresh()

    def refresh(self) -> None:
        """Read the decks again."""
        self.beginResetModel()
        self.rows = [
            (side, number, line)
            for side in (0, 1)
            for number, line in enumerate(self.edit_context.deck(side))
        ]
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        return 0 if parent.isValid() else len(HEADS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.context.speaker.say(HEADS[section])
        return None

    def _cell(self, row: int, column: int) -> Value:
        side, _number, line = self.rows[row]
        match column:
            case 0:
                name: Value = self.edit_context.scenario.sides[side].name
                return name
            case 1:
                return line.face.name
            case 2:
                return str(line.count)
            case 3:
                return str(line.points)
        if line.place is None:
            return "–"
        return next(
            place.name
            for place in self.edit_context.card_look.layout(self.edit_context.scenario)
            if place.index == line.place
        )

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        say = self.context.speaker.say
        if role == Qt.ItemDataRole.DisplayRole:
            return say(self._cell(index.row(), index.column()))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{say(HEADS[index.column()])}: {say(self._cell(index.row(), index.column()))}"
        return None


class DeckTable(QTableView):
    """The line that is chosen here is chosen on the table, and the other way round; Ins and Del count."""

    def __init__(self, context: Context, edit_context: CardEditContext) -> None:
        super().__init__()
        self.context, self.edit_context = context, edit_context
        self.setObjectName("decks")
        self.setFrameShape(QTableView.Shape.NoFrame)
        by_rows(self)
        self.lines = DeckModel(context, edit_context, self)
        self.setModel(self.lines)
        self._echo = False
        self.selectionModel().currentRowChanged.connect(lambda _new, _old: self._choose())
        edit_context.document.changed.connect(lambda _diff: self._renew())
        edit_context.changed.connect(self._show_chosen)
        context.speaker.follow(self, self._speak)
        context.theme.changed.connect(self._size)
        self._size()

    def _speak(self) -> None:
        self.setAccessibleName(self.context.speaker.say(_("Decks")))
        self._renew()

    def _size(self) -> None:
        px = self.context.theme.px
        self.verticalHeader().setDefaultSectionSize(px(24))
        fit_columns(self, {0: px(60), 2: px(60), 3: px(60), 4: px(60)})
        share_rest(self, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        share_rest(self, 1)

    def _renew(self) -> None:
        self._echo = True
        self.lines.refresh()
        self._size()
        self._echo = False
        self._show_chosen()

    def _choose(self) -> None:
        row = self.currentIndex().row()
        if not self._echo and 0 <= row < len(self.lines.rows):
            side, number, _line = self.lines.rows[row]
            self.edit_context.choose(side, number)

    def _show_chosen(self) -> None:
        wanted = self.edit_context.chosen
        places = [
            row for row, (side, number, _line) in enumerate(self.lines.rows) if (side, number) == wanted
        ]
        self._echo = True
        if places:
            self.selectRow(places[0])
        else:
            self.clearSelection()
        self._echo = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self.edit_context.remove_chosen()
        elif event.key() == Qt.Key.Key_Insert and self.edit_context.line is not None:
            self.edit_context.add(self.edit_context.line)
        else:
            super().keyPressEvent(event)


class DeckPanel(QWidget):
    """The table on a page of the tabs."""

    def __init__(self, context: Context, edit_context: CardEditContext) -> None:
        super().__init__()
        self.deck_table = DeckTable(context, edit_context)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.deck_table)
