"""Sheets in true scale: every place on one of them, overlaps alike, 100 mm are 100 mm."""

import itertools
import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from core.paths import SCENARIOS
from core.scenarios import files
from core.scenarios.tables import points_of
from core.systems.catalog import by_id
from editor.boards.drawing.hex_projection import HexProjection
from editor.boards.drawing.measured_projection import TableProjection
from editor.boards.drawing.picture_files import Wish
from editor.boards.hex.true_size import counters, hex_plan
from editor.boards.measured.footprints import bare_table, piece_of
from editor.boards.measured.true_size import bases, table_plan
from editor.boards.paper.cut_outs import BAR_ROOM, HEAD, laid
from editor.boards.paper.ground_plan import GroundPlan, Stack, area_of, pages_of
from editor.boards.paper.sheet_painter import BAR, pdf_of_pages
from editor.boards.paper.tiling import FOOT, MARGIN, OVERLAP, PAPERS, Sheet, Tiling, TooManySheetsError
from editor.desks.printing.card_sheets import cards, commands
from editor.desks.printing.job import Job, pages_of_job, pdf_of_job

MM = 72 / 25.4
LENGTHS = st.floats(20.0, 2600.0)


def loaded(system_id: str, name: str) -> Any:
    system = by_id(system_id)
    return system, files.load(SCENARIOS / system_id / f"{name}.json", {system_id: system.design().scenario})


def grey(data: bytes, number: int, dpi: float, part: tuple[float, float, float, float]) -> NDArray[np.int16]:
    """Part of a page (left, top, right, bottom in mm) as a printer of that resolution would set it."""
    pdfium = pytest.importorskip("pypdfium2")
    page = pdfium.PdfDocument(data)[number]
    wide, high = page.get_size()
    left, top, right, bottom = (length * MM for length in part)
    crop = (left, high - bottom, wide - right, top)
    pixels = page.render(scale=dpi / 72, crop=crop, grayscale=True).to_numpy()
    return pixels.reshape(pixels.shape[0], pixels.shape[1], -1)[:, :, 0].astype(np.int16)


@given(LENGTHS, LENGTHS, st.sampled_from(["A4", "A3", "Letter"]))
@settings(max_examples=60, deadline=None)
def test_every_place_lies_on_a_sheet_and_neighbours_overlap(width: float, height: float, paper: Any) -> None:
    tiling = Tiling(width, height, paper)
    sheets = list(tiling.sheets())
    assert len(sheets) == tiling.rows * tiling.columns
    assert max(sheet.left + sheet.width for sheet in sheets) == pytest.approx(width)
    assert max(sheet.top + sheet.height for sheet in sheets) == pytest.approx(height)
    page = tiling.page
    for sheet in sheets:
        assert 0 < sheet.width <= page[0] - 2 * MARGIN + 1e-9
        assert 0 < sheet.height <= page[1] - 2 * MARGIN - FOOT + 1e-9
    for one, other in itertools.pairwise(sheets):
        if one.row == other.row:
            assert one.left + one.width - other.left == pytest.approx(OVERLAP)
    assert len({sheet.name for sheet in sheets}) == len(sheets)
    across, down = (length - 2 * MARGIN for length in PAPERS[paper])
    for wide, high in ((across, down - FOOT), (down, across - FOOT)):
        steps = (length - OVERLAP for length in (width, height)), (wide - OVERLAP, high - OVERLAP)
        needed = math.prod(max(1, math.ceil(a / b - 1e-9)) for a, b in zip(*steps, strict=True))
        assert len(sheets) <= needed


def test_sheets_are_named_by_row_and_column() -> None:
    assert Sheet(1, 2, 0, 0, 1, 1).name == "B3"
    assert Sheet(27, 0, 0, 0, 1, 1).name == "AB1"


def test_too_many_sheets_are_refused() -> None:
    with pytest.raises(TooManySheetsError) as fault:
        list(Tiling(20_000, 20_000, "A4").sheets())
    assert fault.value.count > 400


@pytest.fixture(scope="module")
def alma(qapp: object) -> GroundPlan:
    system, scenario = loaded("belle_epoque", "alma")
    return hex_plan(scenario, system, "fr", Wish(), 30.0)


@pytest.fixture(scope="module")
def printed(alma: GroundPlan) -> bytes:
    size, pages = pages_of(alma, "A4")
    return pdf_of_pages(pages, size, alma.title)


@pytest.mark.parametrize("dpi", [72, 300, 1200])
def test_a_bar_of_100_mm_measures_100_mm(alma: GroundPlan, printed: bytes, dpi: int) -> None:
    high = alma.tiling("A4").page[1]
    base = high - MARGIN - FOOT + 6.0
    seen = 255.0 - grey(printed, 0, dpi, (MARGIN - 3, base - 0.4, MARGIN + BAR + 3, base + 1.0))
    row = seen[seen.sum(axis=1).argmax()]
    # A dot that the bar covers in part is dark in part: together they are its length.
    measured = (row / row.max()).sum() * 25.4 / dpi
    assert measured == pytest.approx(100.0, abs=0.05)


def test_a_hex_is_as_wide_as_it_was_wished(alma: GroundPlan, printed: bytes) -> None:
    """The vertical edges of the first row of hexes, on bare ground: 30.0 mm apart."""
    top = MARGIN + (26 + 63.5) * alma.mm  # the middle of the first row
    seen = 255 - grey(printed, 0, 600, (MARGIN + 4, top - 3, MARGIN + 100, top + 3)).mean(axis=0)
    left = 4 * 600 / 25.4
    edges = [MARGIN + 26 * alma.mm + 30.0 * number for number in range(3)]
    for edge in edges:
        place = round((edge - MARGIN - 4) * 600 / 25.4)
        near = seen[max(0, place - 12) : place + 13]
        assert near.max() > seen[place + 60 : place + 300].mean() + 20, (edge, left)
        assert abs(int(near.argmax()) - min(12, place)) <= 4


def test_two_sheets_show_the_same_where_they_overlap(alma: GroundPlan, printed: bytes) -> None:
    tiling = alma.tiling("A4")
    assert tiling.columns > 1
    one, other = list(tiling.sheets())[:2]
    strip = (
        MARGIN + one.width - OVERLAP + 1.0,
        MARGIN + 4,
        MARGIN + one.width - 1.0,
        MARGIN + one.height - 4,
    )
    mine = grey(printed, 0, 150, strip)
    its = grey(printed, 1, 150, (MARGIN + 1.0, strip[1], MARGIN + OVERLAP - 1.0, strip[3]))
    wide, high = min(mine.shape[1], its.shape[1]) // 6 * 6, min(len(mine), len(its)) // 6 * 6
    mine, its = (part[:high, :wide].reshape(high // 6, 6, -1, 6).mean(axis=(1, 3)) for part in (mine, its))
    assert other.left == pytest.approx(one.left + one.width - OVERLAP)
    assert (np.abs(mine - its) > 60).mean() < 0.01
    assert mine.std() > 10


@pytest.mark.usefixtures("qapp")
def test_a_table_is_as_large_on_paper_as_it_is() -> None:
    system, scenario = loaded("mbt", "twin_hills")
    plan = table_plan(scenario, system, "en", Wish())
    tiling = plan.tiling("A3")
    assert (tiling.width, tiling.height) == pytest.approx((1500.0, 1000.0))
    half = table_plan(scenario, system, "en", Wish(), scale=0.5).tiling("A3")
    assert (half.width, half.height) == pytest.approx((750.0, 500.0))
    size, pages = pages_of(table_plan(scenario, system, "en", Wish(), scale=0.25), "A4")
    assert sorted(size) == sorted(PAPERS["A4"])
    assert len(pages) == 2


@pytest.mark.usefixtures("qapp")
def test_pieces_to_cut_have_their_true_size_and_fit_the_paper() -> None:
    system, scenario = loaded("mbt", "twin_hills")
    pieces = bases(scenario, system, "en", 1.0)
    assert len(pieces) == len(scenario.units)
    assert min(piece.width for piece in pieces) == pytest.approx(42.0)  # a base of 40 mm and its rim
    for page in laid(pieces, "A4"):
        for number, (rect, _piece) in enumerate(page):
            assert rect.right() <= PAPERS["A4"][0] - MARGIN + 1e-6
            assert rect.bottom() <= PAPERS["A4"][1] - MARGIN - BAR_ROOM + 1e-6
            assert not any(rect.intersects(other) for other, _ in page[:number])


@pytest.mark.usefixtures("qapp")
def test_each_unit_of_a_board_has_a_counter_to_cut() -> None:
    system, scenario = loaded("battle_cry", "perryville")
    assert len(counters(scenario, system, "fr", 30.0)) == len(scenario.units)
    data = pdf_of_job(scenario, system, Job("pieces", "Letter", "fr", hex_mm=30.0))
    seen = grey(data, 0, 50, (MARGIN, 20, 200, 120))
    assert (seen < 120).mean() > 0.1


@pytest.mark.usefixtures("qapp")
def test_the_whole_deck_is_printed_copy_by_copy() -> None:
    system, scenario = loaded("battle_cry", "perryville")
    deck = cards(scenario, system, "fr")
    assert len(deck) == 60
    scout = next(commands(scenario, system, "en"))
    assert scout.title == "Scout, Left"
    assert [value.label for value in scout.values] == ["Left", "Centre", "Right"]
    assert [value.value for value in scout.values] == ["1", "–", "–"]
    assert {(round(card.width), round(card.height)) for card in deck} == {(62, 88)}
    system, scenario = loaded("belle_position", "coulmiers")
    both = cards(scenario, system, "fr")
    assert len(both) == sum(line.count for deck in system.look.decks(scenario) for line in deck)
    pages = laid(both, "A4")
    assert max(len(page) for page in pages) == 9


@pytest.mark.usefixtures("qapp")
def test_terrain_is_cut_out_in_its_true_size() -> None:
    system, scenario = loaded("mbt", "twin_hills")
    data = pdf_of_job(scenario, system, Job("terrain", "A3", "en", scale=0.5))
    hill = scenario.board.thing("hill-south")
    xs, ys = zip(*hill.outline, strict=True)
    seen = grey(data, 0, 254, (0, 12, 297, 400))  # ten dots a millimetre
    line = seen < 60
    wide, high = (0.05 * (max(values) - min(values)) for values in (xs, ys))
    left = int(10 * (MARGIN + 2.0))
    top = int(10 * (MARGIN + HEAD + 2.0 - 12))
    part = line[max(0, top - 6) : top + int(10 * high) + 6, left - 6 : left + int(10 * wide) + 6]
    rows, columns = np.flatnonzero(part.any(axis=1)), np.flatnonzero(part.any(axis=0))
    assert (columns[-1] - columns[0]) / 10 == pytest.approx(wide, abs=0.8)
    assert (rows[-1] - rows[0]) / 10 == pytest.approx(high, abs=1.2)
    size, pages = pages_of_job(scenario, system, Job("terrain", "A4", "en"))
    assert size == PAPERS["A4"]
    assert len(pages) > 4


def sheets_printed(system_id: str, name: str, **wish: Any) -> int:
    system, scenario = loaded(system_id, name)
    return len(pages_of_job(scenario, system, Job("map", "A4", "en", **wish))[1])


@pytest.mark.usefixtures("qapp")
def test_sheets_of_bare_ground_may_be_left_out_and_no_other() -> None:
    """Every thing on a table lies on a sheet that is printed; a map with nothing on it is printed whole."""
    assert sheets_printed("mbt", "twin_hills", skip_empty=True) < sheets_printed("mbt", "twin_hills")
    system, scenario = loaded("mbt", "twin_hills")
    plan = table_plan(scenario, system, "en", Wish(palette="print"))
    assert plan.has_something is not None
    sheets = list(plan.tiling("A4").sheets())
    shown = [sheet for sheet in sheets if plan.has_something(area_of(plan, sheet))]
    projection = TableProjection(scenario.board.width, scenario.board.depth)
    for _layer, _index, thing in scenario.board.things():
        for x, y in points_of(thing):
            spot = projection.spot(x, y)
            assert any(area_of(plan, sheet).adjusted(-1, -1, 1, 1).contains(spot) for sheet in shown)
    bare = scenario.model_copy(update={"board": type(scenario.board)(width=15_000, depth=10_000)})
    whole = pages_of(table_plan(bare, system, "en", Wish()), "A4", skip_empty=True)[1]
    assert len(whole) == len(list(table_plan(bare, system, "en", Wish()).tiling("A4").sheets()))


@pytest.mark.usefixtures("qapp")
def test_sheets_of_clear_hexes_may_be_left_out() -> None:
    system, scenario = loaded("battle_cry", "fredericksburg")
    plan = hex_plan(scenario, system, "en", Wish(palette="print"), 40.0)
    assert plan.has_something is not None
    centre = QRectF(0, 0, 2, 2)
    projection = HexProjection(scenario.board.grid)
    for name, there in (("1.5", True), ("9.1", False), ("6.1", True), ("4.1", False)):
        centre.moveCenter(projection.centre(scenario.board.grid.parse(name)))
        assert plan.has_something(centre) is there, name


@pytest.mark.usefixtures("qapp")
def test_a_sheet_beside_one_that_is_left_out_asks_for_no_glue() -> None:
    tiling = Tiling(1500, 1000, "A4")
    every = tuple(tiling.sheets())
    stack = Stack(tiling, tuple(sheet for sheet in every if sheet.column != 1))
    assert not stack.beside(every[0], 1, 0)
    assert stack.beside(every[0], 0, 1)


@pytest.mark.usefixtures("qapp")
def test_terrain_to_cut_wears_its_ground() -> None:
    """A wood is a wood and a marsh a marsh: more inks than paper and outline stand on each piece."""
    system, scenario = loaded("mbt", "twin_hills")
    for feature in scenario.board.features:
        piece = piece_of(bare_table(scenario, system, "en", 0.5), feature)
        box = piece.path.boundingRect()
        image = QImage(200, 200, QImage.Format.Format_RGB32)
        image.fill(QColor("#FFFFFF"))
        painter = QPainter(image)
        painter.scale(200 / box.width(), 200 / box.height())
        painter.translate(-box.topLeft())
        piece.paint(painter, 0.05)
        painter.end()
        inks = {image.pixel(x, y) for x in range(0, 200, 4) for y in range(0, 200, 4)}
        assert len(inks) > 5, feature.ground
        assert image.pixelColor(0, 0) == QColor("#FFFFFF"), "nothing outside of the line"
