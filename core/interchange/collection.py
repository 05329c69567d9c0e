"""What a person owns, as a spreadsheet; what a scenario needs of it, what stands in for what is missing.

A row is a thing of one game: `game;kind;thing;count;instead`. The kinds: `tile` (hexes of a ground, or pieces
of ground on a table), `side` (fences and fieldworks), `band` (roads and rivers of a table, in centimetres),
`unit` (counters, bases or cards).
"""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import ceil, hypot
from typing import Any, TypeAlias

from core.interchange.limits import IMPORT_LIMITS, bad, text_of
from core.scenarios.boards import HexBoard
from core.scenarios.kind_names import GROUND_NAMES
from core.scenarios.tables import TableBoard
from core.text import Value, _

Thing: TypeAlias = tuple[str, str]
"""Kind and id: ("tile", "woods")."""

WORKS: Thing = ("side", "works")
GENERAL: Thing = ("unit", "general")
"""The card of a general, one for all of them."""

KINDS = ("tile", "side", "band", "unit")
HEADS: Mapping[str, tuple[str, ...]] = {
    "game": ("game", "system", "jeu"),
    "kind": ("kind", "sorte", "type"),
    "thing": ("thing", "chose", "id"),
    "count": ("count", "number", "nombre", "quantité"),
    "instead": ("instead", "substitutes", "remplace", "à défaut"),
}
MOST_COUNT = 100_000


@dataclass(frozen=True, slots=True)
class Collection:
    """How many of each thing of each game, and which other things may stand in for it, in that order."""

    owned: Mapping[tuple[str, Thing], int] = field(default_factory=dict)
    instead: Mapping[tuple[str, Thing], tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Packing:
    """What is taken along, what stands in for what, and what is still missing."""

    packed: Mapping[Thing, int]
    substitutes: tuple[tuple[Thing, str, int], ...]
    missing: Mapping[Thing, int]

    @property
    def is_whole(self) -> bool:
        """Whether the scenario can be laid out."""
        return not self.missing


def read(data: bytes, path: str = "") -> Collection:
    """The collection in these bytes. Raises BadFile."""
    text = text_of(data, IMPORT_LIMITS, path)
    head = text.split("\n", 1)[0]
    rows = csv.reader(io.StringIO(text), delimiter=max(";\t,", key=head.count))
    owned: Counter[tuple[str, Thing]] = Counter()
    instead: dict[tuple[str, Thing], tuple[str, ...]] = {}
    try:
        columns = _columns(next(rows, []), path)
        for row in rows:
            if len(owned) > IMPORT_LIMITS.rows:
                raise bad(path, rows.line_num, _("there are too many rows"), _("leave some out"))
            if not any(cell.strip() for cell in row):
                continue
            cells = {key: row[place].strip() if place < len(row) else "" for key, place in columns.items()}
            if cells["kind"] not in KINDS:
                raise bad(
                    path,
                    rows.line_num,
                    _("there is no kind “{kind}”", kind=cells["kind"][:40]),
                    _("write one of: {words}", words=", ".join(KINDS)),
                )
            key = (cells["game"], (cells["kind"], cells["thing"]))
            owned[key] += _count(cells["count"], path, rows.line_num)
            words = tuple(word.strip() for word in cells.get("instead", "").split("|") if word.strip())
            if words:
                instead[key] = words
    except csv.Error as error:
        raise bad(path, rows.line_num, _("this is no table"), _("save it as CSV")) from error
    return Collection(dict(owned), instead)


def _columns(head: list[str], path: str) -> dict[str, int]:
    words = [cell.strip().lower() for cell in head]
    found = {}
    for key, known in HEADS.items():
        place = next((words.index(word) for word in known if word in words), None)
        if place is not None:
            found[key] = place
        elif key != "instead":
            raise bad(
                path,
                1,
                _("no column is headed “{word}”", word=known[0]),
                _("head the columns game;kind;thing;count;instead"),
            )
    return found


def _count(cell: str, path: str, line: int) -> int:
    if cell.isascii() and cell.isdigit() and len(cell) < 7 and int(cell) <= MOST_COUNT:
        return int(cell)
    raise bad(
        path,
        line,
        _("“{value}” is no number", value=cell[:40]),
        _("write a whole number up to {most}", most=MOST_COUNT),
    )


def write(system: str, things: Iterable[Thing], counts: Mapping[Thing, int] | None = None) -> bytes:
    """A spreadsheet to be filled in: every thing of a game once."""
    out = io.StringIO()
    rows = csv.writer(out, delimiter=";", lineterminator="\n")
    rows.writerow(list(HEADS))
    for kind, thing in things:
        rows.writerow([system, kind, thing, (counts or {}).get((kind, thing), 0), ""])
    return out.getvalue().encode("utf-8")


def things_of(system: Any) -> list[Thing]:
    """All that a game has pieces for."""
    look = system.look
    found: list[Thing] = [("tile", one.id) for one in look.grounds if one.id != "clear"]
    for name in ("features", "hexsides", "works"):
        kind = "tile" if name == "features" else "side"
        found += [(kind, one.id) for one in getattr(look, name, ())]
    found += [("band", band) for band in getattr(type(system.design().blank().board), "BANDS", ())]
    if hasattr(system.design().blank().board, "works"):
        found.append(WORKS)
    found += [("unit", one.id) for one in look.units]
    if hasattr(system.design().blank().sides[0], "deck"):
        found.append(GENERAL)
    return list(dict.fromkeys(found))


def needs(scenario: Any) -> dict[Thing, int]:
    """What lies on the table when a scenario is laid out."""
    found: Counter[Thing] = Counter(("unit", unit.kind) for unit in scenario.units)
    if not all(getattr(unit, "count", 1) == 1 for unit in scenario.units):  # cards come in copies
        found = Counter()
        for unit in scenario.units:
            found["unit", unit.kind] += int(getattr(unit, "count", 1))
    for side in scenario.sides:  # a game of cards has decks in the place of units
        for row in getattr(side, "deck", ()):
            found["unit", row.card] += row.count
    board = scenario.board
    if isinstance(board, HexBoard):
        for row in board.ground:
            for code in row:
                if code:
                    found["tile", board.GROUNDS[code]] += 1
        for kind, hexes in board.features.items():
            found["tile", kind] += len(hexes)
        for kind, sides in board.hexsides.items():
            found["side", kind] += len(sides)
        if board.works:
            found[WORKS] += len(board.works)
    elif isinstance(board, TableBoard):
        for feature in board.features:
            found["tile", feature.ground] += 1
        for band in board.bands:
            length = sum(
                hypot(x2 - x, y2 - y) for (x, y), (x2, y2) in zip(band.line, band.line[1:], strict=False)
            )
            found["band", band.ground] += ceil(length / 100)
    return {thing: count for thing, count in found.items() if count}


def packing(system: str, needed: Mapping[Thing, int], collection: Collection) -> Packing:
    """What to take along: own things first, then what may stand in for them as long as it lasts."""
    left = {thing: count for (game, thing), count in collection.owned.items() if game in (system, "")}
    packed: Counter[Thing] = Counter()
    missing: dict[Thing, int] = {}
    for thing, count in needed.items():
        taken = min(count, left.get(thing, 0))
        packed[thing] += taken
        left[thing] = left.get(thing, 0) - taken
        if count > taken:
            missing[thing] = count - taken
    substitutes = []
    for thing in list(missing):
        for word in collection.instead.get((system, thing), ()):
            other = (thing[0], word)
            taken = min(missing.get(thing, 0), left.get(other, 0))
            if taken:
                substitutes.append((thing, word, taken))
                packed[other] += taken
                left[other] -= taken
                missing[thing] -= taken
        if not missing[thing]:
            del missing[thing]
    return Packing({thing: count for thing, count in packed.items() if count}, tuple(substitutes), missing)


def names_of(system: Any) -> dict[Thing, Value]:
    """What the things of a game are called, as its palettes and catalogues have it."""
    look = system.look
    found: dict[Thing, Value] = {("unit", one.id): one.name for one in look.units}
    found |= {("tile", one.id): one.name for one in look.grounds}
    for name in ("features", "hexsides", "works"):
        kind = "tile" if name == "features" else "side"
        found |= {(kind, one.id): one.name for one in getattr(look, name, ())}
    bands = getattr(type(system.design().blank().board), "BANDS", ())
    found |= {WORKS: _("fieldworks"), GENERAL: _("general")}
    found |= {("band", band): GROUND_NAMES[band] for band in bands if band in GROUND_NAMES}
    return found
