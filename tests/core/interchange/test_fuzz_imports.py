"""Whatever the bytes: a map, or a BadFile in sentences; never another exception, never much memory."""

import json
import random
import tracemalloc
from collections.abc import Callable

import pytest

from core.interchange import m44, megamek, order_sheet, scenario_parts, tiled_reading
from core.interchange.imported import Imported, Wish
from core.interchange.limits import IMPORT_LIMITS, ImportLimits
from core.scenarios import files
from core.scenarios.bad_file import BadFile
from core.systems.catalog import by_id
from core.text import say
from tests.broken_files import ODD_TEXTS
from tests.core.interchange import samples
from tests.core.interchange.samples import wish

Reader = Callable[[bytes, ImportLimits, Wish], Imported]

SEEDS: dict[str, tuple[Reader, str, tuple[bytes, ...]]] = {
    "m44": (m44.read, "battle_cry", (json.dumps(samples.m44()).encode(),)),
    "tmx": (
        tiled_reading.read,
        "belle_epoque",
        (
            *(samples.tmx(how=how) for how in ("csv", "xml", "base64", "zlib", "gzip")),
            samples.tmx(axis="x"),
            samples.tmx(index="even"),
        ),
    ),
    "tmj": (
        tiled_reading.read,
        "battle_cry",
        (samples.tmj(), samples.tmj(how="zlib"), samples.tmj(how="gzip")),
    ),
    "megamek": (megamek.read, "belle_epoque", (samples.BOARD.encode(),)),
    "csv": (order_sheet.read, "battle_cry", (samples.CSV.encode(),)),
    "cards": (
        order_sheet.read,
        "belle_position",
        (b"Side,Card,Count,Place\nFrench,Line,3,\nGermans,x,1,left\n",),
    ),
    "table": (
        order_sheet.read,
        "la_garde",
        (b"Side,Kind,x,y,Facing,Traits\nA,line_infantry,10,20.5,90,large\nB,baggage,,,,\n",),
    ),
    "parts": (scenario_parts.read, "battle_cry", (files.dumps(by_id("battle_cry").design().blank()),)),
}
MUTANTS = 250


def mutant(data: bytes, luck: random.Random) -> bytes:
    """A file with a few things wrong."""
    broken = bytearray(data)
    for _turn in range(luck.choice((1, 1, 2, 5, 20))):
        place = luck.randrange(len(broken) + 1)
        match luck.randrange(7):
            case 0:
                broken[place:place] = luck.choice(ODD_TEXTS)
            case 1:
                del broken[place : place + luck.choice((1, 2, 10, 200))]
            case 2 if place < len(broken):
                broken[place] = luck.randrange(256)
            case 3:
                end = min(len(broken), place + luck.randrange(1, 80))
                broken[place:place] = broken[place:end] * luck.choice((1, 1, 30))
            case 4:
                broken[place:place] = luck.choice(
                    (b"-1", b"99999999999", b"0", b'"', b"<", b">", b"&a;", b"\n", b";")
                )
            case 5:
                digits = [at for at, sign in enumerate(broken) if 48 <= sign <= 57]
                if digits:
                    broken[luck.choice(digits)] = luck.choice(b"0123456789")
            case _:
                other = luck.randrange(len(broken) + 1)
                broken = broken[: min(place, other)] + broken[max(place, other) :]
    return bytes(broken)


@pytest.mark.parametrize("name", SEEDS)
def test_a_broken_file_is_a_map_or_a_fault(name: str) -> None:
    reader, system, seeds = SEEDS[name]
    luck = random.Random(f"interchange {name}")
    asked = wish(system)
    read = 0
    for _turn in range(MUTANTS):
        data = mutant(luck.choice(seeds), luck)
        try:
            got = reader(data, IMPORT_LIMITS, asked)
        except BadFile as bad:
            told = [say(line, "fr") for line in bad.lines()]
        else:
            read += 1
            files.loads(files.dumps(got.scenario), asked.target.models)
            told = [say(line, "fr") for line in (*got.kept, *got.mapped, *got.dropped)]
        assert told
        assert all(told)
    assert read < MUTANTS


def test_what_unpacks_without_end_takes_no_memory() -> None:
    bomb = samples.tmx([1] * 5_000_000, how="zlib")  # 20 megabytes in a layer of 12 hexes
    tracemalloc.start()
    try:
        with pytest.raises(BadFile):
            tiled_reading.read(bomb, IMPORT_LIMITS, wish())
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()
