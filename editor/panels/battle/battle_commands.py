"""What can be done with a battle on the screen, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtWidgets import QInputDialog

from core.text import Text, _
from editor.base.commands import Command
from editor.boards.battle.policies import Kind, kind_of
from editor.boards.battle.session import SEATS, Session
from editor.boards.host import DeskHost
from editor.boards.plan.layer_switch import hide_command
from editor.panels.battle.battle import BattleTable
from editor.panels.battle.journal_export import SEAT_WORDS, ask_export
from editor.panels.mail.post_commands import post_commands
from editor.panels.mail.viewer import commands_of

Reason = Callable[[], Text | None]


def no_battle_commands() -> tuple[Command, ...]:
    """What cannot be done before a battle, though its keys are known."""
    return tuple(Command(name, title, "", _nothing, _no_battle, "edit") for name, title in _UNDO)


def battle_commands(table: BattleTable, new_battle: Callable[[], object]) -> tuple[Command, ...]:
    """The commands of the battle on `table`; `new_battle` goes back to the seats."""
    session, page = table.session, table.page
    found = (
        *_history(table, session, new_battle),
        *_acting(table, session),
        *table.board.overlay_commands(),
        *_seats(table, session),
        hide_command(page.plan_layer),
        *(() if session.is_view else post_commands(page, session)),
    )
    covered = tuple(table.board.adapt([_covered(command, session) for command in found]))
    return commands_of(page, session, covered) if session.is_view else covered


def _covered(command: Command, session: Session) -> Command:
    """The command as it is, refused while the hand-over screen covers what it would change or show.

    Who plays can be changed there too: the other person may have gone.
    """

    def reason() -> Text | None:
        stays = command.id == "new_battle" or command.id.startswith("seat_")
        if session.screen.wanted is not None and not stays:
            return _("the screen is being handed over")
        return command.reason()

    return replace(command, reason=reason)


_UNDO = (("undo", _("Undo")), ("redo", _("Redo")))


def _nothing() -> None:
    """A command that its reason always refuses."""


def _no_battle() -> Text:
    return _("no battle is being played")


def _history(table: BattleTable, session: Session, new_battle: Callable[[], object]) -> tuple[Command, ...]:
    refusals = session.refusals
    return (
        Command("undo", _("Undo"), "Ctrl+Z", session.undo, refusals.undo, "edit", icon="undo"),
        Command("redo", _("Redo"), "Ctrl+Shift+Z | Ctrl+Y", session.redo, refusals.redo, "edit", icon="redo"),
        Command(
            "step_back",
            _("One step back"),
            ",",
            lambda: session.step(-1),
            refusals.step_back,
            "battle",
            "canvas",
        ),
        Command(
            "step_forward",
            _("One step forward"),
            ".",
            lambda: session.step(1),
            refusals.leave_past,
            "battle",
            "canvas",
        ),
        Command("to_now", _("Back to now"), "End", session.to_now, refusals.leave_past, "battle", "canvas"),
        Command("play_on", _("Play on from here"), "", session.play_on, refusals.leave_past, "battle"),
        Command("show_journal", _("See the journal"), "", table.show_journal, menu="battle"),
        Command(
            "fork", _("Fork here"), "F", lambda: ask_fork(table.page, session), menu="battle", where="canvas"
        ),
        Command(
            "export_journal",
            _("Export the journal as text..."),
            "",
            lambda: ask_export(table.page, session),
            menu="battle",
            group=3,
        ),
        Command("new_battle", _("Another battle"), "", new_battle, menu="battle", group=3),
    )


def _acting(table: BattleTable, session: Session) -> tuple[Command, ...]:
    pointing = table.pointing

    def walk_reason() -> Text | None:
        return None if pointing.stops() else _("nothing on the map can act now")

    def switch() -> None:
        pending = session.waits_for_dice()
        kind: Kind | str = kind_of(pending) if pending is not None else "roll"
        policy = session.policies.of(pending) if pending is not None else session.policies.roll
        table.set_policy(kind, "rolled" if policy == "typed" else "typed")

    return (
        Command(
            "next_candidate",
            _("Next candidate"),
            "Tab",
            lambda: pointing.walk(1),
            walk_reason,
            "battle",
            "canvas",
            group=1,
        ),
        Command(
            "previous_candidate",
            _("Previous candidate"),
            "Shift+Tab",
            lambda: pointing.walk(-1),
            walk_reason,
            "battle",
            "canvas",
            group=1,
        ),
        Command(
            "take_back",
            _("Take back the last act"),
            "",
            session.take_back,
            session.refusals.take_back,
            "battle",
            group=1,
        ),
        Command(
            "another_card",
            _("Another card"),
            "",
            session.give_back_card,
            session.refusals.give_back_card,
            "battle",
            group=1,
        ),
        Command(
            "roll", _("Roll or draw now"), "", session.roll_now, session.refusals.roll, "battle", group=1
        ),
        Command(
            "type_dice",
            _("Type the dice instead of rolling"),
            "S",
            switch,
            menu="battle",
            where="canvas",
            checked=lambda: session.policies.roll == "typed",
            group=1,
        ),
        Command(
            "hurry",
            _("Let the computer go on at once"),
            "",
            session.hurry,
            session.refusals.hurry,
            "battle",
            group=1,
        ),
        Command(
            "pin",
            _("Keep the reason in sight"),
            "P",
            pointing.pin_shown,
            lambda: None if pointing.denied is not None else _("nothing is refused under the pointer"),
            "battle",
            "canvas",
            group=1,
        ),
        Command(
            "why",
            _("Why?"),
            "?",
            lambda: table.page.show_rule(table.why_rule()),
            menu="battle",
            where="canvas",
            group=1,
        ),
    )


def _seats(table: BattleTable, session: Session) -> tuple[Command, ...]:
    def passes() -> None:
        if session.umpired:
            session.umpire_passes = not session.umpire_passes
            return
        session.passes_alone = not session.passes_alone
        table.page.context.settings.set_flag("pass_alone", session.passes_alone)

    def passing() -> bool:
        return session.umpire_passes if session.umpired else session.passes_alone

    found = [
        Command(
            "turn_board",
            _("Turn the board"),
            "Shift+R",
            table.turn_by_hand,
            menu="battle",
            where="canvas",
            group=2,
        ),
        Command(
            "pass_alone",
            _("Pass by itself when no reaction is possible"),
            "",
            passes,
            menu="battle",
            checked=passing,
            group=2,
        ),
    ]
    for number, side in enumerate(session.sides):
        for seat in SEATS:
            found.append(
                Command(
                    f"seat_{number}_{seat}",
                    _("{side}: {seat}", side=side.name, seat=SEAT_WORDS[seat]),
                    "",
                    lambda number=number, seat=seat: session.set_seat(number, seat),  # type: ignore[misc]
                    menu="battle",
                    checked=lambda number=number, seat=seat: session.seat(number) == seat,  # type: ignore[misc]
                    group=4 + number,
                )
            )
    return tuple(found)


def ask_fork(page: DeskHost, session: Session) -> None:
    """Ask for a name in a line of its own and play another line from here."""
    say = page.context.speaker.say
    dialog = QInputDialog(page.widget)
    dialog.setObjectName("fork")
    dialog.setWindowTitle(say(_("Fork here")))
    dialog.setLabelText(say(_("Name of the new line (may stay empty)")))
    dialog.textValueSelected.connect(lambda name: session.fork(name.strip()))
    dialog.open()
