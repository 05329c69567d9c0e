"""The plan desk: acts weighed by their odds, luck so far, lines tried, and what the map shows of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from PySide6.QtWidgets import QWidget

from core.planning.forks import Fork
from core.text import Text, _
from editor.base.commands import Command
from editor.base.declared_commands import command, command_family, declared
from editor.boards.battle.offers import Offer
from editor.boards.battle.prompt import Prompt
from editor.boards.battle.prompt_row import PromptAct
from editor.boards.plan.answers import Answers
from editor.boards.plan.layer_host import PLAN, PLAN_LAYER
from editor.boards.plan.map_panel import MapPanel
from editor.boards.plan.map_switches import MapSwitches
from editor.boards.plan.moment import PlanMoment
from editor.boards.plan.plan_hand import PlanHand
from editor.boards.registry import kind_of
from editor.desks.desk import Desk
from editor.desks.plan.acts_tree import ActsTree
from editor.desks.plan.assumptions import Assumptions
from editor.desks.plan.layer_hand import LayerHand
from editor.desks.plan.moment_map import show_map
from editor.desks.plan.own_switches import OwnSwitches
from editor.desks.plan.plan_prompt import what_is_planned, who_chooses
from editor.desks.plan.plan_tabs import PlanTabs
from editor.desks.plan.trials import Trials
from editor.panels.advice.advice_view import no_hint
from editor.panels.odds.act_odds import MOST, ActOdds
from editor.panels.odds.comparison_view import ComparisonView
from editor.panels.odds.planned_moment import moment_of
from editor.widgets.section import pale_line
from editor.widgets.sized_panel import scrolling_column, sized_panel

if TYPE_CHECKING:
    from editor.base.document.keeper import Keeper
    from editor.boards.host import DeskHost

LEFT, RIGHT, BOTTOM = 232, 256, 244
"""Pixels at 100 % that the panels want."""


class PlanDesk(Desk):
    """Reads the battle of the play desk and changes nothing of it."""

    id: ClassVar[str] = "plan"
    title: ClassVar[Text] = _("Plan")
    help_page: ClassVar[str] = "planning"
    draws: ClassVar[bool] = True
    shows_plans: ClassVar[bool] = True

    host: DeskHost

    def __init__(self, host: DeskHost) -> None:
        super().__init__(host)
        context = host.context
        self._kind = kind_of(host.document.system)
        self.asking = ActOdds(self)
        self.trials = Trials(self)
        self.trials.changed.connect(self.refresh)
        self.moment: PlanMoment = moment_of(host)
        self.prompt = Prompt(context)
        self.acts = ActsTree(context, self.add)
        self.acts.unit_chosen.connect(self._unit_chosen)
        self.compare = ComparisonView(context, self.asking)
        self.answers = Answers(self)
        self.map_panel = MapPanel(context, host.show_rule)
        self.showing = MapSwitches(context, self.moment.system.planner.answers, self._switched)
        self._shown: frozenset[str] = frozenset()
        self.layer_hand = LayerHand(host, self.take_pointing)
        self.tabs = PlanTabs(self)
        self.assumptions = Assumptions(context, self.asking)
        self._left, self._right, self._bottom = self._make_left(), self._make_right(), self._make_bottom()
        self.overlay = self._kind.plan.overlay(self)
        self._overlaid = False
        self._active = False
        self._own = OwnSwitches(self)
        host.context.speaker.changed.connect(self.refresh)
        host.context.theme.changed.connect(self.refresh)

    # --- places ------------------------------------------------------------------------------------------

    @property
    def folded_first(self) -> frozenset[str]:
        return frozenset({"left", "bottom"})

    def left(self) -> QWidget:
        return self._left

    def right(self) -> QWidget:
        return self._right

    def bottom(self) -> QWidget:
        return self._bottom

    def top(self) -> QWidget:
        return self.prompt

    def _make_left(self) -> QWidget:
        panel, outer = sized_panel(self.host.context, LEFT)
        title = _("Show and assume")
        column = scrolling_column(self.host.context, outer, title)
        if self.showing.boxes:
            column.addWidget(self.showing)
            column.addWidget(pale_line())
        column.addWidget(self.assumptions)
        column.addStretch(1)
        panel.panel_title = title  # type: ignore[attr-defined]
        return panel

    def _make_right(self) -> QWidget:
        panel, column = sized_panel(self.host.context, RIGHT)
        column.addWidget(self.acts, 1)
        panel.panel_title = _("Acts offered")  # type: ignore[attr-defined]
        return panel

    def _make_bottom(self) -> QWidget:
        bottom, column = sized_panel(self.host.context, 0, BOTTOM)
        column.addWidget(self.tabs)
        bottom.panel_title = _("Odds and luck")  # type: ignore[attr-defined]
        bottom.panel_tabs = self.tabs  # type: ignore[attr-defined]
        return bottom

    def _bring(self, panel: QWidget) -> None:
        """Show what was asked for under the map."""
        self.host.show_place("bottom")
        self.tabs.show_panel(panel)
        self.tabs.ask_luck()

    # --- life --------------------------------------------------------------------------------------------

    def activate(self) -> None:
        self.host.battle.take_up_saved()  # one that nobody has looked at yet, not its beginning
        self._active = True
        self.refresh()

    def take_pointing(self) -> None:
        """The hand over the map is the desk's own."""
        if self._overlaid:
            self.overlay.take_pointing()
        else:
            self.host.view.set_tool(None)

    def deactivate(self) -> None:
        self._active = False
        for told in (PLAN, PLAN_LAYER):
            self.host.notices.take_down(told)  # who plans so much is nobody else's business
        session = self.host.battle.session
        if session is not None and session.is_shared:
            self.host.context.announcer.forget()
            self.overlay.refresh()
            self.map_panel.forget()
        self.layer_hand.leave()
        self.host.view.set_tool(None)
        self._overlay(shown=False)
        self.answers.stop()
        self._kind.canvas.turn(self.host.view, turned=False)
        self.asking.close()
        self.acts.leave()
        self.tabs.leave()

    def refresh(self) -> None:
        """Read the battle again and show it."""
        if not self._active:
            return
        old, self.moment = self.moment.key, self.trials.follow(moment_of(self.host, self.moment))
        on = self.showing.on
        if self._own.sit_down(self.moment):
            self._shown = self.showing.on
            if self._shown != on:
                self.host.renew_commands()  # menus that are closed say, too, what is switched on
        self.showing.show_moment(self.moment)
        if self.moment.is_ready:
            self.answers.refresh(self.moment)
            if self.moment.key != old:
                self.overlay.refresh()
        show_map(self.host, self.moment)
        self.asking.refresh(self.moment)
        self.acts.show_moment(self.moment)
        self.tabs.show_moment(self.moment)
        self._prompt()
        self._overlay(shown=self.moment.is_ready)

    def _overlay(self, *, shown: bool) -> None:
        """Lay over the map what is switched on; nothing where the rules cannot be asked."""
        self.showing.setEnabled(shown)
        if shown:
            if not self._overlaid:
                self._overlaid = True
                self.overlay.activate()
            self.overlay.redraw()
        elif self._overlaid:
            self._overlaid = False
            self.overlay.deactivate()

    def described(self) -> list[Text] | None:
        """The battle as the play desk tells it."""
        return None if self.moment.screen is None else self.moment.screen.described()

    def keeper(self) -> Keeper | None:
        """Save writes the battle that is planned, as at the play desk."""
        return self.host.battle.keeper

    def _prompt(self) -> None:
        acts = [PromptAct(_("To the Play desk"), lambda: self.host.run("desk_play"), "Ctrl+4")]
        if self.trials.here() is not None:
            acts.insert(0, PromptAct(_("Back to the battle"), self.trials.back, "Ctrl+Backspace"))
        if self.moment.choice is not None:
            if self.trials.can_try:
                acts.insert(0, PromptAct(_("Try this act"), self.try_current, "Shift+Ins"))
            acts.insert(0, PromptAct(_("Compare this act"), self.add_current, "Ins"))
        words = what_is_planned(self.moment, self.trials.here())
        side, letter, name = who_chooses(self.moment, self.host.context.speaker.language)
        self.prompt.show_prompt(side, letter, words, acts, name)

    # --- the map -----------------------------------------------------------------------------------------

    @property
    def taken(self) -> PlanHand:
        """What is in hand on the map."""
        return self.overlay.taken

    def _switched(self) -> None:
        """A switch was turned, or another side plans: what is new is told in the panel."""
        on = self.showing.on
        if on - self._shown:
            self.tabs.show_panel(self.map_panel)
        self._shown = on
        if self._overlaid:
            self.overlay.redraw()

    def _unit_chosen(self, name: str) -> None:
        """The list went to the acts of a unit: the map shows it."""
        unit = next(place for place, one in enumerate(self.moment.scenario.units) if one.id == name)
        if unit != self.taken.unit:
            self.overlay.take_unit(unit)
            self.host.selection.set(units=[name])
            self.overlay.redraw()

    # --- acts --------------------------------------------------------------------------------------------

    def add(self, offer: Offer, then: tuple[Any, ...] = ()) -> None:
        """Weigh an act or a line beside the others; a fourth one says that there is no room."""
        self._bring(self.compare)
        full = len(self.asking.candidates) >= MOST
        if not self.asking.add(offer, then) and full:
            self.host.notices.show_notice(
                PLAN, "refused", _("Three acts are compared already: put one away first.")
            )
        else:
            self.host.notices.take_down(PLAN)

    def compare_line(self, fork: Fork) -> None:
        """Weigh the acts of a line that was tried, whatever fell there, beside the others."""
        acts = self.trials.acts_of(fork)
        self.trials.back()
        if not acts or self.moment.choice is None:
            self.host.notices.show_notice(
                PLAN, "refused", _("This line does not begin with an act of the side that chooses now.")
            )
            return
        system, shown = self.moment.system, self.moment.shown
        self.add(Offer(acts[0], system.look.interaction(shown, acts[0])), acts[1:])

    def add_current(self) -> None:
        """Weigh the act that is marked in the list."""
        offer = self.acts.current()
        if offer is not None:
            self.add(offer)
        else:
            self.host.notices.show_notice(PLAN, "refused", _("Mark an act in the list first."))

    def try_current(self) -> None:
        """Play the act that is marked on a line of its own."""
        offer = self.acts.current()
        if offer is None:
            self.host.notices.show_notice(PLAN, "refused", _("Mark an act in the list first."))
            return
        self.host.notices.take_down(PLAN)
        self._bring(self.tabs.forks)
        self.trials.try_act(offer.action, self.asking.policy)

    def commands(self) -> Sequence[Command]:
        return (*self.layer_hand.commands(), *declared(self), *self.overlay.commands())

    def _none_marked(self) -> Text | None:
        return None if self.moment.choice is not None else self.moment.why

    def _none_compared(self) -> Text | None:
        return None if self.asking.candidates else _("nothing is compared")

    def _cannot_try(self) -> Text | None:
        if not self.trials.can_try:
            return _("start the battle at the Play desk first")
        return self._none_marked()

    def _no_line(self) -> Text | None:
        return None if self.trials.at is not None else _("no line is tried")

    @command("compare_act", _("Compare this act"), "Ins", reason=_none_marked, menu="battle")
    def compare_act(self) -> None:
        """Lay the act in hand beside the others."""
        self.add_current()

    @command("try_act", _("Try this act"), "Shift+Ins", reason=_cannot_try, menu="battle")
    def try_act(self) -> None:
        """Do the act in hand on a line of its own."""
        self.try_current()

    @command("leave_line", _("Back to the battle"), "Ctrl+Backspace", reason=_no_line, menu="battle")
    def leave_line(self) -> None:
        """The line that is tried stays where it is."""
        self.trials.back()

    @command("compare_none", _("Compare nothing"), reason=_none_compared, menu="battle")
    def compare_none(self) -> None:
        """Lay all acts away."""
        self.asking.clear()

    def _cannot_hint(self) -> Text | None:
        return no_hint(self.moment)

    @command("hint", _("Give a hint"), "H", reason=_cannot_hint, menu="battle", where="canvas")
    def hint(self) -> None:
        """What a good staff would do, from what the side that chooses knows."""
        self._bring(self.tabs.advice)
        self.tabs.advice.hint()

    @command("luck_so_far", _("Luck so far"), "L", menu="battle", where="canvas")
    def show_luck(self) -> None:
        """The panel of the luck."""
        self._bring(self.tabs.luck)

    @command_family
    def switch_commands(self) -> list[Command]:
        """What the planner lays over the map."""
        return [
            Command(
                f"plan_{switch.id}",
                switch.title,
                switch.key,
                self.showing.boxes[switch.id].toggle,
                menu="view",
                where="canvas",
                checked=self.showing.boxes[switch.id].isChecked,
                group=3,
            )
            for switch in self.showing.switches
        ]
