"""What a designer stumbled over: Del on a hex, Ctrl+G, tooltips, lists, numbers and times in French."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QApplication

from core.paths import SCENARIOS
from core.text import say
from editor.base.clock_text import clock_text
from editor.boards.hex.description import _go_to
from editor.boards.hex.forces import HexForcesModel
from editor.boards.measured.forces import TableForcesModel
from editor.shell.map_page import MapPage
from editor.shell.window import MainWindow
from tests.editor.shell.conftest import context, home, window

__all__ = ["context", "home", "window"]


@pytest.fixture
def page(window: MainWindow) -> MapPage:
    page = window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json")
    assert isinstance(page, MapPage)
    for _round in range(5):
        QApplication.processEvents()
    return page


def unit_of(page: MapPage) -> tuple[Any, int]:
    unit = page.document.scenario.units[0]
    return unit, page.document.scenario.board.grid.parse(unit.at)


def test_a_chosen_unit_looks_other_than_a_chosen_hex(page: MapPage) -> None:
    view: Any = page.view
    unit, at = unit_of(page)
    page.selection.set([at], [unit.id])
    assert {mark.kind for mark in view.scene_._marks if mark.hex == at} == {"chosen_unit"}
    page.selection.set([at])
    assert {mark.kind for mark in view.scene_._marks if mark.hex == at} == {"chosen"}


def test_del_takes_the_chosen_unit_alone_and_tells_when_it_empties_a_hex(page: MapPage) -> None:
    unit, at = unit_of(page)
    page.selection.set([at], [unit.id])
    page.run("design.delete")
    assert all(one.id != unit.id for one in page.document.scenario.units)
    page.document.undo()
    page.selection.set([at])
    page.run("design.delete")
    assert not page.document.scenario.units_at(unit.at)
    assert "Ctrl+Z" in say(page.cells["tool"], "en")


def test_ctrl_g_leaves_a_map_that_shows_the_hex_where_it_is(page: MapPage) -> None:
    view: Any = page.view
    view.fit()
    before = view.mapToScene(view.viewport().rect()).boundingRect()
    assert _go_to(page, "101")
    assert view.mapToScene(view.viewport().rect()).boundingRect() == before
    assert view.cursor_hex == page.document.scenario.board.grid.parse_label("101")


def test_the_tooltip_of_a_hex_is_wrapped_and_goes_with_the_desk(page: MapPage, window: MainWindow) -> None:
    view: Any = page.view
    _unit, at = unit_of(page)
    view.hex_hovered.emit(at)
    assert view.toolTip().startswith("<qt>")
    window.show_desk("plan")
    assert view.toolTip() == ""


@pytest.mark.parametrize("system", ["battle_cry", "belle_epoque", "mbt", "la_garde"])
def test_the_list_of_units_says_every_cell(window: MainWindow, system: str) -> None:
    page = window.files.open(sorted((SCENARIOS / system).glob("*.json"))[0])
    assert isinstance(page, MapPage)
    page.context.speaker.set_language("fr")
    designer: Any = page.desk.designer  # type: ignore[union-attr]
    kinds = {"hexes": HexForcesModel, "table": TableForcesModel}
    model = kinds["table" if system in ("mbt", "la_garde") else "hexes"](page.context, designer.edit_context)
    assert model.rowCount()
    for row in range(model.rowCount()):
        words = [model.data(model.index(row, column, QModelIndex())) for column in range(6)]
        assert all(isinstance(one, str) for one in words)
        if system in ("mbt", "la_garde"):
            assert "." not in words[4], "a decimal comma in French"
        assert model.data(model.index(row, 3, QModelIndex()), Qt.ItemDataRole.AccessibleTextRole)


def test_a_time_of_day_is_written_as_the_reader_writes_it() -> None:
    when = clock_text(datetime.datetime(2026, 11, 23, 16, 51))
    assert say(when, "en") == "16:51"
    assert " ".join(say(when, "fr").split()) == "16 h 51"
