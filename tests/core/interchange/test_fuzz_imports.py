"""Whatever the bytes: a map, or a BadFile in sentences; never another exception, never much memory."""

import random
import tracemalloc

import pytest

from core.interchange import tiled_reading
from core.interchange.limits import IMPORT_LIMITS
from core.scenarios.bad_file import BadFile
from core.text import say
from endurance.files import foreign as samples
from endurance.files.foreign import wish
from endurance.files.mutations import ODD_TEXTS

ODD_WORDS = (b"-1", b"99999999999", b"0", b'"', b"<", b">", b"&a;", b"\n", b";")
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


@pytest.mark.parametrize("ending", samples.files())
def test_a_broken_file_is_a_map_or_a_fault(ending: str) -> None:
    system, seeds = samples.files()[ending]
    luck = random.Random(f"interchange {ending}")
    read = 0
    for _turn in range(MUTANTS):
        try:
            samples.use(mutant(luck.choice(seeds), luck), ending, system)
        except BadFile as bad:
            told = [say(line, "fr") for line in bad.lines()]
        else:
            read, told = read + 1, ["read"]
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
