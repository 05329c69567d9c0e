"""From a draft to a scenario: rows are laid as our boards have them, words become what the system knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from core.geometry.hexes import Side
from core.geometry.hexsides import hexside, hexside_name
from core.interchange.hex_draft import Cell, DraftHex, DraftUnit, HexDraft
from core.interchange.imported import Imported, Report, Wish, WordUse
from core.interchange.limits import bad
from core.interchange.mapping import become, own
from core.interchange.models import checked
from core.interchange.target import Target
from core.scenarios.boards import HexBoard
from core.scenarios.edits.pieces import free_id
from core.scenarios.files import plain
from core.scenarios.hex_layers import COLUMNS, ROWS, hex_name
from core.scenarios.scenario import MOST_UNITS
from core.text import _, _n

MOST_LABELS = 500
PAPER_WORDS = {"hand": _("the hand"), "flags": _("the flags to win")}


def settle(draft: HexDraft, wish: Wish, report: Report) -> Imported:
    """The scenario that a draft makes, with its report; raises BadFile where it makes none."""
    return _Settling(draft, wish, report).imported()


class _Settling:
    """The way of one draft into one system."""

    def __init__(self, draft: HexDraft, wish: Wish, report: Report) -> None:
        self.draft, self.wish, self.report = draft, wish, report
        self.target: Target = wish.target
        if not isinstance(self.target.blank.board, HexBoard):
            raise bad(
                wish.path,
                0,
                _(
                    "this is a map of hexes, and {system} is not played on hexes",
                    system=self.target.system.title,
                ),
                _("choose a game on hexes"),
            )
        self.names = _laid(draft)
        self.words: dict[str, Counter[str]] = {kind: Counter() for kind in ("terrain", "units", "hexsides")}
        self.became: dict[tuple[str, str], str] = {}

    def imported(self) -> Imported:
        base = plain(self.wish.onto or self.target.blank)
        data = {**base, **self._papers()}
        board, taken = self._board()
        data["board"] = self._file_board(board)
        data["sides"], ids = self._sides(data["sides"])
        data["first"] = ids[self.draft.first] if self.draft.first is not None else data["first"]
        if data["first"] not in ids:
            data["first"] = ids[0]
        self._marks(data["board"], ids, taken)
        data["units"] = self._units(ids, taken)
        for key, names in (("title", self.draft.title), ("notes", self.draft.notes)):
            if names.en or names.fr:
                data[key] = {"en": names.en[:4000], "fr": names.fr[:4000]}
        scenario = checked(data, self.target, self.wish.path)
        self._report_words()
        return self.report.of(scenario)

    def _papers(self) -> dict[str, Any]:
        papers = self.draft.papers
        if papers.get("system") != self.target.id:
            if papers:
                self.report.dropped.append(_("Options and papers: they are those of another game."))
            return {}
        return {key: value for key, value in papers.items() if key not in ("board", "units")}

    # --- the map -----------------------------------------------------------------------------------------

    def _board(self) -> tuple[dict[str, Any], dict[Cell, str]]:
        model = type(self.target.blank.board)
        cells = self.names
        rows = max((row for row, _column in cells.values()), default=0)
        columns = max((column for _row, column in cells.values()), default=0)
        short = not any(row % 2 == 0 and column == columns for row, column in cells.values())
        if not (ROWS[0] <= rows <= ROWS[1] and COLUMNS[0] <= columns <= COLUMNS[1]):
            raise bad(
                self.wish.path,
                0,
                _("the map has {rows} rows of {columns} hexes", rows=rows, columns=columns),
                _(
                    "a map has {least} to {most} rows of {fewest} to {widest} hexes",
                    least=ROWS[0],
                    most=ROWS[1],
                    fewest=COLUMNS[0],
                    widest=COLUMNS[1],
                ),
            )
        blank = model.blank(rows, columns, short)
        taken = {cell: hex_name(*place) for cell, place in cells.items() if blank.holds(hex_name(*place))}
        there = set(taken.values())
        added = sum(name not in there for name in blank.hexes())
        self.report.kept.append(_n("The map: {count} hex.", "The map: {count} hexes.", len(there)))
        if added:
            self.report.mapped.append(
                _n(
                    "{count} clear hex was added, so that the rows lie as ours do.",
                    "{count} clear hexes were added, so that the rows lie as ours do.",
                    added,
                )
            )
        layers: dict[str, Any] = {"model": model, "rows": rows, "columns": columns, "short_rows": short}
        layers |= {"terrain": {}, "levels": {}, "features": {}, "works": []}
        buried: Counter[str] = Counter()
        for cell, found in self.draft.cells.items():
            if cell in taken:
                self._hex(taken[cell], found, layers, buried)
        for word, count in buried.items():
            self.report.dropped.append(
                _n(
                    "{word}: something else lies over it in {count} hex.",
                    "{word}: something else lies over it in {count} hexes.",
                    count,
                    word=word,
                )
            )
        return layers, taken

    def _hex(self, name: str, found: DraftHex, layers: dict[str, Any], buried: Counter[str]) -> None:
        ground, ground_word = "", ""
        model = layers["model"]
        words = (
            [f"level:{found.level}", *found.words] if found.level > 0 and model.HIGHEST == 0 else found.words
        )
        if found.level > 0 and model.HIGHEST:
            level = min(found.level, model.HIGHEST)
            layers["levels"].setdefault(str(level), []).append(name)
            self.words["terrain"]["level"] += 0
        for word in words:
            for value in self._become("terrain", word):
                if value == "works" and model.WORKS:
                    if all(work["at"] != name for work in layers["works"]):
                        layers["works"].append({"at": name, "faces": (found.works or ["N"])[0]})
                elif value.startswith("feature:"):
                    hexes = layers["features"].setdefault(value.removeprefix("feature:"), [])
                    if name not in hexes:
                        hexes.append(name)
                elif value in model.GROUNDS:
                    if ground not in ("", "clear", value):
                        buried[ground_word] += 1
                    if value != "clear" or not ground:
                        ground, ground_word = value, word
        if ground not in ("", "clear"):
            layers["terrain"].setdefault(ground, []).append(name)

    def _file_board(self, layers: Mapping[str, Any]) -> dict[str, Any]:
        """The board as a file has it."""
        board = {key: value for key, value in layers.items() if key != "model"}
        board |= {"kind": "hex", "hexsides": {}, "flags": [], "labels": []}
        model = layers["model"]
        board["features"] = {
            kind: hexes for kind, hexes in board["features"].items() if kind in model.FEATURES
        }
        return board

    def _become(self, kind: str, word: str) -> list[str]:
        """What a word becomes, and a mark in the table of words."""
        key = (kind, word)
        self.words[kind][word] += 1
        if key not in self.became:
            known = self.target.unit_names if kind == "units" else self._known(kind)
            found = become(kind, word, known, self.wish.mapping, own(self.target.id))
            self.became[key] = self._sound(kind, found or "")
        return [value for value in self.became[key].split(" + ") if value]

    def _known(self, kind: str) -> Mapping[str, object]:
        names = self.target.names
        if kind == "hexsides":
            sides = {key.removeprefix("hexside:") for key in names if key.startswith("hexside:")}
            return dict.fromkeys(sides)
        return {"clear": None, **names}

    def _sound(self, kind: str, written: str) -> str:
        """What of a value of a mapping this system has."""
        known = set(self.target.unit_kinds) if kind == "units" else {"clear", *self.target.names}
        if kind == "hexsides":
            written = " + ".join(
                part if part.startswith("hexside:") else f"hexside:{part}"
                for part in written.split(" + ")
                if part
            )
        return " + ".join(part for part in map(str.strip, written.split("+")) if part in known)

    # --- what lies on it ---------------------------------------------------------------------------------

    def _sides(self, blank: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], list[str]]:
        sides = [dict(side) for side in blank]
        for side, found in zip(sides, self.draft.sides, strict=False):
            side["name"] = {"en": found.name.en[:200], "fr": found.name.fr[:200]}
            if found.id:
                side["id"] = found.id
            for key, value in (("hand", found.hand), ("flags", found.flags)):
                field = type(self.target.blank.sides[0]).model_fields.get(key)
                if value is None or field is None:
                    continue
                low, high = _bounds(field)
                side[key] = min(max(value, low), high)
                if side[key] != value:
                    self.report.mapped.append(
                        _(
                            "{side}: {key} {value} became {new}.",
                            side=found.name,
                            key=PAPER_WORDS[key],
                            value=str(value),
                            new=side[key],
                        )
                    )
        if self.draft.sides:
            names = tuple(side.name for side in self.draft.sides)
            self.report.kept.append(_("The sides: {names}.", names=names))
        return sides, [str(side["id"]) for side in sides]

    def _marks(self, board: dict[str, Any], ids: list[str], taken: Mapping[Cell, str]) -> None:
        seen: set[tuple[str, str]] = set()
        for flag in self.draft.flags:
            side = _side(flag.side, ids)
            if flag.cell in taken and side is not None and (taken[flag.cell], side) not in seen:
                seen.add((taken[flag.cell], side))
                row = {"at": taken[flag.cell], "side": side, "value": min(max(flag.value, 1), 20)}
                board["flags"].append({**row, "when": flag.when if flag.when == "turn_end" else "while"})
        labelled: set[str] = set()
        for cell, text, size in self.draft.labels[:MOST_LABELS]:
            if cell in taken and taken[cell] not in labelled and (text.en or text.fr):
                labelled.add(taken[cell])
                names = {"en": text.en[:200], "fr": text.fr[:200]}
                board["labels"].append({"at": taken[cell], "text": names, "size": min(max(size, 1), 3)})
        self._hexsides(board, taken)
        flags, labels = len(board["flags"]), len(board["labels"])
        if flags:
            self.report.kept.append(_n("{count} flag hex.", "{count} flag hexes.", flags))
        if labels:
            self.report.kept.append(_n("{count} label.", "{count} labels.", labels))

    def _hexsides(self, board: dict[str, Any], taken: Mapping[Cell, str]) -> None:
        if not self.draft.hexsides:
            return
        blank = type(self.target.blank.board).blank(board["rows"], board["columns"], board["short_rows"])
        found: dict[str, set[str]] = {}
        for cell, letters, word in self.draft.hexsides:
            for value in self._become("hexsides", word):
                if cell in taken:
                    at = blank.grid.parse(taken[cell])
                    side = hexside_name(blank.grid, hexside(blank.grid, at, Side[letters]))
                    found.setdefault(value.removeprefix("hexside:"), set()).add(side)
        board["hexsides"] = {kind: sorted(sides) for kind, sides in sorted(found.items())}

    def _units(self, ids: list[str], taken: Mapping[Cell, str]) -> list[dict[str, Any]]:
        units: list[dict[str, Any]] = []
        known: set[str] = set()
        off = 0
        for unit in self.draft.units:
            side = _side(unit.side, ids)
            kinds = self._become("units", unit.word)
            if not kinds:
                continue
            if unit.cell not in taken or side is None or len(units) == MOST_UNITS:
                off += 1
                continue
            units.append(self._unit(unit, side, kinds[0], taken[unit.cell], known))
        if units:
            self.report.kept.append(_n("{count} unit.", "{count} units.", len(units)))
        if off:
            self.report.dropped.append(
                _n(
                    "{count} unit: it stands outside of the map, or belongs to no side.",
                    "{count} units: they stand outside of the map, or belong to no side.",
                    off,
                )
            )
        return units

    def _unit(self, unit: DraftUnit, side: str, kind: str, at: str, known: set[str]) -> dict[str, Any]:
        fields = {
            key: value for key, value in unit.fields.items() if key in self.target.unit_model.model_fields
        }
        wanted = fields.get("id")
        unit_id = wanted if isinstance(wanted, str) and wanted not in known else free_id(known, side, kind)
        known.add(unit_id)
        row = {**fields, "id": unit_id, "side": side, "kind": kind, "at": at}
        if unit.name.en or unit.name.fr:
            row["name"] = {"en": unit.name.en[:200], "fr": unit.name.fr[:200]}
        if unit.figures is not None and "figures" in self.target.unit_model.model_fields:
            low, high = _bounds(self.target.unit_model.model_fields["figures"])
            row["figures"] = min(max(unit.figures, low), high)
        return row

    # --- the report --------------------------------------------------------------------------------------

    def _report_words(self) -> None:
        for kind, counts in self.words.items():
            for word, count in sorted(counts.items()):
                value = self.became.get((kind, word))
                if value is None or not count:
                    continue
                self.report.words.append(WordUse(kind, word, count, value))
                named = tuple(self.target.called(part) for part in value.split(" + ") if part)
                if not value:
                    self.report.dropped.append(
                        _n(
                            "“{word}”, {count} time: {system} has no such thing.",
                            "“{word}”, {count} times: {system} has no such thing.",
                            count,
                            word=word,
                            system=self.target.system.title,
                        )
                    )
                elif value == word:
                    self.report.kept.append(
                        _n("{name}, {count} time.", "{name}, {count} times.", count, name=named)
                    )
                else:
                    self.report.mapped.append(
                        _n(
                            "“{word}”, {count} time, became {name}.",
                            "“{word}”, {count} times, became {name}.",
                            count,
                            word=word,
                            name=named,
                        )
                    )


def _laid(draft: HexDraft) -> dict[Cell, tuple[int, int]]:
    """Row and column from 1 of each cell on a board whose even rows lie half a hex to the right.

    Where the file shifts the other rows, these move half a hex on: one column stands before them.
    """
    by = 0 if draft.shifted == 1 else 1
    return {(row, column): (row + 1, column + 1 + (by if row % 2 == 0 else 0)) for row, column in draft.cells}


def _side(side: int | str, ids: list[str]) -> str | None:
    if isinstance(side, int):
        return ids[side] if 0 <= side < len(ids) else None
    return side if side in ids else None


def _bounds(field: Any) -> tuple[int, int]:
    """The least and the greatest value of a number of a model."""
    low = next((mark.ge for mark in _marks_of(field) if hasattr(mark, "ge")), 0)
    high = next((mark.le for mark in _marks_of(field) if hasattr(mark, "le")), 999)
    return low, high


def _marks_of(field: Any) -> Iterable[Any]:
    yield from field.metadata
