"""Tiles show what direct painting shows, and repair themselves after an edit."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from editor.base.drawing.stamps import SCALES, Stamps
from editor.boards.canvas.tile_places import from_middle, part_of, parts_of, power_for, tile_rect
from editor.boards.canvas.tiles import TileCache
from editor.boards.drawing.changes import core_rects, touched_rects
from editor.boards.drawing.hex_picture import MapPicture, SectionLines, works_of_board
from editor.boards.drawing.style import DARK, LIGHT
from editor.boards.styles.map_painter import paint_map
from editor.boards.styles.staff.palettes import STAFF_PALETTES

AREA = QRectF(0, 0, 1430, 880)


def picture_of(board, style=LIGHT, turned=False):
    sections = SectionLines((4.0, 9.0))
    return MapPicture(
        board,
        works_of_board(board),
        style,
        turned=turned,
        sections=sections,
        side_ids=("union", "confederate"),
    )


def direct(picture, scale, stamped=True):
    """The whole of AREA in one go."""
    image = QImage(round(AREA.width() * scale), round(AREA.height() * scale), QImage.Format.Format_RGB32)
    image.fill(QColor(picture.style.desk))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(scale, scale)
    paint_map(painter, picture, AREA, scale, Stamps(scale) if stamped else None)
    painter.end()
    return image


def tiled(cache, scale):
    """AREA as the canvas blits it, every tile made."""
    cache.want(AREA, scale)
    while not cache.is_settled:
        cache.work(50.0)
    image = QImage(round(AREA.width() * scale), round(AREA.height() * scale), QImage.Format.Format_RGB32)
    image.fill(QColor(cache.picture.style.desk))
    painter = QPainter(image)
    painter.scale(scale, scale)
    cache.draw(painter, AREA, scale)
    painter.end()
    return image


def differing(one, other, tolerance=6):
    """(x, y) of pixels that differ by more than the rounding of one blend."""
    assert one.size() == other.size()
    ours, theirs = bytes(one.constBits()), bytes(other.constBits())
    if ours == theirs:
        return []
    wide = one.width()
    found = {
        number // 4
        for number, (a, b) in enumerate(zip(ours, theirs, strict=True))
        if number % 4 != 3 and abs(a - b) > tolerance
    }
    return [(number % wide, number // wide) for number in sorted(found)]


@pytest.mark.parametrize("scale", [0.5, 1.0])
@pytest.mark.parametrize("turned", [False, True])
def test_tiles_are_equal_to_direct_painting(country, scale, turned):
    picture = picture_of(country, turned=turned)
    assert differing(tiled(TileCache(picture), scale), direct(picture, scale)) == []


def test_tiles_of_the_dark_palette_are_equal_to_direct_painting(country):
    picture = picture_of(country, DARK)
    assert differing(tiled(TileCache(picture), 0.5), direct(picture, 0.5)) == []


@pytest.mark.parametrize("style", [LIGHT, STAFF_PALETTES["light"]], ids=["table", "staff"])
def test_large_numbers_are_whole_where_tiles_meet(country, style):
    """At 200 % a number reaches from its hex into the next tile."""
    picture = replace(picture_of(country, style), lettering=2.0)
    plain = replace(picture, numbers=False)
    whole, bare = direct(picture, 0.5), direct(plain, 0.5)
    assert differing(bare, whole), "numbers are shown"
    away = differing(tiled(TileCache(picture), 0.5), whole, tolerance=40)
    without = differing(tiled(TileCache(plain), 0.5), bare, tolerance=6)
    assert set(away) <= set(without)


def test_the_same_map_is_drawn_the_same_every_time(country):
    assert direct(picture_of(country), 1.0) == direct(picture_of(country.model_copy()), 1.0)


def test_stamps_change_hardly_a_pixel(country):
    picture = picture_of(country)
    away = differing(direct(picture, 1.0), direct(picture, 1.0, stamped=False), tolerance=110)
    assert len(away) < 0.02 * AREA.width() * AREA.height()


@pytest.mark.parametrize(
    ("where", "ground"),
    [
        ("5.10", "clear"),
        ("4.9", "hill"),
        ("7.6", "building"),
        ("3.3", "clear"),
        ("5.6", "hill"),
        ("6.5", "river"),
        ("1.1", "river"),
        ("4.7", "clear"),
        ("5.9", "bridge"),
        ("7.5", "clear"),
    ],
)
def test_after_an_edit_the_repaired_tiles_are_those_of_a_new_map(country, paint, where, ground):
    before, after = picture_of(country), picture_of(paint(country, **{ground: [where]}))
    cache = TileCache(before)
    tiled(cache, 1.0)
    cache.replace(after, touched_rects(before, after), 1.0, 5.0)
    assert differing(tiled(cache, 1.0), direct(after, 1.0)) == []


@pytest.mark.parametrize("ground", ["woods", "river", "hill"])
def test_an_edited_hex_is_drawn_at_once_and_what_hangs_on_it_when_the_brush_rests(country, paint, ground):
    before = picture_of(country)
    after = picture_of(paint(country, **{ground: ["4.7"]}))
    cache = TileCache(before)
    tiled(cache, 1.0)
    (core,) = core_rects(before, after)
    shown = cache.replace(after, touched_rects(before, after), 1.0, 50.0, [core])
    assert all(part.contains(core) and part.width() < core.width() + 8 for part in shown)
    assert cache.is_settled
    assert not cache.is_finished
    hex_itself = core.adjusted(4, 4, -4, -4)
    wrong = differing(tiled(cache, 1.0), direct(after, 1.0))
    assert not [spot for spot in wrong if hex_itself.contains(*spot)]
    cache.hurry()
    assert not differing(tiled(cache, 1.0), direct(after, 1.0))
    assert cache.is_finished


def test_an_edit_of_works_fences_and_flags_is_repaired(country):
    before = picture_of(country)
    board = country.model_copy(
        update={"hexsides": {"fence": frozenset({"3.3/E"})}, "works": {"6.6": "S", "1.1": "ENE"}, "flags": ()}
    )
    after = picture_of(board)
    cache = TileCache(before)
    tiled(cache, 1.0)
    cache.replace(after, touched_rects(before, after), 1.0, 5.0)
    assert differing(tiled(cache, 1.0), direct(after, 1.0)) == []


def test_an_edit_forgets_the_tiles_of_other_scales(country, paint):
    before, after = picture_of(country), picture_of(paint(country, woods=["5.8"]))
    cache = TileCache(before)
    tiled(cache, 0.5)
    tiled(cache, 1.0)
    cache.replace(after, touched_rects(before, after), 1.0, 50.0)
    assert differing(tiled(cache, 0.5), direct(after, 0.5)) == []


def test_a_missing_tile_is_stood_in_for_and_asked_for(country):
    cache = TileCache(picture_of(country))
    image = QImage(500, 500, QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    cache.draw(painter, QRectF(100, 100, 400, 400), 1.0)
    painter.end()
    assert not cache.is_settled
    assert image.pixelColor(300, 300) != QColor("magenta")
    assert cache.work(1000.0)
    assert cache.is_settled


def test_what_stands_in_for_tiles_is_no_blur(country, paint):
    """Woods in grass: until the tile is there the colours stand side by side, with nothing between."""
    picture = picture_of(paint(country, woods=["5.8"]))
    hexes = picture.projection.hexes_in(picture.face, 0.0)
    hex_ = next(one for one in hexes if picture.ground(one) == "woods")
    area = picture.projection.outline(hex_).boundingRect().adjusted(-60, -60, 60, 60).toAlignedRect()
    cache = TileCache(picture)
    image = QImage(area.width(), area.height(), QImage.Format.Format_RGB32)
    painter = QPainter(image)
    painter.translate(-area.left(), -area.top())
    cache.draw(painter, QRectF(area), 1.0)
    painter.end()
    assert not cache.is_settled
    row = [image.pixelColor(x, image.height() // 2).name() for x in range(image.width())]
    assert len(set(row)) < 24, "flat colours, and the pixels of the lines between them"


def test_nothing_is_drawn_beyond_the_board(country):
    cache = TileCache(picture_of(country))
    image = QImage(300, 300, QImage.Format.Format_RGB32)
    image.fill(QColor("magenta"))
    painter = QPainter(image)
    painter.translate(200, 200)
    cache.draw(painter, QRectF(-200, -200, 300, 300), 1.0)
    painter.end()
    assert image.pixelColor(100, 100) == QColor("magenta")


@pytest.mark.parametrize(
    ("scale", "power"), [(1.0, 0), (1.1, 0), (1.2, 1), (0.5, -1), (0.6, 0), (9.0, 2), (0.01, -3)]
)
def test_tiles_are_hardly_ever_blown_up(scale, power):
    assert power_for(scale) == power


class Slow:
    """Paints in many steps, and remembers each."""

    def __init__(self):
        self.steps, self.given_up = 0, 0

    def __call__(self, painter, picture, rect, scale, stamps, store):
        painter.fillRect(rect, QColor("red"))
        try:
            for _step in range(5):
                self.steps += 1
                yield
        except GeneratorExit:
            self.given_up += 1
            raise


@pytest.mark.parametrize(("scale", "parts"), [(1.0, 1), (0.5, 4)])
def test_a_picture_is_laid_aside_half_drawn_when_the_time_is_up(country, scale, parts):
    slow, whole = Slow(), QRectF(0, 0, 512 / scale, 512 / scale)
    cache = TileCache(picture_of(country), slow)
    cache.want(whole, scale)
    assert cache.work(0.0) == []
    assert slow.steps == 1
    assert not cache.is_settled
    while not cache.is_settled:
        done = cache.work(0.0)
    assert slow.steps == parts * 5  # no step was drawn twice
    assert done == [whole]


def test_an_edit_gives_up_what_is_half_drawn(country, paint):
    slow, whole = Slow(), QRectF(0, 0, 1024, 1024)
    before, after = picture_of(country), picture_of(paint(country, woods=["4.7"]))
    cache = TileCache(before, slow)
    cache.want(whole, 0.5)
    cache.work(0.0)
    cache.replace(after, touched_rects(before, after), 0.5, 0.0)
    assert slow.given_up == 1
    while not cache.is_settled:
        cache.work(1000.0)
    assert slow.steps == 1 + 4 * 5


def test_the_tiles_where_one_looks_are_drawn_first(country):
    asked = []

    def watched(painter, picture, rect, scale, *more):
        asked.append(rect)
        return iter(())

    cache = TileCache(picture_of(country), watched)
    cache.want(AREA, 1.0)
    while not cache.is_settled:
        cache.work(50.0)
    middle = AREA.center()
    away = [(rect.center() - middle).manhattanLength() for rect in asked]
    assert asked[0].contains(middle)
    assert away[0] < max(away)
    assert from_middle([(0, 2, 1), (0, 0, 0), (0, 1, 0)], middle)[0] == (0, 1, 0)


@pytest.mark.parametrize(("power", "parts"), [(1, 1), (0, 1), (-1, 4), (-2, 4)])
def test_a_tile_of_few_hexes_is_drawn_in_one_part_and_the_parts_make_the_whole(power, parts):
    key = (power, 3, -2)
    rects = [part_of(key, number) for number in range(parts_of(key))]
    whole = tile_rect(key)
    assert len(rects) == parts
    assert sum(rect.width() * rect.height() for rect in rects) == whole.width() * whole.height()
    assert all(whole.contains(rect) for rect in rects)
    assert not any(one.intersects(other) for place, one in enumerate(rects) for other in rects[:place])


def test_stamps_of_scales_left_behind_are_let_go(country):
    """Some thousand trees a scale, at seven scales."""
    cache = TileCache(picture_of(country))
    kept = {scale: cache.stamps.at(scale) for scale in (0.25, 0.5, 1.0, 2.0)}
    assert cache.stamps.at(2.0) is kept[2.0]
    assert cache.stamps.at(0.5) is kept[0.5]
    assert cache.stamps.at(0.25) is not kept[0.25]
    assert len(cache.stamps) == SCALES
