"""What a room says an action has led to, once it is settled: figures with their definitions, losses by piece.

Plain data. `core.odds` lets the rules run over every fall of dice and asks here what came of it; a room that
has no more to say than who has won leaves all of `PlainOutcomes` as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol, TypeAlias

from core.protocol.pending import Over, Roll
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
    values: Mapping[Any, Value] = field(default_factory=dict)
    nothing: FigureValue = 0
    side: int | None = None

    @property
    def is_count(self) -> bool:
        """Whether it has a mean."""
        return not self.values


Losses: TypeAlias = tuple[tuple[Hashable, int], ...]
"""What each piece has lost since, those that lost nothing left out; negative where it gained."""

Alike: TypeAlias = Callable[[tuple[Any, ...]], Hashable]
"""From the readings of all handfuls to what they come to; it can be hashed, as a frozen dataclass."""

ALL_READ: Mapping[str, Hashable] = {}
"""Every field may be read as it is."""

GOES_ON = "goes_on"
DRAW = "draw"


class Outcomes(Protocol):
    """What `core.odds` asks of a room. `before` and `after` are states around an action of `side`."""

    def figures(self, before: Any, side: int, action: Any) -> tuple[Figure, ...]:
        """What may be said of this action."""
        ...

    def outcome(self, before: Any, after: Any, side: int, action: Any) -> tuple[FigureValue, ...]:
        """The value of each of `figures`, in their order."""
        ...

    def losses(self, before: Any, after: Any) -> Losses:
        """What each piece has lost: figures, elements, bases, as the room counts strength."""
        ...

    def piece_name(self, setting: Any, piece: Hashable) -> Value:
        """How a piece of `losses` is called."""
        ...

    def piece_side(self, setting: Any, piece: Hashable) -> int:
        """Whose it is."""
        ...

    def actor(self, state: Any, action: Any) -> Hashable | None:
        """The piece that acts, as `losses` names it; None where none does."""
        ...

    def opponent(self, state: Any, action: Any) -> Hashable | None:
        """The enemy piece that the actor fights with, as `losses` names it; None where it is none or many."""
        ...

    def declines(self, action: Any) -> bool:
        """Whether this action answers "no" to an offer (no reaction, no advance)."""
        ...

    def held(self, known: Any, side: int, action: Any) -> Fraction:
        """The probability that `side` has the hidden card that the action needs, as far as `known` tells."""
        ...

    def worlds(self, known: Any, side: int, action: Any) -> Sequence[tuple[Any, int]] | None:
        """The worlds that differ in what the action meets, each with its weight; None for too many.

        `known` is what the asking side knows; hidden things that cannot matter stay unknown.
        """
        ...

    def looks_at_cards(self, action: Any) -> bool:
        """Whether the figures of this action look at what is dealt; otherwise it can stay unknown."""
        ...

    def alike(self, state: Any, roll: Roll) -> Alike | None:
        """What the rules make of the readings of the pending dice, where many come to the same.

        Readings with the same answer leave equal states. None: nothing can be said beyond the readings.
        """
        ...

    def read_as(self, state: Any) -> Mapping[str, Hashable]:
        """Fields of which only a part is read until what goes on is settled, and by the figures: that part.

        States that are equal in it and in all other fields lead to the same. None: it is not read at all.
        """
        ...


class PlainOutcomes:
    """Keeps `Outcomes` with who has won and nothing else; a room builds on it."""

    def figures(self, before: Any, side: int, action: Any) -> tuple[Figure, ...]:
        return (end_figure(),)

    def outcome(self, before: Any, after: Any, side: int, action: Any) -> tuple[FigureValue, ...]:
        return (end_of(after),)

    def losses(self, before: Any, after: Any) -> Losses:
        return ()

    def piece_name(self, setting: Any, piece: Hashable) -> Value:
        return str(piece)

    def piece_side(self, setting: Any, piece: Hashable) -> int:
        return 0

    def actor(self, state: Any, action: Any) -> Hashable | None:
        return None

    def opponent(self, state: Any, action: Any) -> Hashable | None:
        return None

    def declines(self, action: Any) -> bool:
        return type(action).__name__ in ("Decline", "Stand", "Pass")

    def held(self, known: Any, side: int, action: Any) -> Fraction:
        return Fraction(1)

    def worlds(self, known: Any, side: int, action: Any) -> Sequence[tuple[Any, int]] | None:
        return ((known, 1),)

    def looks_at_cards(self, action: Any) -> bool:
        return True

    def alike(self, state: Any, roll: Roll) -> Alike | None:
        return None

    def read_as(self, state: Any) -> Mapping[str, Hashable]:
        return ALL_READ


def end_of(after: Any) -> FigureValue:
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
