"""Before the battle: who plays each side, who shows dice and cards, which seed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from core.text import Text, _
from editor.base.context import Context
from editor.boards.battle.policies import Policies, Policy
from editor.widgets.joined_buttons import Segments


@dataclass(frozen=True, slots=True)
class SetUp:
    """What was chosen; `seed` None means: any."""

    seats: dict[str, str]
    seed: int | None
    dice: Policy
    cards: Policy

    def policies(self) -> Policies:
        return Policies(self.dice, self.cards)


SEAT_NAMES = (("person", _("Person")), ("greedy", _("Greedy")), ("random", _("Random")))
SHOWN = (("rolled", _("The program")), ("typed", _("Typed by hand")))


CARDS = _("Cards")


class SeatsPanel(QWidget):
    """`play()` when the battle shall begin. A wrong seed is said at once and stops it."""

    panel_title = _("Who plays?")
    seat_chosen = Signal()

    def __init__(
        self,
        context: Context,
        scenario: Any,
        play: Callable[[], object],
        drawn: Text | None = CARDS,
        *,
        hidden: bool = True,
    ) -> None:
        """`drawn` is what is drawn in this system; nothing is asked about it where that is None.

        `hidden`: sides hold something that the other must not see.
        """
        super().__init__()
        self._context, self._play = context, play
        self.scenario = scenario
        self.setObjectName("seats")
        px = context.theme.px
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        self._holder = QWidget()
        self._holder.setProperty("surface", "none")
        area = QScrollArea()
        area.setWidget(self._holder)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        outer.addWidget(area)
        column = QVBoxLayout(self._holder)
        column.setContentsMargins(px(12), px(12), px(12), px(12))
        column.setSpacing(px(6))
        column.addWidget(self._label(_("Who plays?"), "heading"))
        self.sides = tuple(side.id for side in scenario.sides)
        self.seats: dict[str, Segments] = {}
        self.chosen: dict[str, str] = {}
        for number, side in enumerate(scenario.sides):
            column.addWidget(self._label(side.name, "strong"))
            self.chosen[side.id] = "person" if side.id == scenario.first else "greedy"
            segments = Segments(context, SEAT_NAMES, lambda seat, side=side.id: self._seat(side, seat))  # type: ignore[misc]
            context.speaker.bind(segments, segments.setAccessibleName, side.name)
            segments.choose(self.chosen[side.id])
            self.seats[side.id] = segments
            column.addWidget(segments)
            if number == 0:
                column.addSpacing(px(4))
        share: Text = _("Two persons can share the screen: nothing is hidden.")
        if hidden:
            share = _("Two persons share the screen: it asks to be handed over.")
        column.addWidget(self._label(share, "small"))
        column.addSpacing(px(8))
        self.dice: Policy = "rolled"
        self.cards: Policy = "rolled"
        asked = [("dice", _("Dice"))]
        if drawn is not None:
            asked.append(("cards", drawn))
        for what, words in asked:
            column.addWidget(self._label(words, "strong"))
            segments = Segments(context, SHOWN, lambda value, what=what: setattr(self, what, value))  # type: ignore[misc]
            context.speaker.bind(segments, segments.setAccessibleName, words)
            segments.choose("rolled")
            self.seats[what] = segments
            column.addWidget(segments)
        column.addSpacing(px(8))
        column.addWidget(self._label(_("Seed of the dice"), "strong"))
        self.seed = QLineEdit()
        self.seed.setMaxLength(18)
        context.speaker.bind(self.seed, self.seed.setPlaceholderText, _("any"))
        context.speaker.bind(self.seed, self.seed.setAccessibleName, _("Seed of the dice"))
        self.seed.textChanged.connect(self._check)
        column.addWidget(self.seed)
        self.fault = self._label(_("The same seed gives the same rolls and draws again."), "small")
        column.addWidget(self.fault)
        column.addSpacing(px(10))
        column.addStretch(1)
        self._size()
        context.theme.changed.connect(self._size)

    def _size(self) -> None:
        bar = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        least = max(self._context.theme.px(232), self._holder.minimumSizeHint().width() + bar)
        self.setMinimumWidth(least)

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), super().sizeHint().height())

    def _label(self, text: Any, role: str) -> QLabel:
        label = QLabel(wordWrap=True)
        self._context.theme.apply_style(label, role)
        self._context.speaker.bind(label, label.setText, text)
        return label

    def _seat(self, side: str, seat: str) -> None:
        self.chosen[side] = seat
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
        return int(written) if written.isascii() and written.isdigit() else None

    def choose(self, side: str, seat: str) -> None:
        """Choose as a click on the switch would."""
        button: QPushButton = self.seats[side].buttons[seat]
        button.click()

    def set_up(self) -> SetUp | None:
        """What was chosen, None while something is wrong."""
        if self.seed.property("wrong"):
            self.seed.setFocus()
            return None
        return SetUp(dict(self.chosen), self._seed(), self.dice, self.cards)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._play()
        else:
            super().keyPressEvent(event)
