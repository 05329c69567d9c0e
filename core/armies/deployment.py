"""An army list becomes the forces of a side of a scenario: what a room needs to place its pieces."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.scenarios.edits import free_id
from core.text import Names, Text, Value, _n, say

if TYPE_CHECKING:
    from core.armies.army import Army, Entry
    from core.armies.rosters import Line
    from core.armies.troop import PartValue
    from core.armies.troops import Troops
    from core.scenarios.boards import HexBoard


@dataclass(frozen=True, slots=True)
class Mustered:
    """A scenario with the forces of a list on one side, and what of the list found no place, in words."""

    scenario: Any
    left_out: tuple[Text, ...] = ()


class Gathering:
    """Pieces of a side counted into lines: equal ones stand together, in the order in which they came."""

    def __init__(self, troops: Troops, language: str) -> None:
        self._troops, self._language = troops, language
        self._lines: list[Line] = []

    def add(
        self,
        troop: str,
        parts: Mapping[str, PartValue] | None = None,
        name: Names | None = None,
        count: int = 1,
    ) -> None:
        """Put `count` pieces in, all with these `parts`; raises KeyError for unknown troops."""
        from core.armies.rosters import LONGEST_NAME, MOST_COPIES, Line

        texts = self._troops.troop(troop).changed_parts(parts or {})
        called = say(name, self._language)[:LONGEST_NAME] if name is not None else ""
        while count > 0:
            here = min(count, MOST_COPIES)
            count -= here
            self._put(Line(troop=troop, count=here, parts=texts, name=called))

    def _put(self, line: Line) -> None:
        from core.armies.rosters import MOST_COPIES

        for index, other in enumerate(self._lines):
            together = other.count + line.count
            if other.model_copy(update={"count": line.count}) == line and together <= MOST_COPIES:
                self._lines[index] = other.model_copy(update={"count": together})
                return
        self._lines.append(line)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The lines so far."""
        return tuple(self._lines)


def pieces(army: Army) -> Iterator[Entry]:
    """The line of each single piece, in the order of the list."""
    for entry in army.entries:
        for _piece in range(entry.count):
            yield entry


def named(entry: Entry) -> Names | None:
    """The name that a line gives its pieces, in both languages as it was typed; None without one."""
    return Names(entry.line.name, entry.line.name) if entry.line.name else None


def ids(taken: Iterable[str], side: str) -> Callable[[str], str]:
    """A function that gives one free id after another, each for a kind ("union-inf-3")."""
    used = set(taken)

    def next_id(kind: str) -> str:
        found = free_id(used, side, kind)
        used.add(found)
        return found

    return next_id


def edge_hexes(board: HexBoard, edge: str, passable: Callable[[str], bool]) -> Iterator[str]:
    """The `passable` hexes of the third of the map at an edge: row by row, from the middle outwards."""
    deep = max(2, board.rows // 3)
    rows = range(1, deep + 1) if edge == "top" else range(board.rows, board.rows - deep, -1)
    for row in rows:
        width = board.width(row)
        for column in sorted(range(1, width + 1), key=lambda column: abs(2 * column - width - 1)):
            name = f"{row}.{column}"
            if passable(name):
                yield name


def without_place(entries: Iterable[Entry]) -> tuple[Text, ...]:
    """A sentence for each kind of troops of which pieces found no place."""
    counts: dict[str, tuple[Value, int]] = {}
    for entry in entries:
        _name, before = counts.get(entry.troop.id, (entry.troop.name, 0))
        counts[entry.troop.id] = (entry.troop.name, before + 1)
    return tuple(
        _n(
            "{troop}: no free place for {count} piece.",
            "{troop}: no free place for {count} pieces.",
            count,
            troop=name,
        )
        for name, count in counts.values()
    )
