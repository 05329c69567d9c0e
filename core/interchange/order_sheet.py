"""Orders of battle as CSV, both ways: one unit, or one kind of card, a row; heads in English or French."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from core.armies.vocabulary import folded, spoken
from core.interchange.imported import Imported, Report, Wish
from core.interchange.limits import ImportLimits, bad, text_of
from core.interchange.models import checked
from core.interchange.sheet_columns import HEADS, Column
from core.interchange.sheet_layouts import SheetInHand, side_column
from core.interchange.target import Target
from core.interchange.target_boards import board_of
from core.scenarios.bad_file import BadFile
from core.scenarios.files import plain
from core.text import Text, _, _n, say

DELIMITERS = (",", ";", "\t")


def write(scenario: Any, target: Target, language: str) -> bytes:
    """The order of battle of a scenario: commas in English, semicolons in French, as spreadsheets do."""
    columns = _columns(target, scenario.sides)
    rows = [_named(row) for row in board_of(target).sheet.rows(scenario)]
    used = [column for column in columns if column.key in ALWAYS or any(_is_set(row, column) for row in rows)]
    out = io.StringIO()
    sheet = csv.writer(out, delimiter=";" if language == "fr" else ",", lineterminator="\r\n")
    sheet.writerow([say(column.head, language) for column in used])
    for row in rows:
        sheet.writerow([column.cell(row.get(column.key), language) for column in used])
    return out.getvalue().encode("utf-8-sig" if language == "fr" else "utf-8", "replace")


ALWAYS = ("side", "kind", "card", "at", "x", "y", "name.en", "name.fr", "id")


def _is_set(row: Mapping[str, Any], column: Column) -> bool:
    return row.get(column.key) not in (None, "", (), [], 0, False)


def _columns(target: Target, sides: Sequence[Any]) -> tuple[Column, ...]:
    """The columns of a system's order of battle, in their order."""
    return side_column(sides), *board_of(target).sheet.columns(target), Column("id", HEADS["id"], "text")


def _named(row: Mapping[str, Any]) -> dict[str, Any]:
    names = row.get("name") or {}
    return {**row, "name.en": names.get("en", ""), "name.fr": names.get("fr", "")}


def is_order_of_battle(data: bytes) -> bool:
    """Whether a table has the heads of an order of battle: a side and a kind, or a card."""
    try:
        text = text_of(data, ImportLimits(), "")
    except BadFile:
        return False
    rows = [
        folded(cell) for line in text.splitlines()[:20] for mark in DELIMITERS for cell in line.split(mark)
    ]
    heads = {key for key in ("side", "kind", "card") if any(row in spoken(HEADS[key]) for row in rows if row)}
    return "side" in heads and len(heads) > 1


# --- reading ---------------------------------------------------------------------------------------------


def read(data: bytes, limits: ImportLimits, wish: Wish) -> Imported:
    """The scenario `wish.onto`, or a blank one, with the units of a CSV in the place of its own."""
    return _Reader(text_of(data, limits, wish.path), limits, wish).imported()


class _Reader:
    def __init__(self, text: str, limits: ImportLimits, wish: Wish) -> None:
        self.limits, self.wish, self.target = limits, wish, wish.target
        self.report = Report()
        self.onto = wish.onto or self.target.blank
        self.layout = board_of(self.target).sheet
        self.sides = [dict(side) for side in plain(self.onto)["sides"]]
        self.free = [side["id"] for side in self.sides] if wish.onto is None else []
        self.columns = _columns(self.target, self.onto.sides)
        self.head, self.heads, self.rows = self._table(text)
        self.strange: Counter[str] = Counter()

    def imported(self) -> Imported:
        rows = [(number, self._row(number, cells)) for number, cells in self._cells()]
        data = plain(self.onto)
        sheet = SheetInHand(self.target, self.wish.path, self.onto, self.sides, self.columns, self.report)
        self.layout.put(data, rows, sheet)
        data["sides"] = self._with_names(data["sides"])
        self.report.kept.append(self.layout.counted(len(rows)))
        for head, number in self.strange.items():
            self.report.dropped.append(
                _n(
                    "The column “{head}”, {count} cell.",
                    "The column “{head}”, {count} cells.",
                    number,
                    head=head[:60],
                )
            )
        return self.report.of(checked(data, self.target, self.wish.path))

    def _table(self, text: str) -> tuple[int, list[Column | None], list[list[str]]]:
        """The row of heads, its columns, and all rows; by the delimiter that finds the most heads."""
        best: tuple[int, int, list[Column | None], list[list[str]]] = (0, 0, [], [])
        for mark in DELIMITERS:
            rows = self._split(text, mark)
            for place, row in enumerate(rows[:20]):
                heads = [self._column(cell) for cell in row]
                count = len({column.key for column in heads if column is not None})
                if count > best[0]:
                    best = count, place, heads, rows
        keys = {column.key for column in best[2] if column is not None}
        needed = self.layout.needed
        if not {"side", needed} <= keys:
            raise bad(
                self.wish.path,
                1,
                _("there is no row of heads"),
                _(
                    "write at least the columns “{side}” and “{kind}”",
                    side=HEADS["side"],
                    kind=HEADS[needed],
                ),
            )
        return best[1], best[2], best[3]

    def _split(self, text: str, mark: str) -> list[list[str]]:
        rows: list[list[str]] = []
        try:
            for row in csv.reader(io.StringIO(text, newline=""), delimiter=mark):
                rows.append(row)
                if len(rows) > self.limits.rows:
                    raise bad(
                        self.wish.path,
                        len(rows),
                        _("the table has too many rows"),
                        _("a table has at most {most} rows", most=self.limits.rows),
                    )
        except csv.Error:
            return []
        return rows

    def _column(self, cell: str) -> Column | None:
        if len(cell) > 80:
            return None
        wanted = folded(cell)
        for column in self.columns:
            if wanted and wanted in (folded(column.key), *spoken(column.head)):
                return column
        alike = {
            "name": "name.en",
            "nom": "name.fr",
            "hex": "at",
            "case": "at",
            "unit": "kind",
            "army": "side",
        }
        key = alike.get(wanted)
        return next((column for column in self.columns if column.key == key), None)

    def _cells(self) -> list[tuple[int, list[str]]]:
        rows = enumerate(self.rows[self.head + 1 :], self.head + 2)
        return [(number, row) for number, row in rows if any(cell.strip() for cell in row)]

    def _row(self, number: int, cells: Sequence[str]) -> dict[str, Any]:
        """A row as a unit of a file, without its place."""
        row: dict[str, Any] = {}
        for place, cell in enumerate(cells):
            column = self.heads[place] if place < len(self.heads) else None
            if not cell.strip():
                continue
            if column is None:
                head = self.rows[self.head][place] if place < len(self.rows[self.head]) else "?"
                self.strange[head or "?"] += 1
                continue
            if len(cell) > self.limits.cell_length:
                raise self._wrong(number, column.head, _("this text is too long"), _("shorten it"))
            try:
                row[column.key] = column.value(cell)
            except (ValueError, RecursionError) as error:
                raise self._wrong(
                    number,
                    column.head,
                    _("“{word}” cannot stand here", word=cell[:60]),
                    _right(column),
                ) from error
        row["side"] = self._side(number, str(row.get("side", "")))
        names = {language: str(row.pop(f"name.{language}", "")) for language in ("en", "fr")}
        if any(names.values()):
            row["name"] = names
        return row

    def _side(self, number: int, word: str) -> str:
        """The id of the side of a row; on a blank map the first two strange words name its sides."""
        wanted = folded(word)
        for side in self.sides:
            names = side["name"]
            if word == side["id"] or (wanted and wanted in (folded(names["en"]), folded(names["fr"]))):
                if side["id"] in self.free:
                    self.free.remove(side["id"])
                return str(side["id"])
        if self.free and word.strip():
            taken = next(side for side in self.sides if side["id"] == self.free[0])
            self.free.pop(0)
            taken["name"] = {"en": word.strip()[:200], "fr": word.strip()[:200]}
            return str(taken["id"])
        known = ", ".join(str(side["name"]["en"] or side["id"]) for side in self.sides)
        raise self._wrong(
            number,
            HEADS["side"],
            _("there is no side “{name}”", name=word[:60]),
            _("write one of: {words}", words=known),
        )

    def _with_names(self, sides: list[dict[str, Any]]) -> list[dict[str, Any]]:
        names = {side["id"]: side["name"] for side in self.sides}
        return [{**side, "name": names[side["id"]]} for side in sides]

    def _wrong(self, number: int, head: Text, wrong: Text, right: Text) -> Exception:
        return bad(self.wish.path, number, wrong, right, say(head, "en"))


def _right(column: Column) -> Text:
    match column.kind:
        case "number":
            return _("write a whole number")
        case "tenths":
            return _("write a number such as 123.4")
        case "switch":
            return _("write yes or no")
    return _("write it as the program writes it when it exports a list")
