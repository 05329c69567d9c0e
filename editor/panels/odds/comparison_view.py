"""Up to three acts side by side: a row a figure, a column an act, each figure with its definition."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.odds.answers import Comparison, FigureOdds
from core.odds.lines import CUT
from core.text import Text, _
from editor.base.context import Context
from editor.boards.registry import kind_of
from editor.panels.odds.act_odds import LETTERS, ActOdds
from editor.panels.odds.chance_bars import ChancesView, mean_text
from editor.panels.odds.line_head import LineMenu, LineWords
from editor.widgets.plain_tips import plain_tip
from editor.widgets.section import on_panel, quiet_label

if TYPE_CHECKING:
    from editor.panels.odds.act_odds import Candidate

EMPTY = _(
    "Click a unit, then double-click one of its acts at the right: its exact odds stand here, until all that"
    " follows is settled. An act that opens others is weighed with the best line that goes on from it. Up to"
    " three acts or lines can be compared."
)
NAMES = 150
"""Pixels at 100 % that the names of the figures have."""
NARROW = 460
"""Below so many pixels at 100 % the columns need the room of the names."""

UNITS = _("Chances in percent. Point at a name for what it counts, at bars for all figures.")
SURE = _("Nothing falls: what comes of it is certain.")
SURE_SO_FAR = _("Up to there nothing falls.")


class ComparisonView(QWidget):
    """What `asking` knows, drawn anew when that changes."""

    def __init__(self, context: Context, asking: ActOdds, empty: Text = EMPTY) -> None:
        super().__init__()
        self._context, self._asking, self._empty = context, asking, empty
        self.setObjectName("plan_compare")
        on_panel(self)
        px = context.theme.px
        self.views: list[list[ChancesView | None]] = []
        self._names = NAMES
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._work = QWidget()
        row = QHBoxLayout(self._work)
        row.setContentsMargins(px(12), px(4), px(12), px(4))
        self.doing = quiet_label(context)
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(px(8))
        self.bar.setMaximumWidth(px(180))
        context.speaker.bind(self.bar, self.bar.setAccessibleName, _("Progress of the odds"))
        self.halt = QPushButton()
        self.halt.clicked.connect(self._pressed)
        row.addWidget(self.doing, 1)
        row.addWidget(self.bar, 1)
        row.addWidget(self.halt)
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        context.speaker.bind(self.area, self.area.setAccessibleName, _("Odds"))
        column.addWidget(self._work)
        column.addWidget(self.area, 1)
        asking.changed.connect(self.redraw)
        asking.progressed.connect(self.show_progress)
        context.theme.changed.connect(self.redraw)
        context.speaker.follow(self, self.redraw)

    def _pressed(self) -> None:
        """Stop, or go on after all."""
        if self._asking.share is not None:
            self._asking.halt()
        else:
            self._asking.go_on()

    def show_progress(self) -> None:
        """The work in the background, with Stop; a line of its own only while there is or could be some."""
        asking = self._asking
        is_working = asking.share is not None
        self._work.setVisible(is_working or asking.failed or asking.can_go_on)
        self.bar.setVisible(is_working)
        self.halt.setVisible(is_working or asking.can_go_on)
        self._context.speaker.bind(self.halt, self.halt.setText, _("Stop") if is_working else _("Go on"))
        words = _("Looking for the exact odds...")
        if all(one.answer.is_exact for one in asking.candidates):
            words = _("Looking for better lines...")
        if asking.failed:
            words = _("The odds could not be worked out; what stands below was sampled.")
        elif not is_working:
            words = _("Stopped: what is sampled or cut off could be found out better.")
        elif asking.sampling:
            words = _("The tree is too large: sampling more plays...")
        self._context.speaker.bind(self.doing, self.doing.setText, words)
        self.bar.setValue(round(1000 * (asking.share or 0.0)))

    def redraw(self) -> None:
        """All columns anew."""
        self.show_progress()
        sheet = QWidget()
        on_panel(sheet)
        px = self._context.theme.px
        grid = QGridLayout(sheet)
        grid.setContentsMargins(px(12), px(8), px(12), px(8))
        grid.setHorizontalSpacing(px(18))
        grid.setVerticalSpacing(px(8))
        self.views = []
        rows = self._asking.candidates
        if not rows:
            grid.addWidget(quiet_label(self._context, self._empty), 0, 0)
        else:
            self._names = NAMES if self.width() >= px(NARROW) else NAMES // 2
            grid.setColumnMinimumWidth(0, px(self._names * 2 // 3))
            if self._names == NAMES:
                units = quiet_label(self._context, UNITS)
                units.setMaximumWidth(px(NAMES))
                grid.addWidget(units, 0, 0, Qt.AlignmentFlag.AlignTop)
            for place, candidate in enumerate(rows):
                grid.setColumnStretch(place + 1, 1)
                grid.addWidget(self._head(place, candidate), 0, place + 1, Qt.AlignmentFlag.AlignTop)
            self._add_figures(grid, Comparison(tuple(one.answer for one in rows)))
        grid.setRowStretch(grid.rowCount(), 1)
        self.area.setWidget(sheet)

    def _head(self, place: int, candidate: Candidate) -> QWidget:
        """Letter, act, how it was found, and the way to put it away."""
        context, moment = self._context, self._asking.moment
        assert moment is not None
        holder = QWidget()
        grid = QGridLayout(holder)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnStretch(1, 1)
        letter, words = QLabel(LETTERS[place]), QLabel(wordWrap=True)
        context.theme.apply_style(letter, "total")
        context.theme.apply_style(words, "strong")
        act = moment.act_text(candidate.offer)
        head = act if candidate.is_line else kind_of(moment.system).plan.heading(moment, candidate.offer)
        words.setText(context.speaker.say(head))
        words.setToolTip(plain_tip(context.speaker.say(act)))
        away = QToolButton()
        away.setText("\N{MULTIPLICATION SIGN}")
        away.setAutoRaise(True)
        tip = _("Put {letter} away", letter=LETTERS[place])
        context.speaker.bind(away, away.setToolTip, tip)
        context.speaker.bind(away, away.setAccessibleName, tip)
        away.clicked.connect(partial(self._asking.remove, place))
        how = quiet_label(context, found_words(candidate))
        how.setWordWrap(True)
        how.setToolTip(plain_tip("\n".join(context.speaker.say(note) for note in candidate.answer.notes)))
        grid.addWidget(letter, 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(words, 0, 1)
        grid.addWidget(away, 0, 2, Qt.AlignmentFlag.AlignTop)
        if candidate.prospect is not None:
            grid.addWidget(LineWords(context, candidate), 1, 1)
            menu = LineMenu(context, self._asking, place)
            grid.addWidget(menu, 1, 2, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(how, 2, 1, 1, 2)
        return holder

    def _add_figures(self, grid: QGridLayout, comparison: Comparison) -> None:
        rows = comparison.rows()
        if not rows:
            grid.addWidget(quiet_label(self._context, nothing_words(self._asking.candidates)), 1, 1)
        for number, (figure, found) in enumerate(rows, start=1):
            label = QLabel(wordWrap=True)
            self._context.theme.apply_style(label, "second")
            label.setMaximumWidth(self._context.theme.px(self._names))
            titles = [self._context.speaker.say(odds.figure.title) for odds in found if odds is not None]
            alike = len(set(titles)) == 1
            label.setText(titles[0] if alike else "")
            self._context.speaker.bind(label, label.setToolTip, figure.definition)
            grid.addWidget(label, number, 0, Qt.AlignmentFlag.AlignTop)
            line: list[ChancesView | None] = []
            for place, odds in enumerate(found, start=1):
                view = None if odds is None else ChancesView(self._context, odds)
                line.append(view)
                if view is not None and odds is not None:
                    grid.addWidget(
                        self._cell(view, odds, named=not alike), number, place, Qt.AlignmentFlag.AlignTop
                    )
            self.views.append(line)

    def _cell(self, view: ChancesView, odds: FigureOdds, *, named: bool) -> QWidget:
        """The distribution, under its mean; `named` where the columns speak of different things."""
        mean = mean_text(odds)
        words = odds.figure.title if named else mean
        if words is None:
            return view
        holder = QWidget()
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        label = quiet_label(self._context, words)
        label.setToolTip(plain_tip(self._context.speaker.say(odds.figure.definition)))
        column.addWidget(label)
        column.addWidget(view)
        return holder


def is_cut(candidate: Candidate) -> bool:
    """Whether more acts of the same side would follow, into which nobody looked."""
    return candidate.prospect is not None and candidate.prospect.line.ending == CUT


def nothing_words(candidates: Sequence[Candidate]) -> Text:
    """What stands there when no figure tells anything."""
    if any(is_cut(candidate) for candidate in candidates):
        return _("Nothing is lost or won as far as it was looked.")
    return _("Nothing is lost or won by it.")


def found_words(candidate: Candidate) -> Text:
    """Whether the odds are exact, how many plays a sample has, and how far a line was looked for."""
    answer, prospect = candidate.answer, candidate.prospect
    found = _("exact")
    if not answer.is_exact:
        found = _("sampled: {plays} plays, 95 % intervals", plays=answer.total)
    is_sure = answer.is_exact and len(answer.leaves) == 1
    if prospect is None:
        return SURE if is_sure else found
    ending, weighed = prospect.notes
    if candidate.is_kept:
        weighed = _("This line is kept.")
    if is_sure:
        sure = SURE_SO_FAR if is_cut(candidate) else SURE
        return _("{ending} {weighed} {found}", ending=ending, weighed=weighed, found=sure)
    return _("{ending} {weighed} Odds: {found}.", ending=ending, weighed=weighed, found=found)
