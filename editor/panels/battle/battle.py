"""A battle on the screen: the session, the hand over the map, and the panels that show them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from core.protocol.refusals import Refusal
from core.text import Text, _
from editor.boards.battle.act_menu import ActMenu
from editor.boards.battle.battle_board import letters_of
from editor.boards.battle.battle_change import (
    EVERYTHING,
    NOTHING,
    BattleChange,
    BattleFacts,
    Part,
    change_between,
    facts_of,
)
from editor.boards.battle.battle_hand import BattleHand
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.ladder import Ladder, ladder_offers
from editor.boards.battle.offers import Offer
from editor.boards.battle.policies import Kind, Policy
from editor.boards.battle.prompt import LARGE, Prompt
from editor.boards.battle.session import Session
from editor.boards.battle.turn_steps import TurnSteps
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.drawing.style import side_place
from editor.boards.registry import kind_of
from editor.panels.advice.advice_view import AdviceView
from editor.panels.advice.look_back import LookBackView
from editor.panels.battle.arrangement import Arrangement, BattlePanels
from editor.panels.battle.bag import BagPanel
from editor.panels.battle.battle_keys import pressed
from editor.panels.battle.card_play import play_card
from editor.panels.battle.dice_tray import DiceTray
from editor.panels.battle.enter_guard import EnterGuard
from editor.panels.battle.hand import HandView
from editor.panels.battle.hand_over import HandOver
from editor.panels.battle.journal_rows import JournalRow, Kept, journal_rows
from editor.panels.battle.journal_view import JournalView
from editor.panels.battle.playback import TOLD, Playback
from editor.panels.battle.step_end import StepEndGuard
from editor.panels.battle.ticker import Ticker
from editor.panels.odds.battle_lines import BattleLines
from editor.widgets.panel_tabs import PanelTabs

if TYPE_CHECKING:
    from editor.boards.battle.turn_track import TurnTrack
    from editor.boards.host import DeskHost


class BattleController(QObject):
    """Builds the panels of a battle and keeps them in step with its session.

    `board` is what the kind of board has of its own: the hand over the map, the details, the map itself.
    """

    def __init__(self, host: DeskHost, session: Session, run: Callable[[str], object]) -> None:
        super().__init__(host.widget)
        self.host, self.session, self.run = host, session, run
        context = host.context
        self.active = False
        self.turned_by_hand = False
        self._below: int | None = None
        self._kept_rows: Kept = {}
        self._rows: list[JournalRow] = []
        self._facts: BattleFacts | None = None
        self.kind = kind_of(session.system).battle
        self.board = self.kind.board(self)
        self.playback = Playback(host, session, self.board, self._all_seen, run)
        self.act_menu = ActMenu(context, host.view, self.do)
        self.prompt = Prompt(context)
        self.enter_guard = EnterGuard(session, self.prompt)
        self.step_end = StepEndGuard(context.settings)
        self.ladder = Ladder(context, self.do)
        self.steps = TurnSteps(context, host.show_rule)
        self.bag = BagPanel(context, host.show_rule)
        self.hand = HandView(context, self.play_card, session.uncover)
        self.journal = JournalView(context, host.show_rule, session.look_at, run)
        self.ticker = Ticker(context, lambda: run("fold_bottom"))
        self.tray = DiceTray(context, session.type_dice, session.type_cards, self.set_policy)
        self.lines = BattleLines(context, host)
        self.advice = AdviceView(context, host)
        self.look_back = LookBackView(context, session)
        self.arrangement = self._arranged()
        self.lines.installEventFilter(self)
        if self.track is not None:
            self.track.unit_chosen.connect(self._tell_arrival)
            self.track.turn_chosen.connect(self._look_at_turn)
        session.changed.connect(self._follow)
        session.is_watched = lambda: self.active and self.playback.is_busy
        self.playback.projector.went_on.connect(self._went_on)
        context.theme.changed.connect(self.refresh)
        context.speaker.changed.connect(self._say_again)

    def _arranged(self) -> Arrangement:
        """The panels in their places."""
        system, board = self.session.system, self.board
        panels = BattlePanels(
            self.prompt,
            self.ladder,
            self.steps,
            board.forces,
            board.details,
            board.result,
            self.bag,
            self.hand,
            self.journal,
            self.ticker,
            self.tray,
            self.lines,
            self.advice,
            self.look_back,
            self.playback.sheet,
            has_phases=bool(system.look.phases()),
            has_hands=system.parts.hands and self.kind.hand_under_map,
        )
        return Arrangement(self.host.context, panels)

    # --- parts -------------------------------------------------------------------------------------------

    @property
    def seen(self) -> BattleView:
        """What the screen shows of this moment."""
        return self.board.seen

    @property
    def pointing(self) -> BattleHand:
        """The hand over the map."""
        return self.board.hand

    @property
    def details(self) -> QWidget:
        """The panel of what is in hand."""
        return self.board.details

    @property
    def forces(self) -> QWidget | None:
        """The left panel; a board of cards has none."""
        return self.board.forces

    @property
    def hand_over(self) -> HandOver:
        """The page between two persons at one screen."""
        return self.playback.hand_over

    @property
    def result(self) -> QWidget:
        """What stands over the details once the battle is over."""
        return self.board.result

    @property
    def top(self) -> QWidget:
        """The strips over the whole width."""
        return self.arrangement.top

    @property
    def right(self) -> QWidget:
        """The card of what is in hand."""
        return self.arrangement.right

    @property
    def bottom(self) -> QWidget:
        """The journal, under the track of turns."""
        return self.arrangement.bottom

    @property
    def tabs(self) -> PanelTabs:
        """The row of tabs under the map: the journal, the lines that are compared."""
        return self.arrangement.tabs

    @property
    def track(self) -> TurnTrack | None:
        """The track of turns, where there is room for it."""
        return self.arrangement.track if self.board.has_track else None

    # --- showing -----------------------------------------------------------------------------------------

    def activate(self) -> None:
        self.active = True
        self._forget_map()
        self.host.view.set_tool(self.pointing)
        self.playback.begin()
        self.refresh()
        self.host.view.setFocus()

    def deactivate(self) -> None:
        self.playback.end()
        self.active = False
        self.session.pause()
        self.lines.leave()
        self.advice.leave()
        self.look_back.leave()
        self.host.view.set_tool(None)
        self.board.deactivate()

    def close(self) -> None:
        """Another battle takes this one's place."""
        self.session.pause()
        self.playback.end()
        self.playback.close()
        self.session.changed.disconnect(self._follow)
        self.host.context.theme.changed.disconnect(self.refresh)
        self.host.context.speaker.changed.disconnect(self._say_again)
        self.act_menu.deleteLater()
        self.arrangement.close()

    def _all_seen(self) -> None:
        """What happened was seen: what is possible now lights up, and whoever waited goes on."""
        if self.active:
            self._show(anew=False)
            self.board.result.show_result(self.seen)
            self.session.go_on()

    def _forget_map(self) -> None:
        self._below = self._facts = None
        self.board.forget_map()

    def _say_again(self) -> None:
        self._forget_map()
        self.refresh()

    def refresh(self) -> None:
        """Show the battle as it stands, all of it anew."""
        self._show(anew=True)

    def _follow(self) -> None:
        """The battle went on: show what has changed."""
        self.host.notices.take_down("digits")
        self._show(anew=False)

    def _show(self, *, anew: bool) -> None:
        if not self.active:
            return
        old, self._facts = self._facts, None  # what follows must not tell of a moment that is not seen yet
        self.playback.projector.follow()
        self.board.busy = self.playback.is_busy
        seen = self.board.seen = self.board.view_model()
        self._facts = facts_of(seen)
        change = EVERYTHING if anew or old is None else change_between(old, self._facts)
        self.pointing.refresh(seen)
        if change.touches(Part.GROUND, Part.PIECES, Part.SEAT):
            self.board.show_map(seen, change)
        self.playback.projector.show_stage(anew=anew or change.touches(Part.SEAT))
        self.tray.show_battle(seen, self.session.policies)  # it puts right too what was pressed in it
        if self.arrangement.panels.has_hands and change.touches(Part.HAND):
            self.hand.show_hand(seen)
        self.arrangement.show_tray(self.session.waits_for_dice())
        if change.touches(Part.OVER) and not self.playback.is_busy:
            self.board.result.show_result(seen)
        if change.touches(Part.MOMENT):
            self.bag.show_battle(seen)
            self._show_steps(seen)
        if change.touches(Part.MOMENT, Part.SEAT, Part.OVER):
            self._show_journal()
        self._show_in_hand(change)
        self._show_lines()
        self.advice.show_moment()
        self.look_back.show_battle()
        self.playback.show_sheet(seen)
        self._show_hand_over(seen)
        self.host.show_status("seat", self._seat_words(seen))
        self.host.journal_changed.emit()

    def _show_journal(self) -> None:
        """The line that is played, as the side before the screen was told it."""
        side = None if self.session.umpired or self.session.over is not None else self.session.looker
        journal = self.session.journal
        self._rows = journal_rows(self.session.system, journal, side, self.line_end(), self._kept_rows)
        self.journal.show_journal(self.session, self._rows)
        self._show_ticker()

    def _show_ticker(self) -> None:
        """The last line of what was seen: it does not tell what the dice will show."""
        upto = self.playback.projector.seen_moment
        depth = None if upto is None else self.session.journal.moments[upto].depth
        row = next((row for row in reversed(self._rows) if depth is None or row.step <= depth), None)
        if row is not None:
            self.ticker.show_line(row.text, row.step)
        self.ticker.setVisible(row is not None)

    def _show_hand_over(self, seen: BattleView) -> None:
        wanted = self.session.screen.wanted
        letter = "" if wanted is None else self._letter(seen, wanted)
        self.playback.show_hand_over(seen, letter, [row.text for row in self._rows[-TOLD:]])

    def _went_on(self) -> None:
        """Another moment is seen: the last line tells it, the prompt how to go on."""
        self._show_ticker()
        if self.active and self._facts is not None:
            self._show_prompt(self.seen)

    def turn_by_hand(self) -> None:
        """Turn the board round, and back."""
        self.turned_by_hand = not self.turned_by_hand
        self.refresh()

    def _show_lines(self) -> None:
        """What is weighed belongs to one moment; nothing is asked where nobody looks."""
        if not self.active:
            return
        if self.lines.isVisible() or self.lines.asking.candidates:
            self.lines.show_battle(self.pointing.unit)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The lines come in sight: they are those of this moment."""
        if event.type() == QEvent.Type.Show:
            self._show_lines()
        return super().eventFilter(watched, event)

    def show_lines(self) -> None:
        """Bring the lines that are compared to the front, with the acts that may be weighed."""
        self.tabs.show_panel(self.lines)
        self.host.show_place("bottom")
        self._show_lines()
        self.lines.ask()

    def show_advice(self) -> None:
        """Bring the advice to the front."""
        self.tabs.show_panel(self.advice)
        self.host.show_place("bottom")

    def show_look_back(self) -> None:
        """Bring the look back at the battle to the front and ask for it."""
        self.tabs.show_panel(self.look_back)
        self.host.show_place("bottom")
        self.look_back.ask()

    def show_journal(self) -> None:
        """Unfold the journal under the map."""
        self.tabs.show_panel(self.journal)
        self.host.show_place("bottom")

    def line_end(self) -> int:
        """The whole line is shown while its past is looked at; another line ends where one stands."""
        session = self.session
        on_line = {moment.number for moment in session.journal.line(session.now)} | {0}
        return session.now if session.journal.here in on_line else session.journal.here

    def new_seen(self) -> BattleView:
        """What the screen would show of this moment, for another desk."""
        return self.board.view_model()

    def show_map(self, seen: BattleView) -> None:
        """Board, pieces and lines as they stand."""
        self.board.show_map(seen, EVERYTHING)

    def described(self) -> list[Text]:
        """The battle as it stands, in words."""
        return self.board.described(self.seen)

    def board_side(self, seen: BattleView) -> int:
        """The side whose seat the board is turned to; it stays where it is while hands are covered."""
        self._below = self._side_below(seen)
        return self._below

    def _side_below(self, seen: BattleView) -> int:
        session = self.session
        if session.umpired:
            return self._bottom_side(seen)
        if session.looker in session.persons:
            return session.looker
        if self._below is not None:
            return self._below
        return session.persons[0] if session.persons else self._bottom_side(seen)

    def _bottom_side(self, seen: BattleView) -> int:
        edges = [getattr(side, "edge", "") for side in seen.scenario.sides]
        return edges.index("bottom") if "bottom" in edges else 0

    def _show_steps(self, seen: BattleView) -> None:
        look = seen.system.look
        phases = look.phases()
        here = look.phase(seen.state) if self.session.over is None else ""
        rule = next((row[2] for row in phases if row[0] == here), "")
        last = look.last_turn(seen.scenario)
        turn = _("Turn {turn}", turn=seen.state.turn)
        if last is not None:
            turn = _("Turn {turn} of {last}", turn=seen.state.turn, last=last)
        self.steps.show_steps(phases, here, turn, rule.partition(".")[0])
        track = self.track
        if track is None:
            return
        track.setVisible(last is not None and self.host.context.theme.scale < LARGE)
        if last is not None:
            played = self.session.journal.moments[self.line_end()].state.turn
            track.show_scenario(seen.scenario, seen.system, seen.state.turn, seen.arrived(), played)

    def _look_at_turn(self, turn: int) -> None:
        """Show the first moment of a turn on the line; nothing where that turn is played now."""
        line = self.session.journal.line(self.line_end())
        if self.session.live and turn == self.seen.state.turn:
            return
        first = next((moment for moment in line if moment.state.turn == turn), None)
        if first is not None:
            self.session.look_at(first.number)

    def _tell_arrival(self, unit_id: str) -> None:
        """A reinforcement that can enter now is taken; the status line says where and when it arrives."""
        entering = [unit for unit in self.seen.outside() if self.seen.unit_ids[unit] == unit_id]
        if entering:
            self.pointing.take(entering[0])
        entries = self.seen.system.hexes.entries(self.seen.scenario)
        note = next((entry.note for entry in entries if entry.unit == unit_id), None)
        self.host.show_status("ground", None if note is None else note.text)

    def _seat_words(self, seen: BattleView) -> Any:
        looker = self.session.looker
        large = self.host.context.theme.scale >= LARGE
        if self.session.umpired:
            return _("Turn {turn}, umpire", turn=seen.state.turn) if large else _("Umpire")
        if looker not in self.session.persons:
            return _("Turn {turn}", turn=seen.state.turn) if large else None
        if large:  # the steps with the turn's number are hidden then
            return _("Turn {turn}, your seat: {side}", turn=seen.state.turn, side=seen.side_name(looker))
        return _("Your seat: {side}", side=seen.side_name(looker))

    def hand_changed(self) -> None:
        """What is in hand changed: marks, lists and the prompt follow."""
        if self.active:
            self._show_in_hand(NOTHING)

    def _show_in_hand(self, change: BattleChange) -> None:
        """What is in hand, in all panels that tell of it; `change` is what else they have to show."""
        seen, hand = self.seen, self.pointing
        if self.act_menu.isVisible() and not hand.among:
            self.act_menu.hide()
            self.host.view.setFocus()
        self.board.show_hand(seen)
        self.ladder.show_ladder(seen, ladder_offers(seen, hand.among, self.board.taken_unit(seen)))
        forces = self.board.forces
        if forces is not None and change.touches(*forces.reads):
            forces.show_battle(seen, hand.unit)
        elif forces is not None:
            forces.show_unit(hand.unit)
        if self.track is not None:
            outside = hand.unit if hand.unit in seen.outside() else None
            self.track.mark_unit(None if outside is None else seen.unit_ids[outside])
        shown = self.board.show_details(seen)
        self.arrangement.show_details(shown=shown)
        if not hand.is_dragging:  # the prompt may grow or shrink: the board must not move under the hand
            self._show_prompt(seen)

    def _show_prompt(self, seen: BattleView) -> None:
        asked = self.playback.prompt_of(self.board.asked(seen))
        side = asked.side
        letter, side_colour, name = "", None, None
        if side is not None:
            letter, name = self._letter(seen, side), seen.side_name(side)
            side_colour = side_place(self.session.side_ids, side)
        self.prompt.show_prompt(
            side_colour, letter, asked.words, asked.acts, name or "", self.board.most_acts
        )

    def _letter(self, seen: BattleView, side: int) -> str:
        return letters_of(seen, self.host.context.speaker.language)[side]

    # --- doing -------------------------------------------------------------------------------------------

    def do(self, offer: Offer) -> None:
        """Carry an act out; a refusal (of a stale list) is said in the prompt's place."""
        before = self.enter_guard.offered()
        refusal = self.session.act(offer.action)
        if refusal is not None:
            self.say_refused(refusal)
        else:
            self.enter_guard.did(offer, before)

    def do_or_ask(self, offer: Offer) -> None:
        """Carry out an act of the prompt; where it ends a step in which units may still act, ask first."""
        words = self.step_end.words(self.seen, offer)
        if words is None:
            self.do(offer)
        else:
            self.session.ask_to_end(offer.action, words)

    def holds_enter(self) -> bool:
        """Whether this press of Enter is not taken, and said so: the step before it passed by itself."""
        act = self.enter_guard.take()
        if act is None:
            self.host.notices.take_down("enter")
            return False
        words = _(
            "That step was over with its last act. Enter now means: {act}. Press it again.", act=act.text
        )
        self.host.notices.show_notice("enter", "passed", words)
        return True

    def say_digits(self, *, taken: bool) -> None:
        """A digit bought nothing: it names what falls while that is typed. `taken`: now it would."""
        if taken:
            self.host.notices.take_down("digits")
            return
        words = _("Digits name what fell here. X gives them to the command points, or click a button.")
        self.host.notices.show_notice("digits", "passed", words)

    def say_refused(self, refusal: Refusal) -> None:
        """Say in the prompt's place why something cannot be done."""
        text = self.session.system.words.refusal(self.seen.context, refusal)
        self.host.notices.show_notice("table", "refused", text, [refusal.rule])

    def play_card(self, item: Hashable) -> None:
        """Press a card: play it, ask which of several acts is meant, or say why not."""
        play_card(self, item)

    def press_card(self, number: int) -> bool:
        """Play the card of that place in the hand under the map; False where there is none."""
        return self.hand.press(number)

    def set_policy(self, kind: Kind | str, policy: str) -> None:
        chosen = cast("Policy", policy)
        if isinstance(kind, str):
            self.session.policies.set_all(cast("Any", kind), chosen)
        else:
            self.session.policies.set_kind(kind, chosen)
        self.session.start()

    # --- keys and rules ----------------------------------------------------------------------------------

    def key(self, event: CanvasEvent) -> bool:
        """A key pressed while the map has the focus, or one that no panel wanted."""
        return pressed(self, event)

    def why_rule(self) -> str:
        """The rule that answers "why?" now: of the refusal in sight, else of the step in hand."""
        denied = self.pointing.denied
        if denied is not None and denied.refusal.rule:
            return denied.refusal.rule
        here = self.session.system.look.phase(self.seen.state)
        return next((row[2] for row in self.session.system.look.phases() if row[0] == here), "")
