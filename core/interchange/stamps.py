"""Stamps: named pieces of a map in files of their own, kept in a person's folder and exchanged.

The piece is what a copy lays on the clipboard (`core.interchange.clips`): it fits into every game that is
played on the same kind of board, as far as that has the grounds and the units.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.interchange.clips import AnyClip, loads
from core.interchange.clips import dumps as clip_bytes
from core.interchange.limits import IMPORT_LIMITS, bad
from core.interchange.target import Target
from core.paths import named_in, user_data
from core.scenarios.bad_file import BadFile
from core.scenarios.documents import read_bytes, read_document
from core.scenarios.versions import version_of
from core.scenarios.writing import laid_out, write_atomically
from core.text import _

FORMAT = "etat-major/stamp"
VERSION = 1
KEYS = ("format", "version", "name", "piece")
LONGEST_NAME = 60
BOARDS = ("hex", "table")
MOST = 500
"""Stamps of a folder that are listed."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A piece of a map under a name; `piece` as it stands in the file."""

    name: str
    piece: Mapping[str, Any]

    @property
    def board(self) -> str:
        """The kind of board that it fits: "hex" or "table"."""
        return str(self.piece["board"])

    def clip(self, scenario: Any, target: Target) -> AnyClip:
        """What can be put down in a scenario of it. Raises BadFile."""
        import json

        return loads(json.dumps(self.piece).encode(), scenario, target)


def stamp_of(name: str, clip: AnyClip, scenario: Any) -> Stamp:
    """A stamp of what was copied out of a scenario."""
    return Stamp(name.strip()[:LONGEST_NAME], read_document(clip_bytes(clip, scenario)).data)


def dumps(stamp: Stamp) -> bytes:
    """The bytes of the file of a stamp."""
    row = {"format": FORMAT, "version": VERSION, "name": stamp.name, "piece": dict(stamp.piece)}
    return (laid_out(row)).encode("utf-8")


def read(data: bytes, path: str = "") -> Stamp:
    """The stamp in these bytes. Raises BadFile."""
    document = read_document(data, path, IMPORT_LIMITS)
    row = document.data
    if row.get("format") != FORMAT:
        raise document.bad(("format",), _("this is no stamp"), _("write “{word}”", word=FORMAT))
    version_of(document, row, VERSION, ())
    for key in row:
        if key not in KEYS:
            raise document.bad((key,), _("there is no “{key}” here", key=key), _("leave it out"))
    name, piece = row.get("name"), row.get("piece")
    if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
        raise document.bad(
            ("name",) if "name" in row else (),
            _("a stamp has a name"),
            _("write 1 to {most} letters", most=LONGEST_NAME),
        )
    if not isinstance(piece, dict) or piece.get("board") not in BOARDS:
        raise document.bad(
            ("piece",) if "piece" in row else (),
            _("a stamp holds a piece of a map"),
            _("keep one from the design desk"),
        )
    return Stamp(name, piece)


# --- the folder of a person --------------------------------------------------------------------------------


def folder() -> Path:
    """Where a person's stamps lie."""
    return user_data() / "stamps"


def kept(board: str) -> dict[Path, Stamp]:
    """The stamps for a kind of board, by their files; broken ones are left out."""
    by_board: dict[str, dict[Path, Stamp]] = {}
    for path in named_in(folder(), ".json")[:MOST]:
        try:
            stamp = read(read_bytes(path, IMPORT_LIMITS), path.name)
        except BadFile:
            continue
        by_board.setdefault(stamp.board, {})[path] = stamp
    return by_board.get(board, {})


def keep(stamp: Stamp) -> Path:
    """Keep a stamp beside the others, under a file name of its own. Raises OSError."""
    plain = (
        "".join(letter if letter.isalnum() else "_" for letter in stamp.name.lower()).strip("_") or "stamp"
    )
    path, number = folder() / f"{plain}.json", 1
    data = dumps(stamp)
    while path.exists() and path.read_bytes() != data:
        number += 1
        path = folder() / f"{plain}-{number}.json"
    folder().mkdir(parents=True, exist_ok=True)
    write_atomically(path, data)
    return path


def take_in(path: Path) -> Path:
    """Keep a stamp that somebody sent. Raises BadFile and OSError."""
    data = read_bytes(path, IMPORT_LIMITS)
    if len(data) > IMPORT_LIMITS.size:
        raise bad(str(path), 0, _("the file is too large"), _("a stamp is small"))
    return keep(read(data, str(path)))
