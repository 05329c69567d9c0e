"""The journal on the screen: a list in words, steps back and forward, forks and branches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import (
    QModelIndex,
    Qt,
    QTimer,
)
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QLabel,
    QListView,
    QMenu,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.protocol.journal import JournalNode
from core.text import Text, _, _n
from editor.base.context import Context
from editor.boards.battle.session import Session
from editor.panels.battle.journal_delegate import JournalDelegate
from editor.panels.battle.journal_model import JournalModel
from editor.panels.battle.journal_rows import JournalRow, branch_name
from editor.widgets.enter_lists import EnterListView
from editor.widgets.plain_tips import plain_tip


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
        column.addLayout(self._head())
        self.model = JournalModel(context)
        self.list = self._row_list(open_rule)
        self.empty = QLabel()
        self.empty.setContentsMargins(px(12), px(8), px(12), px(8))
        context.theme.apply_style(self.empty, "small")
        column.addWidget(self.empty)
        column.addWidget(self.list, 1)
        self._here = 0
        self._followed = True
        self.list.verticalScrollBar().actionTriggered.connect(self._scrolled)
        self._shown_in: tuple[str, bool, float] = ("", False, 0.0)

    def _head(self) -> QHBoxLayout:
        """Steps back and forward, the place on the line, the other lines."""
        px = self._context.theme.px
        head = QHBoxLayout()
        head.setContentsMargins(px(8), px(4), px(8), px(4))
        head.setSpacing(px(4))
        self.buttons: dict[str, QPushButton] = {}
        for name, sign in (("step_back", "\N{LEFTWARDS ARROW}"), ("step_forward", "\N{RIGHTWARDS ARROW}")):
            button = QPushButton(sign)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.clicked.connect(lambda _checked=False, name=name: self._run(name))
            self.buttons[name] = button
            head.addWidget(button)
        self.place = QLabel()
        self.place.setMinimumWidth(1)  # a long name of a line gives way to the buttons
        self._context.theme.apply_style(self.place, "small")
        head.addWidget(self.place, 1)
        fork = QPushButton()
        fork.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        fork.clicked.connect(lambda: self._run("fork"))
        self.buttons["fork"] = fork
        head.addWidget(fork)
        self.branches = QToolButton()
        self.branches.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.branches.setMenu(QMenu(self.branches))
        head.addWidget(self.branches)
        return head

    def _row_list(self, open_rule: Callable[[str], object]) -> EnterListView:
        rows = EnterListView()
        rows.setObjectName("journal_list")
        rows.setModel(self.model)
        self.delegate = JournalDelegate(self._context, rows, open_rule, self._go)
        rows.setItemDelegate(self.delegate)
        rows.setMouseTracking(True)
        rows.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        rows.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        rows.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rows.setResizeMode(QListView.ResizeMode.Adjust)
        rows.setWordWrap(True)  # without it Qt keeps the heights of the rows when the width changes
        rows.setMinimumHeight(64)
        rows.clicked.connect(self._clicked)
        rows.activated.connect(self._clicked)
        return rows

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
        self.place.setToolTip(plain_tip(say(_("The line that is played: {line}", line=line)) if line else ""))
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
            name, steps = branch_name(leaf, session.journal, main, session.reader)
            words = say(
                _n("{name}: {count} step", "{name}: {count} steps", steps, name=name)  # of its own
            )
            menu.addAction(words).triggered.connect(
                lambda _checked=False, number=leaf.number: self._go(number)
            )


def _place(session: Session) -> Text:
    """Where the journal stands; a moment of another line than the one played has no place in its steps."""
    journal = session.journal
    step, steps = session.step_of(journal.here), session.step_of(session.now)
    if session.live:
        return _("Step {step}", step=step)
    if all(moment.number != journal.here for moment in journal.line(session.now)):
        return _("Step {step} of another line", step=step)
    return _("Step {step} of {steps}", step=step, steps=steps)


def _leaves_at(leaf: JournalNode[Any], session: Session, shown: set[int]) -> int:
    """The moment of the lines shown after which the line of `leaf` goes its own way."""
    own = [moment for moment in session.journal.line(leaf.number) if moment.number not in shown]
    return int(own[0].parent) if own else int(leaf.number)
