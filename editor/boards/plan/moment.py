"""The moment that is planned from: the battle as it stands or is looked at, else its beginning."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from core.odds.luck import LuckQuestion
from core.odds.questions import Question
from core.presentation.messages import ShortNames
from core.protocol.pending import Choice, Over, Pending, SecretChoices
from core.protocol.steps import Step
from core.protocol.system import AnySystem
from core.records.veils import known_to
from core.text import Text, Value, _
from editor.boards.battle.offers import Offer, Offers

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario
    from editor.boards.battle.battle_in_play import BattleScreen
    from editor.boards.battle.session import Session

NO_BATTLE = _("No battle is being played: the map shows its beginning. Start it at the Play desk.")
HANDED_OVER = _("The screen is being handed over: take it at the Play desk.")
IS_OVER = _("The battle is over. Look at an earlier moment in the journal of the Play desk.")
FALLS = _("Dice or cards must fall first; then somebody has a choice.")
NOT_TAKEN = _(
    "Nobody has said whose seat this is, and what the side that chooses hides is hidden here: "
    "“Show what is mine” in the Battle menu asks for it."
)
NOT_YOURS = _("The other side has the choice, and what it hides is hidden here too.")


def hides_things(session: Session) -> bool:
    """Whether a side of this battle knows what the other must not see, by its rules or its scenario."""
    return session.hides_things


@dataclass(frozen=True)
class PlanMoment:
    """`state` is the truth, for questions only, or what both know (`Session.in_the_open`).

    `shown` is what the screen's owner knows of it. Both are None where no battle can begin from the scenario.
    `choice` is the choice whose acts may be weighed; without one `why` says why not. `key` names the moment.
    """

    system: AnySystem
    scenario: Scenario
    state: Any
    shown: Any
    choice: Choice | None
    why: Text | None
    key: object
    session: Session | None = None
    screen: BattleScreen | None = None
    is_trial: bool = False
    """It is a moment of a line that is tried (`editor.desks.plan.trials`), not of the battle."""
    steps: tuple[Step, ...] | None = None
    """The steps of that line; None where it is tried in a world drawn by lot."""

    @cached_property
    def offers(self) -> Offers | None:
        """What the side that chooses may do, from what it knows."""
        if self.choice is None:
            return None
        return Offers(self.system, self.known(self.choice.side), self.choice.side)

    def known(self, side: int) -> Any:
        """What a side knows of this moment; the rules are asked about nothing else."""
        if self.session is not None and self.session.umpired:
            return self.system.rules.observe(self.state, side)
        return known_to(self.system, self.state, side)

    @property
    def is_ready(self) -> bool:
        """Whether there is a battle, in play or about to begin, that the rules can be asked about."""
        return self.shown is not None

    @property
    def looker(self) -> int:
        """The side before the screen; the first one where nobody is."""
        return self.session.looker if self.session is not None and self.session.looker in (0, 1) else 0

    @property
    def context(self) -> Any:
        return self.shown.context

    def act_text(self, offer: Offer) -> Text:
        """The act in words, for the side that may do it."""
        assert self.choice is not None
        return self.system.words.action(self.known(self.choice.side), offer.action)

    def short_name(self, unit: int) -> Value:
        """A unit as tables call it."""
        words = self.system.words
        name = getattr(self.scenario.units[unit], "name", None)
        if name is not None:
            named: Value = name
            return named
        if isinstance(words, ShortNames):
            return words.short_unit(self.context, unit)
        return words.unit(self.context, unit)

    def question(self, action: Any, policy: str, own: str) -> Question:
        """What comes of an act until nothing is going on any more."""
        assert self.choice is not None
        side = self.choice.side
        return Question(self.system, self.known(side), side, action, side, policy, own, whole=True)

    def luck_question(self) -> LuckQuestion | Text:
        """The line that was played up to this moment, or why its luck is not told."""
        session = self.session
        if session is None:
            return NO_BATTLE
        if session.keeps_secrets:
            return _("Luck is told once the battle is over: it would give away what the other side hides.")
        if self.is_trial and self.steps is not None:
            return LuckQuestion(self.system, self.scenario, self.steps)
        return LuckQuestion(self.system, self.scenario, tuple(session.journal.steps()))


def choice_in(
    system: AnySystem, pending: Pending, session: Session | None, own: int | None = None
) -> tuple[Choice | None, Text | None]:
    """The choice whose acts the person before the screen may see, or why there is none.

    Of choices made unseen of one another, that of `own` comes first.
    """
    if session is not None and session.screen.wanted is not None:
        return None, HANDED_OVER
    if isinstance(pending, Over):
        return None, IS_OVER
    found = pending.choices if isinstance(pending, SecretChoices) else (pending,)
    choices = [choice for choice in found if isinstance(choice, Choice)]
    choices.sort(key=lambda choice: choice.side != own)
    if not choices:
        return None, NO_BATTLE if session is None else FALLS
    if session is None or not session.kept_from or not hides_things(session):
        return choices[0], None
    for choice in choices:
        if choice.side == session.looker:
            return choice, None
    return None, NOT_TAKEN if session.covers_asked else NOT_YOURS
