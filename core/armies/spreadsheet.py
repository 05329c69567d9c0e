"""A list as CSV for a spreadsheet, and back: rows of label and value, then a table of the lines."""

import csv
import io
from collections.abc import Sequence

from core.armies.army import Army
from core.armies.rosters import Line, content_hash
from core.armies.vocabulary import (
    HEAD,
    NO,
    YES,
    ReadList,
    Systems,
    Vocabulary,
    folded,
    label,
    line_from,
    no_system,
    read_list,
    spoken,
    system_named,
)
from core.armies.words import part_words
from core.text import Text, _, say
from core.text.whole_numbers import whole

COLUMNS: dict[str, Text] = {
    "count": _("Count"),
    "troop": _("Troops"),
    "parts": _("Parts"),
    "each": _("Points each"),
    "points": _("Points"),
    "name": _("Name"),
    "note": _("Note"),
}
DELIMITERS = (",", ";", "\t")
_FORMULA = ("=", "+", "-", "@", "'")


def write(army: Army, language: str) -> str:
    """The list as CSV: commas in English, semicolons in French, as spreadsheets there open them."""
    out = io.StringIO()
    rows = csv.writer(out, delimiter=";" if language == "fr" else ",")
    roster = army.roster
    nation = dict(army.troops.nations).get(roster.nation, roster.nation)
    head = {
        "title": roster.title,
        "system": say(army.troops.title, language),
        "nation": say(nation, language),
        "budget": str(roster.budget),
        "points": f"{roster.points.id} {roster.points.digest}".strip(),
        "friendly": say(YES if roster.friendly else NO, language),
        "reason": roster.reason,
        "note": roster.note,
        "total": str(army.total),
        "print": content_hash(roster),
    }
    for key, value in head.items():
        if value:
            rows.writerow([say(HEAD[key], language), _guarded(value)])
    rows.writerow([])
    rows.writerow([say(text, language) for text in COLUMNS.values()])
    for entry in army.entries:
        parts = "; ".join(say(part, language) for part in part_words(entry.troop, entry.line.parts))
        cells = [say(entry.troop.name, language), parts]
        rows.writerow(
            [
                entry.count,
                *cells,
                entry.each or 0,
                entry.points,
                *map(_guarded, (entry.line.name, entry.line.note)),
            ]
        )
    return out.getvalue()


def _guarded(text: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _bare(cell: str) -> str:
    return cell[1:] if cell.startswith("'") else cell


def read(text: str, systems: Systems, system: str | None = None) -> ReadList:
    """The list in a CSV, whatever its delimiter and language; the columns may stand in any order."""
    tables = [(_columns(rows), rows) for mark in DELIMITERS for rows in [_rows(text, mark)]]
    (place, columns), rows = max(tables, key=lambda table: len(table[0][1]))
    if "troop" not in columns:
        return ReadList(None, (_("There is no column “{column}”.", column=COLUMNS["troop"]),))
    head: dict[str, str] = {}
    for row in rows[:place]:
        key = label(row[0]) if len(row) > 1 else None
        if key is not None:
            head.setdefault(key, _bare(row[1]))
    named = system_named(head["system"], systems) if "system" in head else system
    if named is None or named not in systems:
        return no_system(head.get("system", ""))
    vocabulary = Vocabulary(systems[named])
    remarks: list[Text] = []
    lines: list[Line] = []
    for number, row in enumerate(rows[place + 1 :], place + 2):
        faults: list[Text] = []
        line = _line({key: row[at] for key, at in columns.items() if at < len(row)}, vocabulary, faults)
        remarks += [_("row {row}: {wrong}", row=number, wrong=wrong) for wrong in faults]
        if line is not None:
            lines.append(line)
    return read_list(head, tuple(lines), systems[named], remarks)


def _rows(text: str, delimiter: str) -> list[list[str]]:
    try:
        return list(csv.reader(io.StringIO(text.lstrip("\ufeff"), newline=""), delimiter=delimiter))
    except csv.Error:
        return []


def _columns(rows: Sequence[Sequence[str]]) -> tuple[int, dict[str, int]]:
    """The row that names the most columns, and where each stands; nothing where no row names the troops.

    A title or a note may be a word that a column is called by: such a row names fewer.
    """
    best: tuple[int, dict[str, int]] = len(rows), {}
    for place, row in enumerate(rows):
        found: dict[str, int] = {}
        for at, cell in enumerate(row):
            key = _column(cell)
            if key is not None:
                found.setdefault(key, at)
        if "troop" in found and len(found) > max(1, len(best[1])):
            best = place, found
    return best


def _column(cell: str) -> str | None:
    """Which column a cell names, in any language; None for none."""
    words = folded(cell)
    return next((key for key, text in COLUMNS.items() if words == key or words in spoken(text)), None)


def _line(cells: dict[str, str], vocabulary: Vocabulary, faults: list[Text]) -> Line | None:
    words = _bare(cells.get("troop", "")).strip()
    if not words:
        return None
    troop = vocabulary.troop_partly(words)
    if troop is None:
        faults.append(
            _(
                "{wrong}; {right}",
                wrong=_("“{words}” was not understood", words=words[:80]),
                right=vocabulary.nearest(words),
            )
        )
        return None
    found, unknown = vocabulary.parts(troop, cells.get("parts", ""))
    for piece in unknown:
        faults.append(_("{troop}: “{part}” is not known and was left out", troop=troop.name, part=piece[:80]))
    count = cells.get("count", "").strip() or "1"
    fields = {
        "count": count if (number := whole(count, 8)) is None else number,
        "parts": troop.changed_parts(found),
        "name": _bare(cells.get("name", "")),
        "note": _bare(cells.get("note", "")),
    }
    return line_from(troop, fields, faults)
