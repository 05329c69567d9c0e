"""The sheet of a scenario says all that players need, in their language, on as many pages as it takes."""

import re
from typing import Any

import numpy as np
import pytest

from core.paths import SCENARIOS
from core.scenarios import files
from core.systems.catalog import by_id
from editor.printing.paper import pdf_of_pages
from editor.printing.scenario_sheet import ScenarioSheet
from editor.printing.tiling import PAPERS

pytestmark = pytest.mark.usefixtures("qapp")


def sheet(system_id: str, name: str, language: str = "fr", paper: Any = "A4") -> ScenarioSheet:
    system = by_id(system_id)
    scenario = files.load(SCENARIOS / system_id / f"{name}.json", {system_id: system.scenario()})
    return ScenarioSheet(scenario, system, language, paper)


def words(one: ScenarioSheet) -> str:
    return re.sub(r"<[^>]+>", " ", "".join(one.html()))


def test_units_places_arrivals_objectives_and_turns_are_told() -> None:
    told = words(sheet("belle_epoque", "saint_privat"))
    for name in (
        "Saint-Privat, 18 août 1870",
        "Péchot",
        "Du Barail",
        "101, 102, 103",
        "606",
        "Règles spéciales",
    ):
        assert name in told
    assert re.findall(r"\b(\d+)\b", told[-60:])[-1] == "10"
    assert "Saint-Privat, 18 August 1870" in words(sheet("belle_epoque", "saint_privat", "en"))


def test_a_table_tells_centimetres_as_the_reader_writes_them() -> None:
    told = words(sheet("mbt", "hastings"))
    assert "81 / 66,5 cm" in told
    assert "general" in words(sheet("mbt", "hastings", "en"))


def test_flags_are_told_by_their_hex() -> None:
    one = sheet("battle_cry", "perryville", "en")
    told = words(one)
    for flag in one.scenario.board.flags:
        assert one.scenario.board.grid.label(one.scenario.board.grid.parse(flag.at)) in told


def test_a_game_of_cards_has_a_sheet_without_a_map() -> None:
    one = sheet("belle_position", "coulmiers")
    assert one.map is None
    assert one.pages()


def test_the_map_stands_on_the_first_page_and_no_word_is_lost() -> None:
    pdfium = pytest.importorskip("pypdfium2")
    one = sheet("belle_epoque", "saint_privat", "en", "Letter")
    document = pdfium.PdfDocument(pdf_of_pages(one.pages(), PAPERS["Letter"], "Sheet"))
    assert len(document) == one.document.pageCount() >= 2
    first = document[0].render(scale=1.0, grayscale=True).to_numpy()
    upper = first[: first.shape[0] // 2]
    assert (upper < 150).mean() > 0.02
    assert np.all(first[:20] > 250)
    printed = " ".join(page.get_textpage().get_text_bounded() for page in document)
    for name in ("Canrobert", "Le Roy de Dais", "Leonhardi", "Turn track"):
        assert name.replace(" ", "") in printed.replace(" ", "").replace("\r\n", "")
