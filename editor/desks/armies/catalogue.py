"""The left of the army builder: everything that may be taken, filtered, with its values and its price."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QCheckBox,
    QFrame,
    QHeaderView,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from core.text import Text, _, _n
from editor.base.context import Context
from editor.desks.armies.catalogue_model import TROOP, CatalogueFilter, CatalogueModel
from editor.desks.armies.composer import Composer
from editor.desks.armies.signs import sign_icon
from editor.desks.armies.workbench import Workbench
from editor.widgets.choice_row import ChoiceRow
from editor.widgets.row_tables import by_rows
from editor.widgets.section import Section, on_panel, pale_line


class _Table(QTableView):
    """Whole rows; Enter, + and a double click take one piece. `pointed`: a person went to a row."""

    wanted = Signal(str)
    pointed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("catalogue")
        self.setFrameShape(QFrame.Shape.NoFrame)
        by_rows(self)
        self.setSortingEnabled(True)
        self.pressed.connect(lambda index: self.pointed.emit(str(index.siblingAtColumn(0).data(TROOP))))
        self.doubleClicked.connect(lambda index: self.wanted.emit(str(index.siblingAtColumn(0).data(TROOP))))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        keys = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Plus, Qt.Key.Key_Insert)
        if event.key() in keys and self.currentIndex().isValid():
            self.wanted.emit(str(self.currentIndex().siblingAtColumn(0).data(TROOP)))
            return
        before = self.currentIndex()
        super().keyPressEvent(event)
        if self.currentIndex().isValid() and self.currentIndex() != before:
            self.pointed.emit(str(self.currentIndex().siblingAtColumn(0).data(TROOP)))


class _Search(QLineEdit):
    """Enter takes a piece of the first row, Down goes to the rows."""

    taken = Signal()
    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.taken.emit()
        elif event.key() == Qt.Key.Key_Down:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class Catalogue(QWidget):
    """The table of troops with its filters, and what is to be set before one takes them."""

    panel_title = _("Catalogue")

    def __init__(self, context: Context, bench: Workbench) -> None:
        super().__init__()
        self.context, self.bench = context, bench
        on_panel(self)
        self.model = CatalogueModel(context, bench, self)
        self.shown = CatalogueFilter(context, bench, self.model)
        self.search = _Search()
        self.search.taken.connect(self._take_first)
        self.search.left.connect(self._go_to_rows)
        self.search.setObjectName("catalogue_search")
        self.search.setClearButtonEnabled(True)
        context.speaker.bind(
            self.search, self.search.setPlaceholderText, _("A name, or a value: {example}", example="vc>=3")
        )
        context.speaker.bind(self.search, self.search.setAccessibleName, _("Search the catalogue"))
        self.search.textChanged.connect(self.shown.show_words)
        self.table = _Table()
        self.table.setModel(self.shown)
        context.speaker.bind(self.table, self.table.setAccessibleName, _("Catalogue"))
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.pointed.connect(bench.choose_troop)
        self.table.wanted.connect(self._take)
        self.composer = Composer(context, bench)
        self.composer.added.connect(bench.add)
        self.affordable = QCheckBox()
        self.affordable.setObjectName("only_affordable")
        self.affordable.toggled.connect(self.shown.show_affordable)
        self.kinds = self._kind_buttons()
        self._lay_out()
        context.theme.changed.connect(self._size)
        context.speaker.changed.connect(self._size)
        bench.renewed.connect(self._say)
        for changed in (self.shown.rowsInserted, self.shown.rowsRemoved, self.shown.layoutChanged):
            changed.connect(self._count)
        bench.chosen.connect(self._show_chosen)
        for signal in (bench.chosen, bench.renewed, self.composer.resized):
            signal.connect(lambda: QTimer.singleShot(0, self, self._fit))
        context.speaker.follow(self, self._say)
        self._size()
        self._show_chosen()

    def sizeHint(self) -> QSize:
        return QSize(self._needed(), super().sizeHint().height())

    def _needed(self) -> int:
        """Wide enough for whole names beside a column for each value."""
        px, option, delegate = self.context.theme.px, QStyleOptionViewItem(), self.table.itemDelegate()
        self.table.ensurePolished()  # the sheet has the room around a name
        self.table.initViewItemOption(option)
        names = [self.model.index(row, 0) for row in range(self.model.rowCount())]
        name = max((delegate.sizeHint(option, index).width() for index in names), default=0) + 1  # its grid
        columns = sum(self.table.columnWidth(column) for column in range(1, self.model.columnCount()))
        wide = name + columns + self.table.verticalScrollBar().sizeHint().width()
        return min(max(px(440), wide), px(520))

    def _lay_out(self) -> None:
        self.head = Section(self.context, _("Catalogue"))
        self._filters = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._filters.addWidget(self.search, 1)
        self._filters.addWidget(self.kinds)
        self.kinds.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.head.body.addLayout(self._filters)
        self.head.body.addWidget(self.affordable)
        holder = QScrollArea(widgetResizable=True)
        holder.setFrameShape(QFrame.Shape.NoFrame)
        holder.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.context.speaker.bind(holder, holder.setAccessibleName, _("Troops in hand"))
        holder.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        inner = QWidget()
        on_panel(inner)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.composer)
        column.addStretch(1)
        holder.setWidget(inner)
        self._holder = holder
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.head)
        rows.addWidget(self.table, 1)
        rows.addWidget(pale_line())
        rows.addWidget(holder)

    def _kind_buttons(self) -> ChoiceRow:
        here = {troop.kind for troop in self.bench.troops.all}
        kinds = [(kind, name) for kind, name in self.bench.troops.kinds if kind in here]
        choices: list[tuple[object, Text]] = [("", _("All"))]
        choices += [(kind, _("{kind}", kind=name)) for kind, name in kinds]
        buttons = ChoiceRow(self.context, _("Kinds of troops"), choices)
        for value, button in buttons.buttons.items():
            button.setObjectName(f"kind_{value or 'all'}")
        buttons.chosen.connect(lambda value: self.shown.show_kind(str(value)))
        buttons.show_chosen("")
        return buttons

    def _style_kinds(self) -> None:
        """A sign instead of a word, except on the first; the word is the tooltip and the accessible name."""
        theme, speaker = self.context.theme, self.context.speaker
        names = dict(self.bench.troops.kinds)
        for value, button in self.kinds.buttons.items():
            if value:
                button.setText("")
                button.setIcon(sign_icon(str(value), theme.colour("second").name(), theme.px(12)))
                button.setIconSize(QSize(theme.px(19), theme.px(12)))
                button.setAccessibleName(speaker.say(names[str(value)]))

    def _size(self) -> None:
        px = self.context.theme.px
        self.composer.forget_heights()
        self.table.verticalHeader().setDefaultSectionSize(px(25))
        self.table.setIconSize(QSize(px(19), px(12)))
        head = self.table.horizontalHeader()
        head.setMinimumSectionSize(px(24))
        metrics = head.fontMetrics()
        for column in range(1, self.model.columnCount()):
            words = str(self.model.headerData(column, Qt.Orientation.Horizontal))
            cells = [str(self.model.index(row, column).data()) for row in range(self.model.rowCount())]
            widest = max(map(self.table.fontMetrics().horizontalAdvance, cells), default=0)
            needed = max(metrics.horizontalAdvance(words) + px(10), widest + px(20))
            self.table.setColumnWidth(column, max(px(30), needed))
        self.setMinimumWidth(self._needed())
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignCenter)
        self._style_kinds()

    def _fit(self) -> None:
        """The troops in hand have one height for all, so that no row moves under the pointer."""
        px = self.context.theme.px
        is_wide = self.width() >= px(560)  # a tab of its own in large letters, and no column beside the list
        direction = QBoxLayout.Direction.LeftToRight if is_wide else QBoxLayout.Direction.TopToBottom
        self._filters.setDirection(direction)
        for label in (self.head.title, self.head.side):
            label.setVisible(not is_wide)  # the tab says it, and a wide panel is a low one
        needed = self.composer.tallest() + px(8)
        self._holder.setFixedHeight(max(px(60), min(needed, px(330), self.height() * 2 // 5)))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _say(self) -> None:
        speaker = self.context.speaker
        left = max(0, self.bench.report.left)
        self.affordable.setText(
            speaker.say(
                _n(
                    "Only what the rest allows ({count} point)",
                    "Only what the rest allows ({count} points)",
                    left,
                )
            )
        )
        self._count()
        self._style_kinds()

    def _count(self) -> None:
        """How many kinds the search leaves."""
        self.head.say_aside(_n("{count} kind", "{count} kinds", self.shown.rowCount()))

    def _take(self, troop_id: str) -> None:
        troop = self.bench.troops.troop(troop_id)
        parts = self.composer.parts if self.composer.troop is troop else {}
        self.bench.add(troop_id, 1, parts)

    def _take_first(self) -> None:
        if self.shown.rowCount():
            self._take(str(self.shown.index(0, 0).data(TROOP)))

    def _go_to_rows(self) -> None:
        self.table.setFocus()
        if self.shown.rowCount():
            self.table.setCurrentIndex(self.shown.index(0, 0))
            self.bench.choose_troop(str(self.shown.index(0, 0).data(TROOP)))

    def _show_chosen(self) -> None:
        for row in range(self.shown.rowCount()):
            index = self.shown.index(row, 0)
            if index.data(TROOP) == self.bench.troop:
                if self.table.currentIndex().row() != row:
                    self.table.setCurrentIndex(index)
                return
