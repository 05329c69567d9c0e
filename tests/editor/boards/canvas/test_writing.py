"""Sheets as files: one picture in pixels, vectors and PDF, in both styles; sizes on paper."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from core.paths import SCENARIOS
from core.protocol.system import System
from core.scenarios import files
from core.scenarios.scenario import Scenario
from core.systems.catalog import by_id
from editor.boards.drawing.picture_files import Page, Wish, image_of_page, pdf_of, svg_of
from editor.boards.hex.rendering import Sheet, page_of, sheet_of
from editor.boards.measured.rendering import table_page
from editor.boards.pictures import render_file
from editor.boards.styles.staff.hex_sheet import band_of, parted
from editor.boards.styles.style_colours import palette_of

pytestmark = pytest.mark.usefixtures("qapp")


def loaded(system_id: str, name: str) -> tuple[System, Scenario]:
    system = by_id(system_id)
    return system, files.load(SCENARIOS / system_id / f"{name}.json", {system_id: system.design().scenario})


def sheet(name: str = "isandlwana", language: str = "fr") -> Sheet:
    system, scenario = loaded("belle_epoque", name)
    return sheet_of(scenario, system, language, palette_of("staff", "print"))


def rgb(image: QImage) -> NDArray[np.int16]:
    image = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : 3 * image.width()].reshape(image.height(), image.width(), 3).astype(np.int16)


def blurred(pixels: NDArray[np.int16]) -> NDArray[np.float64]:
    """Means of squares of 8 pixels: what two renderers must agree on, however they draw a hair line."""
    high, wide = pixels.shape[0] // 8 * 8, pixels.shape[1] // 8 * 8
    return pixels[:high, :wide].reshape(high // 8, 8, wide // 8, 8, 3).mean(axis=(1, 3))


def of_pdf(data: bytes, wide: int) -> NDArray[np.int16]:
    pdfium = pytest.importorskip("pypdfium2")
    page = pdfium.PdfDocument(data)[0]
    pixels = page.render(scale=wide / page.get_size()[0], rev_byteorder=True).to_numpy()
    return pixels[:, :, :3].astype(np.int16)


def of_svg(data: bytes, page: Page, wide: int) -> NDArray[np.int16]:
    image = QImage(wide, round(wide * page.size.height() / page.size.width()), QImage.Format.Format_RGB32)
    image.fill("white")
    painter = QPainter(image)
    renderer = QSvgRenderer(data)
    assert renderer.isValid()
    renderer.render(painter)
    painter.end()
    return rgb(image)


def test_svg_and_pdf_show_the_same_picture_as_the_pixels() -> None:
    page = page_of(sheet())
    pixels = rgb(image_of_page(page, 900 / page.size.width()))
    for other in (of_svg(svg_of(page), page, 900), of_pdf(pdf_of(page), 900)):
        high = min(len(pixels), len(other))
        apart = np.abs(blurred(pixels[:high, :896]) - blurred(other[:high, :896]))
        assert apart.mean() < 6.0
        assert (apart > 60).mean() < 0.004


def test_a_table_as_pdf_shows_the_same_picture() -> None:
    system, scenario = loaded("mbt", "twin_hills")
    page = table_page(scenario, system, "en", Wish(style="staff"))
    pixels = rgb(image_of_page(page, 900 / page.size.width()))
    other = of_pdf(pdf_of(page), 900)
    high = min(len(pixels), len(other))
    assert np.abs(blurred(pixels[:high, :896]) - blurred(other[:high, :896])).mean() < 6.0


def test_a_page_is_as_large_as_its_map() -> None:
    pdfium = pytest.importorskip("pypdfium2")
    page = page_of(sheet())
    wide, high = pdfium.PdfDocument(pdf_of(page))[0].get_size()
    assert wide * 25.4 / 72 == pytest.approx(page.size.width() / 5, abs=0.4)
    assert high * 25.4 / 72 == pytest.approx(page.size.height() / 5, abs=0.4)
    wide, high = pdfium.PdfDocument(pdf_of(page, "A4"))[0].get_size()
    assert (wide * 25.4 / 72, high * 25.4 / 72) == pytest.approx((297, 210), abs=0.5)


@pytest.mark.parametrize("style", ["staff", "table"])
def test_the_three_palettes_and_both_languages_differ(style: str, tmp_path: Path) -> None:
    system, scenario = loaded("battle_cry", "fredericksburg")
    seen = set()
    for palette, language in (("light", "en"), ("dark", "en"), ("print", "en"), ("print", "fr")):
        out = tmp_path / f"{palette}-{language}.png"
        wish = Wish(style=style, palette=palette, width=600)  # type: ignore[arg-type]
        render_file(scenario, system, out, language, wish)
        image = QImage(str(out))
        assert image.width() == 600
        seen.add(rgb(image).tobytes())
    assert len(seen) == 4


def test_a_staff_sheet_tells_what_lies_on_it() -> None:
    band = band_of(sheet("alma"))
    assert band.title == "L’Alma"
    assert band.lines[0] == "20 septembre 1854"
    assert [entry.kind for entry in band.entries if entry.kind] == [
        "scrub", "village", "river", "hill", "cliff", "fortification",
    ]  # fmt: skip
    assert [army.name for army in band.armies] == ["Alliés", "Russes"]
    assert parted("Twin hills") == ("Twin hills", "")


def test_levels_are_numbered_where_there_are_several() -> None:
    one, several = band_of(sheet("alma")), band_of(sheet("mirror_ridge"))
    assert "Niveau" not in [entry.words for entry in one.entries]
    assert "Niveau" in [entry.words for entry in several.entries]


def test_hex_numbers_of_a_pdf_are_text_that_can_be_found() -> None:
    pdfium = pytest.importorskip("pypdfium2")
    written = pdf_of(page_of(sheet()))
    words = pdfium.PdfDocument(written)[0].get_textpage().get_text_range()
    assert {"101", "102", "201"} <= set(words.split())
