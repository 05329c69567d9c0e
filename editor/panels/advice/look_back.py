"""After the battle: the line of the chance of winning, the decisions that lost most of it, what luck took."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from core.lab.analysis import Analysis, AnalysisAsked
from core.players.thinking import Thinker
from core.text import Text, _
from editor.base.context import Context
from editor.boards.styles.style_colours import style_of
from editor.panels.advice.loss_words import loss_words, luck_words
from editor.panels.advice.share_line import Inks, paint_line
from editor.panels.odds.act_odds import LOOK_EVERY
from editor.widgets.rich_text import unbroken
from editor.widgets.section import on_panel, quiet_label

if TYPE_CHECKING:
    from core.records.games import Game
    from editor.boards.battle.session import Session


class ShareLine(QWidget):
    """The painted line of a battle that was looked back at."""

    def __init__(self, context: Context, game: Game) -> None:
        super().__init__()
        self._context, self._game = context, game
        self.found = Analysis()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        context.speaker.bind(self, self.setAccessibleName, _("The chance of winning, step by step"))

    def minimumSizeHint(self) -> QSize:
        px = self._context.theme.px
        return QSize(px(260), px(110))

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, speaker, game = self._context.theme, self._context.speaker, self._game
        ids = tuple(side.id for side in game.scenario.sides)
        sides = [QColor(side.fill) for side in style_of(theme.dark, ids, game.system.map_style).sides]
        inks = Inks(theme.colour("text"), theme.colour("pale_line"), (sides[0], sides[1]))
        painter = QPainter(self)
        painter.setFont(theme.font("small"))
        names = [side.name for side in game.scenario.sides]
        paint_line(painter, QRectF(self.rect()), self.found, names, inks, speaker.say)
        painter.end()


def no_look_back(session: Session) -> Text | None:
    """Why nobody may look back at a battle now; None where a person may."""
    if session.system.judgement is None:
        return _("this system knows no officers")
    if session.is_view:
        return _("only the file of the umpire knows all of this battle")
    if not session.journal.line(session.now):
        return _("nothing has happened yet")
    if _would_tell(session):
        return _("it would give away what the other side hides; it is told after the battle")
    return None


def _would_tell(session: Session) -> bool:
    return session.keeps_secrets and not session.umpired


class LookBackView(QWidget):
    """Asks when a person wants it; a process beside looks at the battle, and can be stopped."""

    title = _("Looking back")

    def __init__(self, context: Context, session: Session) -> None:
        super().__init__()
        self._context, self._session = context, session
        self.setObjectName("look_back")
        on_panel(self)
        self.found: Analysis | None = None
        self._at: object = None
        self.failed = False
        self._thinker: Thinker[Analysis] = Thinker()
        self._timer = QTimer(self)
        self._timer.setInterval(LOOK_EVERY)
        self._timer.timeout.connect(self._look)
        self.work_button = QPushButton()
        self.work_button.clicked.connect(self._turn_work)
        self.words = quiet_label(context)
        self.words.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.line = ShareLine(context, session.game)
        self.told = QLabel(wordWrap=True)
        self.told.setTextInteractionFlags(Qt.TextInteractionFlag.LinksAccessibleByMouse)
        self.told.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.told.linkActivated.connect(self._look_at)
        context.theme.apply_style(self.told, "base")
        self._lay_out()
        context.theme.changed.connect(self._show)
        context.speaker.follow(self, self._show)

    def _lay_out(self) -> None:
        px = self._context.theme.px
        row = QHBoxLayout()
        row.setSpacing(px(6))
        row.addWidget(self.work_button)
        row.addWidget(self.words, 1)
        area = QScrollArea()
        area.setWidget(self.told)
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._context.speaker.bind(area, area.setAccessibleName, _("Looking back"))
        self.told.setProperty("surface", "none")
        both = QHBoxLayout()
        both.setSpacing(px(12))
        both.addWidget(self.line, 3)
        both.addWidget(area, 2)
        column = QVBoxLayout(self)
        column.setContentsMargins(px(12), px(6), px(12), px(4))
        column.setSpacing(px(4))
        column.addLayout(row)
        column.addLayout(both, 1)

    # --- asking ------------------------------------------------------------------------------------------

    def refused(self) -> Text | None:
        """Why nobody may look back now; None where a person may."""
        return no_look_back(self._session)

    def ask(self) -> None:
        """Look back at the line that is played."""
        if self.refused() is not None:
            return
        session = self._session
        steps = tuple(node.step for node in session.journal.line(session.now) if node.step is not None)
        self._at, self.failed, self.found = session.now, False, None
        self._thinker.ask(AnalysisAsked(session.system, session.game.scenario, steps))
        self._timer.start()
        self._show()

    def stop(self) -> None:
        """Look no further."""
        self._thinker.cancel()
        self._timer.stop()
        self._show()

    def leave(self) -> None:
        """Nobody looks any more: the process ends."""
        self.stop()
        self._thinker.close()

    def _turn_work(self) -> None:
        if self._timer.isActive():
            self.stop()
        else:
            self.ask()

    def _look(self) -> None:
        try:
            found = self._thinker.answer()
        except EOFError:
            self.failed = True
            self.stop()
            return
        if found is not None:
            self.found = found
            self._timer.stop()
        self._show()

    def _look_at(self, link: str) -> None:
        """The moment before a decision: the map shows what the side saw."""
        line = self._session.journal.line(self._session.now)
        step = int(link)
        if step < len(line):
            self._session.look_at(line[step].parent)

    # --- showing -----------------------------------------------------------------------------------------

    def show_battle(self) -> None:
        """What was found goes when the battle goes on, and when somebody sits here who may not know it."""
        gone_on = self._session.live and self._at != self._session.now
        if self._at is not None and (gone_on or _would_tell(self._session)):
            self._at, self.found = None, None
            self.told.clear()
            self.stop()
        self._show_state()

    def _show(self) -> None:
        self.line.setVisible(self.found is not None)
        self.told.setVisible(self.found is not None)
        if self.found is not None:
            self.line.found = self.found
            self.line.update()
            self.told.setText(self._html(self.found))
        self._show_state()

    def _html(self, found: Analysis) -> str:
        say, sides = self._context.speaker.say, self._session.sides
        cost, luck_head = say(_("What cost most")), say(_("Luck"))
        rows = [f"<b>{escape(cost)}</b>"]
        for loss in found.worst:
            words = escape(say(loss_words(loss, sides[loss.side].name)))
            rows.append(f'<a style="text-decoration: none" href="{loss.step}">{words}</a>')
        if not found.worst:
            rows.append(escape(say(_("No decision plainly lost anything."))))
        rows.append(f"<b>{escape(luck_head)}</b>")
        for side, luck in zip(sides, found.luck, strict=True):
            rows.append(escape(say(luck_words(luck, side.name))))
        return unbroken("<br>".join(rows))

    def _show_state(self) -> None:
        say, busy, why = self._context.speaker.say, self._timer.isActive(), self.refused()
        self.work_button.setText(say(_("Stop") if busy else _("Look back at the battle")))
        self.work_button.setEnabled(busy or why is None)
        self.work_button.setToolTip("" if why is None else say(why))
        self.words.setText(say(self._state(busy=busy)))

    def _state(self, *, busy: bool) -> Text:
        if busy:
            return _("Weighing the decisions: {share} %", share=round(100 * self._thinker.share))
        if self.failed:
            return _("The battle could not be looked back at: the process that thinks has failed.")
        if self.found is None:
            return _(
                "How the chance of winning went, which decisions lost most of it, what luck took and gave."
            )
        return _("A click on a decision shows the moment before it; dots in the line are the decisions.")
