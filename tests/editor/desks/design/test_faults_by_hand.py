"""What a designer stumbled over: Del on a hex, Ctrl+G, tooltips, lists, numbers and times in French."""

from __future__ import annotations

import datetime
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QPushButton, QScrollArea

from core.paths import SCENARIOS
from core.scenarios import edits, table_edits
from core.scenarios.problems import Problem
from core.text import Text, say
from editor.base.clock_text import clock_text
from editor.boards.design.size_form import SizeForm
from editor.boards.hex.description import _go_to
from editor.boards.hex.forces import HexForcesModel
from editor.boards.measured.forces import TableForcesModel
from editor.boards.styles.map_painter import paint_map
from editor.desks.design.design_desk import DesignDesk
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
    heads = {"la_garde": "Elements", "mbt": "Figures"}  # a brigade has elements (LG-1.1)
    assert say(model.place_heads()[0], "en") == heads.get(system, say(model.place_heads()[0], "en"))
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


def ground_as_seen(page: MapPage) -> bytes:
    """What the canvas blits of the ground at this moment, without waiting for anything."""
    view: Any = page.view
    area = view.mapToScene(view.viewport().rect()).boundingRect()
    image = QImage(view.viewport().size(), QImage.Format.Format_RGB32)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(view.zoom, view.zoom)
    painter.translate(-area.topLeft())
    view.scene_.tiles.draw(painter, area, view.zoom)
    painter.end()
    return bytes(image.constBits())


@pytest.mark.parametrize("style", ["table", "staff"])
@pytest.mark.parametrize("path", ["battle_cry/fredericksburg.json", "la_garde/polotsk.json"])
def test_a_turned_map_shows_no_old_ground_below_its_units(
    window: MainWindow, path: str, style: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = window.files.open(SCENARIOS / path)
    assert isinstance(page, MapPage)
    view: Any = page.view
    view.set_map_style(style)
    for _round in range(5):
        QApplication.processEvents()
    view._filling.settle(view.mapToScene(view.viewport().rect()).boundingRect(), view.zoom)
    # Nobody has had time to draw a tile of the turned map: what is seen may hold none of the old one.
    monkeypatch.setattr(type(view.scene_.tiles), "work", lambda *_args, **_more: [])
    scenario: Any = page.document.scenario
    half_turn = table_edits.rotate_180 if path.startswith("la_garde") else edits.rotate_180
    page.document.do(Text("Turn"), half_turn(scenario))
    seen, tiles = ground_as_seen(page), view.scene_.tiles
    tiles._tiles.clear()
    assert (seen == ground_as_seen(page)) is True, "tiles of the map before"


@pytest.mark.parametrize("style", ["table", "staff"])
def test_the_numbers_of_the_map_grow_with_all_text(page: MapPage, window: MainWindow, style: str) -> None:
    view: Any = page.view
    view.set_map_style(style)
    page.context.settings.coordinates = True
    heights = []
    for scale in (1.0, 2.0):
        page.context.theme.set_scale(scale)
        for _round in range(3):
            QApplication.processEvents()
        shown = view.picture
        images = []
        for numbers in (True, False):
            image = QImage(600, 500, QImage.Format.Format_RGB32)
            painter = QPainter(image)
            paint_map(painter, replace(shown, numbers=numbers), QRectF(0, 0, 600, 500), 1.0)
            painter.end()
            images.append(image)
        rows = [
            y
            for y in range(100, 220)
            if any(images[0].pixel(x, y) != images[1].pixel(x, y) for x in range(0, 600))
        ]
        heights.append(len(rows))
    page.context.theme.set_scale(1.0)
    assert heights[1] > 1.6 * heights[0] > 0


@pytest.mark.parametrize("name", ["battle_cry/mirror_creek", "mbt/twin_hills"])
def test_the_size_of_the_map_leads_to_where_it_is_changed(window: MainWindow, name: str) -> None:
    page = window.files.open(SCENARIOS / f"{name}.json")
    assert isinstance(page, MapPage)
    page.show_place("left")
    page.run("design.delete")  # the sheet of a selection may be in front
    button = next(one for one in page.findChildren(QPushButton, "map_size") if one.isVisible())
    assert button.text()
    button.click()
    QApplication.processEvents()
    field = QApplication.focusWidget()
    assert isinstance(field, QAbstractSpinBox)
    size = next(one for one in page.findChildren(SizeForm) if one.isVisible())
    assert size.isAncestorOf(field)
    assert not field.visibleRegion().isEmpty()


def test_a_problem_of_the_title_shows_the_title(window: MainWindow) -> None:
    page = window.files.new("battle_cry")
    desk = page.desk
    assert isinstance(desk, DesignDesk)
    properties = desk._right
    assert properties is not None
    properties.show_size()  # scrolled far down
    QApplication.processEvents()
    desk._go_to_problem(Problem("warning", Text("The scenario has no title.")))
    QApplication.processEvents()
    area = properties._built["scenario"]
    assert isinstance(area, QScrollArea)
    assert area.verticalScrollBar().value() == 0
