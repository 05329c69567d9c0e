"""The command: record the tests, draw mutants, try them, say which survived."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from random import Random

from tools.mutation import checkout
from tools.mutation.children import load_libraries
from tools.mutation.drawing import is_another_program, mutants_of
from tools.mutation.mutants import Mutant
from tools.mutation.recording import Records, is_recorded, record
from tools.mutation.trials import End, Tried, tried

LEFT_OUT = ("tests/house/", "tests/tools/", "tests/benchmarks/")
"""Tests of the checkout rather than of what the program does."""


def main(arguments: Sequence[str] | None = None) -> int:
    """0 when every mutant was killed, 1 when some survived."""
    wish = _parser().parse_args(arguments)
    load_libraries()
    names = checkout.kept_files()
    tests = [
        name
        for name in checkout.sources(names, ["tests"])
        if Path(name).name.startswith("test_")
        and Path(name).name != "test_breaks.py"
        and not name.startswith(LEFT_OUT)
    ]
    if wish.record is not None:
        return 0 if _record(checkout.sources(tests, wish.record or ["tests"]), wish.workers) else 1
    old = sum(not is_recorded(test) for test in tests)
    if old:
        print(f"{old} of {len(tests)} test files are not recorded as they stand: they may know what survives")
    changed = names if wish.changed is None else checkout.changed_files(wish.changed)
    seed = Random().randrange(1_000_000) if wish.seed is None else wish.seed
    mutants = drawn(checkout.sources(changed, wish.paths), wish.number, Random(seed))
    print(f"{len(mutants)} mutants, --seed {seed}", flush=True)
    return _try_all(mutants, Records.read(tests), wish.seconds, wish.workers, wish.json)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("etat-major-mutate", description=__doc__)
    parser.add_argument("paths", nargs="*", default=["core", "editor"], help="files and folders to draw from")
    parser.add_argument("--changed", metavar="COMMIT", help="only from what differs from this commit")
    parser.add_argument("--number", type=int, default=50, help="how many are drawn (50)")
    parser.add_argument("--seed", type=int, help="draw the same again")
    parser.add_argument("--seconds", type=float, default=60.0, help="processor time of tests a mutant (60)")
    parser.add_argument("--workers", type=int, default=1, help="copies that work side by side (1)")
    parser.add_argument("--json", type=Path, help="write what became of each, too")
    parser.add_argument("--record", nargs="*", metavar="TESTS", help="record what tests enter; no mutants")
    return parser


def drawn(files: Iterable[str], number: int, rng: Random, root: Path = checkout.ROOT) -> list[Mutant]:
    """So many at random of all that these files have."""
    texts = {name: (root / name).read_text(encoding="utf-8") for name in files}
    every = [mutant for name, text in texts.items() for mutant in mutants_of(name, text)]
    rng.shuffle(every)
    found: list[Mutant] = []
    for mutant in every:
        if len(found) == number:
            break
        if is_another_program(mutant, texts[mutant.path]):
            found.append(mutant)
    return found


def _record(files: Sequence[str], workers: int) -> bool:
    done = True
    with multiprocessing.get_context("fork").Pool(workers) as pool:
        for file, held in zip(files, pool.imap(record, files), strict=True):
            done = done and held
            print(f"{'' if held else 'NOT GREEN: '}{file}", flush=True)
    return done


_copy: Path
"""The copy of the checkout in which this worker tries."""


def _begin_worker(folder: Path) -> None:
    global _copy
    _copy = Path(tempfile.mkdtemp(dir=folder))
    checkout.copy_to(_copy)


def _tried(mutant: Mutant, records: Records, seconds: float) -> Tried:
    return tried(mutant, _copy, records, seconds)


def _try_all(
    mutants: Sequence[Mutant], records: Records, seconds: float, workers: int, report: Path | None
) -> int:
    ends: list[Tried] = []
    with (
        tempfile.TemporaryDirectory(prefix="etat-major-mutants-") as folder,
        multiprocessing.get_context("fork").Pool(workers, _begin_worker, (Path(folder),)) as pool,
    ):
        for one in pool.imap_unordered(partial(_tried, records=records, seconds=seconds), mutants):
            ends.append(one)
            if one.end in (End.SURVIVED, End.UNTESTED):
                source = (checkout.ROOT / one.mutant.path).read_text(encoding="utf-8")
                print(f"\n{one.end.value} ({one.tests} tests, {len(ends)} of {len(mutants)})")
                print(one.mutant.diff(source), flush=True)
            if report is not None:
                report.write_text(json.dumps([_row(each) for each in ends], indent=1))
    counts = Counter(one.end for one in ends)
    killed = counts[End.KILLED] + counts[End.TIMED_OUT]
    print("\n" + ", ".join(f"{count} {end.value}" for end, count in counts.most_common()))
    print(f"{killed} of {len(ends)} killed: {100 * killed / max(1, len(ends)):.1f} %")
    return int(killed < len(ends))


def _row(one: Tried) -> dict[str, object]:
    mutant = one.mutant
    return {
        "end": one.end.value,
        "path": mutant.path,
        "start": mutant.start,
        "function": mutant.function,
        "kind": mutant.kind,
        "text": mutant.text,
    }


if __name__ == "__main__":
    sys.exit(main())
