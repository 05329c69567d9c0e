"""The plan layer: marks drawn by the mouse and the keys, on every board; nobody sees the other side's."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from core.records import games
from core.records.games import plans_of
from core.scenarios import edits
from core.scenarios.plans import PlanMark, PlanPoint
from core.systems.catalog import SYSTEMS
from core.text import say
from editor.base.document.document import Document
from editor.boards import pictures
from editor.boards.plan.layer import ADDED
from editor.desks.plan.layer_panel import LayerPanel
from editor.desks.plan.layer_tool import ToolKind
from editor.desks.plan.plan_desk import PlanDesk
from editor.desks.printing.dialog import PrintDialog
from editor.desks.printing.picture_export import export
from editor.desks.printing.scenario_sheet import ScenarioSheet
from editor.panels.battle.battle import BattleController
from editor.shell.description import plans_in_words
from editor.shell.page import Page
from editor.shell.window import MainWindow

Start = Callable[..., BattleController]
LEFT, RIGHT, NONE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.NoButton


KEYS = (
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Return,
    Qt.Key.Key_Up,
    Qt.Key.Key_Return,
    Qt.Key.Key_Space,
)


class Officer:
    """A hand that draws at the plan desk of a page."""

    def __init__(self, qtbot: QtBot, page: Page) -> None:
        self.qtbot, self.page = qtbot, page
        page.show_desk("plan")
        desk = page.desk
        assert isinstance(desk, PlanDesk)
        self.panel: LayerPanel = desk.tabs.layer
        desk.tabs.show_panel(self.panel)
        self.layer = page.plan_layer

    def take(self, kind: ToolKind) -> None:
        if self.panel.hand.in_hand is None or self.panel.hand.in_hand.kind != kind:
            self.panel.buttons[kind].click()

    def spot(self, point: PlanPoint) -> QPoint:
        ground = self.layer.map.ground()
        assert ground is not None
        at = ground.spot(point)
        assert at is not None
        return self.page.view.mapFromScene(at)

    def click(self, *points: PlanPoint, button: Qt.MouseButton = LEFT) -> None:
        for point in points:
            QTest.mouseClick(self.page.view.viewport(), button, pos=self.spot(point))

    def drag(self, *points: PlanPoint | QPoint) -> None:
        """Press at the first, go by the others, let go at the last."""
        spots = [point if isinstance(point, QPoint) else self.spot(point) for point in points]
        pane = self.page.view.viewport()
        QTest.mousePress(pane, LEFT, pos=spots[0])
        for start, end in pairwise(spots):
            for step in (1, 2, 3, 4):
                at = QPointF(start + (end - start) * (step / 4))
                there = QPointF(pane.mapToGlobal(at))
                moved = QMouseEvent(
                    QEvent.Type.MouseMove, at, there, NONE, LEFT, Qt.KeyboardModifier.NoModifier
                )
                QApplication.sendEvent(pane, moved)
        QTest.mouseRelease(pane, LEFT, pos=spots[-1])

    def name(self, words: str) -> None:
        """Type the words of the mark just drawn: its field waits for them."""
        label = self.panel.form.label
        QTest.keyClicks(label, words)
        QTest.keyClick(label, Qt.Key.Key_Return)

    def press(self, key: Qt.Key) -> None:
        QTest.keyClick(self.page.view, key)

    def marks(self, side: str) -> tuple[PlanMark, ...]:
        return tuple(self.layer.plans.get(side, ()))


def opened(window: MainWindow, qtbot: QtBot, name: str) -> Officer:
    window.files.open(SCENARIOS / f"{name}.json")
    assert window.page is not None
    return Officer(qtbot, window.page)


def at(marks: Sequence[PlanMark]) -> list[tuple[PlanPoint, ...]]:
    return [mark.at for mark in marks]


def test_a_plan_is_drawn_changed_and_taken_back(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    officer = opened(window, qtbot, "battle_cry/first_bull_run")
    page, layer, form = officer.page, officer.layer, officer.panel.form
    before = page.document.scenario
    officer.press(Qt.Key.Key_A)  # the key takes the tool
    assert officer.panel.hand.in_hand is officer.panel.hand.tools["arrow"]
    officer.drag("2.4", "4.3", "6.3", "7.4")  # along the way: no more points than its bends
    arrow = officer.marks("union")[0]
    assert (arrow.kind, arrow.at[0], arrow.at[-1]) == ("arrow", "2.4", "7.4")
    assert len(arrow.at) <= 4
    officer.name("Hunter turns the left")
    form.first.setValue(3)
    form.last.setValue(2)  # pushes the first turn before it
    assert officer.marks("union")[0].label == "Hunter turns the left"
    assert (officer.marks("union")[0].first, officer.marks("union")[0].last) == (2, 2)
    officer.take("line")
    officer.click("5.1", "5.6", "5.12", "5.12")  # point by point, the last one twice
    officer.take("zone")
    officer.click("2.9", "2.10", "1.11")
    officer.click("1.11", button=RIGHT)
    officer.take("zone")
    officer.drag("7.2", "5.4")  # from corner to corner
    assert len(officer.marks("union")[-1].at) == 4
    assert {"7.2", "5.4"} < set(officer.marks("union")[-1].at)
    officer.layer.undo()
    officer.panel.sides.buttons["confederate"].click()
    officer.take("note")
    officer.click("8.8")
    officer.name("Hold the hill")
    assert at(officer.marks("union")[1:]) == [("5.1", "5.6", "5.12"), ("2.9", "2.10", "1.11")]
    assert [mark.label for mark in officer.marks("confederate")] == ["Hold the hill"]

    officer.take("select")
    officer.click("5.4")  # on the line
    assert layer.chosen == ("union", "line-1")
    officer.drag("5.6", "6.6")  # one of its points
    middle = (officer.spot("5.1") + officer.spot("6.6")) / 2
    officer.drag(middle, officer.spot("4.3"))  # between two points begins a new one
    assert officer.marks("union")[1].at == ("5.1", "4.3", "6.6", "5.12")
    officer.click("4.3", button=RIGHT)
    officer.drag("5.12", "7.12")
    assert officer.marks("union")[1].at == ("5.1", "6.6", "7.12")
    rows = officer.panel.list.rows()
    assert len(rows) == 4
    officer.panel.list.setCurrentItem(next(row for row in rows if "Hunter" in row.text(1)))
    assert layer.chosen == ("union", "arrow-1")
    QTest.keyClick(officer.panel.list, Qt.Key.Key_Return)  # its words are selected: typing replaces them
    officer.name("Hunter")
    assert officer.marks("union")[0].label == "Hunter"
    before_it = officer.marks("union")[0].at
    halfway = (officer.spot(before_it[0]) * 3 + officer.spot(before_it[1])) / 4
    officer.drag(halfway, halfway + officer.spot("7.5") - officer.spot("7.4"))  # the whole mark
    assert officer.marks("union")[0].at[-1] == "7.5"
    officer.press(Qt.Key.Key_Delete)
    assert [mark.id for mark in officer.marks("union")] == ["line-1", "zone-1"]

    file = tmp_path / "plan.json"
    assert page.document.save(file) is None
    assert Document.open(file, SYSTEMS, lock=False).scenario.plan == page.document.scenario.plan
    drawn = page.document.scenario
    steps = 0
    while page.document.stack.canUndo():
        assert page.run("undo")
        steps += 1
    assert page.document.scenario == before
    assert steps == 15
    while page.document.stack.canRedo():
        page.run("redo")
    assert page.document.scenario == drawn
    page.show_desk("design")
    assert layer.shown_marks() == []  # the map that is made shows no plan


def test_marks_are_shown_by_side_and_turn(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    officer = opened(window, qtbot, "battle_cry/first_bull_run")
    page, layer = officer.page, officer.layer
    plan = edits.add_mark({}, "union", "arrow", ("2.4", "5.5"), "Now", 1, 2)
    plan = edits.add_mark(plan, "union", "arrow", ("2.6", "5.6"), "Later", 3)
    plan = edits.add_mark(plan, "confederate", "note", ("7.6",), "Theirs")
    page.document.do(ADDED["arrow"], edits.set_plans(page.document.scenario, plan))
    QApplication.processEvents()
    assert [one.mark.label for one in layer.shown_marks()] == ["Now", "Later", "Theirs"]
    assert say(plans_in_words(page)[1], "en") == ("Plan of Union, Arrow: Later (206 to 506, from turn 3).")
    officer.press(Qt.Key.Key_T)
    assert [one.mark.label for one in layer.shown_marks()] == ["Now", "Theirs"]
    assert len(officer.panel.list.rows()) == 2
    officer.panel.turn.setValue(3)  # another turn than the one that is played
    assert [one.mark.label for one in layer.shown_marks()] == ["Later", "Theirs"]
    officer.panel.turn.setValue(2)
    head = officer.panel.list.heads()["confederate"]
    head.setCheckState(0, Qt.CheckState.Unchecked)
    assert [one.mark.label for one in layer.shown_marks()] == ["Now"]
    items = layer.map.items
    assert items.picture is not None
    assert [one.mark.label for one in items.picture.marks] == ["Now"]
    assert [mark.label for mark in layer.shown_plans()["union"]] == ["Now"]
    written: list[tuple[object, str]] = []
    monkeypatch.setattr(
        pictures,
        "render_file",
        lambda scenario, _system, _path, _language, wish: written.append((scenario.plan, wish.plan)),
    )
    export(page, tmp_path / "plan.png")
    page.show_desk("design")
    export(page, tmp_path / "bare.png")
    assert written == [({"union": plan["union"][:1]}, "all"), (plan, "")]


def test_two_persons_at_one_screen_see_their_own_plans_only(
    start: Start, qtbot: QtBot, tmp_path: Path
) -> None:
    table = start("person", "person", 7)
    session, page = table.session, table.host
    layer = page.plan_layer
    if session.screen.wanted is not None:
        assert layer.seen_sides == ()  # the screen is being handed over
        session.take_screen()
    mine = session.looker
    ids = session.side_ids
    officer = Officer(qtbot, page)
    assert layer.seen_sides == (mine,)
    assert officer.panel.sides.isHidden()
    journal, scenario = session.journal.here, session.game.scenario
    officer.take("note")
    officer.click("4.5")
    officer.name("Feint on the left")
    assert session.changes > 0
    assert [mark.label for mark in plans_of(session.game)[ids[mine]]] == ["Feint on the left"]
    assert session.game.scenario is scenario
    assert session.journal.here == journal
    page.show_desk("play")
    assert [one.mark.label for one in layer.shown_marks()] == ["Feint on the left"]
    assert page.run("plans_shown")
    assert layer.shown_marks() == []
    assert page.run("plans_shown")

    session.screen.ask_for(1 - mine)
    session.changed.emit()
    assert layer.plans == {}
    assert layer.shown_marks() == []
    session.take_screen()
    assert layer.seen_sides == (1 - mine,)
    assert layer.plans == {}
    assert not officer.panel.form.label.toPlainText(), "a field that is hidden keeps nothing of the other"
    page.show_desk("plan")
    assert page.commands["undo"].reason() is not None  # the history of the other side is not mine
    officer.take("arrow")
    officer.click("4.5", "5.5", "5.5")
    assert set(plans_of(session.game)) == set(ids)
    assert page.run("undo")
    assert set(plans_of(session.game)) == {ids[mine]}

    dialog = PrintDialog(window_of(page), page)
    assert list(dialog.plan.buttons) == [""]
    dialog.reject()
    session.umpired = True
    assert len(layer.seen_sides) == 2
    session.umpired = False
    file = tmp_path / "battle.json"
    file.write_bytes(games.dumps(session.game))
    again = games.load(file, SYSTEMS)
    assert plans_of(again) == plans_of(session.game)
    window = window_of(page)
    assert window.files.open(file) is not None
    window.show_desk("plan")  # the battle that was saved, not its beginning: the screen is handed over first
    assert window.page is not None
    assert window.page is not page
    layer = window.page.plan_layer
    assert layer.plans == {}
    assert layer.session is not None
    layer.session.take_screen()
    assert set(layer.plans) == {ids[mine]}


def window_of(page: Page) -> MainWindow:
    window = page.window()
    assert isinstance(window, MainWindow)
    return window


@pytest.mark.parametrize(
    ("name", "points", "expected"),
    [
        ("la_garde/waterloo", ((5000, 3000), (9000, 6000)), ("arrow", "french")),
        ("belle_epoque/saint_privat", ("2.6", "5.5"), ("arrow", "german")),
        ("belle_position/mars_la_tour", ("german.left", "french.right"), ("arrow", "german")),
    ],
)
def test_plans_are_drawn_on_every_board_by_mouse_and_keys(
    window: MainWindow, qtbot: QtBot, name: str, points: tuple[PlanPoint, ...], expected: tuple[str, str]
) -> None:
    officer = opened(window, qtbot, name)
    kind, side = expected
    officer.take("arrow")
    officer.drag(*points)
    mark = officer.marks(side)[0]
    assert mark.kind == kind
    if isinstance(points[0], str):
        assert mark.at == points
    else:
        for found, wanted in zip((mark.at[0], mark.at[-1]), points, strict=True):
            assert not isinstance(found, str)
            assert not isinstance(wanted, str)
            assert max(abs(found[0] - wanted[0]), abs(found[1] - wanted[1])) < 60
    officer.press(Qt.Key.Key_Escape)  # lets go of the mark
    officer.press(Qt.Key.Key_Escape)  # lays the tool down
    assert officer.panel.hand.in_hand is None
    officer.panel.hand.take("select")
    shaft = (officer.spot(points[0]) + officer.spot(points[-1])) / 2
    QTest.mouseClick(officer.page.view.viewport(), LEFT, pos=shaft)
    assert officer.layer.chosen == (side, "arrow-1")
    officer.press(Qt.Key.Key_Delete)
    assert officer.layer.plans == {}
    with qtbot.waitSignal(officer.layer.changed):
        officer.page.run("undo")
    officer.panel.hand.take("arrow")
    officer.page.view.setFocus()
    for key in KEYS:  # by keys alone: walk, set a point, walk on, set another, end
        officer.press(key)
    drawn = officer.marks(side)[-1]
    assert (drawn.id, drawn.kind) == ("arrow-2", "arrow")
    assert drawn.at[0] != drawn.at[-1]
    scenario = officer.page.document.scenario
    other = next(one.id for one in scenario.sides if one.id != side)
    words = "".join(ScenarioSheet(scenario, officer.page.document.system, "en", "A4", plan=side).html())
    assert "Plan of" in words
    words = "".join(ScenarioSheet(scenario, officer.page.document.system, "en", "A4", plan=other).html())
    assert "Plan of" not in words


def test_who_sits_here_is_asked_where_nothing_else_is_hidden(window: MainWindow, qtbot: QtBot) -> None:
    window.files.open(SCENARIOS / "mbt/twin_hills.json")
    window.show_desk("play")
    page = window.page
    assert page is not None
    play = page.desk
    for side in play.seats.sides:  # type: ignore[union-attr]
        play.seats.choose(side, "person")  # type: ignore[union-attr]
    play.start.click()  # type: ignore[union-attr]
    officer = Officer(qtbot, page)
    layer = officer.layer
    assert layer.seen_sides == ()
    assert officer.panel.cover.isVisibleTo(officer.panel)
    assert officer.panel.buttons["arrow"].isHidden()
    side = layer.sides[1].id
    button = officer.panel.findChild(QPushButton, f"plan_take_{side}")
    assert button is not None
    button.click()
    assert layer.side_id == side
    officer.take("note")
    officer.click((3000, 3000))
    assert len(officer.marks(side)) == 1
    page.show_desk("play")
    page.show_desk("plan")
    assert layer.seen_sides == ()
    assert layer.shown_marks() == []
