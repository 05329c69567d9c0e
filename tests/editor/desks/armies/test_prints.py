"""Prints: the sheet on one page, nine cards a page, both papers and languages; what they say."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QColor

from core.armies.rosters import Line, with_lines
from core.text import _
from editor.desks.armies import sheets
from editor.desks.armies.pages import PAPERS, paper_of, pdf, picture
from editor.desks.armies.roster_print import _Sheet
from editor.desks.armies.unit_card import card_words
from tests.editor.desks.armies.conftest import Benches


@pytest.mark.parametrize(("paper", "language"), [("a4", "fr"), ("letter", "en")])
def test_a_list_is_one_page_and_its_cards_nine_a_page(
    bench_of: Benches, tmp_path: Path, paper: str, language: str
) -> None:
    report = bench_of("epirus").report
    assert len(sheets.pages_of(report, paper_of(paper), language, "roster")) == 1
    assert len(sheets.pages_of(report, paper_of(paper), language, "cards")) == 2
    assert len(sheets.pages_of(report, paper_of(paper), language, "both", each_once=True)) == 2
    path = tmp_path / "list.pdf"
    assert sheets.write(path, report, paper_of(paper), language, "both") == 3
    data = path.read_bytes()
    assert data.count(b"/Type /Page\n") == 3
    width, height = (round(size / 25.4 * 72) for size in (paper_of(paper).width, paper_of(paper).height))
    assert f"/MediaBox [0 0 {width}".encode() in data
    assert f"{height}".encode() in data


def test_a_long_list_is_made_smaller_until_it_is_one_page(bench_of: Benches) -> None:
    bench = bench_of("zulu")
    arms = [troop.id for troop in bench.troops.all]
    lines = [Line(troop=arms[place % len(arms)], name=f"Unit {place}") for place in range(60)]
    bench.replace(_("List out of a text"), with_lines(bench.roster, lines))
    assert len(sheets.pages_of(bench.report, PAPERS[0], "en", "roster")) == 1
    many = [Line(troop=arms[0], name=f"Unit {place}", note="x" * 200) for place in range(200)]
    bench.replace(_("List out of a text"), with_lines(bench.roster, many))
    assert len(sheets.pages_of(bench.report, PAPERS[0], "en", "roster")) > 1


def test_the_friendly_word_and_its_reason_make_the_sheet_longer(bench_of: Benches) -> None:
    bench = bench_of("epirus")

    def high() -> float:
        return sum(block.height for block in _Sheet(bench.report, PAPERS[0], "en", 1.0).blocks())

    strict = high()
    bench.set_head(_("Friendly game"), friendly=True)
    friendly = high()
    bench.set_head(_("Reason"), reason="The elephants are ill.")
    assert strict < friendly < high()


def test_a_page_is_painted_and_not_beyond_its_margins(bench_of: Benches) -> None:
    page = sheets.pages_of(bench_of("macmahon_200").report, PAPERS[0], "fr", "roster")[0]
    image = picture(page, PAPERS[0], 420)
    white = QColor("#FFFFFF").rgb()
    inked = [
        (x, y) for y in range(0, image.height(), 3) for x in range(0, 420, 3) if image.pixel(x, y) != white
    ]
    assert len(inked) > 300
    assert min(x for x, _y in inked) > 420 * 12 / 210
    assert max(x for x, _y in inked) < 420 * 198 / 210


def test_a_card_says_the_values_and_the_price_of_its_line(bench_of: Benches) -> None:
    report = bench_of("macmahon_200").report
    words = {
        entry.line.name or entry.troop.id: card_words(entry, report.army, "en")
        for entry in report.army.entries
    }
    zouaves = words["Division Ducrot"].printed
    assert zouaves is not None
    assert (zouaves.title, zouaves.medal, zouaves.points) == ("Division Ducrot", "4", "10 pts")
    assert [(one.label, one.value) for one in zouaves.values] == [
        ("FA", "2"),
        ("FD", "3"),
        ("SV", "0"),
        ("MV", "1"),
    ]
    raoult = words["Raoult"].printed
    assert raoult is not None
    assert [(one.label, one.value) for one in raoult.values] == [("Attack", "1"), ("Defence", "0")]
    assert raoult.text == "Rally bonus 1"
    guns = words["artillerie-legere-ml"].printed
    assert guns is not None
    assert [one.label for one in guns.values if one.red] == ["LR"]


def test_a_pdf_without_a_place_to_be_written_is_an_error(bench_of: Benches, tmp_path: Path) -> None:
    pages = sheets.pages_of(bench_of("friendly").report, PAPERS[0], "en", "roster")
    assert pdf(pages, PAPERS[0], "x").startswith(b"%PDF")
    with pytest.raises(OSError, match="nowhere"):
        sheets.write(tmp_path / "nowhere" / "x.pdf", bench_of("friendly").report, PAPERS[0], "en", "roster")
