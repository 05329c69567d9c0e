"""What a room says an action has led to, once it is settled: figures with their definitions, losses by piece.

Plain data. `core.odds` lets the rules run over every fall of dice and asks here what came of it; a room that
has no more to say than who has won leaves `Outcomes` as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Generic, TypeAlias

from core.protocol.pending import Over, Roll
from core.protocol.state import A, G, S, State
from core.text import Text, Value, _

FigureValue: TypeAlias = int | str
"""A count, or one of the words of `Figure.values`."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One thing that an action may lead to, as a heading shows it.

    `definition` says exactly what is counted, for a tooltip. `values` are the words of a figure that is no
    count. `nothing` is the value that says that nothing came of it. `side` is whose figure it is, if any.
    """

    id: str
    title: Text
    definition: Text
    values: Mapping[Any, Value] = field(default_factory=dict)  # by values of one kind: numbers or words
    nothing: FigureValue = 0
    side: int | None = None

    @property
    def is_count(self) -> bool:
        """Whether it has a mean."""
        return not self.values


Losses: TypeAlias = tuple[tuple[Hashable, int], ...]
"""What each piece has lost since, those that lost nothing left out; negative where it gained."""

Alike: TypeAlias = Callable[[tuple[Any, ...]], Hashable]  # a room knows which readings its dice have
"""From the readings of all handfuls to what they come to; it can be hashed, as a frozen dataclass."""

ALL_READ: Mapping[str, Hashable] = {}
"""Every field may be read as it is."""

GOES_ON = "goes_on"
DRAW = "draw"


class Outcomes(Generic[S, G, A]):
    """What `core.odds` asks of a room. `before` and `after` are states around an action of `side`.

    A room that says no more of it tells who has won.
    """

    def figures(self, before: S, side: int, action: A) -> tuple[Figure, ...]:
        """What may be said of this action."""
        return (end_figure(),)

    def outcome(self, before: S, after: S, side: int, action: A) -> tuple[FigureValue, ...]:
        """The value of each of `figures`, in their order."""
        return (end_of(after),)

    def losses(self, before: S, after: S) -> Losses:
        """What each piece has lost: figures, elements, bases, as the room counts strength."""
        return ()

    def piece_name(self, context: G, piece: Hashable) -> Value:
        """How a piece of `losses` is called."""
        return str(piece)

    def piece_side(self, context: G, piece: Hashable) -> int:
        """Whose it is."""
        return 0

    def standing(self, state: S, piece: Hashable) -> Mapping[str, int]:
        """How much strength of a piece that has several copies is in each place, by the id of the place.

        Nothing where a piece is in one place at a time: its board knows where.
        """
        return {}

    def actor(self, state: S, action: A) -> Hashable | None:
        """The piece that acts, as `losses` names it; None where none does."""
        return None

    def opponent(self, state: S, action: A) -> Hashable | None:
        """The enemy piece that the actor fights with, as `losses` names it; None where it is none or many."""
        return None

    def fighters(self, state: S) -> tuple[Hashable, Hashable] | None:
        """Who fights with whom by the dice that are waited for; None where the last act says it."""
        return None

    def unfought(self, before: S, after: S) -> Collection[Hashable]:
        """Pieces, other than those that fight, whose losses between these states no enemy dealt."""
        return ()

    def declines(self, action: A) -> bool:
        """Whether this action answers "no" to an offer (no reaction, no advance)."""
        return type(action).__name__ in ("Decline", "Stand", "Pass")

    def lets_be(self, state: S, action: A) -> bool:
        """Whether this action lets an offered reaction go; the end of one's own activation does not."""
        return self.declines(action)

    def used(self, state: S, side: int, action: A) -> Hashable | None:
        """The piece that a side uses in an action, as `losses` names it; None where it lets one be."""
        return None if self.declines(action) else self.actor(state, action)

    def activation(self, state: S) -> Hashable | None:
        """Whose activation goes on, of a unit or a formation, where a turn has several; None between them."""
        return None

    def held(self, known: S, side: int, action: A) -> Fraction:
        """The probability that `side` has the hidden card that the action needs, as far as `known` tells."""
        return Fraction(1)

    def worlds(self, known: S, side: int, action: A) -> Sequence[tuple[S, int]] | None:
        """The worlds that differ in what the action meets, each with its weight; None for too many.

        `known` is what the asking side knows; hidden things that cannot matter stay unknown.
        """
        return ((known, 1),)

    def looks_at_cards(self, action: A) -> bool:
        """Whether the figures of this action look at what is dealt; otherwise it can stay unknown."""
        return True

    def alike(self, state: S, roll: Roll) -> Alike | None:
        """What the rules make of the readings of the pending dice, where many come to the same.

        Readings with the same answer leave equal states. None: nothing can be said beyond the readings.
        """
        return None

    def read_as(self, state: S) -> Mapping[str, Hashable]:
        """Fields of which only a part is read until what goes on is settled, and by the figures: that part.

        States that are equal in it and in all other fields lead to the same. None: it is not read at all.
        """
        return ALL_READ


AnyOutcomes: TypeAlias = Outcomes[Any, Any, Any]
"""The outcomes of whichever room it is."""


def end_of(after: State) -> FigureValue:
    """Whether the battle goes on, and who has won it."""
    over = after.pending
    if not isinstance(over, Over):
        return GOES_ON
    return DRAW if over.winner is None else over.winner


def end_figure(first: Value = "1", second: Value = "2") -> Figure:
    """The figure of `end_of`, with the names of the sides."""
    return Figure(
        "end",
        _("The battle after it"),
        _("Whether the battle is over when the action is settled, and which side has then won it."),
        {
            GOES_ON: _("goes on"),
            0: _("won by {side}", side=first),
            1: _("won by {side}", side=second),
            DRAW: _("a draw"),
        },
        GOES_ON,
    )


def counted_by_side(id_: str, title: Text, definition: Text, names: Sequence[Value]) -> tuple[Figure, Figure]:
    """One count for each side; `title` has a place {side}."""
    first, second = (
        Figure(f"{id_}.{side}", title.fill(side=name), definition, side=side)
        for side, name in enumerate(names)
    )
    return first, second
