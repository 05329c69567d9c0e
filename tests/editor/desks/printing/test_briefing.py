"""Briefing packs: pages, and what each reader finds in them and does not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.paths import SCENARIOS
from core.records.games import plain_scenario
from core.scenarios.files import load
from core.systems.catalog import by_id
from editor.boards.drawing.picture_files import image_of_page
from editor.cli import main
from editor.desks.printing.briefing import Briefing
from editor.desks.printing.job import Job, briefing_of_job

pypdfium2 = pytest.importorskip("pypdfium2")

BOTH = {"known": ["forces", "places", "reinforcements"]}


def scenario_of(system_id: str, name: str, **briefings: Any) -> Any:
    system = by_id(system_id)
    scenario = load(SCENARIOS / system_id / f"{name}.json", {system_id: system.design().scenario})
    row = {**plain_scenario(scenario), "briefings": briefings}
    return type(scenario).model_validate_json(json.dumps(row))


def pages(scenario: Any, reader: int | None, language: str = "en") -> list[str]:
    """The text of each part of a pack, lines and spaces made plain."""
    pack = Briefing(scenario, by_id(scenario.system), reader, language)
    return [plain(part.document.toPlainText()) for part in (pack.front, *pack.lists)]


def plain(words: str) -> str:
    return " ".join(words.replace("\u202f", " ").replace("\u00a0", " ").split())


@pytest.mark.usefixtures("qapp")
class TestBriefings:
    def test_a_side_reads_its_own_and_nothing_of_the_enemy(self) -> None:
        secret = {"text": {"en": "Hold the left."}, "rules": {"en": "The ford is deep."}}
        scenario = scenario_of("belle_epoque", "alma", russian=secret)
        allies, russian, umpire = ("\n".join(pages(scenario, reader)) for reader in (0, 1, None))
        for words in (
            "Bosquet",
            "507: Objective: 2 points",
            "You command Allies Against Russians",
            "The steps of a turn",
        ):
            assert words in allies
        for words in ("Tarutino", "Vladimir", "Hold the left", "ford is deep"):
            assert words not in allies
            assert words in russian
            assert words in umpire
        assert "Nothing is known of the forces of the enemy" in allies
        assert "Bosquet" not in russian
        assert "Allies: nothing is told of the enemy" in umpire

    def test_the_enemy_is_told_where_the_scenario_says_so(self) -> None:
        told = scenario_of("belle_epoque", "alma", russian={"known": ["forces"]})
        words = "\n".join(pages(told, 0))
        assert "Tarutino" in words
        assert "503" not in words.split("Tarutino")[1][:40], "its place is told"
        placed = "\n".join(pages(scenario_of("belle_epoque", "alma", russian=BOTH), 0))
        assert "503" in placed.split("Tarutino")[1][:40]

    def test_an_army_is_told_by_corps_division_and_brigade_without_its_orders(self) -> None:
        scenario = scenario_of("la_garde", "auerstedt", prussians={"known": ["forces"]})
        words = "\n".join(pages(scenario, 0))
        assert "Blücher" in words
        assert "order: Attack" not in words, "the orders of the enemy"
        assert "Kalckreuth, 1st brigade" not in words, "its reinforcements"
        assert "order: Attack" in "\n".join(pages(scenario, 1))
        assert "Kalckreuth: 3 brigades" in "\n".join(pages(scenario, 1))

    def test_where_a_division_that_is_kept_back_was_listed_is_not_told(self) -> None:
        """LG-2.1: an unknown one between the second and the fourth was the third."""
        found = []
        for place in (0, 4):
            scenario = scenario_of("la_garde", "auerstedt", prussians={"known": ["forces"]})
            row: Any = plain_scenario(scenario)
            (corps,) = row["sides"][1]["corps"]
            assert corps["divisions"][4]["id"] == "kalckreuth"
            corps["divisions"].insert(place, corps["divisions"].pop(4))
            scenario = type(scenario).model_validate_json(json.dumps(row))
            found.append(pages(scenario, 0))
        assert "unknown" in "\n".join(found[0])
        assert found[0] == found[1]

    def test_the_pdf_has_its_pages_and_their_words(self) -> None:
        scenario = scenario_of("belle_position", "coulmiers")
        data = Briefing(scenario, by_id("belle_position"), 0, "fr").pdf()
        found = [plain(page.get_textpage().get_text_range()) for page in pypdfium2.PdfDocument(data)]
        assert len(found) == 3
        assert "Ordres de bataille" in found[2]
        assert "Lancers" not in "".join(found), "the deck of the enemy"

    @pytest.mark.parametrize(
        ("system_id", "name"),
        [("battle_cry", "fredericksburg"), ("la_garde", "auerstedt"), ("belle_position", "coulmiers")],
    )
    def test_a_map_is_turned_to_its_reader(self, system_id: str, name: str) -> None:
        scenario, system = scenario_of(system_id, name), by_id(system_id)
        above = next(place for place, side in enumerate(scenario.sides) if side.edge == "top")
        drawn = {}
        for reader in (above, 1 - above):
            pack = Briefing(scenario, system, reader, "en")
            assert pack.turned == (reader == above)
            told = "\n".join(pages(scenario, reader))
            assert "your side is at the bottom" in told
            on_ground = system_id != "belle_position"  # positions of cards lie to no compass
            assert ("north is at the bottom" in told) == (on_ground and reader == above)
            drawn[reader] = image_of_page(pack.maps[0], 0.2)
        assert drawn[above] != drawn[1 - above]
        assert not Briefing(scenario, system, None, "en").turned

    def test_a_hand_that_changes_with_losses_and_a_flag_of_the_turn_end_are_told_whole(self) -> None:
        scenario = scenario_of("battle_cry", "picketts_charge")
        hands = [{"lost": 1, "hand": 6}, {"lost": 3, "hand": 4}]
        rule = {"rule": "hand_by_losses", "side": "union", "hands": hands}
        row = {**plain_scenario(scenario), "special": [rule]}
        found = "\n".join(pages(type(scenario).model_validate_json(json.dumps(row)), None))
        assert "a hand of 6 from 1 flag lost on; a hand of 4 from 3 flags lost on" in found
        assert "707 counts as 1 flag from the end of your turn on, as long as it stays" in found

    def test_a_map_lies_where_it_is_wide(self) -> None:
        pack = Briefing(scenario_of("mbt", "hastings"), by_id("mbt"), None, "en", "A4")
        sizes = [size for _paint, size in pack.sheets()]
        assert sizes[1] == (297.0, 210.0)
        assert {*sizes[:1], *sizes[2:]} == {(210.0, 297.0)}


def test_the_command_writes_a_pack_for_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = str(SCENARIOS / "mbt" / "marathon.json")
    assert main(["--lang", "fr", "brief", path, "-o", str(tmp_path / "new")]) == 0
    names = sorted(found.name for found in (tmp_path / "new").iterdir())
    assert names == [f"marathon_briefing_{who}_fr.pdf" for who in ("greeks", "persians", "umpire")]
    assert main(["brief", path, "--side", "nobody"]) == 2
    assert main(["brief", path, "--paper", "A9"]) == 2
    assert "persians" in capsys.readouterr().err


@pytest.mark.parametrize("asked", ["umpire", "_umpire", "all"])
def test_a_side_that_is_called_umpire_gets_its_own_pack(asked: str, tmp_path: Path) -> None:
    """Its file was written over with that of the umpire, which tells all."""
    written = (
        (SCENARIOS / "mbt" / "marathon.json").read_text(encoding="utf-8").replace('"greeks"', '"umpire"')
    )
    path = tmp_path / "marathon.json"
    path.write_text(written, encoding="utf-8")
    wish = ["--lang", "fr", "brief", str(path), "-o", str(tmp_path / "new"), "--side", asked]
    assert main(wish) == 0
    found = {one.name: pypdfium2.PdfDocument(one) for one in (tmp_path / "new").iterdir()}
    heads = {name: document.get_metadata_dict()["Title"] for name, document in found.items()}
    names = {
        "umpire": ["umpire"],
        "_umpire": ["_umpire"],
        "all": ["_umpire", "persians", "umpire"],
    }[asked]
    assert sorted(found) == [f"marathon_briefing_{name}_fr.pdf" for name in names]
    assert all(("arbitre" in head) == ("__umpire" in name) for name, head in heads.items())
    scenario = load(path, {"mbt": by_id("mbt").design().scenario})
    readers = [
        briefing_of_job(scenario, by_id("mbt"), Job(reader=name)).reader for name in ("umpire", "_umpire")
    ]
    assert readers == [0, None]
