"""How long a battle takes at a table, from the umpire's clocks in saved battles; nothing without them.

Clocked battles of the same scenario tell seconds a turn, in whole turns. Where there are none, those of other
scenarios of the game tell seconds an act: their turns may be longer or shorter, but an act is an act.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from core.lab.balance_records import BalanceRecord, LevelRow, PaceRow, Spread, scenario_digest
from core.protocol.scenario_models import ScenarioModels
from core.records.clocks import ClockRecord, clocks_of
from core.records.games import GAME_LIMITS, is_game
from core.scenarios import files
from core.scenarios.bad_file import BadFile
from core.scenarios.documents import Document, read_bytes, read_document

if TYPE_CHECKING:
    from core.protocol.system import AnySystem
    from core.scenarios.scenario import Scenario

MOST_FILES = 40
"""So many saved battles are looked at, the first that are named."""
LEAST = 20.0
"""A turn of fewer seconds was no turn at a table: somebody tried the clocks."""
CLOCKED = b'"clocks"'


@dataclass(frozen=True, slots=True)
class Clocked:
    """What the clocks of one saved battle tell: seconds of its whole turns; seconds an act, where known."""

    same: bool
    turns: tuple[float, ...]
    act: float | None


def pace_of(system: AnySystem, scenario: Scenario, paths: Iterable[Path]) -> PaceRow | None:
    """What the clocks of these saved battles tell of a scenario; None: nothing."""
    found = list(_clocked(system, scenario, paths))
    same = [battle for battle in found if battle.same and battle.turns]
    if same:
        seconds = median(turn for battle in same for turn in battle.turns)
        return PaceRow(of="scenario", seconds=round(seconds, 1), battles=len(same))
    acts = [battle.act for battle in found if battle.act is not None]
    if acts:
        return PaceRow(of="game", seconds=round(median(acts), 1), battles=len(acts))
    return None


def timed(record: BalanceRecord, pace: PaceRow | None) -> BalanceRecord:
    """The result with the minutes that its battles take at this pace."""
    levels = {
        name: level.model_copy(update={"minutes": None if pace is None else _minutes(level, pace)})
        for name, level in record.levels.items()
    }
    return record.model_copy(update={"pace": pace, "levels": levels})


def saved_battles(folder: Path) -> list[Path]:
    """The files of a folder that may be saved battles, the newest first. Raises OSError."""
    found = [path for path in folder.iterdir() if path.suffix == ".json" and os.path.isfile(path)]
    return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)


def _minutes(level: LevelRow, pace: PaceRow) -> Spread:
    """Of the battles of a level: the middle, and what nine of ten do not exceed."""
    counts = level.turns if pace.of == "scenario" else level.acts
    return Spread(
        median=max(1, round(counts.median * pace.seconds / 60)),
        p90=max(1, round(counts.p90 * pace.seconds / 60)),
    )


def _clocked(system: AnySystem, scenario: Scenario, paths: Iterable[Path]) -> Iterator[Clocked]:
    """The clocked battles of the game; what is no saved battle, or cannot be read, tells nothing."""
    for path, _number in zip(paths, range(MOST_FILES), strict=False):
        try:
            data = read_bytes(path, GAME_LIMITS)
            if CLOCKED not in data:
                continue
            battle = _read(system, scenario, read_document(data, path, GAME_LIMITS))
        except (BadFile, OSError):
            continue
        if battle is not None:
            yield battle


def _read(system: AnySystem, scenario: Scenario, document: Document) -> Clocked | None:
    """The clocks of one document; None where it is another game's. Raises BadFile."""
    if not is_game(document):
        return None
    row = document.data.get("scenario")
    if not isinstance(row, dict) or row.get("system") != system.id:
        return None
    fought = files.scenario_of(document, ScenarioModels((system,)), ("scenario",))
    record = clocks_of(document, [side.id for side in fought.sides])
    whole = tuple(seconds for turn, seconds in _whole(record) if turn >= 1)
    return Clocked(_is_same(fought, scenario), whole, _act(record, document.data.get("steps")))


def _whole(record: ClockRecord) -> list[tuple[int, float]]:
    """The turns that were played to their end: the last was cut short, be it by victory."""
    turns = sorted(record.turns.items())
    return [(turn, seconds) for turn, seconds in turns[:-1] if seconds >= LEAST]


def _act(record: ClockRecord, steps: object) -> float | None:
    """Seconds an act, where the clocks ran from the first turn to the last and there is a whole one."""
    turns = sorted(record.turns)
    if not _whole(record) or turns[0] > 1 or turns != list(range(turns[0], turns[-1] + 1)):
        return None
    if not isinstance(steps, list):
        return None
    acts = sum(isinstance(step, dict) and "do" in step for step in steps)
    return sum(record.turns.values()) / acts if acts else None


def _is_same(fought: Scenario, scenario: Scenario) -> bool:
    """The same battle: nothing differs on which one hangs, or at least it has kept its title."""
    title = scenario.title
    same = (title.en or title.fr) and fought.title == title
    return bool(same) or scenario_digest(fought) == scenario_digest(scenario)
