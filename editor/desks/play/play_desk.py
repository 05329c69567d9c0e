"""The play desk: before the battle who plays, then the battle itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget

from core.scenarios.lint import empty_sides
from core.text import Text, _
from editor.base.commands import Command
from editor.boards.battle.prompt import Prompt
from editor.boards.battle.prompt_row import PromptAct
from editor.boards.battle.view_session import ViewSession
from editor.boards.canvas.tool import CanvasEvent
from editor.boards.registry import kind_of
from editor.desks.desk import Desk
from editor.desks.play.about_battle import AboutBattle
from editor.desks.play.seats import PERSON, SeatsPanel, usual_seats
from editor.panels.battle.battle import BattleController
from editor.panels.battle.battle_commands import battle_commands, no_battle_commands
from editor.panels.mail.viewer import announce
from editor.panels.report.report_command import report_command
from editor.panels.report.reports import Reports

if TYPE_CHECKING:
    from editor.base.document.autosave import Autosaver
    from editor.base.document.keeper import Keeper
    from editor.boards.host import DeskHost
    from editor.widgets.floating import Floating


class PlayDesk(Desk):
    """Keeps the battle that is played on a page, from the seats to the result."""

    id: ClassVar[str] = "play"
    title: ClassVar[Text] = _("Play")
    help_page: ClassVar[str] = "play"
    draws: ClassVar[bool] = True
    shows_plans: ClassVar[bool] = True
    map_first: ClassVar[bool] = True

    host: DeskHost

    def __init__(self, host: DeskHost) -> None:
        super().__init__(host)
        self.battle = host.battle
        self.kind = kind_of(host.document.system).battle
        self.controller: BattleController | None = None
        self.reports = Reports(host, lambda: self.battle.session, lambda: ())
        host.widget.installEventFilter(self)
        host.context.speaker.changed.connect(self._say_scenario)
        host.context.theme.changed.connect(self._say_scenario)
        self.battle.laid.connect(self._show_battle)
        if self.battle.session is not None:
            self._show_battle()

    @cached_property
    def seats(self) -> SeatsPanel:
        """Who plays; made when somebody looks: a battle that goes on, and other desks, do without it."""
        return self._seats_panel()

    @cached_property
    def about(self) -> AboutBattle:
        """What is to be played; made when somebody looks."""
        return AboutBattle(self.host.context, self.host.document, self.host.show_rule)

    @cached_property
    def _set_up_prompt(self) -> Prompt:
        prompt = Prompt(self.host.context)
        self.host.context.speaker.follow(prompt, lambda: self._ask_seats(prompt))
        return prompt

    @property
    def start(self) -> QPushButton:
        """The one button that begins the battle; it stands in the prompt."""
        return self._set_up_prompt.buttons[0]

    def _seats_panel(self) -> SeatsPanel:
        document = self.host.document
        parts = document.system.parts
        panel = SeatsPanel(
            self.host.context,
            document.scenario,
            self.play,
            parts.drawn,
            hidden=parts.hands or self.kind.hands_over,
            handicap=self._handicap(),
        )
        panel.seat_chosen.connect(self._turn_to_seats)
        return panel

    def _handicap(self) -> Text | None:
        """What the handicap of the scenario is; None where it has none, or one that does not fit."""
        scenario = self.host.document.scenario
        if not scenario.handicap:
            return None
        from core.lab.unit_names import unit_names
        from core.scenarios.edits.handicap import fits, said

        if not fits(scenario):
            return None
        changes = [row.change for row in scenario.handicap]
        return said(changes, scenario, unit_names(self.host.document.system, scenario))

    # --- places ------------------------------------------------------------------------------------------

    @property
    def fold_key(self) -> str:
        return "seats" if self.controller is None else self.id

    @property
    def folded_first(self) -> frozenset[str]:
        return frozenset() if self.controller is None else frozenset({"left", "bottom", "tray", "card"})

    def floating(self) -> Mapping[Floating, QWidget]:
        return {} if self.controller is None else self.controller.arrangement.floating()

    def left(self) -> QWidget | None:
        return self.seats if self.controller is None else self.controller.forces

    def right(self) -> QWidget | None:
        return self.about if self.controller is None else None

    def bottom(self) -> QWidget | None:
        return None if self.controller is None else self.controller.bottom

    def top(self) -> QWidget:
        return self._set_up_prompt if self.controller is None else self.controller.top

    # --- life --------------------------------------------------------------------------------------------

    def activate(self) -> None:
        if self.battle.take_up_saved():
            self._begin()
        elif self.controller is None:
            self._show_set_up()
        else:
            self.controller.activate()
            self.controller.session.start()

    def deactivate(self) -> None:
        if self.controller is not None:
            self.controller.deactivate()
        else:
            self.kind.turn(self.host, turned=False)

    def _show_set_up(self) -> None:
        host = self.host
        if host.document.scenario is not self.seats.scenario:
            chosen, old = self.seats.chosen, self.seats
            self.seats = self._seats_panel()
            for side in set(chosen) & set(self.seats.sides):
                self.seats.choose(side, chosen[side])
            old.deleteLater()
        self.host.renew_panels()
        self.about.show_scenario()
        self.show_scenario()
        self._ask_seats(self._set_up_prompt)
        self.start.setFocus()

    def show_scenario(self) -> None:
        """The map as the battle begins."""
        self.kind.show_scenario(self.host)
        self._turn_to_seats()

    def _say_scenario(self) -> None:
        """The language or the colours changed: the map before the battle follows."""
        if self.controller is None and self.host.desk_id == self.id:
            self.show_scenario()

    def _turn_to_seats(self) -> None:
        """The board as the first person will see it: their side below."""
        if self.controller is not None:
            return
        scenario, seats = self.host.document.scenario, vars(self).get("seats")
        chosen = usual_seats(scenario) if seats is None else seats.chosen
        persons = [side for side in scenario.sides if chosen.get(side.id) == PERSON]
        looker = next(iter(persons), None)
        self.kind.turn(self.host, turned=getattr(looker, "edge", "bottom") == "top")

    def _ask_seats(self, prompt: Prompt) -> None:
        acts = [PromptAct(_("Start the battle"), self.play, "Enter")]
        prompt.show_prompt(None, "", _("Say who plays each side, then start the battle."), acts)

    def play(self) -> None:
        """Start the battle with the seats that were chosen; a side without pieces is told first."""
        self.host.notices.take_down("empty")
        empty = [*empty_sides(self.host.document.scenario)]
        if empty:
            acts = [(_("Start all the same"), self._start)]
            first, *more = (problem.text for problem in empty)
            self.host.notices.show_notice("empty", "warning", first, more, acts)
        else:
            self._start()

    def _start(self) -> None:
        chosen = self.seats.set_up()
        if chosen is None:
            return
        game = self.battle.new_game(chosen.seed, with_handicap=chosen.with_handicap)
        if game is not None:
            game.seats = dict(chosen.seats)
            self.battle.lay_out(game, chosen.policies())
            from core.records.veils import hides_things

            if hides_things(game.system, game.journal.state):
                self.seats.seed.setText("")  # who sits here next could work out all that is hidden
            self._begin()

    def _begin(self) -> None:
        """Play the battle that was laid out just now."""
        assert self.controller is not None
        self.host.renew_panels()
        self.host.renew_commands()
        self.controller.activate()
        self.controller.session.start()
        if not self.controller.hand_over.isVisible():
            self.host.view.setFocus()  # else Enter must say that the person is there

    def _show_battle(self) -> None:
        """Another battle is played, or none: panels for it, before anybody looks at them."""
        if self.controller is not None:
            self.controller.deactivate()
            self.controller.close()
        session = self.battle.session
        if session is None and self.controller is not None:
            self.host.view.fit()  # it lay where the armies of the last battle ended
        self.controller = None if session is None else BattleController(self.host, session, self.host.run)
        self.battle.screen = self.controller
        if self.host.desk_id != self.id:
            self.host.forget_panels(self.id)
        if isinstance(session, ViewSession):
            announce(self.host, session)

    def help_now(self) -> str:
        """During a battle the page of its system: a turn step by step."""
        from editor.base.help_pages import page_file

        system = self.host.document.system.id
        known = page_file(system, self.host.context.speaker.language) is not None
        return system if known and self.controller is not None else self.help_page

    def described(self) -> list[Text] | None:
        """The battle as it stands, or as it stood at the moment looked at."""
        return None if self.controller is None else self.controller.described()

    def keeper(self) -> Keeper | None:
        return self.battle.keeper

    @property
    def autosaver(self) -> Autosaver | None:
        """Keeps the battle apart."""
        return self.battle.autosaver

    # --- acts --------------------------------------------------------------------------------------------

    def commands(self) -> Sequence[Command]:
        if self.controller is None:
            start = Command(
                "start_battle", _("Start the battle"), "F5", self.play, menu="battle", icon="play"
            )
            return (start, *no_battle_commands())
        report = report_command(self.reports, self._tells_no_report, 3)
        return (*battle_commands(self.controller, self.new_battle), report)

    def _tells_no_report(self) -> Text | None:
        """It tells all that was hidden: not before the end, and not from what one side knows."""
        session = self.battle.session
        if session is None:
            return _("no battle is being played")
        if session.is_view:
            return _("this is only what one side knows of the battle")
        return None if session.over is not None else _("the battle is not over")

    def closing(self) -> None:
        self.reports.close()
        if self.controller is not None:
            self.controller.arrangement.closing()  # begun at the umpire's desk it was never shown here
        super().closing()

    def new_battle(self) -> None:
        """Back to the seats; the battle on the table is kept apart if it was not saved.

        The map there is that of the whole scenario: who plays is asked first, as he may take the battle up
        again.
        """
        self.host.show_whole(self._clear_table)

    def _clear_table(self) -> None:
        self.battle.put_away()
        self._show_set_up()
        self.host.renew_commands()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys that no panel wanted act as they do over the map."""
        if (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and watched is self.host.widget
            and self.host.desk_id == self.id
        ):
            if self.controller is None:
                return self._set_up_prompt.press_key("Enter") if event.text() == "\r" else False
            key_event = CanvasEvent(None, modifiers=event.modifiers(), key=event.key(), text=event.text())
            return self.controller.key(key_event)
        return False
