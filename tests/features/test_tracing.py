"""A picture is laid under a map, placed by points, its grid fitted, its ground suggested, by hand."""

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from core.geometry.hexes import hex_grid
from core.scenarios.underlays import pairs_of
from core.text import say
from core.tracing.hex_lattice import centre
from core.tracing.placements import placed
from editor.base.document.pdf_pages import LONGEST, page_count, page_picture
from editor.base.document.underlay_files import PictureError
from editor.boards.design.designer import DrawingDesigner
from editor.boards.design.tracing.page_dialog import PageDialog
from editor.boards.design.tracing.tracing import Tracing
from editor.boards.paper.sheet_painter import Paint, pdf_of_sheets
from editor.desks.design.design_desk import DesignDesk
from editor.desks.design.tracing.terrain_dialog import TerrainDialog
from tests.core.tracing.scans import crooked, scan
from tests.features.driver import LEFT, NONE
from tests.features.player import Person

GRID = hex_grid(9, 13, True)


def sheet(path: Path) -> object:
    """A crooked scan of a board of 13 x 9 hexes; gives its true placement."""
    placement = crooked(GRID, 40.0, 1.5, 0.3, 0.01)
    pixels = scan(GRID, placement, 40.0, seed=4)
    high, wide, _three = pixels.shape
    QImage(pixels.tobytes(), wide, high, 3 * wide, QImage.Format.Format_RGB888).save(str(path))
    return placement


def tracing_of(person: Person) -> Tracing:
    desk = person.page.desk
    assert isinstance(desk, DesignDesk)
    assert isinstance(desk.designer, DrawingDesigner)
    return desk.designer.tracing


def lay(person: Person, path: Path, monkeypatch: pytest.MonkeyPatch) -> Tracing:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_args: (str(path), ""))
    person.window.commands.run("design.picture.lay")
    person.rest()
    return tracing_of(person)


def drag_point(
    person: Person, tracing: Tracing, pixel: tuple[float, float], board: tuple[float, float]
) -> None:
    """Press on a pixel of the picture, let go at a place of the board."""
    view, to_scene = person.page.view, tracing.frame.to_scene()
    assert tracing.underlay is not None
    now = placed(pairs_of(tracing.underlay)).on_board([pixel])[0].tolist()
    spots = [view.mapFromScene(to_scene.map(*place)[0], to_scene.map(*place)[1]) for place in (now, board)]
    QTest.mousePress(view.viewport(), LEFT, NONE, spots[0])
    QTest.mouseMove(view.viewport(), spots[1] + QPoint(1, 0))
    QTest.mouseMove(view.viewport(), spots[1])
    QTest.mouseRelease(view.viewport(), LEFT, NONE, spots[1])
    person.rest()


def test_a_scan_is_laid_pinned_fitted_painted_and_taken_back(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    truth = sheet(tmp_path / "scan.png")
    person.new_map()
    document = person.page.document
    tracing = lay(person, tmp_path / "scan.png", monkeypatch)
    assert tracing.underlay is not None
    assert tracing.is_placing
    tracing.choose_pinning(True)
    for hex_ in (GRID.parse("2.2"), GRID.parse("8.11")):
        pixel = truth.on_picture([centre(GRID, hex_)])[0].tolist()  # type: ignore[attr-defined] # a placement
        drag_point(person, tracing, pixel, centre(GRID, hex_))
    assert tracing.underlay.pins == 2
    person.window.commands.run("design.picture.fit")
    person.wait(lambda: not tracing.job.is_busy, "the grid")  # type: ignore[attr-defined] # of hexes
    hexes = [centre(GRID, hex_) for hex_ in GRID.hexes]
    fitted = placed(pairs_of(tracing.underlay))
    off = fitted.on_board(truth.on_picture(hexes)) - np.array(hexes)  # type: ignore[attr-defined] # as above
    assert float(np.hypot(*off.T).max()) < 0.1
    person.window.commands.run("design.picture.terrain")
    dialog = person.window.findChild(TerrainDialog)
    assert dialog is not None
    person.wait(lambda: not dialog.preview.is_busy, "the map")
    dialog.choices[1].show_value("woods")
    dialog.refresh()
    person.wait(lambda: dialog.made is not None, "the painted map")
    dialog.accept()
    person.rest()
    painted = [hex_ for hex_ in GRID.hexes if document.scenario.board.ground_at(GRID.name(hex_)) == "woods"]
    assert sorted(painted) == sorted(dialog.groups[1].hexes) if dialog.groups else painted
    document.undo()
    assert not any(map(any, document.scenario.board.ground))
    for _line in range(len(document.lines())):
        document.undo()
    assert document.scenario.underlay is None
    assert tracing.picture.state == "missing"


def test_a_photograph_of_a_table_is_pinned_at_five_points(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = QImage(900, 700, QImage.Format.Format_RGB32)
    image.fill(QColor("#7a8a5a"))
    image.save(str(tmp_path / "table.jpg"))
    person.new_map("mbt")
    tracing = lay(person, tmp_path / "table.jpg", monkeypatch)
    assert tracing.underlay is not None
    wide, deep = tracing.frame.width, tracing.frame.height
    tracing.choose_pinning(True)
    corners = [(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9), (0.5, 0.5)]
    pixels = [(150.0, 120.0), (760.0, 140.0), (850.0, 640.0), (60.0, 620.0), (440.0, 330.0)]
    for number, (corner, pixel) in enumerate(zip(corners, pixels, strict=True)):
        drag_point(person, tracing, pixel, (corner[0] * wide, corner[1] * deep))
        assert tracing.underlay.pins == number + 1
    assert len(tracing.underlay.points) == 5
    assert tracing.residual() > 0.1
    assert "mm" in person.said(tracing.state_words())
    before = placed(pairs_of(tracing.underlay)).on_board([(400.0, 300.0)])[0]
    tracing.choose_pinning(False)
    tracing.begin()
    tracing.shift(25.0, 0.0)
    after = placed(pairs_of(tracing.underlay)).on_board([(400.0, 300.0)])[0]
    assert after[0] - before[0] == pytest.approx(100, abs=1.0)  # 25 units are a centimetre
    tracing.set(locked=True)
    assert not tracing.begin()


def test_the_picture_goes_beside_the_file_and_a_lost_one_is_told(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("red"))
    image.save(str(tmp_path / "scan.png"))
    person.new_map()
    tracing = lay(person, tmp_path / "scan.png", monkeypatch)
    document = person.page.document
    (tmp_path / "maps").mkdir()
    document.save(tmp_path / "maps" / "traced.json")
    beside = tmp_path / "maps" / "scan.png"
    assert beside.read_bytes() == (tmp_path / "scan.png").read_bytes()
    image.fill(QColor("blue"))
    image.save(str(beside))
    tracing._found = None
    assert tracing.picture.state == "changed"
    place = tracing.underlay.points  # type: ignore[union-attr] # it was laid
    tracing.lay(beside)
    assert tracing.underlay is not None
    assert tracing.underlay.points == place
    assert tracing.picture.state == "found"
    tracing.keep_inside(True)
    assert tracing.underlay.kept == beside.read_bytes()
    beside.unlink()
    tracing._found = None
    assert tracing.picture.state == "found"
    document.undo()
    monkeypatch.setattr("editor.base.document.underlay_files.kept_folder", lambda: tmp_path / "none")
    tracing._found = None
    assert tracing.picture.state == "missing"
    assert tracing.underlay.points == place


def booklet(path: Path) -> bytes:
    """A PDF of three pages: white, red, and one that lies, blue."""

    def page(colour: str, wide: float, high: float) -> Paint:
        return lambda painter: painter.fillRect(QRectF(0, 0, wide, high), QColor(colour))

    pages = [("white", 210.0, 297.0), ("red", 210.0, 297.0), ("blue", 297.0, 210.0)]
    data = pdf_of_sheets([(page(*one), one[1:]) for one in pages], "Booklet")
    path.write_bytes(data)
    return data


def test_a_page_of_a_pdf_is_chosen_seen_and_laid(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pypdfium2")
    booklet(tmp_path / "maps.pdf")
    person.new_map()
    tracing = lay(person, tmp_path / "maps.pdf", monkeypatch)
    dialog = person.window.findChild(PageDialog)
    assert dialog is not None
    assert tracing.underlay is None
    assert dialog.page.maximum() == 3
    person.wait(lambda: not dialog.looking.is_busy, "the first page")
    dialog.page.setValue(3)
    person.wait(lambda: not dialog.looking.is_busy, "the third page")
    assert dialog.shown.pixmap().toImage().pixelColor(50, 50) == QColor("blue")
    dialog.ok.click()
    person.wait(lambda: tracing.underlay is not None, "the page under the map")
    assert tracing.underlay is not None
    assert tracing.underlay.picture == "maps-p3.png"
    wide, high = tracing.underlay.size
    assert abs(wide - 297 / 25.4 * 200) < 3
    assert abs(high - 210 / 25.4 * 200) < 3
    assert tracing.is_placing
    image = tracing.picture.image
    assert image is not None
    assert image.pixelColor(5, 5) == QColor("blue")
    person.page.document.undo()
    assert tracing.underlay is None


def test_a_page_that_nobody_wants_is_not_laid(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pypdfium2")
    booklet(tmp_path / "maps.pdf")
    person.new_map()
    tracing = lay(person, tmp_path / "maps.pdf", monkeypatch)
    dialog = person.window.findChild(PageDialog)
    assert dialog is not None
    dialog.reject()
    person.rest()
    assert tracing.underlay is None


def test_without_the_library_the_way_round_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import importlib

    def missing(name: str) -> object:
        raise ImportError(name)

    data = booklet(tmp_path / "maps.pdf")
    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(PictureError) as refused:
        page_count(data, "maps.pdf")
    assert "PNG or JPEG" in say(refused.value.text, "en")


def test_a_poster_is_drawn_no_larger_than_can_be_traced() -> None:
    pytest.importorskip("pypdfium2")
    data = pdf_of_sheets([(lambda _painter: None, (3000.0, 1500.0))], "Poster")
    image = page_picture(data, "poster.pdf", 1)
    assert (image.width(), image.height()) == (LONGEST, LONGEST // 2)


@pytest.mark.parametrize(
    ("name", "data"),
    [("a.pdf", b"%PDF-1.7\n"), ("a.png", b"\x89PNG\r\n\x1a\nxx"), ("a.svg", b"<svg/>")],
)
def test_what_is_no_picture_is_told(
    person: Person, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, data: bytes
) -> None:
    (tmp_path / name).write_bytes(data)
    person.new_map()
    tracing = lay(person, tmp_path / name, monkeypatch)
    assert tracing.underlay is None
    assert not person.page.document.dirty
    banner = person.page.notices.banner("picture")
    assert banner is not None
    assert name in banner.words()
