"""What the words of other programs become in a system: the program's own tables, and those of a person.

A mapping is a file of its own, so that a club can share it. In its three tables a word stands for itself; a
word with `=` before it is only taken whole, the others also where they stand inside a longer word (“forest”
in “wforest”). Values: a ground, `feature:cover`, `hexside:fence`, `works`, `level`, several joined by ` + `;
empty leaves the thing out.
"""

import json
from collections.abc import Iterator
from collections.abc import Mapping as Table
from functools import cache
from typing import Annotated, Literal

from pydantic import Field, ValidationError

from core import paths
from core.scenarios.bad_file import BadFile
from core.scenarios.documents import Limits, read_document
from core.scenarios.records import Id, Record
from core.scenarios.sentences import sentences
from core.scenarios.writing import laid_out

FORMAT: Literal["etat-major/mapping"] = "etat-major/mapping"
VERSION: Literal[1] = 1
MOST_WORDS = 2000
KINDS = ("terrain", "units", "hexsides")

Words = Annotated[Table[str, str], Field(max_length=MOST_WORDS)]


class Mapping(Record):
    """Three tables from words to what they become in `system`."""

    format: Literal["etat-major/mapping"] = FORMAT
    version: Literal[1] = VERSION
    system: Id
    terrain: Words = Field(default_factory=dict)
    units: Words = Field(default_factory=dict)
    hexsides: Words = Field(default_factory=dict)

    def table(self, kind: str) -> Table[str, str]:
        """One of the three."""
        found: Table[str, str] = getattr(self, kind)
        return found


NO_MAPPING = Mapping(system="none")


def read(data: bytes, path: str = "", limits: Limits = Limits(size=1024 * 1024)) -> Mapping:  # noqa: B008
    """The mapping in a file; raises BadFile."""
    document = read_document(data, path, limits)
    try:
        return Mapping.model_validate_json(json.dumps(document.data))
    except ValidationError as error:
        faults = [
            document.fault(fault.place, fault.wrong, fault.right) for fault in sentences(error, Mapping)
        ]
        raise BadFile(path, faults) from None


def dumps(mapping: Mapping) -> bytes:
    """The bytes of the file of a mapping."""
    return laid_out(mapping.model_dump(mode="json")).encode("utf-8")


@cache
def own(system: str) -> Mapping:
    """The program's own table for a system; an empty one where there is none."""
    file = paths.RESOURCES / "interchange" / f"{system}.json"
    return read(file.read_bytes(), str(file)) if file.is_file() else Mapping(system=system)


def become(kind: str, word: str, known: Table[str, object], *mappings: Mapping) -> str | None:
    """What a word becomes: by the first mapping that knows it, else itself where the system knows it.

    None: nobody knows it.
    """
    folded = fold(word)
    for mapping in mappings:
        table = {fold(key): value for key, value in mapping.table(kind).items()}
        for key in (folded, f"={folded}"):
            if key in table:
                return table[key]
    if word in known:
        return word
    for mapping in mappings:
        inside = list(_inside(folded, mapping.table(kind)))
        if inside:
            return max(inside)[1]
    return None


def _inside(word: str, table: Table[str, str]) -> Iterator[tuple[tuple[int, int], str]]:
    """The entries that stand inside of a word: the longest is the best, then the first in the word."""
    for key, value in table.items():
        place = word.find(fold(key)) if len(key) > 2 and not key.startswith("=") else -1
        if place >= 0:
            yield (len(key), -place), value


def fold(word: str) -> str:
    """Words are compared without case, blanks at their ends, and with _ for spaces and hyphens."""
    return word.strip().casefold().replace(" ", "_").replace("-", "_")
