"""The overlays of a plan on a measured table and on cards, by mouse and keys; nothing is changed by them."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from random import Random

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.chance.sources import Quick
from core.paths import SCENARIOS
from core.players.greedy import GreedyPlayer
from core.presentation.card_look import Spot, table_card
from core.presentation.measured_planner import PlacedThreat
from core.presentation.planner import ThreatSource, ThreatSpot
from core.protocol.chance_answers import answer
from core.protocol.pending import Choice, Deal, Roll, deciding_side
from core.protocol.steps import ActionStep
from core.systems.belle_position.rules.codes import CARD
from editor.boards.cards.plan.overlay import CardMap
from editor.boards.cards.plan.plan_words import CardWords
from editor.boards.drawing.measured_projection import TableProjection
from editor.boards.measured.plan.heat import bands
from editor.boards.measured.plan.overlay import TableMap
from editor.boards.measured.plan.plan_words import TableWords
from editor.desks.plan.plan_desk import PlanDesk
from editor.desks.play.play_desk import PlayDesk
from editor.shell.window import MainWindow

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


def planned(window: MainWindow, path: Path, until: Callable[[PlayDesk], bool] | None = None) -> PlanDesk:
    """The plan desk over a scenario, or over its battle played by a greedy hand until then."""
    assert window.files.open(path) is not None
    page = window.page
    assert page is not None
    if until is not None:
        window.show_desk("play")
        play = page.desk
        assert isinstance(play, PlayDesk)
        play.start.click()
        assert play.controller is not None
        journal, system = play.controller.session.journal, page.document.system
        mind, rng, source, number = GreedyPlayer(), Random(4), Quick(Random(3)), 0
        while not until(play):
            pending = journal.pending
            if isinstance(pending, Roll | Deal):
                journal.do(answer(pending, source, number))
                number += 1
            else:
                side = deciding_side(pending)
                journal.do(ActionStep(side, mind.decide(system, journal.state, side, rng)))
    window.show_desk("plan")
    desk = page.desk
    assert isinstance(desk, PlanDesk)
    return desk


def point(overlay: TableMap, at: tuple[int, int]) -> QPoint:
    """Where a point of the table, in hundredths, lies in the viewport."""
    return overlay.view.on_screen((at[0] // 10, at[1] // 10))


def test_a_base_shows_its_reach_its_threat_and_its_lines(window: MainWindow, qtbot: QtBot) -> None:
    desk = planned(window, SCENARIOS / "mbt" / "hydaspes.json")
    overlay = desk.overlay
    assert isinstance(overlay, TableMap)
    before = desk.moment.state.copy()
    port = overlay.view.viewport()
    unit = overlay.bases[7]
    QTest.mouseClick(port, LEFT, pos=point(overlay, overlay.looked.middle(unit)))
    assert overlay.hand.unit == unit
    overlay.view.setFocus()
    QTest.keyClick(overlay.view, Qt.Key.Key_P, Qt.KeyboardModifier.ShiftModifier)
    assert "reach" in desk.showing.on
    overlay.answers.finish()
    overlay.redraw()
    reach = overlay.answers.reach((unit,), "")
    assert reach is not None
    assert reach.is_whole
    assert overlay.items.reach_heat.heat is not None
    goal = max((at for at in reach.ways), key=lambda at: reach.ways[at].cost)
    QTest.mouseMove(port, point(overlay, goal))  # type: ignore[arg-type]
    overlay.hover((goal[0] // 10, goal[1] // 10))  # type: ignore[index]
    (ghost,) = overlay.view.table_scene._ghosts
    assert ghost.face.at == (reach.poses[goal].x, reach.poses[goal].y)  # type: ignore[index]
    assert "4 g of 4 g" in desk.map_panel.here.html
    QTest.keyClick(overlay.view, Qt.Key.Key_M, Qt.KeyboardModifier.ShiftModifier)
    overlay.answers.finish()
    overlay.redraw()
    danger = overlay.looked.danger
    assert danger is not None
    assert set(danger) <= set(reach.ways)
    assert "losses:&nbsp;none" in desk.map_panel.here.html  # nobody reaches the place yet
    QTest.keyClick(overlay.view, Qt.Key.Key_G)  # its group
    assert len(overlay.hand.units) == len(overlay.planner.groups(desk.moment.shown, unit)[1])

    start, end = overlay.looked.middle(overlay.bases[0]), overlay.looked.middle(overlay.bases[-1])
    QTest.mousePress(port, LEFT, pos=point(overlay, start))
    QTest.mouseMove(port, point(overlay, start) + QPoint(20, 20))
    QTest.mouseMove(port, point(overlay, end))
    QTest.mouseRelease(port, LEFT, pos=point(overlay, end))
    assert "line" in desk.showing.on
    assert overlay.looked.drawn is not None
    assert any("cm" in chip.words for chip in overlay.items.moving_chips)
    assert "MBT-R29" in desk.map_panel.line.html
    QTest.keyClick(overlay.view, Qt.Key.Key_Escape)
    assert overlay.looked.drawn is None
    QTest.mouseClick(port, RIGHT, pos=point(overlay, start))
    assert overlay.hand.unit is None
    desk.showing.turn("line")
    x, y = overlay.looked.middle(unit)
    overlay.view.set_cursor_place((x // 10, y // 10))
    QTest.keyClick(overlay.view, Qt.Key.Key_Return)  # by keys alone
    assert overlay.hand.unit == unit
    state = desk.moment.state
    assert (state.poses, state.phase, state.active) == (before.poses, before.phase, before.active)
    desk.deactivate()
    assert overlay.items.shapes == ()
    assert overlay.items.reach_heat.heat is None
    desk.activate()


def test_what_the_threat_supposes_of_hidden_orders_is_said(window: MainWindow, qtbot: QtBot) -> None:
    overlay = planned(window, SCENARIOS / "la_garde" / "twin_rises.json").overlay
    assert isinstance(overlay, TableMap)
    told: list[str] = []
    overlay.looked.plan_host.map_panel.show_notes = told.append  # type: ignore[method-assign]
    at = overlay.looked.middle(overlay.bases[0])
    QTest.mouseClick(overlay.view.viewport(), LEFT, pos=point(overlay, at))
    overlay.view.setFocus()
    QTest.keyClick(overlay.view, Qt.Key.Key_M, Qt.KeyboardModifier.ShiftModifier)
    assert "threat" in overlay.looked.on
    qtbot.waitUntil(lambda: bool(told) and "rule:LG-R75" in told[-1], timeout=10_000)


def test_losses_that_may_be_more_than_was_found_are_told_with_what_they_are_at_most(
    window: MainWindow,
) -> None:
    desk = planned(window, SCENARIOS / "la_garde" / "twin_rises.json")
    overlay = desk.overlay
    assert isinstance(overlay, TableMap)
    unit, foe = overlay.bases[0], overlay.bases[-1]
    strokes = (
        ThreatSource(foe, "charge", (0, 0), Fraction(5, 6), 2, at_most=Fraction(1)),
        ThreatSource(foe - 1, "bombard", (0, 0), Fraction(1, 3), 2),
    )
    pose = desk.moment.shown.poses[unit]
    spot = ThreatSpot(strokes, unit, Fraction(7, 6), at_most=Fraction(4, 3))
    words = TableWords(overlay.looked.plan_host.host.context, desk.moment)
    told = words.threat(PlacedThreat(pose, spot), *overlay.planner.threat_words, unit)
    for number in ("1.17, at most 1.33", "0.83, at most 1", "0.33"):
        assert told.count(number) == 1, (number, told)
    assert told.count("at most") == 2


def test_sight_of_a_side_is_counted_while_the_window_lives(window: MainWindow, qtbot: QtBot) -> None:
    desk = planned(window, SCENARIOS / "la_garde" / "twin_rises.json")
    overlay = desk.overlay
    assert isinstance(overlay, TableMap)
    desk.showing.turn_on("side")
    assert overlay.answers.is_busy
    qtbot.waitUntil(lambda: overlay.items.side_heat.heat is not None, timeout=15_000)
    heat = overlay.items.side_heat.heat
    assert heat is not None
    assert (heat.image.width(), heat.image.height()) == (90, 60)
    overlay.hover((9000, 6000))
    assert "2" in desk.map_panel.here.html
    desk.showing.turn("side")
    for switch in ("sight", "posts", "command"):
        desk.showing.turn_on(switch)
    gun = next(unit for unit in overlay.bases if desk.moment.context.is_battery[unit])
    overlay.take_unit(gun)
    overlay.answers.finish()
    overlay.redraw()
    words = [chip.words for chip in overlay.items.chips]
    assert any(word.startswith("hidden by ") for word in words)
    assert any(word.startswith("post 1") for word in words)
    assert overlay.choices.isVisibleTo(desk.showing)
    overlay.choices.order.entered.emit("attack")
    assert overlay.hand.supposed == "attack"
    assert "LG-" in desk.map_panel.notes.html


def test_bands_wear_the_colour_of_their_cost() -> None:
    from core.presentation.measured_planner import Grid

    grid = Grid.over(150_000, 100_000, 1_000)
    points = grid.around((50_000, 50_000), 4_000)
    values = {at: (0 if at[0] < 50_000 else 900) for at in points}
    red, blue = QColor(255, 0, 0), QColor(0, 0, 255)
    for turned in (False, True):
        heat = bands(TableProjection(15_000, 10_000, turned), grid, values, [500], [red, blue])
        assert heat is not None
        middle, width = heat.image.height() // 2, heat.image.width()
        left, right = (heat.image.pixelColor(x, middle) for x in (width // 3, 2 * width // 3))
        assert (left, right) == ((blue, red) if turned else (red, blue))
        assert heat.image.pixelColor(1, 1).alpha() == 0


def test_cards_show_who_strikes_where(window: MainWindow, qtbot: QtBot) -> None:
    def until(play: PlayDesk) -> bool:
        assert play.controller is not None
        journal = play.controller.session.journal
        state, pending = journal.state, journal.pending
        return state.turn >= 3 and isinstance(pending, Choice) and pending.prompt == "combat"

    desk = planned(window, SCENARIOS / "belle_position" / "gravelotte.json", until)
    overlay = desk.overlay
    assert isinstance(overlay, CardMap)
    side, known = desk.showing.for_side, desk.moment.shown
    for switch in desk.showing.boxes:
        desk.showing.turn_on(switch)
    assert set(desk.showing.boxes) == {"reach", "threat", "command"}
    place = max(range(6), key=lambda one: len(known.stacks[side * 6 + one]))
    spot = Spot("card", side, place, 0)
    QTest.mouseClick(overlay.view.viewport(), LEFT, pos=overlay.view.middle_of(spot))
    assert overlay.hand == spot
    reach = overlay.planner.card_reach(known, side, table_card(place, 0))
    assert reach is not None
    goals = {one.place if one.what == "place" else 6 for one in overlay.view.card_scene.lights.goals}
    assert goals == {at for at, way in reach.ways.items() if way.cost}
    assert desk.map_panel.here.html
    assert desk.map_panel.line.html
    foe = 1 - side
    hidden = [code for row in known.stacks[foe * 6 : foe * 6 + 6] for code in row if code & CARD == CARD]
    told = desk.map_panel.here.html + desk.map_panel.line.html
    assert not hidden or "face-down" in told or overlay._over.chips
    words, losses = CardWords(overlay.host.context, desk.moment), overlay.planner.threat_words[1]
    waits = [
        one for one in map(overlay._plan, range(6)) if any(row.piece < 0 for row in one.threat[side].strokes)
    ]
    assert waits
    assert all("of the reserve could come" in words.threat(one, side, losses) for one in waits)
    overlay.view.setFocus()
    QTest.keyClick(overlay.view, Qt.Key.Key_Escape)
    assert overlay.hand is None
