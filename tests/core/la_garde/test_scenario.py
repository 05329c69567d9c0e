"""Scenarios of La Garde: what they may hold, edits of the table and of the order of battle, lint."""

from __future__ import annotations

from typing import Any

import pytest

from core.scenarios import files
from core.scenarios.edits.refusals import EditRefused
from core.scenarios.table_edits import change_base, whole_table
from core.systems.la_garde.design import order_of_battle as oob
from core.systems.la_garde.design.lint import lint
from core.systems.la_garde.design.list_mustering import recruit
from core.systems.la_garde.design.scenario import LaGardeScenario, blank
from core.text import Names
from tests.rulebook.la_garde.table import scenario as table_scenario

MODELS = {"la_garde": LaGardeScenario}


def test_a_scenario_survives_its_file(austerlitz: Any) -> None:
    assert files.loads(files.dumps(austerlitz), MODELS) == austerlitz
    assert files.loads(files.dumps(blank()), MODELS) == blank()


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('"formation": "vandamme"', '"formation": "vendome"', "formation"),
        ('"group": "kamensky"', '"group": "kutuzov"', "group"),
        ('"skill": "excellent"', '"skill": "brilliant"', "skill"),
        ('"id": "iv-corps"', '"id": "vandamme"', "id"),
        ('"turn": 3', '"turn": 0', "turn"),
    ],
)
def test_what_does_not_hang_together_is_told_with_its_place(
    austerlitz: Any, old: str, new: str, place: str
) -> None:
    text = files.dumps(austerlitz).decode()
    assert old in text
    with pytest.raises(files.BadFile) as told:
        files.loads(text.replace(old, new, 1).encode(), MODELS)
    assert any(place in str(fault.place) for fault in told.value.faults)


def test_generals_and_entries_go_along_with_the_table(austerlitz: Any) -> None:
    turned = whole_table.rotate_180(austerlitz)
    assert turned.sides[0].general.at == (9_000, 10_600)
    assert turned.groups[0].entry == ((0, 6_000), (0, 2_000))
    assert whole_table.rotate_180(turned) == austerlitz
    mirrored = whole_table.mirror(austerlitz, "left_right")
    assert whole_table.mirror(mirrored, "left_right") == austerlitz
    cut = whole_table.resize(austerlitz, 18_000, 8_000)
    assert cut.sides[1].general.at is None
    assert cut.groups[0].entry == ((18_000, 6_000), (18_000, 8_000))


def test_divisions_and_brigades_change_their_places_in_the_tree(austerlitz: Any) -> None:
    new = oob.add_corps(austerlitz, "french", Names("Reserve", "Réserve"))
    corps = new.sides[0].corps[-1].id
    new = oob.move_division(new, "margaron", corps)
    assert [division.id for division in new.sides[0].corps[0].divisions] == ["saint-hilaire", "vandamme"]
    assert [division.id for division in new.sides[0].corps[1].divisions] == ["margaron"]
    new = oob.move_division(new, "margaron", "iv-corps", before="vandamme")
    assert [division.id for division in new.sides[0].divisions] == ["saint-hilaire", "margaron", "vandamme"]
    assert oob.remove_corps(new, corps).sides[0].corps == new.sides[0].corps[:1]
    new = oob.assign(new, ["morand", "vare"], "vandamme")
    assert new.unit("morand").formation == "vandamme"
    assert oob.remove_division(new, "vandamme").unit("morand").formation is None
    with pytest.raises(EditRefused):
        oob.assign(new, ["morand"], "kollowrath")
    with pytest.raises(EditRefused):
        oob.move_division(new, "vandamme", "iv-column")
    with pytest.raises(EditRefused):
        oob.remove_corps(new, "iv-corps")


def test_generals_are_named_rated_and_placed(austerlitz: Any) -> None:
    new = oob.change_general(austerlitz, "vandamme", skill="excellent", at=(9_000, 2_000))
    assert new.sides[0].divisions[1].general.skill == "excellent"
    assert oob.change_general(new, "french", skill="good").sides[0].general.skill == "good"
    own = oob.change_general(new, "iv-corps", name=Names("Soult", "Soult"))
    assert own.sides[0].corps[0].general is not None
    assert oob.change_corps(own, "iv-corps", general=None).sides[0].corps[0].general is None
    assert oob.change_division(new, "vandamme", order="attack").sides[0].divisions[1].order == "attack"
    for wrong in ({"skill": "brilliant"}, {"at": (99_000, 0)}):
        with pytest.raises(EditRefused):
            oob.change_general(austerlitz, "vandamme", **wrong)
    with pytest.raises(EditRefused):
        oob.add_division(austerlitz, "nowhere")
    added = oob.add_division(austerlitz, "iv-corps")
    assert added.sides[0].divisions[-1].id == "iv-corps-1"


def test_lint_tells_what_a_battle_would_lack(austerlitz: Any) -> None:
    assert [problem for problem in lint(austerlitz) if problem.severity == "error"] == []
    empty = oob.add_division(austerlitz, "iv-corps")
    assert any(problem.rule == "LG-1.1" for problem in lint(empty))
    loose = oob.remove_division(austerlitz, "margaron")
    assert any("margaron" in problem.units for problem in lint(loose))
    far = oob.change_general(austerlitz, "vandamme", at=(100, 11_900))
    assert any(problem.rule == "LG-3.2" for problem in lint(far))


def test_an_attached_battery_is_read_written_and_told() -> None:
    """LG-R82: it stands in the file where it is set; lists, sheets and the two forms tell of it."""
    plain = table_scenario("li 9000 4000", "li 9000 8000")
    assert "battery" not in plain.model_dump_json(exclude_defaults=True)
    armed = change_base(plain, "bli1", battery="heavy_artillery", battery_elements=2)
    assert armed.unit("bli1").idle_fields == frozenset()
    assert plain.unit("bli1").idle_fields == {"battery_elements"}
    with pytest.raises(EditRefused):
        change_base(armed, "bli1", kind="light_cavalry")
    lines = [(line.troop, line.parts.get("elements")) for line in recruit(armed, "blue", "en")]
    assert ("heavy_artillery", 2) in lines
