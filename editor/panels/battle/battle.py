"""A battle on the screen: the session, the hand over the map, and the panels that show them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, cast

from core.protocol.refusals import Refusal
from core.text import Text
from editor.base.wardrobe import WhenShown
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
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.ladder import Ladder, ladder_offers
from editor.boards.battle.offers import Offer
from editor.boards.battle.policies import Kind, Policy
from editor.boards.battle.prompt import Prompt
from editor.boards.battle.prompt_content import PromptContent
from editor.boards.battle.session import Session
from editor.boards.battle.turn_steps import TurnSteps
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.drawing.style import side_place
from editor.boards.registry import kind_of
from editor.panels.battle.bag import BagPanel
from editor.panels.battle.battle_keys import pressed
from editor.panels.battle.battle_notices import BattleNotices
from editor.panels.battle.battle_parts import BattleParts
from editor.panels.battle.battle_seat import BattleSeat
from editor.panels.battle.card_play import play_card
from editor.panels.battle.dice_tray import DiceTray
from editor.panels.battle.enter_guard import EnterGuard
from editor.panels.battle.hand import HandView
from editor.panels.battle.heard import HeardBattle
from editor.panels.battle.journal_line import JournalLine
from editor.panels.battle.lower_tabs import LowerTabs
from editor.panels.battle.playback import Playback
from editor.panels.battle.step_end import StepEndGuard
from editor.panels.battle.turn_strip import TurnStrip

if TYPE_CHECKING:
    from editor.boards.host import DeskHost


class BattleController(BattleParts):
    """Builds the panels of a battle and keeps them in step with its session.

    `board` is what the kind of board has of its own: the hand over the map, the details, the map itself.
    """

    def __init__(self, host: DeskHost, session: Session, run: Callable[[str], object]) -> None:
        super().__init__(host.widget)
        self.host, self.session, self.run = host, session, run
        context = host.context
        self.active = False
        self.turned_by_hand = False
        self.kind = kind_of(session.system).battle
        self._seat = BattleSeat(
            host, session, lambda: self.pointing.let_go(), turns_to_answer=not self.kind.hand_under_map
        )
        self._facts: BattleFacts | None = None
        self.board = self.kind.board(self)
        self.playback = Playback(host, session, self.board, self._all_seen, run)
        self.heard = HeardBattle(self.board, self.playback, self.do)
        self.act_menu = ActMenu(context, host.view, self.do, self.board.look_at_act)
        self.prompt = Prompt(context)
        self.enter_guard = EnterGuard(
            session,
            self.prompt,
            lambda: context.settings.pace == "step",
            self.playback.projector.take_just_ended,
        )
        self.playback.hand_over.entered.connect(self.enter_guard.hold)
        self.notices = BattleNotices(host, self.enter_guard)
        self.step_end = StepEndGuard(context.settings)
        self.ladder = Ladder(context, self.do)
        self.ladder.will_come = session.system.parts.rows
        for row in (self.prompt, self.ladder):
            row.pointed.connect(self.board.show_concerned)
        self.steps = TurnSteps(context, host.show_rule)
        self.bag = BagPanel(context, host.show_rule)
        self.hand = HandView(context, self.play_card, session.uncover)
        self._journal_line = JournalLine(host, session, self.playback.projector, run)
        self.journal, self.ticker = self._journal_line.view, self._journal_line.ticker
        self.tray = DiceTray(context, session.type_dice, session.type_cards, self.set_policy)
        self.lower = LowerTabs(host, session, lambda: self.pointing.unit, lambda: self.active)
        self.lines = self.lower.lines
        self.arrangement = self._arranged()
        self.arrangement.right.keeps_off = self.playback.projector.layers.diced
        self.arrangement.tray.keeps_off = self.playback.in_question
        self.lower.stand_in(self.arrangement.tabs)
        self._turns = TurnStrip(
            host,
            session,
            self.playback.projector,
            self.pointing,
            self.steps,
            self.track,
            self._journal_line.end,
        )
        session.changed.connect(self._follow)
        self.playback.projector.went_on.connect(self._went_on)
        self._look_anew = WhenShown(host.widget, self._say_again)
        context.theme.changed.connect(self._look_anew.ask)
        context.speaker.changed.connect(self._look_anew.ask)

    # --- showing -----------------------------------------------------------------------------------------

    def activate(self) -> None:
        self.active = True
        self.session.is_watched = lambda: self.active and self.playback.is_busy  # two desks show a battle
        self._forget_map()
        self.host.view.set_tool(self.pointing)
        self.playback.begin()
        self.heard.teller.begin()
        self.refresh()
        self.heard.begin()
        self.host.view.setFocus()

    def deactivate(self) -> None:
        self.active = False  # what is cut short now is shown by no panel any more
        self.playback.end()
        self.session.pause()
        self.lower.leave()
        self.notices.leave()
        self.heard.end()
        self.host.view.set_tool(None)
        self.board.deactivate()

    def forget(self) -> None:
        """Whoever comes next may be anybody: the panels that were put away hold what all may know."""
        seen = self.board.seen = self.board.view_model()
        self.pointing.refresh(seen)
        self.pointing.let_go()
        self.pointing.take(None)
        if self.board.forces is not None:
            self.board.forces.forget_unit()
        self.board.show_details(seen)
        self._show_ladder(seen)
        self._journal_line.show_battle()
        self._lay_prompt(seen)
        self.tray.show_battle(seen, self.session.policies)
        if self.arrangement.panels.has_hands:
            self.hand.show_hand(seen)

    def close(self) -> None:
        """Another battle takes this one's place."""
        self.session.pause()
        self.playback.end()
        self.playback.close()
        self.session.changed.disconnect(self._follow)
        self.host.context.theme.changed.disconnect(self._look_anew.ask)
        self.host.context.speaker.changed.disconnect(self._look_anew.ask)
        self._look_anew.deleteLater()
        self.act_menu.deleteLater()
        self.arrangement.close()

    def _all_seen(self) -> None:
        """What happened was seen: what is possible now lights up, and whoever waited goes on."""
        if self.active:
            self._show(anew=False)
            self.enter_guard.seen_to_end()
            self.board.result.show_result(self.seen)
            self.session.go_on()

    def _forget_map(self) -> None:
        self._facts = None
        self._seat.forget()
        self.board.forget_map()

    def _say_again(self) -> None:
        """Other words or colours: the map is drawn anew, and lies before whoever it lay before."""
        self.board.draw_anew()
        self.refresh()

    def refresh(self) -> None:
        """Show the battle as it stands, all of it anew."""
        self._show(anew=True)

    def _follow(self) -> None:
        """The battle went on: show what has changed."""
        self.notices.went_on()
        self.hand_over.wary = self.session.screen.wanted is not None and self.enter_guard.passed_over()
        self._show(anew=False)

    def _show(self, *, anew: bool) -> None:
        if not self.active:
            return
        old, self._facts = self._facts, None  # what follows must not tell of a moment that is not seen yet
        self.playback.projector.follow()
        self.board.busy = self.playback.is_busy
        seen = self.board.seen = self.board.view_model()
        self._facts = facts_of(seen, self.board_side(seen))
        change = EVERYTHING if anew or old is None else change_between(old, self._facts)
        self._seat.follow()
        self.pointing.refresh(seen)
        if change.touches(Part.GROUND, Part.PIECES, Part.SEAT):
            self.board.show_map(seen, change)
        self._seat.sit_down(self.board)
        self.playback.projector.show_stage(anew=anew or change.touches(Part.SEAT))
        self.tray.show_battle(seen, self.session.policies)  # it puts right too what was pressed in it
        if self.arrangement.panels.has_hands and change.touches(Part.HAND):
            self.hand.show_hand(seen)
        waits = self.session.waits_for_dice()
        typed = waits is not None and self.session.is_typed(waits)
        self.arrangement.show_tray(waits if typed else None)
        if change.touches(Part.OVER) and not self.playback.is_busy:
            self.board.result.show_result(seen)
        if change.touches(Part.MOMENT):
            self.bag.show_battle(seen)
            self._turns.show_battle(seen)
        if change.touches(Part.MOMENT, Part.SEAT, Part.OVER):
            self._journal_line.show_battle()
        self.heard.teller.follow()
        self._show_in_hand(change)
        self.lower.show_battle()
        self.playback.show_sheet(seen)
        self._show_hand_over(seen)
        self._seat.show_words(seen)
        forces = self.board.forces
        if forces is not None and not self.playback.is_busy:
            forces.tell_score(seen)  # not before the dice have told it
        if not self.playback.is_busy:
            self.enter_guard.settle()
        self.host.journal_changed.emit()

    def _show_hand_over(self, seen: BattleView) -> None:
        wanted = self.session.screen.wanted
        letter = "" if wanted is None else self._letter(seen, wanted)
        self.playback.show_hand_over(seen, letter, self._journal_line.latest(wanted))

    def _went_on(self) -> None:
        """Another moment is seen: the last line tells it, the prompt how to go on."""
        self._journal_line.show_ticker()
        self._turns.show_step()
        if self.active and self._facts is not None:
            self.heard.teller.follow()
            self._show_prompt(self.seen)

    def turn_by_hand(self) -> None:
        """Turn the board round, and back."""
        self.turned_by_hand = not self.turned_by_hand
        self.refresh()

    def show_journal(self) -> None:
        """Unfold the journal under the map."""
        self.lower.to_front(self.journal)

    def new_seen(self) -> BattleView:
        """What another desk would show of this moment."""
        return self.board.view_model()

    def show_map(self, seen: BattleView) -> None:
        """Board, pieces and lines as they stand."""
        self.board.show_map(seen, EVERYTHING)

    def described(self) -> list[Text]:
        """The battle as it stands, in words."""
        return self.board.described(self.seen)

    def board_side(self, seen: BattleView) -> int:
        """The side whose seat the board is turned to."""
        return self._seat.side_below(seen)

    def hand_changed(self) -> None:
        """What is in hand changed: marks, lists and the prompt follow."""
        if self.active:
            self._show_in_hand(NOTHING)

    def _show_ladder(self, seen: BattleView) -> None:
        taken = self.board.taken_unit(seen)
        self.ladder.show_ladder(seen, ladder_offers(seen, self.pointing.among, taken))

    def _show_in_hand(self, change: BattleChange) -> None:
        """What is in hand, in all panels that tell of it; `change` is what else they have to show."""
        seen, hand = self.seen, self.pointing
        if self.session.question is None and not hand.among:
            self.notices.answered()
        self.notices.forget_enter_needs()
        if self.act_menu.isVisible() and not hand.among:
            self.act_menu.put_away()
        self.board.show_hand(seen)
        self.playback.projector.make_way()
        self._show_ladder(seen)
        forces = self.board.forces
        if forces is not None and change.touches(*forces.reads):
            forces.show_battle(seen, hand.unit)
        elif forces is not None:
            forces.show_unit(hand.unit)
        self._turns.mark_unit(seen)
        self.host.reader.things_changed()
        shown = self.board.show_details(seen)
        large = self.host.context.theme.is_large  # the card would lie over half the board
        projector = self.playback.projector
        watched = self.playback.is_busy and (large or projector.shows_others or projector.withholds)
        # it would tell what the dice tell first, or lie over what is led
        self.arrangement.show_details(shown=shown and not watched and not hand.is_dragging)
        if not hand.is_dragging:  # the prompt may grow or shrink: the board must not move under the hand
            self._show_prompt(seen)

    def _show_prompt(self, seen: BattleView) -> None:
        asked = self._lay_prompt(seen)
        self.heard.teller.prompt(asked, busy=self.playback.is_busy)

    def _lay_prompt(self, seen: BattleView) -> PromptContent:
        asked = self.playback.prompt_of(self.board.asked(seen))
        side = asked.side
        letter, side_colour, name = "", None, None
        if side is not None:
            letter, name = self._letter(seen, side), seen.side_name(side)
            side_colour = side_place(self.session.side_ids, side)
        self.prompt.show_prompt(
            side_colour, letter, asked.words, asked.acts, name or "", self.board.most_acts
        )
        return asked

    def _letter(self, seen: BattleView, side: int) -> str:
        return letters_of(seen, self.host.context.speaker.language)[side]

    # --- doing -------------------------------------------------------------------------------------------

    def do(self, offer: Offer) -> None:
        """Carry an act out; a refusal (of a stale list) is said in the prompt's place.

        A fight that would end those of another place is asked about first, wherever it was chosen.
        """
        left = self.step_end.left_behind(self.seen, offer)
        if left is not None:
            self.session.ask_to_end(offer.action, left)
            return
        before = self.enter_guard.begins(offer)
        meant = before is not None and before.text == self.seen.brief_text(offer)
        refusal = self.session.act(offer.action)
        if refusal is not None:
            self.say_refused(refusal)
        else:
            self.enter_guard.did(offer, before, meant=meant)
            self.hand_over.wary = self.hand_over.wary or self.enter_guard.turn_left

    def do_or_ask(self, offer: Offer) -> None:
        """Carry out an act of the prompt; where it ends a step in which units may still act, ask first."""
        words = self.step_end.words(self.seen, offer)
        if words is None:
            self.do(offer)
        else:
            self.session.ask_to_end(offer.action, words)

    def say_refused(self, refusal: Refusal) -> None:
        """Say in the prompt's place why something cannot be done."""
        text = self.session.system.words.refusal(self.seen.context, refusal)
        self.notices.say_refused(text, refusal.rule)

    def say_asked(self) -> None:
        """Say that a click waits for the answer to what the prompt asks."""
        listed = self.act_menu.isVisible()
        if listed:
            self.act_menu.list.setFocus()  # the click took the keys from it
        self.notices.say_asked(which=self.session.question is None, listed=listed)

    def say_enter(self) -> None:
        """Say what Enter would need while a base that nobody leads yet is in hand."""
        self.notices.say_enter_needs()

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
        look, state = self.session.system.look, self.seen.state
        here = look.phase(state)
        return next((row[2] for row in look.phases_of(state) if row[0] == here), "")
