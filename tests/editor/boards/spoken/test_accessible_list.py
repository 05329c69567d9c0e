"""The canvas as a list for screen readers: what stands there, made when asked for, gone with its piece."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAccessible, QAccessibleActionInterface, QAccessibleInterface
from PySide6.QtWidgets import QApplication

from benchmarks.layout import open_battle
from core.paths import SCENARIOS
from core.scenarios import files
from core.systems.catalog import all_systems
from editor.boards.canvas.map_view import MapView
from editor.boards.spoken.accessible_list import ThingWidget
from editor.panels.battle.battle import BattleController
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import MIRROR

Text = QAccessible.Text
ROWS, COLUMNS, UNITS = 150, 200, 600


def listed(view: MapView) -> QAccessibleInterface:
    found = QAccessible.queryAccessibleInterface(view)
    assert found is not None
    return found


def names(view: MapView) -> list[str]:
    face = listed(view)
    return [face.child(index).text(Text.Name) for index in range(face.childCount())]


def host_of(window: MainWindow) -> Any:
    assert window.page is not None
    return window.page.map_host


@pytest.mark.parametrize("system", all_systems(), ids=lambda system: system.id)
def test_everything_on_a_board_is_named_and_no_two_alike(window: MainWindow, system: Any) -> None:
    for scenario in sorted((SCENARIOS / system.id).glob("*.json"))[:2]:
        open_battle(window, scenario)
        view = host_of(window).view
        face = listed(view)
        assert face.role() == QAccessible.Role.List
        found = names(view)
        assert found
        assert all(name.strip() for name in found)
        if system.board != "cards":  # two cards of one kind in one place are alike, as on the table
            assert len(set(found)) == len(found), sorted(name for name in found if found.count(name) > 1)
        child = face.child(0)
        assert child.role() == QAccessible.Role.ListItem
        assert child.text(Text.Description)
        assert face.indexOfChild(child) == 0
        assert face.child(len(found)) is None


def test_nothing_is_made_before_it_is_asked_for(window: MainWindow, tmp_path: Any) -> None:
    design = next(one for one in all_systems() if one.id == "battle_cry").design()
    blank = design.blank()
    board = type(blank.board).blank(ROWS, COLUMNS)
    grid = board.grid
    kind = type(files.load(MIRROR, {"battle_cry": design.scenario}).units[0])
    units = tuple(
        kind(id=f"unit-{number}", side=blank.sides[number % 2].id, kind="infantry", at=grid.name(hex_))
        for number, hex_ in enumerate(grid.hexes[:: len(grid.hexes) // UNITS][:UNITS])
    )
    path = tmp_path / "large.json"
    files.save(path, blank.model_copy(update={"board": board, "units": units}))
    assert window.files.open(path) is not None
    view = host_of(window).view
    assert view.findChildren(ThingWidget) == []
    assert listed(view).childCount() == UNITS
    assert view.findChildren(ThingWidget) == []
    for index in (0, 7, 7, 300):
        assert listed(view).child(index) is not None
    assert len(view.findChildren(ThingWidget)) == 3


def test_press_takes_the_unit_and_the_list_says_so(start: Callable[..., BattleController]) -> None:
    battle = start("person", "person")
    if battle.session.screen.wanted is not None:
        battle.session.take_screen()
    session, view = battle.session, battle.host.view
    while session.choice is not None and session.choice.prompt != "move":
        offers = battle.seen.offers
        assert offers is not None
        battle.do(offers.all[0])
    able = next(index for index, thing in enumerate(battle.heard.spoken.things()) if thing.able)
    child = listed(view).child(able)
    actions = child.actionInterface()
    assert actions.actionNames() == [QAccessibleActionInterface.pressAction()]
    actions.doAction(QAccessibleActionInterface.pressAction())
    assert battle.pointing.unit is not None
    assert listed(view).child(able).state().selected
    assert "in hand" in listed(view).child(able).text(Text.Description)


def test_what_is_gone_leaves_nothing_behind(window: MainWindow) -> None:
    assert window.files.open(SCENARIOS / "battle_cry" / "mirror_creek.json") is not None
    host = host_of(window)
    count = len(names(host.view))
    assert len(host.view.findChildren(ThingWidget)) == count
    for _round in range(10):  # made, read and thrown away again and again: Qt and Python agree on whose it is
        window.commands.run("design.select_units")
        window.commands.run("design.delete")
        assert names(host.view) == []
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert host.view.findChildren(ThingWidget) == []
        window.commands.run("undo")
        assert len(names(host.view)) == count
    for widget in host.view.findChildren(ThingWidget):
        host.view.thing_widgets.pop(widget.thing.key).deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert len(names(host.view)) == count
