"""The left panel of the design desk of cards: the catalogue of a side, with prices and copies in its deck."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QHeaderView,
    QLineEdit,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from core.presentation.card_look import DeckLine
from core.text import Text, _, _n
from editor.base.context import Context
from editor.base.wardrobe import WhenShown
from editor.boards.cards.edit_context import CardEditContext
from editor.boards.cards.face import shown_value
from editor.widgets.choice_row import ChoiceRow
from editor.widgets.row_tables import by_rows
from editor.widgets.section import on_panel, quiet_label

Index = QModelIndex | QPersistentModelIndex
WARE = Qt.ItemDataRole.UserRole + 1
HEADS: tuple[Text, ...] = (_("Card"), _("Values"), _("Pts"), _("Deck"))


class PaletteModel(QAbstractTableModel):
    """One row a card that may be added to the deck of the side in hand."""

    def __init__(self, context: Context, edit_context: CardEditContext, parent: Any = None) -> None:
        super().__init__(parent)
        self.context, self.edit_context = context, edit_context
        self.palette_items: tuple[DeckLine, ...] = ()
        self.refresh()

    def refresh(self) -> None:
        """Read catalogue and deck again; the rows stay where they are."""
        palette_items = self.edit_context.card_look.palette_items(
            self.edit_context.scenario, self.edit_context.side
        )
        if tuple(one.id for one in palette_items) != tuple(one.id for one in self.palette_items):
            self.beginResetModel()
            self.palette_items = palette_items
            self.endResetModel()
        self.dataChanged.emit(self.index(0, 0), self.index(len(self.palette_items) - 1, len(HEADS) - 1))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        return 0 if parent.isValid() else len(self.palette_items)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's way
        return 0 if parent.isValid() else len(HEADS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self.context.speaker.say(HEADS[section])
        return None

    def copies(self, item: DeckLine) -> int:
        """How many of it the deck has."""
        return sum(
            line.count for line in self.edit_context.deck(self.edit_context.side) if line.id == item.id
        )

    def _cell(self, item: DeckLine, column: int) -> str:
        say = self.context.speaker.say
        if column == 0:
            return say(item.face.name)
        if column == 1:
            figures = item.figures
            return " ".join(
                shown_value(value, signed_too=key in figures.signed) + ("*" if key in figures.starred else "")
                for key, value, _words in figures.figures
                if key not in figures.aside
            )
        if column == 2:
            return str(item.points)
        return str(self.copies(item) or "")

    def _description(self, item: DeckLine) -> str:
        """All of it in words."""
        say = self.context.speaker.say
        words = [say(item.face.name)]
        words += [
            say(_("{what} {value}", what=name, value=str(value)))
            for _key, value, name in item.figures.figures
        ]
        if item.face.text.en:
            words.append(say(item.face.text))
        words.append(say(_n("{count} point", "{count} points", item.points)))
        return ", ".join(words)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        item = self.palette_items[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._cell(item, index.column())
        if role == Qt.ItemDataRole.ToolTipRole:
            return self._description(item)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._description(item) if index.column() == 0 else self._cell(item, index.column())
        if role == Qt.ItemDataRole.FontRole and index.column() == 1:
            return self.context.theme.font("small")
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() >= 2:
            return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        if role == WARE:
            return item
        return None


class PalettePanel(QWidget):
    """Enter, Ins or a double click adds a card, Del takes one out."""

    panel_title = _("Catalogue")

    def __init__(self, context: Context, edit_context: CardEditContext) -> None:
        super().__init__()
        self.context, self.edit_context = context, edit_context
        self.setObjectName("palette_items")
        on_panel(self)
        px = context.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(10), px(10), px(10), px(8))
        column.setSpacing(px(6))
        sides = [(place, side.name) for place, side in enumerate(edit_context.scenario.sides)]
        self.sides = ChoiceRow(context, _("Whose deck"), sides)
        self.sides.chosen.connect(lambda side: edit_context.choose(int(str(side)), None))
        column.addWidget(self.sides)
        self.total = quiet_label(context)
        column.addWidget(self.total)
        self.filter = QLineEdit()
        self.filter.setClearButtonEnabled(True)
        context.speaker.bind(self.filter, self.filter.setPlaceholderText, _("Filter by name"))
        context.speaker.bind(self.filter, self.filter.setAccessibleName, _("Filter by name"))
        column.addWidget(self.filter)
        self.model = PaletteModel(context, edit_context, self)
        self.sorted = QSortFilterProxyModel(self)
        self.sorted.setSourceModel(self.model)
        self.sorted.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.filter.textChanged.connect(self.sorted.setFilterFixedString)
        self.table = _PaletteTable(self)
        self.table.setModel(self.sorted)
        self.table.doubleClicked.connect(lambda _index: self.add())
        column.addWidget(self.table, 1)
        row = QHBoxLayout()
        self.add_button, self.remove_button = QPushButton(), QPushButton()
        for button, words, run, name in (
            (self.add_button, _("Add (Ins)"), self.add, "item_add"),
            (self.remove_button, _("Take out (Del)"), self.remove, "item_remove"),
        ):
            button.setObjectName(name)
            context.speaker.bind(button, button.setText, words)
            button.clicked.connect(lambda _checked=False, run=run: run())
            row.addWidget(button)
        column.addLayout(row)
        edit_context.document.changed.connect(lambda _diff: self.refresh())
        edit_context.changed.connect(self.refresh)
        context.speaker.follow(self, self._speak)
        context.theme.changed.connect(WhenShown(self, self._size).ask)
        self._size()
        self.table.selectRow(0)

    def _speak(self) -> None:
        self.table.setAccessibleName(self.context.speaker.say(self.panel_title))
        self.model.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(HEADS) - 1)
        self.refresh()

    def _size(self) -> None:
        px = self.context.theme.px
        self.setMinimumWidth(px(360))
        self.table.verticalHeader().setDefaultSectionSize(px(23))
        head = self.table.horizontalHeader()
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        for place, width in ((1, 98), (2, 29), (3, 38)):
            self.table.setColumnWidth(place, px(width))

    def refresh(self) -> None:
        """Read side, catalogue and deck again."""
        edit_context = self.edit_context
        side = edit_context.scenario.sides[edit_context.side]
        for place, each in enumerate(edit_context.scenario.sides):
            button = self.sides.buttons[place]
            self.context.speaker.bind(button, button.setText, each.name)
        self.sides.show_chosen(edit_context.side)
        deck = edit_context.deck(edit_context.side)
        count, points = sum(line.count for line in deck), sum(line.points for line in deck)
        budget = getattr(side, "budget", None)
        words: Text = _n(
            "{count} card, {points} points", "{count} cards, {points} points", count, points=points
        )
        if budget is not None:
            words = _("{deck} of {budget}", deck=words, budget=budget)
        self.context.theme.apply_style(
            self.total, "bad" if budget is not None and points > budget else "small"
        )
        self.context.speaker.bind(self.total, self.total.setText, words)
        self.model.refresh()

    def item(self) -> DeckLine | None:
        """The card of the row in hand."""
        index = self.table.currentIndex()
        found: DeckLine | None = index.siblingAtColumn(0).data(WARE) if index.isValid() else None
        return found

    def add(self) -> None:
        """Add the card of the row in hand to the deck."""
        item = self.item()
        if item is not None:
            self.edit_context.add(item)

    def remove(self) -> None:
        """Take one out of the deck."""
        item = self.item()
        if item is not None:
            self.edit_context.remove_item(item)


class _PaletteTable(QTableView):
    """Whole rows; the keys of the panel."""

    def __init__(self, panel: PalettePanel) -> None:
        super().__init__()
        self._panel = panel
        self.setObjectName("palette_table")
        self.setFrameShape(QTableView.Shape.NoFrame)
        by_rows(self)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Insert, Qt.Key.Key_Plus):
            self._panel.add()
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Minus):
            self._panel.remove()
        else:
            super().keyPressEvent(event)
