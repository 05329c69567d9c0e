"""The tabs under the map of the plan desk: those that nobody has looked at yet are not made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from PySide6.QtWidgets import QWidget

from core.text import Text, _
from editor.desks.plan.forks import ForksPanel
from editor.desks.plan.layer_panel import TITLE as LAYER
from editor.desks.plan.layer_panel import LayerPanel
from editor.desks.plan.luck_view import LuckView
from editor.panels.advice.advice_view import AdviceView
from editor.widgets.later import Later
from editor.widgets.panel_tabs import PanelTabs

if TYPE_CHECKING:
    from core.planning.forks import Fork
    from editor.boards.host import DeskHost
    from editor.boards.plan.map_panel import MapPanel
    from editor.boards.plan.map_switches import MapSwitches
    from editor.boards.plan.moment import PlanMoment
    from editor.desks.plan.layer_hand import LayerHand
    from editor.desks.plan.trials import Trials
    from editor.panels.odds.comparison_view import ComparisonView


class Planning(Protocol):
    """What the tabs need of the desk that they stand at."""

    host: DeskHost
    moment: PlanMoment
    trials: Trials
    compare: ComparisonView
    map_panel: MapPanel
    showing: MapSwitches
    layer_hand: LayerHand

    def compare_line(self, fork: Fork) -> None:
        """Weigh the acts of a line that was tried beside others."""


class PlanTabs(PanelTabs):
    """`compare` and `map_panel` are the desk's own, the rest is made here when it comes to the front."""

    def __init__(self, desk: Planning) -> None:
        context = desk.host.context
        super().__init__(context)
        self._desk = desk
        self._advice = Later(lambda: AdviceView(context, desk.host, lambda: desk.moment))
        self._luck, self._forks = Later(self._make_luck), Later(self._make_forks)
        self._layer = Later(lambda: LayerPanel(desk.host, desk.layer_hand))
        self._named: list[tuple[QWidget, Text]] = [(desk.compare, _("Odds of the decision"))]
        if desk.showing.boxes:
            self._named.append((desk.map_panel, _("On the map")))
        self._named += [
            (self._luck, _("Luck so far")),
            (self._advice, AdviceView.title),
            (self._forks, _("Lines tried")),
            (self._layer, LAYER),
        ]
        for panel, _title in self._named:
            self.addTab(panel, "")
        self.currentChanged.connect(lambda _place: self.ask_luck())
        context.speaker.follow(self, self._name)

    def _name(self) -> None:
        for panel, title in self._named:
            self.setTabText(self.indexOf(panel), self._context.speaker.say(title))

    @property
    def luck(self) -> LuckView:
        """The luck so far."""
        return self._luck.panel

    def _make_luck(self) -> LuckView:
        luck = LuckView(self._context)
        luck.show_moment(self._desk.moment)
        return luck

    @property
    def advice(self) -> AdviceView:
        """Hints of the staff."""
        return self._advice.panel

    @property
    def forks(self) -> ForksPanel:
        """The lines that were tried."""
        return self._forks.panel

    def _make_forks(self) -> ForksPanel:
        forks = ForksPanel(self._context, self._desk.trials, self._desk.compare_line)
        forks.show_moment(self._desk.moment)
        return forks

    @property
    def layer(self) -> LayerPanel:
        """The plans drawn over the map."""
        return self._layer.panel

    def ask_luck(self) -> None:
        """Count the luck where somebody looks at it."""
        if self._luck.is_made:
            self.luck.ask_if_seen()

    def show_moment(self, moment: PlanMoment) -> None:
        """The battle that is planned went on, or another moment of it is looked at."""
        if self._luck.is_made:
            self.luck.show_moment(moment)
        if self._advice.is_made:
            self.advice.show_moment()
        if self._forks.is_made:
            self.forks.show_moment(moment)

    def leave(self) -> None:
        """Nobody looks any more: processes beside end."""
        if self._luck.is_made:
            self.luck.close_worker()
        if self._advice.is_made:
            self.advice.leave()
