"""The left panel of a battle: what was taken, orders given, units, cards; only what the system has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QModelIndex, QPointF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from core.text import Text, _, _n
from editor.base.context import Context
from editor.boards.battle.battle_change import Part
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.battle_words import score_badge, score_words
from editor.boards.battle.counters_view import CountersView
from editor.boards.battle.side_chip import CHIP
from editor.boards.battle.units_model import UnitsModel
from editor.boards.drawing.style import side_place
from editor.boards.styles.style_colours import style_of
from editor.widgets import rich_text
from editor.widgets.enter_lists import EnterTableView
from editor.widgets.row_tables import by_rows


class FlagRow(QWidget):
    """The flags that a side has taken, in the colour of those who lost them; the rest as outlines."""

    def __init__(self, context: Context, loser: int) -> None:
        super().__init__()
        self._context, self._loser = context, loser
        self._taken = self._needed = 0

    def show_flags(self, taken: int, needed: int) -> None:
        self._taken, self._needed = taken, needed
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = self._context.theme.px
        return QSize(px(25) * max(1, self._needed), px(20))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._context.theme.px(120), self._context.theme.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme = self._context.theme
        count = max(self._needed, self._taken)
        step = min(float(theme.px(25)), self.width() / max(1, count))
        scale = theme.scale * min(1.0, step / theme.px(25) + 0.15)
        look = style_of(theme.dark).sides[self._loser]
        for number in range(count):
            flag = QPainterPath(QPointF(3, 2))
            flag.quadTo(QPointF(8, 0), QPointF(12, 2.5))
            flag.quadTo(QPointF(15, 4), QPointF(19, 2.5))
            flag.lineTo(QPointF(19, 11.5))
            flag.quadTo(QPointF(15, 13), QPointF(12, 11.5))
            flag.quadTo(QPointF(8, 9.5), QPointF(3, 11.5))
            flag.closeSubpath()
            painter.save()
            painter.translate(number * step, 1)
            painter.scale(scale, scale)
            if number < self._taken:
                painter.fillPath(flag, QColor(look.fill))
            pen = QPen(theme.colour("text" if number < self._taken else "edge"), 1)
            painter.setPen(pen)
            painter.drawPath(flag)
            painter.drawLine(QPointF(3, 1), QPointF(3, 18))
            painter.restore()
        painter.end()


class ForcesPanel(QWidget):
    """`point_at(unit)` when a line of the list is chosen, `take(unit)` when it is activated."""

    panel_title = _("Forces")
    widest = "1013"
    """The longest name of a place that is shown whole."""

    def __init__(
        self,
        context: Context,
        side_ids: Sequence[str],
        open_rule: Callable[[str], object],
        point_at: Callable[[int], object],
        take: Callable[[int], object],
    ) -> None:
        super().__init__()
        self._context, self._point_at, self._take = context, point_at, take
        self.setObjectName("forces")
        px = context.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(12), px(10), px(12), px(8))
        column.setSpacing(px(5))
        self.counters = CountersView(context, open_rule)
        column.addWidget(self.counters)
        self.score: list[tuple[QLabel, FlagRow]] = []
        self.score_title = self._label("strong", open_rule)
        column.addWidget(self.score_title)
        for side in (0, 1):
            label, flags = self._label("base", open_rule), FlagRow(context, side_place(side_ids, 1 - side))
            self.score.append((label, flags))
            column.addWidget(label)
            column.addWidget(flags)
        self.orders_title, self.orders = self._label("strong", open_rule), self._label("base", open_rule)
        column.addSpacing(px(6))
        column.addWidget(self.orders_title)
        column.addWidget(self.orders)
        self.units_title = self._label("strong", open_rule)
        column.addSpacing(px(6))
        column.addWidget(self.units_title)
        self.model = UnitsModel(context)
        self.units = self._unit_table()
        column.addWidget(self.units, 1)
        self.cards = self._label("small", open_rule)
        column.addWidget(self.cards)
        self._silent = False
        self._size()
        context.theme.changed.connect(self._size)

    def _unit_table(self) -> EnterTableView:
        units = EnterTableView()
        units.setObjectName("units")
        units.setModel(self.model)
        units.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        by_rows(units)
        units.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        units.horizontalHeader().setVisible(False)
        units.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        units.horizontalHeader().setMinimumSectionSize(12)
        units.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        units.setMinimumHeight(72)
        units.activated.connect(self._activated)
        units.selectionModel().currentRowChanged.connect(self._current)
        return units

    def sizeHint(self) -> QSize:
        return QSize(self.minimumWidth(), super().sizeHint().height())

    def _size(self) -> None:
        px = self._context.theme.px
        self.setMinimumWidth(px(252))
        self.units.verticalHeader().setDefaultSectionSize(px(23))
        self.units.setIconSize(QSize(px(CHIP), px(CHIP)))
        metrics = QFontMetrics(self._context.theme.font("strong"))
        for column, widest, air in ((1, "4/4", 19), (2, self.widest, 14)):  # to measure every row costs more
            self.units.setColumnWidth(column, metrics.horizontalAdvance(widest) + px(air))

    def _label(self, role: str, open_rule: Callable[[str], object]) -> QLabel:
        label = QLabel(wordWrap=True)
        label.setTextFormat(Qt.TextFormat.RichText)
        label.linkActivated.connect(lambda link: open_rule(link.removeprefix("rule:")))
        self._context.theme.apply_style(label, role)
        return label

    def _activated(self, index: QModelIndex) -> None:
        if index.isValid():
            self._take(self.model.unit(index.row()))

    def _current(self, index: QModelIndex) -> None:
        if index.isValid() and not self._silent:
            self._point_at(self.model.unit(index.row()))

    reads = (Part.PIECES, Part.SEAT, Part.MOMENT, Part.CHOICE)
    """What has to change for the panel to be shown anew; what is in hand only marks a line."""

    def show_unit(self, unit: int | None) -> None:
        """Mark the line of the unit in hand."""
        self._silent = True
        row = self.model.row_of(unit) if unit is not None else None
        if row is None:
            self.units.clearSelection()
        elif row != self.units.currentIndex().row():
            self.units.selectRow(row)
        self._silent = False

    def forget_unit(self) -> None:
        """Whoever comes next finds no line marked, nor the place that the keys were at."""
        self._silent = True
        self.units.clearSelection()
        self.units.setCurrentIndex(QModelIndex())
        self._silent = False

    def show_battle(self, seen: BattleView, unit: int | None) -> None:
        say = self._context.speaker.say
        parts = seen.system.parts
        self.counters.show_counters(seen)
        counted = bool(seen.system.look.counters(seen.state))  # the score is one of the counters
        score = None if counted else parts.score
        self.score_title.setVisible(score is not None)
        for label, flags in self.score:
            label.setVisible(score is not None)
            flags.setVisible(score is not None and parts.flags)
        if score is not None:
            self._show_score(seen, score)
        self._show_orders(seen)
        asked, looker = seen.session.asked, seen.session.looker
        side = looker if looker >= 0 else asked or 0
        self._silent = True
        self.model.show_units(seen, side)
        if unit is None and seen.candidates() != self._able:
            self.units.scrollToTop()  # whoever can act now stands first, and is seen
        self._able = seen.candidates()
        self.show_unit(unit)
        able = self.model.able_count
        words = _n("{count} unit can act, Tab walks", "{count} units can act, Tab walks", able)
        title: Text = words if able else _("Units")
        self.units_title.setText(escape(say(title)))
        self.units.setAccessibleName(say(title))
        self.cards.setVisible(parts.hands)
        hands = [
            say(
                _n(
                    "{side}: {count} card",
                    "{side}: {count} cards",
                    seen.hand_size(each),
                    side=seen.side_name(each),
                )
            )
            for each in range(len(seen.session.sides))
        ]
        self.cards.setText(rich_text.coloured(self._context, escape(" · ".join(hands)), "second"))

    def tell_score(self, seen: BattleView) -> None:
        """What the icon of the panel tells while it is folded."""
        self.panel_badge, self.panel_told = score_badge(seen), score_words(seen)

    _able: tuple[int, ...] = ()
    panel_badge = ""
    """The score, told on the icon of the panel while it is folded."""
    panel_told: Text | None = None

    def _show_score(self, seen: BattleView, title: Text) -> None:
        """What each side has taken of what it needs; `needed` 0 means that there is no such number."""
        say = self._context.speaker.say
        self.score_title.setText(escape(say(title)))
        for side, (taken, needed) in enumerate(seen.system.look.score(seen.state)):
            label, flags = self.score[side]
            name = seen.side_name(side)
            words = (
                _("{side}: {taken} of {needed}", side=name, taken=taken, needed=needed)
                if needed
                else _("{side}: {taken}", side=name, taken=taken)
            )
            label.setText(escape(say(words)))
            flags.show_flags(taken, needed)
            flags.setAccessibleName(say(words))

    def _show_orders(self, seen: BattleView) -> None:
        marked = [unit for unit, piece in seen.by_unit.items() if "ordered" in piece.marks]
        shown = seen.system.parts.orders and seen.session.over is None
        ordered = marked if shown else []
        self.orders_title.setVisible(bool(ordered))
        self.orders.setVisible(bool(ordered))
        say = self._context.speaker.say
        given = sum("led" not in seen.by_unit[unit].marks for unit in ordered)
        self.orders_title.setText(escape(say(_n("{count} order given", "{count} orders given", given))))
        rows = []
        for unit in ordered:
            piece = seen.by_unit[unit]
            done = [say(_DONE[mark]) for mark in _DONE if mark in piece.marks]
            words = escape(say(seen.short_name(unit)))
            if done:
                words += " " + rich_text.coloured(self._context, f"({escape(', '.join(done))})", "third")
            rows.append(rich_text.row(self._context, words, seen.place_of(unit)))
        self.orders.setText(rich_text.table(rows))


_DONE = {"led": _("with its general"), "moved": _("moved"), "fought": _("battled")}
