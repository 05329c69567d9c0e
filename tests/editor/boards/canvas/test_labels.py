"""Place names keep clear of counters, or hide."""

from random import Random

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from core.presentation.look import Piece
from core.scenarios.hex_layers import Label
from core.systems.battle_cry.design.scenario import BattleCryBoard
from core.systems.belle_epoque.design.scenario import BelleEpoqueBoard
from core.text import Names, _
from editor.boards.drawing.hex_picture import MapPicture, SectionLines
from editor.boards.drawing.marks import Mark
from editor.boards.hex import items
from editor.boards.hex.items import NameItem, counter_rects, counters_of
from editor.boards.hex.view import HexView
from editor.boards.styles.name_boxes import HIDDEN_FROM
from editor.boards.styles.place_names import NamePlacer, draw_name, forget_maps, place_names


@pytest.fixture
def board(qapp):
    labels = (Label(at="5.6", text=Names("The Angle", "L’Angle"), size=2),)
    return BattleCryBoard.blank(9, 13).model_copy(update={"labels": labels})


def placed(board, *hexes, language="en"):
    picture = MapPicture(board, {}, language=language)
    pieces = tuple(Piece(name, 0, "infantry", board.grid.parse(name), 4, 4) for name in hexes)
    rects = counter_rects(counters_of(pieces, ("U", "C"), {}), picture)
    return place_names(picture, rects), rects, picture


def test_a_name_stands_on_its_hex_where_that_is_free(board):
    (name,), _rects, picture = placed(board)
    assert picture.projection.hex_at(name.rect.center()) == board.grid.parse("5.6")


def test_a_name_makes_way_for_a_counter(board):
    (name,), rects, _picture = placed(board, "5.6")
    assert all(name.rect.intersected(rect).height() < 0.3 * name.rect.height() for rect in rects)


def test_a_name_hides_where_counters_leave_no_room(board):
    crowd = [f"{row}.{column}" for row in range(3, 8) for column in range(3, 10)]
    names, rects, _picture = placed(board, *crowd)
    for name in names:
        covered = sum(
            max(0.0, both.width()) * max(0.0, both.height())
            for both in (name.rect.intersected(rect) for rect in rects)
        )
        assert covered <= HIDDEN_FROM * name.rect.width() * name.rect.height() + 1e-6


def test_names_keep_clear_of_one_another_and_inside_the_map(qapp):
    labels = tuple(Label(at=at, text=Names("Chancellorsville", ""), size=3) for at in ("1.1", "1.2", "2.1"))
    picture = MapPicture(BattleCryBoard.blank(9, 13).model_copy(update={"labels": labels}), {})
    rects = [name.rect for name in place_names(picture, [])]
    assert rects
    for number, rect in enumerate(rects):
        assert picture.face.contains(QRectF(rect).adjusted(8, 4, -8, -4))
        for other in rects[:number]:
            both = rect.intersected(other)
            assert (
                both.isEmpty() or both.width() * both.height() <= HIDDEN_FROM * rect.width() * rect.height()
            )


def test_a_name_is_in_the_readers_language(board):
    assert placed(board, language="fr")[0][0].words == "L’Angle"


def test_a_name_keeps_its_place_until_something_near_it_changes(board):
    picture = MapPicture(board, {})
    placer = NamePlacer()
    (first,) = placer.place(picture, [QRectF(5, 5, 20, 20)])
    (second,) = placer.place(picture, [QRectF(15, 5, 20, 20)])
    assert second is first
    (third,) = placer.place(picture, [first.rect])
    assert not third.rect.intersected(first.rect).height() > 3


def test_a_name_keeps_off_the_names_of_the_sections(qapp):
    labels = (Label(at="9.3", text=Names("Seminary Ridge", ""), size=3),)
    board = BattleCryBoard.blank(9, 13).model_copy(update={"labels": labels})
    crowd = [QRectF(0, 0, 3000, 860.0)]
    sections = SectionLines((4.0,), (_("Left"), _("Right")))
    assert place_names(MapPicture(board, {}), crowd)
    assert not place_names(MapPicture(board, {}, sections=sections), crowd)


def test_a_name_under_dice_waits_until_they_are_gone(qtbot, board):
    view = HexView()
    qtbot.addWidget(view)
    view.set_board(board)
    (name,) = view.scene_._name_items
    hex_ = view.picture.projection.hex_at(name.name.rect.center())
    view.set_marks((Mark(hex_, "legal"),))  # an arrow in its middle
    assert not name.isVisible()
    view.set_marks((Mark(hex_, "hover"),))
    assert name.isVisible()


def test_what_is_known_of_a_map_does_not_change_where_names_stand(board):
    rng = Random(4)
    labels = tuple(Label(at=at, text=Names(at, ""), size=2) for at in ("2.3", "4.6", "5.6", "7.9"))
    picture = MapPicture(board.model_copy(update={"labels": labels}), {})
    names = [board.grid.name(hex_) for hex_ in board.grid.hexes]
    for _turn in range(6):
        pieces = [Piece(name, 0, "infantry", board.grid.parse(name), 4, 4) for name in rng.sample(names, 40)]
        rects = counter_rects(counters_of(pieces, ("U", "C"), {}), picture)
        found = NamePlacer().place(picture, rects)
        forget_maps()
        assert found == place_names(picture, rects)


def test_a_feature_that_comes_to_a_hex_is_seen_by_its_name(qapp):
    """Something is built where a name stood: it stands as on a map that had it from the beginning."""
    labels = (Label(at="5.6", text=Names("Flavigny", "Flavigny"), size=2),)
    bare = BelleEpoqueBoard.blank(9, 13).model_copy(update={"labels": labels})
    built = bare.model_copy(update={"features": {"cover": frozenset({"5.6"})}})
    placer = NamePlacer()
    (before,) = placer.place(MapPicture(bare, {}), [])
    after = placer.place(MapPicture(built, {}), [])
    forget_maps()
    assert after == place_names(MapPicture(built, {}), []) != [before]


def test_a_name_stays_while_units_pass_beside_it(board):
    placer, picture = NamePlacer(), MapPicture(board, {})
    (home,) = placer.place(picture, [])
    rect = home.rect
    corner = QRectF(rect.right() - rect.width() * 0.15, rect.top(), 60, 60)
    (there,) = placer.place(picture, [corner])
    assert there.spot == home.spot
    (away,) = placer.place(picture, [rect])
    assert away.spot != home.spot
    (still,) = placer.place(picture, [corner])  # it does not run to and fro either
    assert still.spot == away.spot


def painted(draw, *, shift=0.0, ratio=1.0):
    """What `draw` paints on white at one and a half times its size, the board shifted."""
    image = QImage(1800, 1200, QImage.Format.Format_ARGB32)
    image.setDevicePixelRatio(ratio)
    image.fill("white")
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(shift - 200.25, -150.5)
    painter.scale(1.5, 1.5)
    draw(painter)
    painter.end()
    return image


def furthest(one, other):
    """The largest difference of two pictures in one colour of one pixel."""
    rows = (np.frombuffer(image.constBits(), np.uint8).astype(int) for image in (one, other))
    return int(np.abs(np.subtract(*rows)).max())


@pytest.mark.parametrize("ratio", [1.0, 2.0])
def test_a_name_is_drawn_once_for_a_scale_and_looks_as_if_drawn_anew(board, monkeypatch, ratio):
    (name,), _rects, _picture = placed(board)
    item, drawn = NameItem(name), []
    with_names = painted(lambda painter: draw_name(painter, name, 1.5), ratio=ratio)
    assert furthest(with_names, painted(lambda painter: None, ratio=ratio)) > 200
    monkeypatch.setattr(items, "draw_name", lambda *row: (drawn.append(row), draw_name(*row)))

    def paint(painter):
        item.paint(painter, None)

    assert furthest(with_names, painted(paint, ratio=ratio)) <= 2
    moved = painted(lambda painter: draw_name(painter, name, 1.5), shift=37.0, ratio=ratio)
    assert furthest(moved, painted(paint, shift=37.0, ratio=ratio)) <= 2
    assert len(drawn) == 1
    painted(lambda painter: (painter.scale(2.0, 2.0), paint(painter)), ratio=ratio)
    assert len(drawn) == 2


def test_the_names_of_a_board_that_is_turned_in_sight_come_after_its_first_picture(board, qtbot, qapp):
    """They are as much work as all else: who turns the board, or goes to a desk that does, waits less."""
    view = HexView()
    qtbot.addWidget(view)
    view.set_board(board)
    view.show()
    assert names_on(view)
    view.set_turned(True)
    assert not names_on(view)
    qapp.processEvents()
    assert names_on(view)
    view.set_turned(False)
    view.set_turned(True)
    view.set_turned(False)
    qapp.processEvents()
    assert names_on(view)
    view.hide()
    view.set_turned(True)
    assert names_on(view), "for pictures all is there at once"


def names_on(view):
    return [item.name.words for item in view.scene_.items() if isinstance(item, NameItem)]


def test_dice_know_the_names_that_are_read_at_this_scale(board, qtbot):
    """The dice of a fight lay over the last letter of a name."""
    view = HexView()
    qtbot.addWidget(view)
    view.set_board(board)
    (rect,) = view.scene_.names(1.0)
    assert view.picture.projection.hex_at(rect.center()) == board.grid.parse("5.6")
    assert view.scene_.names(0.1) == []
