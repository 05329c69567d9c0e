"""Plates: made in a worker, served old until the new one is there, the same picture as in one piece."""

import threading
from collections.abc import Iterator

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPixmap

from core.scenarios.boards import HexBoard
from core.scenarios.hex_layers import FlagHex
from core.systems.battle_cry.design.scenario import BattleCryBoard
from core.systems.belle_epoque.design.scenario import BelleEpoqueBoard
from editor.base.drawing.byte_memory import ELEMENT
from editor.boards.canvas.tiles import TileCache
from editor.boards.drawing.hex_picture import MapPicture
from editor.boards.styles.map_painter import paint_map
from editor.boards.styles.staff import plates, room
from editor.boards.styles.staff.country import Country
from editor.boards.styles.staff.drawings import Drawing, Plate, print_steps
from editor.boards.styles.staff.engraving import engraved
from editor.boards.styles.staff.hexes import hex_country
from editor.boards.styles.staff.ink import Inks
from editor.boards.styles.staff.plates import SQUARE, PlateStore, square
from editor.boards.styles.staff.room import STAFF, new_store
from editor.boards.styles.style_colours import palette_of
from tests.editor.boards.canvas.conftest import painted

pytestmark = pytest.mark.usefixtures("qapp")


class Workshop:
    """Engraves when it is let."""

    def __init__(self) -> None:
        self.open = threading.Event()
        self.made = 0

    def engrave(self, picture: str, rect: QRectF) -> Plate:
        assert self.open.wait(5.0)
        self.made += 1
        return Plate(QRectF(rect), ())

    def store(self) -> PlateStore:
        return PlateStore(lambda picture, rect: picture, self.engrave)


def test_a_plate_is_ready_when_it_is_made_and_not_before() -> None:
    shop = Workshop()
    store, rect = shop.store(), QRectF(10, 10, 100, 100)
    assert not store.is_ready("one", rect)
    assert store.is_busy
    assert store.finished() == []
    shop.open.set()
    store.wait()
    assert store.finished() == [square((0, 0))]
    assert not store.is_busy
    assert store.is_ready("one", rect)
    assert shop.made == 1


def test_the_old_plate_serves_until_the_new_one_is_there() -> None:
    shop = Workshop()
    shop.open.set()
    store, rect = shop.store(), QRectF(0, 0, SQUARE, SQUARE)
    ((_place, first, _of),) = store.plates("one", rect)
    shop.open.clear()
    ((_place, second, made_of),) = store.plates("two", rect)
    assert second is first
    assert made_of == "one"
    assert store.is_busy
    shop.open.set()
    store.wait()
    assert store.finished() == [rect]
    ((_place, third, _of),) = store.plates("two", rect)
    assert third is not first


def test_who_cannot_wait_gets_the_plate_at_once() -> None:
    shop = Workshop()
    shop.open.set()
    assert len(list(shop.store().plates("one", QRectF(0, 0, 2 * SQUARE, 10)))) == 2


def test_what_is_not_begun_is_forgotten_but_old_plates_are_renewed() -> None:
    shop = Workshop()
    shop.open.set()
    store, first = shop.store(), QRectF(0, 0, SQUARE, SQUARE)
    list(store.plates("one", first))
    shop.open.clear()
    store.is_ready("one", QRectF(SQUARE, 0, 6 * SQUARE, 10))
    store.is_ready("two", first)
    store.forget_wishes()
    shop.open.set()
    store.wait()
    done = store.finished()
    assert first in done
    assert 2 <= len(done) <= 3


def picture_of(board: HexBoard) -> MapPicture:
    return MapPicture(board, {}, palette_of("staff", "light"), numbers=False)


@pytest.fixture
def country(qapp: object) -> MapPicture:
    board = painted(
        BattleCryBoard.blank(7, 9),
        woods=["2.2", "2.3", "3.3", "5.5", "5.6"],
        hill=["3.5", "4.5", "4.6", "5.4", "4.4"],
        river=["6.1", "6.2", "6.3", "6.4", "6.5", "6.6", "6.7", "6.8"],
        building=["2.6", "3.7"],
        field=["5.8"],
        orchard=["2.8"],
    )
    return picture_of(board)


def grey(picture: MapPicture, store: object = None) -> NDArray[np.int16]:
    face = picture.face
    image = QImage(round(face.width()), round(face.height()), QImage.Format.Format_Grayscale8)
    image.fill(255)
    painter = QPainter(image)
    painter.translate(-face.topLeft())
    paint_map(painter, picture, face, 1.0, None, store)  # type: ignore[arg-type]
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width()].astype(np.int16)


def test_plates_together_are_the_picture_in_one_piece(country: MapPicture) -> None:
    whole, pieces = grey(country), grey(country, new_store())
    differ = np.abs(whole - pieces) > 60
    assert differ.mean() < 0.004


def test_a_large_map_is_engraved_in_parts(country: MapPicture, monkeypatch: pytest.MonkeyPatch) -> None:
    """At once it took gigabytes: no more is engraved than a square, and what is not shown is not engraved."""
    whole = grey(country)
    engraved: list[QRectF] = []

    def noted(picture: MapPicture, rect: QRectF) -> Country:
        engraved.append(rect)
        return hex_country(picture, rect)

    monkeypatch.setattr(room, "IN_PARTS", SQUARE)
    monkeypatch.setattr(room, "hex_country", noted)
    differ = np.abs(whole - grey(country)) > 60
    assert differ.mean() < 0.004
    assert len(engraved) == len(set(map(str, engraved))) >= 4
    assert all(rect.width() <= SQUARE and rect.height() <= SQUARE for rect in engraved)
    before, _all = len(engraved), engraved.clear()
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.setClipRect(QRectF(0, 0, 300, 200))
    paint_map(painter, country, country.face, 1.0)
    painter.end()
    assert 1 <= len(engraved) < before


def test_a_turned_map_is_drawn_upright_from_the_other_side(country: MapPicture) -> None:
    one, other = grey(country), grey(country.changed(turned=True))
    assert np.abs(one - other).mean() > 2
    assert abs(one.mean() - other.mean()) < 3  # as much ink as before
    assert np.abs(one - np.rot90(other, 2)).mean() < np.abs(one - other).mean()


def settled(cache: TileCache, rect: QRectF) -> NDArray[np.int16]:
    cache.want(rect, 1.0)
    cache.hurry()
    while not cache.is_settled:
        cache.work(1000.0)
    return look(cache, rect)


def look(cache: TileCache, rect: QRectF) -> NDArray[np.int16]:
    shown = QPixmap(round(rect.width()), round(rect.height()))
    shown.fill("white")
    painter = QPainter(shown)
    painter.translate(-rect.topLeft())
    cache.draw(painter, rect, 1.0)
    painter.end()
    image = shown.toImage().convertToFormat(QImage.Format.Format_Grayscale8)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width()].astype(np.int16)


def test_tiles_show_an_edit_as_a_new_map_would(country: MapPicture) -> None:
    rect = country.face
    cache = TileCache(country, store=new_store())
    before = settled(cache, rect)
    edited = picture_of(painted(country.board, hill=["2.8"], woods=["4.4"]))  # type: ignore[arg-type]
    from editor.boards.drawing.changes import core_rects, touched_rects

    cache.replace(edited, touched_rects(country, edited), 1.0, 8.0, core_rects(country, edited))
    after = settled(cache, rect)
    fresh = settled(TileCache(edited, store=new_store()), rect)
    assert (np.abs(before - fresh) > 60).sum() > 500
    assert (np.abs(after - fresh) > 60).mean() < 0.0005


def test_a_tile_waits_for_its_plates_and_says_so(country: MapPicture) -> None:
    shop = Workshop()
    store = PlateStore(lambda picture, rect: id(picture), shop.engrave)
    cache = TileCache(country, store=store)
    cache.want(country.face, 1.0)
    assert cache.work(5.0) == []
    assert cache.is_waiting
    assert not cache.is_settled
    shop.open.set()
    while not cache.is_settled:
        cache.work(1000.0)
    assert not cache.is_waiting


def test_an_edit_shows_at_once_and_the_engraver_waits_for_the_brush(country: MapPicture) -> None:
    store = new_store()
    before = grey(country, store)
    edited = picture_of(painted(country.board, woods=["6.8"]))  # type: ignore[arg-type]
    during = grey(edited, store)
    x, y = edited.projection.centre_xy(edited.grid.parse("6.8"))
    left, top = round(x - edited.face.left()), round(y - edited.face.top())
    here = np.s_[top - 30 : top + 30, left - 30 : left + 30]
    assert np.abs(before[here] - during[here]).mean() > 8
    away = np.s_[0:200, 0:400]
    assert np.array_equal(before[away], during[away])
    assert store.is_busy
    assert store.finished() == []
    store.wait()
    assert store.finished()
    assert np.abs(grey(edited, store) - grey(edited)).mean() < 2


def edit(before: MapPicture, **hexes: list[str]) -> MapPicture:
    return picture_of(painted(before.board, **hexes))  # type: ignore[arg-type]


def replaced(cache: TileCache, old: MapPicture, new: MapPicture) -> list[QRectF]:
    from editor.boards.drawing.changes import core_rects, touched_rects

    return cache.replace(new, touched_rects(old, new), 1.0, 8.0, core_rects(old, new))


@pytest.fixture
def shown(country: MapPicture) -> TileCache:
    cache = TileCache(country, store=new_store(), touch_up=STAFF.touch_up)
    settled(cache, country.face)
    return cache


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[QRectF]:
    """The areas in which a plate was printed."""
    areas: list[QRectF] = []

    def counted(painter: QPainter, plate: Plate, inks: Inks, area: QRectF) -> Iterator[None]:
        areas.append(area)
        return print_steps(painter, plate, inks, area)

    monkeypatch.setattr(room, "print_steps", counted)
    return areas


def test_a_stroke_of_the_brush_prints_nothing(
    country: MapPicture, shown: TileCache, printed: list[QRectF]
) -> None:
    edited = edit(country, woods=["4.7"])
    (rect,) = replaced(shown, country, edited)
    assert rect.contains(edited.projection.outline(edited.grid.parse("4.7"), 0.97).boundingRect())
    assert not printed
    assert shown.is_settled
    seen = look(shown, country.face)
    x, y = edited.projection.centre_xy(edited.grid.parse("4.7"))
    left, top = round(x - country.face.left()), round(y - country.face.top())
    before, after = grey(country), seen
    assert np.abs(after - before)[top - 20 : top + 20, left - 20 : left + 20].mean() > 5
    assert np.abs(after - before)[:200, :300].max() < 60


def test_at_rest_each_part_is_printed_once_from_its_new_plate(
    country: MapPicture, shown: TileCache, printed: list[QRectF]
) -> None:
    edited = edit(country, woods=["4.7"], hill=["2.8"])
    replaced(shown, country, edited)
    shown.hurry()
    assert shown.work(0.0) == []  # the old plates are not printed again
    assert not printed
    after = settled(shown, country.face)
    fresh = settled(TileCache(edited, store=new_store()), country.face)
    assert (np.abs(after - fresh) > 60).mean() < 0.0005


def test_a_flood_is_tinted_at_once_too(country: MapPicture, shown: TileCache, printed: list[QRectF]) -> None:
    flooded = edit(country, woods=[f"{row}.{column}" for row in (1, 4, 7) for column in range(2, 8)])
    before = look(shown, country.face)
    assert replaced(shown, country, flooded)
    assert not printed
    assert (np.abs(look(shown, country.face) - before) > 8).mean() > 0.1


def test_a_flag_leaves_the_ground_as_it_is_printed(country: MapPicture, shown: TileCache) -> None:
    flag = FlagHex(at="4.7", side="union", value=1)
    flagged = picture_of(country.board.model_copy(update={"flags": (flag,)}))
    replaced(shown, country, flagged)
    after = settled(shown, country.face)
    assert np.abs(after - grey(flagged)).mean() < 1.5
    assert np.abs(after - grey(country)).max() > 100


def test_a_map_from_far_away_asks_for_no_plates(country: MapPicture) -> None:
    shop = Workshop()
    store = PlateStore(lambda picture, rect: 0, shop.engrave, 0.2)
    cache = TileCache(country, store=store)
    cache.want(country.face, 0.125)
    assert cache.work(1000.0)
    assert not store.is_busy
    assert shop.made == 0


def test_what_a_plate_hangs_on_is_summed_up_once_a_picture(country: MapPicture) -> None:
    signed: list[QRectF] = []

    def sign(picture: MapPicture, rect: QRectF) -> int:
        signed.append(rect)
        return 0

    store = PlateStore(sign, lambda picture, rect: Plate(rect, ()))
    for _time in range(3):
        list(store.plates(country, QRectF(0, 0, SQUARE, SQUARE)))
    assert len(signed) == 1
    list(store.plates(edit(country, woods=["4.7"]), QRectF(0, 0, SQUARE, SQUARE)))
    assert len(signed) == 2


def test_the_same_ground_is_engraved_once_for_all_who_show_it(
    country: MapPicture, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[QRectF] = []

    def counted(of: Country) -> Plate:
        made.append(of.rect)
        return engraved(of)

    monkeypatch.setattr(room, "engraved", counted)
    first = grey(country, new_store())
    once = len(made)
    again = new_store()
    assert again.is_ready(picture_of(country.board), country.face)
    assert np.array_equal(grey(picture_of(country.board), again), first)
    assert len(made) == once
    grey(edit(country, woods=["6.8"]), new_store())
    assert len(made) > once


def test_a_board_of_another_kind_or_size_has_plates_of_its_own(country: MapPicture) -> None:
    grey(country, new_store())
    board = country.board
    other = BelleEpoqueBoard.blank(7, 9).model_copy(update={"ground": board.ground})
    assert not new_store().is_ready(picture_of(other), country.face)
    rows = {"ground": board.ground + board.ground[:2], "levels": board.levels + board.levels[:2]}
    higher = board.model_copy(update={"rows": 9, **rows})
    assert not new_store().is_ready(picture_of(higher), QRectF(0, 0, 10, 10))


def test_plates_of_deep_woods_are_let_go_by_their_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wood takes a hundred times what a meadow does; what is in sight stays until it is printed."""
    path = QPainterPath()
    for step in range(100):
        path.lineTo(step, step % 7)

    def engrave(_picture: str, rect: QRectF) -> Plate:
        return Plate(rect, (Drawing(path, "wood"),))

    store = PlateStore(lambda picture, rect: picture, engrave)
    one = engrave("", QRectF()).bytes
    assert one > 100 * ELEMENT
    monkeypatch.setattr(plates, "MOST", 5 * one)
    shown = [list(store.plates("one", square((column, 0)))) for column in range(9)]
    assert sum(map(len, shown)) == 9
    assert list(store._plates) == [(column, 0) for column in range(4, 9)]
    assert len(list(store.plates("one", QRectF(0, 0, 9 * SQUARE, 1)))) == 9, "all that is in sight is printed"
    assert len(store._plates) == 5
