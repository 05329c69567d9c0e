"""What can be done with a battle on the screen, by name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QInputDialog

from core.text import Text, _
from editor.base.commands import Command
from editor.base.declared_commands import command, command_family, declared
from editor.base.settings import PACES, Pace, Settings
from editor.boards.battle.director.pace import PACE_WORDS
from editor.boards.battle.policies import Kind, kind_of
from editor.boards.battle.running_battle import SEATS
from editor.boards.battle.session import Session
from editor.boards.host import DeskHost
from editor.boards.plan.layer_switch import hide_command
from editor.panels.battle.battle import BattleController
from editor.panels.battle.journal_export import SEAT_WORDS, ask_export
from editor.panels.mail.post_commands import post_commands
from editor.panels.mail.viewer import commands_of


def no_battle_commands() -> tuple[Command, ...]:
    """What cannot be done before a battle, though its keys are known."""
    return tuple(Command(name, title, "", _nothing, _no_battle, "edit") for name, title in _UNDO)


def battle_commands(controller: BattleController, new_battle: Callable[[], object]) -> tuple[Command, ...]:
    """The commands of the battle on `controller`; `new_battle` goes back to the seats."""
    session, host = controller.session, controller.host
    found = (
        *declared(BattleCommands(controller, new_battle)),
        hide_command(host.plan_layer),
        *(() if session.is_view else post_commands(host, session)),
    )
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

    def __init__(self, controller: BattleController, new_battle: Callable[[], object]) -> None:
        self._controller, self._new_battle = controller, new_battle
        self._session, self._pointing = controller.session, controller.pointing

    # --- odds ----------------------------------------------------------------------------------------------

    def _cannot_weigh(self) -> Text | None:
        return None if self._session.choice is not None else _("nobody has a choice now")

    @command("weigh_act", _("Weigh an act"), "Ins", reason=_cannot_weigh, menu="battle")
    def weigh_act(self) -> None:
        """The odds of acts and of the lines that they open, side by side."""
        self._controller.show_lines()

    # --- advice --------------------------------------------------------------------------------------------

    def _cannot_hint(self) -> Text | None:
        return self._controller.advice.cannot_hint()

    def _cannot_explain(self) -> Text | None:
        return self._controller.advice.cannot_explain()

    @command("hint", _("Give a hint"), "H", reason=_cannot_hint, menu="battle", where="canvas")
    def hint(self) -> None:
        """What a good staff would do, from what the side at the table knows."""
        self._controller.show_advice()
        self._controller.advice.hint()

    @command(
        "why_computer",
        _("Why did the computer do that?"),
        "Shift+H",
        reason=_cannot_explain,
        menu="battle",
        where="canvas",
    )
    def explain(self) -> None:
        """What it weighed before its last act."""
        self._controller.show_advice()
        self._controller.advice.explain()

    def _cannot_look_back(self) -> Text | None:
        return self._controller.look_back.refused()

    @command("look_back", _("Look back at the battle"), reason=_cannot_look_back, menu="battle")
    def look_back(self) -> None:
        """The line of the chance of winning, costly decisions, luck."""
        self._controller.show_look_back()

    # --- walking through the journal -----------------------------------------------------------------------

    def _cannot_undo(self) -> Text | None:
        return self._session.refusals.undo()

    def _cannot_redo(self) -> Text | None:
        return self._session.refusals.redo()

    def _at_beginning(self) -> Text | None:
        return self._session.refusals.step_back()

    def _is_now(self) -> Text | None:
        return self._session.refusals.leave_past()

    @command("undo", _("Undo"), "Ctrl+Z", reason=_cannot_undo, menu="edit", icon="undo")
    def undo(self) -> None:
        """Take the last act back."""
        self._session.undo()

    @command("redo", _("Redo"), "Ctrl+Shift+Z | Ctrl+Y", reason=_cannot_redo, menu="edit", icon="redo")
    def redo(self) -> None:
        """Do again what was taken back."""
        self._session.redo()

    @command(
        "step_back",
        _("One step back"),
        ",",
        reason=_at_beginning,
        menu="battle",
        where="canvas",
    )
    def step_back(self) -> None:
        """Look at what was before."""
        self._session.step(-1)

    @command(
        "step_forward",
        _("One step forward"),
        ".",
        reason=_is_now,
        menu="battle",
        where="canvas",
    )
    def step_forward(self) -> None:
        """Look at what came next."""
        self._session.step(1)

    @command("to_now", _("Back to now"), "End", reason=_is_now, menu="battle", where="canvas")
    def to_now(self) -> None:
        """Leave the past."""
        self._session.to_now()

    @command("play_on", _("Play on from here"), reason=_is_now, menu="battle")
    def play_on(self) -> None:
        """A branch begins where one looks."""
        self._session.play_on()

    @command("show_journal", _("See the journal"), menu="battle")
    def show_journal(self) -> None:
        """Its tab comes to the front."""
        self._controller.show_journal()

    @command("fork", _("Fork here"), "F", menu="battle", where="canvas")
    def fork(self) -> None:
        """A second battle that begins here."""
        ask_fork(self._controller.host, self._session)

    @command("export_journal", _("Export the journal as text..."), menu="battle", group=3)
    def export(self) -> None:
        """Ask for a file."""
        ask_export(self._controller.host, self._session)

    @command("new_battle", _("Another battle"), menu="battle", group=3)
    def new_battle(self) -> None:
        """Leave this one."""
        self._new_battle()

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

    # --- what happened -------------------------------------------------------------------------------------

    def _cannot_show_again(self) -> Text | None:
        return self._controller.playback.cannot_show_again()

    def _follows_nothing(self) -> Text | None:
        view = self._controller.host.view
        return None if view.has_followed else _("the view followed nothing")

    @command(
        "again",
        _("Show again what happened"),
        "R",
        reason=_cannot_show_again,
        menu="battle",
        where="canvas",
        group=9,
    )
    def again(self) -> None:
        """All since one's own last act."""
        self._controller.playback.again()

    @command("hide_marks", _("Hide the marks of what happened"), "M", menu="battle", where="canvas", group=9)
    def hide_marks(self) -> None:
        """Until something happens, or Again."""
        self._controller.playback.hide_marks()

    @command(
        "see_before",
        _("Look where you looked before"),
        "Ctrl+Home",
        reason=_follows_nothing,
        menu="battle",
        where="canvas",
        group=9,
    )
    def see_before(self) -> None:
        """The view followed the fight."""
        self._controller.host.view.look_back()

    @command("slower", _("Slower"), "<", args=(-1,), menu="battle", where="canvas", group=9)
    @command("quicker", _("Quicker"), ">", args=(1,), menu="battle", where="canvas", group=9)
    def change_pace(self, by: int) -> None:
        """The next pace."""
        self._controller.playback.change_pace(by)

    @command_family
    def paces(self) -> list[Command]:
        """How fast what happens is shown."""
        settings = self._controller.host.context.settings
        return [
            Command(
                f"pace_{pace}",
                _("Pace: {pace}", pace=PACE_WORDS[pace]),
                "",
                partial(setattr, settings, "pace", pace),
                menu="battle",
                checked=partial(_has_pace, settings, pace),
                group=9,
            )
            for pace in PACES
        ]

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
        """The umpire's choice is not kept by the settings."""
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
                group=4 + number,
            )
            for number, side in enumerate(self._session.sides)
            for seat in SEATS
        ]


def _has_pace(settings: Settings, pace: Pace) -> bool:
    return settings.pace == pace


def ask_fork(host: DeskHost, session: Session) -> None:
    """Ask for a name in a line of its own and play another line from here."""
    say = host.context.speaker.say
    dialog = QInputDialog(host.widget)
    dialog.setObjectName("fork")
    dialog.setWindowTitle(say(_("Fork here")))
    dialog.setLabelText(say(_("Name of the new line (may stay empty)")))
    dialog.textValueSelected.connect(lambda name: session.fork(name.strip()))
    dialog.open()
