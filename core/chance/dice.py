"""Dice, what a rule reads off them, and every distinct reading with its exact weight.

A reading is all that a rule may look at in a handful of dice. Two handfuls with the same reading are the same
outcome, so odds need one representative a reading: 5 dice fall in 7,776 ways, but as hits and flags in 21.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb, prod
from typing import Protocol, TypeAlias

from core.text import Text, Value, _, _n

Face: TypeAlias = int | str
Outcomes: TypeAlias = tuple[tuple[tuple[Face, ...], int], ...]
"""One row of faces for each distinct reading, with the number of ways in which that reading falls."""

MAX_OUTCOMES = 1_000_000


@dataclass(frozen=True, slots=True)
class Die:
    """A fair die; a face that is on it twice stands twice. Raises ValueError without faces."""

    faces: tuple[Face, ...]

    def __post_init__(self) -> None:
        if not self.faces:
            raise ValueError("a die has at least one face")


D4 = Die((1, 2, 3, 4))
D6 = Die((1, 2, 3, 4, 5, 6))
D8 = Die((1, 2, 3, 4, 5, 6, 7, 8))
D10 = Die((1, 2, 3, 4, 5, 6, 7, 8, 9, 10))


class Reading(Protocol):
    """What the rules look at in the dice shown."""

    def read(self, shown: Sequence[Face]) -> Hashable:
        """The reading of these dice."""

    def outcomes(self, die: Die, dice: int) -> Outcomes:
        """One representative for each distinct reading of so many dice, with its exact weight.

        The weights are whole numbers and sum to ``len(die.faces) ** dice``. Remembered between calls.
        Raises ValueError for a negative number of dice and above ``MAX_OUTCOMES`` outcomes.
        """


@dataclass(frozen=True)
class Tally:
    """How many dice show a face of each group; groups may overlap, faces in no group are misses.

    ``Tally.of(hit={1, 2, 3}, six={6})`` reads ``(hits, sixes)``.
    """

    groups: tuple[tuple[str, frozenset[Face]], ...]
    _places: dict[Face, tuple[int, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        faces = frozenset[Face]().union(*(group for _name, group in self.groups))
        object.__setattr__(self, "_places", {face: self._groups_of(face) for face in faces})

    @classmethod
    def of(cls, **groups: "set[Face] | frozenset[Face]") -> "Tally":
        """The groups by name, in this order."""
        return cls(tuple((name, frozenset(faces)) for name, faces in groups.items()))

    def _groups_of(self, face: Face) -> tuple[int, ...]:
        return tuple(place for place, (_name, group) in enumerate(self.groups) if face in group)

    def read(self, shown: Sequence[Face]) -> tuple[int, ...]:
        """The count of each group, in the order of the groups."""
        counts = [0] * len(self.groups)
        places = self._places
        for face in shown:
            for place in places.get(face, ()):
                counts[place] += 1
        return tuple(counts)

    def outcomes(self, die: Die, dice: int) -> Outcomes:
        return _tally_outcomes(self, die, dice)


@dataclass(frozen=True, slots=True)
class SumUpTo:
    """The sum of the dice that show at most ``limit``; the others count nothing. Faces are numbers >= 0."""

    limit: int

    def read(self, shown: Sequence[Face]) -> int:
        return sum(face for face in shown if isinstance(face, int) and face <= self.limit)

    def outcomes(self, die: Die, dice: int) -> Outcomes:
        return _sum_outcomes(self.limit, die, dice)


@dataclass(frozen=True, slots=True)
class Faces:
    """Every face counts; ``ordered`` says whether it matters which die shows it."""

    ordered: bool = False

    def read(self, shown: Sequence[Face]) -> tuple[Face, ...]:
        """The faces as they lie, or sorted (numbers before words) where their order means nothing."""
        return tuple(shown) if self.ordered else tuple(sorted(shown, key=_rank))

    def outcomes(self, die: Die, dice: int) -> Outcomes:
        return _ordered_outcomes(die, dice) if self.ordered else _face_outcomes(die, dice)


def allowed(
    die: Die, shown: Sequence[Face], dice: int, names: Mapping[Face, Value] | None = None
) -> Text | None:
    """Why so many dice cannot show this, or None where they can; ``names`` are the faces for people."""
    if len(shown) != dice:
        return _n(
            "{count} die is rolled here, not {given}.",
            "{count} dice are rolled here, not {given}.",
            dice,
            given=len(shown),
        )
    on_die = set(die.faces)
    for face in shown:
        # True == 1, but a file that says true means no die.
        if face not in on_die or isinstance(face, bool):
            faces = tuple((names or {}).get(known, str(known)) for known in dict.fromkeys(die.faces))
            return _("No face of this die is “{face}”: it has {faces}.", face=str(face), faces=faces)
    return None


def _rank(face: Face) -> tuple[bool, Face]:
    return isinstance(face, str), face


def compositions(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to share ``total`` equal things among ``parts`` places, first place fullest first."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total, -1, -1):
        for rest in compositions(total - first, parts - 1):
            yield first, *rest


def _ways(counts: Sequence[int], weights: Sequence[int]) -> int:
    """The multinomial coefficient of ``counts`` times the weight of each class to its count."""
    ways, left = 1, sum(counts)
    for count, weight in zip(counts, weights, strict=True):
        ways *= comb(left, count) * weight**count
        left -= count
    return ways


def _check(outcomes: int, dice: int) -> None:
    if dice < 0:
        raise ValueError(f"{dice} dice cannot be rolled")
    if outcomes > MAX_OUTCOMES:
        raise ValueError(f"{outcomes} outcomes of {dice} dice, more than the limit of {MAX_OUTCOMES}")


def _multisets(classes: Sequence[tuple[Face, int]], dice: int) -> Iterator[tuple[tuple[Face, ...], int]]:
    """Each multiset of classes (a face that stands for it, how many faces it has) with its weight."""
    _check(comb(max(dice, 0) + len(classes) - 1, len(classes) - 1), dice)
    weights = [weight for _face, weight in classes]
    for counts in compositions(dice, len(classes)):
        shown = tuple(face for (face, _w), count in zip(classes, counts, strict=True) for _i in range(count))
        yield shown, _ways(counts, weights)


@lru_cache(maxsize=4096)
def _tally_outcomes(tally: Tally, die: Die, dice: int) -> Outcomes:
    # Faces of the same groups are one class; classes that add up to the same counts are merged after.
    classes: dict[tuple[int, ...], tuple[Face, int]] = {}
    for face in die.faces:
        key = tally.read((face,))
        first, weight = classes.get(key, (face, 0))
        classes[key] = first, weight + 1
    found: dict[tuple[int, ...], tuple[tuple[Face, ...], int]] = {}
    for shown, ways in _multisets(tuple(classes.values()), dice):
        reading = tally.read(shown)
        first_shown, before = found.get(reading, (shown, 0))
        found[reading] = first_shown, before + ways
    return tuple(found.values())


@lru_cache(maxsize=4096)
def _sum_outcomes(limit: int, die: Die, dice: int) -> Outcomes:
    _check(1, dice)
    worth = [_worth(face, limit) for face in die.faces]
    ways = _powers_of_sum(worth, dice)
    reps = _faces_of_sums(dict(zip(worth, die.faces, strict=True)), dice)
    return tuple((reps[total], count) for total, count in enumerate(ways) if count)


def _worth(face: Face, limit: int) -> int:
    if not isinstance(face, int) or face < 0:
        raise ValueError(f"a die with a face {face!r} has no sum")
    return face if face <= limit else 0


def _powers_of_sum(worth: Sequence[int], dice: int) -> list[int]:
    """How many ways give each total, from 0 up: the die's polynomial to the power ``dice``.

    Kronecker: the polynomial is packed into one whole number, each coefficient in a limb wide enough never to
    carry, so that the power is a few multiplications of whole numbers at the speed of C.
    """
    limb = (len(worth) ** dice).bit_length() // 8 + 1
    packed = sum(1 << (8 * limb * value) for value in worth) ** dice
    totals = max(worth) * dice + 1
    raw = packed.to_bytes(limb * totals, "little")
    return [int.from_bytes(raw[limb * total : limb * (total + 1)], "little") for total in range(totals)]


def _faces_of_sums(face_of: dict[int, Face], dice: int) -> dict[int, tuple[Face, ...]]:
    """Total -> one row of faces that shows it."""
    rows: dict[int, tuple[Face, ...]] = {0: ()}
    for _die in range(dice):
        grown: dict[int, tuple[Face, ...]] = {}
        for total, row in rows.items():
            for value, face in face_of.items():
                grown.setdefault(total + value, (*row, face))
        rows = grown
    return rows


@lru_cache(maxsize=1024)
def _face_outcomes(die: Die, dice: int) -> Outcomes:
    return tuple(_multisets(tuple(Counter(die.faces).items()), dice))


@lru_cache(maxsize=256)
def _ordered_outcomes(die: Die, dice: int) -> Outcomes:
    weights = Counter(die.faces)
    _check(len(weights) ** max(dice, 0), dice)
    rows: list[tuple[Face, ...]] = [()]
    for _die in range(dice):
        rows = [(*row, face) for row in rows for face in weights]
    return tuple((row, prod(weights[face] for face in row)) for row in rows)
