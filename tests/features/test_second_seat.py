"""What battles from the other seat, played by hand, brought to light: words say what the board shows."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from benchmarks.layout import settle
from core.text import _, say
from editor.boards.battle.details import DetailsSheet
from editor.boards.battle.director.beats import Beat
from editor.boards.battle.director.chapter import Line
from editor.boards.battle.director.placed import place
from editor.boards.battle.seated_battle import Question
from editor.boards.cards.battle_interaction import CardBattleInteraction
from editor.boards.cards.battle_view import CardBattleView
from editor.boards.drawing.marks import Mark
from editor.boards.hex.details import WITH_ODDS
from editor.boards.hex.highlights import PILL_SPOT
from editor.boards.hex.scene import HexScene
from editor.boards.measured.battle.battle_interaction import MeasuredBattleInteraction
from editor.boards.measured.battle.battle_marks import Canvas, on_screen, taken_by_bases
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.odds_marks import pair_layers
from editor.boards.measured.view import TableView
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
    assert sheet.verticalScrollBar().maximum() == 0
    label = next(one for one in holder.findChildren(QLabel) if not one.isHidden())
    label.setText("<br>".join(["line"] * 60))
    settle()
    assert high < sheet.sizeHint().height() <= table.host.context.theme.px(WITH_ODDS)
    assert sheet.height() > high


def on_a_table(open_window: OpenWindow) -> tuple[MeasuredBattleView, Canvas]:
    """A battle of MBT by two persons, and what its marks are drawn on."""
    _person, table = begin(open_window, "mbt", ("person", "person"), "at_once")
    seen, view = table.seen, table.host.view
    assert isinstance(seen, MeasuredBattleView)
    assert isinstance(view, TableView)
    picture = view.table_scene.table
    assert picture is not None
    return seen, Canvas(picture, 0.4, QRectF(), lambda text: say(text, "en"))


def test_bars_of_odds_lie_beside_the_bases_and_lead_to_their_targets(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One lay on the base that it told of, the next beside nobody."""
    seen, canvas = on_a_table(open_window)
    shooter = next(unit for unit, piece in seen.by_unit.items() if piece.side == 0)
    targets = [unit for unit, piece in seen.by_unit.items() if piece.side == 1][:3]
    offers = [
        SimpleNamespace(interaction=SimpleNamespace(unit=shooter, target=one), action=one) for one in targets
    ]
    monkeypatch.setattr(MeasuredBattleView, "chances", lambda _seen, _offer: ())
    rows: Any = offers
    found = pair_layers(canvas, seen, rows, None, None)
    bodies = taken_by_bases(canvas, seen)
    rects = [on_screen(canvas, chip) for chip in found.chips]
    assert len(rects) == 3
    assert not any(rect.intersects(body) for rect in rects for body in bodies)
    assert not any(one.intersects(other) for one, other in combinations(rects, 2))
    boxes = {unit: canvas.base(one.base, one.pose).boundingRect() for unit, one in seen.by_unit.items()}
    scaled = QTransform.fromScale(canvas.scale, canvas.scale)
    led = [scaled.map(shape.path) for shape in found.over if not shape.dash]
    for target, rect in zip(targets, rects, strict=True):
        near = rect.adjusted(-1, -1, 1, 1)
        while not any(near.intersects(scaled.mapRect(box)) for box in boxes.values()):
            near.adjust(-1, -1, 1, 1)
        own = near.intersects(scaled.mapRect(boxes[target]))
        line = any(rect.contains(path.currentPosition()) for path in led)
        assert own or line, "a bar beside the base of another would be taken for his"


def test_of_two_who_shoot_at_one_each_has_its_bar_by_the_line_of_its_shot(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both lay beside the target, one over the other, and nothing told whose they were."""
    seen, canvas = on_a_table(open_window)
    index = seen.state.context.unit_index
    shooters, target = [index["red-hi-1"], index["red-li-2"]], index["blue-hi-2"]
    rows: Any = [
        SimpleNamespace(interaction=SimpleNamespace(unit=one, target=target), action=one) for one in shooters
    ]
    monkeypatch.setattr(MeasuredBattleView, "chances", lambda _seen, _offer: ())
    found = pair_layers(canvas, seen, rows, None, None)
    lines = [shape.path for shape in found.over if shape.dash]
    assert len(lines) == len(found.chips) == 2
    scaled = QTransform.fromScale(canvas.scale, canvas.scale)
    for number, chip in enumerate(found.chips):
        rect = on_screen(canvas, chip).adjusted(-12, -12, 12, 12)
        mine, other = (scaled.map(lines[one]) for one in (number, 1 - number))
        assert any(rect.contains(mine.pointAtPercent(share / 100)) for share in range(15, 86))
        assert not any(rect.contains(other.pointAtPercent(share / 100)) for share in range(15, 86))


def test_a_reason_on_a_table_does_not_lie_on_a_base_that_it_may_name(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "mbt", ("person", "person"), "at_once")
    seen, view, hand = table.seen, table.host.view, table.pointing
    assert isinstance(seen, MeasuredBattleView)
    assert isinstance(view, TableView)
    assert isinstance(hand, MeasuredBattleInteraction)
    unit = next(one for one, piece in seen.by_unit.items() if piece.side == seen.side)
    hand.cards.refresh(seen)
    rows = hand.cards._off(unit)
    beside = hand.cards._base_rect(seen, unit).translated(90, 0)
    hand.cards.card.show_html("<p>It goes straight on.</p>", beside, refused=True, highlighted=rows)
    card = hand.cards.card.geometry()
    assert not any(card.intersects(hand.cards._base_rect(seen, other)) for other in seen.feet)


def test_the_card_of_a_unit_makes_way_for_a_drag_and_when_it_has_done_all_it_can(
    open_window: OpenWindow,
) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    table.session.take_screen()
    for _act in range(200):
        if table.session.screen.wanted is not None:
            table.session.take_screen()
            continue
        offers = table.seen.offers
        assert offers is not None
        moves = [one for one in offers.all if one.interaction.kind == "unit_to_hex"]
        if len({one.interaction.unit for one in moves}) > 1:
            break
        table.session.act(offers.listed[0].action)
        if table.session.question is not None:
            table.session.answer_question(True)
    hand, details = table.pointing, table.arrangement.panels.details
    hand.take(moves[0].interaction.unit)
    assert not details.isHidden()
    hand.is_dragging = True
    table.hand_changed()
    assert details.isHidden()
    hand.is_dragging = False
    table.hand_changed()
    assert not details.isHidden()
    barred = next(one for one in moves if one.interaction.unit == moves[0].interaction.unit)
    table.do(barred)
    if hand.unit is None:
        assert details.isHidden()
        assert not table.host.selection.units


def test_ending_a_deployment_names_cards_and_the_panel_tells_of_no_neighbour(open_window: OpenWindow) -> None:
    """The question named acts; the panel told of the card that had moved up into an empty place."""
    _person, table = begin(open_window, "belle_position", ("person", "person"), "at_once")
    table.session.take_screen()
    seen = table.seen
    assert isinstance(seen, CardBattleView)
    names = {say(face.name, "en") for face in seen.hand if face is not None}
    assert {say(one, "en") for one in seen.able_to_act("laying")} <= names
    hand = table.pointing
    assert isinstance(hand, CardBattleInteraction)
    first = seen.held[0]
    hand.take_spot(first.drag_source.source)
    assert hand.looked is not None
    hand.choose((first.offer,))
    assert hand.taken is None
    assert hand.looked is None
