"""A battle of Belle Époque on the table: bowl, tokens, row of points, turn track, overlays, marks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from core.paths import SCENARIOS
from core.protocol.pending import Deal, Roll
from editor.boards.drawing.layers.objectives import MEDAL, MEDAL_REACH
from editor.desks.play.play_desk import PlayDesk
from editor.panels.battle.battle import BattleController
from editor.shell.window import MainWindow
from tests.editor.desks.play.conftest import play_until, press, spot

ALMA = SCENARIOS / "belle_epoque" / "alma.json"


@pytest.fixture
def desk(window: MainWindow) -> PlayDesk:
    """The play desk of the Alma, before its start."""
    assert window.files.open(ALMA, desk="play") is not None
    assert window.page is not None
    found = window.page.desk
    assert isinstance(found, PlayDesk)
    return found


@pytest.fixture
def table(start: Callable[..., BattleController]) -> BattleController:
    return start("person", "person", 4)


def at_test(table: BattleController) -> BattleController:
    play_until(table.session, "activation")
    table.host.view.setFocus()
    return table


def test_the_seats_ask_about_tokens_and_not_about_cards(desk: PlayDesk) -> None:
    words = [label.text() for label in desk.seats.findChildren(type(desk.seats.fault))]
    assert "Tokens" in words
    assert "Cards" not in words


def test_the_bowl_shows_the_tokens_that_are_left_and_the_points(table: BattleController) -> None:
    at_test(table)
    state, shown = table.session.shown, table.forces.counters
    assert sum(state.tokens) == 21
    left = ", ".join(
        f"{name}: {count}" for name, count in zip(("Allies", "Russians"), state.tokens, strict=True)
    )
    assert shown.bowl.accessibleName() == f"Tokens in the bowl: {left}"
    assert "Command points" in shown.figures.text()
    for side in (0, 1):
        assert f"<b>{state.points[side]}</b>" in shown.figures.text()


def test_the_row_of_points_gives_exact_chances_and_takes_digits(
    qtbot: QtBot, table: BattleController
) -> None:
    at_test(table)
    state = table.session.shown
    level = state.context.level[state.active]
    chances = ("16.7%", "33.3%", "50.0%", "66.7%", "83.3%")
    words = [button.words() for _offer, button in table.ladder.buttons]
    wanted = [f"{points}: {chances[level + points - 1]}" for points in range(6 - level)]
    assert words == [*wanted, f"{6 - level}: certain"]
    assert table.prompt.acts[0].key == ""  # Enter would do nothing at all with the unit
    press(qtbot, table, Qt.Key.Key_1)
    test = next(event for event in table.session.journal.moments[-2].events if event.kind == "test")
    assert test.facts["cp"] == 1


def test_a_token_is_typed_by_its_colour_or_its_key(qtbot: QtBot, desk: PlayDesk) -> None:
    desk.seats.seats["cards"].buttons["typed"].click()
    for side in desk.seats.sides:
        desk.seats.choose(side, "person")
    desk.start.click()
    table = desk.controller
    assert table is not None
    if table.session.screen.wanted is not None:
        table.session.take_screen()
    assert isinstance(table.session.waits_for_dice(), Deal)
    assert [button.objectName() for button in table.tray.token_buttons] == ["token-allies", "token-russian"]
    assert not table.tray.pool.isVisible()
    press(qtbot, table, Qt.Key.Key_9)
    assert isinstance(table.session.waits_for_dice(), Deal)
    QApplication.processEvents()  # the tray has its place
    qtbot.mouseClick(table.tray.findChild(QAbstractButton, "token-russian"), Qt.MouseButton.LeftButton)
    assert table.session.shown.tokens == [11, 10] or tuple(table.session.shown.tokens) == (11, 10)


def test_the_unit_that_acts_and_those_that_have_are_marked(table: BattleController) -> None:
    at_test(table)
    active = table.session.shown.active
    row = table.forces.model.row_of(active)
    assert row is not None
    name = table.forces.model.index(row, 0)
    assert str(name.data()).startswith("\N{BLACK RIGHT-POINTING SMALL TRIANGLE}")
    assert "is active now" in str(name.data(Qt.ItemDataRole.AccessibleTextRole))


def test_the_turn_track_marks_the_turn(table: BattleController) -> None:
    assert sorted(table.track.turns) == list(range(1, 11))
    assert [number for number, button in table.track.turns.items() if button.isChecked()] == [1]
    assert "Turn 1 of 10" in table.steps.turn.text()


def test_zones_of_control_are_laid_over_the_map_and_taken_off(qtbot: QtBot, table: BattleController) -> None:
    at_test(table)
    overlays = table.pointing.overlays
    press(qtbot, table, Qt.Key.Key_Z)
    zone = {mark.hex for mark in overlays.marks(table.seen) if mark.kind == "zone_one"}
    state = table.session.shown
    assert zone == set(table.seen.system.hexes.zones(state, 0)[0].hexes)
    assert zone
    press(qtbot, table, Qt.Key.Key_Z)
    assert overlays.marks(table.seen) == ()


def test_the_line_of_sight_says_its_reasons(qtbot: QtBot, table: BattleController) -> None:
    at_test(table)
    qtbot.keyClick(table.host.view, Qt.Key.Key_V, Qt.KeyboardModifier.ShiftModifier)
    seen = table.seen
    active = seen.state.active
    place = seen.hex_of(active)
    assert place is not None
    grid = seen.scenario.board.grid
    foe = min(
        (piece.at for piece in seen.by_unit.values() if piece.side != seen.by_unit[active].side),
        key=lambda at: grid.distance(place, at),
    )
    for where in (place, foe):
        QTest.mouseMove(table.host.view.viewport(), spot(table, where))
        QApplication.processEvents()
    qtbot.waitUntil(lambda: table.pointing.overlays.end == foe)
    words = table.host.context.speaker.say(table.host.cells["ground"])
    assert words.startswith(f"{grid.label(place)} ")
    assert "BE-9" in words
    table.host.window().activateWindow()  # offscreen nobody gives the focus back when a card appears
    table.host.view.setFocus()
    qtbot.waitUntil(table.host.view.hasFocus)
    qtbot.keyClick(table.host.view, Qt.Key.Key_V, Qt.KeyboardModifier.ShiftModifier)
    assert table.pointing.overlays.marks(table.seen) == ()


def test_rolls_keep_their_own_switches(table: BattleController) -> None:
    at_test(table)
    kinds = [kind for kind in table.tray.policies.switches if not isinstance(kind, str)]
    assert ("roll", "test") in kinds
    assert ("roll", "token") not in kinds
    assert not isinstance(table.session.waits_for_dice(), Roll)


def test_the_faces_to_click_lie_within_the_tray(desk: PlayDesk) -> None:
    """Ten dice are asked; the faces are in sight without scrolling, at 1280 x 800."""
    desk.seats.seats["dice"].buttons["typed"].click()
    for side in desk.seats.sides:
        desk.seats.choose(side, "person")
    desk.start.click()
    table = desk.controller
    assert table is not None
    if table.session.screen.wanted is not None:
        table.session.take_screen()
    QApplication.processEvents()
    assert isinstance(table.session.waits_for_dice(), Roll)
    tray = table.tray
    for button in tray.face_buttons:
        assert button.visibleRegion().boundingRect() == button.rect()


def test_the_sign_of_who_has_acted_covers_no_value_of_a_hex(table: BattleController) -> None:
    """It stands at the upper left of a counter, and at the lower left over a hex that is worth points."""
    scene = table.host.view.scene_
    picture = scene.picture
    valued = {aim.at for aim in picture.aims}
    plain = (hex_ for hex_ in range(40, 99) if hex_ not in picture.valued and hex_ not in picture.works)
    for hex_, covered in ((min(valued), False), (next(plain), True)):
        images = []
        for marks in (frozenset(("activated",)), frozenset[str]()):
            piece = replace(table.seen.pieces_shown()[0], at=hex_, marks=marks)
            spot, draw = scene.picture_of(piece.id, (piece,))
            image = QImage(200, 200, QImage.Format.Format_ARGB32_Premultiplied)
            image.fill(Qt.GlobalColor.transparent)
            painter = QPainter(image)
            painter.translate(100, 100)
            draw(painter)
            painter.end()
            images.append(image)
        medal = QPointF(100, 100) + picture.projection.centre(hex_) + MEDAL - spot
        around = [medal + QPointF(x, y) * MEDAL_REACH for x in (-0.7, 0, 0.7) for y in (-0.7, 0, 0.7)]
        shown, bare = ([image.pixel(one.toPoint()) for one in around] for image in images)
        assert (shown != bare) is covered
