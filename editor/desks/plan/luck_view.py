"""Luck so far: what each side and piece lost and dealt, beside what average dice would have made of it."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout, QWidget

from core.odds.luck import Luck, LuckQuestion, PieceLuck
from core.odds.questions import outcomes_of
from core.odds.worker import Failed, OddsWorker, Progress, Ready
from core.text import Text, _, _n
from editor.base.context import Context
from editor.panels.odds.act_odds import LOOK_EVERY
from editor.widgets.section import on_panel, quiet_label

if TYPE_CHECKING:
    from editor.boards.plan.moment import PlanMoment

HEADS: tuple[tuple[Text, Text], ...] = (
    (_("Side, piece"), _("Each side, and under it its pieces that lost or dealt something.")),
    (_("Lost"), _("What was lost in battle up to this moment.")),
    (
        _("Expected"),
        _("What would have been lost with average dice and tokens, all else as it was played."),
    ),
    (_("Dealt"), _("What the enemy lost in fights with it.")),
    (_("Expected"), _("What the enemy would have lost in them on average.")),
    (_("Luck"), _("Losses spared by the dice, and losses dealt above average: more is luckier.")),
)


class LuckView(QWidget):
    """Asks when it is first seen at a moment; a process beside counts."""

    def __init__(self, context: Context) -> None:
        super().__init__()
        self._context = context
        self.setObjectName("plan_luck")
        on_panel(self)
        self._moment: PlanMoment | None = None
        self._counted: object = None
        self.luck: Luck | None = None
        self._worker = OddsWorker()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY)
        self._timer.timeout.connect(self._look)
        px = context.theme.px
        column = QVBoxLayout(self)
        column.setContentsMargins(px(12), px(6), px(12), px(6))
        self.words = quiet_label(context)
        self.table = QTreeWidget()
        self.table.setColumnCount(len(HEADS))
        self.table.setUniformRowHeights(True)
        context.speaker.bind(self.table, self.table.setAccessibleName, _("Luck so far"))
        header = self.table.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        column.addWidget(self.words)
        column.addWidget(self.table, 1)
        context.speaker.follow(self, self._speak)

    def show_moment(self, moment: PlanMoment) -> None:
        """The luck up to this moment; it is counted when the panel is seen."""
        self._moment = moment
        if self._counted != moment.key:
            self.stop()
            self.luck = None
        self.ask_if_seen()

    def ask_if_seen(self) -> None:
        """Count, where nobody has yet and somebody looks."""
        moment = self._moment
        if moment is None or not self.isVisible() or self._counted == moment.key:
            return
        self._counted = moment.key
        asked = moment.luck_question()
        if isinstance(asked, LuckQuestion):
            self._worker.ask(asked)
            self._timer.start()
            self._say(_("Counting the rolls..."))
        else:
            self._say(asked)
        self._fill()

    def stop(self) -> None:
        """Count no more."""
        if self._timer.isActive():
            self._counted = None
        self._timer.stop()
        self._worker.cancel()

    def close_worker(self) -> None:
        """End the process; it is started again when it is needed."""
        self.stop()
        self._worker.close()

    def _look(self) -> None:
        for news in self._worker.news():
            if isinstance(news, Progress):
                self._say(_("Counting the rolls: {share} %", share=round(100 * news.share)))
            elif isinstance(news, Ready):
                assert isinstance(news.answer, Luck)
                self._timer.stop()
                self.luck = news.answer
                self._speak()
            elif isinstance(news, Failed):
                self._timer.stop()
                self._say(_("The luck of this battle could not be counted."))

    def _say(self, text: Text) -> None:
        self._context.speaker.bind(self.words, self.words.setText, text)

    def _speak(self) -> None:
        say = self._context.speaker.say
        self.table.setHeaderLabels([say(head) for head, _definition in HEADS])
        for place, (_head, definition) in enumerate(HEADS):
            self.table.headerItem().setToolTip(place, say(definition))
            if place:
                self.table.headerItem().setTextAlignment(place, Qt.AlignmentFlag.AlignRight)
        if self.luck is not None:
            luck = self.luck
            words = _n(
                "{count} roll or draw was weighed.", "{count} rolls or draws were weighed.", luck.rolls
            )
            if luck.sampled:
                words = _(
                    "{count} rolls or draws were weighed, {sampled} of them by sampling.",
                    count=luck.rolls,
                    sampled=luck.sampled,
                )
            self._say(words)
        self._fill()

    def _fill(self) -> None:
        self.table.clear()
        self.table.setVisible(self.luck is not None)
        moment, luck = self._moment, self.luck
        if moment is None or luck is None:
            return
        outcomes, context = outcomes_of(moment.system), moment.context
        for side, row in enumerate(moment.scenario.sides):
            own = [piece for piece in luck.pieces.values() if piece.side == side]
            total = PieceLuck("", side)
            for piece in own:
                total.lost += piece.lost
                total.lost_luck += piece.lost_luck
                total.dealt += piece.dealt
                total.dealt_luck += piece.dealt_luck
            item = self._item(self._context.speaker.say(row.name), total)
            font = self._context.theme.font("strong")
            for place in range(len(HEADS)):
                item.setFont(place, font)
            self.table.addTopLevelItem(item)
            for piece in sorted(own, key=_luck_of):
                name = self._context.speaker.say(outcomes.piece_name(context, piece.piece))
                item.addChild(self._item(name, piece))
            item.setExpanded(True)

    def _item(self, name: str, row: PieceLuck) -> QTreeWidgetItem:
        figures = (
            self._figure(row.lost),
            self._figure(row.lost_expected),
            self._figure(row.dealt),
            self._figure(row.dealt_expected),
            self._figure(_luck_of(row), signed=True),
        )
        item = QTreeWidgetItem([name, *figures])
        for place in range(1, len(HEADS)):
            item.setTextAlignment(place, Qt.AlignmentFlag.AlignRight)
        return item

    def _figure(self, number: Fraction, *, signed: bool = False) -> str:
        if number.denominator == 1 and not signed:
            return str(number.numerator)
        value = round(float(number), 1) or 0.0
        figure = self._context.speaker.say(_("{number}", number=abs(value)))
        sign = "\N{MINUS SIGN}" if value < 0 else "+" if signed and value > 0 else ""
        return f"{sign}{figure}"


def _luck_of(row: PieceLuck) -> Fraction:
    return row.dealt_luck - row.lost_luck
