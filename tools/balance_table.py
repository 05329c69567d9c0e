"""The page of docs/balance: a line for each shipped scenario, from the results that stand beside it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from core.lab.balance_records import BalanceRecord, LevelRow, load, minds_digest
from core.lab.balance_words import REASONS, VERDICTS, percent
from core.lab.unit_names import unit_names
from core.paths import ROOT, SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.protocol.system import AnySystem
from core.scenarios.edits.handicap import said
from core.scenarios.files import load as load_scenario
from core.scenarios.handicaps import Change
from core.scenarios.scenario import Scenario
from core.systems.catalog import SYSTEMS
from core.text import say

FOLDER = ROOT / "docs" / "balance"
GAME = 0.15
"""A share farther from one half asks for a handicap."""
HEAD = """# Are our scenarios fair?

Made by `python -m tools.balance_pages`; the whole results stand beside this page as files that the laboratory
opens. Each level is a computer player against itself. Shares are those of the side that is named, with 95 %
intervals, luck taken off where it can be told apart; few battles give wide intervals, and that is what they
say. *Levels disagree*: who wins hangs on how well one plays. *Older players*: the players have learnt since.
A handicap that the scenario holds was played at each level; one that is only proposed at the first.

| Scenario | Verdict | Side | {levels} | Turns | How it ends | Handicap |
|---|---|---|{rules}|---|---|---|
"""


def shipped() -> Iterator[tuple[AnySystem, Path]]:
    """The files of the shipped scenarios with their systems."""
    for system in SYSTEMS:
        for path in sorted((SCENARIOS / system.id).glob("*.json")):
            yield system, path


def result_of(system: AnySystem, path: Path, *, with_handicap: bool = False) -> Path:
    """Where the result of a shipped scenario stands."""
    return FOLDER / system.id / (f"{path.stem}-levelled.json" if with_handicap else path.name)


def page() -> str:
    """The page over all results that are there."""
    rows = []
    levels: dict[str, None] = {}
    for system, path in shipped():
        result = result_of(system, path)
        if result.is_file():
            record = load(result)
            rows.append((record, load_scenario(path, ScenarioModels(SYSTEMS)), system, path))
            levels |= dict.fromkeys(record.levels)
    head = HEAD.format(levels=" | ".join(levels), rules="|".join("---" for _level in levels))
    return head + "".join(_row(*each, tuple(levels)) for each in rows)


def _row(
    record: BalanceRecord, scenario: Scenario, system: AnySystem, path: Path, levels: tuple[str, ...]
) -> str:
    """One line of the table."""
    side = scenario.sides[0]
    first = next(iter(record.levels.values()))
    ends = ", ".join(
        f"{percent(count / first.battles)} % {say(REASONS.get(reason, reason), 'en')}"
        for reason, count in first.ends.items()
    )
    cells = [
        f"[{say(scenario.title, 'en')}]({system.id}/{path.name})",
        say(VERDICTS[record.verdict], "en") + _older(record),
        say(side.name, "en"),
        *(_share(record.levels[level], side.id) if level in record.levels else "" for level in levels),
        f"{first.turns.median} ({first.turns.p90})",
        ends,
        _handicap(record, scenario, system, path),
    ]
    return "| " + " | ".join(cells) + " |\n"


def _older(record: BalanceRecord) -> str:
    return "" if record.minds == minds_digest(record.system) else " (older players)"


def _share(level: LevelRow, side: str) -> str:
    share = level.sides[side]
    return (
        f"{percent(share.share)} % ({percent(share.low)} to {percent(share.high)}), {level.battles} battles"
    )


def _handicap(record: BalanceRecord, scenario: Scenario, system: AnySystem, path: Path) -> str:
    """What makes a game of it: held by the scenario, or proposed; with the share of the first side then."""
    side = scenario.sides[0].id

    def words(changes: list[Change]) -> str:
        return say(said(changes, scenario, unit_names(system, scenario)), "en")

    if scenario.handicap:
        change = words([row.change for row in scenario.handicap])
        result = result_of(system, path, with_handicap=True)
        if not result.is_file():
            return f"held: {change}"
        played = load(result)
        shares = "; ".join(f"{player} {_share(level, side)}" for player, level in played.levels.items())
        return f"held: {change}: {shares}{_older(played)}"
    if record.handicap is not None:
        row = record.handicap
        share = f"{percent(row.share)} % ({percent(row.low)} to {percent(row.high)})"
        return f"proposed: {words(list(row.changes))}: {share}"
    first = next(iter(record.levels.values()))
    return "none" if abs(first.sides[side].share - 0.5) > GAME else ""
