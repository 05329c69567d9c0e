"""The order of battle as a tree: armies, corps, divisions, units; changed by drag and drop."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QBrush, QColor, QDropEvent, QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSpinBox,
    QTreeWidget,
    QTreeWidgetItem,
    QTreeWidgetItemIterator,
    QVBoxLayout,
    QWidget,
)

from core.presentation.order_tree import AnyOrderTree, Branch, NumberField
from core.text import Text, _
from editor.base.context import Context
from editor.base.document.document import Document
from editor.base.document.selection import Selection
from editor.base.wardrobe import WhenShown
from editor.boards.design.edit_context import EditContext
from editor.boards.drawing.style import side_place
from editor.boards.styles.style_colours import style_of

KEY, KIND, UNIT = (Qt.ItemDataRole.UserRole + place for place in range(3))
RENAMED = ("corps", "division", "group")
"""What is named in the tree; sides and units have forms of their own."""
DRAGGED = ("division", "unit", "arrival")
GROWING = ("army", "corps", "reserve")
REMOVED = (*RENAMED, "arrival")
COMMANDED = ("army", "corps", "division")


class Tree(QTreeWidget):
    """The lines; `dropped` gets the keys of what is dropped and what it falls on."""

    def __init__(self, dropped: Callable[[list[str], str], object], remove: Callable[[], object]) -> None:
        super().__init__()
        self._dropped, self._remove = dropped, remove
        self.setColumnCount(2)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        self.setEditTriggers(
            QAbstractItemView.EditTrigger.EditKeyPressed | QAbstractItemView.EditTrigger.DoubleClicked
        )
        self.setUniformRowHeights(True)
        self.setObjectName("order-tree")

    def lines(self) -> Iterator[QTreeWidgetItem]:
        """Every line from the top."""
        walk = QTreeWidgetItemIterator(self)
        while walk.value() is not None:
            yield walk.value()
            walk += 1

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Delete:
            self._remove()
            return
        super().keyPressEvent(event)

    def dropEvent(self, event: QDropEvent) -> None:
        """The scenario changes, and the tree with it: no line is moved here."""
        onto = self.itemAt(event.position().toPoint())
        event.setDropAction(Qt.DropAction.IgnoreAction)
        event.accept()
        if onto is not None:
            self._dropped([str(line.data(0, KEY)) for line in self.selectedItems()], str(onto.data(0, KEY)))


class OrderTreePanel(QWidget):
    """In step with the scenario; what is selected in it is selected on the table, and the other way round."""

    def __init__(
        self,
        context: Context,
        document: Document,
        selection: Selection,
        edit_context: EditContext,
        rows: AnyOrderTree,
        go: Callable[[Any], object],
    ) -> None:
        super().__init__()
        self.context, self.document, self.selection, self.edit_context = (
            context,
            document,
            selection,
            edit_context,
        )
        self.rows, self._go, self._echo = rows, go, False
        self.tree = Tree(self.drop, self.remove)
        self.add_button, self.remove_button = QPushButton(), QPushButton()
        self.skill_label, self.skill = QLabel(), QComboBox()
        self.skill.setObjectName("skill")
        self.skill_label.setBuddy(self.skill)
        bar = QHBoxLayout()
        px = context.theme.px
        bar.setContentsMargins(px(8), px(4), px(8), px(4))
        bar.setSpacing(px(8))
        for widget in (self.add_button, self.remove_button, self.skill_label, self.skill):
            bar.addWidget(widget)
        self.numbers: dict[str, QSpinBox] = {}
        self._numbers_bar = QHBoxLayout()
        self._numbers_bar.setSpacing(px(8))
        bar.addLayout(self._numbers_bar)
        bar.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(bar)
        column.addWidget(self.tree, 1)
        self.add_button.clicked.connect(self.add)
        self.remove_button.clicked.connect(self.remove)
        self.skill.activated.connect(self._set_skill)
        self.tree.itemSelectionChanged.connect(self._select)
        self.tree.itemChanged.connect(self._renamed)
        self.tree.itemActivated.connect(self._activate)
        document.changed.connect(lambda _diff: self.refresh())
        selection.changed.connect(self._show_selection)
        context.speaker.follow(self, self._speak)
        context.theme.changed.connect(WhenShown(self, self.refresh).ask)

    # --- showing -----------------------------------------------------------------------------------------

    def _speak(self) -> None:
        say = self.context.speaker.say
        self.add_button.setText(say(_("Add")))
        self.add_button.setToolTip(
            say(_("A corps to an army, a division to a corps, a group to reinforcements"))
        )
        self.remove_button.setText(say(_("Remove")))
        self.skill_label.setText(say(_("General:")))
        self.tree.setHeaderLabels([say(_("Order of battle")), say(_("Who commands, what it is"))])
        self.tree.setAccessibleName(say(_("Order of battle")))
        with QSignalBlocker(self.skill):
            self.skill.clear()
            for skill, name in self.rows.skills():
                self.skill.addItem(say(name), skill)
        self.refresh()

    def refresh(self) -> None:
        """The tree of the scenario as it is, opened as it was."""
        shut = {str(line.data(0, KEY)) for line in self.tree.lines() if not line.isExpanded()}
        chosen = set(self.keys())
        first = self.tree.topLevelItemCount() == 0
        with QSignalBlocker(self.tree):
            self.tree.clear()
            for branch in self.rows.branches(self.document.scenario):
                self.tree.addTopLevelItem(self._line(branch))
            for line in self.tree.lines():
                line.setExpanded(first or str(line.data(0, KEY)) not in shut or not line.childCount())
                line.setSelected(str(line.data(0, KEY)) in chosen)
        for column in (0, 1):  # the last one takes what is left; where little is the tree scrolls
            self.tree.resizeColumnToContents(column)
        if not self.keys():
            self._show_selection()
        self._offer()

    def _line(self, branch: Branch) -> QTreeWidgetItem:
        say = self.context.speaker.say
        line = QTreeWidgetItem([say(branch.name), say(branch.note)])
        for role, value in ((KEY, branch.key), (KIND, branch.kind), (UNIT, branch.unit)):
            line.setData(0, role, value)
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDropEnabled
        if branch.kind in DRAGGED:
            flags |= Qt.ItemFlag.ItemIsDragEnabled
        if branch.kind in RENAMED:
            flags |= Qt.ItemFlag.ItemIsEditable
        line.setFlags(flags)
        line.setForeground(1, QBrush(self.context.theme.colour("second")))
        if branch.kind == "army":
            ids = tuple(side.id for side in self.document.scenario.sides)
            look = style_of(self.context.theme.dark).sides[side_place(ids, branch.side) % 2]
            line.setForeground(0, QBrush(QColor(look.fill)))
        for child in branch.children:
            line.addChild(self._line(child))
        return line

    def keys(self) -> list[str]:
        """What is selected."""
        return [str(line.data(0, KEY)) for line in self.tree.selectedItems()]

    def line(self, key: str) -> QTreeWidgetItem:
        """The line of that key; raises StopIteration."""
        return next(line for line in self.tree.lines() if line.data(0, KEY) == key)

    def _offer(self) -> None:
        """What the buttons can do with what is selected."""
        kinds = [str(line.data(0, KIND)) for line in self.tree.selectedItems()]
        one = kinds[0] if len(kinds) == 1 else ""
        self.add_button.setEnabled(one in GROWING)
        self.remove_button.setEnabled(one in REMOVED)
        for part in (self.skill_label, self.skill):
            part.setVisible(one in COMMANDED)
        found = self.rows.skill(self.document.scenario, self.keys()[0]) if one in COMMANDED else None
        self._show_numbers(self.rows.fields(self.document.scenario, self.keys()[0]) if one else ())
        with QSignalBlocker(self.skill):
            self.skill.setCurrentIndex(-1 if found is None else self.skill.findData(found))

    def _show_numbers(self, fields: Sequence[NumberField]) -> None:
        """Where a general stands, when and where a group comes: a box for each."""
        if [field.id for field in fields] != list(self.numbers):
            while (item := self._numbers_bar.takeAt(0)) is not None:
                widget = item.widget()
                if widget is not None:
                    widget.hide()
                    widget.deleteLater()
            self.numbers = {}
            for field in fields:
                box = QSpinBox()
                box.setObjectName(f"number-{field.id}")
                box.setKeyboardTracking(False)
                box.valueChanged.connect(lambda value, name=field.id: self._set_number(name, value))
                self.numbers[field.id] = box
                label = QLabel(self.context.speaker.say(field.label))
                label.setBuddy(box)
                self._numbers_bar.addWidget(label)
                self._numbers_bar.addWidget(box)
        for field in fields:
            box = self.numbers[field.id]
            with QSignalBlocker(box):
                box.setRange(field.least - (field.value is None), field.most)
                box.setSpecialValueText("\N{EN DASH}" if field.value is None else "")
                box.setValue(field.least - 1 if field.value is None else field.value)

    def _set_number(self, field: str, value: int) -> None:
        keys = self.keys()
        if keys and value >= 0:
            self._change(
                _("Change the order of battle"),
                lambda now: self.rows.with_field(now, keys[0], field, value),
            )

    # --- selection ---------------------------------------------------------------------------------------

    def _select(self) -> None:
        self._offer()
        if self._echo:
            return
        self._echo = True
        units = [line.data(0, UNIT) for chosen in self.tree.selectedItems() for line in _below(chosen)]
        self.selection.set((), {str(unit) for unit in units if unit})
        self._echo = False

    def _show_selection(self) -> None:
        """Units that were selected on the table; corps and divisions stay as they were."""
        if self._echo:
            return
        self._echo = True
        with QSignalBlocker(self.tree):
            for line in self.tree.lines():
                if line.data(0, UNIT):
                    line.setSelected(str(line.data(0, UNIT)) in self.selection.units)
                elif self.selection.units:
                    line.setSelected(False)
        self._echo = False
        self._offer()

    def _activate(self, line: QTreeWidgetItem) -> None:
        if line.data(0, UNIT):
            self._go(self.document.scenario.unit(str(line.data(0, UNIT))).at)

    # --- changes -----------------------------------------------------------------------------------------

    def drop(self, keys: list[str], onto: str) -> None:
        """What was dragged falls on a line."""
        goal = str(self.line(onto).data(0, KIND))
        wanted = [key for key in keys if self.rows.takes(goal, str(self.line(key).data(0, KIND)))]
        if not wanted:
            self.edit_context.refuse(_("That cannot stand there."))
            return
        self._change(_("Change the order of battle"), lambda now: self.rows.moved(now, wanted, onto))

    def add(self) -> None:
        """A corps under the army that is selected, a division under the corps."""
        keys = self.keys()
        if keys:
            self._change(_("Add to the order of battle"), lambda now: self.rows.added(now, keys[0]))

    def remove(self) -> None:
        """The corps or division that is selected."""
        keys = self.keys()
        if keys:
            self._change(_("Take out of the order of battle"), lambda now: self.rows.removed(now, keys[0]))

    def _set_skill(self, place: int) -> None:
        keys, skill = self.keys(), str(self.skill.itemData(place))
        if keys:
            self._change(_("Skill of a general"), lambda now: self.rows.with_skill(now, keys[0], skill))

    def _renamed(self, line: QTreeWidgetItem, column: int) -> None:
        if column == 0 and line.data(0, KIND) in RENAMED:
            key, words = str(line.data(0, KEY)), line.text(0).strip()
            language = self.context.speaker.language
            self._change(
                _("Rename {name}", name=words), lambda now: self.rows.renamed(now, key, words, language)
            )

    def _change(self, title: Text, change: Callable[[Any], Any]) -> None:
        from core.scenarios.edits import EditRefused

        try:
            new = change(self.document.scenario)
        except EditRefused as refused:
            self.edit_context.refuse(refused.text)
            self.refresh()
            return
        self.document.do(title, new)


def _below(line: QTreeWidgetItem) -> Iterator[QTreeWidgetItem]:
    """A line and all below it."""
    yield line
    for place in range(line.childCount()):
        child = line.child(place)
        if child is not None:
            yield from _below(child)
