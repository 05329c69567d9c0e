"""The points tables at hand: those that come with the program, and a club's own in the user's folder."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path

from core.armies import points
from core.armies.points import PointsTable
from core.armies.rosters import PointsUsed, Roster
from core.armies.troops import Troops
from core.paths import named_in, user_data
from core.scenarios.bad_file import BadFile
from core.text import Names

MOST_TABLES = 200
"""No more files of the folder are read."""


def club_folder() -> Path:
    """Where a club's own tables lie; it need not exist yet."""
    return user_data() / "points"


class ListStore:
    """Every points table that a list may be made by. `faults` are files of the folder that cannot be read."""

    def __init__(self, offered: Mapping[str, Troops], folder: Path | None = None) -> None:
        self._offered = offered
        self.folder = folder or club_folder()
        self.club: tuple[PointsTable, ...] = ()
        self.faults: tuple[BadFile, ...] = ()
        self.refresh()

    def refresh(self) -> None:
        """Read the folder again."""
        tables: dict[tuple[str, str], PointsTable] = {}
        faults: list[BadFile] = []
        for path in named_in(self.folder, ".json")[:MOST_TABLES]:
            try:
                table = points.load(path, self._offered)
            except BadFile as bad:
                faults.append(bad)
            else:
                tables.setdefault((table.system, table.id), table)
        self.club, self.faults = tuple(tables.values()), tuple(faults)

    def tables(self, system: str) -> tuple[PointsTable, ...]:
        """The tables of a system, the shipped ones first."""
        troops = self._offered[system]
        own = tuple(table for table in self.club if table.system == system and troops.table(table.id) is None)
        return (*troops.tables, *own)

    def table(self, system: str, used: PointsUsed) -> PointsTable | None:
        """The table that a list was made by; None where it is not here."""
        return next((table for table in self.tables(system) if table.id == used.id), None)

    def table_for(self, roster: Roster) -> PointsTable:
        """The table that a list was made by, else the usual one of its system: the report tells which."""
        return self.table(roster.system, roster.points) or self._offered[roster.system].tables[0]

    def keep(self, table: PointsTable) -> Path:
        """Write a club's own table into the folder and have it at hand; raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        path = self.folder / f"{table.system}-{table.id}.json"
        points.save(path, table)
        self.refresh()
        return path

    def throw_away(self, table: PointsTable) -> None:
        """Remove a club's own table; raises OSError."""
        (self.folder / f"{table.system}-{table.id}.json").unlink(missing_ok=True)
        self.refresh()

    def own_copy(self, table: PointsTable, title: str) -> PointsTable:
        """A club's table with the prices of another, under an id that is free."""
        return table.model_copy(
            update={
                "id": free_id(title, {other.id for other in self.tables(table.system)}),
                "title": Names(title, title),
                "source": "club",
            }
        )


def free_id(title: str, taken: Iterable[str]) -> str:
    """An id out of a title that nobody has yet: "club-1870", "club-1870-2"."""
    import unicodedata

    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    words = "-".join("".join(sign if sign.isalnum() else " " for sign in plain).split())[:48] or "club"
    used = set(taken)
    number, found = 1, words
    while found in used:
        number += 1
        found = f"{words}-{number}"
    return found
