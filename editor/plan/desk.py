"""The plan desk: acts weighed by their odds, luck so far, and what the map shows of sight and reach."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.odds.policies import POLICIES
from core.text import Text, _, _n
from editor.canvas.picture import side_letters
from editor.canvas.style import side_place
from editor.commands import Command
from editor.desk import Desk
from editor.panel_tabs import PanelTabs
from editor.panels.fields import ChoiceField
from editor.panels.section import Section, on_panel, pale_line, quiet_label
from editor.plan.acts_tree import ActsTree
from editor.plan.asking import MOST, Asking
from editor.plan.comparing import Comparing
from editor.plan.layer_panel import TITLE as LAYER
from editor.plan.layer_panel import LayerPanel
from editor.plan.luck_view import LuckView
from editor.plan.map_of import show_map
from editor.plan.marks import Taken, has_sight, hex_of, plan_marks, threat_of
from editor.plan.moment import PlanMoment, moment_of
from editor.plan.pointing import PlanPointing
from editor.plan.showing import Showing
from editor.sight_words import sight_text
from editor.table.offers import Offer
from editor.table.prompt import Prompt, PromptAct

if TYPE_CHECKING:
    from editor.document.keeper import Keeper
    from editor.page import Page

LEFT, RIGHT, BOTTOM = 232, 280, 268
"""Pixels at 100 % that the panels want."""

KEYS = {"sight": "Shift+V", "reach": "Shift+P", "threat": "Shift+M"}


class PlanDesk(Desk):
    """Reads the battle of the play desk and changes nothing of it."""

    id: ClassVar[str] = "plan"
    title: ClassVar[Text] = _("Plan")
    help_page: ClassVar[str] = "odds"
    draws: ClassVar[bool] = True
    shows_plans: ClassVar[bool] = True

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        context = page.context
        self.taken = Taken()
        self.asking = Asking(self)
        self.moment: PlanMoment = moment_of(page)
        self.prompt = Prompt(context)
        self.acts = ActsTree(context, self.add)
        self.acts.unit_chosen.connect(self._unit_chosen)
        self.compare = Comparing(context, self.asking)
        self.luck = LuckView(context)
        self.showing = Showing(context, self._overlays(), self._show_marks)
        self.layer = LayerPanel(page, self.take_pointing)
        self._left, self._right, self._bottom = self._make_left(), self._make_right(), self._make_bottom()
        self.pointing: PlanPointing | None = None
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

    def _overlays(self) -> tuple[str, ...]:
        if self.page.document.system.board != "hex":
            return ()
        sight = ("sight",) if has_sight(self.moment.system, self.moment.shown) else ()
        threat = ("threat",) if threat_of(self.moment) is not None else ()
        return (*sight, "reach", *threat)

    def _make_left(self) -> QWidget:
        panel, column = _panel(self.page.context.theme.px(LEFT))
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
        self.tabs.addTab(self.luck, "")
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
            (self.luck, _("Luck so far")),
            (self.layer, LAYER),
        ):
            if self.tabs.indexOf(panel) >= 0:
                self.tabs.setTabText(self.tabs.indexOf(panel), say(words))

    # --- life --------------------------------------------------------------------------------------------

    def activate(self) -> None:
        self._active = True
        self.take_pointing()
        self.refresh()

    def take_pointing(self) -> None:
        """The hand over the map is the desk's own."""
        self.pointing = None
        if self.page.document.system.board == "hex":
            self.pointing = PlanPointing(self.page.view, self.click, self._hover, self.let_go)
        self.page.view.set_tool(self.pointing)
        if self.pointing is not None:
            self._show_marks()

    def deactivate(self) -> None:
        self._active = False
        self.layer.leave()
        self.page.view.set_tool(None)
        self.pointing = None
        if self.page.document.system.board != "cards":
            self.page.view.set_turned(False)
        self.asking.close()
        self.luck.close_worker()

    def refresh(self) -> None:
        """Read the battle again and show it."""
        if not self._active:
            return
        old, self.moment = self.moment.key, moment_of(self.page)
        if self.moment.key != old:
            self.taken = Taken()
        show_map(self.page, self.moment)
        self.asking.renew(self.moment)
        self.acts.show_moment(self.moment)
        self.luck.show_moment(self.moment)
        self._prompt()
        self._show_marks()

    def described(self) -> list[Text] | None:
        """The battle as the play desk tells it."""
        if self.moment.table is None:
            return None
        from editor.table.telling import battle_in_words

        return battle_in_words(self.moment.table)

    def keeper(self) -> Keeper | None:
        """Save writes the battle that is planned, as at the play desk."""
        return self.page.new_desk("play").keeper()

    def _prompt(self) -> None:
        moment, names = self.moment, [side.name for side in self.moment.scenario.sides]
        words = _("Plan: nothing is played here. Turn {turn}.", turn=moment.shown.turn)
        back = _("Back to the battle") if moment.session is not None else _("To the Play desk")
        acts = [PromptAct(back, lambda: self.page.run("desk_play"), "Ctrl+4")]
        side, letter, name = None, "", names[0]
        if moment.choice is not None:
            ids = [one.id for one in moment.scenario.sides]
            side = side_place((ids[0], ids[1]), moment.choice.side)
            letter = side_letters((names[0], names[1]), self.page.context.speaker.language)[
                moment.choice.side
            ]
            name = names[moment.choice.side]
            acts.insert(0, PromptAct(_("Compare this act"), self.add_current, "Ins"))
        self.prompt.show_prompt(side, letter, words, acts, name)

    # --- the map -----------------------------------------------------------------------------------------

    def click(self, hex_: int) -> None:
        """Take the unit of a hex and open its acts; with one in hand, the act against who stands there."""
        unit = self._unit_in(hex_)
        mine = self.taken.unit
        if mine is not None and hex_ != self.taken.hex and self.acts.show_unit(mine, unit, hex_):
            return
        self.taken = Taken(unit, hex_)
        if unit is not None:
            self.page.selection.set(units=[self.moment.scenario.units[unit].id])
            self.acts.show_unit(unit)
        self._show_marks()

    def let_go(self) -> None:
        """Nothing is in hand."""
        self.taken = Taken()
        self.page.selection.clear()
        self._show_marks()

    def _unit_in(self, hex_: int) -> int | None:
        names = [unit.id for unit in self.moment.scenario.units]
        here = [piece for piece in self.moment.system.look.pieces_of(self.moment.shown) if piece.at == hex_]
        here.sort(key=lambda piece: piece.with_unit is not None)
        return next((names.index(piece.id) for piece in here if piece.id in names), None)

    def _unit_chosen(self, name: str) -> None:
        """The list went to the acts of a unit: the map shows it."""
        unit = next(place for place, one in enumerate(self.moment.scenario.units) if one.id == name)
        if unit == self.taken.unit:
            return
        place = hex_of(self.moment, unit) if self.moment.system.board == "hex" else None
        self.taken = Taken(unit, place)
        self.page.selection.set(units=[name])
        self._show_marks()

    def _show_marks(self) -> None:
        if self.moment.system.board == "hex" and self._active:
            self.page.view.set_marks(plan_marks(self.moment, self.taken, self.showing.on))
            self.showing.tell(self._threat_words(None))

    def _hover(self, hex_: int | None) -> None:
        """The status bar says why a hex is or is not seen."""
        moment, start = self.moment, self.taken.hex
        self.showing.tell(self._threat_words(hex_))
        if hex_ is None or start is None or start == hex_ or "sight" not in self.showing.on:
            return
        line = moment.system.look.sight_in(moment.shown, start, hex_)
        if line is not None:
            grid = moment.scenario.board.grid
            words = sight_text(grid, moment.system.words, start, hex_, line)
            self.page.tell("ground", words)
            threat = self._threat_words(hex_)
            said = self.page.context.speaker.say(words)
            self.showing.tell(f"{said}\n{threat}" if threat else said)

    def _threat_words(self, hex_: int | None) -> str:
        """How many enemies could fire at the hex pointed at, and what that takes for granted."""
        threat = threat_of(self.moment) if "threat" in self.showing.on else None
        if threat is None:
            return ""
        say, note = self.page.context.speaker.say, threat.note
        told = say(_("{words} {rule}", words=note.text, rule=note.rule))
        if hex_ is None:
            return told
        count = threat.hexes.get(hex_, 0)
        label = str(self.moment.scenario.board.grid.label(hex_))
        words = _n(
            "{hex}: {count} enemy unit can fire here.",
            "{hex}: {count} enemy units can fire here.",
            count,
            hex=label,
        )
        return f"{say(words)}\n{told}"

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

    def _assume(self, *, policy: str | None = None, own: str | None = None) -> None:
        self.asking.assume(policy=policy, own=own)
        chosen = policy or own
        definition = next(one.definition for one in POLICIES if one.id == chosen)
        self.page.context.speaker.bind(self._policy_words, self._policy_words.setText, definition)

    def commands(self) -> Sequence[Command]:
        def none_marked() -> Text | None:
            return None if self.moment.choice is not None else self.moment.why

        def none_compared() -> Text | None:
            return None if self.asking.candidates else _("nothing is compared")

        found = [
            *self.layer.commands(),
            Command("compare_act", _("Compare this act"), "Ins", self.add_current, none_marked, "battle"),
            Command("compare_none", _("Compare nothing"), "", self.asking.clear, none_compared, "battle"),
            Command("luck_so_far", _("Luck so far"), "L", self._show_luck, menu="battle", where="canvas"),
        ]
        for name, box in self.showing.boxes.items():
            found.append(
                Command(
                    f"plan_{name}",
                    _SWITCHES[name],
                    KEYS[name],
                    box.toggle,
                    menu="view",
                    where="canvas",
                    checked=box.isChecked,
                    group=3,
                )
            )
        return tuple(found)

    def _show_luck(self) -> None:
        self.tabs.show_panel(self.luck)


_SWITCHES = {"sight": _("Sight"), "reach": _("Reach"), "threat": _("Enemy threat")}


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
