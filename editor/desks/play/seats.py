"""Before the battle: who plays each side, who shows dice and cards, which seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from core.players.seats import seat
from core.text import Names, Text, _
from core.text.whole_numbers import whole
from editor.base.context import Context
from editor.boards.battle.policies import Policies, Policy
from editor.widgets.joined_buttons import Segments
from editor.widgets.steady_label import SteadyLabel

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario


@dataclass(frozen=True, slots=True)
class SetUp:
    """What was chosen; `seed` None means: any."""

    seats: dict[str, str]
    seed: int | None
    dice: Policy
    cards: Policy
    with_handicap: bool = False

    def policies(self) -> Policies:
        return Policies(self.dice, self.cards)


Choices = Sequence[tuple[str, Text | Names | str]]

PERSON = "person"
SHOWN_SEATS = ("recruit", "officer", "general", "marshal", "greedy", "random")
SEAT_NAMES = ((PERSON, _("Person")), *((name, seat(name).name) for name in SHOWN_SEATS))
ROWS = (3, 2, 2)
"""So many seats stand in each row of buttons."""
USUAL = "officer"
"""The computer that sits across the table unless another one is chosen: the best that is quick."""
SHARED = _("Sits before this screen, or takes the battle by post.")
SHOWN = (("rolled", _("The program")), ("typed", _("Typed by hand")))


CARDS = _("Cards")


def usual_seats(scenario: Scenario) -> dict[str, str]:
    """Who sits where until somebody chooses: a person on the side that begins."""
    return {side.id: PERSON if side.id == scenario.first else USUAL for side in scenario.sides}


def said(name: str) -> Text:
    """What a seat is like, in a sentence."""
    return SHARED if name == PERSON else seat(name).says


class SeatsPanel(QWidget):
    """`play()` when the battle shall begin. A wrong seed is said at once and stops it."""

    panel_title = _("Who plays?")
    seat_chosen = Signal()

    def __init__(
        self,
        context: Context,
        scenario: Scenario,
        play: Callable[[], object],
        drawn: Text | None = CARDS,
        *,
        hidden: bool = True,
        handicap: Text | None = None,
    ) -> None:
        """`drawn` is what is drawn in this system; nothing is asked about it where that is None.

        `hidden`: sides hold something that the other must not see. `handicap`: what that of the scenario is.
        """
        super().__init__()
        self._handicap = handicap
        self._context, self._play = context, play
        self.scenario = scenario
        self.setObjectName("seats")
        self.sides = tuple(side.id for side in scenario.sides)
        self.seats: dict[str, Segments] = {}
        self.chosen = usual_seats(scenario)
        self._sentences: dict[str, QLabel] = {}
        self.dice: Policy = "rolled"
        self.cards: Policy = "rolled"
        self._column = self._scrolling_column()
        self._column.addWidget(self._label(_("Who plays?"), "heading"))
        self._add_seats(hidden=hidden)
        self._column.addSpacing(context.theme.px(8))
        self._add_handicap()
        self._add_policies(drawn)
        self._column.addSpacing(context.theme.px(8))
        self._add_seed()
        self._column.addSpacing(context.theme.px(10))
        self._column.addStretch(1)
        self._size()
        context.theme.changed.connect(self._size)

    def _scrolling_column(self) -> QVBoxLayout:
        px = self._context.theme.px
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self._holder = QWidget()
        self._holder.setProperty("surface", "none")
        area = QScrollArea()
        area.setWidget(self._holder)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields scroll it
        self._context.speaker.bind(area, area.setAccessibleName, _("Who plays?"))
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        outer.addWidget(area)
        column = QVBoxLayout(self._holder)
        column.setContentsMargins(px(12), px(12), px(12), px(12))
        column.setSpacing(px(6))
        return column

    def _add_segments(
        self,
        key: str,
        words: Text | Names,
        choices: Choices,
        taken: Callable[[str], object],
        rows: Sequence[int] = (),
    ) -> Segments:
        """A row of buttons below its name."""
        self._column.addWidget(self._label(words, "strong"))
        segments = Segments(self._context, choices, taken, rows=rows)
        self._context.speaker.bind(segments, segments.setAccessibleName, words)
        self.seats[key] = segments
        self._column.addWidget(segments)
        return segments

    def _add_seats(self, *, hidden: bool) -> None:
        """Who plays each side, and a sentence about who was chosen."""
        for number, side in enumerate(self.scenario.sides):
            segments = self._add_segments(
                side.id, side.name, SEAT_NAMES, partial(self._seat, side.id), rows=ROWS
            )
            segments.choose(self.chosen[side.id])
            self._sentences[side.id] = self._dressed(
                SteadyLabel(self._seat_sentences), said(self.chosen[side.id]), "small"
            )
            self._column.addWidget(self._sentences[side.id])
            if number == 0:
                self._column.addSpacing(self._context.theme.px(4))
        share: Text = _("Two persons can share the screen: nothing is hidden.")
        if hidden:
            share = _("If two persons share the screen, the program asks to hand it over.")
        self._column.addWidget(self._label(share, "small"))

    def _add_handicap(self) -> None:
        """What would make a game of it, where the scenario holds that: off until somebody wants it."""
        self.handicap = QCheckBox()
        self._context.speaker.bind(self.handicap, self.handicap.setText, _("Play with the handicap"))
        self._column.addWidget(self.handicap)
        self.handicap.setVisible(self._handicap is not None)
        if self._handicap is not None:
            self._column.addWidget(self._label(self._handicap, "small"))
            self._column.addSpacing(self._context.theme.px(8))

    def _add_policies(self, drawn: Text | None) -> None:
        """Who shows dice, and what is drawn."""
        for what, words in (("dice", _("Dice")), ("cards", drawn)):
            if words is not None:
                segments = self._add_segments(what, words, SHOWN, partial(setattr, self, what))
                segments.choose("rolled")

    def _add_seed(self) -> None:
        self._column.addWidget(self._label(_("Seed of the dice"), "strong"))
        self.seed = QLineEdit()
        self.seed.setMaxLength(15)
        self._context.speaker.bind(self.seed, self.seed.setPlaceholderText, _("any"))
        self._context.speaker.bind(self.seed, self.seed.setAccessibleName, _("Seed of the dice"))
        self.seed.textChanged.connect(self._check)
        self._column.addWidget(self.seed)
        self.fault = self._label(_("The same seed gives the same rolls and draws again."), "small")
        self._column.addWidget(self.fault)

    def _size(self) -> None:
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        least = max(self._context.theme.px(232), self._holder.minimumSizeHint().width() + bar)
        self.setMinimumWidth(least)

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), super().sizeHint().height())

    def _label(self, text: Any, role: str) -> QLabel:
        return self._dressed(QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText), text, role)

    def _seat_sentences(self) -> list[str]:
        """What may be said of a seat: the rows below keep their place, whoever is chosen."""
        return [self._context.speaker.say(said(name)) for name, _words in SEAT_NAMES]

    def _dressed(self, label: QLabel, text: Any, role: str) -> QLabel:
        self._context.theme.apply_style(label, role)
        self._context.speaker.bind(label, label.setText, text)
        return label

    def _seat(self, side: str, seat: str) -> None:
        self.chosen[side] = seat
        self._context.speaker.bind(self._sentences[side], self._sentences[side].setText, said(seat))
        self.seat_chosen.emit()

    def _check(self) -> None:
        wrong = self._seed() is None and bool(self.seed.text().strip())
        self.seed.setProperty("wrong", wrong)
        self.seed.style().polish(self.seed)
        text: Text = (
            _("A seed is a whole number.")
            if wrong
            else _("The same seed gives the same rolls and draws again.")
        )
        self._context.theme.apply_style(self.fault, "bad" if wrong else "small")
        self._context.speaker.bind(self.fault, self.fault.setText, text)

    def _seed(self) -> int | None:
        written = self.seed.text().strip()
        return whole(written, 15)

    def choose(self, side: str, seat: str) -> None:
        """Choose as a click on the switch would."""
        button: QPushButton = self.seats[side].buttons[seat]
        button.click()

    def set_up(self) -> SetUp | None:
        """What was chosen, None while something is wrong."""
        if self.seed.property("wrong"):
            self.seed.setFocus()
            return None
        return SetUp(dict(self.chosen), self._seed(), self.dice, self.cards, self.handicap.isChecked())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._play()
        else:
            super().keyPressEvent(event)
