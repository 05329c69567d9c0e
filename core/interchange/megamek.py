"""MegaMek boards (.board): a text of flat-top hexes, `hex CCRR level "terrain:level;..." "theme"` a line."""

import re

from core.interchange.hex_draft import HexDraft, turned
from core.interchange.imported import Imported, Report, Wish
from core.interchange.limits import ImportLimits, bad, text_of
from core.interchange.settling import settle
from core.text import _, _n

_SIZE = re.compile(r"size\s+(\d{1,4})\s+(\d{1,4})\s*", re.ASCII)
_HEX = re.compile(r'hex\s+(\d{4,8})\s+(-?\d{1,4})\s+"([^"]{0,2000})"(?:\s+"([^"]{0,200})")?\s*', re.ASCII)
_SKIPPED = ("option", "background", "tag", "description")


def read(data: bytes, limits: ImportLimits, wish: Wish) -> Imported:
    """The map in a .board, turned so that its hexes stand on their points; raises BadFile."""
    text = text_of(data, limits, wish.path)
    report = Report()
    size: tuple[int, int] | None = None
    found: dict[tuple[int, int], tuple[int, list[str]]] = {}
    skipped = themes = 0
    for number, line in enumerate(text.splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.lower() == "end":
            break
        word = line.split(None, 1)[0].lower()
        if word == "size":
            size = _size(line, number, limits, wish.path)
        elif word == "hex":
            if size is None:
                raise bad(wish.path, number, _("a hex stands before the size"), _("write “size 16 17” first"))
            cell, level, words, theme = _hex(line, number, size, len(found), wish.path)
            found[cell] = level, words
            themes += bool(theme)
        elif word in _SKIPPED:
            skipped += 1
        else:
            raise bad(
                wish.path,
                number,
                _("“{word}” is no word of a MegaMek board", word=word[:40]),
                _("write “size”, “hex”, “option” or “end”"),
            )
    if size is None:
        raise bad(wish.path, 1, _("this is no MegaMek board"), _("begin with a line such as “size 16 17”"))
    if skipped:
        report.dropped.append(_n("{count} line of settings.", "{count} lines of settings.", skipped))
    if themes:
        report.dropped.append(_n("The theme of {count} hex.", "The themes of {count} hexes.", themes))
    return settle(_draft(size, found, report), wish, report)


def _size(line: str, number: int, limits: ImportLimits, path: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(line)
    width, height = (int(match[1]), int(match[2])) if match else (0, 0)
    if not 0 < width * height <= limits.cells:
        raise bad(
            path,
            number,
            _("this is no size of a map"),
            _("write “size 16 17”, at most {most} hexes in all", most=limits.cells),
        )
    return width, height


def _hex(
    line: str, number: int, size: tuple[int, int], already: int, path: str
) -> tuple[tuple[int, int], int, list[str], str]:
    match = _HEX.fullmatch(line)
    if match is None:
        raise bad(
            path,
            number,
            _("this line of a hex cannot be read"),
            _('write “hex 0101 0 "woods:1" ""”'),
        )
    digits = match[1]
    width, height = size
    half = len(digits) // 2
    column, row = int(digits[:half]), int(digits[half:])
    if len(digits) % 2:  # three digits for one of the two: the hexes come row by row
        column, row = already % width + 1, already // width + 1
    if not (1 <= column <= width and 1 <= row <= height):
        raise bad(
            path,
            number,
            _("the hex {hex} lies outside of the map", hex=digits),
            _("columns go from 1 to {width}, rows from 1 to {height}", width=width, height=height),
        )
    words = [word.strip().split(":")[0].lower()[:60] for word in match[3].split(";") if word.strip()]
    return (row - 1, column - 1), int(match[2]), words, match[4] or ""


def _draft(
    size: tuple[int, int], found: dict[tuple[int, int], tuple[int, list[str]]], report: Report
) -> HexDraft:
    """The even columns of a MegaMek board lie half a hex lower: after the quarter turn rows lie so."""
    width, height = size
    lowest = min((level for level, _words in found.values()), default=0)
    draft = HexDraft(shifted=1 if (width - 1 - 1) % 2 == 1 else 0)
    for row in range(height):
        for column in range(width):
            level, words = found.get((row, column), (lowest, []))
            hexagon = draft.at(turned(height, width, (row, column)))
            hexagon.level = level - lowest
            hexagon.words.extend(words)
    report.mapped.append(_("The map is turned a quarter to the left: its hexes now stand on their points."))
    if lowest:
        report.mapped.append(_("All levels were moved by {count}: the lowest is 0.", count=str(-lowest)))
    return draft
