"""The page docs/balance/points.md, made again: what troops are worth beside what they cost, with intervals.

    python -m tools.points_page --kept FOLDER [--system mbt] [--battles 600] [--page]

Battles of a system are those of `etat-major points SYSTEM --seed 18`, in the order of their numbers. They are
kept in a folder, a file a system, and gone on with when it is run again; `--page` writes what there is.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from time import monotonic

from core.lab.worth import Contest, Contests, Worth, play_contests, worths
from core.protocol.system import AnySystem
from core.systems.catalog import SYSTEMS
from core.text import say
from tools.balance_table import FOLDER

SEED = 18
SEAT = "officer"
HEAD = """# What troops are worth

Made by `python -m tools.points_page`: random legal armies of nearly equal points, officers on both sides, on
ground that is the same turned half round; luck is taken off. A price is *off* where it lies outside the
interval. The list is believed until battles say otherwise, so few battles find little. `part=value` is what
may be set for a piece; *general* with cards is the card itself. Where points tell little of who wins, a point
is worth little, and intervals in points are wide: then it is told on which side of the price the worth lies,
and no more.
"""
FEWEST = 50
"""Battles before which a system is not told of."""


def main() -> int:
    """Play what is missing, then write the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--system", default=",".join(system.id for system in SYSTEMS))
    parser.add_argument("--battles", type=int, default=600)
    parser.add_argument("--minutes", type=float, default=1e9, help="for each system at most")
    parser.add_argument("--kept", type=Path, required=True)
    parser.add_argument("--page", action="store_true", help="only write the page")
    wish = parser.parse_args()
    wish.kept.mkdir(parents=True, exist_ok=True)
    text = HEAD
    for system in SYSTEMS:
        kept = wish.kept / f"{system.id}.jsonl"
        if not wish.page and system.id in wish.system.split(","):
            _play(system, kept, wish.battles, wish.minutes)
        battles = _read(kept) if kept.is_file() else []
        if len(battles) >= FEWEST:
            text += _section(system, battles)
    (FOLDER / "points.md").write_text(text, encoding="utf-8")
    return 0


def _play(system: AnySystem, kept: Path, battles: int, minutes: float) -> None:
    """Battles whose numbers are not in the file yet, each written as soon as it is over."""
    done = _numbers(kept)
    began = monotonic()
    with kept.open("a", encoding="utf-8") as file:
        for number in range(battles):
            if number in done:
                continue
            if monotonic() - began > 60 * minutes:
                break
            for battle in play_contests(Contests(system, SEAT, SEED, range(number, number + 1))):
                row = {
                    "number": number,
                    "counts": battle.counts,
                    "result": battle.result,
                    "luck": battle.luck,
                }
                file.write(json.dumps(row) + "\n")
                file.flush()


def _numbers(kept: Path) -> set[int]:
    if not kept.is_file():
        return set()
    return {json.loads(line)["number"] for line in kept.read_text(encoding="utf-8").splitlines()}


def _read(kept: Path) -> list[Contest]:
    rows = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    rows.sort(key=lambda row: row["number"])
    return [Contest(row["counts"], row["result"], row["luck"]) for row in rows]


def _section(system: AnySystem, battles: list[Contest]) -> str:
    """One system: the prices that are off with their intervals, and the others in a line."""
    table = system.armies.troops().tables[0]
    rows = worths(system, table, battles, SEED)
    text = f"\n## {say(system.title, 'en')}\n\n{len(battles)} battles, seed {SEED}. "
    off = [row for row in rows if row.off]
    if off:
        text += "Prices that lie outside their interval:\n\n" + _table(off)
    within = [row for row in rows if not row.off]
    if within:
        text += "Prices that lie within theirs:\n\n" if off else "All prices lie within theirs:\n\n"
        text += _table(within)
    return text.rstrip("\n") + "\n"


def _table(rows: list[Worth]) -> str:
    lines = "".join(
        f"| {row.troop} | {row.price} | {row.worth:.1f} | {row.low:.1f} to {row.high:.1f} | {row.seen} |\n"
        for row in rows
    )
    return (
        "| Troops | Costs | Worth | 95 % | Battles in which sides differ |\n|---|---|---|---|---|\n"
        + lines
        + "\n"
    )


if __name__ == "__main__":
    sys.exit(main())
