"""What can be done at the umpire's desk, by name: what a battle has, and what is the umpire's alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Protocol

from core.text import Text, _
from editor.base.commands import Command
from editor.base.declared_commands import command, command_family, declared
from editor.boards.registry import kind_of
from editor.panels.battle.battle_commands import battle_commands, no_battle_commands
from editor.panels.report.report_command import report_command

if TYPE_CHECKING:
    from editor.boards.battle.session import Session
    from editor.boards.host import DeskHost
    from editor.desks.umpire.clock_strip import ClockStrip
    from editor.desks.umpire.rulings_panel import RulingsPanel
    from editor.desks.umpire.side_windows import SideWindows
    from editor.panels.battle.battle import BattleController
    from editor.panels.report.reports import Reports

NOT_HERE = frozenset({"new_battle", "hurry"})
"""What stays at the Play desk, beside the choice of who plays."""


class UmpireActs(Protocol):
    """The umpire's desk, as its commands see it."""

    host: DeskHost
    board: BattleController | None
    reports: Reports
    views: SideWindows
    clocks: ClockStrip

    @property
    def rulings(self) -> RulingsPanel: ...

    @property
    def session(self) -> Session | None: ...
    @property
    def is_seated(self) -> bool: ...

    def follow(self) -> None:
        """Follow a game on a real table."""

    def new_battle(self) -> None:
        """Clear the table."""

    def take_seat(self) -> None:
        """Somebody is the umpire."""

    def other_hand(self) -> None:
        """Show what the other side holds."""

    def show_acts(self) -> None:
        """Bring the acts to the front."""

    def show_rulings(self) -> None:
        """Bring the rulings to the front."""

    def show_register(self) -> None:
        """Bring the house rules to the front."""

    def show_papers(self) -> None:
        """Bring the sealed papers to the front."""


def umpire_commands(desk: UmpireActs) -> tuple[Command, ...]:
    """The commands of the battle on the umpire's table, and his own."""
    if desk.board is None:
        found: Sequence[Command] = no_battle_commands()
    else:
        found = battle_commands(desk.board, desk.new_battle)
    theirs = [one for one in found if one.id not in NOT_HERE and not one.id.startswith("seat_")]
    return (*theirs, *declared(UmpireCommands(desk)))


class UmpireCommands:
    """What is the umpire's alone. What tabs and panels offer is in no menu: keys and palette know it."""

    def __init__(self, desk: UmpireActs) -> None:
        self._desk = desk

    def no_battle(self) -> Text | None:
        return None if self._desk.session is not None else _("no battle is being played")

    def battle(self) -> Text | None:
        return None if self._desk.session is None else _("a battle is being played")

    def not_seated(self) -> Text | None:
        session = self._desk.session
        if session is not None and not session.umpired:
            return _("nobody has taken the umpire’s seat")
        return self.no_battle()

    def seated(self) -> Text | None:
        return _("the umpire’s seat is taken") if self._desk.is_seated else self.no_battle()

    @command("follow_game", _("Follow a game on a real table"), "F5", reason=battle, menu="battle", group=4)
    def follow(self) -> None:
        """Begin a battle whose dice and cards are real."""
        self._desk.follow()

    @command("new_battle", _("Another battle"), reason=no_battle, menu="battle", group=7)
    def new_battle(self) -> None:
        """Leave this one."""
        self._desk.new_battle()

    @command("umpire_seat", _("Take the umpire’s seat"), reason=seated)
    def take_seat(self) -> None:
        """From now on there are rulings."""
        self._desk.take_seat()

    @command("show_acts", _("Acts on the map"), "F2", reason=not_seated)
    def show_acts(self) -> None:
        """What the sides may do."""
        self._desk.show_acts()

    @command("show_rulings", _("Rulings"), "F3", reason=not_seated)
    def show_rulings(self) -> None:
        """What can be set right."""
        self._desk.show_rulings()

    @command("show_house_rules", _("House rules"), "F4", reason=not_seated)
    def show_register(self) -> None:
        """What was agreed upon."""
        self._desk.show_register()

    @command("show_papers", _("Sealed papers"), reason=not_seated)
    def show_papers(self) -> None:
        """What the sides wrote down unseen."""
        self._desk.show_papers()

    @command(
        "record_ruling", _("Record the ruling"), "Ctrl+Return", reason=not_seated, menu="battle", group=5
    )
    def record_ruling(self) -> None:
        """As the fields say."""
        self._desk.rulings.rule()

    @command("drop_ruling", _("Drop the ruling"), reason=not_seated)
    def drop_ruling(self) -> None:
        """Empty the fields."""
        self._desk.rulings.clear()

    @command("clocks", _("Start or stop the clocks"), "Pause", reason=no_battle, menu="battle", group=6)
    def turn_clocks(self) -> None:
        """Both clocks at once."""
        self._desk.clocks.toggle()

    @command_family
    def report(self) -> list[Command]:
        """The whole battle, told to its players afterwards."""
        return [report_command(self._desk.reports, self.not_seated, 7)]

    @command_family
    def hands(self) -> list[Command]:
        """Where sides hold cards under the map, the other hand can be looked at too."""
        desk = self._desk
        system = desk.host.document.system
        if desk.session is None or not (system.parts.hands and kind_of(system).battle.hand_under_map):
            return []
        words = _("Show the other side’s hand")
        return [Command("other_hand", words, "", desk.other_hand, self.not_seated, "view", group=3)]

    @command_family
    def views(self) -> list[Command]:
        """A window for each side, for a second screen."""
        session = self._desk.session
        if session is None:
            return []
        return [
            Command(
                f"view_of_{number}",
                _("View of {side}, for a second screen", side=side.name),
                f"Ctrl+Shift+{number + 1}",
                partial(self._desk.views.show, session, number),
                self.not_seated,
                "view",
                group=4,
            )
            for number, side in enumerate(session.sides)
        ]
