"""Army list files: load and save. Every fault of a file comes as a `BadFile` with its places."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from core.armies.record_reader import record_of
from core.armies.rosters import FORMAT, VERSION, Roster, canonical
from core.armies.troop import Part
from core.armies.troops import Troops
from core.scenarios.documents import Document, Fault, read_bytes, read_document
from core.scenarios.faults import one_of
from core.scenarios.json_places import Way
from core.scenarios.provenance import write_stamped
from core.scenarios.writing import laid_out
from core.text import Text, _

Systems = Mapping[str, Troops]
"""The troops of each system, by its id."""


def load(path: str | Path, systems: Systems) -> Roster:
    """The list in the file; raises BadFile."""
    return loads(read_bytes(path), systems, path)


def loads(data: bytes, systems: Systems, path: str | Path = "") -> Roster:
    """The list in these bytes; `path` is only named in faults. Raises BadFile."""
    return roster_of(read_document(data, path), systems)


def roster_of(document: Document, systems: Systems) -> Roster:
    """The list of a document, without parts that are as usual; raises BadFile."""
    roster = record_of(document, Roster, FORMAT, VERSION, _("this is no army list of État-Major"))
    if roster.system not in systems:
        wrong = _("there is no system “{name}”", name=roster.system)
        raise document.refuse(document.fault(("system",), wrong, one_of(systems, roster.system)))
    troops = systems[roster.system]
    faults = [*_nation(document, roster, troops), *_lines(document, roster, troops)]
    if faults:
        raise document.refuse(*faults)
    return canonical(roster, troops)


def dumps(roster: Roster) -> bytes:
    """The bytes of the file of a list; equal lists have equal bytes."""
    return laid_out(roster.model_dump(mode="json")).encode("utf-8")


def save(path: str | Path, roster: Roster) -> None:
    """Write the list in place of the file, whole or not at all; raises OSError."""
    write_stamped(path, dumps(roster))


def _nation(document: Document, roster: Roster, troops: Troops) -> Iterator[Fault]:
    known = [nation for nation, _name in troops.nations]
    if roster.nation and roster.nation not in known:
        wrong = _("there is no nation “{nation}”", nation=roster.nation)
        yield document.fault(("nation",), wrong, one_of(known, roster.nation))


def _lines(document: Document, roster: Roster, troops: Troops) -> Iterator[Fault]:
    known = {troop.id: troop for troop in troops.all}
    for index, line in enumerate(roster.lines):
        troop = known.get(line.troop)
        if troop is None:
            wrong = _("there are no troops “{troop}”", troop=line.troop)
            yield document.fault(("lines", index, "troop"), wrong, one_of(known, line.troop))
            continue
        for key, value in line.parts.items():
            way: Way = ("lines", index, "parts", key)
            part = troop.written_part(key)
            if part is None:
                wrong = _("the key “{key}” is not known here", key=key)
                yield document.fault(way, wrong, one_of([part.id for part in troop.parts], key))
            elif not part.can_be_written(value):
                wrong = _("“{word}” cannot stand here", word=str(value))
                yield document.fault(way, wrong, _right(part, value))


def _right(part: Part, value: object) -> Text:
    if part.kind == "switch":
        return _("write true or false")
    if part.kind == "number":
        return _("write a whole number from {least} to {most}", least=part.least, most=part.most)
    return one_of([choice for choice, _name in part.choices], str(value))
