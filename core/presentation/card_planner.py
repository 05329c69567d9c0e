"""What a room of cards tells a planner beside `presentation.planner`: who can act in a place, from where.

A `Spot` is the index of a place (`core.presentation.card_look`), a piece the number of a card on the table
(`table_card`). What is asked comes from an observation: cards that lie face down for the looker stay so.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, runtime_checkable

from core.presentation.planner import Note, Planner, Reach, ThreatKind, ThreatSource, ThreatSpot
from core.protocol.state import S_contra


@dataclass(frozen=True, slots=True)
class CardStroke(ThreatSource):
    """What a card could do to a place: `side` is whose card it is, `note` what it does, with its rule.

    `power` is the highest face that hits; 0 where the card lies face down for the looker. `moves` are those
    that it makes first. One that `waits` has struck in this turn: it does so again in the next.
    """

    side: int = 0
    power: int = 0
    moves: int = 0
    note: Note | None = None
    waits: bool = False


@dataclass(frozen=True, slots=True)
class PlacePlan:
    """A place: what the cards of each side could do to the other's there, and who stands there.

    `acts[side]` are the strokes of that side's cards at this place; `losses[side]` what the cards of that
    side there would lose if all strokes of the other fell on them once. `can_come[side]` are cards that could
    move here in one turn, with the moves that it takes.
    """

    place: int
    acts: tuple[tuple[CardStroke, ...], tuple[CardStroke, ...]]
    threat: tuple[ThreatSpot, ThreatSpot]
    can_come: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
    notes: tuple[Note, ...] = ()


@runtime_checkable
class CardPlanner(Planner[S_contra], Protocol[S_contra]):
    """What the plan desk asks of a room of cards."""

    @property
    def threat_words(self) -> tuple[tuple[ThreatKind, ...], Note]:
        """The sorts of strokes, and what the number of losses means."""
        ...

    def place(self, known: S_contra, place: int) -> PlacePlan:
        """Everything that could happen in a place in the next turn of each side."""
        ...

    def ranges(self, known: S_contra, side: int, card: int) -> tuple[CardStroke, ...]:
        """Where a card on the table can strike from where it lies."""
        ...

    def aims(self, known: S_contra, side: int, card: int) -> tuple[tuple[int, CardStroke], ...]:
        """`ranges` with the places that are struck."""
        ...

    def card_reach(self, known: S_contra, side: int, card: int) -> Reach | None:
        """Where a card on the table can go by its moves."""
        ...

    def hand_reach(self, known: S_contra, side: int, item: Hashable) -> Reach | None:
        """Where a card of the hand can go by its moves."""
        ...


AnyCardPlanner: TypeAlias = CardPlanner[Any]
"""The planner of whichever room of cards it is."""
