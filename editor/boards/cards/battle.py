"""A battle with cards on the screen: its table is the canvas, everything else stands in the right panel."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from core.protocol.pending import Deal, Roll
from core.text import Text, _
from editor.boards.battle.battle_view import Seen
from editor.boards.battle.offers import Offer
from editor.boards.battle.prompt import PromptAct
from editor.boards.battle.prompt_acts import Asked, asked_of
from editor.boards.battle.session import Session
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.cards.battle_interaction import CardPointing
from editor.boards.cards.battle_view import CardSeen
from editor.boards.cards.details import CardPanel, CardResult
from editor.boards.cards.scene import TURN
from editor.boards.cards.shown import Seats, battle_shown
from editor.boards.cards.view import CardView
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.style import side_place
from editor.boards.hex.battle_interaction import Pointing
from editor.desks.battle.battle import BattleTable
from editor.desks.battle.bottom_place import LARGE
from editor.desks.design.turn_track import TurnTrack
from editor.widgets.panel_tabs import PanelTabs
from editor.widgets.section import on_panel

if TYPE_CHECKING:
    from editor.boards.host import DeskHost

MOST_BUTTONS, MOST_LOW = 3, 2
"""Acts that the prompt shows as buttons; fewer with large letters, as they must not widen the window."""


def _plain_rows(widget: QWidget) -> QVBoxLayout:
    rows = QVBoxLayout(widget)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(0)
    return rows


def _line() -> QFrame:
    line = QFrame()
    line.setObjectName("part_line")
    line.setProperty("surface", "pale_rule")
    line.setFixedHeight(1)
    return line


class CardBattle(BattleTable):
    """Keeps table, panel, prompt and journal in step with the session."""

    seen: CardSeen
    pointing: CardPointing

    # --- what a table of cards has of its own --------------------------------------------------------------

    def new_seen(self) -> Seen:
        return CardSeen(self.session)

    def new_pointing(self) -> Pointing:
        return CardPointing(self.page, self.do, self.taken_changed, self.key, self._ask_which)

    def _ask_which(self, offers: tuple[Offer, ...], beside: QRect) -> None:
        """More acts than the prompt has buttons: a menu beside the card."""
        self.act_menu.ask(self.seen, offers, beside)

    def __init__(self, page: DeskHost, session: Session, run: Callable[[str], object]) -> None:
        super().__init__(page, session, run)
        self.arrange()

    def _right(self) -> QWidget:
        """The card, the dice, the journal: one column; with large letters they are tabs below the table."""
        context = self.page.context
        self.result.deleteLater()
        self.result = CardResult(context)
        self.panel = CardPanel(context, self.page.show_rule, self.do)
        self.tabs = PanelTabs(context)
        self.tabs.addTab(self.journal, "")
        context.speaker.follow(self.tabs, self._name_tabs)
        self._card = QWidget()
        on_panel(self._card)
        rows = _plain_rows(self._card)
        rows.addWidget(self.result)
        rows.addWidget(self.panel, 1)
        self._card.panel_title = CardPanel.panel_title  # type: ignore[attr-defined]
        self._column = QWidget()
        self._rows = _plain_rows(self._column)
        self._column.panel_title = _("Card, dice and journal")  # type: ignore[attr-defined]
        return self._column

    def _bottom(self) -> QWidget:
        """The tabs for large letters. The track of turns is not shown: the table needs the height."""
        self._low = QWidget()
        unseen = QWidget(self._low)
        unseen.hide()
        self.track = TurnTrack(self.page.context)
        self.track.setParent(unseen)
        self._low_rows = _plain_rows(self._low)
        self._low.panel_title = _("Journal")  # type: ignore[attr-defined]
        self._low.panel_tabs = self.tabs  # type: ignore[attr-defined]
        return self._low

    @property
    def is_low(self) -> bool:
        """Whether the letters are so large that everything beside the table is a tab below it."""
        return self.page.context.theme.scale >= LARGE

    def arrange(self) -> None:
        """Put card, dice and journal into their places: called before the page asks for the panels anew."""
        low = self.is_low
        self.steps.setVisible(self.shows_steps and not low)
        self.tray.lie(low)
        for rows in (self._rows, self._low_rows):
            while (item := rows.takeAt(0)) is not None:
                widget = item.widget()
                if isinstance(widget, QFrame) and widget.objectName() == "part_line":
                    widget.hide()
                    widget.deleteLater()
        if low:
            self.right, self.bottom = self._card, self._low
            self._low_rows.addWidget(self.tabs)
            if self.tabs.indexOf(self.tray) < 0:
                self.tabs.addTab(self.tray, "")
        else:
            self.right, self.bottom = self._column, self._low
            if self.tabs.indexOf(self.tray) >= 0:
                self.tabs.removeTab(self.tabs.indexOf(self.tray))
            for widget, share in ((self._card, 6), (self.tray, 0), (self.tabs, 3)):
                if widget is not self._card:
                    self._rows.addWidget(_line())
                self._rows.addWidget(widget, share)
                widget.show()
        self._name_tabs()
        self._size_tray()

    def close(self) -> None:
        super().close()
        for widget in (self._column, self._card, self._low):
            widget.deleteLater()

    def _size_tray(self) -> None:
        """Dice that have to be typed need more room than those that fell."""
        theme, pending = self.page.context.theme, self.session.waits_for_dice()
        if self.is_low:
            self.tray.setMinimumHeight(0)
            self.tray.setMaximumHeight(16777215)
            return
        height = 270 if isinstance(pending, Deal) else 172 if isinstance(pending, Roll) else 112
        self.tray.setFixedHeight(theme.px(height))

    def _bring_forward(self, seen: Seen) -> None:
        """The tray is in sight and grows while something has to be typed; as a tab it comes to the front."""
        self._size_tray()
        if self.is_low:
            super()._bring_forward(seen)

    def show_map(self, seen: Seen) -> None:
        """The table from the seat of whoever looks; hidden cards turn without being seen to."""
        assert isinstance(seen, CardSeen)
        view = self.page.view
        assert isinstance(view, CardView)
        below = self.board_side(seen)
        language = self.page.context.speaker.language
        looker = self.session.looker
        same = self._shown == (below, looker, language)
        self._shown = (below, looker, language)
        seats = self._seats(seen, 1 - below if self.turned_by_hand else below)
        shown = battle_shown(seen.system.look, seen.state, seats, dark=self.page.context.theme.dark)
        speed = TURN.get(self.page.context.settings.dice_speed, 180)
        view.show_table(shown, speed if same and self.session.live else 0)
        self.pointing.describe()

    def _seats(self, seen: Seen, below: int) -> Seats:
        one, other = seen.scenario.sides
        ids, language = self.session.side_ids, self.page.context.speaker.language
        return Seats(
            below,
            (side_place(ids, 0), side_place(ids, 1)),
            side_letters((one.name, other.name), language),
            (one.name, other.name),
            language,
        )

    # --- what is in hand -----------------------------------------------------------------------------------

    def taken_changed(self) -> None:
        """What is in hand or looked at changed: lights, panel and prompt follow."""
        if not self.active:
            return
        seen, pointing = self.seen, self.pointing
        if self.act_menu.isVisible() and not pointing.among:
            self.act_menu.hide()
            self.page.view.setFocus()
        pointing.show_lights()
        spot = pointing.taken or pointing.looked
        view = self.page.view
        assert isinstance(view, CardView)
        lying = view.card_scene.lying_at(spot) if spot is not None else None
        self.panel.show_spot(seen, spot, None if lying is None else lying.card, pointing.among)
        if self.is_low and spot is not None and self.session.waits_for_dice() is None:
            self.tabs.show_panel(self._card)  # cards on the table are small now: here they can be read
        if pointing.is_dragging:
            return  # the prompt may grow or shrink, and the table must not move under the hand
        asked = self.asked(seen)
        letter = self._letters(seen)[asked.side] if asked.side is not None else ""
        worn = None if asked.side is None else side_place(self.session.side_ids, asked.side)
        name = seen.side_name(asked.side) if asked.side is not None else ""
        most = MOST_LOW if self.is_low and pointing.taken is not None else MOST_BUTTONS
        self.prompt.show_prompt(worn, letter, asked.words, asked.acts, name, most)

    def asked(self, seen: Seen) -> Asked:
        """With a card in hand its acts stand in the prompt, the first one for Enter."""
        assert isinstance(seen, CardSeen)
        pointing = self.pointing
        asked = asked_of(seen, pointing.among, self.do, self._run, pointing.let_go)
        taken = pointing.taken
        if taken is None or seen.choice is None or pointing.among or self.session.question is not None:
            return asked
        offers = seen.of(taken)
        if not offers:
            return asked
        down = PromptAct(_("Lay it down"), pointing.let_go, "Esc")
        acts = [
            PromptAct(self._goal_words(seen, offer), lambda offer=offer: self.do(offer), str(place))  # type: ignore[misc]
            for place, offer in enumerate(offers, 1)
        ]
        words: Text = _("Drag the card to a place that is lit, or choose.")
        shown = (MOST_LOW if self.is_low else MOST_BUTTONS) - 1
        return Asked(seen.choice.side, words, (*acts[:shown], down, *acts[shown:]))

    def _goal_words(self, seen: CardSeen, offer: Offer) -> Text:
        """A button for a move names the place alone; where several acts lead there each says what it is."""
        held = next(one for one in seen.held if one.offer == offer)
        goal = held.grip.goal
        same = [one for one in seen.held if (one.grip.source, one.grip.goal) == (held.grip.source, goal)]
        if (
            goal is None
            or len(same) > 1
            or seen.offers is None
            or seen.offers.preview(offer.action) is not None
        ):
            return seen.act_text(offer)
        if goal.what == "reserve":
            return _("To the reserve")
        place = seen.place(goal.place) if goal.what == "place" else None
        return seen.act_text(offer) if place is None else _("To: {place}", place=place.name)

    # --- keys ----------------------------------------------------------------------------------------------

    def key(self, event: CanvasEvent) -> bool:
        from editor.boards.cards.battle_keys import pressed

        return pressed(self, event)

    def choose_number(self, number: int) -> bool:
        """The nth act of the card in hand, or of those of which one is meant; else the nth card."""
        seen, pointing = self.seen, self.pointing
        offers = pointing.among or (seen.of(pointing.taken) if pointing.taken is not None else ())
        if offers:
            if 1 <= number <= len(offers):
                self.do(offers[number - 1])
            return True
        view = self.page.view
        assert isinstance(view, CardView)
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
        pointing.click_spot(pointing.under_spot(wanted))
        return True

    def why_rule(self) -> str:
        denied = self.pointing.denied
        return denied.refusal.rule if denied is not None and denied.refusal.rule else super().why_rule()
