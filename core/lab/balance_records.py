"""The results of a balance as a file: strict, versioned, with all that is needed to play it again."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from core.armies.record_reader import record_of
from core.lab.balance import Balance
from core.lab.handicaps import Handicap
from core.lab.verdicts import Level, Word
from core.paths import RESOURCES
from core.records.serialization.digests import mark_of
from core.scenarios import files
from core.scenarios.documents import Document, read_bytes, read_document
from core.scenarios.handicaps import MOST_CHANGES, Change, ChangeRow
from core.scenarios.records import NO_NAMES, Id, NamesField, Record
from core.scenarios.writing import laid_out, write_atomically
from core.text import _

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

FORMAT: Literal["etat-major/balance"] = "etat-major/balance"
VERSION: Literal[1] = 1
MOST_PIECES = 12
MOST_PLACES = 400
TELLS_NOTHING = ("title", "notes", "plan", "briefings", "underlay", "handicap")
"""Parts of a scenario that change no battle: a result stays fresh when they do."""

Part = Annotated[float, Field(ge=0, le=1)]


class ShareRow(Record):
    """A share with its 95 % interval, 0 to 1."""

    share: Part
    low: Part
    high: Part


class Spread(Record):
    """The middle of many numbers, and what nine of ten do not exceed."""

    median: int = Field(ge=0)
    p90: int = Field(ge=0)


class PaceRow(Record):
    """What the umpire's clocks tell, of so many saved battles (`core.lab.table_time`).

    Of the "scenario": seconds a turn. Of the "game", where its scenario was not clocked: seconds an act.
    """

    of: Literal["scenario", "game"]
    seconds: float = Field(gt=0)
    battles: int = Field(ge=1)


class PieceRow(Record):
    """What the acts of one piece brought its side a battle, in chance of winning, without luck."""

    side: Id
    piece: str = Field(max_length=200)
    swing: float


class TurnRow(Record):
    """How far the acts of one turn moved the chance of winning, a battle, without luck."""

    turn: int = Field(ge=0)
    swing: float


class FallRow(Record):
    """What a side lost in one place a battle: a hex by its name, a square of 10 cm, a position of cards."""

    at: str = Field(max_length=80)
    side: Id
    lost: float


class AimRow(Record):
    """An objective: how often each side held it at the end, and how often its holder won."""

    at: str = Field(max_length=80)
    held: Mapping[Id, Part]
    wins: Part


class LevelRow(Record):
    """The battles of one level. `luck` is how much of the result was luck that could be taken off.

    `minutes` is how long they would take at a table; None where no clock tells.
    """

    battles: int = Field(ge=0)
    effective_battles: int = Field(ge=0)
    draws: int = Field(ge=0)
    sides: Mapping[Id, ShareRow]
    turns: Spread
    acts: Spread
    ends: Mapping[str, int]
    first_turn: Mapping[Id, float]
    luck: Part
    finished: bool
    minutes: Spread | None = None
    pieces: tuple[PieceRow, ...] = ()
    when: tuple[TurnRow, ...] = ()
    falls: tuple[FallRow, ...] = ()
    aims: tuple[AimRow, ...] = ()


class HandicapRow(ChangeRow):
    """A change that makes the scenario fair, others with it, and the share of the first side then."""

    also: tuple[ChangeRow, ...] = Field(default=(), max_length=MOST_CHANGES)
    player: str = Field(max_length=40)
    battles: int = Field(ge=1)
    share: Part
    low: Part
    high: Part

    @property
    def changes(self) -> tuple[Change, ...]:
        """All that changes."""
        return (self.change, *(row.change for row in self.also))


class BalanceRecord(Record):
    """A verdict with all that it rests on. `digest` is that of the scenario, `minds` that of the players."""

    format: Literal["etat-major/balance"] = FORMAT
    version: Literal[1] = VERSION
    program: str = Field(max_length=40)
    system: Id
    title: NamesField = NO_NAMES
    digest: str = Field(pattern=r"^[0-9a-f]{16}$")
    minds: str = Field(pattern=r"^[0-9a-f]{16}$")
    verdict: Word
    within: float = Field(gt=0, le=1)
    planned: int = Field(ge=1)
    seed: int
    seconds: float = Field(ge=0)
    without: tuple[str, ...] = ()
    levels: Mapping[str, LevelRow]
    handicap: HandicapRow | None = None
    pace: PaceRow | None = None


def scenario_digest(scenario: Scenario) -> str:
    """What a battle of this scenario hangs on, as 16 hexadecimal digits."""
    row = files.plain(scenario)
    return mark_of({key: value for key, value in row.items() if key not in TELLS_NOTHING})


def minds_digest(system_id: str) -> str:
    """What the players of a system think by, as 16 hexadecimal digits."""
    path = RESOURCES / "players" / f"{system_id}.json"
    data = path.read_bytes() if path.is_file() else b""
    return hashlib.sha256(data).hexdigest()[:16]


def is_of(record: BalanceRecord, scenario: Scenario) -> bool:
    """Whether the battles were those of the scenario as it stands, whoever played them."""
    return record.digest == scenario_digest(scenario)


def has_older_players(record: BalanceRecord) -> bool:
    """Whether the computer players think otherwise today."""
    return record.minds != minds_digest(record.system)


def is_stale(record: BalanceRecord, scenario: Scenario) -> bool:
    """Whether the scenario, or the players, have changed since."""
    return not is_of(record, scenario) or has_older_players(record)


def program_version() -> str:
    """The version of this program."""
    try:
        return version("etat-major")
    except PackageNotFoundError:
        return "?"


def record_of_balance(balance: Balance, handicap: Handicap | None = None) -> BalanceRecord:
    """What has been played so far, as a record."""
    scenario, wish = balance.scenario, balance.wish
    ids = [side.id for side in scenario.sides]
    return BalanceRecord(
        program=program_version(),
        system=balance.system.id,
        title=scenario.title,
        digest=scenario_digest(scenario),
        minds=minds_digest(balance.system.id),
        verdict=balance.verdict,
        within=wish.within,
        planned=wish.battles,
        seed=wish.seed,
        seconds=round(balance.seconds, 1),
        without=tuple(f"{ids[one.side]}:{one.without}" for one in wish.restrictions),
        levels={level.player: level_row(level, ids) for level in balance.levels if level.battles},
        handicap=None if handicap is None else handicap_row(handicap),
    )


def level_row(level: Level, ids: list[str]) -> LevelRow:
    """One level as a row."""
    found = level.corrected()
    first = level.share
    return LevelRow(
        battles=level.battles,
        effective_battles=round(found.effective),
        draws=level.draws,
        sides={
            ids[0]: ShareRow(**first.row()),
            ids[1]: ShareRow(**first.other().row()),
        },
        turns=Spread(median=level.middle("turns", 0.5), p90=level.middle("turns", 0.9)),
        acts=Spread(median=level.middle("acts", 0.5), p90=level.middle("acts", 0.9)),
        ends=level.ends,
        first_turn={side: round(level.first_turn(number), 3) for number, side in enumerate(ids)},
        luck=round(min(1.0, found.explained), 3),
        finished=level.finished,
        pieces=_pieces(level, ids),
        when=_turns(level),
        falls=_falls(level, ids),
        aims=_aims(level, ids),
    )


def handicap_row(handicap: Handicap) -> HandicapRow:
    """A handicap as a row."""
    first, *others = (ChangeRow(**asdict(change)) for change in handicap.changes)
    return HandicapRow.model_validate(
        {
            **first.model_dump(),
            **{"also": tuple(others), "player": handicap.player, "battles": handicap.battles},
            **handicap.share.row(),
        }
    )


def _pieces(level: Level, ids: list[str]) -> tuple[PieceRow, ...]:
    sums: dict[tuple[int, str], float] = {}
    noted = [trial.notes for trial in level.trials if trial.notes is not None]
    for notes in noted:
        for key, swing in notes.swings.items():
            sums[key] = sums.get(key, 0.0) + swing
    order = sorted(sums.items(), key=lambda row: (-abs(row[1]), row[0]))[:MOST_PIECES]
    return tuple(
        PieceRow(side=ids[side], piece=piece, swing=round(swing / len(noted), 4))
        for (side, piece), swing in order
    )


def _turns(level: Level) -> tuple[TurnRow, ...]:
    sums: dict[int, float] = {}
    noted = [trial.notes for trial in level.trials if trial.notes is not None]
    for notes in noted:
        for turn, swing in notes.turns.items():
            sums[turn] = sums.get(turn, 0.0) + swing
    return tuple(TurnRow(turn=turn, swing=round(sums[turn] / len(noted), 4)) for turn in sorted(sums))


def _falls(level: Level, ids: list[str]) -> tuple[FallRow, ...]:
    sums: dict[tuple[str, int], int] = {}
    noted = [trial.notes for trial in level.trials if trial.notes is not None]
    for notes in noted:
        for key, lost in notes.falls.items():
            sums[key] = sums.get(key, 0) + lost
    order = sorted(sums.items(), key=lambda row: (-row[1], row[0]))[:MOST_PLACES]
    return tuple(
        FallRow(at=at, side=ids[side], lost=round(lost / len(noted), 3)) for (at, side), lost in order
    )


def _aims(level: Level, ids: list[str]) -> tuple[AimRow, ...]:
    noted = [trial for trial in level.trials if trial.notes is not None]
    held: dict[str, list[tuple[int | None, int | None]]] = {}
    for trial in noted:
        assert trial.notes is not None
        for aim in trial.notes.aims:
            held.setdefault(aim.at, []).append((aim.holder, trial.winner))
    rows = []
    for at, ends in sorted(held.items()):
        of = [(holder, winner) for holder, winner in ends if holder is not None]
        rows.append(
            AimRow(
                at=at,
                held={
                    name: round(sum(holder == side for holder, _won in ends) / len(ends), 3)
                    for side, name in enumerate(ids)
                },
                wins=round(sum(holder == winner for holder, winner in of) / max(1, len(of)), 3),
            )
        )
    return tuple(rows)


def dumps(record: BalanceRecord) -> bytes:
    """The bytes of the file of a result."""
    return laid_out(record.model_dump(mode="json")).encode("utf-8")


def save(path: str | Path, record: BalanceRecord) -> None:
    """Write a result in place of the file, whole or not at all; raises OSError."""
    write_atomically(path, dumps(record))


def load(path: str | Path) -> BalanceRecord:
    """The result in a file; raises BadFile."""
    return balance_of(read_document(read_bytes(path), path))


def balance_of(document: Document) -> BalanceRecord:
    """The result of a document; raises BadFile."""
    return record_of(document, BalanceRecord, FORMAT, VERSION, _("this is no result of the laboratory"))
