"""Battles that begin in a window or on the command line list those last whom a briefing keeps back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.records import view_files
from core.records.games import set_out
from core.scenarios import files
from core.systems.catalog import SYSTEMS
from editor.base.document.document import Document
from editor.boards.battle.battle_keeper import BattleKeeper
from editor.boards.battle.policies import Policies
from editor.boards.known_scenario import what_is_known
from editor.cli import main
from editor.shell.map_page import MapPage
from editor.shell.window import MainWindow
from tests.editor.boards.battle.test_kept_back import LATE, kept_back

SYSTEM, STEM, OWNER = LATE[0]


def listed_first() -> Any:
    """A scenario that lists reinforcements first, and has their side keep them back."""
    scenario: Any = kept_back(SYSTEM, STEM, OWNER).scenario
    units = sorted(scenario.units, key=lambda unit: not unit.turn)
    assert units[0].turn
    return scenario.model_copy(update={"units": tuple(units)})


def test_a_battle_begins_with_who_is_kept_back_listed_last(window: MainWindow) -> None:
    system = kept_back(SYSTEM, STEM, OWNER).system
    page: Any = MapPage(window.context, Document(system, listed_first()), window.commands)
    window.add_page(page, "play")
    game = page.battle.new_game(3)
    assert [bool(unit.turn) for unit in game.scenario.units] == sorted(
        bool(unit.turn) for unit in game.scenario.units
    )
    keeper = BattleKeeper(page.battle.lay_out(game, Policies()))
    assert keeper.holds(page.document.scenario), "it is a battle of the scenario all the same"
    assert not keeper.holds(kept_back(SYSTEM, STEM, 1 - OWNER).scenario)
    assert keeper.holds(set_out(system, page.document.scenario, 3))
    assert what_is_known(page) is page.battle.session.shown.context, "and so is what leaves of it"
    window.remove_page(page)


def test_a_view_of_a_scenario_lists_them_last(tmp_path: Path) -> None:
    files.save(tmp_path / "late.json", listed_first())
    side = listed_first().sides[1 - OWNER].id
    assert main(["view", str(tmp_path / "late.json"), "--side", side, "-o", str(tmp_path / "view.json")]) == 0
    units = view_files.load(tmp_path / "view.json", SYSTEMS).scenario.units
    assert [bool(unit.turn) for unit in units] == sorted(bool(unit.turn) for unit in units)
