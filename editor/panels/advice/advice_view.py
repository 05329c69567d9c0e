"""The best plans in words, each with its chance of winning and the error of that, numbered as on the map."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.text import Text, _
from editor.base.context import Context
from editor.panels.advice.adviser import Adviser, last_decision, why_not
from editor.panels.advice.plan_arrows import PlanArrows
from editor.panels.odds.planned_moment import moment_of
from editor.widgets.section import on_panel, quiet_label

if TYPE_CHECKING:
    from core.players.advice import Advice
    from editor.boards.host import DeskHost
    from editor.boards.plan.moment import PlanMoment

NOTHING = _(
    "Ask what a good staff would do (H): up to three plans stand here, numbered as on the map, each with its"
    " chance of winning. It knows no more than your side does."
)


def share_words(advice: Advice) -> Text:
    """The chance of winning with its error, in percent."""
    error = max(1, round(100 * advice.error))
    return _("{share} % ± {error}", share=round(100 * advice.share), error=error)


class ShareBar(QWidget):
    """A share as a bar, its error as a line across the end of it."""

    def __init__(self, context: Context, advice: Advice) -> None:
        super().__init__()
        self._context, self._advice = context, advice
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        px = self._context.theme.px
        return QSize(px(120), px(12))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, share, error = self._context.theme, self._advice.share, self._advice.error
        painter = QPainter(self)
        wide, high = float(self.width()), float(self.height())
        painter.fillRect(QRectF(0, high * 0.2, wide, high * 0.6), theme.colour("pale_line"))
        painter.fillRect(QRectF(0, high * 0.2, wide * share, high * 0.6), theme.colour("accent"))
        low, top = max(0.0, share - error) * wide, min(1.0, share + error) * wide
        painter.fillRect(QRectF(low, high * 0.44, top - low, high * 0.12), theme.colour("text"))
        painter.end()


def no_hint(moment: PlanMoment) -> Text | None:
    """Why no hint can be given at this moment; None where one can."""
    if moment.system.judgement is None:
        return _("this system knows no officers")
    return moment.why if moment.choice is None else None


class AdviceView(QWidget):
    """Belongs to a desk with a battle; what it shows is drawn on the map of its host as well."""

    title = _("Advice")

    def __init__(
        self, context: Context, host: DeskHost, moment: Callable[[], PlanMoment] | None = None
    ) -> None:
        """`moment` is what is planned from; without it the battle of the host as it stands."""
        super().__init__()
        self._context, self._host = context, host
        self._moment = moment or partial(moment_of, host)
        self.setObjectName("advice")
        on_panel(self)
        self.adviser = Adviser(self)
        self.arrows = PlanArrows(host)
        self.hint_button, self.why_button, self.work_button = QPushButton(), QPushButton(), QPushButton()
        self.words = quiet_label(context)
        self.words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._lay_out()
        say = context.speaker
        say.bind(self.hint_button, self.hint_button.setText, _("Give a hint"))
        say.bind(self.why_button, self.why_button.setText, _("Why did the computer do that?"))
        self.hint_button.clicked.connect(self.hint)
        self.why_button.clicked.connect(self.explain)
        self.work_button.clicked.connect(self._turn_work)
        self.adviser.changed.connect(self.show_advice)
        context.theme.changed.connect(self.show_advice)
        say.follow(self, self.show_advice)

    def _lay_out(self) -> None:
        px = self._context.theme.px
        row = QHBoxLayout()
        row.setSpacing(px(6))
        for button in (self.hint_button, self.why_button, self.work_button):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            row.addWidget(button)
        row.addStretch(1)
        holder = QWidget()
        holder.setProperty("surface", "none")
        whole = QVBoxLayout(holder)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(px(4))
        whole.addLayout(row)
        whole.addWidget(self.words)
        self._rows = QGridLayout()
        whole.addLayout(self._rows)
        whole.addStretch(1)
        self._rows.setContentsMargins(0, px(4), 0, px(4))
        self._rows.setHorizontalSpacing(px(10))
        self._rows.setVerticalSpacing(px(6))
        self._rows.setColumnStretch(3, 1)
        area = QScrollArea()
        area.setWidget(holder)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._context.speaker.bind(area, area.setAccessibleName, _("Advice"))
        column = QVBoxLayout(self)
        column.setContentsMargins(px(12), px(6), px(12), px(4))
        column.addWidget(area)

    # --- asking ------------------------------------------------------------------------------------------

    def cannot_hint(self) -> Text | None:
        """Why no hint can be given now; None where it can."""
        return no_hint(self._moment())

    def cannot_explain(self) -> Text | None:
        """Why no act of a computer can be explained now; None where one can be."""
        return why_not(self._host.battle.session)

    def hint(self) -> None:
        """What the side that chooses might do."""
        if self.cannot_hint() is None:
            self.adviser.hint(self._moment())

    def explain(self) -> None:
        """Why the computer did what it did last, up to the moment looked at."""
        session = self._host.battle.session
        if session is None or self.cannot_explain() is not None:
            return
        node = last_decision(session)
        if node is not None:
            self.adviser.explain(session, node, self._moment().key)

    def _turn_work(self) -> None:
        if self.adviser.share is None:
            self.adviser.go_on()
        else:
            self.adviser.stop()

    def show_moment(self) -> None:
        """The battle went on, or another moment of it is looked at."""
        self.adviser.refresh(self._moment().key)
        topic = self.adviser.topic
        if topic is not None and topic.done is not None and self.cannot_explain() is not None:
            self.adviser.clear()  # another sits here, who may not know
        self._show_state()

    def leave(self) -> None:
        """Nobody looks any more: the process ends, the map is as it was."""
        self.adviser.close()
        self.arrows.clear()

    # --- showing -----------------------------------------------------------------------------------------

    def show_advice(self) -> None:
        """What was found so far, in rows and on the map."""
        while (item := self._rows.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        topic, advice = self.adviser.topic, self.adviser.advice
        for place, one in enumerate(advice):
            self._add(place, one, is_done=topic is not None and one.action == topic.done)
        self._rows.setRowStretch(len(advice), 1)
        self._show_state()
        if topic is None:
            self.arrows.clear()
        else:
            self.arrows.show_plans(topic.asked.system, topic.asked.known, topic.asked.side, advice)

    def _add(self, place: int, one: Advice, *, is_done: bool) -> None:
        speaker, theme = self._context.speaker, self._context.theme
        words = speaker.say(one.text)
        if is_done:
            words = speaker.say(_("{act} (this was done)", act=one.text))
        share = speaker.say(share_words(one)) if one.worlds else speaker.say(_("the only one"))
        number, act, chance = QLabel(str(place + 1)), QLabel(words, wordWrap=True), QLabel(share)
        theme.apply_style(number, "strong")
        theme.apply_style(act, "strong" if place == 0 else "base")
        theme.apply_style(chance, "base")
        act.setAccessibleName(f"{place + 1}. {words}: {share}")
        if one.worlds:
            self._rows.addWidget(ShareBar(self._context, one), place, 2, Qt.AlignmentFlag.AlignVCenter)
        for column, label in ((0, number), (1, chance), (3, act)):
            self._rows.addWidget(label, place, column, Qt.AlignmentFlag.AlignVCenter)

    def _show_state(self) -> None:
        adviser, speaker = self.adviser, self._context.speaker
        hint, why = self.cannot_hint(), self.cannot_explain()
        self.hint_button.setEnabled(hint is None)
        self.why_button.setEnabled(why is None)
        self.hint_button.setToolTip("" if hint is None else speaker.say(hint))
        self.why_button.setToolTip("" if why is None else speaker.say(why))
        busy = adviser.share is not None
        self.work_button.setVisible(busy or adviser.can_go_on)
        self.work_button.setText(speaker.say(_("Stop") if busy else _("Think longer")))
        self.words.setText(speaker.say(self._state()))
        small = not self._context.theme.is_large
        self.words.setVisible(small or busy or not adviser.advice)  # large letters leave no room for it

    def _state(self) -> Text:
        adviser = self.adviser
        if adviser.failed:
            return _("The staff found no answer: the process that thinks has failed.")
        if adviser.share is not None:
            return _("Thinking: {share} %", share=round(100 * adviser.share))
        if adviser.topic is None:
            return NOTHING
        known = adviser.topic.asked.known
        name = self._host.document.scenario.sides[adviser.topic.asked.side].name
        if adviser.topic.done is not None:
            return _("What {side} weighed in turn {turn}:", side=name, turn=known.turn)
        figures = [round(100 * one.share) for one in adviser.advice]
        if figures and max(figures) > figures[0]:
            return _(
                "What a good staff would do for {side}; the lead of a plan further down is not sure:",
                side=name,
            )
        return _("What a good staff would do for {side}:", side=name)
