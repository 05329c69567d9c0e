"""Seconds of battles between two computer players, as one JSON line: run in this source and in an older one.

    python battle_clock.py SYSTEM SCENARIO PLAYER FIRST_SEED BATTLES

The folder in which it is run is the source that plays. It asks only what versions of the program have in
common, so it looks for names where they have moved.
"""

import importlib
import json
import sys
import time
from pathlib import Path
from typing import Any


def models(systems: Any) -> Any:
    """The scenario models as the loader of that source wants them."""
    try:
        found = importlib.import_module("core.protocol.scenario_models").ScenarioModels(systems)
    except ModuleNotFoundError:
        found = {system.id: system.scenario() for system in systems}
    return found


def main(system_id: str, name: str, player: str, first: int, battles: int) -> None:
    """Play one battle unseen, for tables are built at first use, then time the others."""
    sys.path.insert(0, str(Path.cwd()))
    systems = importlib.import_module("core.systems.catalog").SYSTEMS
    system = next(each for each in systems if each.id == system_id)
    path = Path("scenarios", system_id, f"{name}.json")
    scenario = importlib.import_module("core.scenarios.files").load(path, models(systems))
    playouts = importlib.import_module("core.players.playouts")
    seats = importlib.import_module("core.players.seats")
    rolled = importlib.import_module("core.chance.sources").Rolled
    start = system.rules.new_battle(scenario)
    seconds = decided = 0.0
    for seed in range(first - 1, first + battles):
        players = [seats.player(player), seats.player(player)]
        began = time.process_time()
        outcome = playouts.play_out(
            system, start.copy(), players, playouts.player_generators(seed), rolled(seed)
        )
        if seed >= first:
            seconds += time.process_time() - began
            decided += outcome.decided_steps
    sys.stdout.write(json.dumps({"seconds": seconds, "battles": battles, "decided": decided}) + "\n")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
