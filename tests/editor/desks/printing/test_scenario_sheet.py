"""The sheet of a scenario says all that players need, in their language, on as many pages as it takes."""

import re
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QSizeF

from core.paths import SCENARIOS
from core.scenarios import files
from core.scenarios.briefings import Briefing
from core.systems.catalog import by_id
from core.text import Names
from editor.boards.paper.sheet_painter import pdf_of_pages
from editor.boards.paper.tiling import PAPERS
from editor.desks.printing.scenario_sheet import ScenarioSheet
from editor.desks.printing.text_flow import TextFlow

pytestmark = pytest.mark.usefixtures("qapp")


def sheet(system_id: str, name: str, language: str = "fr", paper: Any = "A4") -> ScenarioSheet:
    system = by_id(system_id)
    scenario = files.load(SCENARIOS / system_id / f"{name}.json", {system_id: system.design().scenario})
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
    track = re.findall(r"&nbsp;(\d+)(\*?)", told)
    assert [int(turn) for turn, _late in track] == list(range(1, 11))
    assert any(late for _turn, late in track)  # the Saxons come
    assert "Saint-Privat, 18 August 1870" in words(sheet("belle_epoque", "saint_privat", "en"))


def test_cards_in_hand_are_told_where_there_are_hands() -> None:
    one = sheet("battle_cry", "mirror_creek")
    first, second = one.scenario.sides
    dealt = first.model_copy(update={"hand": 3}), second.model_copy(update={"hand": 6})
    changed = one.scenario.model_copy(update={"sides": dealt})
    told = " ".join(words(ScenarioSheet(changed, by_id("battle_cry"), "fr", "A4")).split())
    assert "Cartes en main au début Union : 3 et Confédérés : 6" in told
    assert "Cartes en main" not in words(sheet("belle_epoque", "saint_privat"))


def test_a_battle_that_a_scenario_limits_has_a_track_of_its_turns() -> None:
    """Battle Cry without a limit has none: sixty turns are no track (BC-5.2)."""
    one = sheet("battle_cry", "mirror_creek")
    assert not re.findall(r"&nbsp;(\d+)", words(one))
    options = one.scenario.options.model_copy(update={"turn_limit": 9})
    limited = one.scenario.model_copy(update={"options": options})
    told = words(ScenarioSheet(limited, by_id("battle_cry"), "fr", "A4"))
    assert [int(turn) for turn in re.findall(r"&nbsp;(\d+)", told)] == list(range(1, 10))


def test_the_handicap_that_a_scenario_holds_is_told() -> None:
    assert "10 points d’avance" in words(sheet("belle_epoque", "saint_privat"))
    assert "Handicap" not in words(sheet("belle_epoque", "mirror_ridge"))


def test_a_table_tells_centimetres_as_the_reader_writes_them() -> None:
    told = words(sheet("mbt", "hastings"))
    assert "81 / 66,5 cm" in told
    assert "general" in words(sheet("mbt", "hastings", "en"))


def test_what_is_to_be_mended_stands_on_the_sheet_and_only_then() -> None:
    one = sheet("battle_cry", "mirror_creek", "en")
    assert "To be mended before the battle" not in words(one)
    first, second, *others = one.scenario.units
    both = (first.model_copy(update={"at": second.at}), second, *others)
    faulty = one.scenario.model_copy(update={"units": both})
    told = words(ScenarioSheet(faulty, by_id("battle_cry"), "en", "A4"))
    assert "To be mended before the battle" in told
    assert "More than one unit stands in hex" in told


def test_flags_are_told_by_their_hex() -> None:
    one = sheet("battle_cry", "perryville", "en")
    told = words(one)
    for flag in one.scenario.board.flags:
        assert one.scenario.board.grid.label(one.scenario.board.grid.parse(flag.at)) in told


def test_a_game_of_cards_has_a_sheet_without_a_map() -> None:
    one = sheet("belle_position", "coulmiers")
    assert one.map is None
    assert one.pages()


def test_a_deck_of_cards_is_listed_with_its_copies() -> None:
    told = words(sheet("belle_position", "froeschwiller"))
    for name in ("Kirchbach", "Zouaves/Turcos", "aile gauche"):
        assert name in told


def test_sides_that_win_alike_share_one_list() -> None:
    html = "".join(sheet("belle_epoque", "alma", "en").html())
    assert html.count("<h2>Victory") == 1


def test_no_word_of_one_side_alone_is_on_the_sheet() -> None:
    one = sheet("belle_epoque", "alma", "en")
    secret = Briefing(text=Names("Feint on the left!", ""), rules=Names("The ford is known.", ""))
    told = one.scenario.model_copy(update={"briefings": {one.scenario.sides[0].id: secret}})
    html = "".join(ScenarioSheet(told, one.system, "en", "A4").html())
    assert "Feint" not in html
    assert "ford is known" not in html


@pytest.mark.parametrize("lines", range(20, 60, 4))
def test_heads_stay_with_what_follows_and_short_lists_are_not_torn(lines: int) -> None:
    rows = "".join(f"<tr><td>{number}</td></tr>" for number in range(9))
    html = "<p>word</p>" * lines + f"<h2>Forces</h2><h3>Blue</h3><table>{rows}</table><h3>Red</h3><p>none</p>"
    document = TextFlow(html, QSizeF(180, 260)).document
    page, layout = document.pageSize().height(), document.documentLayout()
    block, tops = document.begin(), {}
    while block.isValid():
        tops[block.text()] = int(layout.blockBoundingRect(block).top() // page)
        block = block.next()
    assert tops["Forces"] == tops["Blue"] == tops["0"] == tops["8"]
    assert tops["Red"] == tops["none"]


def test_the_points_and_numbers_of_lists_stand_clear_of_their_words() -> None:
    html = "<ul><li>one</li><li>two</li></ul><ol><li><b>three</b></li><li>four</li></ol><p>five</p>"
    document = TextFlow(html, QSizeF(180, 260)).document
    assert document.toPlainText().split("\n") == [
        "\N{BULLET}\N{EN SPACE}one",
        "\N{BULLET}\N{EN SPACE}two",
        "1.\N{EN SPACE}three",
        "2.\N{EN SPACE}four",
        "five",
    ]
    block, lefts = document.begin(), []
    while block.isValid():
        line = block.layout().lineAt(0)
        mark = len(block.text()) - len(block.text().split("\N{EN SPACE}")[-1])
        lefts.append(round(line.cursorToX(mark)[0]))
        block = block.next()
    assert len(set(lefts[:4])) == 1
    assert lefts[4] == 0


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


def test_an_objective_without_a_name_is_told_by_its_place_never_by_an_id() -> None:
    system = by_id("la_garde")
    scenario = files.load(SCENARIOS / "la_garde" / "polotsk.json", {"la_garde": system.design().scenario})
    board = scenario.board
    nameless = tuple(one.model_copy(update={"name": None}) for one in board.objectives)
    bare = scenario.model_copy(update={"board": board.model_copy(update={"objectives": nameless})})
    told = words(ScenarioSheet(bare, system, "en", "A4"))
    assert "Objective at " in told
    assert not [one.id for one in nameless if f"{one.id}:" in told]
