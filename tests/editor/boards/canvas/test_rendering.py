"""Maps as files and thumbnails."""

import xml.etree.ElementTree as ET

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QImage
from PySide6.QtSvg import QSvgRenderer

from core.paths import SCENARIOS
from core.scenarios import files
from core.systems.catalog import by_id
from editor.boards.drawing.style import LIGHT
from editor.boards.hex.rendering import render
from editor.boards.pictures import render_file

SHIPPED = sorted(SCENARIOS.glob("battle_cry/*.json"))


def loaded(path):
    system = by_id("battle_cry")
    return system, files.load(path, {"battle_cry": system.design().scenario})


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_every_shipped_scenario_has_a_picture(qapp, tmp_path, path):
    system, scenario = loaded(path)
    out = tmp_path / "map.png"
    render_file(scenario, system, out, "fr")
    image = QImage(str(out))
    assert image.width() > 2500
    colours = {image.pixel(x, y) for x in range(0, image.width(), 37) for y in range(0, image.height(), 37)}
    assert len(colours) > 60


def test_an_svg_is_whole_and_shows_the_same_map(qapp, tmp_path):
    system, scenario = loaded(SHIPPED[0])
    out = tmp_path / "map.svg"
    render_file(scenario, system, out, "en")
    root = ET.parse(out).getroot()
    assert root.tag.endswith("svg")
    renderer = QSvgRenderer(str(out))
    assert renderer.isValid()
    assert renderer.viewBoxF().width() > 1400


def test_the_language_of_a_file_is_the_readers(qapp, tmp_path):
    system, scenario = loaded(SHIPPED[0])
    for language in ("en", "fr"):
        render_file(scenario, system, tmp_path / f"{language}.png", language)
    assert QImage(str(tmp_path / "en.png")) != QImage(str(tmp_path / "fr.png"))


def test_another_suffix_is_refused(qapp, tmp_path):
    system, scenario = loaded(SHIPPED[0])
    with pytest.raises(ValueError, match="txt"):
        render_file(scenario, system, tmp_path / "map.txt", "en")


@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_a_folder_that_is_not_there_is_an_os_error(qapp, tmp_path, suffix):
    system, scenario = loaded(SHIPPED[0])
    with pytest.raises(OSError, match="map"):
        render_file(scenario, system, tmp_path / "none" / f"map.{suffix}", "en")


def test_a_thumbnail_fits_its_size(qapp):
    system, scenario = loaded(SHIPPED[0])
    image = render(scenario.board, system.hexes.pieces(scenario), LIGHT, QSize(280, 180))
    assert image.width() <= 280
    assert image.height() <= 180
    assert max(image.width() / 280, image.height() / 180) > 0.98
    assert image != render(scenario.board, (), LIGHT, QSize(280, 180))
