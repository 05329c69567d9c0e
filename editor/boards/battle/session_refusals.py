"""Why an act of a session (undo, redo, roll, play on...) is refused now: asked by the act and by commands."""

from __future__ import annotations

from typing import Protocol

from core.protocol.journal import AnyJournal
from core.protocol.steps import ActionStep
from core.text import Text, _
from editor.boards.battle.screen_owner import OpenScreen, ScreenOwner


class BattleActs(Protocol):
    """A battle at a screen, as far as it says whether its acts can be done."""

    @property
    def screen(self) -> ScreenOwner | OpenScreen: ...
    @property
    def live(self) -> bool: ...
    @property
    def question(self) -> object | None: ...
    @property
    def journal(self) -> AnyJournal: ...
    @property
    def computer_acts(self) -> bool: ...

    def undo_target(self) -> int | None:
        """The moment before the last act of a person on this line."""
        ...

    def take_back_target(self) -> int | None:
        """Where taking back the last act leads."""
        ...

    def card_target(self) -> int | None:
        """Where giving back the card of this turn leads."""
        ...

    def waits_for_dice(self) -> object | None:
        """The roll or the deal that a person has to type."""
        ...


class SessionRefusals:
    """Each method says why its act is refused now, None where it can be done."""

    def __init__(self, session: BattleActs) -> None:
        self._session = session

    def _not_at_now(self, *, handing: bool = False) -> Text | None:
        """What stands against every way back from the moment that is played; `handing` the screen is none."""
        session = self._session
        if session.screen.wanted is not None and not handing:
            return _("the screen is being handed over")
        if not session.live:
            return _("you look at the past")
        return None if session.question is None else _("answer the question first")

    def undo(self) -> Text | None:
        """Taking back the last act of a person, also on the page that asks for the next one."""
        refused = self._not_at_now(handing=True)
        if refused is None and self._is_of_who_comes():
            refused = self._not_at_now()
        if refused is not None:
            return refused
        return None if self._session.undo_target() is not None else _("nobody has acted yet")

    def _is_of_who_comes(self) -> bool:
        """Whether the last act is of the person for whom the screen waits.

        He takes it back himself, once he is there: else the other one could count what he did in secret.
        """
        session = self._session
        target, wanted = session.undo_target(), session.screen.wanted
        if target is None or wanted is None:
            return False
        after = next((one for one in session.journal.line() if one.parent == target), None)
        return after is not None and isinstance(after.step, ActionStep) and after.step.by == wanted

    def redo(self) -> Text | None:
        """Doing again what was taken back."""
        refused = self._not_at_now()
        if refused is not None:
            return refused
        return None if self._session.journal.redo_target() is not None else _("nothing was undone")

    def take_back(self) -> Text | None:
        """Taking back one's own last act while nothing was shown since."""
        if self._session.take_back_target() is not None:
            return None
        return _("there is nothing of yours to take back")

    def give_back_card(self) -> Text | None:
        """Giving back the card of this turn."""
        if self._session.card_target() is not None:
            return None
        return _("the card cannot be taken back any more")

    def roll(self) -> Text | None:
        """Letting the program roll or draw what a person should type."""
        if self._session.waits_for_dice() is not None:
            return None
        return _("nothing to roll or to draw is waited for")

    def hurry(self) -> Text | None:
        """Letting the computer act without a pause."""
        return None if self._session.computer_acts else _("no computer is about to act")

    def leave_past(self) -> Text | None:
        """Playing on from the moment that is looked at, going to one after it or coming back to now."""
        return None if not self._session.live else _("this is now")

    def step_back(self) -> Text | None:
        """Looking at the moment before."""
        return None if self._session.journal.here else _("this is the beginning")
