"""How much a file of another program may hold; asked before memory is taken."""

from dataclasses import dataclass

from core.scenarios.bad_file import BadFile, Fault, Place
from core.scenarios.documents import Limits
from core.text import Text, _


@dataclass(frozen=True, slots=True)
class ImportLimits(Limits):
    """Beside bytes, nesting and digits: elements of an XML, hexes of a layer, tiles, objects, rows."""

    elements: int = 300_000
    cells: int = 30_000
    layers: int = 64
    tiles: int = 20_000
    objects: int = 5_000
    rows: int = 5_000
    cell_length: int = 2_000


IMPORT_LIMITS = ImportLimits()


def bad(path: str, line: int, wrong: Text, right: Text, at: str = "") -> BadFile:
    """The error for one fault of a foreign file; line 0 is the whole file, `at` a place in it."""
    return BadFile(path, [Fault(Place(line, at), wrong, right)])


def check_size(data: bytes, limits: Limits, path: str) -> None:
    """Raises BadFile for a file that is too large."""
    if len(data) > limits.size:
        megabytes = limits.size // (1024 * 1024)
        raise bad(
            path,
            0,
            _("the file is too large"),
            _("a file has at most {megabytes} megabytes", megabytes=megabytes),
        )


def text_of(data: bytes, limits: Limits, path: str) -> str:
    """The text of a file: UTF-8, else what spreadsheets of Windows write. Raises BadFile."""
    check_size(data, limits, path)
    if b"\x00" in data:
        raise bad(path, 1, _("this is no text"), _("save the file as text in UTF-8"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")
