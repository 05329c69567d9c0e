"""The pages of docs/balance, made again: the verdict of every shipped scenario, with its handicap too.

    python -m tools.balance_pages [--only alma] [--players officer,recruit,general] [--minutes 2]
        [--workers 1]

Each scenario has its result as a file beside the page; one that is there and fresh is not played again. One
that holds a handicap is played with it besides (`-levelled.json`); for one that does not and is no game a
handicap is sought.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from core.lab.balance import Balance, Wish
from core.lab.balance_records import BalanceRecord, handicap_row, is_stale, load, record_of_balance, save
from core.lab.handicaps import Handicap, Search
from core.lab.pool import workers
from core.protocol.scenario_models import ScenarioModels
from core.protocol.system import AnySystem
from core.scenarios.edits.handicap import levelled
from core.scenarios.files import load as load_scenario
from core.scenarios.scenario import Scenario
from core.systems.catalog import SYSTEMS
from tools.balance_table import FOLDER, GAME, page, result_of, shipped

SEED = 18


def main() -> int:
    """Play what is missing, then write the page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    parser.add_argument("--players", default="officer,recruit,general")
    parser.add_argument("--battles", type=int, default=80)
    parser.add_argument("--minutes", type=float, default=2.0)
    parser.add_argument("--handicap-battles", type=int, default=40, help="0: seek none")
    parser.add_argument("--workers", type=int, default=None, help="processes; else one a core")
    parser.add_argument("--seek", action="store_true", help="only seek handicaps that are missing")
    parser.add_argument("--page", action="store_true", help="only write the page")
    wish = parser.parse_args()
    only = set(filter(None, wish.only.split(",")))
    for system, path in shipped():
        if not wish.page and (not only or path.stem in only):
            scenario = load_scenario(path, ScenarioModels(SYSTEMS))
            _renew(system, path, scenario, wish)
            if scenario.handicap and not wish.seek:
                _renew(system, path, levelled(scenario), wish, with_handicap=True)
    (FOLDER / "README.md").write_text(page(), encoding="utf-8")
    return 0


def _renew(
    system: AnySystem,
    path: Path,
    scenario: Scenario,
    wish: argparse.Namespace,
    *,
    with_handicap: bool = False,
) -> None:
    """Play one scenario at all levels where its result is missing or old."""
    target = result_of(system, path, with_handicap=with_handicap)
    players = tuple(wish.players.split(","))
    if target.is_file():
        before = load(target)
        if wish.seek:
            _seek(system, scenario, before, wish, target)
            return
        if set(before.levels) >= set(players) and not is_stale(before, scenario):
            return
    record = _played(system, scenario, wish, players, seek=not (scenario.handicap or with_handicap))
    target.parent.mkdir(parents=True, exist_ok=True)
    save(target, record)
    sys.stderr.write(f"{target.stem}: {record.verdict}, {record.seconds} s\n")


def _played(
    system: AnySystem, scenario: Scenario, wish: argparse.Namespace, players: tuple[str, ...], *, seek: bool
) -> BalanceRecord:
    """One scenario at all levels; with a handicap where it is no game and that is wished."""
    wanted = Wish(players, 0.05, wish.battles, SEED, wish.minutes)
    balance = Balance(system, scenario, wanted)
    found: Handicap | None = None
    with workers(wish.workers) as pool:
        balance.play(pool)
        share = balance.levels[0].share.share
        if seek and abs(share - 0.5) > GAME and wish.handicap_battles:
            tries = Wish(players[:1], battles=wish.handicap_battles, seed=SEED, minutes=wish.minutes)
            found = Search(system, scenario, tries, pool).run(0 if share > 0.5 else 1)
    return record_of_balance(balance, found)


def _seek(
    system: AnySystem, scenario: Scenario, before: BalanceRecord, wish: argparse.Namespace, target: Path
) -> None:
    """Seek a handicap for a result that has none, and write it into its file."""
    player = next(iter(before.levels))
    share = before.levels[player].sides[scenario.sides[0].id].share
    settled = before.handicap is not None or bool(scenario.handicap)
    if settled or abs(share - 0.5) <= GAME or is_stale(before, scenario):
        return
    tries = Wish((player,), battles=wish.handicap_battles, seed=SEED, minutes=wish.minutes)
    with workers(wish.workers) as pool:
        found = Search(system, scenario, tries, pool).run(0 if share > 0.5 else 1)
    if found is not None:
        save(target, before.model_copy(update={"handicap": handicap_row(found)}))


if __name__ == "__main__":
    sys.exit(main())
