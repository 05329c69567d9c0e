"""Figures that say in several rooms what an action has led to."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any, ClassVar, Protocol

from core.kit.names import side_name
from core.presentation.outcomes import (
    Figure,
    FigureValue,
    Losses,
    Outcomes,
    counted_by_side,
    end_figure,
    end_of,
)
from core.protocol.state import A, BattleContext, G, S
from core.text import Text, Value, _

NONE, SEVERAL = "none", "several"


class RoomOutcomes(Outcomes[S, G, A]):
    """The figures of a room: counts by side first, then what is particular to the action, the end last."""

    counted: ClassVar[tuple[tuple[str, Text, Text], ...]]
    """Id, title with a place {side}, and definition of what is counted for each side."""

    @abstractmethod
    def counts(self, before: S, after: S) -> Sequence[int]:
        """For each row of `counted` the number of either side."""

    @abstractmethod
    def particular(self, before: S, side: int, action: A) -> Sequence[Figure]:
        """What may be said of this action beside the counts."""

    @abstractmethod
    def came(self, before: S, after: S, side: int, action: A) -> Sequence[FigureValue]:
        """The values of `particular`, in their order."""

    def figures(self, before: S, side: int, action: A) -> tuple[Figure, ...]:
        names = side_name(before.context, 0), side_name(before.context, 1)
        counts = [
            figure
            for id_, title, definition in self.counted
            for figure in counted_by_side(id_, title, definition, names)
        ]
        return (*counts, *self.particular(before, side, action), end_figure(*names))

    def outcome(self, before: S, after: S, side: int, action: A) -> tuple[FigureValue, ...]:
        return (*self.counts(before, after), *self.came(before, after, side, action), end_of(after))


class HasSides(BattleContext, Protocol):
    """The context of a battle of units."""

    @property
    def side_of(self) -> Sequence[int]: ...


def side_of_unit(context: HasSides, piece: Hashable) -> int:
    """Whose a piece is that is a unit by its index."""
    assert isinstance(piece, int)
    return context.side_of[piece]


def strength_lost(before: Sequence[int], after: Sequence[int]) -> Losses:
    """What each unit has lost, from the strengths of all."""
    if before == after:
        return ()
    rows = enumerate(zip(before, after, strict=True))
    return tuple([(unit, was - left) for unit, (was, left) in rows if was != left])


def strength_counts(before: Sequence[int], after: Sequence[int], side_of: Sequence[int]) -> list[int]:
    """Figures lost by either side, then units of either that have none left."""
    lost, out = [0, 0], [0, 0]
    for unit, less in strength_lost(before, after):
        assert isinstance(unit, int)
        lost[side_of[unit]] += less
        out[side_of[unit]] += not after[unit]
    return [*lost, *out]


# --- on hexes ----------------------------------------------------------------------------------------------

STANDS, BACK, ADVANCED, GONE = "stands", "back", "advanced", "gone"
OWN, ENEMY, EMPTY = "own", "enemy", "empty"

ACTOR_FATES = {STANDS: _("stands"), ADVANCED: _("advances"), BACK: _("falls back"), GONE: _("eliminated")}


def fate(before: Sequence[int], after: Sequence[int], unit: int, foe: int) -> str:
    """What has become of a unit, from the hexes of all; who stands where its foe stood has advanced."""
    here = after[unit]
    if here < 0:
        return GONE
    if here == before[unit]:
        return STANDS
    return ADVANCED if foe >= 0 and here == before[foe] else BACK


def holder(hex_: int, mine: int, others: int) -> str:
    """Who is in a hex that was attacked: masks of the side that held it and of the one that attacked."""
    bit = 1 << hex_
    if bit & mine:
        return ENEMY
    return OWN if bit & others else EMPTY


def target_figure(name: Value, definition: Text, fates: Mapping[str, Text], side: int) -> Figure:
    """What becomes of the unit that is attacked; the first of `fates` says that nothing does."""
    return Figure("target", _("Target: {unit}", unit=name), definition, fates, next(iter(fates)), side)


def actor_figure(name: Value, definition: Text, fates: Mapping[str, Text], side: int) -> Figure:
    """What becomes of the unit that attacks; the first of `fates` says that nothing does."""
    return Figure("actor", _("Attacker: {unit}", unit=name), definition, fates, next(iter(fates)), side)


def ground_figure(title: Text, definition: Text, held: Value, attacked: Value) -> Figure:
    """Who is in a hex that was attacked: the side that `held` it, the one that `attacked` it, or nobody.

    Sides are called by their names: whoever asks may be the one or the other.
    """
    return Figure("ground", title, definition, {ENEMY: held, EMPTY: _("nobody"), OWN: attacked}, ENEMY)


# --- with cards --------------------------------------------------------------------------------------------


def drawn_figure(names: Mapping[int, Value], unknown: int) -> Figure:
    """Which card is drawn."""
    values: dict[Any, Value] = {
        NONE: _("none"),
        **names,
        unknown: _("an unknown card"),
        SEVERAL: _("several"),
    }
    definition = _("The card that comes into the hand of the acting side, where it is one.")
    return Figure("drawn", _("Card drawn"), definition, values, NONE)


def among_unknown(copies: int, unseen: int, unknown: int) -> Fraction:
    """The probability that one of so many copies, of cards unseen, is among the unknown ones of a hand."""
    return 1 - Fraction(comb(unseen - copies, unknown), comb(unseen, unknown))
