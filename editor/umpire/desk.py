"""The umpire's desk: everything is seen, rulings are made, clocks run, the battle is told at its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFileDialog, QVBoxLayout, QWidget

from core.text import Text, _
from editor.commands import Command
from editor.desk import Desk
from editor.panels.section import on_panel
from editor.plan.moment import hides
from editor.table.desk_commands import desk_commands
from editor.table.journal_rows import Kept, journal_rows
from editor.table.journal_view import JournalView
from editor.table.play_desk import PlayDesk
from editor.table.prompt import Prompt, PromptAct
from editor.table.prompting import asked_of
from editor.table_canvas.view import TableView
from editor.table_play.seen import TableSeen
from editor.umpire.clock_strip import ClockStrip
from editor.umpire.pointing import UmpirePointing
from editor.umpire.rulings_panel import RulingsPanel

if TYPE_CHECKING:
    from editor.document.keeper import Keeper
    from editor.page import Page
    from editor.table.battle_table import BattleTable
    from editor.table.session import Session

KEPT = frozenset({"undo", "redo", "step_back", "step_forward", "to_now", "play_on", "fork", "export_journal"})
"""What the umpire does by the commands of the Play desk."""

BOTTOM = 200


class UmpireDesk(Desk):
    """Works on the battle of the play desk; the computers wait while an umpire sits here."""

    id: ClassVar[str] = "umpire"
    title: ClassVar[Text] = _("Umpire")
    help_page: ClassVar[str] = "umpire"
    draws: ClassVar[bool] = True
    map_first: ClassVar[bool] = True

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        context = page.context
        self.table: BattleTable | None = None
        self.prompt = Prompt(context)
        self.clocks = ClockStrip(context, self._clock_asks, self._time_is_short)
        self.rulings = RulingsPanel(context, page.show_rule, self._look_at)
        self.journal = JournalView(context, page.show_rule, self._look_at, page.run)
        self._rows: Kept = {}
        self._timed: Session | None = None
        self._seated: Session | None = None
        self._active = False
        self._top, self._bottom = self._make_top(), self._make_bottom()
        context.speaker.changed.connect(self._speak)
        context.theme.changed.connect(self.refresh)
        page.installEventFilter(self)

    # --- places ------------------------------------------------------------------------------------------

    def right(self) -> QWidget:
        return self.rulings

    def bottom(self) -> QWidget:
        return self._bottom

    def top(self) -> QWidget:
        return self._top

    def _make_top(self) -> QWidget:
        top = QWidget()
        rows = QVBoxLayout(top)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.prompt)
        rows.addWidget(self.clocks)
        return top

    def _make_bottom(self) -> QWidget:
        bottom = _Low(self.page.context.theme.px(BOTTOM))
        rows = QVBoxLayout(bottom)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(self.journal)
        bottom.panel_title = _("Journal")  # type: ignore[attr-defined]
        return bottom

    # --- life --------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session | None:
        """The battle on the table, if there is one."""
        return self.table.session if self.table is not None else None

    def activate(self) -> None:
        play = self._play()
        if play.table is None and self.page.game is not None:
            play.activate()  # a saved battle that nobody has looked at yet
            play.deactivate()
        self.table = play.table
        self._active = True
        session = self.session
        if session is not None:
            session.umpired = self._seated is session or not self._asks_first(session)
            session.pause()
            session.changed.connect(self.refresh)
            if session is not self._timed:
                self._timed, self._rows = session, {}
                names = [side.name for side in session.sides]
                ids = session.side_ids
                self.clocks.begin(names, (ids[0], ids[1]))
            if session.system.board != "cards":
                self.page.view.set_tool(UmpirePointing(self.page, self.rulings, session))
            self.page.commands.put("desk", self.commands(), self.page.view)
        self.refresh()
        if session is not None and not session.umpired:
            self.prompt.buttons[0].setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter, where no panel wanted it, is the first button of the prompt."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and watched is self.page
            and self.page.desk is self
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        ):
            return self.prompt.press_key("Enter")
        return False

    def _asks_first(self, session: Session) -> bool:
        """Whether a person could see what is hidden by coming here unawares."""
        return hides(session.system) and bool(session.persons) and session.over is None

    def take_seat(self) -> None:
        """Whoever sits here says that he is the umpire: from now on everything is shown."""
        session = self.session
        if session is not None:
            self._seated, session.umpired = session, True
            self.refresh()
            self.page.view.setFocus()

    def deactivate(self) -> None:
        self._active = False
        session = self.session
        if session is not None:
            session.changed.disconnect(self.refresh)
            session.umpired = False
        self.page.view.set_tool(None)
        if self.page.document.system.board != "cards":
            self.page.view.set_turned(False)
        self.table = None

    def _play(self) -> PlayDesk:
        play = self.page.new_desk("play")
        assert isinstance(play, PlayDesk)
        return play

    def _speak(self) -> None:
        self._rows = {}
        self.refresh()

    def refresh(self) -> None:
        """Show the battle as it stands, all of it."""
        if not self._active:
            return
        table, session = self.table, self.session
        for panel in (self.clocks, self._bottom):
            panel.setEnabled(session is not None)
        if session is None:
            self.rulings.cover(covered=True)
        self._prompt()
        if table is None or session is None:
            self._play().show_scenario()
            return
        seen = table.new_seen()
        table.show_map(seen)
        if isinstance(seen, TableSeen) and isinstance(self.page.view, TableView):
            self.page.view.show_faces([seen.face(piece.unit) for piece in seen.pieces])
        self.rulings.cover(covered=not session.umpired)
        told = None if session.umpired else session.looker
        rows = journal_rows(session.system, session.journal, told, table.line_end(), self._rows)
        self.journal.show_journal(session, rows)
        self.rulings.show_session(session)
        self.clocks.look()
        self.page.journal_changed.emit()

    def _prompt(self) -> None:
        session = self.session
        back = PromptAct(_("To the Play desk"), lambda: self.page.run("desk_play"), "Ctrl+4")
        if session is None:
            words = _("No battle is being played: the map shows its beginning. Start it at the Play desk.")
            self.prompt.show_prompt(None, "", words, [back])
            return
        if not session.umpired:
            words = _("The umpire sees everything, what each side hides from the other too.")
            seat = PromptAct(_("Take the umpire’s seat"), self.take_seat, "Enter")
            self.prompt.show_prompt(None, "", words, [seat, back])
            return
        report = PromptAct(_("Battle report..."), self.report)
        state = session.journal.state
        if self.table is not None and (session.question is not None or not session.live):
            asked = asked_of(self.table.new_seen(), (), self.table.do, self.page.run, self.rulings.clear)
            self.prompt.show_prompt(None, "", asked.words, asked.acts)
            return
        if session.over is not None:
            words = session.system.words.over(state, session.over)
        else:
            words = _("Umpire: everything is shown, computers wait. Turn {turn}.", turn=state.turn)
        self.prompt.show_prompt(None, "", words, [report, back])

    def keeper(self) -> Keeper | None:
        return self._play().keeper()

    def described(self) -> list[Text] | None:
        """The battle as it stands, with all that is hidden."""
        if self.table is None:
            return None
        from editor.table.telling import battle_in_words

        self.table.seen = self.table.new_seen()
        return battle_in_words(self.table)

    # --- acts --------------------------------------------------------------------------------------------

    def _look_at(self, number: int) -> None:
        if self.session is not None:
            self.session.look_at(number)

    def _clock_asks(self) -> tuple[int | None, int, int | None]:
        """Whose time runs: the side that is asked, nobody's at the end."""
        session = self._timed
        if session is None:
            return None, 0, None
        state = session.journal.state
        return session.asked, state.turn, session.system.look.last_turn(session.game.scenario)

    def _time_is_short(self, side: int) -> None:
        assert self._timed is not None
        left = self.clocks.clocks.left(side) or 0.0
        name = self._timed.sides[side].name
        words = _("{side}: five minutes are left, or less.", side=name)
        if left <= 0:
            words = _("{side}: the time is spent.", side=name)
        self.page.notices.show_notice(f"clock_{side}", "warning", words)

    def _step_back(self) -> None:
        """Answer the question of the prompt with no, else forget the ruling that is being written."""
        if not self.prompt.press_key("Esc"):
            self.rulings.clear()

    def report(self) -> None:
        """Write the battle report; asks where."""
        say = self.page.context.speaker.say
        page = say(_("Web page"))
        kinds = f"{page} (*.html);;PDF (*.pdf)"
        name, chosen = QFileDialog.getSaveFileName(self.page, say(_("Battle report")), "", kinds)
        if name:
            ending = ".pdf" if "pdf" in chosen else ".html"
            self.report_to(Path(name if Path(name).suffix else f"{name}{ending}"))

    def report_to(self, path: Path) -> None:
        """Write the report in the reader's language; a notice says where it stands, or why not."""
        from editor.umpire.report import write_report

        session = self.session
        assert session is not None
        notices = self.page.notices
        try:
            write_report(session.game, path, self.page.context.speaker.language)
        except OSError as fault:
            reason = fault.strerror or str(fault)
            words = _("{file} could not be written: {reason}.", file=path.name, reason=reason)
            notices.show_notice("report", "refused", words)
            return
        notices.show_notice("report", "passed", _("The report stands in {file}.", file=str(path)))

    def commands(self) -> Sequence[Command]:
        play = self._play()

        def no_battle() -> Text | None:
            return None if self.session is not None else _("no battle is being played")

        def not_seated() -> Text | None:
            session = self.session
            if session is not None and not session.umpired:
                return _("nobody has taken the umpire’s seat")
            return no_battle()

        def seated() -> Text | None:
            session = self.session
            return _("the umpire’s seat is taken") if session is not None and session.umpired else no_battle()

        own = (
            Command(
                "umpire_seat",
                _("Take the umpire’s seat"),
                "",
                self.take_seat,
                seated,
                "battle",
            ),
            Command(
                "record_ruling",
                _("Record the ruling"),
                "Ctrl+Return",
                self.rulings.rule,
                not_seated,
                "battle",
            ),
            Command(
                "drop_ruling", _("Drop the ruling"), "Esc", self._step_back, no_battle, "battle", "canvas"
            ),
            Command(
                "clocks",
                _("Start or stop the clocks"),
                "Pause",
                self.clocks.toggle,
                no_battle,
                "battle",
                group=1,
            ),
            Command("battle_report", _("Battle report..."), "", self.report, not_seated, "battle", group=3),
        )
        theirs = [replace(one) for one in desk_commands(play) if one.id in KEPT]
        return (*theirs, *own)


class _Low(QWidget):
    """A panel that asks for so much height and no more."""

    def __init__(self, height: int) -> None:
        super().__init__()
        self._height = height
        on_panel(self)

    def sizeHint(self) -> QSize:
        return QSize(0, self._height)
