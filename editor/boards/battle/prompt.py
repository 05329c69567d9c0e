"""The strip that says who must do what, where in the turn, with up to three buttons."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QToolTip,
    QWidget,
)

from core.text import Names, Text
from editor.base.context import Context
from editor.base.sentences import begun
from editor.base.wardrobe import wear
from editor.boards.battle.folded_acts import FoldedActs
from editor.boards.battle.lines_ahead import LineTip
from editor.boards.battle.prompt_row import MOST, MOST_LINES, PromptAct, PromptRow
from editor.boards.battle.turn_steps import TurnSteps
from editor.boards.styles.style_colours import style_of
from editor.widgets.key_button import KeyButton
from editor.widgets.sentence_label import SentenceLabel
from editor.widgets.settled import settle

if TYPE_CHECKING:
    from core.odds.lines import Prospect

LEAST_WIDE = 300
"""Pixels at 100 % under which a prompt is not made narrower: at 200 % the rules take half the window."""

NAMED_FROM = 820
"""Pixels at 100 % from which the side is called by its name."""


def without_name(words: str, name: str) -> str:
    """The sentence that the name of its side stands beside: “Union: play a card.” becomes “Play a card.”."""
    if not name or not words.startswith(name):
        return words
    rest = words.removeprefix(name).lstrip()
    if not rest.startswith(":"):
        return words
    sentence = rest.removeprefix(":").lstrip()
    return begun(sentence)


class Prompt(PromptRow):
    """Who, what, and at most three buttons; the first one is Enter's. More acts unfold below."""

    pointed = Signal(object)
    """The pointer is at an act that concerns these units, or at none."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self.setObjectName("prompt")
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        px = context.theme.px
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(px(10), px(3), px(10), px(3))
        self._row.setSpacing(px(10))
        said, offered = QHBoxLayout(), QHBoxLayout()
        for part in (said, offered):
            part.setSpacing(px(10))
        self._row.addLayout(said, 1)
        self._row.addLayout(offered)
        self.side = QLabel()
        self.side.setObjectName("side")
        self.side.setTextFormat(Qt.TextFormat.PlainText)
        self.words = SentenceLabel()
        self.words.setObjectName("prompt_words")
        said.addWidget(self.side, 0, Qt.AlignmentFlag.AlignVCenter)
        said.addWidget(self.words, 1)
        self._spoken, self._offered = said, offered
        offered.addStretch(1)
        self.buttons: list[KeyButton] = []
        for number in range(MOST):
            button = KeyButton(context, primary=number == 0)
            button.clicked.connect(lambda _checked=False, number=number: self.press(number))
            LineTip(context, button, partial(self._ahead, number), partial(self._point, number))
            self.buttons.append(button)
            # Aligned: else Qt gives the row the height of its lowest button and cuts one of two lines.
            offered.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        self.more = QToolButton()
        self.more.setObjectName("more_acts")
        self.folded = FoldedActs(context, self)
        self.more.clicked.connect(self.folded.fold)
        offered.addWidget(self.more, 0, Qt.AlignmentFlag.AlignVCenter)
        self.acts: tuple[PromptAct, ...] = ()
        self._size()
        context.theme.changed.connect(self._size)

    def _size(self) -> None:
        theme = self._context.theme
        self._word_style = ""
        self._style_words("prompt" if not theme.is_large else "small")  # the map needs the lines then
        high = theme.px(44)  # two lines of words move nothing below
        above = theme.px(3 if not theme.is_large else 1)
        self._row.setContentsMargins(theme.px(10), above, theme.px(10), above)
        if theme.is_large:  # nor do three small ones
            edges = self._row.contentsMargins()
            three = (
                self.words.fontMetrics()
                .boundingRect(QRect(0, 0, 1, 1), 0, "x" + "\nx" * (MOST_LINES - 1))
                .height()
            )
            high = max(high, three + edges.top() + edges.bottom())
        self.setMinimumHeight(high)

    def put_steps(self, steps: QWidget) -> None:
        """The steps of the turn stand between the words and the buttons."""
        steps.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self._offered.insertWidget(1, steps)
        self._steps = steps if isinstance(steps, TurnSteps) else None

    def show_prompt(
        self,
        side: int | None,
        letter: str,
        words: Text,
        acts: Sequence[PromptAct],
        name: Text | Names | str = "",
        most: int = MOST,
    ) -> None:
        """Say what is asked of a side: its counters wear `letter` and the colours of `side` (a `side_place`).

        None is the table itself. `name` stands beside the letter where there is room; the words then need
        not begin by it. Acts after the first `most` unfold below.
        """
        if [one.text for one in acts] != [one.text for one in self.acts]:
            QToolTip.hideText()  # it tells of an act that was done
        speaker, self.acts = self._context.speaker, tuple(acts)
        self._letter, self._name = letter, speaker.say(name)
        self._said = speaker.say(words)
        self._tell()
        self.side.setVisible(side is not None)
        self._style_side(side)
        self._most = most
        for number, button in enumerate(self.buttons):
            if number < len(self.acts):
                button.say(self.acts[number].text, self.acts[number].key)
                button.set_primary(self.acts[number].key == "Enter")
            else:
                button.say("")  # what was offered may have been the other person's business
        self._left = None
        self._turn()
        self._fold_rest()
        self._settle()

    def _fold_rest(self) -> None:
        """Show the buttons that are for the row, and the others below it."""
        for number, button in enumerate(self.buttons):
            button.setVisible(number < self._in_row)
        left = self.acts[self._in_row :]
        self.more.setVisible(bool(left))
        if left != self._left:
            self._left = left
            self.folded.show_acts(left)

    _left: tuple[PromptAct, ...] | None = None
    """What unfolds; None: it is not shown yet."""

    def _point(self, number: int, over: bool) -> None:
        self.pointed.emit(self.acts[number].units if over and number < len(self.acts) else ())

    def _ahead(self, number: int) -> Prospect | None:
        return self.acts[number].prospect() if number < len(self.acts) else None

    def _tell(self) -> None:
        """The side by its name in a wide prompt, by its letter in a narrow one."""
        wide = bool(self._name) and self.width() >= self._context.theme.px(NAMED_FROM)
        self.side.setText(f"{self._letter}  {self._name}" if wide else self._letter)
        self.side.setAccessibleName(self._name or self._letter)
        said = without_name(self._said, self._name) if wide else self._said
        self.words.setText(said)
        self.words.setAccessibleName(said)

    _letter, _name, _said = "", "", ""

    def _style_side(self, side: int | None) -> None:
        theme = self._context.theme
        look = style_of(theme.dark).sides[(side or 0) % 2]
        ground, ink = (look.fill, look.ink) if side is not None else ("transparent", "")
        colour = f"color: {ink};" if ink else f"color: {theme.colour('second').name()};"
        wear(
            self.side,
            f"background: {ground}; {colour} font-weight: 600; border-radius: {theme.px(3)}px;"
            f" padding: {theme.px(5)}px {theme.px(10)}px;",
        )

    def _settle(self) -> None:
        """Have the height that the words and buttons need, at once: else they are cut for some frames."""
        for layout in (self._spoken, self._offered, self._row):
            layout.invalidate()
        needed = max(self.minimumHeight(), self._row.heightForWidth(self.width()))
        if needed != self.height():
            settle(self)
        elif self.isVisible():
            self._row.activate()

    def minimumSizeHint(self) -> QSize:
        """The buttons give way before the window has to grow."""
        least = super().minimumSizeHint()
        return QSize(min(least.width(), self._context.theme.px(LEAST_WIDE)), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell()
        self._turn()
        self._fold_rest()
        QTimer.singleShot(0, self, self._settle)  # whoever gives it this size is not done yet

    def press(self, number: int = 0) -> bool:
        """Do the act of a button; False where there is none."""
        if number >= len(self.acts):
            return False
        self.acts[number].run()
        return True

    def press_key(self, key: str) -> bool:
        """Do the act that has this key; False where none has."""
        for act in self.acts:
            if act.key == key:
                act.run()
                return True
        return False
