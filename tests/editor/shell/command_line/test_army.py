"""`etat-major army`: what it says, what it writes, the codes it ends with."""

import json
from pathlib import Path

import pytest

from editor.cli import main

DATA = Path(__file__).resolve().parents[3] / "data" / "armies"
DECK = str(DATA / "macmahon_200.json")
GUNS = str(DATA / "friendly.json")


def _strict(tmp_path: Path) -> str:
    path = tmp_path / "strict.json"
    text = (DATA / "friendly.json").read_text(encoding="utf-8")
    path.write_text(text.replace('"friendly": true', '"friendly": false'), encoding="utf-8")
    return str(path)


def test_check_says_what_is_wrong_and_ends_with_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    strict = _strict(tmp_path)
    assert main(["--lang", "en", "army", "check", DECK]) == 0
    assert capsys.readouterr().out == f"{DECK}: 200 of 200 points, 0 errors.\n"
    assert main(["--lang", "en", "army", "check", DECK, strict]) == 1
    out = capsys.readouterr().out
    assert f"{strict}: error (BC-1.1): 4 artillery units; a side has 3 at most.\n" in out
    assert f"{strict}: 132 of 100 points, 2 errors.\n" in out


def test_check_passes_a_friendly_list_and_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "army", "check", GUNS]) == 0
    assert "132 of 100 points, 2 errors, set aside for a friendly game." in capsys.readouterr().out


def test_check_json_is_one_object_on_the_last_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["army", "check", DECK, _strict(tmp_path), "--json"]) == 1
    row, strict = json.loads(capsys.readouterr().out.splitlines()[-1])["lists"]
    assert (row["total"], row["budget"], row["pieces"], row["stands"]) == (200, 200, 22, True)
    assert (row["points"], row["source"], len(row["hash"])) == ("bp-20", "printed", 16)
    assert [(error["rule"], error["measured"], error["needed"]) for error in strict["errors"]] == [
        (None, 132, 100),
        ("BC-1.1", 4, 3),
    ]


def test_a_broken_file_is_told_with_its_place(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "broken.json"
    path.write_text('{"format": "etat-major/roster",\n "version": 9}', encoding="utf-8")
    assert main(["--lang", "en", "army", "check", str(path)]) == 1
    assert "line 2, version: this file is of a later version" in capsys.readouterr().out
    assert main(["--lang", "en", "army", "show", str(path)]) == 1
    assert "line 2, version" in capsys.readouterr().err
    assert main(["--lang", "en", "army", "check", str(tmp_path / "none.json")]) == 1
    assert "cannot be read" in capsys.readouterr().out


@pytest.mark.parametrize("form", ["text", "csv", "json"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_show_writes_can_be_read_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], form: str, language: str
) -> None:
    assert main(["--lang", language, "army", "show", DECK, "--as", form]) == 0
    path = tmp_path / f"list.{form}"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["--lang", language, "army", "show", str(path), "--as", "json"]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out == Path(DECK).read_text(encoding="utf-8")


def test_show_tells_the_chances_of_a_deck(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "army", "show", DECK]) == 0
    out = capsys.readouterr().out
    assert "The first 18 cards; then 4 to come:" in out
    # One terrain card among 22, 18 of which are drawn.
    assert "  Height: at least one 81.8 %, 0.8 expected, 0.2 to come" in out


def test_show_json_has_the_chances_of_each_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["army", "show", DECK, "--json"]) == 0
    opening = json.loads(capsys.readouterr().out.splitlines()[-1])["opening"]
    assert opening["reinforcements"] == 4
    assert opening["cards"]["height"]["held"] == pytest.approx(18 / 22)
    # Of two cuirassiers, 1 - (4 * 3) / (22 * 21) that not both stay behind.
    assert opening["cards"]["cuirassiers"]["held"] == pytest.approx(1 - 12 / 462)


def test_print_writes_the_sheet_into_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.txt"
    assert main(["--lang", "en", "army", "print", GUNS, "-o", str(page)]) == 0
    assert capsys.readouterr().out == ""
    assert "FRIENDLY GAME" in page.read_text(encoding="utf-8")
    assert main(["--lang", "en", "army", "print", GUNS]) == 0
    assert capsys.readouterr().out == page.read_text(encoding="utf-8")


def test_a_club_table_is_written_changed_and_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["army", "points", "battle_cry"]) == 0
    data = json.loads(capsys.readouterr().out)
    club = tmp_path / "club.json"
    club.write_text(
        json.dumps({**data, "id": "club", "source": "club", "each": {"figures": 0}}), encoding="utf-8"
    )
    own = json.loads((DATA / "union.json").read_text(encoding="utf-8"))
    mine = tmp_path / "mine.json"
    mine.write_text(json.dumps({**own, "points": {"id": "club", "digest": ""}}), encoding="utf-8")
    assert main(["--lang", "en", "army", "check", str(mine)]) == 1
    assert "The points table “club” of the list is not here." in capsys.readouterr().err
    assert main(["--lang", "en", "army", "check", str(mine), "--points", str(club)]) == 0
    # 8 infantry at 12, 2 cavalry at 9, 2 artillery at 14, 2 generals at 8
    assert "158 of 250 points, 0 errors." in capsys.readouterr().out


def test_a_text_that_is_not_understood_is_a_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "typed.txt"
    path.write_text("My army\n7 x light infantry\n1 heavy cavalry [general]\n2 dragons\n", encoding="utf-8")
    assert main(["--lang", "en", "army", "check", str(path), "--system", "mbt"]) == 1
    out = capsys.readouterr().out
    assert "line 4: “2 dragons” was not understood" in out
    path.write_bytes("7 x light infantry \xe9".encode("latin-1"))
    assert main(["--lang", "en", "army", "show", str(path), "--system", "mbt"]) == 0
    assert "was not understood" in capsys.readouterr().err


def test_wrong_usage_ends_with_2(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["army", "points", "chess"]) == 2
    assert main(["army", "show"]) == 2
    assert main(["army", "show", DECK, "--as", "pdf"]) == 2
    assert capsys.readouterr().out == ""


def test_the_general_check_knows_lists_and_points_tables(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strict = _strict(tmp_path)
    (tmp_path / "broken.json").write_text('{"format": "etat-major/points", "version": 1}', encoding="utf-8")
    lists = [str(path) for path in sorted(DATA.glob("*.json")) if not path.stem.startswith("old_")]
    assert main(["--lang", "en", "check", *lists]) == 0
    assert main(["--lang", "en", "check", str(DATA / "old_mbt.json")]) == 1  # made before there was a limit
    assert main(["--lang", "en", "check", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert f"{strict}: error (BC-1.1): 4 artillery units; a side has 3 at most.\n" in out
    assert "broken.json: line 1, id: “id” is missing" in out


def test_print_writes_a_pdf_without_a_display(
    tmp_path: Path, qapp: object, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "deck.pdf"
    assert main(["--lang", "fr", "army", "print", DECK, "-o", str(out), "--paper", "letter"]) == 0
    assert capsys.readouterr().out == f"{out}\u202f: 4 pages.\n"  # in French a narrow space stands before it
    data = out.read_bytes()
    assert data.startswith(b"%PDF")
    assert b"/MediaBox [0 0 612" in data
    assert main(["--lang", "en", "army", "print", DECK, "-o", str(out), "--what", "roster"]) == 0
    assert capsys.readouterr().out == f"{out}: 1 page.\n"
