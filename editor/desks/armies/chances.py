"""The chances of a deck, exact: what the first hand holds, what comes later, how strong a start is."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from core.armies.decks import Chance, opening_by_kind, opening_by_troop, opening_strength, reinforcements
from core.chance.distribution import Distribution
from core.text import Text, Value, _, _n
from editor.base.context import Context
from editor.desks.armies.workbench import Workbench
from editor.widgets.choice_row import ChoiceRow
from editor.widgets.rich_text import unbroken
from editor.widgets.section import Section, quiet_label


class Histogram(QWidget):
    """A bar for each sum; those around the mean that hold the half are dark."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self._spread: Distribution[int] | None = None
        context.theme.changed.connect(self.updateGeometry)

    def show_spread(self, spread: Distribution[int] | None) -> None:
        """Show this distribution; None: nothing."""
        self._spread = spread
        self.update()

    def sizeHint(self) -> QSize:
        px = self.context.theme.px
        return QSize(px(260), px(92))

    minimumSizeHint = sizeHint

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._spread is None:
            return
        theme, px = self.context.theme, self.context.theme.px
        painter = QPainter(self)
        bars = _bars(self._spread)
        most = max(weight for _value, weight in bars)
        foot = self.height() - px(18)
        wide = self.width() / len(bars)
        middle = half_around(self._spread)
        for place, (value, weight) in enumerate(bars):
            high = weight / most * (foot - 4)
            box = QRectF(place * wide + wide * 0.1, foot - high, max(1.0, wide * 0.8), high)
            painter.fillRect(box, theme.colour("accent" if middle[0] <= value <= middle[1] else "edge"))
        painter.setPen(theme.colour("line"))
        painter.drawLine(0, foot, self.width(), foot)
        self._label(painter, bars, wide, foot)

    def _label(self, painter: QPainter, bars: list[tuple[int, int]], wide: float, foot: int) -> None:
        theme, px = self.context.theme, self.context.theme.px
        painter.setFont(theme.font("key"))
        painter.setPen(theme.colour("second"))
        step = max(1, round(px(34) / wide))
        for place in range(step // 2, len(bars), step):
            box = QRectF((place + 0.5) * wide - px(20), foot + 2, px(40), px(15))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, str(bars[place][0]))


def _bars(spread: Distribution[int]) -> list[tuple[int, int]]:
    """Every sum from the least to the most with its weight; those that cannot be have none."""
    weights = dict(spread.weights)
    return [(value, weights.get(value, 0)) for value in range(min(weights), max(weights) + 1)]


def half_around(spread: Distribution[int]) -> tuple[int, int]:
    """The narrowest range of sums around the mean that holds at least half of all hands."""
    weights = dict(spread.weights)
    whole = sum(weights.values())
    least = most = round(float(spread.expected(int)))
    while 2 * sum(weight for value, weight in weights.items() if least <= value <= most) < whole:
        below, above = weights.get(least - 1, 0), weights.get(most + 1, 0)
        if below >= above and least > min(weights):
            least -= 1
        elif most < max(weights):
            most += 1
        else:
            least -= 1
    return least, most


class Chances(Section):
    """The first hand by kinds and by cards, reinforcements, and the spread of any value that cards have."""

    rule_asked = Signal(str)

    def __init__(self, context: Context, bench: Workbench) -> None:
        super().__init__(context, _("The first hand"), _("exact"))
        self.bench = bench
        self.figure_rows = QLabel()
        self.figure_rows.setObjectName("chances")
        self.figure_rows.setTextFormat(Qt.TextFormat.RichText)
        self.figure_rows.setWordWrap(True)
        self.later = quiet_label(context)
        self.value = ""
        self.values = self._values()
        self.spread = Histogram(context)
        self.summary = quiet_label(context)
        self.summary.setObjectName("spread")
        for part in (self.figure_rows, self.later, self.values, self.spread, self.summary):
            self.body.addWidget(part)
        bench.renewed.connect(self.refresh)
        context.theme.changed.connect(self.refresh)
        context.speaker.follow(self, self.refresh)

    def _values(self) -> ChoiceRow:
        """Points, or one of the values that most troops have as a number."""
        choices: list[tuple[object, Text]] = [("", _("Points"))]
        labels = dict.fromkeys(
            label
            for troop in self.bench.troops.all
            for label, value in troop.values
            if isinstance(value, int) and value > 0
        )
        choices += [(label.id, label) for label in list(labels)[:3]]
        buttons = ChoiceRow(self.context, _("Strength of the first hand"), choices)
        buttons.chosen.connect(self._choose)
        buttons.show_chosen("")
        return buttons

    def _choose(self, value: object) -> None:
        self.value = str(value)
        self.refresh()

    def refresh(self) -> None:
        """Reckon everything anew."""
        army, say = self.bench.report.army, self.context.speaker.say
        there = army.pieces > 0
        for part in (self.figure_rows, self.values, self.spread, self.summary):
            part.setVisible(there)
        hand = army.troops.hand
        self.say(_("The first {hand} cards", hand=hand))
        if not there:
            self.later.setText(say(_("The list is empty.")))
            return
        self.figure_rows.setText(unbroken(self._rows()))
        count = reinforcements(army)
        later = _n("{count} card comes later.", "{count} cards come later.", count)
        self.later.setText(say(later if count else _("No card comes later: the whole deck is drawn.")))
        spread = opening_strength(army, None if not self.value else self._worth)
        self.spread.show_spread(spread)
        least, most = half_around(spread)
        inside = sum(weight for value, weight in spread.weights.items() if least <= value <= most)
        self.summary.setText(
            say(
                _(
                    "From {lowest} to {highest}, {mean} expected. Dark: {percent} % of all hands, "
                    "from {least} to {most}.",
                    lowest=min(spread.weights),
                    highest=max(spread.weights),
                    mean=round(float(spread.expected(int)), 1),
                    percent=round(100 * inside / sum(spread.weights.values()), 1),
                    least=least,
                    most=most,
                )
            )
        )
        self.spread.setAccessibleName(self.summary.text())

    def _worth(self, entry: object) -> int:
        values = {label.id: value for label, value in entry.profile}  # type: ignore[attr-defined]
        found = values.get(self.value, 0)
        return found if isinstance(found, int) else 0

    def _rows(self) -> str:
        army, say = self.bench.report.army, self.context.speaker.say
        kinds = dict(army.troops.kinds)
        head = (_("expected"), _("to come"), _("in hand"))
        cells = "".join(self._cell(say(word), "second", 11) for word in head)
        rows = [f"<tr><td></td>{cells}</tr>"]
        for kind, chance in opening_by_kind(army).items():
            rows.append(self._row(kinds.get(kind, kind), chance, bold=True))
        for troop, chance in opening_by_troop(army).items():
            rows.append(self._row(army.troops.troop(troop).name, chance))
        return f'<table width="100%" cellspacing="0" cellpadding="2">{"".join(rows)}</table>'

    def _row(self, name: Value, chance: Chance, *, bold: bool = False) -> str:
        say = self.context.speaker.say
        figures = [
            say(_("{number}", number=round(float(chance.in_hand), 1))),
            say(_("{number}", number=round(float(chance.to_come), 1))),
            say(_("{percent} %", percent=round(100 * float(chance.held), 1))),
        ]
        words = escape(say(_("{card} ({count})", card=name, count=chance.copies)))
        words = f"<b>{words}</b>" if bold else words
        cells = "".join(self._cell(one, "text", 12) for one in figures)
        size = self.context.theme.px(12)
        return f'<tr><td style="font-size:{size}px">{words}</td>{cells}</tr>'

    def _cell(self, words: str, colour: str, size: int) -> str:
        theme = self.context.theme
        style = f"color:{theme.colour(colour).name()}; font-size:{theme.px(size)}px; white-space:nowrap"
        return f'<td align="right" style="{style}">{escape(words)}</td>'
