"""Whose hidden things the screen may show: two persons at one computer must never see each other's."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import fields

from core.protocol.pending import Choice, Deal, Pending, SecretChoices

NOBODY = -1
"""A side that is told only what everybody is told."""


def needs_secrets(pending: Pending, side: int, prompts: Collection[str] = ()) -> bool:
    """Whether `side` must see what is hidden from others to answer: a card to play, orders to write.

    Judged by the prompt (one of `prompts`) and by the kinds of the choice, which are public knowledge, never
    by what the hand allows.
    """
    match pending:
        case Choice(side=asked, prompt=prompt, kinds=kinds):
            named = prompt in prompts or any(field.name == "card" for kind in kinds for field in fields(kind))
            return asked == side and named
        case SecretChoices():
            return True
        case Deal(to=to):
            return to == side
    return False


def asked_side(pending: Pending, persons: Sequence[int]) -> int | None:
    """The side that decides now; of several unseen choices that of a computer first, as it takes no time."""
    match pending:
        case Choice(side=side):
            return side
        case SecretChoices(choices=choices):
            sides = [choice.side for choice in choices]
            return next((side for side in sides if side not in persons), sides[0])
    return None


class ScreenOwner:
    """`looker` is the side whose things are shown, NOBODY while they are covered.

    `wanted` is the side to which the screen must be handed before anything is shown.
    """

    def __init__(
        self,
        persons: Sequence[int],
        looker: int = NOBODY,
        prompts: Collection[str] = (),
        *,
        given: bool = False,
    ) -> None:
        """`prompts` are those that need what is hidden, beside choices that name a card.

        `given`: persons have played here and gave their seats to computers.
        """
        self.persons, self._prompts = tuple(persons), prompts
        self.looker = persons[0] if len(persons) == 1 else looker
        self.wanted: int | None = None
        self.last = NOBODY
        """Whose person took the screen last; NOBODY once somebody else has sat there."""
        self._handed = True
        """Whether the one person that there is sits before the screen."""
        self.is_watched = not self.persons and not given
        """Whether nobody has ever played here: who only watches computers sees what each of them does."""
        self._gave = NOBODY
        """Whose person gave the last seat to a computer: he sits here still."""

    def with_persons(self, persons: Sequence[int]) -> ScreenOwner:
        """The screen once others play: who was not before it alone has to take it first."""
        looker = self.looker if self.looker in persons else NOBODY
        owner = ScreenOwner(persons, looker, self._prompts, given=not self.is_watched)
        owner.last = self.last if self.last in persons else NOBODY
        sits = self.looker if self.persons else self._gave
        if not owner.persons:
            owner._gave = sits
        elif len(owner.persons) == 1 and not self.is_watched and self.persons != owner.persons:
            owner._handed = sits in owner.persons
            owner.look_alone()
        return owner

    def look_alone(self) -> None:
        """The only person sees what is his, once he is there."""
        (side,) = self.persons
        self.looker, self.wanted = (side, None) if self._handed else (NOBODY, side)

    def look(self, pending: Pending, *, typed: bool = False, names_kept: bool = False) -> None:
        """Decide anew for what the table waits for; `typed`: a person has to type the cards of a deal.

        `names_kept`: to answer is to name what a briefing keeps from the other side.
        """
        self.wanted = None
        side = asked_side(pending, self.persons)
        if isinstance(pending, Deal) and typed:
            side = pending.to
        if len(self.persons) == 1:
            self.look_alone()
        elif not self.persons:
            asked = self.looker if side is None else side
            self.looker = asked if self.is_watched else NOBODY
        elif side is None or side == self.looker:
            pass
        elif names_kept or needs_secrets(pending, side, self._prompts):
            self.looker, self.wanted = NOBODY, side
        else:
            self.looker = NOBODY

    def leave(self) -> None:
        """Nobody knows who of several persons sits here now."""
        if len(self.persons) > 1:
            self.looker = self.last = NOBODY

    def ask_for(self, side: int) -> None:
        """`side` wants to see its own again, as its hand after the other's retreat."""
        if len(self.persons) > 1 and side in self.persons and side != self.looker:
            self.looker, self.wanted = NOBODY, side

    def take(self) -> None:
        """The person of the side that was wanted sits before the screen."""
        if self.wanted is not None:
            self.looker, self.wanted, self._handed = self.wanted, None, True
            self.last = self.looker


class OpenScreen(ScreenOwner):
    """An umpire sits before the screen: nothing is covered, and the side that is asked lies nearest."""

    def look(self, pending: Pending, *, typed: bool = False, names_kept: bool = False) -> None:
        """The side that is asked, or stays as it was."""
        side = pending.to if isinstance(pending, Deal) else asked_side(pending, self.persons)
        if side is not None:
            self.looker = side

    def ask_for(self, side: int) -> None:
        """Show the hand of `side`."""
        self.looker = side
