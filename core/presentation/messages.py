"""What a room says: one entry for each kind of prompt, event, refusal, modifier, act and roll."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias, runtime_checkable

from core.protocol.events import Event, Modifier
from core.protocol.pending import Choice, Deal, Over, Roll
from core.protocol.refusals import Refusal, RefusalLine
from core.protocol.state import A_contra, G_contra, S_contra
from core.text import Text, Value


class Words(Protocol[S_contra, G_contra, A_contra]):
    """Turns the plain data of one room into `Text`. `context` is the state's context (names, grid, cards)."""

    event_kinds: frozenset[str]
    refusal_kinds: frozenset[str]
    chance_kinds: Mapping[str, Text]
    """What each kind of roll is called, by the `why` of its `Roll`: a person may type some and not others."""

    def prompt(self, state: S_contra, choice: Choice) -> Text:
        """What the side that must choose is told: who, what, how many."""
        ...

    def chance(self, state: S_contra, pending: Roll | Deal) -> Text:
        """What must fall or be drawn, and why."""
        ...

    def over(self, state: S_contra, over: Over) -> Text:
        """How the battle ended."""
        ...

    def event(self, context: G_contra, event: Event) -> Text:
        """One line of the journal. Hand it `event.seen_by(side)`."""
        ...

    def modifier(self, modifier: Modifier) -> Text:
        """One term of a sum, without its value."""
        ...

    def refusal(self, context: G_contra, refusal: Refusal) -> Text:
        """Why not, in one sentence."""
        ...

    def refusal_lines(self, context: G_contra, refusal: Refusal) -> tuple[RefusalLine, ...]:
        """Each fact with its measured value, the value needed and its rule."""
        ...

    def action(self, state: S_contra, action: A_contra) -> Text:
        """A button, a menu line, an entry of the list of acts."""
        ...

    def unit(self, context: G_contra, unit: int) -> Text:
        """How a unit is called ("Infantry in 2.3", "Pickett's infantry")."""
        ...


@runtime_checkable
class ShortNames(Protocol[G_contra]):
    """Words of a room whose lists call units without their side, which a letter or a colour tells already."""

    def short_unit(self, context: G_contra, unit: int) -> Text:
        """As "Artillery 3", for a unit without a name of its own."""
        ...


@runtime_checkable
class HandfulNames(Protocol[G_contra]):
    """Words of a room in which several of one side roll together: whose die each is."""

    def handful(self, context: G_contra, key: str) -> Value:
        """As "2nd brigade (Red)", by the key of the handful."""
        ...


AnyWords: TypeAlias = Words[Any, Any, Any]
"""The words of whichever room it is."""
