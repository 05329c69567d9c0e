"""The umpire's desk: everything is seen and typed, rulings are made, clocks run, the battle is told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.text import Text, _
from editor.base.commands import Command
from editor.boards.battle.policies import Policies
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.registry import kind_of
from editor.desks.desk import Desk
from editor.desks.umpire.focus import FocusKeeper
from editor.desks.umpire.house import HouseRules
from editor.desks.umpire.places import Holder, Left, Right
from editor.desks.umpire.rulings_panel import RulingsPanel
from editor.desks.umpire.seat_prompt import SeatPrompt
from editor.desks.umpire.sequence_panel import SequencePanel
from editor.desks.umpire.side_windows import SideWindows
from editor.desks.umpire.timekeeper import Timekeeper
from editor.desks.umpire.umpire_commands import umpire_commands
from editor.desks.umpire.umpire_tool import UmpireTool
from editor.panels.battle.battle import BattleController
from editor.panels.battle.journal_view import JournalView
from editor.panels.mail.exchange import KEY as POST
from editor.panels.mail.papers_panel import PapersPanel, papers_of
from editor.panels.mail.privacy import is_asked_first
from editor.panels.report.reports import Reports
from editor.widgets.later import Later

if TYPE_CHECKING:
    from editor.base.document.keeper import Keeper
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost
    from editor.desks.umpire.register_panel import RegisterPanel
    from editor.widgets.floating import Floating


class UmpireDesk(Desk):
    """Works on the battle of the play desk with panels of its own; the computers wait meanwhile.

    `board` is the battle as this desk shows it: the same table as at the play desk, where the umpire acts for
    both sides. While the rulings stand in front a click on the map names pieces and places for a ruling.
    """

    id: ClassVar[str] = "umpire"
    title: ClassVar[Text] = _("Umpire")
    help_page: ClassVar[str] = "umpire"
    draws: ClassVar[bool] = True
    shows_plans: ClassVar[bool] = True
    map_first: ClassVar[bool] = True

    host: DeskHost

    def __init__(self, host: DeskHost) -> None:
        super().__init__(host)
        context = host.context
        self.kind = kind_of(host.document.system).battle
        self.board: BattleController | None = None
        self.prompt = SeatPrompt(host, self.follow, self.take_seat)
        self.time = Timekeeper(host)
        self.clocks = self.time.strip
        self.sequence = SequencePanel(context, host.show_rule)
        self._rulings = Later(self._make_rulings)
        self.house = HouseRules(host, self._rulings, self.show_rulings)
        self.reports = Reports(host, lambda: self.session, self.house.rules)
        self._left = Left(context, self.sequence)
        self._papers = Later(lambda: papers_of(host, self.session if self.is_seated else None))
        named = (
            (self._rulings, _("Rulings"), "F3"),
            (self.house.place, _("House rules"), "F4"),
            (self._papers, _("Papers"), ""),
        )
        self._right = Right(context, named)
        self._bottom = Holder(_("Journal"))
        self._board_top = Holder(_("Prompt"))
        self._top = self._make_top()
        self._focus = FocusKeeper(host, self._rulings, self.show_acts)
        self.views = SideWindows(host)
        self._seated: Session | None = None
        self._active = False
        context.speaker.changed.connect(self.refresh)
        context.theme.changed.connect(self.refresh)
        host.widget.installEventFilter(self)

    # --- places ------------------------------------------------------------------------------------------

    @property
    def folded_first(self) -> frozenset[str]:
        return frozenset({"left", "right", "bottom", "tray", "card"})

    def floating(self) -> Mapping[Floating, QWidget]:
        """What lies over the map, once somebody has taken the seat."""
        return self.board.arrangement.floating() if self.board is not None and self.is_seated else {}

    def left(self) -> QWidget | None:
        return None if self.board is None else self._left

    def right(self) -> QWidget | None:
        return None if self.board is None else self._right

    def bottom(self) -> QWidget | None:
        return None if self.board is None else self._bottom

    def top(self) -> QWidget:
        return self._top

    @property
    def rulings(self) -> RulingsPanel:
        """Where what went wrong is set right."""
        return self._rulings.panel

    def _make_rulings(self) -> RulingsPanel:
        """The panel, when it is first looked at."""
        panel = RulingsPanel(self.host.context, self.host.show_rule, self._look_at)
        panel.fronted.connect(self._choose_tool)
        self.house.serve(panel)
        panel.cover(covered=not self.is_seated)
        if self.session is not None and self.is_seated:
            panel.show_session(self.session)
        return panel

    @property
    def papers(self) -> PapersPanel:
        """Sealed papers."""
        return self._papers.panel

    @property
    def register(self) -> RegisterPanel:
        """The house rules."""
        return self.house.panel

    def _make_top(self) -> QWidget:
        top = QWidget()
        rows = QVBoxLayout(top)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        for part in (self.prompt, self._board_top, self.clocks):
            rows.addWidget(part)
        return top

    def _hold(self) -> None:
        """Put the battle's own panels into their places."""
        board = self.board
        self._left.hold(None if board is None else board.forces)
        self._bottom.hold(None if board is None else board.bottom)
        self._board_top.hold(None if board is None else board.top)
        if self.host.desk_id == self.id:
            self.host.renew_panels()

    # --- life --------------------------------------------------------------------------------------------

    @property
    def session(self) -> Session | None:
        """The battle on the table, if there is one."""
        return self.board.session if self.board is not None else None

    @property
    def journal(self) -> JournalView:
        """The journal of the battle on the table."""
        assert self.board is not None
        return self.board.journal

    @property
    def is_seated(self) -> bool:
        """Whether there is a battle and somebody has said that he is its umpire."""
        return self.session is not None and self.session.umpired

    def prepare(self) -> None:
        """The panels of the battle stand before the page asks for them: it lays them once."""
        self.host.battle.take_up_saved()  # one that nobody has looked at yet
        self._build(self.host.battle.session)

    def activate(self) -> None:
        self._active = True
        self._focus.come()
        if self._build(self.host.battle.session):
            self.host.renew_commands()
        session = self.session
        if session is not None and self._seated is session:
            self.take_seat()
        elif session is not None and not is_asked_first(session):
            self.take_seat()
            if self.board is not None:
                self.board.enter_guard.hold()  # it would have taken the seat
        else:
            self.refresh()
            self.prompt.buttons[0].setFocus()

    def _build(self, session: Session | None) -> bool:
        """Panels for this battle; False where they stand already."""
        if session is self.session:
            return False
        old, self.board = self.board, None
        self.clocks.line.setParent(self.clocks)  # it stands in a prompt that goes
        self.views.close()
        if session is not None:
            self.board = BattleController(self.host, session, self.host.run)
            self.board.arrangement.show_steps(shown=False)
            self.board.prompt.put_steps(self.clocks.line)
            session.changed.connect(self.refresh)
            self.time.begin(session)
        self._hold()
        if old is not None:
            old.session.changed.disconnect(self.refresh)
            old.close()
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys that no panel wanted act as they do over the map."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and watched is self.host.widget
            and self.host.desk_id == self.id
        ):
            key_event = CanvasEvent(None, modifiers=event.modifiers(), key=event.key(), text=event.text())
            return self.key(key_event)
        return False

    def key(self, event: CanvasEvent) -> bool:
        """What the key means: at the table, or before anybody has taken the seat."""
        if self.board is not None and self.is_seated:
            return self.board.key(event)
        return self.prompt.press_key("Enter") if event.text == "\r" else False

    def take_seat(self) -> None:
        """Whoever sits here says that he is the umpire: from now on everything is shown."""
        session, board = self.session, self.board
        if session is None or board is None:
            return
        self._seated, session.umpired = session, True
        self.host.renew_panels()
        board.activate()
        self.house.begin(session, self.show_register)
        self._choose_tool()
        self.host.view.setFocus()
        self._focus.forget()
        session.start()

    def follow(self, seed: int | None = None) -> None:
        """Follow a game on a real table: persons on both sides, everything typed; `seed` is for the rest."""
        battle = self.host.battle
        game = battle.new_game(seed)
        if game is None:
            return
        game.seats = {side.id: "person" for side in game.scenario.sides}
        self._seated = battle.lay_out(game, Policies("typed", "typed"))
        self.activate()

    def closing(self) -> None:
        self.reports.close()
        super().closing()

    def new_battle(self) -> None:
        """Clear the table: another game may be followed. What was not saved is kept apart.

        Behind it lies the whole scenario: who has not taken the seat is asked first, as at the Play desk.
        """
        if self.is_seated:
            self._clear_table()
        else:
            self.host.show_whole(self._clear_table)

    def _clear_table(self) -> None:
        if self.board is not None:
            self.board.deactivate()
        self.host.battle.put_away()
        self.activate()

    def deactivate(self) -> None:
        self._active = False
        session, seated = self.session, self.is_seated
        if self.board is not None:
            self.board.deactivate()
        if seated:
            self.host.context.announcer.forget()
            self.host.forget_help()  # the rule of a card that nobody else has seen
        if session is not None:
            session.umpired = False
        if self.board is not None:
            self.board.forget()
        self._seated = None  # who comes here next may be a person who plays: he is asked again
        if self._papers.is_made:
            self.papers.cover()
        if self._rulings.is_made:
            self.rulings.cover(covered=True)
        for told in (POST, *(() if self.reports.is_busy else ("report",))):
            self.host.notices.take_down(told)  # a note of one side, and where the whole battle stands written
        self.host.view.set_tool(None)
        self.kind.turn(self.host, turned=False)
        self._focus.go(seated=seated)

    # --- showing -----------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the battle as it stands: the board shows itself, here is what stands beside it."""
        if not self._active:
            return
        board, session, seated = self.board, self.session, self.is_seated
        self.prompt.setVisible(not seated)
        self._board_top.setVisible(seated)
        self.clocks.show_strip()
        for panel in (self._right, self._bottom, self.clocks, self._left):
            panel.setEnabled(seated)
        self._left.cover(covered=not seated)
        self._bottom.cover(covered=not seated)
        if self._rulings.is_made:
            self.rulings.cover(covered=not seated)
        if board is None or session is None:
            self.prompt.ask(battle=self.session is not None)
            self.host.show_beginning()
            self.kind.turn(self.host, turned=False)  # as the umpire's board lies, and sheets of a briefing
            return
        seen = board.new_seen()
        self.sequence.show_battle(seen)
        self._left.share()
        if not seated:
            self.prompt.ask(battle=self.session is not None)
            board.show_map(seen)
            return
        if self._rulings.is_made:
            self.rulings.show_session(session)
        if self._papers.is_made:
            self.papers.show_session(session)
        self.clocks.look()
        if session.over is not None and self.clocks.clocks.running:
            self.clocks.toggle()  # nobody's time runs any more
        self._focus.follow(board)
        self.host.journal_changed.emit()

    def _choose_tool(self) -> None:
        """While the rulings stand in front, the hand over the map names things for them."""
        board, session = self.board, self.session
        if not self._active or board is None or session is None or not session.umpired:
            return
        ruling = self._rulings.is_made and self.rulings.isVisible()
        rules = self.kind.ruling_board(self.host, session) if ruling else None
        hand = board.pointing
        self.host.view.set_tool(
            hand if rules is None else UmpireTool(self.host, rules, self.rulings, session, hand, self.key)
        )
        if rules is None:
            board.hand_changed()  # the map shows again who can act

    def show_rulings(self) -> None:
        """Bring the rulings to the front."""
        self._bring(self.rulings)

    def show_acts(self) -> None:
        """Fold the rulings away: the map is played on again."""
        self.host.show_place("right", shown=False)
        self._choose_tool()
        self.host.view.setFocus()

    def show_register(self) -> None:
        """Bring the house rules to the front."""
        self._bring(self.register)

    def show_papers(self) -> None:
        """Bring the sealed papers to the front."""
        self._bring(self.papers)

    def _bring(self, panel: QWidget) -> None:
        self._right.show_panel(panel)
        self.host.show_place("right")
        self._choose_tool()

    def other_hand(self) -> None:
        """Show what the other side holds, until somebody else is asked."""
        session, board = self.session, self.board
        if session is not None and board is not None and session.umpired:
            session.screen.ask_for(1 - session.looker if session.looker in (0, 1) else 0)
            board.refresh()

    def keeper(self) -> Keeper | None:
        return self.host.battle.keeper

    def described(self) -> list[Text] | None:
        """The battle as it stands, with all that is hidden, and its sequence of play."""
        if self.board is None:
            return None
        from editor.desks.umpire.sequence_panel import lines

        self.board.board.seen = self.board.new_seen()
        return [*self.board.described(), *lines(self.sequence.steps)]

    # --- acts --------------------------------------------------------------------------------------------

    def _look_at(self, number: int) -> None:
        if self.session is not None:
            self.session.look_at(number)

    def commands(self) -> Sequence[Command]:
        return umpire_commands(self)
