"""Where the panels of a battle stand around its board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.protocol.pending import Deal, Roll
from core.text import _
from editor.base.context import Context
from editor.boards.battle.ladder import Ladder
from editor.boards.battle.prompt import LARGE, Prompt, Steps
from editor.boards.battle.result import Result
from editor.boards.battle.turn_track import TurnTrack
from editor.panels.battle.bag import BagPanel
from editor.panels.battle.bottom_place import BottomPlace, TrayInFront
from editor.panels.battle.dice_tray import DiceTray
from editor.panels.battle.hand import HandView
from editor.panels.battle.journal_view import JournalView
from editor.widgets.panel_tabs import PanelTabs

STRIP = 38
"""Pixels at 100 % of the strip under the prompt."""


@dataclass
class BattlePanels:
    """All panels of a battle. `has_phases`: a turn has steps; `has_hands`: sides hold cards under the map."""

    prompt: Prompt
    ladder: Ladder
    steps: Steps
    forces: QWidget | None
    details: QWidget
    result: Result
    bag: BagPanel
    hand: HandView
    journal: JournalView
    tray: DiceTray
    has_phases: bool
    has_hands: bool
    shows_steps: bool = True
    """Whether the strip of steps stands under the prompt; a desk may list them elsewhere."""


def plain_rows(widget: QWidget) -> QVBoxLayout:
    """Rows without gaps."""
    rows = QVBoxLayout(widget)
    rows.setContentsMargins(0, 0, 0, 0)
    rows.setSpacing(0)
    return rows


class Arrangement(ABC):
    """The panels in their places. `track` is the track of turns where there is room for it."""

    right: QWidget
    bottom: QWidget | None
    track: TurnTrack | None

    def __init__(self, context: Context, panels: BattlePanels) -> None:
        self.context, self.panels = context, panels
        self.tabs = PanelTabs(context)
        self.top = QWidget()
        rows = plain_rows(self.top)
        for strip in (panels.prompt, panels.ladder, panels.steps):
            rows.addWidget(strip)
        self._in_front = TrayInFront(self.tabs, panels.tray, panels.hand)

    @property
    def is_large(self) -> bool:
        """Whether letters are so large that panels become tabs."""
        return self.context.theme.scale >= LARGE

    @abstractmethod
    def arrange(self) -> bool:
        """Put the panels into their places for the size of the letters; whether others stand there now."""

    @abstractmethod
    def bring_forward(self, waits: Roll | Deal | None) -> None:
        """The tray comes to the front while something has to be typed."""

    @abstractmethod
    def show_details(self, *, shown: bool, waits: bool) -> None:
        """`shown`: the details tell of something; `waits`: something has to be typed."""

    @abstractmethod
    def show_strip(self) -> None:
        """Under the prompt stand the steps, or the row of points."""

    @abstractmethod
    def widen_tray(self, width: int) -> None:
        """So many pixels at 100 % for the tray: where all dice are typed it wants more of them."""

    def hide_steps(self) -> None:
        """The steps are listed elsewhere."""
        self.panels.shows_steps = False
        self.panels.steps.hide()

    def name_tabs(self) -> None:
        say, panels = self.context.speaker.say, self.panels
        named = ((panels.hand, panels.hand.title), (panels.journal, _("Journal")), (panels.tray, _("Dice")))
        for panel, words in named:
            if self.tabs.indexOf(panel) >= 0:
                self.tabs.setTabText(self.tabs.indexOf(panel), say(words))

    def widgets(self) -> tuple[QWidget | None, ...]:
        """What goes with the battle."""
        return (self.top, self.panels.forces, self.right, self.bottom)

    def close(self) -> None:
        """Another battle takes this one's place."""
        for widget in self.widgets():
            if widget is not None:
                widget.deleteLater()


class SpreadArrangement(Arrangement):
    """Forces at the left, details at the right, hand, journal and dice under the map."""

    bottom: BottomPlace

    def __init__(self, context: Context, panels: BattlePanels) -> None:
        super().__init__(context, panels)
        self.right = self._right()
        if panels.has_hands:
            self.tabs.addTab(panels.hand, "")
        self.tabs.addTab(panels.journal, "")
        context.speaker.follow(self.tabs, self.name_tabs)
        self.bottom = BottomPlace(context, self.tabs, panels.tray, panels.journal)
        self.track = self.bottom.track
        self.bottom.rearranged.connect(self._rearranged)
        self._rearranged()

    def _right(self) -> QWidget:
        right, panels = QWidget(), self.panels
        rows = plain_rows(right)
        rows.addWidget(panels.result)
        rows.addWidget(panels.bag, 1)
        rows.addWidget(panels.details, 1)
        rows.addStretch(0)
        right.panel_title = _("Unit and acts")  # type: ignore[attr-defined]
        return right

    def _rearranged(self) -> None:
        self.show_strip()
        self.name_tabs()

    def arrange(self) -> bool:
        return False  # the panel under the map follows the letters by itself

    def show_strip(self) -> None:
        """The row of points is as high as the steps, so that the map stays in place."""
        theme, panels = self.context.theme, self.panels
        beside = not self.is_large  # the prompt says the step too; the map needs the room
        panels.steps.setVisible(
            panels.shows_steps and beside and panels.has_phases and panels.ladder.isHidden()
        )
        for strip in (panels.steps, panels.ladder):
            strip.setMinimumHeight(theme.px(STRIP))

    def bring_forward(self, waits: Roll | Deal | None) -> None:
        self._in_front.follow(waits is not None)

    def show_details(self, *, shown: bool, waits: bool) -> None:
        self.panels.details.setVisible(shown and self.panels.bag.isHidden())

    def widen_tray(self, width: int) -> None:
        self.bottom.widen_tray(width)
