"""What can be done at the umpire's desk, by name: what a battle has, and what is the umpire's alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from core.text import Text, _
from editor.base.commands import Command
from editor.boards.registry import kind_of
from editor.panels.battle.battle_commands import battle_commands, no_battle_commands

if TYPE_CHECKING:
    from editor.desks.umpire.umpire_desk import UmpireDesk

NOT_HERE = frozenset({"new_battle", "hurry"})
"""What stays at the Play desk, beside the choice of who plays."""


def umpire_commands(desk: UmpireDesk) -> tuple[Command, ...]:
    """The commands of the battle on the umpire's table, and his own."""
    if desk.board is None:
        found: Sequence[Command] = no_battle_commands()
    else:
        found = battle_commands(desk.board, desk.new_battle)
    theirs = [one for one in found if one.id not in NOT_HERE and not one.id.startswith("seat_")]
    return (*theirs, *_own(desk), *_hands(desk), *_views(desk))


def _hands(desk: UmpireDesk) -> tuple[Command, ...]:
    """Where sides hold cards under the map, the other hand can be looked at too."""
    system = desk.page.document.system
    if desk.session is None or not (system.parts.hands and kind_of(system).battle.hand_under_map):
        return ()

    def not_seated() -> Text | None:
        return None if desk.is_seated else _("nobody has taken the umpire’s seat")

    words = _("Show the other side’s hand")
    return (Command("other_hand", words, "", desk.other_hand, not_seated, "view", group=3),)


def _views(desk: UmpireDesk) -> tuple[Command, ...]:
    """A window for each side, for a second screen."""

    def not_seated() -> Text | None:
        return None if desk.is_seated else _("nobody has taken the umpire’s seat")

    session = desk.session
    if session is None:
        return ()
    return tuple(
        Command(
            f"view_of_{number}",
            _("View of {side}, for a second screen", side=side.name),
            f"Ctrl+Shift+{number + 1}",
            partial(desk.views.show, session, number),
            not_seated,
            "view",
            group=4,
        )
        for number, side in enumerate(session.sides)
    )


def _own(desk: UmpireDesk) -> tuple[Command, ...]:
    """What the tabs, the prompt and the panels offer is in no menu: keys and the palette know it."""

    def no_battle() -> Text | None:
        return None if desk.session is not None else _("no battle is being played")

    def not_seated() -> Text | None:
        session = desk.session
        if session is not None and not session.umpired:
            return _("nobody has taken the umpire’s seat")
        return no_battle()

    def seated() -> Text | None:
        return _("the umpire’s seat is taken") if desk.is_seated else no_battle()

    def battle() -> Text | None:
        return None if desk.session is None else _("a battle is being played")

    return (
        Command(
            "follow_game", _("Follow a game on a real table"), "F5", desk.follow, battle, "battle", group=4
        ),
        Command("new_battle", _("Another battle"), "", desk.new_battle, no_battle, "battle", group=7),
        Command("umpire_seat", _("Take the umpire’s seat"), "", desk.take_seat, seated),
        Command("show_acts", _("Acts on the map"), "F2", desk.show_acts, not_seated),
        Command("show_rulings", _("Rulings"), "F3", desk.show_rulings, not_seated),
        Command("show_house_rules", _("House rules"), "F4", desk.show_register, not_seated),
        Command("show_papers", _("Sealed papers"), "", desk.show_papers, not_seated),
        Command(
            "record_ruling",
            _("Record the ruling"),
            "Ctrl+Return",
            desk.rulings.rule,
            not_seated,
            "battle",
            group=5,
        ),
        Command("drop_ruling", _("Drop the ruling"), "", desk.rulings.clear, not_seated),
        Command(
            "clocks", _("Start or stop the clocks"), "Pause", desk.clocks.toggle, no_battle, "battle", group=6
        ),
        Command("battle_report", _("Battle report..."), "", desk.reports.ask, not_seated, "battle", group=7),
    )
