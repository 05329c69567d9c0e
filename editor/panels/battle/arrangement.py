"""Where the panels of a battle stand around its board, and what lies over it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QVBoxLayout, QWidget
from shiboken6 import isValid

from core.protocol.pending import Deal, Roll
from core.text import _
from editor.base.context import Context
from editor.boards.battle.ladder import Ladder
from editor.boards.battle.prompt import Prompt
from editor.boards.battle.result import Result
from editor.boards.battle.turn_steps import TurnSteps
from editor.boards.battle.turn_track import TurnTrack
from editor.panels.advice.advice_view import AdviceView
from editor.panels.advice.look_back import LookBackView
from editor.panels.battle.bag import BagPanel
from editor.panels.battle.dice_tray import DiceTray
from editor.panels.battle.hand import HandView
from editor.panels.battle.happened import HappenedSheet
from editor.panels.battle.journal_view import JournalView
from editor.panels.battle.ticker import Ticker
from editor.panels.odds.battle_lines import BattleLines
from editor.widgets.floating import Floating, FloatingCard
from editor.widgets.later import Later
from editor.widgets.panel_tabs import PanelTabs


@dataclass
class BattlePanels:
    """All panels of a battle. `has_phases`: a turn has steps; `has_hands`: sides hold cards under the map."""

    prompt: Prompt
    ladder: Ladder
    steps: TurnSteps
    forces: QWidget | None
    details: QWidget
    result: Result
    bag: BagPanel
    hand: HandView
    journal: JournalView
    ticker: Ticker
    tray: DiceTray
    lines: BattleLines
    advice: Later[AdviceView]
    look_back: Later[LookBackView]
    sheet: HappenedSheet
    has_phases: bool
    has_hands: bool


def plain_rows(widget: QWidget) -> QVBoxLayout:
    """Rows without gaps."""
    rows = QVBoxLayout(widget)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(0)
    return rows


class Arrangement:
    """The prompt over the board; the forces beside it and the journal under it, which fold; over the board
    the hand, the dice, the card of what is in hand and the journal's last line.

    `track` is the track of turns, over the journal; `orders` is the line for orders, under the prompt.
    """

    def __init__(self, context: Context, panels: BattlePanels, orders: QWidget, page: QWidget) -> None:
        self.context, self.panels = context, panels
        self._wings = QWidget(page)  # what is in no place now goes with the page
        self._wings.hide()  # a part that shows itself before it lies over a board would be a window
        for part in (panels.ladder, panels.ticker, panels.hand, panels.sheet):
            part.setParent(self._wings)
        self.top = QWidget()
        over = plain_rows(self.top)
        over.addWidget(panels.prompt)
        over.addWidget(orders)
        panels.prompt.put_steps(panels.steps)
        self.right = self._make_card()
        self.tray = FloatingCard(_("Dice"), "floating_tray", "dice", self._wings)
        self.tray.hold_still(panels.tray)
        self.bottom = QWidget()
        self.bottom.panel_title = _("Journal")  # type: ignore[attr-defined]  # the strip asks for it
        self.track = TurnTrack(context)
        self.track.hide()  # battles without a last turn have none
        rows = plain_rows(self.bottom)
        rows.addWidget(self.track)
        self.tabs = PanelTabs(context)
        for panel in (panels.journal, panels.lines, panels.advice, panels.look_back):
            self.tabs.addTab(panel, "")
        context.speaker.follow(self.tabs, self._name_tabs)
        rows.addWidget(self.tabs, 1)
        self.bottom.panel_tabs = self.tabs  # type: ignore[attr-defined]  # where a map is narrow: one row
        self.show_steps(shown=True)
        self._details_shown = False
        self.right.pin_changed.connect(lambda: self.show_details(shown=self._details_shown))

    def _name_tabs(self) -> None:
        for panel, words in (
            (self.panels.journal, _("Journal")),
            (self.panels.lines, self.panels.lines.title),
            (self.panels.advice, AdviceView.title),
            (self.panels.look_back, LookBackView.title),
        ):
            self.tabs.setTabText(self.tabs.indexOf(panel), self.context.speaker.say(words))

    def _make_card(self) -> FloatingCard:
        panels = self.panels
        title = getattr(panels.details, "panel_title", _("Unit and acts"))
        card = FloatingCard(title, "floating_card", "panel-acts", self._wings)
        for part, stretch in ((panels.result, 0), (panels.bag, 1), (panels.details, 1)):
            card.hold(part, stretch)
        return card

    def floating(self) -> dict[Floating, QWidget]:
        """What lies over the board."""
        panels = self.panels
        laid: dict[Floating, QWidget] = {
            "points": panels.ladder,
            "ticker": panels.ticker,
            "tray": self.tray,
            "card": self.right,
            "sheet": panels.sheet,
        }
        if panels.has_hands:
            laid["hand"] = panels.hand
        return laid

    def show_tray(self, waits: Roll | Deal | None) -> None:
        """The dice are in sight while something has to be typed; those that fell lie on the board."""
        self.tray.want(waits is not None)

    def show_details(self, *, shown: bool) -> None:
        """`shown`: the details tell of something; a card that was pinned tells that there is nothing."""
        self._details_shown = shown
        self.panels.details.setVisible((shown or self.right.pinned) and self.panels.bag.isHidden())

    def show_steps(self, *, shown: bool) -> None:
        """Whether the steps of the turn stand in the prompt; a desk may list them elsewhere."""
        self.panels.steps.setVisible(shown and self.panels.has_phases)

    def widgets(self) -> tuple[QWidget | None, ...]:
        """What goes with the battle."""
        return (self.top, self.panels.forces, self.bottom, *self.floating().values(), self._wings)

    def close(self) -> None:
        """Another battle takes this one's place."""
        for widget in self.widgets():
            if widget is not None:
                widget.deleteLater()

    def closing(self) -> None:
        """The page goes, and with it what stands in no place of it now."""
        for widget in self.widgets():
            if widget is not None and isValid(widget) and widget.parent() is None:
                widget.deleteLater()
