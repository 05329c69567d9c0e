"""The row of a prompt: how its words, the steps of the turn and its buttons share the width."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QToolButton, QWidget

from core.text import Text, _
from editor.base.context import Context
from editor.boards.battle.lines_ahead import LazyProspect
from editor.boards.battle.prompt_room import limits_of, lines_in, width_of_two_lines
from editor.boards.battle.turn_steps import TurnSteps
from editor.widgets.key_button import KeyButton
from editor.widgets.sentence_label import SentenceLabel

MOST = 3

LEAST_SAID = 0.34
"""The part of the width that a long sentence keeps: two lines of it at most stand there."""

MOST_LINES = 3
"""Lines of large letters beside the buttons; a longer sentence stands over them."""

WAYS = (
    ("base", False, False, 2),
    ("small", False, False, 2),
    ("small", True, False, MOST_LINES),
    ("small", True, True, MOST_LINES),
)
"""What gives way with large letters, one after the other: the letters of the sentence, the steps told short,
the buttons in two lines; and how many lines the sentence then has.
"""

MOST_OFFERED = 0.62
"""The part of the width that buttons in one line take beside large letters."""

Fitted = tuple[list[KeyButton], list[int | None], bool, bool]
"""The buttons in the row, the pixels that each one's words are limited to, steps told short, two rows."""

LEAST_WORDS = 84
"""Pixels at 100 % of a button's words under which they are not cut any more."""


@dataclass(frozen=True, slots=True)
class PromptAct:
    """One thing that the prompt offers."""

    text: Text
    run: Callable[[], object]
    key: str = ""
    prospect: LazyProspect = lambda: None
    """The best line that it opens, for its tool tip."""
    units: tuple[int, ...] = ()
    """Whom on the map it concerns, as long as its button is pointed at."""


class PromptRow(QWidget):
    """What `Prompt` builds and says is laid into one row here, or with the buttons below the words."""

    side: QLabel
    words: SentenceLabel
    buttons: list[KeyButton]
    more: QToolButton
    acts: tuple[PromptAct, ...]
    _row: QBoxLayout
    _offered: QHBoxLayout

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context

    _most, _in_row = MOST, 0
    _steps: TurnSteps | None = None
    _untold = False
    """Large letters: the turn makes way for a long sentence."""

    _word_style = ""

    def _style_words(self, style: str) -> None:
        if style != self._word_style:
            self._word_style = style
            self._context.theme.apply_style(self.words, style)
            self.words.ensurePolished()

    def _put(self, count: int) -> list[KeyButton]:
        """The buttons of the first `count` acts are for the row; the others will unfold below it."""
        self._in_row = min(count, len(self.acts))
        left = len(self.acts) - self._in_row
        self.more.setText(self._context.speaker.say(_("{count} more", count=left)))
        return self.buttons[: self._in_row]

    def _turn(self) -> None:
        """One row where all has room in it, if need be with less of the buttons' words: the map stays where
        it is. Else the buttons stand under the words.
        """
        shown = self._put(self._most)
        self._untold = False
        if self._context.theme.is_large:
            shown, limits, short, narrow = self._fit_large(shown)
        else:
            shown, limits, short, narrow = self._fit(shown)
        if self._steps is not None:
            self._steps.show_short(short=short, untold=self._untold)
        for button, most_words in zip(shown, limits, strict=True):
            button.limit(most_words)
        ways = QBoxLayout.Direction
        way = ways.TopToBottom if narrow else ways.LeftToRight
        if way != self._row.direction():
            self._row.setDirection(way)

    def _fit(self, shown: list[KeyButton]) -> Fitted:
        limits: list[int | None] = [None] * len(shown)
        short = False
        self._style_words("prompt")
        said = self.words.fontMetrics().horizontalAdvance(self.words.laid)
        most, air = round(self.width() * LEAST_SAID), self._context.theme.px(16)
        whole = self.width() - self._beside(short=False)
        offered = self._whole(shown)
        narrow = offered > whole - min(said + air, most)
        if narrow:  # the sentence gives way before a button is cut: two lines, smaller letters
            low = min(width_of_two_lines(self.words, said) + air, most)
            short = offered > whole - low
            room = self.width() - self._beside(short=short) - low
            cut = offered - sum(button.wanted_words() - button.low_words() for button in shown) > room
            if cut:
                self._style_words("base")
                said = self.words.fontMetrics().horizontalAdvance(self.words.laid)
                low = min(width_of_two_lines(self.words, said) + air, most)
                room = self.width() - self._beside(short=short) - low
            while (
                len(shown) > 1
                and self._low(shown) > self._low_room(low, short=short)
                and self._may_fold(shown)
            ):
                shown = self._put(len(shown) - 1)  # in less than two lines it says nothing
            limits = [None] * len(shown)
            offered = self._whole(shown)
            room = self._low_room(low, short=short)
            if offered > room:
                limits = limits_of(shown, room - offered, self._context.theme.px(LEAST_WORDS)) or limits
            narrow = offered > room and limits[:1] == [None]
        if not narrow and self._lines(self._room(offered, short=short)) > 2:
            short = True  # before smaller letters
            if self._lines(self._room(offered, short=True)) > 2:
                self._style_words("base")
        return shown, limits, short, narrow

    def _fit_large(self, shown: list[KeyButton]) -> Fitted:
        """Large letters: the words and then the buttons give way, three lines of them, before the buttons
        stand below the words, where a row of theirs would push the map down and back again.
        """
        fitted = self._in_one_row(shown, self._may_fold)
        if fitted is not None:
            return fitted
        shown, self._untold = self.buttons[: self._in_row], True
        if self._lines(self._room(self._low(shown), short=True)) <= MOST_LINES:
            return shown, [button.low_words() for button in shown], True, False
        self._untold = False
        fitted = self._in_one_row(shown, lambda some: not self.acts[len(some) - 1].key)
        if fitted is not None:
            return fitted
        shown = self.buttons[: self._in_row]
        self._style_words("base")  # over its buttons it has all the width
        while len(shown) > 1 and self._low(shown) > self._under():
            shown = self._put(len(shown) - 1)  # what is cut says nothing
        left = self._under() - self._whole(shown)
        return shown, limits_of(shown, left) if left < 0 else [None] * len(shown), True, True

    def _in_one_row(
        self, shown: list[KeyButton], may_fold: Callable[[Sequence[KeyButton]], bool]
    ) -> Fitted | None:
        """The first of the ways in which all has room, with fewer buttons where the last one may unfold."""
        for count in range(len(shown), 0, -1):
            shown = self._put(count)
            for style, short, low, most in WAYS:
                self._style_words(style)
                offered = self._low(shown) if low else self._whole(shown)
                wide = low or offered <= self.width() * MOST_OFFERED
                if wide and self._lines(self._room(offered, short=short)) <= most:
                    return shown, [button.low_words() if low else None for button in shown], short, False
            if not may_fold(shown):
                break
        return None

    def _whole(self, shown: Sequence[KeyButton]) -> int:
        """The pixels of these buttons with all of their words in one line."""
        return sum(button.whole_width() + self._row.spacing() for button in shown)

    def _room(self, offered: int, *, short: bool) -> int:
        """The pixels that the sentence has beside buttons of `offered` pixels, the steps `short` or not."""
        return self.width() - self._beside(short=short) - offered - self._context.theme.px(16)

    def _under(self) -> int:
        """The pixels that the buttons have in a row of their own: the side stands beside the words."""
        beside = self.side.sizeHint().width() + self._row.spacing() if not self.side.isHidden() else 0
        return self.width() - self._beside(short=True) + beside

    def _low_room(self, low: int, *, short: bool) -> int:
        """The pixels that are left for buttons beside `low` pixels of the sentence."""
        return self.width() - self._beside(short=short) - low

    def _may_fold(self, shown: Sequence[KeyButton]) -> bool:
        """Whether the last of these may go to the acts that unfold: it has no key, and others are there."""
        return len(self.acts) > len(shown) and not self.acts[len(shown) - 1].key

    def _low(self, shown: Sequence[KeyButton]) -> int:
        """The pixels of these buttons where the words of each stand in two lines."""
        cut = (button.whole_width() - button.wanted_words() + button.low_words() for button in shown)
        return sum(cut) + len(shown) * self._row.spacing()

    def _lines(self, wide: int) -> int:
        return lines_in(self.words, wide)

    def _beside(self, *, short: bool) -> int:
        """The pixels of all that is neither the words nor one of the buttons; the steps `short` or not."""
        margins, spacing = self._row.contentsMargins(), self._row.spacing()
        found = margins.left() + margins.right() + spacing
        places = (self._offered.itemAt(number) for number in range(self._offered.count()))
        others = [item.widget() for item in places if item is not None]
        for widget in (self.side, *others):
            folds = len(self.acts) > self._in_row if widget is self.more else None
            there = folds if folds is not None else widget is not None and not widget.isHidden()
            if widget is not None and widget not in self.buttons and there:
                steps = self._steps if widget is self._steps else None
                wide = (
                    widget.sizeHint().width()
                    if steps is None
                    else steps.wide(short=short, untold=self._untold)
                )
                found += wide + spacing
        return found
