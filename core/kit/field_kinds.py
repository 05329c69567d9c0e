"""How one field of an action stands in a file: a unit by its id, a hex by its name, a pose as a list.

Reading raises BadStepError with the key of the field where the data names nothing that there is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from core.geometry.bases import Pose
from core.geometry.hexes import HexNameError
from core.records.serialization.steps import BadStepError
from core.scenarios.faults import one_of
from core.text import Text, _

S_contra = TypeVar("S_contra", contravariant=True)
"""The fixed context of a room's battles."""

FARTHEST = 100_000
"""No place lies farther from the corner of the table, in tenths of a millimetre."""
MOST = 99
"""No list of a file holds more."""
WRONG_TYPE = _("it has the wrong type")


@dataclass(frozen=True, slots=True)
class FieldKind(Generic[S_contra]):
    """`write(context, value)` makes plain JSON, `read(context, key, data)` the value again.

    Values are what the field holds, JSON anything that a file can: hence `Any`.
    """

    write: Callable[[S_contra, Any], Any]
    read: Callable[[S_contra, str, Any], Any]


def unknown_name(key: str, written: object, known: Iterable[str]) -> BadStepError:
    """`written` names nothing that there is; the nearest that there is would be right."""
    shown = str(written)[:60]
    return BadStepError(key, _("“{key}” is unknown", key=shown), one_of(known, shown))


def read_text(key: str, data: object) -> str:
    """A text; BadStepError for anything else."""
    if not isinstance(data, str):
        raise BadStepError(key, WRONG_TYPE, _("write a text"))
    return data


def is_whole(data: object, least: int, most: int) -> bool:
    """Whether JSON is a whole number from `least` to `most`."""
    return isinstance(data, int) and not isinstance(data, bool) and least <= data <= most


def named(
    name: Callable[[S_contra, int], str], known: Callable[[S_contra], Mapping[str, int]]
) -> FieldKind[S_contra]:
    """An index that files give by name: a unit, a card, a division."""

    def read(context: S_contra, key: str, data: Any) -> int:
        names = known(context)
        if read_text(key, data) not in names:
            raise unknown_name(key, data, names)
        return names[data]

    return FieldKind(name, read)


def one_word(words: Iterable[str]) -> FieldKind[Any]:
    """One of a closed list of words, held as it is written."""
    known = tuple(words)

    def read(context: Any, key: str, data: Any) -> str:
        if read_text(key, data) not in known:
            raise unknown_name(key, data, known)
        return str(data)

    return FieldKind(_as_it_is, read)


def whole_number(
    least: int, most: int, right: Text, wrong: Text = WRONG_TYPE, first: int = 0
) -> FieldKind[Any]:
    """A whole number; files count from `first` what the rules count from 0."""

    def read(context: Any, key: str, data: Any) -> int:
        if not is_whole(data, least, most):
            raise BadStepError(key, wrong, right)
        return int(data) - first

    return FieldKind(lambda context, value: value + first, read)


def some(kind: FieldKind[S_contra]) -> FieldKind[S_contra]:
    """A row of at least one of a kind, held as a tuple."""

    def write(context: S_contra, value: Any) -> list[Any]:
        return [kind.write(context, item) for item in value]

    def read(context: S_contra, key: str, data: Any) -> tuple[Any, ...]:
        if not isinstance(data, list) or not 1 <= len(data) <= MOST:
            raise BadStepError(key, WRONG_TYPE, _("write a list of 1 to {most}", most=MOST))
        return tuple(kind.read(context, key, item) for item in data)

    return FieldKind(write, read)


def _as_it_is(context: Any, value: Any) -> Any:
    return value


def _read_flag(context: Any, key: str, data: Any) -> bool:
    if not isinstance(data, bool):
        raise BadStepError(key, WRONG_TYPE, _("write true or false"))
    return data


FLAG: FieldKind[Any] = FieldKind(_as_it_is, _read_flag)
"""Yes or no."""


class _Grid(Protocol):
    def name(self, hex_: int) -> str: ...

    def parse(self, name: str) -> int: ...


class HasGrid(Protocol):
    """The context of a battle on hexes."""

    @property
    def grid(self) -> _Grid: ...


def _read_hex(context: HasGrid, key: str, data: Any) -> int:
    name = read_text(key, data)
    try:
        return context.grid.parse(name)
    except HexNameError as error:
        wrong = _("there is no hex {hex} on this map", hex=name[:20])
        raise BadStepError(key, wrong, _("write row.column as the map has them")) from error


HEX: FieldKind[HasGrid] = FieldKind(lambda context, hex_: context.grid.name(hex_), _read_hex)
"""A hex by row and column."""


class HasUnits(Protocol):
    """The context of a battle of units that files name by ids."""

    @property
    def unit_ids(self) -> tuple[str, ...]: ...

    @property
    def unit_index(self) -> dict[str, int]: ...


UNIT: FieldKind[HasUnits] = named(
    lambda context, unit: context.unit_ids[unit], lambda context: context.unit_index
)
"""A unit by its id."""


def _read_pose(context: Any, key: str, data: Any) -> Pose:
    if (
        not isinstance(data, list)
        or len(data) != 3
        or not all(is_whole(part, -FARTHEST, FARTHEST) for part in data[:2])
        or not is_whole(data[2], 0, 3599)
    ):
        raise BadStepError(
            key, _("it is no place"), _("write [x, y, facing] in tenths of a millimetre and of a degree")
        )
    return Pose(*data)


POSE: FieldKind[Any] = FieldKind(lambda context, pose: list(pose), _read_pose)
"""Where a base stands on the measured table."""
