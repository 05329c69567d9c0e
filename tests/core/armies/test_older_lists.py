"""Lists made before a limit was there open, whole, and say what breaks it; nonsense stays a refused file."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from core.armies import files, plain_text, spreadsheet
from core.armies.army import Army, army_of
from core.armies.budget import check
from core.armies.rosters import Roster
from core.armies.sheet import sheet
from core.armies.troops import Troops
from core.scenarios.bad_file import BadFile
from core.systems.catalog import by_id
from core.text import say

DATA = Path(__file__).resolve().parents[2] / "data"

OLD = {
    "old_mbt": [
        "Heavy infantry: Figures 20, at most 4.",
        "Heavy infantry: Figures 9, at most 4.",
        "Elephant: Figures 3, at most 1.",
    ],
    "old_la_garde": [
        "Line infantry: “heavy cavalry” does not go with these troops.",
        "Line infantry: “lancers” does not go with these troops.",
        "Heavy artillery: Elements 24, at most 4.",
        "Heavy artillery: “large” does not go with these troops.",
        "Baggage: “lancers” does not go with these troops.",
    ],
}


def opened(name: str, systems: Mapping[str, Troops]) -> tuple[Roster, Army, Any]:
    roster = files.load(DATA / "armies" / f"{name}.json", systems)
    system = by_id(roster.system)
    report = check(roster, system.armies.limits, systems[roster.system], systems[roster.system].tables[0])
    return roster, report.army, report


@pytest.mark.parametrize("name", OLD)
def test_an_older_list_opens_with_each_broken_limit_told(name: str, systems: Mapping[str, Troops]) -> None:
    roster, _army, report = opened(name, systems)
    told = [say(finding.text, "en") for finding in report.errors if finding.rule in ("MBT-R62", "LG-R81")]
    assert told == OLD[name]
    assert not report.errors[0].short
    assert all(roster.lines[finding.lines[0]].parts for finding in report.errors if finding.rule in told)


@pytest.mark.parametrize("name", OLD)
def test_nothing_of_an_older_list_is_lost(name: str, systems: Mapping[str, Troops], tmp_path: Path) -> None:
    written = json.loads((DATA / "armies" / f"{name}.json").read_bytes())
    roster, army, report = opened(name, systems)
    assert [dict(line.parts) for line in roster.lines] == [row.get("parts", {}) for row in written["lines"]]
    files.save(tmp_path / "again.json", roster)
    assert files.load(tmp_path / "again.json", systems) == roster
    for language in ("en", "fr"):
        for form in (plain_text, spreadsheet):
            assert form.read(form.write(army, language), systems).roster == roster
    assert "lancers" in sheet(report, "en") or "Figures 20" in sheet(report, "en")


@pytest.mark.parametrize("name", OLD)
def test_what_an_older_list_has_beyond_its_limits_is_priced_and_played(
    name: str, systems: Mapping[str, Troops]
) -> None:
    """Friends may set the limits aside: nothing beyond them is free, and all of it comes to the battle."""
    roster, army, _report = opened(name, systems)
    system = by_id(roster.system)
    blank: Any = system.design().blank()
    units = system.armies.muster(blank, blank.sides[0].id, army).scenario.units
    if name == "old_mbt":
        assert [unit.figures for unit in units] == [20, 9, 9, 3]
    else:
        assert [unit.traits for unit in units] == [("heavy_cavalry", "lancers"), ("large",), ("lancers",)]
        assert [unit.strength for unit in units] == [4, 24, 4]
        usual = army_of(
            roster.model_copy(update={"lines": (roster.lines[3].model_copy(update={"parts": {}}),)}),
            army.troops,
            army.table,
        )
        assert army.entries[3].points > usual.total


@pytest.mark.parametrize(
    ("name", "line", "parts", "wrong"),
    [
        ("old_mbt", 0, {"figures": 0}, "“0” cannot stand here"),
        ("old_mbt", 0, {"figures": -3}, "“-3” cannot stand here"),
        ("old_mbt", 0, {"figures": 21}, "“21” cannot stand here"),
        ("old_mbt", 0, {"figures": 90_000}, "“90000” cannot stand here"),
        ("old_mbt", 0, {"figures": "many"}, "“many” cannot stand here"),
        ("old_mbt", 0, {"figures": True}, "“True” cannot stand here"),
        ("old_mbt", 0, {"lancers": True}, "the key “lancers” is not known here"),
        ("old_la_garde", 3, {"lancers": 3}, "“3” cannot stand here"),
        ("old_la_garde", 3, {"wings": True}, "the key “wings” is not known here"),
        ("old_la_garde", 4, {"elements": 25}, "“25” cannot stand here"),
        ("old_la_garde", 0, {"lancers": True}, "the key “lancers” is not known here"),
    ],
)
def test_nonsense_is_a_refused_file(
    name: str, line: int, parts: dict[str, Any], wrong: str, systems: Mapping[str, Troops]
) -> None:
    data = json.loads((DATA / "armies" / f"{name}.json").read_bytes())
    data["lines"][line]["parts"] = parts
    with pytest.raises(BadFile) as bad:
        files.loads(json.dumps(data).encode(), systems)
    assert wrong in say(bad.value.faults[0].wrong, "en")


def test_a_barred_switch_that_is_off_is_not_kept(systems: Mapping[str, Troops]) -> None:
    data = json.loads((DATA / "armies" / "old_la_garde.json").read_bytes())
    data["lines"][3]["parts"] = {"lancers": False}
    assert not files.loads(json.dumps(data).encode(), systems).lines[3].parts


def test_a_number_beyond_its_limit_may_be_set_back_and_no_other_part_changes(
    systems: Mapping[str, Troops],
) -> None:
    _roster, army, _report = opened("old_mbt", systems)
    entry = next(one for one in army.entries if one.line.parts.get("figures") == 20)
    parts = entry.troop.parts
    held = entry.troop.settable({"figures": 20})
    assert [part.most for part in held if part.id == "figures"] == [20]
    assert [part for part in held if part.id != "figures"] == [part for part in parts if part.id != "figures"]
    for usual in ({}, {"figures": 3}):
        assert entry.troop.settable(usual) == parts
