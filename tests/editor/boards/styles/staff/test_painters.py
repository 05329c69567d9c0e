"""Each painter leaves its own mark: measured in the grey that a printer sees."""

import inspect
import itertools
import math
import re
import statistics

import numpy as np
import pytest
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QRectF

from core.systems.battle_cry.design.scenario import BattleCryBoard
from core.systems.belle_epoque.design.scenario import BelleEpoqueBoard
from core.systems.la_garde.design.scenario import LaGardeBoard
from core.systems.mbt.design.scenario import MbtBoard
from editor.boards.styles.staff import (
    engraving,
    farmland,
    growth,
    heights,
    roads,
    settlements,
    signs,
    water,
    woods,
    works,
)
from editor.boards.styles.staff.country import Country, Cover, Crossing, Spot, Stream, Way, Work
from editor.boards.styles.staff.drawings import Drawing
from editor.boards.styles.staff.engraving import COVERS
from editor.boards.styles.staff.height_field import Step
from editor.boards.styles.staff.ink import DARK_INKS, LIGHT_INKS, PRINT_INKS
from editor.boards.styles.staff.swatches import swatch
from editor.boards.styles.staff.tables import HEIGHTS, KINDS
from tests.editor.boards.styles.staff.conftest import Print, printed

pytestmark = pytest.mark.usefixtures("qapp")
FIELD = shapely.box(10, 10, 110, 110)
SPOT = Spot(60.0, 60.0, (2, 3), False, FIELD)
REGION = Country(QRectF(0, 0, 120, 120))
Grey = NDArray[np.uint8]


def dark(grey: Grey, below: int = 110) -> int:
    return int((grey < below).sum())


def cover(kind: str) -> list[Drawing]:
    return COVERS[kind](Cover(kind, FIELD, (SPOT,)), REGION, [])


def test_every_ground_of_every_room_has_a_painter() -> None:
    drawn = {*COVERS, *HEIGHTS, *KINDS, "clear", "hill", "cliff", "water", "river", "bridge"}
    for model in (BattleCryBoard, BelleEpoqueBoard):
        assert set(model.GROUNDS) <= drawn
        assert set(model.FEATURES) <= {*signs.SIGNS, "hill", "fortification", "impassable"}
    for table in (MbtBoard, LaGardeBoard):
        assert set(table.GROUNDS) <= {*drawn, "fortification", "redoubt"}
        assert set(table.BANDS) <= {"road", "track", "sunken_road", "river", "stream", "bridge", "ford"}


def test_the_palettes_have_the_same_inks() -> None:
    assert LIGHT_INKS.keys() == DARK_INKS.keys() == PRINT_INKS.keys()


def test_nothing_is_drawn_outside_of_a_cover(show: Print) -> None:
    for kind in COVERS:
        grey = show(cover(kind), 160, 160)
        assert dark(grey[:, 122:], 250) == 0, kind
        assert dark(grey[122:], 250) == 0, kind
        assert dark(grey[12:108, 12:108], 250) > 300, kind


def test_grounds_differ_by_pattern_in_grey(show: Print) -> None:
    """Mean, spread, and how often light turns into dark across and down."""

    def signature(grey: Grey) -> tuple[float, ...]:
        inner = grey[14:106, 14:106].astype(int)
        across, down = (np.abs(np.diff(inner, axis=axis)) > 24 for axis in (1, 0))
        return float(inner.mean()), float(inner.std()), across.sum() / 50, down.sum() / 50

    same = {"wood": "woods", "village": "building", "town": "building", "dense_wood": "thicket"}
    seen = {kind: signature(show(cover(kind))) for kind in COVERS if kind not in same}
    seen["water"] = signature(show(water.lined(FIELD, water.LAKE)))
    near = {
        (one, other): round(math.dist(seen[one], seen[other]), 1)
        for one, other in itertools.combinations(seen, 2)
        if math.dist(seen[one], seen[other]) < 10.0
    }
    assert not near


def test_water_lines_keep_to_the_bank_and_grow_paler(show: Print) -> None:
    grey = show(water.lined(FIELD, water.LAKE))
    row = grey[60, 8:60].astype(int)
    lines = [place for place in range(1, 51) if row[place] < row[place - 1] and row[place] <= row[place + 1]]
    lines = [place for place in lines if row[place] < 205]
    assert len(lines) >= 5
    gaps = [right - left for left, right in itertools.pairwise(lines)]
    assert statistics.mean(gaps[-2:]) > statistics.mean(gaps[:2])
    assert row[lines[0]] < row[lines[-1]]


def test_a_lake_lies_wholly_in_its_outline(show: Print) -> None:
    grey = show(water.lined(FIELD, water.LAKE))
    assert grey[60, 3] == 255
    assert grey[60, 60] < 240


def test_a_bridge_is_open_along_the_way_and_railed_across_it(show: Print) -> None:
    bed = water.lined(shapely.box(0, 45, 120, 75), water.RIVER)
    bridged = show([*bed, *water.crossings(Country(REGION.rect, crossings=(Crossing(60, 60, 90, 46),)))])
    plain = show(bed)
    changed = np.argwhere(np.abs(bridged.astype(int) - plain) > 40)
    (top, left), (bottom, right) = changed.min(axis=0), changed.max(axis=0)
    assert bottom - top > 1.6 * (right - left)
    assert top < 40 < 80 < bottom


def test_a_ford_is_stones_in_the_water(show: Print) -> None:
    ford = show(water.crossings(Country(REGION.rect, crossings=(Crossing(60, 60, 0, 60, ford=True),))))
    assert dark(ford[:, :25]) == 0
    assert 60 < dark(ford, 160) < 600


def test_woods_are_trees_with_shadows_to_the_lower_right(show: Print) -> None:
    tree = show(woods.trees(np.array([[60.0, 60.0]]), np.array([20.0]), np.array([[1, 1]])))
    left_top, right_bottom = tree[30:60, 30:60], tree[62:92, 62:92]
    assert dark(right_bottom, 200) > 1.5 * dark(left_top, 200)
    grey = show(cover("woods"))
    assert dark(grey, 150) > 900


def test_a_thicket_is_denser_than_a_wood_and_a_wood_than_scrub(show: Print) -> None:
    thicket, wood, scrub = (dark(show(cover(kind)), 150) for kind in ("thicket", "woods", "scrub"))
    assert thicket > 1.15 * wood
    assert wood > 2 * scrub


def test_an_orchard_stands_in_rank_and_file(show: Print) -> None:
    """In one direction of all the rows of trees fall together; in a wood in none."""

    def rhythm(kind: str) -> float:
        grey = 255.0 - show(cover(kind))[20:100, 20:100]
        y, x = np.mgrid[0:80, 0:80]
        best = 0.0
        for turn in np.radians(np.arange(-16, 17, 2)):
            along = np.round(x * np.sin(turn) + y * np.cos(turn)).astype(int)
            sums = np.bincount((along - along.min()).ravel(), grey.ravel())
            counts = np.bincount((along - along.min()).ravel())
            means = (sums / np.maximum(counts, 1))[counts > 40]
            best = max(best, float(means.std() / means.mean()))
        return best

    assert rhythm("orchard") > 1.5 * rhythm("woods")


def test_fields_are_ploughed_in_more_than_one_direction(show: Print) -> None:
    field = Cover("field", FIELD, (SPOT,))
    drawings = farmland.fields(field, REGION, [])
    hatches = [one for one in drawings if one.width == 0.65]
    assert 2 <= len(hatches) <= 4
    turns = set()
    for hatch in hatches:
        start, end = hatch.path.elementAt(0), hatch.path.elementAt(1)
        turns.add(round(math.degrees(math.atan2(end.y - start.y, end.x - start.x))) % 180 // 10)
    assert len(turns) > 1


def test_vines_stand_in_rows_within_a_dashed_rim(show: Print) -> None:
    drawings = cover("vineyard")
    assert any(one.dash for one in drawings)
    assert dark(show(drawings), 170) > 500


def test_marsh_is_level_strokes(show: Print) -> None:
    grey = show(cover("marsh")).astype(int)[14:106, 14:106]
    down, across = (int((np.abs(np.diff(grey, axis=axis)) > 24).sum()) for axis in (0, 1))
    assert down > 1.25 * across


def test_villages_are_black_and_red_blocks_round_lanes(show: Print) -> None:
    blocks = settlements.blocks(SPOT, 46.0, FIELD, shapely.Polygon(), dense=True)
    red = sum(stone for _block, stone in blocks)
    assert len(blocks) > 18
    assert 0.15 < red / len(blocks) < 0.65
    for (one, _red), (other, _stone) in itertools.combinations(blocks, 2):
        assert one.intersection(other).area < 0.35 * min(one.area, other.area)
    road = shapely.box(55, 0, 65, 120)
    assert all(
        not block.intersects(road) for block, _red in settlements.blocks(SPOT, 46, FIELD, road, dense=True)
    )


def test_a_church_has_its_cross_on_top(show: Print) -> None:
    grey = show(settlements.church(60, 60, 14))
    assert dark(grey[36:52, 58:63]) > 15
    assert dark(grey[70:90, 40:80]) == 0


def test_hills_are_washed_and_hachured(show: Print) -> None:
    hill = shapely.Point(120, 120).buffer(70)
    country = Country(QRectF(0, 0, 240, 240), steps=(Step(hill),), high=hill)
    grey = show([*heights.wash(country), *heights.slopes(country, shapely.Polygon())], 240, 240)
    rim, crest = grey[50:64, 100:140], grey[112:128, 112:128]
    assert dark(rim, 140) > 80
    assert dark(crest, 140) == 0
    assert crest.mean() < 250  # the wash says that it is high


def test_a_double_line_is_a_road_and_dashes_are_a_track(show: Print) -> None:
    line = shapely.LineString([(0, 60), (120, 60)])

    def across(way: Way) -> Grey:
        return show(roads.roads(Country(REGION.rect, ways=(way,))))

    road, track = across(Way(line, 6.0)), across(Way(line, 6.0, track=True))
    column = road[50:70, 60] < 110
    assert np.diff(np.flatnonzero(np.diff(column.astype(int)))).size == 3  # dark, light, dark
    assert np.all(road[57, 20:100] < 160)
    assert 0.2 < (track[60, 20:100] < 160).mean() < 0.8
    sunken = across(Way(line, 6.0, sunken=True))
    assert dark(sunken[48:55]) > 60
    assert dark(road[48:55]) == 0


def test_a_work_has_its_ditch_towards_the_enemy(show: Print) -> None:
    open_work = show(works.trace(Work(((20, 90), (20, 60), (60, 40), (100, 60), (100, 90)))))
    assert dark(open_work[20:38, 50:70], 180) > 20  # ticks above the wall
    assert dark(open_work[50:64, 50:70], 180) == 0  # none behind it
    closed = show(works.trace(Work(((30, 30), (90, 30), (90, 90), (30, 90)), closed=True)))
    assert dark(closed[40:80, 40:80]) == 0
    for part in (closed[20:27], closed[94:101], closed[:, 20:27], closed[:, 94:101]):
        assert dark(part, 180) > 40
    for wall in (closed[28:33, 40:80], closed[88:93, 40:80], closed[40:80, 28:33], closed[40:80, 88:93]):
        assert dark(wall) > 80  # the wall itself, on all sides
    assert dark(open_work[66:86, 17:23]) > 40


def test_a_fence_is_a_line_of_stakes(show: Print) -> None:
    grey = show(works.fence((10, 60), (110, 60)))
    assert dark(grey[52:69]) > 250
    assert dark(grey[:50]) == 0


def test_signs_of_features_differ(show: Print) -> None:
    seen = {kind: show(draw(SPOT)) for kind, draw in signs.SIGNS.items()}
    seen["impassable"] = show(signs.barred(FIELD))
    for (one, its), (other, others) in itertools.combinations(seen.items(), 2):
        assert (np.abs(its.astype(int) - others) > 40).sum() > 150, (one, other)


def test_tufts_keep_to_open_ground(show: Print) -> None:
    country = Country(QRectF(0, 0, 400, 400))
    everywhere = growth.open_ground(country, [])
    kept = growth.open_ground(country, [shapely.box(0, 0, 200, 400)])
    assert dark(show(everywhere, 400, 400), 200) > 200
    assert dark(show(kept, 400, 400)[:, :190], 200) == 0


def test_the_legend_shows_every_kind_within_its_box() -> None:
    kinds = {
        *COVERS,
        *signs.SIGNS,
        *HEIGHTS,
        "cliff",
        "river",
        "stream",
        "bridge",
        "ford",
        "water",
        "road",
        "track",
    }
    kinds |= {"sunken_road", "fence", "work", "fortification", "redoubt", "impassable"}
    shown = {}
    for kind in sorted(kinds - {"peak"}):
        grey = printed(swatch(kind), 90, 50)
        assert dark(grey[:28, :58], 245) > 40, kind
        assert dark(grey[32:], 245) + dark(grey[:, 62:], 245) == 0, kind
        shown[kind] = grey.tobytes()
    assert len(set(shown.values())) > len(shown) - 12  # some kinds are drawn as others are


LINE = shapely.LineString([(0, 60), (120, 70)])
RIVER = Stream(LINE.buffer(14.0), LINE)
HIGH = shapely.Point(60, 60).buffer(50)
PAINTED: dict[str, list[Country]] = {
    "heights.wash": [Country(REGION.rect, steps=(Step(HIGH),), high=HIGH)],
    "heights.slopes": [
        Country(REGION.rect, steps=(Step(HIGH),), high=HIGH),
        Country(REGION.rect, steps=(Step(HIGH),), high=HIGH, cliffs=HIGH.buffer(3.0)),
    ],
    "water.damp": [Country(REGION.rect, damp=FIELD)],
    "water.waters": [
        Country(REGION.rect, streams=(RIVER,)),
        Country(REGION.rect, covers=(Cover("water", FIELD),)),
    ],
    "water.crossings": [
        Country(REGION.rect, crossings=(Crossing(60.0, 60.0, 20.0, 40.0, ford),)) for ford in (False, True)
    ],
    "growth.open_ground": [REGION],
    "roads.roads": [
        Country(REGION.rect, ways=(Way(LINE, 6.0, track, sunken),))
        for track, sunken in ((False, False), (True, False), (False, True))
    ],
    "works.works": [
        Country(REGION.rect, works=(Work(((20, 90), (20, 30), (90, 30), (90, 90)), closed),))
        for closed in (False, True)
    ],
    "works.fences": [Country(REGION.rect, fences=(((10, 60), (110, 60)),))],
    "signs.signs": [Country(REGION.rect, signs=((kind, SPOT),)) for kind in signs.SIGNS],
}
"""What each painter of a country is given here, by the names in `engraving.engraved`."""


def painted(name: str, country: Country) -> list[Drawing]:
    room, painter = name.split(".")
    paint = getattr({"heights": heights, "water": water, "growth": growth, "roads": roads, "works": works,
                     "signs": signs}[room], painter)  # fmt: skip
    more: tuple[object, ...] = ()
    if name == "heights.slopes":
        more = (shapely.Polygon(),)
    elif name == "growth.open_ground":
        more = ([],)
    found: list[Drawing] = paint(country, *more)
    return found


def test_every_painter_that_the_engraver_calls_is_in_this_list() -> None:
    source = inspect.getsource(engraving.engraved)
    called = set(re.findall(r"\b((?:heights|water|growth|roads|signs|works)\.[a-z_]+)", source))
    assert called == PAINTED.keys()


@pytest.mark.parametrize("name", [*PAINTED, *(f"cover {kind}" for kind in COVERS)])
def test_no_painter_leaves_a_drawing_without_lines(name: str, show: Print) -> None:
    """A wall that is a path of no elements is not drawn, and nobody is told."""
    if name.startswith("cover "):
        plates = [cover(name.removeprefix("cover "))]
    else:
        plates = [painted(name, country) for country in PAINTED[name]]
    for drawings in plates:
        assert drawings
        assert not any(drawing.path.isEmpty() for drawing in drawings)
        assert dark(show(drawings), 253) > 30
