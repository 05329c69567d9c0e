"""The strip that says who must do what, where in the turn, with up to three buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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

from core.text import Names, Text, _
from editor.base.context import Context
from editor.base.sentences import begun
from editor.base.wardrobe import wear
from editor.boards.battle.folded_acts import FoldedActs
from editor.boards.battle.lines_ahead import LazyProspect, LineTip
from editor.boards.battle.turn_steps import TurnSteps
from editor.boards.styles.style_colours import style_of
from editor.widgets.key_button import KeyButton
from editor.widgets.sentence_label import SentenceLabel
from editor.widgets.settled import settle

if TYPE_CHECKING:
    from core.odds.lines import Prospect

MOST = 3
LARGE = 1.5
"""From this text size on the words are no larger than all others."""

LEAST_SAID = 0.34
"""The part of the width that a long sentence keeps: two lines of it at most stand there."""

MOST_LINES = 3
"""Lines of large letters beside the buttons; a longer sentence stands over them."""

LEAST_WORDS = 84
"""Pixels at 100 % of a button's words under which they are not cut any more."""

LEAST_WIDE = 400
"""Pixels at 100 % under which a prompt is not made narrower."""

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


class Prompt(QWidget):
    """Who, what, and at most three buttons; the first one is Enter's. More acts unfold below."""

    pointed = Signal(object)
    """The pointer is at an act that concerns these units, or at none."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
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
        self.setMinimumHeight(theme.px(44))  # two lines of words move nothing below
        self._word_style = ""
        self._style_words("prompt" if theme.scale < LARGE else "base")  # the map needs the lines then

    _word_style = ""

    def _style_words(self, style: str) -> None:
        if style != self._word_style:
            self._word_style = style
            self._context.theme.apply_style(self.words, style)
            self.words.ensurePolished()

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
        self._settle()

    def _put(self, count: int) -> list[KeyButton]:
        """The buttons of the first `count` acts are for the row; the others will unfold below it."""
        self._in_row = min(count, len(self.acts))
        left = len(self.acts) - self._in_row
        self.more.setText(self._context.speaker.say(_("{count} more", count=left)))
        return self.buttons[: self._in_row]

    def _fold_rest(self) -> None:
        """Show the buttons that are for the row, and the others below it."""
        for number, button in enumerate(self.buttons):
            button.setVisible(number < self._in_row)
        left = self.acts[self._in_row :]
        self.more.setVisible(bool(left))
        if left != self._left:
            self._left = left
            self.folded.show_acts(left)

    _most, _in_row = MOST, 0
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

    def _turn(self) -> None:
        """One row where all has room in it, if need be with less of the buttons' words: the map stays where
        it is. Else the buttons stand under the words, as with large letters.
        """
        shown = self._put(self._most)
        limits: list[int | None] = [None] * len(shown)
        short = False
        large = self._context.theme.scale >= LARGE
        self._style_words("base" if large else "prompt")
        said = self.words.fontMetrics().horizontalAdvance(self.words.laid)
        most, air = round(self.width() * LEAST_SAID), self._context.theme.px(16)
        whole = self.width() - self._beside(short=False)
        offered = sum(button.whole_width() + self._row.spacing() for button in shown)
        narrow = offered > (self.width() * 0.62 if large else whole - min(said + air, most))
        if narrow and not large:  # the sentence gives way before a button is cut: two lines, smaller letters
            low = min(self._width_of_two_lines(said) + air, most)
            short = offered > whole - low
            room = self.width() - self._beside(short=short) - low
            cut = offered - sum(button.wanted_words() - button.low_words() for button in shown) > room
            if cut:
                self._style_words("base")
                said = self.words.fontMetrics().horizontalAdvance(self.words.laid)
                low = min(self._width_of_two_lines(said) + air, most)
                room = self.width() - self._beside(short=short) - low
            while (
                len(shown) > 1
                and self._low(shown) > self._low_room(low, short=short)
                and self._may_fold(shown)
            ):
                shown = self._put(len(shown) - 1)  # in less than two lines it says nothing
            limits = [None] * len(shown)
            offered = sum(button.whole_width() + self._row.spacing() for button in shown)
            room = self._low_room(low, short=short)
            if offered > room:
                limits = self._limits(shown, room - offered) or limits
            narrow = offered > room and limits[:1] == [None]
        if large and not narrow and self._lines(self._room(offered, short=False)) > 2:
            self._style_words("small")  # a third line would push the map down
            short = self._lines(self._room(offered, short=False)) > 2
            narrow = self._lines(self._room(offered, short=True)) > MOST_LINES
        if large and narrow:  # over its buttons it has all the width
            self._style_words("base")
            short = True
            while len(shown) > 1 and self._low(shown) > self._under():
                shown = self._put(len(shown) - 1)  # what is cut says nothing
            offered = sum(button.whole_width() + self._row.spacing() for button in shown)
            room = self._under()
            limits = self._limits(shown, room - offered, least=0) if offered > room else limits
        if not large and not narrow and self._lines(self._room(offered, short=short)) > 2:
            short = True  # before smaller letters
            if self._lines(self._room(offered, short=True)) > 2:
                self._style_words("base")
        if self._steps is not None:
            self._steps.show_short(short=short)
        for button, most_words in zip(shown, limits, strict=True):
            button.limit(most_words)
        ways = QBoxLayout.Direction
        way = ways.TopToBottom if narrow else ways.LeftToRight
        if way != self._row.direction():
            self._row.setDirection(way)
        self._fold_rest()

    def _settle(self) -> None:
        """Have the height that the words and buttons need, at once: else they are cut for some frames."""
        for layout in (self._spoken, self._offered, self._row):
            layout.invalidate()
        needed = max(self.minimumHeight(), self._row.heightForWidth(self.width()))
        if needed != self.height():
            settle(self)
        elif self.isVisible():
            self._row.activate()

    _steps: TurnSteps | None = None

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
        """How many lines the sentence takes in so many pixels."""
        metrics = self.words.fontMetrics()
        box = metrics.boundingRect(
            QRect(0, 0, max(1, wide), 1000), int(Qt.TextFlag.TextWordWrap), self.words.laid
        )
        return round(box.height() / max(1, metrics.lineSpacing()))

    def _width_of_two_lines(self, said: int) -> int:
        """The least width in which the sentence, `said` pixels long in one line, takes two."""
        metrics, wide = self.words.fontMetrics(), said // 2
        flags = int(Qt.TextFlag.TextWordWrap)
        while wide < said:
            box = metrics.boundingRect(QRect(0, 0, wide, 1000), flags, self.words.laid)
            if box.height() <= 2 * metrics.lineSpacing() and box.width() <= wide:
                break
            wide += 8
        return wide

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
                wide = widget.sizeHint().width() if steps is None else steps.wide(short=short)
                found += wide + spacing
        return found

    def _limits(self, shown: Sequence[KeyButton], short: int, least: int = LEAST_WORDS) -> list[int | None]:
        """So many pixels (below 0) are taken from the longest words; nothing where nobody could read them:
        where less than `least` (pixels at 100 %) would be left of one.
        """
        wanted = [button.wanted_words() for button in shown]
        left, least = max(0, sum(wanted) + short), self._context.theme.px(least) if least else 0
        if left < sum(min(width, least) for width in wanted):
            return []
        low = [button.low_words() for button in shown]
        if sum(low) > left:  # not even in two lines
            low = [0] * len(shown)
        most = max(wanted, default=0)
        while sum(max(few, min(width, most)) for few, width in zip(low, wanted, strict=True)) > left:
            most -= 1
        return [max(few, min(width, most)) for few, width in zip(low, wanted, strict=True)]

    def minimumSizeHint(self) -> QSize:
        """The buttons give way before the window has to grow."""
        least = super().minimumSizeHint()
        return QSize(min(least.width(), self._context.theme.px(LEAST_WIDE)), least.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell()
        self._turn()
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
