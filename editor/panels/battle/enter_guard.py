"""Enter never means two things in a row: after a step that passed by itself its first press is not taken."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from core.protocol.steps import ActionStep
from core.text import Names
from editor.boards.battle.ladder import stands_in_ladder
from editor.boards.battle.offers import Offer
from editor.boards.battle.prompt import Prompt
from editor.boards.battle.prompt_row import PromptAct
from editor.boards.battle.session import Session

ENTER = "Enter"


class EnterGuard:
    """Notes that the last possible act of a step changed what Enter does, until Enter is pressed once."""

    def __init__(
        self,
        session: Session,
        prompt: Prompt,
        by_steps: Callable[[], bool] = lambda: False,
        just_ended: Callable[[], bool] = lambda: False,
    ) -> None:
        """`by_steps`: what others do is gone through with Enter, act for act. `just_ended`: what was shown
        has come to its end by itself while Enter was on its way; told once.
        """
        self._session, self._prompt, self._by_steps = session, prompt, by_steps
        self._just_ended = just_ended
        self._held: int | None = None
        self._step = ""
        self._side: int | None = None
        self._open: tuple[PromptAct, str, int | None] | None = None
        """What Enter meant, the step and the side, while others still answer the last act."""
        self._known: tuple[PromptAct, str, int | None] | None = None
        """What Enter meant last, in which step and for whom: with a card in hand it may mean nothing."""
        self.passed_by_itself = False
        """Whether the step before was over with its last act."""
        self._giver: int | None = None
        """Whose last act may give the turn to the other person at this screen: it was no button that ends."""
        self._called_at = -1
        """The moment at which the other person was called for an answer within an act."""
        self.given_to: Names | None = None
        """The side to which the act before gave the turn, on a screen that nobody has to hand over."""
        self.turn_left = False
        """Whether the last act gave the screen away while Enter still meant something of the step."""
        self.goes_on = False
        """Whether Enter was pressed to go on with what is shown, and nothing was done since."""

    def offered(self) -> PromptAct | None:
        """What Enter would do now, in this step of the turn."""
        found, self._step, self._side = self._now()
        return found

    def begins(self, offer: Offer) -> PromptAct | None:
        """An act is about to be carried out: what Enter would do instead."""
        found, self.goes_on = self.offered(), False
        self._just_ended()  # the hand has gone on to something else
        if not self._session.shown.frames:  # else it answers within an act
            self._giver = None if offer.is_button and not stands_in_ladder(offer) else self._side
        return found

    def _now(self) -> tuple[PromptAct | None, str, int | None]:
        """What Enter would do, the step of the turn and whose it is."""
        step = self._session.system.look.phase(self._session.shown)
        return next((act for act in self._prompt.acts if act.key == ENTER), None), step, self._session.asked

    def did(self, offer: Offer, before: PromptAct | None, *, meant: bool) -> None:
        """An act was carried out while Enter meant `before`; a button that ends a step says so itself.

        `meant`: the act is what Enter meant, whatever hand it was done by.
        """
        step, side, session = self._step, self._side, self._session
        after = self.offered()
        button = meant or (offer.is_button and not stands_in_ladder(offer))
        self.turn_left = session.screen.wanted is not None and before is not None and not button
        answered = session.choice is None or bool(session.shown.frames)
        known = self._known[0] if self._known is not None and self._known[1:] == (step, side) else None
        over = before or known
        if self._open is None or side == self._open[2]:  # else the other person answers at this screen
            self._open = (over, step, side) if answered and over is not None and not button else None
        if step == self._step:
            if self._by_steps() and not button and not answered and after is not None:
                self._hold()  # it was meant to go on, as after an act of the others
            return  # what is in hand changes what Enter does too, and that is seen
        if button or before is None or after is None or answered:
            return
        if before.text.id != after.text.id:
            self._hold(by_itself=True)

    def seen_to_end(self) -> None:
        """What others did was gone through with Enter: one press too many ends nothing."""
        if self._by_steps() and self._last_by() not in (None, self._session.asked):
            self.hold()

    def _last_by(self) -> int | None:
        """Who acted last, or answered; None before any act."""
        acts = (moment.step for moment in reversed(self._session.journal.line()))
        return next((step.by for step in acts if isinstance(step, ActionStep)), None)

    def settle(self) -> None:
        """What happens was seen to its end: the answer of the other side may have ended the step."""
        session = self._session
        now, step_now, side_now = self._now()  # the step before the act in hand stays noted for `did`
        if now is not None:
            self._known = now, step_now, side_now
        self._notice_other_side()
        if self.goes_on and session.choice is not None:
            self.goes_on = False
            self._hold()
        if self._open is None or session.choice is None:
            return
        if session.shown.frames and (self._open[2] != side_now or not self._within_their_act()):
            return
        if session.screen.wanted is not None:
            return  # the screen is still to be taken
        (before, step, side), self._open = self._open, None
        after = self.offered()
        passed = side == self._side and step != self._step
        if passed and after is not None and before.text.id != after.text.id:
            self._hold(by_itself=True)

    def _within_their_act(self) -> bool:
        """Whether the other side began the act that is open: whoever is asked answers it."""
        acts = (
            moment.step.by
            for moment, before in pairwise(reversed(self._session.journal.line()))
            if isinstance(moment.step, ActionStep) and not before.state.frames
        )
        return next(acts, self._session.asked) != self._session.asked

    def _notice_other_side(self) -> None:
        """An act that was no end asks the other person: who acted may press Enter once more."""
        session = self._session
        asked = session.asked
        if session.choice is None or session.screen.wanted is not None:
            return
        giver = self._giver
        if not session.shown.frames:
            self._giver = None
        elif self._last_by() != giver or self._called_at == session.journal.here:
            return  # who answers has begun to, or was called for it already
        self._called_at = session.journal.here
        if giver is None or asked is None or asked == giver or len(session.persons) < 2:
            return
        if not session.umpired:  # an umpire acts for both
            self._hold(given_to=session.sides[asked].name)

    def passed_over(self) -> bool:
        """Whether the last act ended further steps: who pressed Enter for one may press it for the next."""
        told = self._session.system.look.passed_over
        for moment in reversed(self._session.journal.line() if told else ()):
            if any(event.kind in told for event in moment.events):
                return True
            if isinstance(moment.step, ActionStep):
                break
        return False

    def hold(self) -> None:
        """Somebody came here who may have meant something else by Enter: its next press is not taken."""
        if self._session.choice is not None:
            self._hold()

    def _hold(self, *, by_itself: bool = False, given_to: Names | None = None) -> None:
        self._held, self.passed_by_itself, self.given_to = self._session.journal.here, by_itself, given_to

    def take(self, sheet: PromptAct | None = None) -> PromptAct | None:
        """What this press of Enter does not do, once; None where it is taken. `sheet`: what it would do to
        the lines that tell what happened, where the prompt has nothing for it.
        """
        held, self._held = self._held, None
        if self._just_ended() and held is None:
            self.passed_by_itself, self.given_to = False, None
            return self.offered() or sheet
        if held is None or held != self._session.journal.here:
            return None
        return self.offered() or sheet
