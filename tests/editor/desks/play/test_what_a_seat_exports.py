"""Pictures and tables that are made at the Play desk hold no more than the person there may know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from core.text import Names
from editor.base.document.document import Document
from editor.boards.battle.session import Session
from editor.boards.known_scenario import known_scenario
from editor.desks.printing.picture_export import export
from editor.shell.map_page import MapPage
from editor.shell.window import MainWindow
from tests.editor.boards.battle.test_kept_back import LATE, UMBRELLA, kept_back

FIRST = (LATE[0], LATE[-1])


def played(window: MainWindow, system: str, stem: str, owner: int) -> Any:
    """A page in which a person plays against a computer that keeps reinforcements back."""
    game = kept_back(system, stem, owner)
    sides = [side.id for side in game.scenario.sides]
    game.seats = {sides[owner]: "greedy", sides[1 - owner]: "person"}
    page: Any = MapPage(window.context, Document(game.system, game.scenario), window.commands)
    page.battle.game = game
    window.add_page(page, "play")
    page.battle.take_up_saved()
    page.battle.session.computers.stop()
    return page


@pytest.mark.parametrize(("system", "stem", "owner"), FIRST)
def test_neither_pictures_nor_tables_tell_of_reinforcements_that_are_kept_back(
    window: MainWindow, tmp_path: Path, system: str, stem: str, owner: int
) -> None:
    window.context.settings.set_map_style(system, "table")
    page = played(window, system, stem, owner)
    session: Session = page.battle.session
    known = {unit.name.en if unit.name is not None else "" for unit in known_scenario(page).units}
    assert known
    assert UMBRELLA not in known
    assert window.commands.run("copy_order")
    assert UMBRELLA not in QApplication.clipboard().text()
    export(page, tmp_path / "seat.svg")
    session.umpired = True
    assert UMBRELLA in {unit.name.en for unit in known_scenario(page).units if unit.name is not None}
    export(page, tmp_path / "whole.svg")
    assert (tmp_path / "seat.svg").read_bytes() != (tmp_path / "whole.svg").read_bytes()
    session.umpired = False
    window.remove_page(page)


@pytest.mark.parametrize(("system", "stem", "owner"), FIRST)
def test_a_scenario_that_was_changed_since_tells_no_more_of_them(
    window: MainWindow, system: str, stem: str, owner: int
) -> None:
    """Its notes were mended at the Design desk while the battle is played: it is another object then."""
    window.context.settings.set_map_style(system, "table")
    page = played(window, system, stem, owner)
    session: Session = page.battle.session
    game = page.battle.game
    page.document.show_value(game.scenario.model_copy(update={"title": Names("Other", "Autre")}))
    assert page.document.scenario is not game.scenario
    known = {unit.name.en if unit.name is not None else "" for unit in known_scenario(page).units}
    assert known
    assert UMBRELLA not in known
    session.umpired = True
    assert UMBRELLA in {unit.name.en for unit in known_scenario(page).units if unit.name is not None}
    session.umpired = False
    window.remove_page(page)
