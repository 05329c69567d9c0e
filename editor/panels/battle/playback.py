"""What happens, as a desk shows it: the director of its board, the sheet that tells it, the hand-over."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QRectF
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from core.protocol.journal import AnyJournalNode
from core.protocol.pending import Choice
from core.protocol.steps import ActionStep
from core.text import Text, _
from editor.base.settings import PACES
from editor.base.sounds import SoundId, Sounds
from editor.boards.battle.director.beats import Beat, BeatKind
from editor.boards.battle.director.chapter import Line, counted
from editor.boards.battle.director.pace import PACE_WORDS
from editor.boards.battle.director.projector import Projector
from editor.boards.battle.prompt_content import PromptContent
from editor.boards.battle.prompt_row import PromptAct
from editor.boards.battle.screen_owner import NOBODY
from editor.boards.drawing.style import side_place
from editor.panels.battle.hand_over import HandOver
from editor.panels.battle.happened import HappenedSheet

if TYPE_CHECKING:
    from editor.boards.battle.battle_board import BattleBoard
    from editor.boards.battle.battle_view import BattleView
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost

TOLD_ACTS = 8
"""So many acts are told on the hand-over screen, which has room for them."""
TOLD = 2
"""So many lines of the journal stand on the hand-over screen below what happened."""


HEARD: dict[BeatKind, SoundId] = {
    "dice": "dice",
    "tokens": "dice",
    "move": "move",
    "advance": "move",
    "enter": "move",
    "withdraw": "retreat",
    "panic": "retreat",
    "lose": "loss",
    "gone": "gone",
    "card": "card",
}
"""What is heard when something begins to be seen."""


class Playback(QObject):
    """`all_seen` is called when everything was seen that happened, `run` does a command by its name."""

    def __init__(
        self,
        host: DeskHost,
        session: Session,
        board: BattleBoard,
        all_seen: Callable[[], object],
        run: Callable[[str], object],
    ) -> None:
        super().__init__(host.widget)
        self._host, self._session, self._board, self._run = host, session, board, run
        context = host.context
        self._stage = board.stage()
        self.projector = Projector(context, session, self._stage)
        self.projector.went_idle.connect(lambda: all_seen())
        self.sounds = Sounds(context.settings)
        self.projector.began.connect(self._sound)
        self.hand_over = HandOver(context, host.widget, session.take_screen, lambda: run("undo"))
        self.sheet = HappenedSheet(context, self.again, self.close_sheet, host.view.look_back, host.show_rule)
        self.sheet.speaks_of = self.projector.layers.marked
        self._closed: int | None = None
        self._told: int | None = None
        """The moment at which somebody asked to be told."""
        context.settings.changed.connect(self._take_setting)

    def _take_setting(self, key: str) -> None:
        """Another pace: at once, also for what is seen just now."""
        if key in ("pace", "reduced_motion"):
            self.projector.set_pace()

    def _sound(self, beat: Beat) -> None:
        sound = HEARD.get(beat.kind)
        if sound is not None:
            self.sounds.play(sound)

    def in_question(self) -> list[QRectF]:
        """What those cover who act, and upon whom, while dice are waited for."""
        state = self._session.shown
        who = [one for one in self._session.system.look.actors(state) if one is not None]
        placed = [self._stage.near(state, one) for one in who]
        return [one.box for one in placed if one is not None]

    @property
    def is_busy(self) -> bool:
        """Whether something is still to be seen."""
        return self.projector.is_busy

    @property
    def names_pace(self) -> bool:
        """Whether the prompt or the sheet shows the pace just now."""
        others = self.is_busy and self.projector.shows_others
        return others or self._session.computer_acts or not self.sheet.isHidden()

    def begin(self) -> None:
        """The desk is in sight."""
        self.projector.begin()
        for watched in (self._host.view, self._host.view.viewport()):
            watched.installEventFilter(self)

    def end(self) -> None:
        """The desk is left."""
        self.projector.end()
        for watched in (self._host.view, self._host.view.viewport()):
            watched.removeEventFilter(self)
        self.hand_over.hide()
        self.sheet.hide()

    def close(self) -> None:
        """Another battle takes this one's place."""
        self._host.context.settings.changed.disconnect(self._take_setting)
        self.hand_over.deleteLater()
        self.sheet.deleteLater()

    # --- what persons do with it ---------------------------------------------------------------------------

    def again(self) -> None:
        """Show once more what happened since one acted."""
        self._hide_sheet()
        self._closed = None  # who asks again is told again, too
        self._told = self._session.journal.here
        self.projector.again()

    def cannot_show_again(self) -> Text | None:
        """Why there is nothing to be shown again."""
        seen = self.projector.reading.has_chapter()
        return None if seen else _("nothing was to be seen on the board since your last act")

    @property
    def sheet_act(self) -> PromptAct | None:
        """What a key does to the lines that tell what happened; None where they are not shown."""
        return None if self.sheet.isHidden() else PromptAct(self.sheet.closes, self.close_sheet)

    def close_sheet(self) -> bool:
        """Take the lines away; False where they are not shown. The marks on the board stay."""
        if self.sheet.isHidden():
            return False
        self._closed = self._session.journal.here
        self._hide_sheet()
        self._host.view.setFocus()
        return True

    def _hide_sheet(self) -> None:
        """The keys that it had go back to the board: Qt would pass them on to whatever comes next."""
        focus = QApplication.focusWidget()
        if focus is not None and self.sheet.isAncestorOf(focus):
            self._host.view.setFocus()
        self.sheet.hide()

    def hide_marks(self) -> None:
        """Take the lines and the marks away until Again, or until something happens."""
        self.close_sheet()
        self.projector.hide_marks()

    def change_pace(self, by: int) -> None:
        """The next slower or quicker pace."""
        settings = self._host.context.settings
        place = min(len(PACES) - 1, max(0, PACES.index(settings.pace) + by))
        settings.pace = PACES[place]

    def hurry(self) -> None:
        """Let the computer act without a pause, and end what is seen."""
        self._session.hurry()
        self.projector.finish()

    def key(self, name: str) -> bool:
        """What is seen comes to its end; True where the key meant no more than that.

        While others act, or own dice fall, Enter ends the act that is seen; Space and Esc end all of them.
        """
        if not self.is_busy:
            return False
        others = self._others_act
        if name == "Enter" and self.enter_goes_on:
            return self.projector.hasten()
        if name == "Space" and others:
            self.hurry()
        self.projector.finish()
        return name in ("Space", "Esc")

    @property
    def enter_goes_on(self) -> bool:
        """Whether Enter ends the act that is seen, and means no more than that."""
        return self.is_busy and (self._others_act or self.projector.withholds)

    @property
    def _others_act(self) -> bool:
        """Whether others are seen to act, or a computer is asked: for its turn or for an answer."""
        return self.projector.shows_others or (self._session.computer_asked and self._session.choice is None)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click on the board, or a key with another meaning, ends what is seen and still means the same."""
        kind = event.type()
        if kind == QEvent.Type.FocusIn and not self.hand_over.isHidden():
            self.hand_over.setFocus()  # whatever lies below the page: Enter is for the page
        elif kind == QEvent.Type.MouseButtonPress and self.is_busy:
            if self.projector.shows_others:
                self.projector.hasten()
            else:
                self.projector.finish()
        elif isinstance(event, QKeyEvent) and kind == QEvent.Type.KeyPress and event.text().isdigit():
            self.projector.finish()
        return super().eventFilter(watched, event)

    # --- what the panels show ------------------------------------------------------------------------------

    def prompt_of(self, content: PromptContent) -> PromptContent:
        """What the prompt says while others are seen to act: how to go on, how fast it goes."""
        settings, session = self._host.context.settings, self._session
        pace = PromptAct(_("Pace: {pace}", pace=PACE_WORDS[settings.pace]), self._next_pace)
        others = self._others_act
        seen = self.is_busy and (others or self.projector.withholds)
        if seen and session.question is None and session.live:
            acting = self.projector.acting_side
            go_on = PromptAct(_("Go on"), self.projector.hasten, "Enter")
            whole = PromptAct(_("All at once"), self.hurry, "Space")
            words = _("What happens is being shown.")
            if acting is not None:
                words = _("{side}: what happens is being shown.", side=self._board.seen.side_name(acting))
            return PromptContent(acting, words, (go_on, whole, pace) if others else (go_on,))
        if session.computer_asked and session.choice is None and session.question is None and session.live:
            return PromptContent(content.side, content.words, (*content.acts, pace))
        return content

    def _next_pace(self) -> None:
        """A click goes through all paces."""
        settings = self._host.context.settings
        settings.pace = PACES[(PACES.index(settings.pace) + 1) % len(PACES)]

    def show_sheet(self, seen: BattleView) -> None:
        """Tell what the others did, once all of it was seen and the reader is asked to act himself, or the
        battle is over. Before an open board that persons share both have seen it: who asks for it is told.
        """
        session, choice = self._session, self._session.choice
        over = session.over is not None and session.live and session.looker in session.persons
        here = session.screen.wanted is None and self._told == session.journal.here
        reads = choice is not None and (choice.side == session.looker or (session.looker == NOBODY and here))
        mine = (reads and not seen.state.frames) or over
        if not mine or session.umpired or self.is_busy or self._closed == session.journal.here:
            self._hide_sheet()
            return
        nodes = self.projector.reading.chapter()
        moments = session.journal.moments
        sides = [
            node.step.by
            for node in nodes
            if isinstance(node.step, ActionStep) and not moments[node.parent].state.frames
        ]
        projector = self.projector
        lines = projector.reading.lines() if sides else ()
        if not lines and not (sides and _passes(nodes)):
            self._hide_sheet()  # they did no more than answer
            return
        acting = sides[-1]
        offers_enter = any(act.key == "Enter" for act in self._board.asked(seen).acts)
        self.sheet.show_lines(
            seen.side_name(acting),
            side_place(session.side_ids, acting),
            lines,
            lambda: self._tell_all(len(nodes)),
            enter=not offers_enter,
            over=over,
            again=projector.reading.has_chapter(),
            unseen=projector.reading.has_unseen(),
            followed=self._host.view.has_followed,
        )
        self.sheet.show()

    def _tell_all(self, most: int) -> tuple[Line, ...]:
        """A line for every act, and its dice on the board."""
        self.projector.tell_all()
        return self.projector.reading.lines(most=most)

    def show_hand_over(self, seen: BattleView, letter: str, latest: Sequence[Text]) -> None:
        """The screen is asked for by the other person, or has been taken; not before all was seen.

        `latest` are the lines of the journal since he acted, as everybody was told them.
        """
        session = self._session
        wanted = session.screen.wanted
        if wanted is not None and self.is_busy:
            return
        if wanted is not None and session.question is None:
            for place in ("hex", "ground"):
                self._host.show_status(place, None)  # it told what lay under the other person's pointer
            told = [words for line in self.projector.reading.lines(wanted, TOLD_ACTS) for words in line.words]
            told = told_at_hand_over(told, latest)
            undo = session.refusals.undo() is None
            self.hand_over.ask(
                seen.side_name(wanted),
                letter,
                side_place(session.side_ids, wanted),
                told,
                undo=undo,
                asks=_answer_asked(seen),
            )
        elif self.hand_over.isVisible():
            self.hand_over.hide()
            self._host.view.setFocus()


def _passes(nodes: Iterable[AnyJournalNode]) -> bool:
    """Whether a turn ended in these steps: one without an act is told as well, or it seems to be missed."""
    return any(event.kind == "turn_begins" for node in nodes for event in node.events)


def told_at_hand_over(told: Sequence[Text], latest: Sequence[Text]) -> list[Text]:
    """The lines of what the others did with the last ones of the journal. Where his own turn goes on, all
    that was answered since: nothing else tells him of it.
    """
    return with_latest(told, latest[-TOLD:]) if told else [*counted(latest)[-TOLD_ACTS:]]


def with_latest(told: Sequence[Text], latest: Sequence[Text]) -> list[Text]:
    """The lines `told` with those of `latest` that are not among them, each before what followed it."""
    found, at = list(told), len(told)
    for line in reversed(latest):
        if line in found:
            at = found.index(line)
        else:
            found.insert(at, line)
    return found


def _answer_asked(seen: BattleView) -> Text | None:
    """What the other person is called for within an act, as everybody may know it; None for his own turn."""
    pending = seen.session.journal.pending
    if not isinstance(pending, Choice) or not seen.state.frames:
        return None
    return seen.system.words.prompt(seen.state, pending)
