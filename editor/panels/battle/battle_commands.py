"""What can be done with a battle on the screen, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from core.text import Text, _
from editor.base.commands import Command
from editor.base.declared_commands import command, command_family, declared
from editor.boards.battle.policies import Kind, kind_of
from editor.boards.battle.running_battle import SEATS
from editor.boards.battle.session import Session
from editor.boards.plan.layer_switch import hide_command
from editor.panels.battle.advice_commands import AdviceCommands
from editor.panels.battle.battle import BattleController
from editor.panels.battle.heard_commands import HeardCommands
from editor.panels.battle.journal_commands import JournalCommands
from editor.panels.battle.journal_export import SEAT_WORDS
from editor.panels.battle.playback_commands import PlaybackCommands
from editor.panels.mail.mail_commands import mail_commands
from editor.panels.mail.viewer import commands_of


def no_battle_commands() -> tuple[Command, ...]:
    """What cannot be done before a battle, though its keys are known."""
    return tuple(Command(name, title, "", _nothing, _no_battle, "edit") for name, title in _UNDO)


def battle_commands(controller: BattleController, new_battle: Callable[[], object]) -> tuple[Command, ...]:
    """The commands of the battle on `controller`; `new_battle` goes back to the seats."""
    session, host = controller.session, controller.host
    found = (
        *declared(AdviceCommands(controller)),
        *declared(JournalCommands(controller, new_battle)),
        *declared(BattleCommands(controller)),
        *declared(PlaybackCommands(controller)),
        *declared(HeardCommands(controller)),
        hide_command(host.plan_layer),
        *(() if session.is_view else mail_commands(host, session)),
    )
    if not session.system.parts.hands:
        found = tuple(one for one in found if one.id != "another_card")  # no card is ever played there
    covered = tuple(controller.board.adapt([_covered(command, session) for command in found]))
    return commands_of(host, session, covered) if session.is_view else covered


def _covered(command: Command, session: Session) -> Command:
    """The command as it is, refused while the hand-over screen covers what it would change or show.

    Who plays can be changed there too: the other person may have gone.
    """

    def reason() -> Text | None:
        stays = command.id in ("new_battle", "undo") or command.id.startswith(("seat_", "pace_"))
        if session.screen.wanted is not None and not stays:
            return _("the screen is being handed over")
        return command.reason()

    return replace(command, reason=reason)


_UNDO = (("undo", _("Undo")), ("redo", _("Redo")))


def _nothing() -> None:
    """A command that its reason always refuses."""


def _no_battle() -> Text:
    return _("no battle is being played")


class BattleCommands:
    """What can be done with the battle on a table; the session says why it refuses."""

    def __init__(self, controller: BattleController) -> None:
        self._controller = controller
        self._session, self._pointing = controller.session, controller.pointing

    # --- acting --------------------------------------------------------------------------------------------

    def _none_can_act(self) -> Text | None:
        return None if self._pointing.stops() else _("nothing on the map can act now")

    def _cannot_take_back(self) -> Text | None:
        return self._session.refusals.take_back()

    def _keeps_card(self) -> Text | None:
        return self._session.refusals.give_back_card()

    def _cannot_roll(self) -> Text | None:
        return self._session.refusals.roll()

    def _cannot_hurry(self) -> Text | None:
        return self._session.refusals.hurry()

    def _none_refused(self) -> Text | None:
        return None if self._pointing.denied is not None else _("nothing is refused under the pointer")

    @command(
        "next_candidate",
        _("Next candidate"),
        "Tab",
        args=(1,),
        reason=_none_can_act,
        menu="battle",
        where="canvas",
        group=1,
    )
    @command(
        "previous_candidate",
        _("Previous candidate"),
        "Shift+Tab",
        args=(-1,),
        reason=_none_can_act,
        menu="battle",
        where="canvas",
        group=1,
    )
    def walk(self, by: int) -> None:
        """From one that can act to another."""
        self._pointing.walk(by)

    @command("take_back", _("Take back the last act"), reason=_cannot_take_back, menu="battle", group=1)
    def take_back(self) -> None:
        """As far as nothing was learnt by it."""
        self._session.take_back()

    @command("another_card", _("Another card"), reason=_keeps_card, menu="battle", group=1)
    def give_back_card(self) -> None:
        """Take the card back that was played."""
        self._session.give_back_card()

    @command("roll", _("Roll or draw now"), reason=_cannot_roll, menu="battle", group=1)
    def roll(self) -> None:
        """What is waited for."""
        self._session.roll_now()

    def _types_dice(self) -> bool:
        return self._session.policies.roll == "typed"

    @command(
        "type_dice",
        _("Type the dice instead of rolling"),
        "S",
        checked=_types_dice,
        menu="battle",
        where="canvas",
        group=1,
    )
    def turn_dice(self) -> None:
        """Of the kind that is waited for, else of all rolls."""
        session = self._session
        pending = session.waits_for_dice()
        kind: Kind | str = kind_of(pending) if pending is not None else "roll"
        policy = session.policies.of(pending) if pending is not None else session.policies.roll
        self._controller.set_policy(kind, "rolled" if policy == "typed" else "typed")

    @command("hurry", _("Let the computer go on at once"), reason=_cannot_hurry, menu="battle", group=1)
    def hurry(self) -> None:
        """It waits a moment before each act, and for what happened to be seen."""
        self._controller.playback.hurry()

    @command(
        "pin",
        _("Keep the reason in sight"),
        "P",
        reason=_none_refused,
        menu="battle",
        where="canvas",
        group=1,
    )
    def pin(self) -> None:
        """Why what one points at is refused."""
        self._pointing.pin_shown()

    @command("why", _("Why?"), "?", menu="battle", where="canvas", group=1)
    def show_rule(self) -> None:
        """The rule that speaks of what is in hand."""
        self._controller.host.show_rule(self._controller.why_rule())

    def _nothing_covered(self) -> Text | None:
        session = self._session
        return None if session.covers_asked else _("nothing of the side that chooses is covered")

    @command("show_mine", _("Show what is mine"), reason=_nothing_covered, menu="battle", group=2)
    def show_mine(self) -> None:
        """The screen is asked for by the side that chooses: its hand, orders, hints and odds."""
        self._session.uncover()

    # --- what lies over the map, and who plays -------------------------------------------------------------

    @command_family
    def overlays(self) -> Sequence[Command]:
        """As the kind of board has them."""
        return self._controller.board.overlay_commands()

    @command("turn_board", _("Turn the board"), "Shift+R", menu="battle", where="canvas", group=2)
    def turn_board(self) -> None:
        """The other side is below."""
        self._controller.turn_by_hand()

    def _passes(self) -> bool:
        session = self._session
        return session.umpire_passes if session.umpired else session.passes_alone

    @command(
        "pass_alone",
        _("Pass by itself when no reaction is possible"),
        checked=_passes,
        menu="battle",
        group=2,
    )
    def turn_passing(self) -> None:
        """The umpire's choice is not kept by the settings; two who share a screen are always asked."""
        session = self._session
        if session.umpired:
            session.umpire_passes = not session.umpire_passes
            return
        session.passes_alone = not session.passes_alone
        self._controller.host.context.settings.set_flag("pass_alone", session.passes_alone)

    def _asks(self) -> bool:
        return self._controller.step_end.asks

    @command(
        "ask_before_end",
        _("Ask before a step ends in which units may still act"),
        checked=_asks,
        menu="battle",
        group=2,
    )
    def turn_asking(self) -> None:
        """Kept by the settings."""
        self._controller.step_end.turn()

    def _sits(self, number: int, seat: str) -> bool:
        return self._session.seat(number) == seat

    @command_family
    def seats(self) -> list[Command]:
        """Who plays each side."""
        return [
            Command(
                f"seat_{number}_{seat}",
                _("{side}: {seat}", side=side.name, seat=SEAT_WORDS[seat]),
                "",
                partial(self._session.set_seat, number, seat),
                menu="battle",
                checked=partial(self._sits, number, seat),
                group=4,
            )
            for number, side in enumerate(self._session.sides)
            for seat in SEATS
        ]
