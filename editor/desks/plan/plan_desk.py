"""The plan desk: acts weighed by their odds, luck so far, lines tried, and what the map shows of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from core.odds.policies import POLICIES
from core.text import Text, _
from editor.base.commands import Command
from editor.base.declared_commands import command, command_family, declared
from editor.boards.battle.offers import Offer
from editor.boards.battle.prompt import Prompt, PromptAct
from editor.boards.drawing.hex_picture import side_letters
from editor.boards.drawing.style import side_place
from editor.boards.plan.answers import Answers
from editor.boards.plan.in_hand import Taken
from editor.boards.plan.map_panel import MapPanel
from editor.boards.plan.moment import PlanMoment
from editor.boards.plan.showing import Showing
from editor.boards.registry import kind_of
from editor.desks.desk import Desk
from editor.desks.plan.acts_tree import ActsTree
from editor.desks.plan.asking import MOST, Asking
from editor.desks.plan.comparing import Comparing
from editor.desks.plan.forks import ForksPanel
from editor.desks.plan.layer_panel import TITLE as LAYER
from editor.desks.plan.layer_panel import LayerPanel
from editor.desks.plan.luck_view import LuckView
from editor.desks.plan.map_of import show_map
from editor.desks.plan.planned_moment import moment_of
from editor.desks.plan.trials import Trials
from editor.widgets.fields import ChoiceField
from editor.widgets.panel_tabs import PanelTabs
from editor.widgets.section import Section, on_panel, pale_line, quiet_label

if TYPE_CHECKING:
    from editor.base.document.keeper import Keeper
    from editor.boards.host import DeskHost

LEFT, RIGHT, BOTTOM = 232, 280, 244
"""Pixels at 100 % that the panels want."""


class PlanDesk(Desk):
    """Reads the battle of the play desk and changes nothing of it."""

    id: ClassVar[str] = "plan"
    title: ClassVar[Text] = _("Plan")
    help_page: ClassVar[str] = "planning"
    draws: ClassVar[bool] = True
    shows_plans: ClassVar[bool] = True

    def __init__(self, page: DeskHost) -> None:
        super().__init__(page)
        context = page.context
        self._kind = kind_of(page.document.system)
        self.asking = Asking(self)
        self.trials = Trials(self)
        self.trials.changed.connect(self.refresh)
        self.moment: PlanMoment = moment_of(page)
        self.prompt = Prompt(context)
        self.acts = ActsTree(context, self.add)
        self.acts.unit_chosen.connect(self._unit_chosen)
        self.compare = Comparing(context, self.asking)
        self.luck = LuckView(context)
        self.forks = ForksPanel(context, self.trials)
        self.answers = Answers(self)
        self.map_panel = MapPanel(context, page.show_rule)
        self.showing = Showing(context, self.moment.system.planner.answers, self._switched)
        self._shown: frozenset[str] = frozenset()
        self.layer = LayerPanel(page, self.take_pointing)
        self._left, self._right, self._bottom = self._make_left(), self._make_right(), self._make_bottom()
        self.overlay = self._kind.plan.overlay(self)
        self._overlaid = False
        self._active = False
        page.context.speaker.changed.connect(self.refresh)
        page.context.theme.changed.connect(self.refresh)

    # --- places ------------------------------------------------------------------------------------------

    def left(self) -> QWidget:
        return self._left

    def right(self) -> QWidget:
        return self._right

    def bottom(self) -> QWidget:
        return self._bottom

    def top(self) -> QWidget:
        return self.prompt

    def _make_left(self) -> QWidget:
        panel, outer = _panel(self.page.context.theme.px(LEFT))
        column = _scrolling(outer)
        if self.showing.boxes:
            column.addWidget(self.showing)
            column.addWidget(pale_line())
        column.addWidget(self._assumed())
        column.addStretch(1)
        panel.panel_title = _("Show and assume")  # type: ignore[attr-defined]
        return panel

    def _assumed(self) -> Section:
        """Who answers the choices on the way."""
        context = self.page.context
        section = Section(context, _("Assumed on the way"))
        self.policy, self.own = (
            ChoiceField(context, [(one.id, one.title) for one in POLICIES]) for _side in range(2)
        )
        self.policy.show_value(self.asking.policy)
        self.own.show_value(self.asking.own)
        for words, field, name in (
            (_("Choices of the other side"), self.policy, "plan_policy"),
            (_("Choices of the side that asks"), self.own, "plan_own"),
        ):
            label = quiet_label(context, words)
            label.setBuddy(field)
            field.setObjectName(name)
            context.speaker.bind(field, field.setAccessibleName, words)
            section.body.addWidget(label)
            section.body.addWidget(field)
        self.policy.entered.connect(lambda value: self._assume(policy=str(value)))
        self.own.entered.connect(lambda value: self._assume(own=str(value)))
        self._policy_words = quiet_label(context, POLICIES[0].definition)
        section.body.addWidget(self._policy_words)
        return section

    def _make_right(self) -> QWidget:
        panel, column = _panel(self.page.context.theme.px(RIGHT))
        column.addWidget(self.acts, 1)
        panel.panel_title = _("Acts offered")  # type: ignore[attr-defined]
        return panel

    def _make_bottom(self) -> QWidget:
        context = self.page.context
        self.tabs = PanelTabs(context)
        self.tabs.addTab(self.compare, "")
        if self.showing.boxes:
            self.tabs.addTab(self.map_panel, "")
        self.tabs.addTab(self.luck, "")
        self.tabs.addTab(self.forks, "")
        self.tabs.addTab(self.layer, "")
        self.tabs.currentChanged.connect(lambda _place: self.luck.ask_if_seen())
        context.speaker.follow(self.tabs, self._name_tabs)
        bottom, column = _panel(0, context.theme.px(BOTTOM))
        column.addWidget(self.tabs)
        bottom.panel_title = _("Odds and luck")  # type: ignore[attr-defined]
        bottom.panel_tabs = self.tabs  # type: ignore[attr-defined]
        return bottom

    def _name_tabs(self) -> None:
        say = self.page.context.speaker.say
        for panel, words in (
            (self.compare, _("Odds of the decision")),
            (self.map_panel, _("On the map")),
            (self.luck, _("Luck so far")),
            (self.forks, _("Lines tried")),
            (self.layer, LAYER),
        ):
            if self.tabs.indexOf(panel) >= 0:
                self.tabs.setTabText(self.tabs.indexOf(panel), say(words))

    # --- life --------------------------------------------------------------------------------------------

    def activate(self) -> None:
        self.page.battle.take_up_saved()  # one that nobody has looked at yet, not its beginning
        self._active = True
        self.refresh()

    def take_pointing(self) -> None:
        """The hand over the map is the desk's own."""
        if self._overlaid:
            self.overlay.take_pointing()
        else:
            self.page.view.set_tool(None)

    def deactivate(self) -> None:
        self._active = False
        self.layer.leave()
        self.page.view.set_tool(None)
        self._overlay(shown=False)
        self.answers.stop()
        self._kind.canvas.turn(self.page.view, turned=False)
        self.asking.close()
        self.luck.close_worker()

    def refresh(self) -> None:
        """Read the battle again and show it."""
        if not self._active:
            return
        old, self.moment = self.moment.key, self.trials.follow(moment_of(self.page))
        self.showing.show_moment(self.moment)
        if self.moment.is_ready:
            self.answers.refresh(self.moment)
            if self.moment.key != old:
                self.overlay.refresh()
        show_map(self.page, self.moment)
        self.asking.refresh(self.moment)
        self.acts.show_moment(self.moment)
        self.luck.show_moment(self.moment)
        self.forks.show_moment(self.moment)
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
        return self.page.battle.keeper

    def _prompt(self) -> None:
        moment, names = self.moment, [side.name for side in self.moment.scenario.sides]
        turn = moment.shown.turn if moment.is_ready else 1
        words = _("Plan: nothing is played here. Turn {turn}.", turn=turn)
        play = _("To the Play desk")
        acts = [PromptAct(play, lambda: self.page.run("desk_play"), "Ctrl+4")]
        line = self.trials.here()
        if line is not None:
            words = _(
                "Plan: line {name} is tried, the battle waits. Turn {turn}.",
                name=line.name,
                turn=turn,
            )
            acts.insert(0, PromptAct(_("Back to the battle"), self.trials.back, "Ctrl+Backspace"))
        side, letter, name = None, "", names[0]
        if moment.choice is not None:
            ids = [one.id for one in moment.scenario.sides]
            side = side_place((ids[0], ids[1]), moment.choice.side)
            letter = side_letters((names[0], names[1]), self.page.context.speaker.language)[
                moment.choice.side
            ]
            name = names[moment.choice.side]
            if self.trials.can_try:
                acts.insert(0, PromptAct(_("Try this act"), self.try_current, "Shift+Ins"))
            acts.insert(0, PromptAct(_("Compare this act"), self.add_current, "Ins"))
        self.prompt.show_prompt(side, letter, words, acts, name)

    # --- the map -----------------------------------------------------------------------------------------

    @property
    def taken(self) -> Taken:
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
            self.page.selection.set(units=[name])
            self.overlay.redraw()

    # --- acts --------------------------------------------------------------------------------------------

    def add(self, offer: Offer) -> None:
        """Weigh an act beside the others; a fourth one says that there is no room."""
        self.tabs.show_panel(self.compare)
        full = len(self.asking.candidates) >= MOST
        if not self.asking.add(offer) and full:
            self.page.notices.show_notice(
                "plan", "refused", _("Three acts are compared already: put one away first.")
            )
        else:
            self.page.notices.take_down("plan")

    def add_current(self) -> None:
        """Weigh the act that is marked in the list."""
        offer = self.acts.current()
        if offer is not None:
            self.add(offer)
        else:
            self.page.notices.show_notice("plan", "refused", _("Mark an act in the list first."))

    def try_current(self) -> None:
        """Play the act that is marked on a line of its own."""
        offer = self.acts.current()
        if offer is None:
            self.page.notices.show_notice("plan", "refused", _("Mark an act in the list first."))
            return
        self.page.notices.take_down("plan")
        self.tabs.show_panel(self.forks)
        self.trials.try_act(offer.action, self.asking.policy)

    def _assume(self, *, policy: str | None = None, own: str | None = None) -> None:
        self.asking.assume(policy=policy, own=own)
        chosen = policy or own
        definition = next(one.definition for one in POLICIES if one.id == chosen)
        self.page.context.speaker.bind(self._policy_words, self._policy_words.setText, definition)

    def commands(self) -> Sequence[Command]:
        return (*self.layer.commands(), *declared(self), *self.overlay.commands())

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

    @command("luck_so_far", _("Luck so far"), "L", menu="battle", where="canvas")
    def show_luck(self) -> None:
        """The panel of the luck."""
        self.tabs.show_panel(self.luck)

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


class _Panel(QWidget):
    """A panel that asks for just so much room, whatever the words in it would like."""

    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self._size = QSize(width, height)
        on_panel(self)

    def sizeHint(self) -> QSize:
        return self._size

    def minimumSizeHint(self) -> QSize:
        return self._size


def _panel(width: int, height: int = 0) -> tuple[QWidget, QVBoxLayout]:
    panel = _Panel(width, height)
    column = QVBoxLayout(panel)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    return panel, column


def _scrolling(column: QVBoxLayout) -> QVBoxLayout:
    """A column inside of one that scrolls where the window is low."""
    area, inner = QScrollArea(), QWidget()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    on_panel(inner)
    found = QVBoxLayout(inner)
    found.setContentsMargins(0, 0, 0, 0)
    found.setSpacing(0)
    area.setWidget(inner)
    column.addWidget(area)
    return found
