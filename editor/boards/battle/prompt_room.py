"""How much room the words and the buttons of a prompt take."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt

from editor.widgets.key_button import KeyButton
from editor.widgets.sentence_label import SentenceLabel

_WRAPPED = int(Qt.TextFlag.TextWordWrap)


def lines_in(words: SentenceLabel, wide: int) -> int:
    """How many lines the sentence takes in so many pixels."""
    metrics = words.fontMetrics()
    box = metrics.boundingRect(QRect(0, 0, max(1, wide), 1000), _WRAPPED, words.laid)
    return round(box.height() / max(1, metrics.lineSpacing()))


def width_of_two_lines(words: SentenceLabel, said: int) -> int:
    """The least width in which the sentence, `said` pixels long in one line, takes two."""
    metrics, wide = words.fontMetrics(), said // 2
    while wide < said:
        box = metrics.boundingRect(QRect(0, 0, wide, 1000), _WRAPPED, words.laid)
        if box.height() <= 2 * metrics.lineSpacing() and box.width() <= wide:
            break
        wide += 8
    return wide


def limits_of(shown: Sequence[KeyButton], short: int, least: int = 0) -> list[int | None]:
    """So many pixels (below 0) are taken from the longest words; nothing where nobody could read them:
    where less than `least` pixels would be left of one.
    """
    wanted = [button.wanted_words() for button in shown]
    left = max(0, sum(wanted) + short)
    if left < sum(min(width, least) for width in wanted):
        return []
    low = [button.low_words() for button in shown]
    if sum(low) > left:  # not even in two lines
        low = [0] * len(shown)
    most = max(wanted, default=0)
    while sum(max(few, min(width, most)) for few, width in zip(low, wanted, strict=True)) > left:
        most -= 1
    return [max(few, min(width, most)) for few, width in zip(low, wanted, strict=True)]
