"""Points tables: what the rules print, what the house reckons, what a club writes for itself.

A piece costs what its troops cost, and so much for each one of a number (`each`) and for a choice or a switch
that is on (`values`); all of it as many times as the number `times` says. Never less than nothing.
"""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Literal, Protocol

from pydantic import Field

from core.armies.record_reader import record_of
from core.armies.troop import PartValue, Troop
from core.scenarios.documents import Document, read_bytes, read_document
from core.scenarios.faults import one_of
from core.scenarios.json_places import Way
from core.scenarios.provenance import write_stamped
from core.scenarios.records import NO_NAMES, Id, NamesField, Record
from core.scenarios.writing import laid_out
from core.text import _

FORMAT: Literal["etat-major/points"] = "etat-major/points"
VERSION: Literal[1] = 1

Points = Annotated[int, Field(ge=-9999, le=9999)]


class TroopCatalogue(Protocol):
    """The troops that a table may name: those of its system."""

    @property
    def all(self) -> tuple[Troop, ...]: ...


class PointsTable(Record):
    """What troops cost. `source` says who made it, `formula` how its numbers were found."""

    format: Literal["etat-major/points"] = FORMAT
    version: Literal[1] = VERSION
    id: Id
    system: Id
    title: NamesField = NO_NAMES
    source: Literal["printed", "house", "club"] = "club"
    formula: NamesField = NO_NAMES
    troops: Mapping[Id, Points]
    each: Mapping[Id, Points] = Field(default_factory=dict)
    values: Mapping[Id, Mapping[str, Points]] = Field(default_factory=dict)
    times: Id | None = None

    def price(self, troop: Troop, parts: Mapping[str, PartValue]) -> int | None:
        """What one piece costs with all its `parts`; None where the table does not name the troops."""
        points = self.troops.get(troop.id)
        if points is None:
            return None
        for part, value in parts.items():
            if part == self.times:
                continue
            if isinstance(value, int) and not isinstance(value, bool):
                points += self.each.get(part, 0) * value
            else:
                points += self.values.get(part, {}).get(key_of(value), 0)
        factor = parts.get(self.times) if self.times is not None else None
        if isinstance(factor, int):
            points *= factor
        return max(0, points)

    def digest(self) -> str:
        """The first 16 hex digits of the sha256 of what it charges; not of its titles."""
        priced = self.model_dump(mode="json", include={"system", "troops", "each", "values", "times"})
        canonical = json.dumps(priced, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def key_of(value: PartValue) -> str:
    """How a table writes the value of a choice or a switch."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def load(path: str | Path, troops: Mapping[str, TroopCatalogue]) -> PointsTable:
    """The points table in a file, by the troops of each system; raises BadFile."""
    return loads(read_bytes(path), troops, path)


def loads(data: bytes, troops: Mapping[str, TroopCatalogue], path: str | Path = "") -> PointsTable:
    """The points table in these bytes; `path` is only named in faults. Raises BadFile."""
    return table_of(read_document(data, path), troops)


def table_of(document: Document, troops: Mapping[str, TroopCatalogue]) -> PointsTable:
    """The points table of a document; raises BadFile."""
    table = record_of(document, PointsTable, FORMAT, VERSION, _("this is no points table of État-Major"))
    if table.system not in troops:
        wrong = _("there is no system “{name}”", name=table.system)
        raise document.refuse(document.fault(("system",), wrong, one_of(troops, table.system)))
    _check(document, table, troops[table.system])
    return table


def shipped(path: Path) -> PointsTable:
    """A table that comes with the program; a test holds it against the troops of its room."""
    return PointsTable.model_validate_json(path.read_bytes())


def dumps(table: PointsTable) -> bytes:
    """The bytes of the file of a table."""
    data = table.model_dump(mode="json")
    return laid_out(data).encode("utf-8")


def save(path: str | Path, table: PointsTable) -> None:
    """Write a table in place of the file, whole or not at all; raises OSError."""
    write_stamped(path, dumps(table))


def _check(document: Document, table: PointsTable, troops: TroopCatalogue) -> None:
    """Refuse names that the system does not know."""
    parts = {part.id: part for troop in troops.all for part in troop.parts}
    named: list[tuple[Way, str, tuple[str, ...]]] = []
    ids = tuple(troop.id for troop in troops.all)
    named += [(("troops", troop), troop, ids) for troop in table.troops]
    numbers = tuple(part.id for part in parts.values() if part.kind == "number")
    named += [(("each", part), part, numbers) for part in table.each]
    others = tuple(part.id for part in parts.values() if part.kind != "number")
    named += [(("values", part), part, others) for part in table.values]
    for part, prices in table.values.items():
        if part in others:
            known = tuple(key_of(value) for value in parts[part].values())
            named += [(("values", part, value), value, known) for value in prices]
    if table.times is not None:
        named.append((("times",), table.times, numbers))
    faults = [
        document.fault(way, _("the key “{key}” is not known here", key=name), one_of(known, name))
        for way, name, known in named
        if name not in known
    ]
    if faults:
        raise document.refuse(*faults)
