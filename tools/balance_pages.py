"""The pages of docs/balance, made again: the verdict of every shipped scenario at two levels, and handicaps.

    python -m tools.balance_pages [--only alma] [--players officer,recruit] [--battles 80] [--minutes 2]

Each scenario has its result as a file beside the page; one that is there and fresh is not played again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from core.lab.balance import Balance, Wish
from core.lab.balance_records import (
    BalanceRecord,
    handicap_row,
    is_stale,
    load,
    minds_digest,
    record_of_balance,
    save,
)
from core.lab.balance_words import REASONS, VERDICTS, percent
from core.lab.handicaps import Handicap, Search
from core.lab.pool import workers
from core.lab.unit_names import unit_names
from core.paths import ROOT, SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.protocol.system import AnySystem
from core.scenarios.edits.handicap import said
from core.scenarios.files import load as load_scenario
from core.scenarios.scenario import Scenario
from core.systems.catalog import SYSTEMS, by_id
from core.text import say

FOLDER = ROOT / "docs" / "balance"
SEED = 18
GAME = 0.15
"""A share farther from one half asks for a handicap."""
HEAD = """# Are our scenarios fair?

Made by `python -m tools.balance_pages`; the whole results stand beside this page as files that the laboratory
opens. Each level is a computer player against itself. Shares are those of the side that is named, with 95 %
intervals, luck taken off where it can be told apart; few battles give wide intervals, and that is what they
say. *Levels disagree*: who wins hangs on how well one plays. A handicap was sought where the first level is
farther than 15 points from one half; its share comes from other battles, at the same level. *Older players*:
the players have learnt since.

| Scenario | Verdict | Side | {levels} | Turns | How it ends | Handicap |
|---|---|---|{rules}|---|---|---|
"""


def main() -> int:
    """Play what is missing, then write the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--players", default="officer,recruit")
    parser.add_argument("--battles", type=int, default=80)
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--handicap-battles", type=int, default=40, help="0: seek none")
    parser.add_argument("--seek", action="store_true", help="only seek handicaps that are missing")
    parser.add_argument("--page", action="store_true", help="only write the page")
    wish = parser.parse_args()
    only = set(filter(None, wish.only.split(",")))
    players = tuple(wish.players.split(","))
    for system, path in shipped():
        if wish.page or (only and path.stem not in only):
            continue
        scenario = load_scenario(path, ScenarioModels(SYSTEMS))
        target = FOLDER / system.id / path.name
        if target.is_file():
            before = load(target)
            if wish.seek:
                sought(system, scenario, before, wish, target)
                continue
            if set(before.levels) >= set(players) and not is_stale(before, scenario):
                continue
        record = played(system, scenario, wish, players)
        target.parent.mkdir(parents=True, exist_ok=True)
        save(target, record)
        sys.stderr.write(f"{path.stem}: {record.verdict}, {record.seconds} s\n")
    (FOLDER / "README.md").write_text(page(), encoding="utf-8")
    return 0


def shipped() -> Iterator[tuple[AnySystem, Path]]:
    """The files of the shipped scenarios with their systems."""
    for system in SYSTEMS:
        for path in sorted((SCENARIOS / system.id).glob("*.json")):
            yield system, path


def played(
    system: AnySystem, scenario: Scenario, wish: argparse.Namespace, players: tuple[str, ...]
) -> BalanceRecord:
    """One scenario at all levels, with a handicap where it is no game."""
    wanted = Wish(players, 0.05, wish.battles, SEED, wish.minutes)
    balance = Balance(system, scenario, wanted)
    found: Handicap | None = None
    with workers() as pool:
        balance.play(pool)
        share = balance.levels[0].share.share
        if abs(share - 0.5) > GAME and wish.handicap_battles:
            tries = Wish(players[:1], battles=wish.handicap_battles, seed=SEED, minutes=wish.minutes)
            found = Search(system, scenario, tries, pool).run(0 if share > 0.5 else 1)
    return record_of_balance(balance, found)


def sought(
    system: AnySystem, scenario: Scenario, before: BalanceRecord, wish: argparse.Namespace, target: Path
) -> None:
    """Seek a handicap for a result that has none, and write it into its file."""
    player = next(iter(before.levels))
    share = before.levels[player].sides[scenario.sides[0].id].share
    if before.handicap is not None or abs(share - 0.5) <= GAME or is_stale(before, scenario):
        return
    tries = Wish((player,), battles=wish.handicap_battles, seed=SEED, minutes=wish.minutes)
    with workers() as pool:
        found = Search(system, scenario, tries, pool).run(0 if share > 0.5 else 1)
    if found is not None:
        save(target, before.model_copy(update={"handicap": handicap_row(found)}))


def page() -> str:
    """The page over all results that are there."""
    rows = []
    levels: dict[str, None] = {}
    for system, path in shipped():
        result = FOLDER / system.id / path.name
        if result.is_file():
            record = load(result)
            scenario = load_scenario(path, ScenarioModels(SYSTEMS))
            rows.append((record, scenario, system, path))
            levels |= dict.fromkeys(record.levels)
    head = HEAD.format(levels=" | ".join(levels), rules="|".join("---" for _level in levels))
    return head + "".join(row(*each, tuple(levels)) for each in rows)


def row(
    record: BalanceRecord, scenario: Scenario, system: AnySystem, path: Path, levels: tuple[str, ...]
) -> str:
    """One line of the table."""
    side = scenario.sides[0]
    shares = []
    for level in levels:
        known = record.levels.get(level)
        if known is None:
            shares.append("")
            continue
        share = known.sides[side.id]
        shares.append(
            f"{percent(share.share)} % ({percent(share.low)} to {percent(share.high)}),"
            f" {known.battles} battles"
        )
    first = next(iter(record.levels.values()))
    ends = ", ".join(
        f"{percent(count / first.battles)} % {say(REASONS.get(reason, reason), 'en')}"
        for reason, count in first.ends.items()
    )
    older = "" if record.minds == minds_digest(record.system) else " (older players)"
    handicap = ""
    if record.handicap is not None:
        change = say(
            said(record.handicap.changes, scenario, unit_names(by_id(record.system), scenario)), "en"
        )
        handicap = (
            f"{change}: {percent(record.handicap.share)} %"
            f" ({percent(record.handicap.low)} to {percent(record.handicap.high)})"
        )
    elif abs(first.sides[side.id].share - 0.5) > GAME:
        handicap = "none found"
    cells = [
        f"[{say(scenario.title, 'en')}]({system.id}/{path.name})",
        say(VERDICTS[record.verdict], "en") + older,
        say(side.name, "en"),
        *shares,
        f"{first.turns.median} ({first.turns.p90})",
        ends,
        handicap,
    ]
    return "| " + " | ".join(cells) + " |\n"


if __name__ == "__main__":
    sys.exit(main())
