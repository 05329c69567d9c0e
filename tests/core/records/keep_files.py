"""Writes the files of the version at hand that are kept for ever: `python -m tests.core.records.keep_files`.

Run it once for each version, on the day it goes out. Until then a rule that is mended may make a kept battle
one that cannot have been played: then, and only then, write them again.
"""

from __future__ import annotations

from pathlib import Path

from core.armies import files as lists
from core.lab.battles import fight
from core.paths import SCENARIOS
from core.protocol.scenario_models import ScenarioModels
from core.records import games, house_rules, view_files, views
from core.records.house_rules import HouseRule, Register
from core.scenarios import files
from core.scenarios.provenance import write_stamped
from core.scenarios.writing import laid_out
from core.systems.catalog import SYSTEMS
from core.version import VERSION
from editor.desks.armies.document import offered

KEPT = Path(__file__).parents[2] / "data" / "kept"
LISTS = Path(__file__).parents[2] / "data" / "armies"
SMALL = {
    "battle_cry": "mirror_creek",
    "belle_epoque": "mirror_ridge",
    "belle_position": "chalons_manoeuvres",
    "la_garde": "twin_rises",
    "mbt": "twin_hills",
}
STEPS = 12


def keep(folder: Path) -> None:
    """A scenario, the beginning of a battle and a view of each system, a list, a register of rulings."""
    folder.mkdir(parents=True, exist_ok=True)
    for system in SYSTEMS:
        place = SCENARIOS / system.id / f"{SMALL[system.id]}.json"
        scenario = files.load(place, ScenarioModels(SYSTEMS))
        files.save(folder / f"{system.id}_scenario.json", scenario)
        steps = fight(system, scenario, ["random", "random"], 3).steps[:STEPS]
        battle = folder / f"{system.id}_game.json"
        write_stamped(battle, laid_out(games.game_row(system, scenario, 3, steps)).encode())
        view = views.view_of(games.load(battle, SYSTEMS), 0)
        view_files.save(folder / f"{system.id}_view.json", view)
    lists.save(folder / "roster.json", lists.load(LISTS / "union.json", offered(SYSTEMS)))
    rule = HouseRule(id="1", system="mbt", text="A base that touches with a corner alone does not fight.")
    house_rules.save(folder / "house_rules.json", Register(rules=(rule,)))


if __name__ == "__main__":
    keep(KEPT / VERSION)
