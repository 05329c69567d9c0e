"""The marks of the plans that one may see: by side, then by turn; the one in hand is marked in the list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem

from core.text import Value, _, _n
from editor.boards.plan.layer_words import KIND_NAMES, span_text, where_text
from editor.widgets.plain_tips import plain_tip

if TYPE_CHECKING:
    from editor.boards.plan.layer import PlanLayer

KEY = Qt.ItemDataRole.UserRole
WHERE, ROOMY, NARROW = 120, 420, 320
"""Pixels at 100 % of the last column, and the widths of the list from which on it and the turns are shown."""

SIDE = Qt.ItemDataRole.UserRole + 1
HEADS = (_("Mark"), _("Label"), _("Turns"), _("Where"))


class MarkList(QTreeWidget):
    """A click or an arrow key takes a mark in hand; `wants_words` when Enter asks for its words."""

    wants_words = Signal()

    def __init__(self, layer: PlanLayer) -> None:
        super().__init__()
        self.layer = layer
        context = layer.host.context
        self.setObjectName("plan_marks")
        self.setRootIsDecorated(False)
        self.setUniformRowHeights(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setColumnCount(len(HEADS))
        self.setIndentation(context.theme.px(10))
        header = self.header()
        header.setStretchLastSection(False)
        for column in (0, 2):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(3, QHeaderView.ResizeMode.Fixed)
        header.resizeSection(3, context.theme.px(WHERE))
        context.speaker.bind(self, self.setAccessibleName, _("Marks of the plan"))
        context.speaker.follow(self, self._speak)
        layer.changed.connect(self.refresh)
        self.itemChanged.connect(self._switched)
        self.currentItemChanged.connect(lambda item, _before: self._choose(item))
        self._shown: object = None
        self._quiet = False

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room, the words of the marks need it most."""
        super().resizeEvent(event)
        px = self.layer.host.context.theme.px
        self.setColumnHidden(3, self.width() < px(ROOMY))
        self.setColumnHidden(2, self.width() < px(NARROW))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes to the words of the mark in hand, Del deletes it."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter if self.layer.chosen is not None:
                self.wants_words.emit()
            case Qt.Key.Key_Delete if self.layer.chosen is not None:
                self.layer.remove()
            case _:
                super().keyPressEvent(event)

    def _speak(self) -> None:
        say = self.layer.host.context.speaker.say
        self.setHeaderLabels([say(head) for head in HEADS])
        self._shown = None
        self.refresh()

    def refresh(self) -> None:
        """Show the marks as they stand; nothing is built anew where they stand as before."""
        layer = self.layer
        plans = layer.plans
        key = (tuple(plans.items()), layer.seen_sides, layer.only)
        self._quiet = True
        if key != self._shown:
            self._shown = key
            self._fill()
        for side_id, head in self.heads().items():
            head.setCheckState(0, _checked(side_id not in layer.hidden))
        self._show_chosen()
        self._quiet = False

    def _fill(self) -> None:
        layer, say = self.layer, self.layer.host.context.speaker.say
        self.clear()
        scenario, plans = layer.host.document.scenario, layer.plans
        for side in layer.seen_sides:
            name, side_id = layer.sides[side].name, layer.sides[side].id
            marks = plans.get(side_id, ())
            if layer.only is not None:
                marks = tuple(mark for mark in marks if mark.counts_in(layer.only))
            count: Value = _n("{side}: {count} mark", "{side}: {count} marks", len(marks), side=name)
            head = QTreeWidgetItem([say(count)])
            head.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsUserCheckable)
            head.setCheckState(0, _checked(side_id not in layer.hidden))
            head.setData(0, SIDE, side_id)
            head.setToolTip(0, say(_("Whether the plan of this side lies over the map")))
            self.addTopLevelItem(head)
            head.setFirstColumnSpanned(True)
            for mark in sorted(marks, key=lambda one: (one.first or 0, one.last or 1000)):
                label = " ".join(mark.label.split()) or "–"
                words = (KIND_NAMES[mark.kind], label, span_text(mark), where_text(scenario, mark))
                row = QTreeWidgetItem([say(word) for word in words])
                row.setData(0, KEY, [side_id, mark.id])
                row.setToolTip(1, plain_tip(mark.label))
                row.setToolTip(3, plain_tip(say(where_text(scenario, mark))))
                head.addChild(row)
            head.setExpanded(True)

    def _show_chosen(self) -> None:
        wanted = None if self.layer.chosen is None else list(self.layer.chosen)
        if wanted is None:
            self.setCurrentIndex(QModelIndex())
            self.clearSelection()
            return
        for row in self.rows():
            if row.data(0, KEY) == wanted:
                if self.currentItem() is not row:
                    self.setCurrentItem(row)
                return

    def heads(self) -> dict[str, QTreeWidgetItem]:
        """The rows of the sides, each with its switch."""
        found = (self.topLevelItem(number) for number in range(self.topLevelItemCount()))
        return {head.data(0, SIDE): head for head in found if head is not None}

    def _switched(self, item: QTreeWidgetItem, _column: int) -> None:
        side_id = item.data(0, SIDE)
        if not self._quiet and side_id is not None:
            self.layer.show_side(side_id, shown=item.checkState(0) == Qt.CheckState.Checked)

    def rows(self) -> list[QTreeWidgetItem]:
        """The rows of marks, from top to bottom."""
        found: list[QTreeWidgetItem] = []
        for head in self.heads().values():
            rows = (head.child(place) for place in range(head.childCount()))
            found += [row for row in rows if row is not None]
        return found

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        key = None if item is None else item.data(0, KEY)
        if not self._quiet and key is not None:
            self.layer.choose((key[0], key[1]))


def _checked(on: bool) -> Qt.CheckState:
    return Qt.CheckState.Checked if on else Qt.CheckState.Unchecked
