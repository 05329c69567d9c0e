"""The right of the army builder: the card in hand, its fields, the chances of a deck, the history."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from core.armies.troop import Part, PartValue
from core.text import _
from editor.base.context import Context
from editor.desks.armies.chances import Chances
from editor.desks.armies.composer import PartsForm
from editor.desks.armies.unit_card import RATIO, CardWords, card_words, paint_unit_card, words_of
from editor.desks.armies.workbench import Workbench
from editor.widgets.fields import Form, NoteField, WordField
from editor.widgets.section import Section, on_panel, pale_line, quiet_label


class CardView(QWidget):
    """The card in hand as it will be printed."""

    def __init__(self, context: Context, bench: Workbench) -> None:
        super().__init__()
        self.context, self.bench = context, bench
        self._drawn: tuple[CardWords, float, QPixmap] | None = None
        bench.renewed.connect(self.refresh)
        bench.chosen.connect(self.refresh)
        context.theme.changed.connect(self.updateGeometry)
        context.speaker.follow(self, self.refresh)

    def words(self) -> CardWords:
        """What stands on the card."""
        bench, language = self.bench, self.context.speaker.language
        if bench.line is not None:
            entry = bench.report.army.entries[bench.line]
            return card_words(entry, bench.report.army, language)
        troop = bench.troops.troop(bench.troop)
        parts = troop.complete({})
        nation = bench.roster.nation
        return words_of(
            troop, parts, bench.price(troop), bench.troops, language, bench.table.id, army_nation=nation
        )

    def refresh(self) -> None:
        words = self.words()
        values = ", ".join(f"{label} {value}" for label, value in words.values)
        self.setAccessibleName(f"{words.name}, {words.price}, {values}")
        self.update()

    def sizeHint(self) -> QSize:
        wide = self.context.theme.px(196)
        return QSize(wide, round(wide * RATIO) + 4)

    minimumSizeHint = sizeHint

    def paintEvent(self, _event: QPaintEvent) -> None:
        picture = self._picture(self.words(), self.sizeHint().width() * self.devicePixelRatioF())
        size = picture.deviceIndependentSize()
        left, top = (self.width() - size.width()) / 2, (self.height() - size.height()) / 2
        QPainter(self).drawPixmap(QPointF(left, top), picture)

    def _picture(self, words: CardWords, width: float) -> QPixmap:
        """The card, drawn anew only where something on it or its size is new."""
        if self._drawn is None or self._drawn[:2] != (words, width):
            ratio = self.devicePixelRatioF()
            picture = QPixmap(round(width), round(width * RATIO))
            picture.fill(Qt.GlobalColor.transparent)
            painter = QPainter(picture)
            paint_unit_card(painter, QRectF(1, 1, width - 2, (width - 2) * RATIO), words)
            painter.end()
            picture.setDevicePixelRatio(ratio)
            self._drawn = words, width, picture
        return self._drawn[2]


class LineForm(Section):
    """Name, note and parts of the line in hand."""

    def __init__(self, context: Context, bench: Workbench) -> None:
        super().__init__(context, _("Line in hand"))
        self.bench = bench
        self._parts: PartsForm | None = None
        self._shown: int | None = None
        form = Form(context)
        self.name, self.note = WordField(), NoteField()
        self.note.setMaximumHeight(context.theme.px(58))
        form.row(_("Name"), self.name, "line_name", _("It goes with the unit into the battle"))
        form.row(_("Note"), self.note, "line_note", _("It is printed under the line"))
        self.name.entered.connect(lambda words: self._change(name=words))
        self.note.entered.connect(lambda words: self._change(note=words))
        self.body.addWidget(form)
        bench.chosen.connect(self.refresh)
        bench.renewed.connect(self.refresh)
        self.refresh()

    def focus_name(self) -> None:
        """F2 in the list."""
        self.name.setFocus()
        self.name.selectAll()

    def refresh(self) -> None:
        """Show the line in hand, nothing without one."""
        index = self.bench.line
        self.setVisible(index is not None)
        self._shown = index
        if index is None:
            return
        entry = self.bench.report.army.entries[index]
        self.say_aside(_("{count} × {troop}", count=entry.count, troop=entry.troop.name))
        self.name.show_words(entry.line.name)
        self.note.show_words(entry.line.note)
        parts = entry.troop.settable(entry.line.parts)
        if self._parts is None or self._parts.parts != parts:
            if self._parts is not None:
                self.body.removeWidget(self._parts)
                self._parts.hide()
                self._parts.deleteLater()
                self._parts = None
            if parts:
                self._parts = PartsForm(self.context, parts, "line")
                self._parts.entered.connect(self._set_part)
                self.body.addWidget(self._parts)
        if self._parts is not None:
            self._parts.show_parts(dict(entry.parts))

    def _change(self, **fields: str) -> None:
        if self._shown is not None and self._shown < len(self.bench.roster.lines):
            self.bench.change_line(self._shown, **fields)

    def _set_part(self, part: Part, value: PartValue) -> None:
        if self._shown is not None:
            self.bench.set_part(self._shown, part, value)


class HistoryNote(Section):
    """What was done last, newest first."""

    MOST = 6

    def __init__(self, context: Context, bench: Workbench) -> None:
        super().__init__(context, _("History"))
        self.bench = bench
        self.words = quiet_label(context)
        self.body.addWidget(self.words)
        bench.document.state_changed.connect(self.refresh)
        context.speaker.follow(self, self.refresh)

    def refresh(self) -> None:
        """Say the last lines of the history."""
        say = self.context.speaker.say
        done = self.bench.document.lines()[: self.bench.document.stack.index()]
        lines = [say(swap.title) for swap in reversed(done[-self.MOST :])]
        self.words.setText("\n".join(lines) or say(_("Nothing has been changed yet.")))


class Details(QWidget):
    """What is in hand, and what a deck will deal."""

    panel_title = _("Card and chances")
    rule_asked = Signal(str)

    def __init__(self, context: Context, bench: Workbench) -> None:
        super().__init__()
        on_panel(self)
        self.context = context
        self.card = CardView(context, bench)
        self.line = LineForm(context, bench)
        self.chances = Chances(context, bench) if bench.troops.hand else None
        if self.chances is not None:
            self.chances.rule_asked.connect(self.rule_asked)
        inner = QWidget()
        on_panel(inner)
        rows = QVBoxLayout(inner)
        px = context.theme.px
        rows.setContentsMargins(0, px(10), 0, 0)
        rows.setSpacing(px(4))
        rows.addWidget(self.card)
        rows.addWidget(self.line)
        if self.chances is not None:
            rows.addWidget(pale_line())
            rows.addWidget(self.chances)
        rows.addWidget(pale_line())
        rows.addWidget(HistoryNote(context, bench))
        rows.addStretch(1)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        context.speaker.bind(area, area.setAccessibleName, self.panel_title)
        area.setWidget(inner)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)
        self._size()
        context.theme.changed.connect(self._size)

    def _size(self) -> None:
        self.setMinimumWidth(self.context.theme.px(296))

    def sizeHint(self) -> QSize:
        """As narrow as it may be: the list needs the room."""
        return QSize(self.context.theme.px(300), super().sizeHint().height())
