"""The laboratory: a verdict that fills while battles are played, a heat map, a handicap to take."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, QTimer, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMessageBox,
    QProgressBar,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from core.lab.pool import workers
from core.lab.unit_names import unit_names
from core.scenarios.edits.handicap import applied, fits, said, with_handicap
from core.text import Text, Value, _
from editor.base.context import Context
from editor.base.document.document import Document
from editor.desks.design.laboratory.clocks_work import ClocksWork
from editor.desks.design.laboratory.held_handicap import HeldHandicap
from editor.desks.design.laboratory.result_view import ResultView
from editor.desks.design.laboratory.wishes import UNEVEN, Wishes, bound_box
from editor.desks.design.laboratory.work import LaboratoryWork
from editor.widgets.section import on_panel, quiet_label

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from core.lab.balance_records import BalanceRecord, PaceRow
    from core.lab.balance_store import BalanceStore

IDLE = 400
"""Milliseconds after a change before it is asked whether the result still holds."""


class Laboratory(QWidget):
    """`falls(places)`: what to show on the map, place by place; empty: nothing."""

    falls = Signal(object)
    panel_title = _("Laboratory")

    def __init__(
        self,
        context: Context,
        document: Document,
        store: BalanceStore | None = None,
        pool: Callable[[], AbstractContextManager[Executor]] = workers,
    ) -> None:
        super().__init__()
        self._context, self._document, self._pool = context, document, pool
        self._kept = store
        self.record: BalanceRecord | None = None
        self.work: LaboratoryWork | None = None
        self.clocks = ClocksWork(context.settings)
        self.clocks.found.connect(self._clocked)
        on_panel(self)
        self.setObjectName("laboratory")
        self._idle = QTimer(self, singleShot=True, interval=IDLE)
        self._idle.timeout.connect(self.look)
        self._build()
        document.changed.connect(lambda _diff: self._idle.start())
        context.speaker.follow(self, self._speak)
        application = QCoreApplication.instance()
        if application is not None:
            application.aboutToQuit.connect(self.stop_at_once)

    # --- what stands there -------------------------------------------------------------------------------

    def _build(self) -> None:
        px = self._context.theme.px
        inner = QWidget()
        on_panel(inner)
        column = QVBoxLayout(inner)
        column.setContentsMargins(px(12), px(8), px(12), px(6))
        column.setSpacing(px(6))
        self.wishes = Wishes(self._context)
        self.wishes.start_button.clicked.connect(self.toggle)
        self.on_map = bound_box(
            self._context, _("Where men fall"), _("A map of losses over the battlefield.")
        )
        self.on_map.toggled.connect(self.show_falls)
        column.addWidget(self.wishes)
        line = QVBoxLayout() if self._is_large else QHBoxLayout()
        self.bar = QProgressBar()
        self.bar.setRange(0, 1000)
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(px(160))
        self._context.speaker.bind(self.bar, self.bar.setAccessibleName, _("Progress"))
        self.status = quiet_label(self._context)
        line.addWidget(self.bar)
        line.addWidget(self.status, 1)
        column.addLayout(line)
        self.stale = QLabel(wordWrap=True)
        self._context.theme.apply_style(self.stale, "warned")
        self.stale.setVisible(False)
        column.addWidget(self.stale)
        self.held = HeldHandicap(self._context, self._document, inner)
        column.addWidget(self.held)
        self.result = ResultView(self._context, self.on_map)
        self.result.taken.connect(self.take_handicap)
        self.result.kept.connect(self.keep_handicap)
        column.addWidget(self.result)
        column.addStretch(1)
        self.bar.setVisible(False)
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._context.speaker.bind(area, area.setAccessibleName, _("Laboratory"))
        area.setWidget(inner)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(area)
        self._area = area

    @property
    def _is_large(self) -> bool:
        return self._context.theme.is_large

    # --- running -----------------------------------------------------------------------------------------

    @property
    def is_running(self) -> bool:
        """Whether battles are played."""
        return self.work is not None

    def toggle(self) -> None:
        """Start, or stop."""
        if self.work is not None:
            self._say(_("Stopping..."))
            self.wishes.start_button.setEnabled(False)
            self.work.stop()
        else:
            self.start()

    def start(self) -> None:
        """Play the scenario as it stands now; one goes on editing meanwhile."""
        from core.protocol.refusals import CannotBeginError

        if self.work is not None:
            return
        scenario, system = self._document.scenario, self._document.system
        try:
            system.rules.new_battle(scenario)
        except CannotBeginError as error:
            self._say(_("no battle can begin ({rule}): {why}", rule=error.rule, why=error.text))
            return
        seeks = self.wishes.seek.isChecked()
        work = LaboratoryWork(
            system,
            scenario,
            self.wishes.wish(),
            lambda share: seeks and abs(share - 0.5) > UNEVEN,
            self._pool,
        )
        work.told.connect(self._told)
        work.tried.connect(self._tried)
        work.ended.connect(self._ended)
        work.failed.connect(self._failed)
        self.work = work
        self.stale.setVisible(False)
        self.bar.setValue(0)
        self.bar.setVisible(True)
        self._say(_("The first battles are played..."))
        self._speak()
        work.start()

    def stop_at_once(self) -> None:
        """End the battles, for the page closes."""
        self.clocks.wait()
        if self.work is not None:
            self.work.stop()
            self.work.wait()

    def may_close(self) -> bool:
        """Asked before the page closes: battles in play are stopped only where a person says so."""
        if self.work is None:
            return True
        say = self._context.speaker.say
        box = QMessageBox(self.window())
        box.setObjectName("laboratory_at_work")
        box.setWindowTitle("État-Major")
        box.setText(say(_("The laboratory is at work.")))
        box.setInformativeText(say(_("If you close now, what has been played so far is kept.")))
        leave = box.addButton(say(_("Stop and close")), QMessageBox.ButtonRole.DestructiveRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.exec()
        box.deleteLater()
        if box.clickedButton() is not leave:
            return False
        self.stop_at_once()
        return True

    def _told(self, record: BalanceRecord, done: float, left: float | None) -> None:
        self.bar.setValue(round(1000 * done))
        battles = sum(level.battles for level in record.levels.values())
        if left is None:
            self._say(_("{count} battles so far.", count=battles))
        else:
            self._say(
                _("{count} battles so far, {time} left for this level.", count=battles, time=_clock(left))
            )
        self._show(record)

    def _tried(self, text: Text, done: float) -> None:
        self.bar.setValue(round(1000 * done))
        self._say(_("A handicap is tried: {change}", change=text))

    def _ended(self, record: BalanceRecord | None, stopped: bool) -> None:
        self.work = None
        self.wishes.start_button.setEnabled(True)
        self.bar.setVisible(False)
        if record is None:
            self._say(_("Stopped before a battle was played."))
        else:
            self._show(record)
            self._keep(record)
            self.clocks.ask(self._document.system, self._document.scenario)
            told = (
                _("Stopped: this is what there is.")
                if stopped
                else _("Done in {time}.", time=_clock(record.seconds))
            )
            self._say(told)
            self._bring_result()
        self._speak()
        self.look()

    def _failed(self, words: str) -> None:
        self._say(_("A worker broke down: {reason}", reason=words))

    # --- results -----------------------------------------------------------------------------------------

    @property
    def store(self) -> BalanceStore:
        """Where results are kept."""
        if self._kept is None:
            from core.lab.balance_store import BalanceStore

            self._kept = BalanceStore()
        return self._kept

    def look(self) -> None:
        """Show the result of the scenario as it stands; where there is none say why the one shown is old."""
        from core.lab.balance_records import is_of

        self.held.look()
        if self.work is not None:
            return
        scenario = self._document.scenario
        if self.record is None or not is_of(self.record, scenario):
            found = self.store.find(scenario)
            if found is not None:
                self._show(found)
                self._say(_("Played before: this is the result that was kept."))
                self._bring_result()
        self._show_stale()
        if not self.stale_words:
            self.clocks.ask(self._document.system, scenario)

    @property
    def stale_words(self) -> tuple[Text, ...]:
        """Why the result that is shown is old; none where it holds, or is being played."""
        from core.lab.balance_words import stale_words

        if self.record is None or self.work is not None:
            return ()
        return tuple(stale_words(self.record, self._document.scenario))

    def _show_stale(self) -> None:
        words = self.stale_words
        self.stale.setText(" ".join(self._context.speaker.say(word) for word in words))
        self.stale.setVisible(bool(words))

    def _bring_result(self) -> None:
        """The verdict is in sight; where letters are large it stands at the top, or little of it would be."""
        QTimer.singleShot(0, self, self._scroll_to_result)

    def _scroll_to_result(self) -> None:
        if self._is_large:
            self._area.verticalScrollBar().setValue(self.result.y())
        else:
            self._area.ensureWidgetVisible(self.result.word, 0, 0)

    def _keep(self, record: BalanceRecord) -> None:
        try:
            self.store.keep(record)
        except OSError as fault:
            self._say(
                _("{file}: {reason}", file=str(fault.filename or "?"), reason=fault.strerror or str(fault))
            )

    def _clocked(self, pace: PaceRow | None) -> None:
        """The minutes at a table that the umpire's clocks tell by now stand with the result and are kept.

        Those that it has stay, where no clocked battle is on the list of files any more.
        """
        from core.lab.table_time import timed

        record = self.record
        if record is None or pace is None or pace == record.pace or self.work is not None:
            return
        if self.stale_words:
            return
        self._show(timed(record, pace))
        self._keep(self.record or record)

    def _show(self, record: BalanceRecord) -> None:
        self.record = record
        self._show_result(record)
        if self.on_map.isChecked():
            self.show_falls()

    def _show_result(self, record: BalanceRecord) -> None:
        scenario = self._document.scenario
        self.result.show_record(record, scenario, unit_names(self._document.system, scenario))

    def show_falls(self) -> None:
        """Tell the map again what to show."""
        places: dict[str, float] = {}
        if self.on_map.isChecked() and self.record is not None:
            levels = self.record.levels.values()
            for row in (row for level in levels for row in level.falls):
                places[row.at] = places.get(row.at, 0.0) + row.lost / len(levels)
        self.falls.emit(places)

    def take_handicap(self) -> None:
        """Make the change that was found: an edit like any other, to be undone."""
        if self.record is None or self.record.handicap is None:
            return
        changes = self.record.handicap.changes
        before = self._document.scenario
        names = unit_names(self._document.system, before)
        try:
            after = applied(changes, before)
        except (KeyError, AttributeError):
            self._say(_("This handicap no longer fits the scenario: play it again."))
            return
        self._document.do(_("Handicap: {change}", change=said(changes, before, names)), after)
        self.look()

    def keep_handicap(self) -> None:
        """The scenario holds the change for who wants to play with it, and stays as it is."""
        if self.record is None or self.record.handicap is None:
            return
        after = with_handicap(self._document.scenario, self.record.handicap.changes)
        if not fits(after):
            self._say(_("This handicap no longer fits the scenario: play it again."))
            return
        self._document.do(_("Keep a handicap"), after)

    # --- words -------------------------------------------------------------------------------------------

    def _say(self, text: Text) -> None:
        self._context.speaker.bind(self.status, self.status.setText, text)

    def _speak(self) -> None:
        self.wishes.show_running(self.is_running)
        self._show_stale()
        if self.record is not None:
            self._show(self.record)
        elif self.work is None and not self.status.text():
            self._say(
                _("Computer players play this scenario again and again, and tell who wins, and how often.")
            )


def _clock(seconds: float) -> Value:
    """A time in words: 40 s, 3 min."""
    if seconds < 90:
        return _("{count} s", count=max(1, round(seconds)))
    return _("{count} min", count=round(seconds / 60))
