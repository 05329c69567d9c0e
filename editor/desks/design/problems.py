"""What may be wrong with the scenario: found again in idle time, a click goes there, a button mends."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, QThreadPool, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.text import Text, Value, _, _n
from editor.base import icons
from editor.base.context import Context
from editor.base.document.document import Document
from editor.boards.design.designer import Designer
from editor.widgets.flow_row import FlowRow
from editor.widgets.section import on_panel, quiet_label

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.problems import Problem
    from core.scenarios.scenario import Scenario

IDLE = 250
"""Milliseconds without a change before the scenario is looked through again."""
MOST_SHOWN = 100

LOOKS = {
    "error": ("problem-error", "refused"),
    "warning": ("problem-warning", "warning"),
    "hint": ("problem-hint", "accent"),
}


def found_in(scenario: Scenario, system: AnySystem) -> tuple[Problem, ...]:
    """All problems of a scenario, by the checks of every system and of its own."""
    from core.scenarios import lint

    return lint.run(scenario, system.design().lint)


def _sort_of(problem: Problem) -> tuple[str, str]:
    """Problems of one sort are mended together: what they say, and how they are mended."""
    return problem.text.id, problem.fix.label.id if problem.fix is not None else ""


class ProblemRow(QFrame):
    """One problem: its kind, its sentence, where it is, its rule, its mend."""

    chosen = Signal()
    mended = Signal()
    all_mended = Signal()
    rule_asked = Signal(str)

    def __init__(self, context: Context, problem: Problem, where: str, like: int = 1) -> None:
        """`like`: so many problems are alike and have the same mend, this one with them."""
        super().__init__()
        self.context, self.problem = context, problem
        self.setObjectName("problem_row")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme, px = context.theme, context.theme.px
        row = QHBoxLayout(self)
        row.setContentsMargins(px(12), px(3), px(12), px(3))
        row.setSpacing(px(10))
        self.setMinimumHeight(px(30))  # rows with a rule or a mend are no higher than the others
        icon, colour = LOOKS[problem.severity]
        sign = QLabel()
        sign.setPixmap(icons.icon(icon, theme.colour(colour)).pixmap(QSize(px(16), px(16))))
        words = QLabel(context.speaker.say(problem.text))
        words.setWordWrap(True)
        place = QLabel(where)
        theme.apply_style(place, "small")
        row.addWidget(sign)
        row.addWidget(words, 1)
        row.addWidget(place)
        if problem.rule:
            row.addWidget(self._rule())
        self.fix: QPushButton | None = None
        if problem.fix is not None and like > 1:
            every = QPushButton(context.speaker.say(_("All {count}", count=like)))
            every.setObjectName("mend_all")
            every.setToolTip(context.speaker.say(_("Do the same for all {count} that are alike", count=like)))
            every.clicked.connect(self.all_mended)
            row.addWidget(every)
        if problem.fix is not None:
            self.fix = QPushButton(context.speaker.say(problem.fix.label))
            self.fix.setObjectName("mend")
            self.fix.clicked.connect(self.mended)
            row.addWidget(self.fix)
        kind = {"error": _("Error"), "warning": _("Warning"), "hint": _("Hint")}[problem.severity]
        sign.setAccessibleName(context.speaker.say(kind))
        self.setAccessibleName(f"{context.speaker.say(kind)}: {words.text()} {where}")

    def _rule(self) -> QPushButton:
        rule = QPushButton(self.problem.rule)
        rule.setProperty("link", True)
        rule.setToolTip(self.context.speaker.say(_("Read the rule {rule}", rule=self.problem.rule)))
        rule.clicked.connect(lambda: self.rule_asked.emit(self.problem.rule))
        return rule

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.setFocus()
        self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if event.modifiers() & Qt.KeyboardModifier.AltModifier:
                self.mended.emit()
            else:
                self.chosen.emit()
            return
        super().keyPressEvent(event)

    def show_chosen(self, chosen: bool) -> None:
        """Show whether this is the problem in hand."""
        self.setProperty("surface", "accent" if chosen else "none")
        self.style().polish(self)


class Problems(QWidget):
    """The list. `counted(errors, warnings, hints)` after each look; `go(problem)` when one is chosen.

    `gone()` when the one in hand is a problem no longer.
    """

    counted = Signal(int, int, int)
    go = Signal(object)
    gone = Signal()
    rule_asked = Signal(str)
    _looked = Signal(object, object)

    def __init__(
        self,
        context: Context,
        document: Document,
        play: Callable[[], object],
        designer: Designer,
        judge: Callable[[], object],
    ) -> None:
        """`play` goes to the Play desk, `judge` to the laboratory."""
        super().__init__()
        self.context, self.document, self._designer = context, document, designer
        self.problems: tuple[Problem, ...] = ()
        self.place = -1
        self._rows: list[ProblemRow] = []
        self._idle = QTimer(self, singleShot=True, interval=IDLE)
        self._idle.timeout.connect(self._when_idle)
        self._looked.connect(self._take)
        self._looking = False
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self._empty = quiet_label(context, _("Nothing to mend: the battle can begin."))
        self._play = QPushButton()
        context.speaker.bind(self._play, self._play.setText, _("Play this scenario"))
        self._play.clicked.connect(play)
        self._judge = QPushButton()
        self._judge.setObjectName("to_laboratory")
        context.speaker.bind(self._judge, self._judge.setText, _("Is it fair?"))
        context.speaker.bind(self._judge, self._judge.setToolTip, _("To the laboratory"))
        self._judge.clicked.connect(judge)
        self._calm = QWidget()
        calm = QVBoxLayout(self._calm)
        calm.setContentsMargins(12, 10, 12, 10)
        buttons = FlowRow(context.theme.px(6))
        buttons.add(self._play, self._judge)
        calm.addWidget(self._empty)
        calm.addWidget(buttons)
        outer.addWidget(self._calm, 0, Qt.AlignmentFlag.AlignTop)
        self._area = QScrollArea(widgetResizable=True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its rows scroll it
        context.speaker.bind(self._area, self._area.setAccessibleName, _("Problems"))
        outer.addWidget(self._area, 1)
        document.changed.connect(lambda _diff: self._idle.start())
        context.speaker.changed.connect(self._fill)
        context.theme.changed.connect(self._fill)
        self.look()

    def look(self) -> None:
        """Find the problems now."""
        self._idle.stop()
        self._show(found_in(self.document.scenario, self.document.system))

    def _when_idle(self) -> None:
        """Not while something is led or painted: each frame counts then."""
        if QGuiApplication.mouseButtons() == Qt.MouseButton.NoButton:
            self._look_in_idle_time()
        else:
            self._idle.start()

    def _look_in_idle_time(self) -> None:
        """Now, or for a large map in a thread: scenarios are frozen, nobody changes what it reads."""
        if not self._designer.is_large():
            self.look()
        elif not self._looking:
            self._looking = True
            scenario, system, looked = self.document.scenario, self.document.system, self._looked

            def look() -> None:
                found = found_in(scenario, system)
                with contextlib.suppress(RuntimeError):  # the page was closed meanwhile
                    looked.emit(scenario, found)

            QThreadPool.globalInstance().start(look)

    def _take(self, scenario: Scenario, found: tuple[Problem, ...]) -> None:
        self._looking = False
        if scenario is self.document.scenario:
            self._show(found)
        else:
            self._idle.start()

    def _show(self, found: tuple[Problem, ...]) -> None:
        if found == self.problems and self._rows:
            return
        chosen = self.problems[self.place] if 0 <= self.place < len(self.problems) else None
        self.problems = found
        self.place = found.index(chosen) if chosen in found[:MOST_SHOWN] else -1
        self._fill()
        if chosen is not None and self.place < 0:
            self.gone.emit()
        count = Counter(problem.severity for problem in found)
        self.counted.emit(count["error"], count["warning"], count["hint"])

    def _fill(self) -> None:
        holder = QWidget()
        on_panel(holder)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 4, 0, 4)
        column.setSpacing(0)
        self._rows = []
        alikes = Counter(_sort_of(problem) for problem in self.problems)
        for place, problem in enumerate(self.problems[:MOST_SHOWN]):
            row = ProblemRow(self.context, problem, self._designer.where(problem), alikes[_sort_of(problem)])
            row.all_mended.connect(lambda place=place: self.mend_all(place))
            row.chosen.connect(lambda place=place: self.choose(place))
            row.mended.connect(lambda place=place: self.mend(place))
            row.rule_asked.connect(self.rule_asked)
            row.show_chosen(place == self.place)
            self._rows.append(row)
            column.addWidget(row)
        more = len(self.problems) - MOST_SHOWN
        if more > 0:
            rest = quiet_label(self.context, _("and {count} more, shown when these are mended", count=more))
            rest.setContentsMargins(self.context.theme.px(12), 6, 0, 6)
            column.addWidget(rest)
        column.addStretch(1)
        self._area.setWidget(holder)
        self._calm.setVisible(not self.problems)
        self._area.setVisible(bool(self.problems))

    def choose(self, place: int) -> None:
        """Go to a problem."""
        if not self._rows:
            return
        self.place = place % len(self._rows)
        for number, row in enumerate(self._rows):
            row.show_chosen(number == self.place)
        self._area.ensureWidgetVisible(self._rows[self.place])
        self.go.emit(self.problems[self.place])

    def step(self, by: int) -> None:
        """F8, Shift+F8: the next or the previous problem."""
        self.look()
        start = self.place if self.place >= 0 else (-1 if by > 0 else 0)
        self.choose(start + by)

    def mend(self, place: int | None = None) -> None:
        """Do the mend of a problem, of the one in hand by default."""
        from core.scenarios.edits import EditRefused

        which = self.place if place is None else place
        if not 0 <= which < len(self.problems):
            return
        fix = self.problems[which].fix
        if fix is None:
            return
        try:
            new = fix.edit(self.document.scenario)
        except EditRefused as refused:
            self.document.refused.emit(refused.text)
            return
        self.document.do(_("Mend: {what}", what=fix.label), new)
        self.look()

    def mend_all(self, place: int) -> None:
        """Do the mend of a problem and of all that are alike, as one line of the history."""
        from core.scenarios.edits import EditRefused
        from core.scenarios.mends import alike, mended

        problem = self.problems[place]
        if problem.fix is None:
            return
        try:
            new = mended(self.document.scenario, alike(self.problems, problem))
        except EditRefused as refused:
            self.document.refused.emit(refused.text)
            return
        self.document.do(_("Mend: {what}", what=problem.fix.label), new)
        self.look()

    def reason_not_to_mend(self) -> Text | None:
        """Why there is nothing that Alt+Enter could do."""
        if not 0 <= self.place < len(self.problems):
            return _("Choose a problem first (F8).")
        if self.problems[self.place].fix is None:
            return _("This problem has no mend of its own.")
        return None

    def summary(self) -> Value:
        """2 errors, 1 warning."""
        count: Any = Counter(problem.severity for problem in self.problems)
        parts: list[Text] = []
        if count["error"]:
            parts.append(_n("{count} error", "{count} errors", count["error"]))
        if count["warning"]:
            parts.append(_n("{count} warning", "{count} warnings", count["warning"]))
        if count["hint"]:
            parts.append(_n("{count} hint", "{count} hints", count["hint"]))
        return tuple(parts) if parts else _("nothing to mend")
