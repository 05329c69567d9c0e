"""The distribution of one figure, painted: bars over the counts, or a line a word with its share."""

from __future__ import annotations

from fractions import Fraction

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from core.odds.answers import Chance, FigureOdds
from core.text import Text, Value, _
from editor.base.context import Context
from editor.boards.battle.odds import percent
from editor.widgets.plain_tips import plain_tip

LEAST = 0.0005
"""A chance below this would be shown as nothing."""

BAR = 34
"""Pixels at 100 % of the highest bar."""


def value_word(odds: FigureOdds, chance: Chance) -> Value:
    """How a value of the figure is called."""
    word: Value = odds.figure.values.get(chance.value, str(chance.value))
    return word


def chance_words(context: Context, odds: FigureOdds, chance: Chance) -> str:
    """One value with its chance; of a sampled one the bounds too."""
    say, language = context.speaker.say, context.speaker.language
    share = percent(chance.probability, language)
    if chance.low == chance.high:
        return say(_("{value}: {chance}", value=value_word(odds, chance), chance=share))
    low, high = (percent_of(one, language) for one in (chance.low, chance.high))
    return say(
        _(
            "{value}: {chance} (95 %: {low} to {high})",
            value=value_word(odds, chance),
            chance=share,
            low=low,
            high=high,
        )
    )


def percent_of(share: float, language: str) -> str:
    """A share that is no fraction, to a tenth of a percent."""
    return percent(Fraction(share).limit_denominator(100_000), language)


def mean_text(odds: FigureOdds) -> Text | None:
    """The mean of a count, with its bounds where it was sampled."""
    if odds.mean is None:
        return None
    if odds.low == odds.high:
        return _("on average {mean}", mean=round(float(odds.mean), 2))
    return _(
        "on average {mean} (95 %: {low} to {high})",
        mean=round(float(odds.mean), 2),
        low=round(odds.low, 2),
        high=round(odds.high, 2),
    )


class ChancesView(QWidget):
    """Painted; the tooltip and the accessible description say every value with its chance."""

    def __init__(self, context: Context, odds: FigureOdds) -> None:
        super().__init__()
        self._context, self._odds = context, odds
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._chances = tuple(one for one in odds.chances if one.probability >= LEAST)
        words = "\n".join(chance_words(context, odds, one) for one in self._chances)
        mean = mean_text(odds)
        said = words if mean is None else f"{context.speaker.say(mean)}\n{words}"
        self.setToolTip(plain_tip(said))
        self.setAccessibleName(context.speaker.say(odds.figure.title))
        self.setAccessibleDescription(said)

    @property
    def words(self) -> str:
        """All that it shows, in words."""
        return self.toolTip()

    def sizeHint(self) -> QSize:
        line = QFontMetrics(self._context.theme.font("small")).height() + 2
        if self._odds.figure.is_count:
            return QSize(self._context.theme.px(150), self._context.theme.px(BAR) + 2 * line + 2)
        return QSize(self._context.theme.px(150), max(1, len(self._chances)) * line + 2)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self._context.theme.font("small"))
        if self._odds.figure.is_count:
            self._paint_counts(painter)
        else:
            self._paint_words(painter)
        painter.end()

    def _paint_words(self, painter: QPainter) -> None:
        """A line each: word, bar, chance."""
        theme, say = self._context.theme, self._context.speaker.say
        metrics = painter.fontMetrics()
        line = metrics.height() + 2
        right = metrics.horizontalAdvance(percent_of(0.9999, "fr")) + theme.px(6)
        wide = self.width() - right
        bar = wide * 0.42
        for place, chance in enumerate(self._chances):
            top = place * line
            share = float(chance.probability)
            painter.fillRect(QRectF(0, top + line * 0.22, bar, line * 0.56), theme.colour("pale_line"))
            painter.fillRect(QRectF(0, top + line * 0.22, bar * share, line * 0.56), theme.colour("accent"))
            self._paint_bounds_across(painter, chance, QRectF(0, top, bar, line))
            painter.setPen(theme.colour("text"))
            room = QRectF(bar + theme.px(6), top, wide - bar - theme.px(6), line)
            word = metrics.elidedText(
                say(value_word(self._odds, chance)), Qt.TextElideMode.ElideRight, int(room.width())
            )
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, word)
            figure = percent(chance.probability, self._context.speaker.language)
            spot = QRectF(wide, top, right, line)
            painter.drawText(spot, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, figure)

    def _paint_bounds_across(self, painter: QPainter, chance: Chance, room: QRectF) -> None:
        if chance.low == chance.high:
            return
        painter.setPen(QPen(self._context.theme.colour("warning"), 1.6))
        middle = room.center().y()
        ends = [room.left() + room.width() * share for share in (chance.low, chance.high)]
        painter.drawLine(QPointF(ends[0], middle), QPointF(ends[1], middle))
        for end in ends:
            painter.drawLine(QPointF(end, middle - 3), QPointF(end, middle + 3))

    def _paint_counts(self, painter: QPainter) -> None:
        """A bar each over its count, its chance in whole percents above."""
        theme = self._context.theme
        line = painter.fontMetrics().height() + 2
        foot = self.height() - line
        high = float(theme.px(BAR))
        top_share = max((max(float(one.probability), one.high) for one in self._chances), default=1.0)
        step = min(theme.px(32), self.width() / max(1, len(self._chances)))
        painter.setPen(theme.colour("line"))
        painter.drawLine(QPointF(0, foot), QPointF(step * len(self._chances), foot))
        for place, chance in enumerate(self._chances):
            left = place * step
            tall = high * float(chance.probability) / top_share
            painter.fillRect(
                QRectF(left + step * 0.15, foot - tall, step * 0.7, tall), theme.colour("accent")
            )
            if chance.low != chance.high:
                painter.setPen(QPen(theme.colour("warning"), 1.6))
                middle = left + step / 2
                ends = [foot - high * share / top_share for share in (chance.low, chance.high)]
                painter.drawLine(QPointF(middle, ends[0]), QPointF(middle, ends[1]))
            painter.setPen(theme.colour("text"))
            under = QRectF(left, foot, step, line)
            painter.drawText(under, Qt.AlignmentFlag.AlignCenter, str(chance.value))
            painter.setPen(theme.colour("second"))
            whole = round(float(chance.probability) * 100)
            above = QRectF(left, foot - max(tall, high * chance.high / top_share) - line, step, line)
            painter.drawText(above, Qt.AlignmentFlag.AlignCenter, str(whole) if whole else "<1")
