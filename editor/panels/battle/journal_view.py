"""The journal on the screen: a list in words, steps back and forward, forks and branches."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from html import escape
from typing import Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPen, QResizeEvent, QShowEvent, QTextDocument
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QListView,
    QMenu,
    QPushButton,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.protocol.journal import JournalNode
from core.text import Text, _, _n
from editor.base.context import Context
from editor.boards.battle.session import Session
from editor.panels.battle.journal_rows import JournalRow, branch_name
from editor.widgets import rich_text
from editor.widgets.enter_lists import EnterListView

Index = QModelIndex | QPersistentModelIndex
HTML = Qt.ItemDataRole.UserRole
HERE = Qt.ItemDataRole.UserRole + 1
FORK = Qt.ItemDataRole.UserRole + 2
"""The last moment of another line that leaves after this row."""


class JournalModel(QAbstractListModel):
    """Rows grow at the end while the battle goes on; another line or language resets them."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self._rows: list[JournalRow] = []
        self._said: list[tuple[str, str]] = []
        self.here = 0
        self._forks: dict[int, int] = {}

    def show_forks(self, leaves: Mapping[int, int]) -> None:
        """Moment after which another line leaves -> the last moment of that line."""
        forks = {self.last_row_of(moment) or 0: leaf for moment, leaf in leaves.items()}
        if forks != self._forks:
            self._forks = forks
            self.dataChanged.emit(self.index(0), self.index(max(0, len(self._rows) - 1)))

    def show_rows(self, rows: list[JournalRow], here: int, *, anew: bool = False) -> None:
        """Show these rows; `here` is the moment that is shown on the map."""
        old = len(self._rows)
        if anew or rows[:old] != self._rows:
            self.beginResetModel()
            self._said = [self._said_before(place, row, anew=anew) for place, row in enumerate(rows)]
            self._rows = list(rows)
            self.here = here
            self.endResetModel()
            return
        if len(rows) > old:
            self.beginInsertRows(QModelIndex(), old, len(rows) - 1)
            self._rows += rows[old:]
            self._said += [self._say(row) for row in rows[old:]]
            self.endInsertRows()
        if here != self.here:
            self.here = here
            self.dataChanged.emit(self.index(0), self.index(max(0, len(self._rows) - 1)))

    def _said_before(self, place: int, row: JournalRow, *, anew: bool) -> tuple[str, str]:
        """The words of a row, those that stand there already where it is the same."""
        same = not anew and place < len(self._rows) and self._rows[place] == row
        return self._said[place] if same else self._say(row)

    def _say(self, row: JournalRow) -> tuple[str, str]:
        """The plain words, and the rich ones."""
        say, context = self._context.speaker.say, self._context
        plain = say(row.text) + (say(_(" (typed)")) if row.typed else "")
        lines = [f"{escape(say(row.text))} {rich_text.rule_link(context, row.rule)}"]
        if row.typed:
            lines[0] += rich_text.coloured(context, escape(say(_(" typed"))), "third")
        if row.terms:
            terms = [
                f"{escape(say(words))} {value} {rich_text.rule_link(context, rule)}"
                for words, value, rule in row.terms
            ]
            lines.append(rich_text.coloured(context, " · ".join(terms), "second"))
            plain += " " + "; ".join(f"{say(words)} {value} {rule}" for words, value, rule in row.terms)
        if not row.first:
            lines[0] = rich_text.coloured(context, lines[0], "second")
        return plain, "<br>".join(lines)

    def moment(self, row: int) -> int:
        return self._rows[row].moment

    def step(self, row: int) -> int:
        """The number of the row's step on the line."""
        return self._rows[row].step

    def last_row_of(self, moment: int) -> int | None:
        found = [number for number, row in enumerate(self._rows) if row.moment <= moment]
        return found[-1] if found else None

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return self._said[index.row()][0]
        if role == HTML:
            return self._said[index.row()][1]
        if role == HERE:
            return row.moment == self.here
        if role == FORK:
            return self._forks.get(index.row())
        if role == Qt.ItemDataRole.ToolTipRole and index.row() in self._forks:
            return self._context.speaker.say(_("Another line leaves here: click the sign to look at it"))
        return None


class JournalDelegate(QStyledItemDelegate):
    """Paints rich rows; a click on a rule number opens its sentence."""

    def __init__(
        self,
        context: Context,
        view: QListView,
        open_rule: Callable[[str], object],
        go: Callable[[int], object],
    ) -> None:
        super().__init__(view)
        self._context, self._view, self._open_rule, self._go = context, view, open_rule, go
        self._layout = lru_cache(maxsize=600)(self._lay_out)

    def forget(self) -> None:
        self._layout.cache_clear()

    def _gutter(self) -> int:
        return self._context.theme.px(46)

    def _lay_out(self, html: str, width: int) -> QTextDocument:
        document = QTextDocument()
        document.setDefaultFont(self._context.theme.font("base"))
        document.setDocumentMargin(3)
        colour = self._context.theme.colour("text").name()
        document.setHtml(rich_text.unbroken(f'<div style="color:{colour}">{html}</div>'))
        document.setTextWidth(width)
        return document

    def _document(self, index: Index) -> QTextDocument:
        width = max(120, self._view.viewport().width() - self._gutter() - 6)
        return self._layout(str(index.data(HTML)), width)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        document = self._document(index)
        return QSize(100, round(document.size().height()) + 1)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, rect = self._context.theme, option.rect
        painter.save()
        if index.data(HERE):
            painter.fillRect(rect, theme.colour("accent_ground"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, theme.colour("hover"))
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(theme.colour("accent"))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        model = index.model()
        assert isinstance(model, JournalModel)
        painter.setPen(theme.colour("third"))
        painter.setFont(theme.font("small"))
        number = QRectF(rect.left(), rect.top() + 3, self._gutter() - 8, theme.px(17))
        painter.drawText(number, Qt.AlignmentFlag.AlignRight, str(model.step(index.row())))
        if index.data(FORK) is not None:
            self._paint_fork(painter, QPointF(rect.left() + theme.px(9), rect.top() + theme.px(10)))
        painter.translate(rect.left() + self._gutter(), rect.top())
        self._document(index).drawContents(painter)
        painter.restore()

    def _paint_fork(self, painter: QPainter, centre: QPointF) -> None:
        """A line from which another one leaves."""
        theme, size = self._context.theme, self._context.theme.px(5)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(theme.colour("accent"), max(1.6, theme.scale * 1.6)))
        stem = QPainterPath(centre + QPointF(-size * 0.6, -size))
        stem.lineTo(centre + QPointF(-size * 0.6, size))
        branch = QPainterPath(centre + QPointF(-size * 0.6, -size * 0.2))
        branch.quadTo(centre + QPointF(size * 0.8, -size * 0.1), centre + QPointF(size * 0.8, size))
        for path in (stem, branch):
            painter.drawPath(path)
        painter.restore()

    def editorEvent(
        self, event: QEvent, model: QAbstractItemModel, option: QStyleOptionViewItem, index: Index
    ) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonRelease:
            rect = option.rect
            spot = event.position() - QRectF(rect).topLeft()
            leaf = index.data(FORK)
            if leaf is not None and spot.x() < self._context.theme.px(20):
                self._go(leaf)
                return True
            spot.setX(spot.x() - self._gutter())
            link = self._document(index).documentLayout().anchorAt(spot)
            if link.startswith("rule:"):
                self._open_rule(link.removeprefix("rule:"))
                return True
        return super().editorEvent(event, model, option, index)


class JournalView(QWidget):
    """The list and, over it, the ways back and forward."""

    def __init__(
        self,
        context: Context,
        open_rule: Callable[[str], object],
        go: Callable[[int], object],
        run: Callable[[str], object],
    ) -> None:
        super().__init__()
        self._context, self._go, self._run = context, go, run
        self.setObjectName("journal")
        px = context.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QHBoxLayout()
        head.setContentsMargins(px(8), px(4), px(8), px(4))
        head.setSpacing(px(4))
        self.buttons: dict[str, QPushButton] = {}
        for name, sign in (("step_back", "\N{LEFTWARDS ARROW}"), ("step_forward", "\N{RIGHTWARDS ARROW}")):
            button = QPushButton(sign)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked=False, name=name: run(name))
            self.buttons[name] = button
            head.addWidget(button)
        self.place = QLabel()
        self.place.setMinimumWidth(1)  # a long name of a line gives way to the buttons
        context.theme.apply_style(self.place, "small")
        head.addWidget(self.place, 1)
        fork = QPushButton()
        fork.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        fork.clicked.connect(lambda: run("fork"))
        self.buttons["fork"] = fork
        head.addWidget(fork)
        self.branches = QToolButton()
        self.branches.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.branches.setMenu(QMenu(self.branches))
        head.addWidget(self.branches)
        column.addLayout(head)
        self.model = JournalModel(context)
        self.list = EnterListView()
        self.list.setObjectName("journal_list")
        self.list.setModel(self.model)
        self.delegate = JournalDelegate(context, self.list, open_rule, self._go)
        self.list.setItemDelegate(self.delegate)
        self.list.setMouseTracking(True)
        self.list.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.list.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setResizeMode(QListView.ResizeMode.Adjust)
        self.list.setWordWrap(True)  # without it Qt keeps the heights of the rows when the width changes
        self.list.setMinimumHeight(64)
        self.list.clicked.connect(self._clicked)
        self.list.activated.connect(self._clicked)
        self.empty = QLabel()
        self.empty.setContentsMargins(px(12), px(8), px(12), px(8))
        context.theme.apply_style(self.empty, "small")
        column.addWidget(self.empty)
        column.addWidget(self.list, 1)
        self._here = 0
        self._followed = True
        self.list.verticalScrollBar().actionTriggered.connect(self._scrolled)
        self._shown_in: tuple[str, bool, float] = ("", False, 0.0)

    def _clicked(self, index: QModelIndex) -> None:
        if index.isValid():
            self._go(self.model.moment(index.row()))

    def show_journal(self, session: Session, rows: list[JournalRow]) -> None:
        say, theme = self._context.speaker.say, self._context.theme
        look = (self._context.speaker.language, theme.dark, theme.scale)
        anew, self._shown_in = look != self._shown_in, look
        if anew:
            self.delegate.forget()
        self.list.setAccessibleName(say(_("Journal")))
        self.model.show_rows(rows, session.journal.here, anew=anew)
        self.empty.setVisible(not rows)
        self.list.setVisible(bool(rows))
        self.empty.setText(say(_("The first action will be written here.")))
        self._here, self._followed = session.journal.here, True
        self.show_here()
        place = _place(session)
        line = next((one.name for one in reversed(session.journal.line()) if one.name), "")
        self.place.setText(say(_("{place} · {line}", place=place, line=line) if line else place))
        self.place.setToolTip(say(_("The line that is played: {line}", line=line)) if line else "")
        self.buttons["step_back"].setAccessibleName(say(_("One step back")))
        self.buttons["step_back"].setToolTip(say(_("One step back (,)")))
        self.buttons["step_forward"].setAccessibleName(say(_("One step forward")))
        self.buttons["step_forward"].setToolTip(say(_("One step forward (.)")))
        self.buttons["fork"].setText(say(_("Fork here")))
        self._show_branches(session)

    def show_here(self) -> None:
        """Bring the line of the moment shown into sight."""
        row = self.model.last_row_of(self._here)
        if row is not None and self.list.isVisible():
            self.list.doItemsLayout()
            self.list.scrollTo(self.model.index(row))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        QTimer.singleShot(0, self._follow)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The prompt grew or the help was opened: the moment shown stays in sight."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self._follow)

    def _follow(self) -> None:
        """Unless a person scrolled away to read elsewhere."""
        if self._followed:
            self.show_here()

    def _scrolled(self) -> None:
        self._followed = False

    def _show_branches(self, session: Session) -> None:
        say, leaves = self._context.speaker.say, session.branches()
        self.branches.setVisible(bool(leaves))
        self.branches.setText(say(_n("{count} branch", "{count} branches", len(leaves))))
        menu = self.branches.menu()
        menu.clear()
        main = {moment.number for moment in session.journal.line(session.now)}
        shown = {moment.number for moment in session.journal.line()} | main
        self.model.show_forks({_leaves_at(leaf, session, shown): leaf.number for leaf in leaves})
        for leaf in leaves:
            name, steps = branch_name(leaf, session.journal, main)
            words = say(
                _n("{name}: {count} step", "{name}: {count} steps", steps, name=name)  # of its own
            )
            menu.addAction(words).triggered.connect(
                lambda _checked=False, number=leaf.number: self._go(number)
            )


def _place(session: Session) -> Text:
    """Where the journal stands; a moment of another line than the one played has no place in its steps."""
    journal = session.journal
    step, steps = journal.moments[journal.here].depth, journal.moments[session.now].depth
    if session.live:
        return _("Step {step}", step=step)
    if all(moment.number != journal.here for moment in journal.line(session.now)):
        return _("Step {step} of another line", step=step)
    return _("Step {step} of {steps}", step=step, steps=steps)


def _leaves_at(leaf: JournalNode[Any], session: Session, shown: set[int]) -> int:
    """The moment of the lines shown after which the line of `leaf` goes its own way."""
    own = [moment for moment in session.journal.line(leaf.number) if moment.number not in shown]
    return int(own[0].parent) if own else int(leaf.number)
