"""The parts of a battle on the screen by their names, and where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from editor.panels.battle.arrangement import Arrangement, BattlePanels
from editor.widgets.panel_tabs import PanelTabs

if TYPE_CHECKING:
    from editor.boards.battle.battle_board import BattleBoard
    from editor.boards.battle.battle_hand import BattleHand
    from editor.boards.battle.battle_view import BattleView
    from editor.boards.battle.ladder import Ladder
    from editor.boards.battle.prompt import Prompt
    from editor.boards.battle.session import Session
    from editor.boards.battle.turn_steps import TurnSteps
    from editor.boards.battle.turn_track import TurnTrack
    from editor.boards.host import DeskHost
    from editor.boards.kinds.battle import BattlePart
    from editor.panels.advice.advice_view import AdviceView
    from editor.panels.advice.look_back import LookBackView
    from editor.panels.battle.bag import BagPanel
    from editor.panels.battle.dice_tray import DiceTray
    from editor.panels.battle.hand import HandView
    from editor.panels.battle.hand_over import HandOver
    from editor.panels.battle.heard import HeardBattle
    from editor.panels.battle.journal_view import JournalView
    from editor.panels.battle.lower_tabs import LowerTabs
    from editor.panels.battle.playback import Playback
    from editor.panels.battle.ticker import Ticker
    from editor.panels.odds.battle_lines import BattleLines


class BattleParts(QObject):
    """`board` is what the kind of board has of its own: the hand over the map, details, the map itself."""

    host: DeskHost
    session: Session
    kind: BattlePart
    board: BattleBoard
    playback: Playback
    heard: HeardBattle
    prompt: Prompt
    ladder: Ladder
    steps: TurnSteps
    bag: BagPanel
    hand: HandView
    tray: DiceTray
    lower: LowerTabs
    lines: BattleLines
    journal: JournalView
    ticker: Ticker
    arrangement: Arrangement

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
            self.lower.later_advice,
            self.lower.later_look_back,
            self.playback.sheet,
            has_phases=bool(system.look.phases()),
            has_hands=system.parts.hands and self.kind.hand_under_map,
        )
        return Arrangement(self.host.context, panels, self.heard.orders, self.host.widget)

    # --- parts -------------------------------------------------------------------------------------------

    @property
    def seen(self) -> BattleView:
        """What the screen shows of this moment."""
        return self.board.seen

    @property
    def advice(self) -> AdviceView:
        """Hints of the staff, and why a computer did what it did."""
        return self.lower.advice

    @property
    def look_back(self) -> LookBackView:
        """The battle once it is over."""
        return self.lower.look_back

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
