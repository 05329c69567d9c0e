"""What the map of a plan shows, in words: the place pointed at, the line, posts, means of command."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from core.text import Text, _
from editor.base.context import Context
from editor.widgets import rich_text
from editor.widgets.plain_tips import plain_tip
from editor.widgets.section import on_panel

KEY = Qt.ItemDataRole.UserRole

HINT = _("Turn something on at the left, then point at the map: what it says of the place stands here.")
POINT_HINT = _("Point at the map: what it says of the place stands here.")
LINE_HINT = _("Click a hex, then another one, or drag from one to the other.")


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of a list: what stands in it, what is told of it, what choosing it means."""

    words: str
    tip: str
    key: object


class Words(QScrollArea):
    """Rich text that scrolls; `followed` when a rule number in it is clicked."""

    followed = Signal(str)

    def __init__(self, context: Context, name: Text) -> None:
        super().__init__()
        self._label = QLabel(wordWrap=True)
        self._label.setTextFormat(Qt.TextFormat.RichText)
        self._label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._label.setTextInteractionFlags(
            Qt.TextInteractionFlag.LinksAccessibleByMouse | Qt.TextInteractionFlag.LinksAccessibleByKeyboard
        )
        self._label.setContentsMargins(*(context.theme.px(one) for one in (10, 6, 10, 6)))
        self._label.linkActivated.connect(lambda link: self.followed.emit(link.removeprefix("rule:")))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(self._label)
        on_panel(self._label)
        for one in (self, self._label):
            context.speaker.bind(one, one.setAccessibleName, name)

    @property
    def html(self) -> str:
        """What it says."""
        return self._label.text()

    def show_html(self, html: str) -> None:
        """Say this."""
        shown = rich_text.unbroken(html)
        if shown != self._label.text():
            self._label.setText(shown)


class MapPanel(QWidget):
    """Three columns: the place, the line, the lists. `chosen(key)` when a person goes to a row of a list."""

    chosen = Signal(object)

    def __init__(self, context: Context, follow: Callable[[str], object]) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("plan_map")
        on_panel(self)
        self.here = Words(context, _("The place pointed at"))
        self.line = Words(context, _("Line of sight"))
        self.lists = self._make_lists()
        self._rows: tuple[object, ...] = ()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(1)
        for words in (self.here, self.line):
            words.followed.connect(follow)
            row.addWidget(words, 3)
        self._side = QWidget()
        self._column = QVBoxLayout(self._side)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.notes = Words(context, _("What is counted"))
        self.notes.followed.connect(follow)
        self._column.setSpacing(0)
        self._column.addWidget(self.lists, 3)
        self._column.addWidget(self.notes, 2)
        row.addWidget(self._side, 4)
        self.show_line("")
        self.show_lists(())
        self.show_notes("")

    def _make_lists(self) -> QTreeWidget:
        tree = QTreeWidget()
        tree.setObjectName("plan_lists")
        tree.setHeaderHidden(True)
        tree.setUniformRowHeights(True)
        tree.setFrameShape(QFrame.Shape.NoFrame)
        tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._context.speaker.bind(tree, tree.setAccessibleName, _("Posts and command"))
        tree.currentItemChanged.connect(lambda item, _before: self._choose(item))
        tree.itemClicked.connect(lambda item, _column: self._choose(item))
        return tree

    def _choose(self, item: QTreeWidgetItem | None) -> None:
        key = None if item is None else item.data(0, KEY)
        if key is not None:
            self.chosen.emit(key)

    def show_here(self, html: str, *, is_on: bool = False) -> None:
        """What is told of the place pointed at; a hint while nothing is, `is_on` where a switch is."""
        self.here.show_html(html or self._context.speaker.say(POINT_HINT if is_on else HINT))

    def forget(self) -> None:
        """Another may come here: what this one pointed at goes."""
        self.show_here("")
        self.show_line("")
        self.show_lists(())
        self.show_notes("")

    def show_line(self, html: str) -> None:
        """The hexes of a line; nothing while none is drawn."""
        _show(self.line, shown=bool(html))
        self.line.show_html(html)

    def show_notes(self, html: str) -> None:
        """What the numbers of the map mean."""
        _show(self.notes, shown=bool(html))
        _show(self._side, shown=bool(html or self._rows))
        self.notes.show_html(html)

    def show_lists(self, groups: Iterable[tuple[str, Sequence[ListRow]]]) -> None:
        """Groups of rows, each under its name; the row that was chosen stays so."""
        rows = tuple((name, tuple(found)) for name, found in groups)
        _show(self.lists, shown=bool(rows))
        if rows == self._rows:
            return
        self._rows = rows
        marked = self.lists.currentItem()
        key = None if marked is None else marked.data(0, KEY)
        self.lists.blockSignals(True)
        self.lists.clear()
        for name, found in rows:
            top = QTreeWidgetItem([name])
            top.setFirstColumnSpanned(True)
            self.lists.addTopLevelItem(top)
            for one in found:
                item = QTreeWidgetItem([one.words])
                item.setToolTip(0, plain_tip(one.tip or one.words))
                item.setData(0, KEY, one.key)
                top.addChild(item)
                if one.key == key:
                    self.lists.setCurrentItem(item)
            top.setExpanded(True)
        self.lists.blockSignals(False)
        lines = sum(1 + len(found) for _name, found in rows)
        self.lists.setMaximumHeight(max(1, lines) * max(1, self.lists.sizeHintForRow(0)) + 4)


def _show(widget: QWidget, *, shown: bool) -> None:
    """Show or hide it where it is not so yet: a new layout costs more than a frame may take."""
    if widget.isHidden() == shown:
        widget.setVisible(shown)
