"""The tabs under the map besides the journal: lines that are compared, advice, the look back."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget

from editor.boards.battle.session import Session
from editor.panels.advice.advice_view import AdviceView
from editor.panels.advice.look_back import LookBackView
from editor.panels.odds.battle_lines import BattleLines
from editor.widgets.later import Later
from editor.widgets.panel_tabs import PanelTabs

if TYPE_CHECKING:
    from editor.boards.host import DeskHost


class LowerTabs(QObject):
    """`in_hand` says which piece is in hand; `is_active` whether the desk of the battle is in sight."""

    def __init__(
        self,
        host: DeskHost,
        session: Session,
        in_hand: Callable[[], int | None],
        is_active: Callable[[], bool],
    ) -> None:
        super().__init__(host.widget)
        self._host, self._in_hand, self._is_active = host, in_hand, is_active
        self.lines = BattleLines(host.context, host)
        self.later_advice = Later(lambda: AdviceView(host.context, host))
        self.later_look_back = Later(lambda: LookBackView(host.context, session))
        """What nobody has looked at yet is not made: a battle stands sooner without it."""
        self.lines.installEventFilter(self)
        self._tabs: PanelTabs | None = None

    @property
    def advice(self) -> AdviceView:
        """Hints of the staff, and why a computer did what it did."""
        return self.later_advice.panel

    @property
    def look_back(self) -> LookBackView:
        """The battle once it is over."""
        return self.later_look_back.panel

    def stand_in(self, tabs: PanelTabs) -> None:
        """They were laid into this row of tabs."""
        self._tabs = tabs

    def show_battle(self) -> None:
        """The battle went on: what is shown belongs to its moment."""
        self._show_lines()
        if self.later_advice.is_made:
            self.advice.show_moment()
        if self.later_look_back.is_made:
            self.look_back.show_battle()

    def leave(self) -> None:
        """The desk is left: nothing is counted any more."""
        self.lines.leave()
        if self.later_advice.is_made:
            self.advice.leave()
        if self.later_look_back.is_made:
            self.look_back.leave()

    def to_front(self, panel: QWidget) -> None:
        """Unfold what lies under the map, with this panel before the others."""
        if self._tabs is not None:
            self._tabs.show_panel(panel)
        self._host.show_place("bottom")

    def weigh(self) -> None:
        """The lines that are compared, with the acts that may be weighed."""
        self.to_front(self.lines)
        self._show_lines()
        self.lines.ask()

    def look_back_at_battle(self) -> None:
        """The look back, and ask for it."""
        self.to_front(self.look_back)
        self.look_back.ask()

    def _show_lines(self) -> None:
        """What is weighed belongs to one moment; nothing is asked where nobody looks."""
        if self._is_active() and (self.lines.isVisible() or self.lines.asking.candidates):
            self.lines.show_battle(self._in_hand())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The lines come in sight: they are those of this moment."""
        if event.type() == QEvent.Type.Show:
            self._show_lines()
        return super().eventFilter(watched, event)
