"""Two lists side by side, and a list for the other side."""

from dataclasses import dataclass

from core.armies.army import Army, Entry
from core.armies.rosters import Roster, revised
from core.armies.troops import Troops
from core.armies.words import entry_words
from core.text import Value


@dataclass(frozen=True, slots=True)
class Row:
    """The same troops with the same parts in two lists: how many, and what they cost."""

    troop: str
    label: Value
    counts: tuple[int, int]
    points: tuple[int, int]

    @property
    def is_different(self) -> bool:
        """Whether the lists differ here."""
        return self.counts[0] != self.counts[1] or self.points[0] != self.points[1]


def compare(one: Army, other: Army) -> tuple[Row, ...]:
    """A row for each kind of troops in which two lists differ, in the order of the catalogue."""
    rows: dict[tuple[int, str], tuple[Entry, list[int], list[int]]] = {}
    order = {troop.id: place for place, troop in enumerate(one.troops.all)}
    for side, army in enumerate((one, other)):
        for entry in army.entries:
            parts = "; ".join(
                f"{key} {value}" for key, value in entry.troop.changed_parts(entry.parts).items()
            )
            key = (order.get(entry.troop.id, len(order)), parts)
            _entry, counts, points = rows.setdefault(key, (entry, [0, 0], [0, 0]))
            counts[side] += entry.count
            points[side] += entry.points
    found = (
        Row(entry.troop.id, entry_words(entry), (counts[0], counts[1]), (points[0], points[1]))
        for _key, (entry, counts, points) in sorted(rows.items(), key=lambda item: item[0])
    )
    return tuple(row for row in found if row.is_different)


def mirror(roster: Roster, troops: Troops, nation: str) -> tuple[Roster, tuple[int, ...]]:
    """The list for another nation, with those troops that it has, and the lines that had to be left out."""
    allowed = {troop.id for troop in troops.of(nation)}
    kept = tuple(line for line in roster.lines if line.troop in allowed)
    left = tuple(index for index, line in enumerate(roster.lines) if line.troop not in allowed)
    return revised(roster, nation=nation, lines=kept), left


def other_nation(roster: Roster, troops: Troops) -> str:
    """The nation that faces the one of a list: the next of the catalogue, or the same without another."""
    nations = [nation for nation, _name in troops.nations]
    if roster.nation not in nations:
        return roster.nation
    return nations[(nations.index(roster.nation) + 1) % len(nations)]
