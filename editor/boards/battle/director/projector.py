"""Shows on a board what comes into the journal: follows the session and keeps time."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from time import monotonic
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from core.presentation.cues import MOVES, Subject
from core.protocol.journal import AnyJournalNode
from editor.base.context import Context
from editor.boards.battle.director.beats import Beat
from editor.boards.battle.director.chapter import Numbers
from editor.boards.battle.director.director import Director
from editor.boards.battle.director.layers import DirectorLayers
from editor.boards.battle.director.pace import Pace
from editor.boards.battle.director.reading import Reading
from editor.boards.battle.director.stage import StageBoard
from editor.boards.battle.director.turns import Turns
from editor.boards.battle.session import Session

FRAME = 16
"""Milliseconds between two pictures."""

TOO_LATE = 600
"""Milliseconds after the end in which a key may still have been meant for what was shown."""

OWN_STANDS: tuple[Pace, ...] = ("quick", "at_once")
"""At these paces the last own dice stay while the others act: they fell a moment ago."""

TOLD_BY_DICE = frozenset({"dice", "tokens", "lose", "gone", "panic", "shaken", "rallied"})
"""What nobody knows before it was seen: whether it came out well."""


def milliseconds() -> float:
    """The clock of the director."""
    return monotonic() * 1000


class Projector(QObject):
    """Between a session and its board. `went_idle`: all was seen; `began`: a beat begins (for sounds).

    `follow` comes before the board is shown, `stage_now` after it.
    """

    went_idle = Signal()
    went_on = Signal()
    """Another beat is seen than before."""
    began = Signal(object)

    def __init__(self, context: Context, session: Session, stage: StageBoard) -> None:
        super().__init__(stage.view)
        self._context, self._session, self._stage = context, session, stage
        self.director = Director(lambda: milliseconds(), self.wanted_pace())
        self._numbers = Numbers()
        self._at = session.journal.here
        self.reading = Reading(session)
        self._turns = Turns(session, self.reading, self._turn_page)
        self._reader = self.reading.reader
        self.layers = DirectorLayers(context, session, stage, self.director, self.reading)
        self._running: Beat | None = None
        self._staged: tuple[Any, ...] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(FRAME)
        self._timer.timeout.connect(self._on_time)
        self._waited = False
        stage.view.zoomed.connect(self.lay_again)
        stage.view.overlaid_changed.connect(self.make_way)

    # --- what is seen --------------------------------------------------------------------------------------

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be seen."""
        return not self.director.is_idle

    @property
    def shows_others(self) -> bool:
        """Whether what is seen now was done by nobody before this screen."""
        ahead = self.director.ahead
        return self.director.waits or bool(ahead and ahead[0].others)

    @property
    def withholds(self) -> bool:
        """Whether dice, or what came of them, are still to be seen: nothing else may tell that first."""
        return any(beat.kind in TOLD_BY_DICE for beat in self.director.ahead)

    @property
    def acting_side(self) -> int | None:
        """Whose acts are seen now."""
        return self._turns.acting

    @property
    def seen_moment(self) -> int | None:
        """The last moment of which all was seen; None where that is now."""
        ahead = self.director.ahead
        return self._session.journal.moments[ahead[0].moment].parent if ahead else None

    def wanted_pace(self) -> Pace:
        """The pace of the settings: who wants no motion sees the marks alone."""
        settings = self._context.settings
        return "at_once" if settings.reduced_motion else settings.pace

    # --- life ----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """The board is in sight: draw on it from now on."""
        self.layers.put_up()
        self._at = self._session.journal.here

    def end(self) -> None:
        """Another desk takes the board: nothing is waited for any more."""
        self._timer.stop()
        busy = self.is_busy
        self.director.drop()
        self._forget()
        self.layers.take_down()
        if busy:
            self.went_idle.emit()

    def _forget(self) -> None:
        self._running, self._staged, self._waited = None, None, False
        self.layers.tells_all = False
        self.layers.forget()
        self.reading.forget()

    # --- following the journal -----------------------------------------------------------------------------

    def follow(self) -> None:
        """Take up what came into the journal."""
        session, journal = self._session, self._session.journal
        here, was = journal.here, self._at
        self._at = here
        self._turn_to(self.reading.reader)
        if not session.live:
            self._look_elsewhere()
            return
        if here == was:
            self._run()
            return
        line = journal.line()
        numbers = [node.number for node in line]
        if was and was not in numbers:
            self._look_elsewhere()
            return
        new = line[numbers.index(was) + 1 :] if was else line
        for node in new:
            self._take(node)
        if session.computers.is_hurried:
            self.director.finish()
        self._run()

    def _turn_to(self, reader: int | None) -> None:
        """Somebody else looks: what the one before was shown is not for him; he sees what happened to him."""
        if reader == self._reader:
            return
        self._reader, self.layers.marks_shown = reader, True
        self.director.drop()
        self._forget()
        nobody = reader is None or reader < 0
        if not nobody and self._session.live and len(self._session.persons) > 1:
            self.director.stand(self.reading.chapter_beats(self.reading.chapter()))

    def _look_elsewhere(self) -> None:
        """The past, or another line: nothing moves there."""
        busy = self.is_busy
        self.director.drop()
        self._numbers = Numbers()
        self._forget()
        self._run()
        if busy:
            self.went_idle.emit()

    def _take(self, node: AnyJournalNode) -> None:
        if not self._turns.take(node):
            return
        beats = self.reading.beats(node, self._numbers, others=self._turns.others)
        moved = [beat for beat in beats if beat.kind in self._stage.led_kinds and not beat.others]
        self.director.stand(moved if self._stage.marks_led else ())
        self.director.show([beat for beat in beats if beat not in moved])

    def _turn_page(self, turn: int, from_own: bool) -> None:
        """Somebody else acts, or a person again: what was seen makes way, but for the dead of this turn.

        `from_own`: others follow on the reader's own acts, whose last dice stay at a quick pace, without a
        number, for nobody saw them long enough.
        """
        moments, director = self._session.journal.moments, self.director
        director.finish()
        died = {beat.moment: moments[moments[beat.moment].parent].state.turn for beat in director.done}
        stays = from_own and director.pace in OWN_STANDS
        director.clear(
            lambda beat: (died[beat.moment] == turn and beat.kind == "gone") or (stays and not beat.others)
        )
        director.done = [replace(beat, number=0) for beat in director.done]
        self._numbers = Numbers()
        self.layers.tells_all = False

    # --- the chapter ---------------------------------------------------------------------------------------

    def again(self) -> None:
        """Show what happened since the reader acted last once more."""
        beats = self.reading.chapter_beats(self.reading.chapter())
        if not beats:
            return
        self.director.drop()
        if self.director.pace == "at_once" and not self._context.settings.reduced_motion:
            self.director.set_pace("normal")
        self.layers.marks_shown = True
        self.director.show(beats)
        self._run()

    def tell_all(self) -> None:
        """The dice of all acts, where those of the acts that count most stood alone."""
        self.layers.tells_all = True
        self.layers.draw()

    # --- haste ---------------------------------------------------------------------------------------------

    def hasten(self) -> bool:
        """End the act that is seen; False where none is."""
        if not self.is_busy:
            return False
        self.director.hasten()
        self._run()
        return True

    def finish(self) -> bool:
        """End all; False where nothing is seen."""
        if not self.is_busy:
            return False
        self.director.finish()
        self._run()
        return True

    def set_pace(self) -> None:
        """The settings have another pace."""
        self.director.set_pace(self.wanted_pace())
        self._run()

    def hide_marks(self) -> None:
        """Take the marks away; Again brings them back."""
        self.director.finish()
        self.layers.marks_shown = False
        self._run()

    # --- drawing -------------------------------------------------------------------------------------------

    def _run(self) -> None:
        """Something changed: draw, and go on as long as something is to be seen."""
        if not self._timer.isActive() and self.director.running is not None and self.layers.is_up:
            self._timer.start()
        self._tick()

    def _on_time(self) -> None:
        could_go_on = self.shows_others or self.withholds
        self._tick()
        if could_go_on and not self.is_busy:
            self._ended = milliseconds()

    _ended: float | None = None
    """When what is shown came to its end by itself, though somebody could have gone on from it."""

    def take_just_ended(self) -> bool:
        """Whether it ended a moment ago, by itself; told once: a key that meant to go on comes too late."""
        ended, self._ended = self._ended, None
        return ended is not None and not self.is_busy and milliseconds() - ended < TOO_LATE

    def _tick(self) -> None:
        was_busy = self._staged is not None or self._running is not None or self._waited
        self.director.advance()
        running = self.director.running
        beat = None if running is None else running.beat
        if beat is not self._running:
            self._running = beat
            if beat is not None:
                self.layers.marks_shown = True
                self.began.emit(beat)
                self._bring_into_sight(beat)
            self.went_on.emit()
        self.stage_now()
        if beat is None:
            self.layers.make_way()
        self.layers.draw()
        if running is None:
            self._timer.stop()
        self._waited = self.director.waits  # once somebody has gone on from the last act, all was seen
        if not self.is_busy:
            if self.director.pace != self.wanted_pace():
                self.director.set_pace(self.wanted_pace())
            if was_busy:
                self.went_idle.emit()

    def show_stage(self, *, anew: bool) -> None:
        """The board was shown as the battle stands: show it as what is seen has it. `anew`: places differ."""
        if anew:
            self.layers.forget()
        self.stage_now()
        self.layers.make_way()
        self.layers.draw()

    def stage_now(self) -> None:
        """Show the pieces as what is seen has them."""
        ahead = self.director.ahead
        if not ahead:
            if self._staged is not None:
                self._staged = None
                self._stage.release()
            return
        beat, running = ahead[0], self.director.running
        moment = beat.moment
        later = {who for one in ahead if one.moment == moment and one.kind in MOVES for who in one.who}
        done = {who for one in self.director.done if one.moment == moment for who in one.who} - later
        away: Collection[Subject] = beat.who if running is not None and beat.kind in MOVES else ()
        self._staged = (moment, frozenset(done), tuple(away))
        state, parent = self.reading.state, self._session.journal.moments[moment].parent
        self._stage.show(state(parent), state(moment), done, away)

    def lay_again(self, _zoom: float = 0.0) -> None:
        """The zoom, the seat or the way up of the board changed: all places are found anew."""
        self.layers.forget()
        self.layers.draw()

    def make_way(self) -> None:
        """Something came over the board, to stand on it or to be chosen there: dice make way."""
        if self.layers.make_way() or self.layers.is_behind:
            self.layers.draw()

    def _bring_into_sight(self, beat: Beat) -> None:
        box = self.layers.place(beat).box
        if not box.isEmpty():
            self._stage.view.follow_to(box)
