"""Two persons lay their bases at one screen where no briefing tells the other of places (MBT-R56, LG-R40)."""

from __future__ import annotations

from typing import Any

import pytest

from editor.base.document.document import Document
from editor.shell.map_page import MapPage
from editor.shell.window import MainWindow
from tests.contract.test_laid_by_sides import TABLES, laying


@TABLES
@pytest.mark.usefixtures("unhurried")
def test_who_lays_all_as_the_scenario_has_it_finds_his_places(
    window: MainWindow, system: str, stem: str
) -> None:
    """What both know of them is no more than the zone."""
    game, first = laying(system, stem, (), elsewhere=False)
    whole = game.scenario
    page: Any = MapPage(window.context, Document(game.system, whole), window.commands)
    page.battle.game = game
    window.add_page(page, "play")
    session, board = page.battle.session, page.desk.controller.board
    for side in (first, 1 - first):
        assert session.asked == side
        board.lay_all()
        assert session.asked != side or getattr(session.journal.pending, "prompt", "") != "lay"
    placed = {piece.id: piece.pose for piece in game.system.measured.table_bases_of(session.journal.state)}
    bases = {unit.id: (*unit.at, unit.facing) for unit in whole.units if not whole.is_reserve(unit)}
    assert {name: (pose.x, pose.y, pose.facing) for name, pose in placed.items()} == bases
