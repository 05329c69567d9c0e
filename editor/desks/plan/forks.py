"""Lines that were tried, side by side: a column a line, the battle first, each figure with its definition."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from core.planning.forks import Fork, LineFigures
from core.planning.position_diff import shifts
from core.records.veils import known_to
from core.text import Names, Text, Value, _
from editor.base.context import Context
from editor.panels.battle.journal_rows import journal_rows
from editor.widgets.plain_tips import plain_tip
from editor.widgets.section import on_panel, quiet_label

if TYPE_CHECKING:
    from editor.boards.plan.moment import PlanMoment
    from editor.desks.plan.trials import Trials

NAMES, COLUMN = 84, 150
"""Pixels at 100 % that the names of the figures have, and a line at least."""
MOST_LINES = 8
"""So many things of one kind are written out; the tooltip has them all."""

EMPTY = _(
    "Mark an act and choose “Try this act”: it is played on a line of its own, with dice of its own, while"
    " the battle stays where it is. Keep several lines, name them, compare them here."
)
APART = _("The enemy’s hidden things are drawn by lot for these lines; they are not saved.")
BATTLE = _("The battle")

ROWS: tuple[tuple[str, Text, Text], ...] = (
    ("stands", _("Stands"), _("The turn, and who has the choice at the end of the line.")),
    ("score", _("Score"), _("What each side has of what it needs at the end of the line.")),
    (
        "lost",
        _("Lost since"),
        _("Strength lost by each side from the moment where the battle and these lines part."),
    ),
    (
        "worth",
        _("Judgement"),
        _(
            "What the end of the line is worth to the side that plans, as the computer player judges it:"
            " strength, score and places. More is better; 0 is even."
        ),
    ),
    (
        "shifts",
        _("Elsewhere"),
        _("Who stands elsewhere than at the moment where these lines part, has come or is gone."),
    ),
    ("fallen", _("What fell"), _("Dice, cards and tokens from the moment where these lines part.")),
)


class ForksPanel(QWidget):
    """What `trials` keeps, drawn anew when that changes."""

    def __init__(self, context: Context, trials: Trials, compare: Callable[[Fork], object]) -> None:
        super().__init__()
        self._context, self._trials, self._compare = context, trials, compare
        self.setObjectName("plan_forks")
        on_panel(self)
        px = context.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        row = QHBoxLayout()
        row.setContentsMargins(px(12), px(6), px(12), px(2))
        row.setSpacing(px(6))
        self.buttons: dict[str, QPushButton] = {}
        button = self.buttons["on"] = QPushButton()
        context.speaker.bind(button, button.setText, _("Let the other side play"))
        context.speaker.bind(
            button, button.setToolTip, _("On this line, until the side that plans has a choice.")
        )
        button.clicked.connect(trials.play_on)
        row.addWidget(button)
        for name, sign, way, words in (
            ("earlier", "\N{BLACK LEFT-POINTING TRIANGLE}", -1, _("One act back on this line")),
            ("later", "\N{BLACK RIGHT-POINTING TRIANGLE}", 1, _("One act ahead on this line")),
        ):
            button = self.buttons[name] = QPushButton(sign)
            context.speaker.bind(button, button.setToolTip, words)
            context.speaker.bind(button, button.setAccessibleName, words)
            button.clicked.connect(partial(trials.step, way))
            row.addWidget(button)
        row.addStretch(1)
        column.addLayout(row)
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        context.speaker.bind(self.area, self.area.setAccessibleName, _("Lines tried"))
        column.addWidget(self.area, 1)
        self._moment: PlanMoment | None = None
        self.cells: dict[tuple[str, int], QLabel] = {}
        """By row and column, as they are drawn."""
        context.theme.changed.connect(self._redraw)
        context.speaker.follow(self, self._redraw)

    def show_moment(self, moment: PlanMoment) -> None:
        """The lines as they are, the one that is stood on marked."""
        self._moment = moment
        self._redraw()

    def _redraw(self) -> None:
        moment, trials = self._moment, self._trials
        if moment is None:
            return
        on_line = trials.at is not None
        for name, is_on in (
            ("on", trials.can_try and moment.choice is not None and moment.choice.side != trials.side),
            ("earlier", on_line),
            ("later", on_line),
        ):
            self.buttons[name].setEnabled(is_on)
        self.cells = {}
        sheet = QWidget()
        on_panel(sheet)
        lines = trials.lines()
        if lines:
            self._draw(sheet, moment, lines)
        else:
            column = QVBoxLayout(sheet)
            px = self._context.theme.px
            column.setContentsMargins(px(12), px(6), px(12), px(8))
            column.addWidget(quiet_label(self._context, EMPTY))
            if trials.is_apart:
                column.addWidget(quiet_label(self._context, APART))
            column.addStretch(1)
        self.area.setWidget(sheet)

    def _draw(self, sheet: QWidget, moment: PlanMoment, lines: Sequence[Fork]) -> None:
        px, trials = self._context.theme.px, self._trials
        grid = QGridLayout(sheet)
        grid.setContentsMargins(px(12), px(4), px(12), px(8))
        grid.setHorizontalSpacing(px(16))
        grid.setVerticalSpacing(px(6))
        grid.setColumnMinimumWidth(0, px(NAMES))
        here = trials.here()
        columns: list[tuple[Fork | None, int]] = [(None, trials.battle)]
        columns += [(fork, fork.end) for fork in lines]
        for number, (name, title, definition) in enumerate(ROWS, start=1):
            label = quiet_label(self._context, title)
            label.setMaximumWidth(px(NAMES))
            self._context.speaker.bind(label, label.setToolTip, definition)
            grid.addWidget(label, number, 0, Qt.AlignmentFlag.AlignTop)
            for place, (_fork, end) in enumerate(columns, start=1):
                cell = self.cells[name, place - 1] = self._cell(moment, name, end, definition)
                grid.addWidget(cell, number, place, Qt.AlignmentFlag.AlignTop)
        for place, (fork, _end) in enumerate(columns, start=1):
            is_here = (here is None and fork is None) or (here is not None and fork == here)
            grid.addWidget(self._head(fork, is_here), 0, place)
            grid.setColumnMinimumWidth(place, px(COLUMN))
            grid.setColumnStretch(place, 1)
        if trials.is_apart:
            note = quiet_label(self._context, APART)
            grid.addWidget(note, len(ROWS) + 1, 1, 1, len(columns))
        grid.setRowStretch(len(ROWS) + 2, 1)

    def _head(self, fork: Fork | None, is_here: bool) -> QWidget:
        """The name of a line: pressed, the map shows its end; beside it renaming and putting away."""
        context, trials = self._context, self._trials
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(context.theme.px(2))
        name = QToolButton()
        name.setCheckable(True)
        name.setChecked(is_here)
        name.setAutoRaise(True)
        context.theme.apply_style(name, "strong")
        words: Value = BATTLE if fork is None else fork.name
        name.setText(context.speaker.say(_("{name}", name=words)))
        title = _("Show the battle") if fork is None else _("Show the end of line {name}", name=fork.name)
        name.setToolTip(plain_tip(context.speaker.say(title)))
        name.clicked.connect(trials.back if fork is None else partial(trials.go, fork))
        row.addWidget(name)
        row.addStretch(1)
        if fork is not None:
            for sign, title, act in (
                ("+", _("Compare the odds of line {name}", name=fork.name), self._compare),
                ("\N{LOWER RIGHT PENCIL}", _("Rename line {name}", name=fork.name), self.ask_name),
                ("\N{MULTIPLICATION SIGN}", _("Put line {name} away", name=fork.name), trials.put_away),
            ):
                button = QToolButton()
                button.setAutoRaise(True)
                button.setText(sign)
                button.setToolTip(plain_tip(context.speaker.say(title)))
                button.setAccessibleName(context.speaker.say(title))
                button.clicked.connect(partial(act, fork))
                row.addWidget(button)
        return holder

    def ask_name(self, fork: Fork) -> None:
        """Ask what a line is to be called."""
        say = self._context.speaker.say
        dialog = QInputDialog(self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.setObjectName("fork_name")
        dialog.setWindowTitle(say(_("Rename line {name}", name=fork.name)))
        dialog.setLabelText(say(_("Name of the line")))
        dialog.setTextValue(fork.name)
        dialog.textValueSelected.connect(lambda name: self._trials.rename(fork, name))
        dialog.open()

    # --- cells -------------------------------------------------------------------------------------------

    def _cell(self, moment: PlanMoment, name: str, end: int, definition: Text) -> QLabel:
        say = self._context.speaker.say
        lines = [say(line) for line in self._words(moment, name, end)]
        label = QLabel(wordWrap=True)
        self._context.theme.apply_style(label, "small")
        shown = lines if len(lines) <= MOST_LINES else [*lines[:MOST_LINES], "…"]
        if name == "fallen" and len(lines) > 1:
            shown = [f"\N{MIDDLE DOT} {line}" for line in shown]  # sentences that take several lines
        label.setText("\n".join(shown))
        label.setToolTip(plain_tip("\n".join(lines) if len(lines) > MOST_LINES else say(definition)))
        return label

    def _words(self, moment: PlanMoment, name: str, end: int) -> Iterator[Text]:
        trials = self._trials
        figures = trials.figures(end)
        sides: tuple[Names | Text, ...] = tuple(side.name for side in moment.scenario.sides)
        if name == "stands":
            yield self._standing(moment, figures, end, sides)
        elif name == "score":
            for side, (has, needs) in zip(sides, figures.score, strict=True):
                if needs:
                    yield _("{side} {taken} of {needed}", side=side, taken=has, needed=needs)
                else:
                    yield _("{side} {count}", side=side, count=has)
        elif name == "lost":
            for side, lost in zip(sides, figures.lost, strict=True):
                yield _("{side} {count}", side=side, count=lost)
        elif name == "worth":
            yield _("{side} {count}", side=sides[trials.side], count=round(figures.worth[trials.side], 1))
        elif name == "fallen":
            fallen = {one.number for one in figures.fallen}
            reader = trials.side if trials.is_apart else None
            rows = journal_rows(moment.system, trials.journal, reader, end)
            yield from (row.text for row in rows if row.moment in fallen)
        else:
            start = trials.journal.moments[trials.part()].state
            after = trials.journal.moments[end].state
            if trials.is_apart:
                start, after = (known_to(moment.system, one, trials.side) for one in (start, after))
            for shift in shifts(moment.system, moment.scenario, start, after):
                yield _("{what}: {how}", what=shift.what, how=shift.how)

    def _standing(
        self, moment: PlanMoment, figures: LineFigures, end: int, sides: Sequence[Names | Text]
    ) -> Text:
        if figures.over is not None:
            if figures.over.winner is None:
                return _("Turn {turn}: a draw", turn=figures.turn)
            return _("Turn {turn}, victory: {side}", turn=figures.turn, side=sides[figures.over.winner])
        pending = self._trials.journal.moments[end].state.pending
        side = getattr(pending, "side", None)
        if side is None:
            return _("Turn {turn}", turn=figures.turn)
        return _("Turn {turn}, to act: {side}", turn=figures.turn, side=sides[side])
