"""Results of the laboratory in the user's folder, one a scenario, found again by what a battle hangs on."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from core.lab.balance_records import BalanceRecord, has_older_players, load, save, scenario_digest
from core.paths import user_data
from core.scenarios.bad_file import BadFile

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario


def balance_folder() -> Path:
    """Where results lie; it need not exist yet."""
    return user_data() / "balance"


class BalanceStore:
    """Keeps results and finds them again. A file that cannot be read is none: it is played again."""

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or balance_folder()

    def path(self, scenario: Scenario) -> Path:
        """The file of the result of a scenario as it stands."""
        return self.folder / f"{scenario.system}-{scenario_digest(scenario)}.json"

    def keep(self, record: BalanceRecord) -> None:
        """Write a result in place of an older one of the same scenario; raises OSError."""
        self.folder.mkdir(parents=True, exist_ok=True)
        save(self.folder / f"{record.system}-{record.digest}.json", record)

    def find(self, scenario: Scenario) -> BalanceRecord | None:
        """The result of a scenario as it stands, of today's players or of older ones; else None."""
        path = self.path(scenario)
        if not os.path.isfile(path):
            return None
        try:
            return load(path)
        except (BadFile, OSError):
            return None

    def fresh(self, scenario: Scenario) -> BalanceRecord | None:
        """The same, of today's players only."""
        found = self.find(scenario)
        return None if found is None or has_older_players(found) else found
