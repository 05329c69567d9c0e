"""What a reader can tell of the others' turn from the window alone: lines, marks, where they lie."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QImage, QPainter

from benchmarks.layout import settle
from core.geometry.hexes import HexGrid
from core.text import say
from editor.boards.battle.director import items
from editor.boards.battle.director import projector as projectors
from editor.boards.battle.director.beats import Beat
from editor.boards.battle.director.dice_places import PILL, chip_box
from editor.boards.battle.director.placed import Placed
from editor.boards.battle.director.stage import Standing
from editor.boards.cards.battle_interaction import CardBattleInteraction
from editor.boards.cards.battle_view import CardBattleView
from editor.boards.cards.layout import HEAD
from editor.boards.cards.view import CardView
from editor.boards.drawing.hex_projection import HexProjection
from editor.boards.drawing.marks import Mark
from editor.boards.hex.highlights import draw_rings
from editor.boards.measured.battle.battle_marks import Canvas, on_screen
from editor.boards.measured.battle.battle_view import MeasuredBattleView
from editor.boards.measured.battle.generals import general_layers
from editor.boards.styles.style_colours import style_of
from editor.panels.battle.battle import BattleController
from editor.shell.stage import Stage
from tests.features.conftest import OpenWindow
from tests.features.test_moments import Clock, act, begin


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projectors, "milliseconds", Clock())
    Clock.now = 0.0


def turns(table: BattleController, most: int = 900) -> list[tuple[list[str], set[str]]]:
    """After each turn of the computer: the lines of the sheet, and what the reader saw."""
    found: list[tuple[list[str], set[str]]] = []
    for _act in range(most):
        if table.session.over is not None or len(found) == 8:
            break
        if table.session.choice is None:
            table.session._let_computer_act()
            continue
        if table.playback.sheet.isVisible():
            nodes = table.playback.projector.reading.chapter()
            kinds = {event.kind for node in nodes for event in node.events if event.seen_by(0) is not None}
            told = [words.text() for _number, words in table.playback.sheet.lines if not words.isHidden()]
            if not found or found[-1][0] != told:
                found.append((told, kinds))
        act(table)
    return found


def test_the_lines_name_the_card_that_was_played_and_where_who_fought_stands_now(
    open_window: OpenWindow,
) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "greedy"), "at_once")
    found = turns(table)
    assert found
    for told, kinds in found:
        assert ("card_played" in kinds) == any("is played" in line for line in told), told
    both = [told for told, kinds in found if {"battle", "moved"} <= kinds]
    assert both
    assert any("battled" in line and "moved from" in line for told in both for line in told), both


def test_an_only_act_of_the_others_bears_its_number_on_the_board_too(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "greedy"), "at_once")
    over = table.playback.projector.layers._items[1] if table.playback.projector.layers._items else None
    assert over is not None
    drawn: list[int] = []
    kept = items.draw_badge
    items.draw_badge = lambda painter, spot, number, grown: drawn.append(number)
    try:
        for _act in range(900):
            if table.session.choice is None:
                table.session._let_computer_act()
                continue
            numbers = {beat.number for beat in table.playback.projector.director.done if beat.others}
            if len(numbers) == 1:
                table.host.view.viewport().grab()
                break
            act(table)
    finally:
        items.draw_badge = kept
    assert drawn
    assert set(drawn) == {1}


def test_the_sheet_lies_where_it_hides_least_and_stays_there(open_window: OpenWindow) -> None:
    person, _table = begin(open_window, "battle_cry", ("person", "person"))
    stage = next(one for one in person.window.findChildren(Stage) if one.isVisible())
    size = QSize(300, 200)
    free = stage._aside(size, 50, [], QRect())
    assert free.top() < 20
    assert free.right() > stage.width() - 30
    told = QRect(stage.width() - 200, 40, 60, 60)
    other = stage._aside(size, 50, [told], QRect())
    assert not other.intersects(told)
    assert stage._aside(size, 50, [], other) == other, "while it is shown it stays"
    taller = QSize(300, 260)
    assert stage._aside(taller, 50, [], other).left() == other.left()


def test_dice_make_way_for_a_piece_that_comes_under_them_and_for_hexes_to_choose(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"))
    projector, stage = table.playback.projector, table.playback.projector._stage
    beat = None
    for _act in range(300):
        beat = next((one for one in projector.director.done if one.fallen is not None), None)
        if beat is not None:
            break
        projector.finish()
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        act(table)
        projector.finish()
    assert beat is not None
    projector.layers.place(beat)
    lay = projector.layers._laid.box(beat)
    middle = QRectF(lay.center() - QPointF(45, 30), lay.center() + QPointF(45, 30))
    monkeypatch.setattr(stage, "asked_for", lambda: [middle])
    projector.make_way()
    projector.layers.place(beat)
    assert not projector.layers._laid.box(beat).intersects(middle)
    layers = projector.layers
    assert chip_box(layers.place(beat), layers._grown, stage.view.zoom, layers._say).width() > 0


def test_dice_keep_off_the_names_of_places_and_off_where_the_card_in_hand_may_go(
    open_window: OpenWindow,
) -> None:
    _person, table = begin(open_window, "belle_position", ("person", "person"), "at_once")
    table.session.take_screen()
    stage, hand, view = table.playback.projector._stage, table.board.hand, table.host.view
    assert isinstance(view, CardView)
    assert isinstance(hand, CardBattleInteraction)
    layout = view.card_scene.layout
    assert layout is not None
    names = [QRectF(one.topLeft(), QSizeF(one.width(), HEAD)) for one in layout.wells.values()]
    assert [one for one in names if one not in stage.covered()] == []
    seen = hand.seen
    assert isinstance(seen, CardBattleView)
    source = next(one for one in seen.sources() if seen.goals(one))
    hand.take_spot(source)
    goals = [layout.rect_of(spot) for spot in seen.goals(source) if spot.what == "place"]
    assert goals
    assert [one for one in goals if one not in stage.asked_for()] == []


def test_rings_leave_out_the_names_of_units() -> None:
    projection, style = HexProjection(HexGrid(3, 3, short_rows=True)), style_of(dark=False)
    hex_ = projection.grid.parse("1.1")
    box = projection.outline(hex_, 1.2).boundingRect()

    def drawn(off: list[QRectF]) -> QImage:
        image = QImage(400, 400, QImage.Format.Format_ARGB32)
        image.fill(0)
        painter = QPainter(image)
        painter.translate(-box.topLeft())
        draw_rings(painter, [Mark(hex_, "focus")], projection, style, 1.0, frozenset(), off)
        painter.end()
        return image

    low = QRectF(box.center().x() - 30, box.bottom() - 40, 60, 40)
    plain, spared = drawn([]), drawn([low, low.adjusted(-4, -4, 4, 4)])  # dice of a target lie on its name
    inside = low.translated(-box.topLeft()).toRect()
    spots = [
        (x, y)
        for x in range(inside.left() + 4, inside.right() - 4)
        for y in range(inside.top() + 4, inside.bottom() - 4)
    ]
    assert any(plain.pixel(x, y) for x, y in spots)
    assert not any(spared.pixel(x, y) for x, y in spots)


def test_the_bar_of_orders_hides_no_piece_and_stars_of_generals_cover_no_base(
    open_window: OpenWindow,
) -> None:
    person, table = begin(open_window, "la_garde", ("person", "person"))
    table.session.take_screen()
    settle()
    view, stage = table.host.view, next(one for one in person.window.findChildren(Stage) if one.isVisible())
    bar = stage.shown("points")
    assert bar is not None
    strip = view.mapToScene(QRect(0, 0, view.viewport().width(), bar.height())).boundingRect()
    assert not any(strip.intersects(one) for one in view.scene_.covered())
    area = view.mapToScene(view.viewport().rect()).boundingRect()
    table_picture = view.scene_.table  # type: ignore[attr-defined]
    canvas = Canvas(table_picture, view.zoom, area, lambda text: say(text, "en"))
    seen = table.seen
    assert isinstance(seen, MeasuredBattleView)
    chips = [on_screen(canvas, chip) for chip in general_layers(canvas, seen, ()).chips]
    assert len(chips) > 6
    boxes = [canvas.base(piece.base, piece.pose).boundingRect() for piece in seen.by_unit.values()]
    bases = [QRectF(box.topLeft() * canvas.scale, box.size() * canvas.scale) for box in boxes]
    assert not any(chip.intersects(base) for chip in chips for base in bases)


def test_who_was_lost_since_he_was_chosen_has_no_card(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "belle_epoque", ("person", "person"))
    settle()
    gone = next(unit for unit in range(len(table.seen.unit_ids)) if unit in table.seen.by_unit)
    table.host.selection.set(units=[table.seen.unit_ids[gone]])
    assert table.board.show_details(table.seen)
    table.seen.by_unit.pop(gone)
    assert not table.board.show_details(table.seen)


def test_dice_leave_the_losses_over_a_piece_free(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "person"))
    projector = table.playback.projector
    seen = 0
    for _act in range(200):
        for beat in [one for one in projector.director.done if one.fallen is not None]:
            placed = projector.layers.place(beat)
            if placed.aim is not None:
                over = placed.aim.box.adjusted(0, -PILL / max(projector._stage.view.zoom, 1e-3), 0, 0)
                assert not projector.layers._laid.box(beat).intersects(over.adjusted(2, 2, -2, -2)), beat
                seen += 1
        if seen > 6:
            break
        projector.finish()
        if table.session.screen.wanted is not None:
            table.session.take_screen()
        act(table)
    assert seen > 6


def test_again_tells_again_after_the_lines_were_closed(open_window: OpenWindow) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "greedy"), "at_once")
    for _act in range(900):
        if table.session.choice is None:
            table.session._let_computer_act()
        elif table.playback.sheet.isVisible():
            break
        else:
            act(table)
    assert table.playback.close_sheet()
    table.playback.again()
    table.playback.projector.finish()
    settle()
    assert table.playback.sheet.isVisible()


def test_a_card_rises_for_the_keyboard_and_not_for_a_focus_that_came_by_itself(
    open_window: OpenWindow,
) -> None:
    _person, table = begin(open_window, "battle_cry", ("person", "greedy"), "at_once")
    settle()
    card = table.hand.cards[1]
    card.setFocus(Qt.FocusReason.OtherFocusReason)
    assert table.hand._risen is None
    card.clearFocus()
    card.setFocus(Qt.FocusReason.TabFocusReason)
    assert table.hand._risen is card


def test_an_only_act_of_ones_own_has_no_number_beside_the_dead_of_the_others(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cross of the enemy's turn still stood there: the own move bore a 1 that no line told."""
    _person, table = begin(open_window, "battle_cry", ("person", "person"), "at_once")
    drawn: list[int] = []
    monkeypatch.setattr(items, "draw_badge", lambda painter, spot, number, grown: drawn.append(number))
    inks = table.playback.projector.layers._inks()
    unit = Standing(QPointF(500, 300), 0.0, QRectF(480, 285, 40, 30), None, 0)
    own = Placed(Beat("lose", 2, (1,), number=1), (unit,), (), None)
    cross = Placed(Beat("gone", 1, (2,), others=True), (unit,), (), None)
    item = table.playback.projector.layers._items[1]
    image = QImage(10, 10, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    for others, told in ((False, []), (True, [1])):
        row = replace(own, beat=replace(own.beat, others=others))
        item._draw_numbers(painter, [cross, row], inks, 1.0)
        assert drawn == told
    painter.end()
