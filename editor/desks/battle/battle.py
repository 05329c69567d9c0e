"""A battle on the screen: the session, the hand over the map, and the panels that show them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, cast

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.protocol.refusals import Refusal
from core.text import Text, _
from editor.boards.battle.act_menu import ActMenu
from editor.boards.battle.battle_keys import pressed
from editor.boards.battle.battle_view import Seen
from editor.boards.battle.battle_words import battle_in_words
from editor.boards.battle.forces_panel import ForcesPanel
from editor.boards.battle.ladder import Ladder, ladder_offers
from editor.boards.battle.offers import Offer
from editor.boards.battle.policies import Kind, Policy
from editor.boards.battle.prompt import Prompt, Steps
from editor.boards.battle.prompt_acts import Asked, asked_of
from editor.boards.battle.result import Result
from editor.boards.battle.session import Session
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.drawing.hex_picture import entry_hexes, side_letters
from editor.boards.drawing.style import side_place
from editor.boards.hex.battle_interaction import Pointing
from editor.boards.hex.details import Details
from editor.boards.hex.view import hex_view
from editor.boards.registry import kind_of
from editor.desks.battle.bag import BagPanel
from editor.desks.battle.bottom_place import LARGE, BottomPlace, TrayInFront
from editor.desks.battle.card_play import play_card
from editor.desks.battle.dice_tray import DiceTray
from editor.desks.battle.hand import HandView
from editor.desks.battle.hand_over import HandOver
from editor.desks.battle.journal_rows import Kept, journal_rows
from editor.desks.battle.journal_view import JournalView
from editor.widgets.panel_tabs import PanelTabs

if TYPE_CHECKING:
    from editor.boards.host import DeskHost

TOLD = 3
"""So many lines of the journal stand on the hand-over screen: steps passed over are seen by nobody else."""

STRIP = 38
"""Pixels at 100 % of the strip under the prompt."""


class BattleTable(QObject):
    """Builds the panels of a battle and keeps them in step with its session."""

    shows_steps = True
    """Whether the strip of steps stands under the prompt; a desk may list them elsewhere."""

    def __init__(self, page: DeskHost, session: Session, run: Callable[[str], object]) -> None:
        super().__init__(page.widget)
        self.page, self.session, self._run = page, session, run
        context = page.context
        self.pointing = self.new_pointing()
        self.act_menu = ActMenu(context, page.view, self.do)
        self.prompt = Prompt(context)
        self.ladder = Ladder(context, self.do)
        self.steps = Steps(context, page.show_rule)
        self.forces = self.new_forces()
        self.details = self.new_details()
        self.result = Result(context)
        self.bag = BagPanel(context, page.show_rule)
        self.hand = HandView(context, self.play_card, session.uncover)
        self.journal = JournalView(context, page.show_rule, session.look_at, run)
        self.tray = DiceTray(context, session.type_dice, session.type_cards, self.set_policy)
        self.hand_over = HandOver(context, page.widget, session.take_screen)
        self.top, self.right, self.bottom = self._top(), self._right(), self._bottom()
        self.turned_by_hand = False
        self.active = False
        self._shown: tuple[object, ...] = ()
        self._kept_rows: Kept = {}
        self._in_front = TrayInFront(self.tabs, self.tray, self.hand)
        self.seen = self.new_seen()
        session.changed.connect(self.refresh)
        session.fell.connect(self._let_fall)
        context.theme.changed.connect(self.refresh)
        context.speaker.changed.connect(self._say_again)

    # --- what a kind of board has of its own ---------------------------------------------------------------

    def new_seen(self) -> Seen:
        """What the screen shows of this moment."""
        return Seen(self.session)

    def new_pointing(self) -> Pointing:
        """The hand over the map."""
        return Pointing(
            self.page, self.do, self.taken_changed, self.key, lambda: self.details.isVisible(), self._pop_up
        )

    def new_forces(self) -> ForcesPanel:
        """The left panel."""
        page = self.page
        return ForcesPanel(page.context, self.session.side_ids, page.show_rule, self.point_at, self.take)

    def new_details(self) -> Details:
        """The right panel."""
        return Details(self.page.context, self.page.show_rule, self.do, self.point_at)

    def show_marks(self, seen: Seen) -> None:
        """What lights up on the map."""
        hex_view(self.page.view).set_marks((*self.pointing.overlays.marks(seen), *self.pointing.marks()))

    # --- building ----------------------------------------------------------------------------------------

    def _top(self) -> QWidget:
        top = QWidget()
        rows = QVBoxLayout(top)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.prompt)
        rows.addWidget(self.ladder)
        rows.addWidget(self.steps)
        return top

    def _right(self) -> QWidget:
        right = QWidget()
        rows = QVBoxLayout(right)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.result)
        rows.addWidget(self.bag, 1)
        rows.addWidget(self.details, 1)
        rows.addStretch(0)
        right.panel_title = _("Unit and acts")  # type: ignore[attr-defined]
        return right

    def _bottom(self) -> QWidget:
        context = self.page.context
        self.tabs = PanelTabs(context)
        if self.session.system.parts.hands:
            self.tabs.addTab(self.hand, "")
        self.tabs.addTab(self.journal, "")
        context.speaker.follow(self.tabs, self._name_tabs)
        bottom = BottomPlace(context, self.tabs, self.tray, self.journal)
        self.track = bottom.track
        self.track.unit_chosen.connect(self._tell_arrival)
        self.track.turn_chosen.connect(self._look_at_turn)
        bottom.rearranged.connect(self._rearranged)
        self._rearranged()
        return bottom

    def _rearranged(self) -> None:
        self._show_strip()
        self._name_tabs()

    def _show_strip(self) -> None:
        """Under the prompt stand the steps, or the row of points: as high, so that the map stays in place."""
        theme = self.page.context.theme
        phases = bool(self.session.system.look.phases())
        beside = theme.scale < LARGE  # the prompt says the step too; the map needs the room
        self.steps.setVisible(self.shows_steps and beside and phases and self.ladder.isHidden())
        for strip in (self.steps, self.ladder):
            strip.setMinimumHeight(theme.px(STRIP))

    def _name_tabs(self) -> None:
        say = self.page.context.speaker.say
        named = ((self.hand, self.hand.title), (self.journal, _("Journal")), (self.tray, _("Dice")))
        for panel, words in named:
            if self.tabs.indexOf(panel) >= 0:
                self.tabs.setTabText(self.tabs.indexOf(panel), say(words))

    # --- showing -----------------------------------------------------------------------------------------

    def activate(self) -> None:
        self.active = True
        self._shown = ()
        self.page.view.set_tool(self.pointing)
        self.refresh()
        self.page.view.setFocus()

    def deactivate(self) -> None:
        self.active = False
        self.session.pause()
        self.page.view.set_tool(None)
        kind_of(self.page.document.system).canvas.turn(self.page.view, False)
        self.hand_over.hide()

    def described(self) -> list[Text]:
        """The battle as it stands, or as it stood at the moment looked at, in words."""
        return battle_in_words(self)

    def close(self) -> None:
        """Another battle takes this one's place."""
        self.session.pause()
        self.session.changed.disconnect(self.refresh)
        self.page.context.theme.changed.disconnect(self.refresh)
        self.page.context.speaker.changed.disconnect(self._say_again)
        self.hand_over.deleteLater()
        self.act_menu.deleteLater()
        for widget in (self.top, self.forces, self.right, self.bottom):
            widget.deleteLater()

    def _let_fall(self, moments: list[Any]) -> None:
        if self.active:
            self.tray.let_fall(moments, self.page.context.settings.dice_speed)

    def _say_again(self) -> None:
        self._shown = ()
        self.refresh()

    def refresh(self) -> None:
        """Show the battle as it stands."""
        if not self.active:
            return
        seen = self.seen = self.new_seen()
        self.pointing.renew(seen)
        self.show_map(seen)
        self.tray.show_battle(seen, self.session.policies)
        if seen.system.parts.hands:
            self.hand.show_hand(seen)
        self._name_tabs()
        self._bring_forward(seen)
        self.result.show_result(seen)
        self.bag.show_battle(seen)
        side = None if self.session.umpired or self.session.over is not None else self.session.looker
        journal = self.session.journal
        rows = journal_rows(self.session.system, journal, side, self.line_end(), self._kept_rows)
        self.journal.show_journal(self.session, rows)
        self._show_steps(seen)
        self.taken_changed()
        wanted = self.session.screen.wanted
        if wanted is not None:
            for place in ("hex", "ground"):
                self.page.tell(place, None)  # it told what lay under the other person's pointer
            worn = side_place(self.session.side_ids, wanted)
            told = tuple(row.text for row in rows[-TOLD:])  # as everybody was told it: nobody is the looker
            self.hand_over.ask(seen.side_name(wanted), self._letters(seen)[wanted], worn, told)
        elif self.hand_over.isVisible():
            self.hand_over.hide()
            self.page.view.setFocus()
        self.page.tell("seat", self._seat_words(seen))
        self.page.journal_changed.emit()

    def _bring_forward(self, seen: Seen) -> None:
        self._in_front.follow(self.session.waits_for_dice() is not None)

    def turn_by_hand(self) -> None:
        """Turn the board round, and back."""
        self.turned_by_hand = not self.turned_by_hand
        self.refresh()

    def show_journal(self) -> None:
        """Bring the journal to the front."""
        self.tabs.show_panel(self.journal)

    def line_end(self) -> int:
        """The whole line is shown while its past is looked at; another line ends where one stands."""
        session = self.session
        on_line = {moment.number for moment in session.journal.line(session.now)} | {0}
        return session.now if session.journal.here in on_line else session.journal.here

    def show_map(self, seen: Seen) -> None:
        """Board, pieces and lines as they stand."""
        view, scenario = hex_view(self.page.view), seen.scenario
        names = tuple(side.name for side in scenario.sides)
        view.set_sides((names[0], names[1]), (scenario.sides[0].id, scenario.sides[1].id))
        look = seen.system.hexes
        view.set_board(scenario.board, look.works_of(seen.state))
        view.set_aims(look.aims_in(seen.state), entry_hexes(look.entries(scenario)))
        view.set_pieces(seen.pieces_shown())
        looker = self.board_side(seen)
        turned = (getattr(scenario.sides[looker], "edge", "bottom") == "top") != self.turned_by_hand
        shown = (looker, turned, self.page.context.speaker.language)
        if shown != self._shown:
            self._shown = shown
            view.set_turned(turned)
            names_across = look.section_names(scenario, looker)  # as they lie on a board that is not turned
            view.set_lines(look.section_lines(scenario), names_across[::-1] if turned else names_across)

    def board_side(self, seen: Seen) -> int:
        """The side whose seat the board is turned to; it stays where it is while hands are covered."""
        session = self.session
        if session.umpired:
            return self._bottom_side(seen)
        if session.looker in session.persons:
            return session.looker
        if self._shown:
            return cast("int", self._shown[0])
        return session.persons[0] if session.persons else self._bottom_side(seen)

    def _bottom_side(self, seen: Seen) -> int:
        edges = [getattr(side, "edge", "") for side in seen.scenario.sides]
        return edges.index("bottom") if "bottom" in edges else 0

    def _show_steps(self, seen: Seen) -> None:
        look = seen.system.look
        phases = look.phases()
        here = look.phase(seen.state) if self.session.over is None else ""
        rule = next((row[2] for row in phases if row[0] == here), "")
        last = look.last_turn(seen.scenario)
        turn = _("Turn {turn}", turn=seen.state.turn)
        if last is not None:
            turn = _("Turn {turn} of {last}", turn=seen.state.turn, last=last)
        self.steps.show_steps(phases, here, turn, rule.partition(".")[0])
        self.track.setVisible(last is not None and self.page.context.theme.scale < LARGE)
        if last is not None:
            played = self.session.journal.moments[self.line_end()].state.turn
            self.track.show_scenario(seen.scenario, seen.system, seen.state.turn, seen.arrived(), played)

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
        self.page.tell("ground", None if note is None else note.text)

    def _seat_words(self, seen: Seen) -> Any:
        looker = self.session.looker
        large = self.page.context.theme.scale >= LARGE
        if self.session.umpired:
            return _("Turn {turn}, umpire", turn=seen.state.turn) if large else _("Umpire")
        if looker not in self.session.persons:
            return _("Turn {turn}", turn=seen.state.turn) if large else None
        if large:  # the steps with the turn's number are hidden then
            return _("Turn {turn}, your seat: {side}", turn=seen.state.turn, side=seen.side_name(looker))
        return _("Your seat: {side}", side=seen.side_name(looker))

    def taken_changed(self) -> None:
        """What is in hand changed: marks, lists and the prompt follow."""
        if not self.active:
            return
        seen, pointing = self.seen, self.pointing
        if self.act_menu.isVisible() and not pointing.among:
            self.act_menu.hide()
            self.page.view.setFocus()
        self.show_marks(seen)
        self.ladder.show_ladder(seen, ladder_offers(seen, pointing.among, self._taken_unit(seen)))
        self._show_strip()
        self.forces.show_battle(seen, pointing.unit)
        outside = pointing.unit if pointing.unit in seen.outside() else None
        self.track.mark_unit(None if outside is None else seen.unit_ids[outside])
        unit = self._taken_unit(seen)
        piece = seen.by_unit.get(unit) if unit is not None else None
        letter = self._letters(seen)[piece.side] if piece is not None else ""
        self.details.show_unit(seen, unit, letter, pointing.target, pointing.among)
        shown = unit is not None or self.session.over is None
        self.details.setVisible(shown and self.bag.isHidden())
        asked = self.asked(seen)
        letter = self._letters(seen)[asked.side] if asked.side is not None else ""
        worn = None if asked.side is None else side_place(self.session.side_ids, asked.side)
        name = seen.side_name(asked.side) if asked.side is not None else ""
        self.prompt.show_prompt(worn, letter, asked.words, asked.acts, name)

    def asked(self, seen: Seen) -> Asked:
        """What the prompt shows."""
        pointing = self.pointing
        return asked_of(seen, pointing.among, self.do, self._run, pointing.let_go)

    def _taken_unit(self, seen: Seen) -> int | None:
        """The unit in hand, else that of the acts of which one is meant, else the selected one."""
        if self.pointing.unit is not None:
            return self.pointing.unit
        meant = {offer.handle.unit for offer in self.pointing.among}
        return meant.pop() if len(meant) == 1 and None not in meant else self._selected(seen)

    def _selected(self, seen: Seen) -> int | None:
        return next((seen.index[name] for name in self.page.selection.units if name in seen.index), None)

    def _letters(self, seen: Seen) -> tuple[str, str]:
        names = tuple(side.name for side in seen.scenario.sides)
        return side_letters((names[0], names[1]), self.page.context.speaker.language)

    def _pop_up(self, hex_: int) -> None:
        """More acts than the prompt has buttons share a hex: a menu beside it."""
        view = hex_view(self.page.view)
        if view.picture is None:
            return
        outline = view.picture.projection.outline(hex_).boundingRect()
        self.act_menu.ask(self.seen, self.pointing.among, view.mapFromScene(outline).boundingRect())

    # --- doing -------------------------------------------------------------------------------------------

    def do(self, offer: Offer) -> None:
        """Carry an act out; a refusal (of a stale list) is said in the prompt's place."""
        refusal = self.session.act(offer.action)
        if refusal is not None:
            self._say_refused(refusal)

    def _say_refused(self, refusal: Refusal) -> None:
        text = self.session.system.words.refusal(self.seen.setting, refusal)
        self.page.notices.show_notice("table", "refused", text, [refusal.rule])

    def take(self, unit: int) -> None:
        """Activate a line of the list of units: what a click on the unit would do."""
        place = self.seen.hex_of(unit)
        offers = self.seen.offers
        if place is None:
            return
        if offers is not None and offers.named(unit):
            self.pointing.choose(offers.named(unit))
        elif offers is not None and offers.is_actor(unit):
            self.pointing.take(unit)
        else:
            self.pointing.click(place)

    def point_at(self, unit: int) -> None:
        """Show a unit on the map, and its roll where it is a target of the unit in hand."""
        place = self.seen.hex_of(unit)
        if place is not None:
            hex_view(self.page.view).set_cursor_hex(place)
        if self.pointing.unit is None:
            self.page.selection.set(units=[self.seen.unit_ids[unit]])
        else:
            self.pointing.target = unit
        self.taken_changed()

    def play_card(self, item: Hashable) -> None:
        """Press a card: play it, ask which of several acts is meant, or say why not."""
        play_card(self, item)

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
