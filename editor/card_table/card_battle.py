"""A battle with cards on the screen: its table is the canvas, everything else stands in the right panel."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QBoxLayout, QFrame, QVBoxLayout, QWidget

from core.play.pending import Deal, Roll
from core.text import Text, _
from editor.canvas.picture import side_letters
from editor.canvas.style import side_place
from editor.card_table.card_panel import CardPanel, CardResult
from editor.card_table.card_pointing import CardPointing
from editor.card_table.card_scene import TURN
from editor.card_table.card_seen import CardSeen
from editor.card_table.card_view import CardView
from editor.card_table.table_shown import Seats, battle_shown
from editor.panel_tabs import PanelTabs
from editor.panels.turn_track import TurnTrack
from editor.table.battle_table import LARGE, BattleTable
from editor.table.offers import Offer
from editor.table.pointing import Pointing
from editor.table.prompt import PromptAct
from editor.table.prompting import Asked, asked_of
from editor.table.seen import Seen
from editor.tools.tool import CanvasEvent

MOST_BUTTONS = 3


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

    def _right(self) -> QWidget:
        context = self.page.context
        self.result.deleteLater()
        self.result = CardResult(context)
        self.panel = CardPanel(context, self.page.show_rule, self.do)
        self.tabs = PanelTabs(context)
        self.tabs.addTab(self.journal, "")
        context.speaker.follow(self.tabs, self._name_tabs)
        right = QWidget()
        right.setMinimumWidth(1)
        self._parts = QBoxLayout(QBoxLayout.Direction.TopToBottom, right)
        self._parts.setContentsMargins(0, 0, 0, 0)
        self._parts.setSpacing(0)
        first = QWidget()
        rows = QVBoxLayout(first)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.result)
        rows.addWidget(self.panel, 1)
        for widget, share in ((first, 6), (self.tray, 0), (self.tabs, 3)):
            if widget is not first:
                line = QFrame()
                line.setProperty("surface", "pale_rule")
                line.setFixedHeight(1)
                self._parts.addWidget(line)
            self._parts.addWidget(widget, share)
        right.panel_title = _("Card, dice and journal")  # type: ignore[attr-defined]
        self.track = TurnTrack(context)
        self._size_tray()
        context.theme.changed.connect(self._size_tray)
        return right

    def _bottom(self) -> QWidget:
        """Nothing stands below the table: it needs the height. The track of turns is not shown."""
        holder = QWidget()
        rows = QVBoxLayout(holder)
        rows.addWidget(self.track)
        holder.hide()
        return holder

    def _size_tray(self) -> None:
        """Dice that have to be typed need more room than those that fell; with large letters all is a row."""
        theme, pending = self.page.context.theme, self.session.waits_for_dice()
        low = theme.scale >= LARGE
        ways = QBoxLayout.Direction
        self._parts.setDirection(ways.LeftToRight if low else ways.TopToBottom)
        self.steps.setVisible(not low)
        if low:
            self.tray.setFixedWidth(theme.px(210))
            self.tray.setMinimumHeight(0)
            self.tray.setMaximumHeight(16777215)
            return
        self.tray.setMinimumWidth(0)
        self.tray.setMaximumWidth(16777215)
        height = 216 if isinstance(pending, Deal) else 172 if isinstance(pending, Roll) else 112
        self.tray.setFixedHeight(theme.px(height))

    def _bring_forward(self, seen: Seen) -> None:
        """The tray is always in sight; it grows while something has to be typed."""
        self._size_tray()

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
        asked = self.asked(seen)
        letter = self._letters(seen)[asked.side] if asked.side is not None else ""
        worn = None if asked.side is None else side_place(self.session.side_ids, asked.side)
        name = seen.side_name(asked.side) if asked.side is not None else ""
        self.prompt.show_prompt(worn, letter, asked.words, asked.acts, name)

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
        if pointing.is_dragging:  # the prompt must not grow and move the table under the hand
            return Asked(seen.choice.side, _("Drop the card on a place that is lit."), (down,))
        acts = [
            PromptAct(self._goal_words(seen, offer), lambda offer=offer: self.do(offer), str(place))  # type: ignore[misc]
            for place, offer in enumerate(offers, 1)
        ]
        words: Text = _("Drag the card to a place that is lit, or choose.")
        if len(acts) < MOST_BUTTONS:
            return Asked(seen.choice.side, words, (*acts, down))
        return Asked(seen.choice.side, words, (*acts[: MOST_BUTTONS - 1], down, *acts[MOST_BUTTONS - 1 :]))

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
        from editor.card_table.card_keys import pressed

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
