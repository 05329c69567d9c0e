"""Army lists as rosters of BattleScribe: the schema's elements, points that add up, the same bytes again."""

from pathlib import Path

import pytest
from defusedxml.ElementTree import fromstring

from core.armies.army import army_of
from core.interchange import ros
from core.systems.catalog import by_id
from editor.cli import main
from endurance.files.samples import list_files, rosters, troops

SPACE = {"r": ros.SCHEMA}


@pytest.mark.parametrize("roster", rosters(), ids=lambda roster: roster.system)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_list_is_a_roster_whose_points_add_up(roster: object, language: str) -> None:
    offered = troops()[roster.system]  # type: ignore[attr-defined]
    army = army_of(roster, offered, offered.tables[0])  # type: ignore[arg-type]
    data = ros.write(army, language)
    assert data == ros.write(army, language)
    root = fromstring(data)
    assert root.tag == f"{{{ros.SCHEMA}}}roster"
    assert float(root.find("r:costs/r:cost", SPACE).get("value")) == army.total
    rows = root.findall("r:forces/r:force/r:selections/r:selection", SPACE)
    assert [int(row.get("number")) for row in rows] == [entry.count for entry in army.entries]
    assert sum(float(row.find("r:costs/r:cost", SPACE).get("value")) for row in rows) == army.total
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)


def test_a_list_is_converted_on_the_command_line(tmp_path: Path) -> None:
    source, out = tmp_path / "list.json", tmp_path / "list.ros"
    source.write_bytes(list_files()[0])
    assert main(["convert", str(source), str(out)]) == 0
    assert b"rosterSchema" in out.read_bytes()
    scenario = Path(__file__).parents[3] / "scenarios" / "mbt" / "cannae.json"
    assert main(["convert", str(scenario), str(tmp_path / "x.ros")]) == 2
    assert by_id("mbt").has_armies
