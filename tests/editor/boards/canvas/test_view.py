"""The canvas as a person uses it: mouse, wheel, keys."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from core.presentation.look import Piece
from core.scenarios.hex_layers import Label
from core.systems.battle_cry.design.scenario import BattleCryBoard
from core.text import Names
from editor.boards.canvas.tool import CanvasEvent, Tool
from editor.boards.drawing.marks import Mark
from editor.boards.hex.view import HexView

LEFT, RIGHT, MIDDLE = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton


class Recorder(Tool):
    """Writes down what it is told."""

    def __init__(self, pans: bool = False) -> None:
        self.pans = pans
        self.told: list[tuple[str, CanvasEvent]] = []
        self.cancelled = 0

    def press(self, event):
        self.told.append(("press", event))

    def move(self, event):
        self.told.append(("move", event))

    def release(self, event):
        self.told.append(("release", event))

    def hover(self, event):
        self.told.append(("hover", event))

    def cancel(self):
        self.cancelled += 1

    def kinds(self):
        return [kind for kind, _event in self.told]


@pytest.fixture
def view(qtbot, country):
    board_view = HexView()
    qtbot.addWidget(board_view)
    board_view.resize(900, 640)
    board_view.set_board(country)
    board_view.show()
    qtbot.waitExposed(board_view).__enter__()
    return board_view


def spot(view, name):
    """The viewport position of the centre of a hex."""
    return view.mapFromScene(view.picture.projection.centre(view.picture.grid.parse(name)))


def turn_wheel(view, at, steps):
    event = QWheelEvent(
        QPointF(at),
        QPointF(view.viewport().mapToGlobal(at)),
        QPoint(),
        QPoint(0, 120 * steps),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(view.viewport(), event)


def test_a_click_names_the_hex(view, qtbot):
    with qtbot.waitSignal(view.hex_clicked) as caught:
        QTest.mouseClick(view.viewport(), LEFT, pos=spot(view, "5.4"))
    hex_, event = caught.args
    assert view.picture.grid.name(hex_) == "5.4"
    assert event.button == LEFT


def test_a_click_beside_the_board_names_nothing(view, qtbot):
    with qtbot.assertNotEmitted(view.hex_clicked):
        QTest.mouseClick(view.viewport(), LEFT, pos=QPoint(2, 2))


def test_a_tool_is_told_press_move_release_with_hex_side_and_corner(view):
    tool = Recorder()
    view.set_tool(tool)
    start, end = spot(view, "3.3"), spot(view, "3.5")
    QTest.mousePress(view.viewport(), RIGHT, pos=start + QPoint(12, 0))
    QTest.mouseMove(view.viewport(), end)
    QTest.mouseRelease(view.viewport(), RIGHT, pos=end)
    assert [kind for kind in tool.kinds() if kind != "hover"] == ["press", "move", "release"]
    first, last = tool.told[0][1], tool.told[-1][1]
    grid = view.picture.grid
    assert (grid.name(first.hex), grid.name(last.hex)) == ("3.3", "3.5")
    assert first.side == (first.hex, 0)  # E
    assert first.button == RIGHT


def test_hovering_is_told_to_the_tool_and_by_signal(view, qtbot):
    tool = Recorder()
    view.set_tool(tool)
    with qtbot.waitSignal(view.hex_hovered, check_params_cb=lambda hex_: hex_ is not None):
        QTest.mouseMove(view.viewport(), spot(view, "6.6"))
    assert tool.kinds() == ["hover"]
    with qtbot.waitSignal(view.hex_hovered, check_params_cb=lambda hex_: hex_ is None):
        QTest.mouseMove(view.viewport(), QPoint(1, 1))


def test_the_wheel_zooms_at_the_pointer(view, qtbot):
    at = spot(view, "3.9")
    before, zoom = view.mapToScene(at), view.zoom
    with qtbot.waitSignal(view.zoomed) as caught:
        turn_wheel(view, at, 2)
    assert view.zoom > 1.4 * zoom
    assert caught.args == [pytest.approx(view.zoom)]
    assert (view.mapToScene(at) - before).manhattanLength() < 3 / view.zoom
    turn_wheel(view, at, -2)
    assert view.zoom == pytest.approx(zoom)


def test_the_wheel_stops_where_the_whole_board_has_a_margin(view):
    """At two in a hundred one would seek it on an empty desk."""
    view.fit()
    fitted = view.zoom
    turn_wheel(view, view.viewport().rect().center(), -40)
    assert 0.6 * fitted < view.zoom < 0.9 * fitted
    least = view.zoom
    view.zoom_out()
    assert view.zoom == pytest.approx(least)
    view.fit()
    assert view.zoom == pytest.approx(fitted)


def upper_edge(view):
    return view.mapFromScene(view.scene_.shown_rect).boundingRect().top()


def test_the_board_comes_out_from_under_a_row_of_buttons_and_stays_there(view):
    view.resize(900, 1000)
    view.fit()
    free, zoom = upper_edge(view), view.zoom
    view.set_margins(below=0, above=free + 20)
    assert upper_edge(view) == pytest.approx(free + 20, abs=1)
    view.set_margins(below=0, above=0)
    assert upper_edge(view) == pytest.approx(free + 20, abs=1)
    assert view.zoom == zoom
    low = 2 * free + view.mapFromScene(view.scene_.shown_rect).boundingRect().height()
    view.set_margins(below=0, above=low)
    assert view.mapFromScene(view.scene_.shown_rect).boundingRect().bottom() <= view.viewport().height() + 1


def test_the_board_is_lowered_onto_no_piece_of_its_own_front_row(view):
    """At Isandlwana the line of the journal lay over the names of two Zulu units at the foot of the map."""
    grid = view.picture.grid
    view.set_pieces([Piece("a", 0, "infantry", grid.parse(f"{grid.rows}.3"), 3, 4)])
    view.resize(900, 1000)
    view.set_margins(below=38)
    view.fit()
    free = upper_edge(view)
    view.set_margins(below=38, above=1000)
    feet = [view.mapFromScene(one).boundingRect().bottom() for one in view.scene_.covered()]
    assert max(feet) <= view.viewport().height() - 38
    assert upper_edge(view) > free + 38


@pytest.mark.parametrize("how", ["middle", "space", "hand"])
def test_the_map_can_be_moved_by_hand(view, how):
    view.set_zoom(1.5)
    view.setFocus()
    start = view.mapToScene(QPoint(400, 300))
    button = MIDDLE if how == "middle" else LEFT
    tool = Recorder(pans=how == "hand")
    view.set_tool(tool)
    if how == "space":
        QTest.keyPress(view, Qt.Key.Key_Space)
    QTest.mousePress(view.viewport(), button, pos=QPoint(400, 300))
    QTest.mouseMove(view.viewport(), QPoint(340, 280))
    QTest.mouseRelease(view.viewport(), button, pos=QPoint(340, 280))
    if how == "space":
        QTest.keyRelease(view, Qt.Key.Key_Space)
    assert (view.mapToScene(QPoint(340, 280)) - start).manhattanLength() < 3
    assert "press" not in tool.kinds()


def test_fit_shows_the_whole_map_and_keeps_it_while_the_window_grows(view, qtbot):
    view.set_zoom(3.0)
    view.fit()
    for size in ((900, 640), (1200, 500)):
        view.resize(*size)
        qtbot.wait(1)
        seen = view.mapToScene(view.viewport().rect()).boundingRect()
        assert seen.contains(view.picture.face)


def test_arrow_keys_walk_over_the_hexes_and_enter_clicks(view, qtbot):
    view.setFocus()
    view.set_cursor_hex(view.picture.grid.parse("3.3"))
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Up):
        QTest.keyClick(view, key)
    assert view.picture.grid.name(view.cursor_hex) == "4.3"
    tool = Recorder()
    view.set_tool(tool)
    with qtbot.waitSignal(view.hex_clicked) as caught:
        QTest.keyClick(view, Qt.Key.Key_Return)
    assert caught.args[0] == view.cursor_hex
    assert tool.kinds() == ["press", "release"]


def test_the_cursor_stops_at_the_edge_and_is_kept_in_sight(view):
    view.setFocus()
    view.set_zoom(2.5)
    view.set_cursor_hex(view.picture.grid.parse("9.13"))
    for _step in range(3):
        QTest.keyClick(view, Qt.Key.Key_Right)
        QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.picture.grid.name(view.cursor_hex) == "9.13"
    assert view.viewport().rect().contains(spot(view, "9.13"))


def test_arrows_go_where_the_eye_goes_on_a_turned_board(view):
    view.setFocus()
    view.set_turned(True)
    view.set_cursor_hex(view.picture.grid.parse("5.5"))
    before = spot(view, "5.5")
    QTest.keyClick(view, Qt.Key.Key_Right)
    assert view.picture.grid.name(view.cursor_hex) == "5.4"
    assert spot(view, "5.4").x() > before.x()


def test_keys_zoom_and_fit(view):
    view.setFocus()
    fitted = view.zoom
    QTest.keyClick(view, Qt.Key.Key_Plus)
    assert view.zoom == pytest.approx(fitted * 1.25)
    QTest.keyClick(view, Qt.Key.Key_Minus)
    QTest.keyClick(view, Qt.Key.Key_Minus)
    QTest.keyClick(view, Qt.Key.Key_Home)
    assert view.zoom == pytest.approx(fitted)


def test_escape_cancels_the_gesture_in_hand(view):
    tool = Recorder()
    view.set_tool(tool)
    view.setFocus()
    QTest.mousePress(view.viewport(), LEFT, pos=spot(view, "3.3"))
    QTest.keyClick(view, Qt.Key.Key_Escape)
    QTest.mouseRelease(view.viewport(), LEFT, pos=spot(view, "3.3"))
    assert tool.cancelled == 1
    assert "release" not in tool.kinds()


def pixels(view):
    view.settle()
    return view.grab().toImage()


def test_pieces_marks_and_numbers_are_seen(view):
    blank = pixels(view)
    hex_ = view.picture.grid.parse("8.2")
    view.set_pieces((Piece("a", 0, "infantry", hex_, 3, 4),))
    with_piece = pixels(view)
    assert with_piece != blank
    view.set_marks((Mark(view.picture.grid.parse("8.11"), "target", "2", "Sumner"),))
    with_mark = pixels(view)
    assert with_mark != with_piece
    view.set_marks(())
    view.set_pieces(())
    assert pixels(view) == blank
    view.show_numbers(False)
    view.set_zoom(1.0)
    without = pixels(view)
    view.show_numbers(True)
    assert pixels(view) != without


def test_every_kind_of_mark_can_be_drawn(view):
    from typing import get_args

    from editor.boards.drawing.marks import MarkKind

    hexes = iter(view.picture.grid.hexes)
    seen = []
    for kind in get_args(MarkKind):
        view.set_marks((Mark(next(hexes), kind, "2" if "target" in kind or kind == "refused" else "", ""),))
        seen.append(pixels(view))
    drawn = [kind for kind, image in zip(get_args(MarkKind), seen, strict=True) if image != seen[-2]]
    assert set(drawn) >= {
        "chosen",
        "chosen_unit",
        "legal",
        "target",
        "target_hover",
        "refused",
        "hover",
        "focus",
        "brush",
        "problem",
    }


def test_a_general_rides_on_the_counter_of_his_unit(view):
    hex_ = view.picture.grid.parse("8.2")
    unit = Piece("inf", 0, "infantry", hex_, 4, 4)
    rider = Piece("gen", 0, "general", hex_, 1, 1, Names("Sumner", "Sumner"), with_unit="inf")
    view.set_pieces((unit, rider))
    together = pixels(view)
    view.set_pieces((unit,))
    assert pixels(view) != together
    assert len([item for item in view.scene_.items() if type(item).__name__ == "PieceItem"]) == 1


def test_the_dark_palette_and_the_language_change_at_once(qtbot, paint):
    board = paint(BattleCryBoard.blank(5, 7)).model_copy(
        update={"labels": (Label(at="3.4", text=Names("Mill", "Moulin"), size=3),)}
    )
    view = HexView()
    qtbot.addWidget(view)
    view.resize(700, 500)
    view.set_board(board)
    view.show()
    light = pixels(view)
    view.set_language("fr")
    french = pixels(view)
    assert french != light
    assert view.accessibleName() == "Carte"
    view.set_dark(True)
    assert pixels(view) != french
    assert view.grab().toImage().pixelColor(1, 1).lightness() < 40


def test_a_screen_reader_hears_the_hex_of_the_cursor(view):
    view.set_description(lambda hex_: f"ground of {view.picture.grid.name(hex_)}")
    view.set_cursor_hex(view.picture.grid.parse("6.6"))
    assert view.accessibleName() == "Map"
    assert view.accessibleDescription() == "Hex 606. ground of 6.6"


def test_an_edit_shows_at_once_without_a_new_board(view, paint, country):
    view.set_zoom(1.0)
    view.centre_on(view.picture.grid.parse("5.8"))
    before = pixels(view)
    zoom = view.zoom
    view.set_board(paint(country, woods=["6.8"]))
    assert pixels(view) != before
    assert view.zoom == zoom


def test_the_ghost_of_a_dragged_piece_follows_and_goes(view):
    blank = pixels(view)
    piece = Piece("a", 1, "cavalry", view.picture.grid.parse("8.2"), 3, 3)
    view.set_ghost(piece, QPointF(700, 400))
    assert pixels(view) != blank
    view.set_ghost(None)
    assert pixels(view) == blank


def test_what_is_in_the_middle_stays_there_when_panels_unfold(view, qtbot):
    hex_ = view.picture.grid.parse("6.6")
    view.set_zoom(2.0)
    view.centre_on(hex_)
    view.resize(700, 500)
    qtbot.wait(1)
    away = view.mapFromScene(view.picture.projection.centre(hex_)) - view.viewport().rect().center()
    assert away.manhattanLength() <= 4


def test_a_hex_can_be_centred_before_the_window_is_shown(qtbot, country):
    view = HexView()
    qtbot.addWidget(view)
    view.resize(900, 640)
    view.set_board(country)
    view.set_zoom(2.0)
    hex_ = country.grid.parse("6.6")
    view.centre_on(hex_)
    view.show()
    with qtbot.waitExposed(view):
        pass
    away = view.mapFromScene(view.picture.projection.centre(hex_)) - view.viewport().rect().center()
    assert away.manhattanLength() <= 4


def test_signs_can_be_read_when_the_whole_map_is_seen_in_a_small_window():
    from editor.boards.hex.highlights import growth

    assert 20 * 0.42 * growth(0.42) >= 12  # the figure of a dice chip in px
    assert growth(1.0) == growth(2.0) == 1.0


def test_the_legend_names_what_is_on_the_map_and_goes_again(view):
    from core.systems.catalog import by_id
    from editor.boards.drawing.layers.legend import names_of

    without = pixels(view)
    view.set_legend(names_of(by_id("battle_cry").look))
    view.show_legend(True)
    assert view.scene_.shown_rect.height() > view.picture.face.height() + 40
    assert pixels(view) != without
    view.show_legend(False)
    assert pixels(view) == without


def test_going_away_brings_the_board_to_the_middle_wherever_the_pointer_is(view):
    """It was left in a corner of an empty desk when it had been looked at from near in another one."""
    view.set_zoom(3.0)
    view.centerOn(view.scene_.shown_rect.bottomRight())
    corner = QPoint(2, 2)
    while view.zoom > view._least_zoom * 1.001:
        turn_wheel(view, corner, -1)
        face = view.mapFromScene(view.scene_.shown_rect).boundingRect()
        room = view.viewport().rect()
        for first, last, end in (
            (face.left(), face.right(), room.right()),
            (face.top(), face.bottom(), room.bottom()),
        ):
            if last - first <= end:
                assert abs(first + last - end) <= 4, "in the middle as soon as there is room for the whole"
            else:
                assert first <= 2, "no desk on one side while the other is cut"
                assert last >= end - 2
