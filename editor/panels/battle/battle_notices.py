"""What a battle says over its board: a refusal, a key that was not taken, digits with another meaning."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from core.text import Text, _
from editor.base.settings import Pace
from editor.boards.battle.director.pace import PACE_WORDS
from editor.boards.battle.prompt_row import PromptAct
from editor.panels.battle.enter_guard import EnterGuard

if TYPE_CHECKING:
    from editor.boards.host import DeskHost


PACE_TOLD, ENTER_TOLD = 4000, 8000
"""Milliseconds that the words about a new pace and about Enter stay: nobody has to answer them."""


class BattleNotices:
    """Each is one line in the place of notices."""

    def __init__(self, host: DeskHost, enter_guard: EnterGuard) -> None:
        self._notices, self._enter_guard = host.notices, enter_guard
        self._typed_at: int | None = None
        self.pace_told = QTimer(host.widget, singleShot=True, interval=PACE_TOLD)
        self.pace_told.timeout.connect(self._forget_pace)
        self.enter_told = QTimer(host.widget, singleShot=True, interval=ENTER_TOLD)
        self.enter_told.timeout.connect(lambda: self._notices.take_down("enter"))

    def typed(self, moment: int) -> None:
        """The last of what was typed by digits fell at this moment: one digit too many means nothing else."""
        self._typed_at = moment

    def holds_digit(self, moment: int) -> bool:
        """Whether this digit is not taken, and said so: nobody has acted since the digits named what fell."""
        if self._typed_at is None or moment != self._typed_at:
            return False
        words = _("Digits name what fell here. X gives them to cards and orders, or click.")
        self._notices.show_notice("digits", "passed", words)
        return True

    def frees_digits(self, moment: int) -> bool:
        """X: from now on digits mean cards and orders again; False where they did already."""
        held, self._typed_at = self._typed_at == moment, None
        return held

    def holds_enter(self, sheet: PromptAct | None = None) -> bool:
        """Whether this press of Enter is not taken, and said so: it may have been meant for another thing.

        `sheet`: what it would do to the lines that tell what happened.
        """
        act = self._enter_guard.take(sheet)
        if act is None:
            self._notices.take_down("enter")
            return False
        words: Text = _("Enter now means: {act}. Press it again.", act=act.text)
        given_to = self._enter_guard.given_to
        if given_to is not None:
            words = _("Now acting: {side}. Enter means: {act}. Press it again.", side=given_to, act=act.text)
        elif self._enter_guard.passed_by_itself:
            words = _(
                "That step was over with its last act. Enter now means: {act}. Press it again.", act=act.text
            )
        self._notices.show_notice("enter", "passed", words)
        self.enter_told.start()
        return True

    def say_digits(self) -> None:
        """A digit bought nothing: it names what falls while that is typed."""
        words = _("Digits name what fell here. X gives them to the command points, or click a button.")
        self._notices.show_notice("digits", "passed", words)

    def forget_digits(self) -> None:
        """Now a digit would buy something, or the battle went on."""
        self._notices.take_down("digits")

    def leave(self) -> None:
        """Another desk is shown: what was refused here, or is asked, is not for whoever sits there."""
        self.went_on()
        self.answered()
        self.forget_enter_needs()
        self._notices.take_down("table")

    def went_on(self) -> None:
        """Something was done since: what was said of keys is no news any more."""
        self._notices.take_down("digits")
        self._notices.take_down("enter")
        self._forget_pace()

    def say_asked(self, *, which: bool, listed: bool = False) -> None:
        """A click waits: it is asked which act is meant (`listed`: over the map), or of a step."""
        words = _("First answer the question beside the buttons: Enter or a button, Esc for no.")
        if which:
            words = _("First choose which act is meant: a button above, or Esc for neither.")
        if which and listed:
            words = _("First choose which act is meant: a line of the list, or Esc for none.")
        self._notices.show_notice("asked", "passed", words)

    def answered(self) -> None:
        """The prompt asks nothing any more."""
        self._notices.take_down("asked")

    def say_enter_needs(self) -> None:
        """Enter with a base in hand that nobody has led: nothing can be set down yet."""
        words = _("Nothing to set down yet: drag it or use the arrow keys, then Enter. Esc lets it go.")
        self._notices.show_notice("lead", "passed", words)

    def forget_enter_needs(self) -> None:
        """What is in hand changed, or is led now."""
        self._notices.take_down("lead")

    def say_pace(self, pace: Pace) -> None:
        """How fast things are shown from now on: told at once, for a key alone would change it unseen."""
        self._notices.show_notice("pace", "passed", _("Pace: {pace}", pace=PACE_WORDS[pace]))
        self.pace_told.start()

    def _forget_pace(self) -> None:
        """It was read, or the battle went on."""
        self.pace_told.stop()
        self._notices.take_down("pace")

    def say_refused(self, words: Text, rule: str) -> None:
        """Why something cannot be done, in the prompt's place."""
        self._notices.show_notice("table", "refused", words, [rule])
