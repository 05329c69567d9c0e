"""Army lists as people make them: frozen, and changed by functions that give another list."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, PlainValidator, SerializerFunctionWrapHandler, model_serializer

from core.armies.points import PointsTable
from core.armies.troop import PartValue
from core.armies.troops import Troops
from core.scenarios.records import Id, Record, Terse, Wrong, located
from core.text import _

FORMAT: Literal["etat-major/roster"] = "etat-major/roster"
VERSION: Literal[1] = 1

MOST_LINES = 200
MOST_COPIES = 99
MOST_BUDGET = 99_999
LONGEST_NAME = 80
LONGEST_NOTE = 400


def one_line(value: str) -> str:
    """`value` on one line: no control characters, single spaces, none at its ends."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in value).split())


def _short(most: int) -> AfterValidator:
    def checked(value: str) -> str:
        line = one_line(value)
        if len(line) > most:
            wrong = _("this text is too long")
            raise located([Wrong((), wrong, _("write at most {most} characters", most=most))])
        return line

    return AfterValidator(checked)


def _part_value(value: Any) -> PartValue:
    if isinstance(value, str) and len(value) <= LONGEST_NAME:
        return value
    if isinstance(value, bool) or (isinstance(value, int) and abs(value) <= MOST_BUDGET):
        return value
    raise located(
        [Wrong((), _("this is no value of a part"), _("write true or false, a whole number, or a word"))]
    )


Name = Annotated[str, _short(LONGEST_NAME)]
Note = Annotated[str, _short(LONGEST_NOTE)]


class Line(Terse):
    """So many pieces of the same troops with the same parts; `parts` holds what is not as usual."""

    troop: Id
    count: int = Field(default=1, ge=1, le=MOST_COPIES)
    parts: Mapping[Id, Annotated[PartValue, PlainValidator(_part_value)]] = Field(default={})
    name: Name = ""
    note: Note = ""


class PointsUsed(Record):
    """Which points table made a list, and its digest when it did."""

    id: Id
    digest: Annotated[str, Field(pattern=r"^[0-9a-f]{0,16}$")] = ""


class Roster(Record):
    """An army list. `nation` is empty for any; `friendly`: the players set its errors aside, for `reason`."""

    format: Literal["etat-major/roster"] = FORMAT
    version: Literal[1] = VERSION
    system: Id
    title: Name = ""
    nation: Annotated[str, Field(pattern=r"^([a-z0-9][a-z0-9_-]{0,63})?$")] = ""
    budget: int = Field(ge=0, le=MOST_BUDGET)
    points: PointsUsed
    friendly: bool = False
    reason: Note = ""
    note: Note = ""
    lines: Annotated[tuple[Line, ...], Field(max_length=MOST_LINES)] = ()

    @model_serializer(mode="wrap")
    def _to_file(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """A list without a reason is written, and hashed, as before there were reasons."""
        row: dict[str, Any] = handler(self)
        return row if self.reason else {key: value for key, value in row.items() if key != "reason"}


def blank(
    troops: Troops,
    nation: str = "",
    budget: int | None = None,
    table: PointsTable | None = None,
    title: str = "",
) -> Roster:
    """A list without lines, by the usual table and budget unless told otherwise."""
    return Roster(
        system=troops.system,
        title=title,
        nation=nation,
        budget=troops.budget if budget is None else budget,
        points=used(table or troops.tables[0]),
    )


def used(table: PointsTable) -> PointsUsed:
    """The mark that a table leaves on a list."""
    return PointsUsed(id=table.id, digest=table.digest())


def canonical(roster: Roster, troops: Troops) -> Roster:
    """The list without parts that are as usual; the troops of its lines must be known."""
    lines = tuple(
        line.model_copy(update={"parts": troops.troop(line.troop).changed_parts(line.parts)})
        for line in roster.lines
    )
    return roster if lines == roster.lines else roster.model_copy(update={"lines": lines})


def content_hash(roster: Roster) -> str:
    """The first 16 hex digits of the sha256 of the list: the same for the same content."""
    data = roster.model_dump(mode="json")
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


# --- changes -----------------------------------------------------------------------------------------


def add(
    roster: Roster, line: Line, levels: Mapping[str, int] | None = None, after: int | None = None
) -> Roster:
    """The list with one more line, or with more of an equal one.

    With `Troops.levels` it comes behind the line `after`, or at the end; one that opens a formation is never
    counted into another, any other only into a line of its own formation.
    """
    opens = levels or {}
    place = len(roster.lines) if after is None or not opens else after + 1
    first = max((at + 1 for at, one in enumerate(roster.lines[:place]) if one.troop in opens), default=0)
    last = next((at for at in range(place, len(roster.lines)) if roster.lines[at].troop in opens), None)
    mine = range(first, len(roster.lines) if last is None else last)
    for index in mine if line.troop not in opens else ():
        other = roster.lines[index]
        if _is_alike(other, line) and other.count + line.count <= MOST_COPIES:
            return change(roster, index, count=other.count + line.count)
    return with_lines(roster, (*roster.lines[:place], line, *roster.lines[place:]))


def _is_alike(one: Line, other: Line) -> bool:
    """Whether two lines differ in their count at most; asked of every line whenever one is added."""
    return (one.troop, one.name, one.note, one.parts) == (other.troop, other.name, other.note, other.parts)


def remove(roster: Roster, indices: Iterable[int]) -> Roster:
    """The list without these lines."""
    gone = set(indices)
    return with_lines(roster, tuple(line for index, line in enumerate(roster.lines) if index not in gone))


def change(roster: Roster, index: int, **changes: Any) -> Roster:
    """The list with other fields of one line, checked as those of a file; raises ValidationError."""
    line = roster.lines[index]
    new = Line(**{**dict(line), **changes})
    return with_lines(roster, (*roster.lines[:index], new, *roster.lines[index + 1 :]))


def move(roster: Roster, index: int, to: int) -> Roster:
    """The list with a line at another place among the others."""
    rest = [line for place, line in enumerate(roster.lines) if place != index]
    rest.insert(to, roster.lines[index])
    return with_lines(roster, rest)


def duplicate(roster: Roster, title: str) -> Roster:
    """The same list under another title."""
    return revised(roster, title=title)


def revised(roster: Roster, **changes: Any) -> Roster:
    """The list with other fields of its head, checked as those of a file; raises ValidationError."""
    return Roster(**{**dict(roster), **changes})


def with_lines(roster: Roster, lines: Sequence[Line]) -> Roster:
    """The list with these lines; raises ValidationError for too many."""
    return revised(roster, lines=tuple(lines))
