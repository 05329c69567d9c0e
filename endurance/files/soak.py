"""The soak of `soak --files`: so many files from a seed, on all cores."""

from __future__ import annotations

import signal
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType
from xml.etree.ElementTree import ParseError

from core.lab.pool import spread, workers
from core.protocol.json_rows import JsonRow
from core.scenarios.documents import BadFile
from endurance.files.formats import FORMATS, Format
from endurance.files.mutations import (
    MUTATIONS,
    TEXT_MUTATIONS,
    Mutation,
    cell_changed,
    check_told,
    crossed,
    element_changed,
    grafted,
    shuffled,
)
from endurance.findings import Finding, Findings

CHUNK = 200
MOST_SECONDS = 30.0
"""Of the processor, for one file: more is a file that hangs the program."""
MOST_MEGABYTES = 600
"""By which one file may raise what the process has held at most."""


class HangsError(Exception):
    """A file took more than MOST_SECONDS of the processor."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """Files for one worker, by their numbers."""

    seed: int
    numbers: range
    formats: str = ""
    """How the names of those that are drawn begin; all of them begin with nothing."""


@dataclass(slots=True)
class Tally:
    """What many files came to: how many of each format were read and refused, and what was found wrong."""

    files: int = 0
    read: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    megabytes: int = 0
    findings: list[Finding] = field(default_factory=list)

    def add(self, other: Tally) -> None:
        """Take in what a worker brings."""
        self.files += other.files
        self.read += other.read
        self.refused += other.refused
        self.megabytes = max(self.megabytes, other.megabytes)

    def row(self, seed: int, faults: int) -> JsonRow:
        """The JSON line."""
        return {
            "files": self.files,
            "seed": seed,
            "read": dict(sorted(self.read.items())),
            "refused": dict(sorted(self.refused.items())),
            "most_megabytes": self.megabytes,
            "faults": faults,
        }


def soak_files(
    number: int, seed: int, keep: Path, progress: Callable[[Tally, int], object], formats: str = ""
) -> JsonRow:
    """Read so many broken files; those that show a fault are kept. Gives the row of the JSON line.

    Only of formats whose names begin with `formats`, one of which there is at least. Ctrl+C ends it early.
    """
    tally, findings = Tally(), Findings(keep)
    tasks = (Chunk(seed, range(at, min(at + CHUNK, number)), formats) for at in range(0, number, CHUNK))
    # who stops it has the line of what was read until then
    with suppress(KeyboardInterrupt), workers() as pool:
        for part in spread(pool, read_chunk, tasks):
            tally.add(part)
            for finding in part.findings:
                findings.add(finding)
            progress(tally, len(findings.found))
    return tally.row(seed, len(findings.found))


def read_chunk(chunk: Chunk) -> Tally:
    """The files of one chunk."""
    tally = Tally()
    for number in chunk.numbers:
        read_one(chunk.seed, number, tally, chunk.formats)
    return tally


def named(formats: str) -> tuple[Format, ...]:
    """The formats whose names begin so."""
    return tuple(one for one in FORMATS if one.name.startswith(formats))


def read_one(seed: int, number: int, tally: Tally, formats: str = "") -> None:
    """One file: made from seed and number, read, and what became of it."""
    dice = Random(f"{seed}/{number}")
    drawn = named(formats)
    form = dice.choices(drawn, [one.share for one in drawn])[0]
    data = broken(form, dice)
    tally.files += 1
    before = _most_memory()
    reason = ""
    try:
        with at_most(MOST_SECONDS):
            form.use(data, dice)
        tally.read[form.name] += 1
    except BadFile as bad:
        tally.refused[form.name] += 1
        reason = _badly_told(bad, data)
    except Exception:  # noqa: BLE001  # whatever it is, it is the finding
        reason = traceback.format_exc()
    tally.megabytes = max(tally.megabytes, _most_memory())
    if not reason and _most_memory() - before > MOST_MEGABYTES:
        reason = f"it took {_most_memory() - before} MB to read"
    if reason:
        name = f"{number}-{form.name.replace(' ', '-')}"
        tally.findings.append(Finding(name, f"seed {seed}, file {number}\n{reason}", data, form.ending))


def broken(form: Format, dice: Random) -> bytes:
    """A file of that format with something wrong with it, most often."""
    data = dice.choice(form.sound())
    for _time in range(dice.choice((1, 1, 1, 2, 4))):
        data = _worse(form, data, dice) or b" "
    if form.finish is not None and dice.random() < 0.8:
        data = form.finish(data)
    return data


def _worse(form: Format, data: bytes, dice: Random) -> bytes:
    chance = dice.random()
    if chance < 0.15:
        return crossed(data, _another(form, dice), dice)
    ways = (*MUTATIONS, shuffled, shuffled) if form.is_json else (*TEXT_MUTATIONS, *_of_sense(form))
    try:
        if form.is_json and chance < 0.3:
            return grafted(data, _another(form, dice), dice)
        return dice.choice(ways)(data, dice)
    except (ValueError, LookupError, TypeError, RecursionError, ParseError):
        return dice.choice(TEXT_MUTATIONS)(data, dice)  # it is no JSON, or XML, any more


def _of_sense(form: Format) -> tuple[Mutation, ...]:
    """What leaves such a file legal and changes its sense: half of its ways."""
    if form.name.endswith(".tmx"):
        return (element_changed,) * len(TEXT_MUTATIONS)
    return (cell_changed,) * len(TEXT_MUTATIONS) if form.ending == ".csv" else ()


def _another(form: Format, dice: Random) -> bytes:
    """Another file, now and then of another format."""
    other = form if dice.random() < 0.6 else dice.choice(FORMATS)
    return dice.choice(other.sound())


def _badly_told(bad: BadFile, data: bytes) -> str:
    try:
        check_told(bad, data)
    except (AssertionError, UnicodeError):
        return traceback.format_exc()
    return ""


@contextmanager
def at_most(seconds: float) -> Iterator[None]:
    """Raise HangsError after so many seconds of the processor, where the system has such a clock."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def ring(_number: int, _frame: FrameType | None) -> None:
        raise HangsError(f"more than {seconds:.0f} seconds of the processor")

    before = signal.signal(signal.SIGVTALRM, ring)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _most_memory() -> int:
    """The most that this process has held, in megabytes; 0 where the system does not say."""
    try:
        import resource
    except ImportError:
        return 0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
