"""What battles said of the worth of troops, kept so that the Armies desk can show it beside the cost."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from core.armies.record_reader import record_of
from core.lab.balance_records import minds_digest, program_version
from core.lab.worth import Worth, features_of, price_of
from core.paths import user_data
from core.scenarios.bad_file import BadFile
from core.scenarios.documents import Document, read_bytes, read_document
from core.scenarios.records import Id, Record
from core.scenarios.writing import laid_out, write_atomically
from core.text import _

if TYPE_CHECKING:
    from core.armies.army import Entry
    from core.armies.points import PointsTable
    from core.protocol.system import AnySystem

FORMAT: Literal["etat-major/worth"] = "etat-major/worth"
VERSION: Literal[1] = 1


class WorthRow(Record):
    """One row: the price by the list, and what battles said, in points."""

    troop: str = Field(max_length=140)
    price: int
    worth: float
    low: float
    high: float
    off: bool


class WorthRecord(Record):
    """All rows of a system, with what they rest on. `prices` is the digest of the points table."""

    format: Literal["etat-major/worth"] = FORMAT
    version: Literal[1] = VERSION
    program: str = Field(max_length=40)
    system: Id
    player: str = Field(max_length=40)
    minds: str = Field(pattern=r"^[0-9a-f]{16}$")
    prices: str = Field(pattern=r"^[0-9a-f]{16}$")
    seed: int
    battles: int = Field(ge=0)
    rows: tuple[WorthRow, ...] = ()


def worth_record(
    system: AnySystem, table: PointsTable, player: str, seed: int, battles: int, rows: Sequence[Worth]
) -> WorthRecord:
    """What was found, as a record."""
    return WorthRecord(
        program=program_version(),
        system=system.id,
        player=player,
        minds=minds_digest(system.id),
        prices=table.digest(),
        seed=seed,
        battles=battles,
        rows=tuple(WorthRow(**row.row()) for row in rows),  # type: ignore[arg-type]  # its own plain row
    )


def kept_path(system_id: str) -> Path:
    """Where the record of a system is kept for the Armies desk."""
    return user_data() / "worth" / f"{system_id}.json"


def keep(record: WorthRecord) -> Path:
    """Keep a record in place of an older one; raises OSError."""
    path = kept_path(record.system)
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(path, dumps(record))
    return path


def dumps(record: WorthRecord) -> bytes:
    """The record as a file."""
    return laid_out(record.model_dump(mode="json")).encode("utf-8")


def record_in(document: Document) -> WorthRecord:
    """The record in a document; raises BadFile."""
    return record_of(document, WorthRecord, FORMAT, VERSION, _("this is no result of the laboratory"))


def kept(system_id: str) -> WorthRecord | None:
    """The record that is kept; None where there is none, or it cannot be read."""
    path = kept_path(system_id)
    if not os.path.isfile(path):
        return None
    try:
        record = record_in(read_document(read_bytes(path), path))
    except (BadFile, OSError):
        return None
    return record if record.system == system_id else None


def worth_of(system: AnySystem, record: WorthRecord, entry: Entry, table: PointsTable) -> float | None:
    """What one piece of a line is worth in points; None where battles said nothing of its troops.

    A part of which they said nothing counts with its price.
    """
    if record.prices != table.digest():
        return None
    rows = {row.troop: row.worth for row in record.rows}
    if entry.troop.id not in rows:
        return None
    features = features_of(entry, table.times)
    return sum(
        count * rows.get(name, float(price_of(system, table, name))) for name, count in features.items()
    )
