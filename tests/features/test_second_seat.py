"""What battles from the other seat, played by hand, brought to light: words say what the board shows."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from benchmarks.layout import settle
from core.text import _
from editor.boards.battle.details import MOST, DetailsSheet
from editor.boards.battle.director.beats import Beat
from editor.boards.battle.director.chapter import Line
from editor.boards.battle.director.placed import place
from editor.boards.battle.seated_battle import Question
from editor.boards.drawing.marks import Mark
from editor.boards.hex.highlights import PILL_SPOT
from editor.boards.hex.scene import HexScene
from tests.features.conftest import OpenWindow
from tests.features.evening import shortened
from tests.features.test_moments import act, begin, clock, until_busy  # noqa: F401


def test_the_turn_is_not_told_before_the_dice_of_the_last_one_were_seen(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"))
    look = table.session.system.look
    for _fight in range(60):
        until_busy(table, "dice")
        now = table.session.journal.state
        upto = table.playback.projector.seen_moment
        assert upto is not None
        seen = table.session.journal.moments[upto].state
        if look.phase(now) != look.phase(seen):
            break
        table.playback.projector.finish()
    else:
        raise AssertionError("no step ended with its last fight")
    steps = table.steps
    assert f"Turn {seen.turn}" in steps.turn.text()
    assert steps._phases[steps._now][0] == look.phase(seen)
    table.playback.projector.finish()
    assert f"Turn {now.turn}" in steps.turn.text()
    assert steps._phases[steps._now][0] == look.phase(now)


def test_bc_7_3_a_general_who_rides_to_a_unit_leaves_his_way_on_the_board(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    stage = table.playback.projector._stage
    state = table.session.journal.state.copy()
    generals = {unit: piece for unit, piece in table.seen.by_unit.items() if piece.kind == "general"}
    alone = next(unit for unit, piece in generals.items() if piece.with_unit is None)
    led = next(unit for unit, piece in generals.items() if piece.with_unit is not None)
    before, after = table.seen.state, state
    mate = table.seen.unit_ids.index(str(table.seen.by_unit[led].with_unit))
    free = next(
        unit
        for unit, piece in table.seen.by_unit.items()
        if piece.side == table.seen.by_unit[alone].side and piece.kind == "infantry" and unit != mate
    )
    after.place(alone, after.at[free])
    placed = place(stage, Beat("move", 1, (alone,)), before, after)
    unit = stage.standing(after, free)
    assert unit is not None
    assert placed.ends[0] is not None
    assert placed.ends[0].spot == unit.spot
    back = place(stage, Beat("move", 1, (alone,)), after, before)  # and one who leaves his unit
    assert back.starts[0] is not None
    along = place(stage, Beat("move", 1, (mate, led)), before, before)
    assert along.starts[1] is None  # who goes with his unit has no way of his own


def test_a_card_that_is_asked_about_lies_alone(open_window: OpenWindow) -> None:
    """The card of the other side's last turn, and one played in answer, are on the table no longer."""
    _person, table = begin(open_window, "battle_cry", ("greedy", "person"), "at_once")
    while table.session.choice is None:
        table.session._let_computer_act()
    assert table.new_seen().on_table is None
    table.session.question = Question("end", 0)
    assert table.session.choice is None
    assert table.new_seen().on_table is None


def test_the_last_turn_of_a_battle_is_told_as_every_other(open_window: OpenWindow, tmp_path: Path) -> None:
    """Who was beaten by it reads in three lines what happened, and sees it again."""
    path = shortened(tmp_path, "battle_cry", "mirror_creek", turn_limit=1)
    _person, table = begin(open_window, "battle_cry", ("person", "greedy"), "at_once", path=path)
    for _act in range(100):
        if table.session.over is not None:
            break
        if table.session.choice is None:
            table.session._let_computer_act()
        else:
            act(table)
    assert table.session.over is not None
    sheet = table.playback.sheet
    assert sheet.isVisible()
    assert "Confederates" in sheet.title.text()
    assert "Close" in sheet.yours.accessibleName() or "Close" in sheet.yours.text()
    assert table.board.result.isVisible()
    QTest.keyClick(table.host.view, Qt.Key.Key_Escape)
    assert not sheet.isVisible()


def test_what_left_no_mark_is_not_offered_again(open_window: OpenWindow) -> None:
    """A card that gave nobody an order is told; there is nothing of it to be seen again."""
    _person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    sheet = table.playback.sheet
    line = (Line(0, (_("Rally"),)),)
    names = table.seen.side_name(0)
    sheet.show_lines(names, 0, line, lambda: line, enter=True, followed=False, over=False, again=False)
    assert sheet.again.isHidden()
    sheet.show_lines(names, 0, line, lambda: line, enter=True, followed=False, over=False, again=True)
    assert not sheet.again.isHidden()


def test_the_ring_under_the_pointer_is_not_drawn_over_the_dice_of_a_target(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    scene = table.host.view.scene()
    assert isinstance(scene, HexScene)
    assert scene.picture is not None
    grid, projection = scene.picture.grid, scene.picture.projection
    target, below = grid.parse("4.5"), grid.parse("5.5")
    scene.show_marks([Mark(target, "target", "2", "")])
    scene.show_own_marks([Mark(below, "focus")])
    chip = QRectF(-20, -14, 40, 28).translated(projection.centre(target) + PILL_SPOT)
    ring = QPainterPath()
    ring.addPolygon(projection.outline(below, 1.0))
    assert ring.intersects(chip)
    assert any(one.contains(chip) for one in scene._mark_items[-1]._plates(0.7))


def test_the_card_of_a_unit_has_room_for_the_dice_that_it_can_roll(open_window: OpenWindow) -> None:
    """It was as high as it had been when it was empty: of the table only its head was read."""
    person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    person.window.resize(1280, 800)
    table.session.take_screen()
    sheet = table.arrangement.panels.details.findChild(DetailsSheet)
    assert sheet is not None
    low = sheet.sizeHint().height()
    table.pointing.take(0)
    settle()
    high = sheet.sizeHint().height()
    holder = sheet.widget()
    assert high > low
    assert holder is not None
    label = next(one for one in holder.findChildren(QLabel) if not one.isHidden())
    label.setText("<br>".join(["line"] * 60))
    settle()
    assert high < sheet.sizeHint().height() <= table.host.context.theme.px(MOST)
    assert sheet.height() > high
