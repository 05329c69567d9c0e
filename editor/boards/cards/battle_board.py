"""One battle with cards: the places with their cards, the card in hand, its acts in the prompt."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QRect

from core.protocol.state import State
from core.text import Text, _
from editor.boards.battle.battle_board import BattleBoard, letters_of
from editor.boards.battle.battle_change import BattleChange
from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.director.pace import FACTORS
from editor.boards.battle.director.stage import StageBoard
from editor.boards.battle.host import BattleHost
from editor.boards.battle.offers import Offer
from editor.boards.battle.prompt_content import PromptContent
from editor.boards.battle.prompt_row import MOST, PromptAct
from editor.boards.cards.battle_interaction import CardBattleInteraction
from editor.boards.cards.battle_view import CardBattleView
from editor.boards.cards.card_stops import under_spot
from editor.boards.cards.description import battle_lines
from editor.boards.cards.details import CardPanel, CardResult
from editor.boards.cards.scene import TURN
from editor.boards.cards.stage import CardStage
from editor.boards.cards.table_contents import CardContents, Seats, battle_shown
from editor.boards.cards.view import card_view
from editor.boards.drawing.style import side_place

MOST_LOW = 2
"""Acts that the prompt shows as buttons with large letters: they must not widen the window."""


def what_is_left(seen: CardBattleView) -> Text | None:
    """Where a step can but be ended this is said: it is asked all the same, or the other side would know."""
    if seen.choice is None or len(seen.held) != 1 or seen.held[0].drag_source.source is not None:
        return None
    act = seen.act_text(seen.held[0].offer)
    return _(
        "{side}: no card can do anything now; “{act}” is left.",
        side=seen.side_name(seen.choice.side),
        act=act,
    )


class CardBattleBoard(BattleBoard):
    """A battle with cards: everything lies on the board, so that there is no list of forces."""

    has_track = False  # the cards need the height
    hand: CardBattleInteraction
    details: CardPanel
    forces = None
    seen: CardBattleView

    def __init__(self, battle_host: BattleHost) -> None:
        super().__init__(battle_host)
        host = self.host
        self.view = card_view(host.view)
        self.hand = CardBattleInteraction(battle_host, self._ask_which)
        self.details = CardPanel(host.context, host.show_rule, battle_host.do)
        self.hand.glance.is_read = self.details.underMouse
        self.result.deleteLater()
        self.result = CardResult(host.context)
        self._shown: tuple[object, ...] = ()
        self.seen = self.view_model()

    def _ask_which(self, offers: tuple[Offer, ...], beside: QRect) -> None:
        """More acts than the prompt has buttons: a menu beside the card."""
        self.battle_host.act_menu.ask(self.seen, offers, beside)

    @property
    def is_low(self) -> bool:
        """Whether letters are so large that everything beside the board is a tab below it."""
        return self.host.context.theme.is_large

    # --- showing -------------------------------------------------------------------------------------------

    def view_model(self) -> CardBattleView:
        return CardBattleView(self.session)

    def show_map(self, seen: BattleView, change: BattleChange) -> None:
        """The board from the seat of whoever looks; hidden cards turn without being seen to."""
        assert isinstance(seen, CardBattleView)
        below = self.battle_host.board_side(seen)
        language = self.host.context.speaker.language
        looker = self.session.looker
        same = self._shown == (below, looker, language)
        self._shown = (below, looker, language)
        if not self.busy:
            moving = same and self.session.live
            self.view.show_table(self.contents(seen.state), self.turn_time if moving else 0)
        self.hand.describe()

    @property
    def turn_time(self) -> int:
        """Milliseconds that a card takes to its place."""
        settings = self.host.context.settings
        return 0 if settings.reduced_motion else round(TURN * FACTORS[settings.pace])

    def contents(self, state: State) -> CardContents:
        """What lies on the table in a battle as the looker knows it."""
        below = self.battle_host.board_side(self.seen)
        seats = self._seats(self.seen, 1 - below if self.battle_host.turned_by_hand else below)
        return battle_shown(self.seen.system.look, state, seats, dark=self.host.context.theme.dark)

    def stage(self) -> StageBoard:
        return CardStage(self, self)

    def _seats(self, seen: BattleView, below: int) -> Seats:
        one, other = seen.scenario.sides
        ids, language = self.session.side_ids, self.host.context.speaker.language
        return Seats(
            below,
            (side_place(ids, 0), side_place(ids, 1)),
            letters_of(seen, language),
            (one.name, other.name),
            language,
        )

    def show_hand(self, seen: BattleView) -> None:
        self.hand.show_lights()

    def show_details(self, seen: BattleView) -> bool:
        assert isinstance(seen, CardBattleView)
        spot = self.hand.taken or self.hand.looked
        lying = self.view.card_scene.lying_at(spot) if spot is not None else None
        self.details.show_spot(seen, spot, None if lying is None else lying.card, self.hand.among)
        return spot is not None

    def forget_map(self) -> None:
        self._shown = ()

    def deactivate(self) -> None:
        """The next desk shows its own cards."""

    # --- the prompt ----------------------------------------------------------------------------------------

    def taken_unit(self, seen: BattleView) -> int | None:
        """No unit is taken in hand, but cards."""
        return None

    @property
    def most_acts(self) -> int:
        return MOST_LOW if self.is_low and self.hand.taken is not None else MOST

    def asked(self, seen: BattleView) -> PromptContent:
        """With a card in hand its acts stand in the prompt, the first one for Enter."""
        assert isinstance(seen, CardBattleView)
        hand, asked = self.hand, super().asked(seen)
        taken = hand.taken
        if seen.choice is None or hand.among or self.session.question is not None:
            return asked
        if taken is None:
            return replace(asked, words=what_is_left(seen) or asked.words)
        offers = seen.of(taken)
        if not offers:
            return asked
        down = PromptAct(_("Lay it down"), hand.clear_hand, "Esc")
        acts = [
            PromptAct(self._goal_words(seen, offer), partial(self.battle_host.do, offer), str(place))
            for place, offer in enumerate(offers, 1)
        ]
        words: Text = _("Drag the card to what is lit, or choose.")
        shown = (MOST_LOW if self.is_low else MOST) - 1
        return PromptContent(seen.choice.side, words, (*acts[:shown], down, *acts[shown:]))

    def _goal_words(self, seen: CardBattleView, offer: Offer) -> Text:
        """A button for a move names the place alone; where several acts lead there each says what it is."""
        held = next(one for one in seen.held if one.offer == offer)
        goal = held.drag_source.goal
        same = [
            one
            for one in seen.held
            if (one.drag_source.source, one.drag_source.goal) == (held.drag_source.source, goal)
        ]
        if (
            goal is None
            or len(same) > 1
            or seen.offers is None
            or seen.offers.preview(offer.action) is not None
        ):
            return seen.card_look.called_in_hand(seen.state, offer.action) or seen.act_text(offer)
        if goal.what == "reserve":
            return _("To the reserve")
        place = seen.place(goal.place) if goal.what == "place" else None
        return seen.act_text(offer) if place is None else _("To: {place}", place=place.name)

    def described(self, seen: BattleView) -> list[Text]:
        assert isinstance(seen, CardBattleView)
        return [
            _("Turn {turn}", turn=seen.state.turn),
            self.plain_asked(seen).words,
            *battle_lines(seen),
        ]

    # --- doing ---------------------------------------------------------------------------------------------

    def take(self, unit: int) -> None:
        """There is no list of units."""

    def point_at(self, unit: int) -> None:
        """There is no list of units."""

    def choose_number(self, number: int) -> bool:
        """The nth act of the card in hand, or of those of which one is meant; else the nth card."""
        seen, hand = self.seen, self.hand
        offers = hand.among or (seen.of(hand.taken) if hand.taken is not None else ())
        if offers:
            if 1 <= number <= len(offers):
                self.battle_host.do(offers[number - 1])
            return True
        view = self.view
        layout = view.card_scene.layout
        if layout is None or number < 1:
            return False
        spot = view.cursor_spot
        row = layout.shown.near.hand
        if spot is not None and spot.what in ("place", "card", "terrain"):
            well = next(well for well in layout.shown.wells if well.index == spot.place)
            row = (*well.near, *well.far)
        if number > len(row):
            return False
        wanted = row[number - 1].spot
        view.set_cursor_spot(wanted)
        hand.click_spot(under_spot(wanted))
        return True
