"""Memoir '44 scenarios (.m44): JSON with doubled columns, the hexes of which lie just as ours do."""

from collections.abc import Iterator, Mapping
from typing import Any

from core.interchange.hex_draft import Cell, DraftFlag, DraftSide, DraftUnit, HexDraft
from core.interchange.imported import Imported, Report, Wish
from core.interchange.limits import ImportLimits
from core.interchange.settling import settle
from core.scenarios.documents import Document, read_document
from core.scenarios.records import NO_NAMES
from core.text import Names, _, _n

SIZES: Mapping[str, tuple[int, int]] = {"STANDARD": (9, 24), "OVERLORD": (9, 50), "BRKTHRU": (17, 24)}
"""Rows, and the last doubled column, of the kinds of board."""

AXIS = ("ger", "it", "jp", "jap", "fin", "hu", "ro", "bul", "de")
"""How the names of units of the Axis end."""

COUNTRIES: Mapping[str, Names] = {
    "DE": Names("Germany", "Allemagne"),
    "US": Names("United States", "États-Unis"),
    "GB": Names("Great Britain", "Grande-Bretagne"),
    "FR": Names("France", "France"),
    "RU": Names("Soviet Union", "Union soviétique"),
    "SU": Names("Soviet Union", "Union soviétique"),
    "JP": Names("Japan", "Japon"),
    "IT": Names("Italy", "Italie"),
    "PL": Names("Poland", "Pologne"),
    "CA": Names("Canada", "Canada"),
    "FI": Names("Finland", "Finlande"),
}
CAMPS = {"AXIS": Names("Axis", "Axe"), "ALLIES": Names("Allies", "Alliés")}


def read(data: bytes, limits: ImportLimits, wish: Wish) -> Imported:
    """The scenario in a .m44; raises BadFile."""
    document = read_document(data, wish.path, limits)
    return _Reader(document, limits, wish).imported()


class _Reader:
    def __init__(self, document: Document, limits: ImportLimits, wish: Wish) -> None:
        self.document, self.limits, self.wish = document, limits, wish
        self.report = Report()
        self.draft = HexDraft()
        self.info = _table(document.data.get("game_info"))
        self.camps = [str(self.info.get(f"side_player{number}") or "").upper() for number in (1, 2)]

    def imported(self) -> Imported:
        board = self.document.data.get("board")
        if not isinstance(board, dict):
            raise self.document.bad(
                ("board",), _("this is no scenario of Memoir ’44"), _("choose a file with a “board”")
            )
        kind = str(board.get("type") or "STANDARD").upper()
        if kind not in SIZES:
            raise self.document.bad(
                ("board", "type"),
                _("there is no board “{kind}”", kind=kind[:40]),
                _("write one of: {words}", words=", ".join(SIZES)),
            )
        self._blank(*SIZES[kind])
        for number, row in enumerate(self._rows(board, "hexagons")):
            self._hexagon(number, row)
        for row in self._rows(board, "labels"):
            self._label(row)
        self._papers()
        return settle(self.draft, self.wish, self.report)

    def _blank(self, rows: int, last: int) -> None:
        for row in range(rows):
            for column in range(row % 2, last + 1, 2):
                self.draft.at((row, column // 2))

    def _rows(self, board: Mapping[str, Any], key: str) -> Iterator[Mapping[str, Any]]:
        found = board.get(key) or []
        rows = list(found.values()) if isinstance(found, dict) else found
        if not isinstance(rows, list) or len(rows) > self.limits.objects:
            raise self.document.bad(
                ("board", key), _("this is no list of hexes"), _("write a list in square brackets")
            )
        return (row for row in rows if isinstance(row, dict))

    def _cell(self, row: Mapping[str, Any]) -> Cell | None:
        """The cell of doubled columns; None outside of the board."""
        down, across = _whole(row.get("row")), _whole(row.get("col"))
        if down is None or across is None or (down + across) % 2:
            return None
        cell = down, across // 2
        return cell if cell in self.draft.cells else None

    def _hexagon(self, number: int, row: Mapping[str, Any]) -> None:
        cell = self._cell(row)
        if cell is None:
            raise self.document.bad(
                ("board", "hexagons", number) if self._is_listed(number) else ("board", "hexagons"),
                _(
                    "there is no hex in row {row}, column {column}",
                    row=_said(row, "row"),
                    column=_said(row, "col"),
                ),
                _("row and column are both even, or both odd, and lie on the board"),
            )
        hexagon = self.draft.at(cell)
        for key, prefix in (("terrain", ""), ("rect_terrain", "rect:"), ("obstacle", "obstacle:")):
            name = _table(row.get(key)).get("name")
            if isinstance(name, str) and name:
                hexagon.words.append(prefix + name[:80])
        unit = _table(row.get("unit"))
        if isinstance(unit.get("name"), str) and unit["name"]:
            self._unit(cell, unit)
        tags = row.get("tags") or []
        for tag in tags if isinstance(tags, list) else []:
            self._tag(cell, _table(tag))

    def _is_listed(self, number: int) -> bool:
        found = self.document.data["board"].get("hexagons")
        return isinstance(found, list) and number < len(found) and isinstance(found[number], dict)

    def _unit(self, cell: Cell, unit: Mapping[str, Any]) -> None:
        name = str(unit["name"])[:80].casefold()
        camp = "AXIS" if name.endswith(AXIS) else "ALLIES"
        side = self.camps.index(camp) if camp in self.camps else int(camp == "ALLIES")
        badge = unit.get("badge")
        if badge:
            self.report.dropped.append(
                _(
                    "The badge “{badge}” of the unit “{unit}” in row {row}, column {column}.",
                    badge=str(badge)[:40],
                    unit=name,
                    row=cell[0] + 1,
                    column=cell[1] + 1,
                )
            )
        self.draft.units.append(DraftUnit(name, side, cell, figures=_whole(unit.get("nbr_units"))))

    def _tag(self, cell: Cell, tag: Mapping[str, Any]) -> None:
        name = str(tag.get("name") or "")[:80]
        medal = _table(tag.get("medal"))
        if "medal" not in name.casefold() and not medal:
            if name:
                self.draft.at(cell).words.append(f"tag:{name}")
            return
        camp = str(medal.get("side") or tag.get("side") or "").upper()
        rows = max(row for row, _column in self.draft.cells) + 1
        side = self.camps.index(camp) if camp in self.camps else int(cell[0] < rows / 2)
        value = _whole(medal.get("counts_for")) or _whole(medal.get("nbr_hex")) or 1
        self.draft.flags.append(DraftFlag(side, cell, min(value, 3)))
        if camp not in self.camps:
            self.report.mapped.append(
                _(
                    "The medal in row {row}, column {column} is a flag for the side that stands farther off.",
                    row=cell[0] + 1,
                    column=cell[1] + 1,
                )
            )

    def _label(self, row: Mapping[str, Any]) -> None:
        cell = self._cell(row)
        lines = row.get("text") or []
        text = " ".join(str(line) for line in (lines if isinstance(lines, list) else [lines]) if line)[:200]
        if cell is not None and text:
            self.draft.labels.append((cell, Names(text, text), 2))

    def _papers(self) -> None:
        texts = _table(self.document.data.get("text"))
        english, french = _table(texts.get("en")), _table(texts.get("fr"))
        self.draft.title = _names(english, french, "name")
        parts = [_names(english, french, key) for key in ("subtitle", "historical", "description", "rules")]
        self.draft.notes = Names(
            "\n\n".join(part.en for part in parts if part.en),
            "\n\n".join(part.fr for part in parts if part.fr),
        )
        others = sorted(str(key)[:8] for key in texts if key not in ("en", "fr"))
        if others:
            self.report.dropped.append(
                _n(
                    "The texts in {count} other language.",
                    "The texts in {count} other languages.",
                    len(others),
                )
            )
        if _table(self.document.data.get("packs")):
            self.report.dropped.append(_("The list of expansions."))
        self.draft.sides = tuple(
            DraftSide(
                self._side_name(number),
                f"player-{number}",
                _whole(self.info.get(f"cards_player{number}")),
                _whole(self.info.get(f"victory_player{number}")),
            )
            for number in (1, 2)
        )
        self.draft.first = int(str(self.info.get("starting")) == "PLAYER2")
        date = str(self.info.get("date_begin") or "")[:20]
        if date and date not in self.draft.title.en:
            title = self.draft.title
            self.draft.title = Names(
                f"{title.en}, {date}" if title.en else "", f"{title.fr}, {date}" if title.fr else ""
            )

    def _side_name(self, number: int) -> Names:
        country = str(self.info.get(f"country_player{number}") or "").upper()[:40]
        camp = self.camps[number - 1]
        return COUNTRIES.get(country) or CAMPS.get(camp) or Names(f"Player {number}", f"Joueur {number}")


def _table(value: object) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _whole(value: object) -> int | None:
    """A whole number that may be written as a text; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value if abs(value) < 1000 else None
    if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 4:
        return int(value)
    return None


def _said(row: Mapping[str, Any], key: str) -> str:
    value = row.get(key)
    return str(value)[:12] if isinstance(value, (int, str)) else "?"


def _names(english: Mapping[str, Any], french: Mapping[str, Any], key: str) -> Names:
    one, other = (table.get(key) for table in (english, french))
    return Names(_said_text(one), _said_text(other)) if one or other else NO_NAMES


def _said_text(value: object) -> str:
    return value.strip()[:3000] if isinstance(value, str) else ""
