"""The overlays of the plan desk on hexes: sight, lines, posts, reach, threat, command."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTreeWidgetItem
from pytestqt.qtbot import QtBot

from core.odds.keys import StateKeys
from core.paths import SCENARIOS
from core.scenarios import edits
from core.text import _, say
from editor.boards.hex.plan.overlay import HexMap
from editor.boards.hex.plan.plan_words import HexWords
from editor.desks.plan.plan_desk import PlanDesk
from editor.panels.battle.battle import BattleController
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import click_hex, play_until, press

Start = Callable[..., BattleController]
LEFT = Qt.MouseButton.LeftButton
SHIFT = Qt.KeyboardModifier.ShiftModifier


def hex_map(desk: PlanDesk) -> HexMap:
    found = desk.overlay
    assert isinstance(found, HexMap)
    return found


def plan(table: BattleController) -> PlanDesk:
    table.host.show_desk("plan")
    desk = table.host.desk
    assert isinstance(desk, PlanDesk)
    return desk


def numbers(found: HexMap, slot: str) -> dict[int, str]:
    return {label.hex: label.text for label in found.still.labels if label.slot == slot}


def test_switches_show_what_the_rules_say_and_change_nothing(start: Start, qtbot: QtBot) -> None:
    table = start("person", "person", 7)
    play_until(table.session, "move", least=4)
    before = table.session.journal.state.copy()
    desk = plan(table)
    found = hex_map(desk)
    assert desk.moment.offers is not None
    assert desk.moment.choice is not None
    side = desk.moment.choice.side
    assert desk.showing.for_side == side
    unit = next(one.interaction.unit for one in desk.moment.offers.all if one.interaction.at is not None)
    assert unit is not None
    place = table.seen.by_unit[unit].at
    click_hex(qtbot, table, place)
    for key in (Qt.Key.Key_P, Qt.Key.Key_M, Qt.Key.Key_S, Qt.Key.Key_C, Qt.Key.Key_O):
        QTest.keyClick(table.host.view, key, SHIFT)
    assert desk.showing.on == {"reach", "threat", "side", "command", "posts"}
    planner, known = desk.moment.system.planner, desk.moment.shown
    reach, threat = planner.reach(known, unit), planner.threat(known, 1 - side, unit)
    seen, command = planner.side_sight(known, side), planner.command(known, side)
    assert reach is not None
    assert threat is not None
    assert seen is not None
    assert command is not None
    assert set(reach.ways) == {
        one.interaction.at for one in desk.moment.offers.all if one.interaction.unit == unit
    }
    assert numbers(found, "low") == {hex_: str(way.cost) for hex_, way in reach.ways.items()}
    struck = {hex_: one for hex_, one in threat.spots.items() if one.losses}
    assert numbers(found, "top_right") == {
        hex_: say(round(float(one.losses), 1), "en") for hex_, one in struck.items()
    }
    for kind in ("stand", "move"):
        desk.showing.kinds.show_value(kind)
        desk.showing.kinds.entered.emit(kind)
        alone = {hex_: one.by_kind.get(kind, 0) for hex_, one in threat.spots.items()}
        assert set(numbers(found, "top_right")) == {hex_ for hex_, lost in alone.items() if lost}
    assert {tint.hex for tint in found.still.tints} >= {
        hex_ for hex_, one in threat.spots.items() if one.pieces("move")
    }
    desk.showing.kinds.show_value(None)
    desk.showing.kinds.entered.emit(None)
    assert numbers(found, "top_left") == {hex_: str(count) for hex_, count in seen.counts.items() if count}
    told = numbers(found, "bottom")
    assert all(piece.label in told[known.at[one]].split(" / ") for one, piece in command.pieces.items())
    desk.answers.finish()
    viewpoints = planner.viewpoints(known, side, unit)
    assert numbers(found, "middle") == {post.spot: str(rank) for rank, post in enumerate(viewpoints[:8], 1)}
    desk.showing.near.click()
    desk.answers.finish()
    assert set(numbers(found, "middle")) <= {*reach.ways, place}
    goal = max(reach.ways, key=lambda hex_: reach.ways[hex_].cost)
    assert isinstance(goal, int)
    table.host.view.set_cursor_hex(goal)  # what the arrow keys walk over is told as what is pointed at
    assert found.moving.tracks[0].hexes == reach.ways[goal].path
    assert "Reach of" in desk.map_panel.here.html
    assert "Reach of" in table.host.view.accessibleDescription()  # and heard
    words = HexWords(desk.host.context, desk.moment)
    for hex_, way in reach.ways.items():
        assert words.way(reach, hex_).startswith("1 hex, " if way.cost == 1 else f"{way.cost} hexes, ")
    press(qtbot, table, Qt.Key.Key_Escape)
    assert desk.taken.hex is None
    assert StateKeys(before).of(table.session.journal.state) == StateKeys(before).of(before)


def test_a_line_is_drawn_by_hand_on_a_scenario_that_is_only_designed(window: MainWindow) -> None:
    assert window.files.open(SCENARIOS / "battle_cry" / "picketts_charge.json", desk="plan") is not None
    page = window.page
    assert page is not None
    desk = page.desk
    assert isinstance(desk, PlanDesk)
    found, grid, view = hex_map(desk), desk.moment.scenario.board.grid, page.view
    assert desk.moment.session is None

    def at(name: str) -> QPoint:
        assert view.picture is not None
        centre = view.picture.projection.centre(grid.parse(name))
        return view.mapFromScene(centre)

    QTest.mousePress(view.viewport(), LEFT, pos=at("2.3"))
    QTest.mouseMove(view.viewport(), at("5.5"))
    QTest.mouseMove(view.viewport(), at("9.13"))
    QTest.mouseRelease(view.viewport(), LEFT, pos=at("9.13"))
    assert desk.showing.on == {"line"}
    assert found.ends == (grid.parse("2.3"), grid.parse("9.13"))
    line = desk.answers.line(grid.parse("2.3"), grid.parse("9.13"))
    assert line is not None
    assert [ring.hex for ring in found.moving.rings if ring.tone == "hidden"] == [
        one.spot for one in line.crossings if one.blocks
    ]
    html = desk.map_panel.line.html
    assert "203 does not see 913" in html
    assert all(grid.label(one.spot) in html for one in line.crossings if isinstance(one.spot, int))
    assert "Lane" in html  # who stands in the way
    asked: list[str] = []
    page.rule_asked.connect(asked.append)
    desk.map_panel.line.followed.emit("BC-10.1")
    assert asked == ["BC-10.1"]
    for name in ("4.4", "4.8"):  # two clicks draw another one
        QTest.mouseClick(view.viewport(), LEFT, pos=at(name))
    assert found.ends == (grid.parse("4.4"), grid.parse("4.8"))
    QTest.keyClick(view, Qt.Key.Key_Escape)
    assert found.ends == (None, None)
    view.set_cursor_hex(grid.parse("5.2"))
    QTest.keyClick(view, Qt.Key.Key_Return)
    QTest.keyClick(view, Qt.Key.Key_Right)
    QTest.keyClick(view, Qt.Key.Key_Return)  # and so do the keys
    assert found.ends == (grid.parse("5.2"), view.cursor_hex)
    assert view.cursor_hex in (grid.parse("5.1"), grid.parse("5.3"))  # the map may lie the other way round
    assert "502 sees 50" in desk.map_panel.line.html
    desk.showing.turn("line")
    assert not found.moving.tracks
    desk.showing.turn("sight")
    QTest.mouseClick(view.viewport(), LEFT, pos=at("2.3"))
    field = desk.answers.sight(grid.parse("2.3"), None)
    assert field is not None
    assert {tint.hex for tint in found.still.tints} == set(field.dead)
    page.show_desk("design")
    assert not [item for item in view.scene_.items() if type(item).__name__ == "LayersItem"]


def test_a_row_of_a_list_leads_to_the_map(window: MainWindow) -> None:
    assert window.files.open(SCENARIOS / "belle_epoque" / "saint_privat.json", desk="plan") is not None
    assert window.page is not None
    desk = window.page.desk
    assert isinstance(desk, PlanDesk)
    found = hex_map(desk)
    for name in ("posts", "command"):
        desk.showing.turn(name)
    desk.answers.finish()
    tree = desk.map_panel.lists
    rows = [_row(tree.topLevelItem(place)) for place in range(tree.topLevelItemCount())]
    assert rows[0][0].text(0).startswith("1. ")
    tree.setCurrentItem(rows[0][0])
    assert desk.taken.hex == int(next(hex_ for hex_, rank in numbers(found, "middle").items() if rank == "1"))
    tree.setCurrentItem(rows[1][0])
    command = desk.answers.command(desk.showing.for_side)
    assert command is not None
    assert len([ring for ring in found.still.rings if ring.tone == "ready"]) == len(command.rows[0].pieces)
    mine = desk.showing.for_side
    desk.showing.field.setCurrentIndex(1 - mine)
    desk.showing.field.entered.emit(1 - mine)
    assert sorted(numbers(found, "bottom")) != sorted(command.pieces)
    assert desk.showing.for_side == 1 - mine


def _row(top: QTreeWidgetItem | None) -> list[QTreeWidgetItem]:
    assert top is not None
    found = [top.child(place) for place in range(top.childCount())]
    return [one for one in found if one is not None]


def test_a_map_in_the_making_says_why_it_cannot_be_planned_and_is_planned_once_it_can(
    window: MainWindow,
) -> None:
    page = window.files.new("battle_cry")
    document = page.document
    whole = edits.place_unit(document.scenario, "union", "infantry", "5.2")
    document.do(_("Place"), edits.place_unit(whole, "confederate", "infantry", "5.2"))  # two in one hex
    window.show_desk("plan")
    desk = page.desk
    assert isinstance(desk, PlanDesk)
    assert not desk.moment.is_ready
    assert desk.moment.why is not None
    assert say(desk.moment.why, "en").startswith("No battle can begin yet: ")
    assert not desk.showing.isEnabled()
    page.show_desk("design")
    document.do(_("Undo"), whole)
    page.show_desk("plan")
    assert desk.moment.is_ready
    assert desk.showing.isEnabled()
    desk.showing.turn("side")
    assert numbers(hex_map(desk), "top_left")
