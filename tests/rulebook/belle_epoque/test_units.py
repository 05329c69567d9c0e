"""BE-1: units; BE-7: terrain classes."""

from typing import Any

import pytest

from core.protocol.refusals import CannotBeginError
from core.systems.belle_epoque.design.lint import lint
from tests.rulebook.belle_epoque.table import battle, ready, scenario

FAR = "inf 1.1"
FOE = "inf 1.13"


def test_be_1_2_one_unit_in_a_hex() -> None:
    """Neither a friend nor an enemy can be joined, and no battle begins with two in one hex."""
    table = battle("inf 5.5, inf 5.6, inf 9.1", "inf 4.4, inf 1.13")
    table.activate("bi1")
    assert table.why(table.moving("bi1", "5.6")) == "BE-1.2"
    assert table.why(table.moving("bi1", "4.4")) == "BE-1.2"
    assert table.may(table.moving("bi1", "6.5"))
    with pytest.raises(CannotBeginError) as refused:
        battle("inf 5.5, inf 5.5", FOE)
    assert refused.value.rule == "BE-1.2"


@pytest.mark.parametrize(("arm", "most"), [("inf", 4), ("tri", 6), ("cav", 3), ("mtd", 3)])
def test_be_1_3_elements_of_the_arms(arm: str, most: int) -> None:
    """A unit has as many as its arm may have unless the list says fewer; more is a fault of the list."""
    unit = f"b{arm[0]}1"
    assert battle(f"{arm} 5.5", FOE).elements(unit) == most
    assert battle(f"{arm} 5.5:2", FOE).elements(unit) == 2
    assert not [problem for problem in lint(scenario(f"{arm} 5.5:{most}", FOE)) if problem.rule == "BE-1.3"]
    (fault,) = (
        problem for problem in lint(scenario(f"{arm} 5.5:{most + 1}", FOE)) if problem.rule == "BE-1.3"
    )
    assert fault.severity == "error"


@pytest.mark.parametrize(
    ("unit", "hits"),
    [("inf 5.9", "234"), ("tri 5.9", "234"), ("mtd 5.9", "234"), ("cav 5.9", "1234")],
)
def test_be_1_4_infantry_is_infantry_tribal_and_mounted(unit: str, hits: str) -> None:
    """Where a rule says infantry (here the 1 that misses in cover) it means these three, not cavalry."""
    table = ready(f"inf 5.7 B, {FAR}", f"{unit}, {FOE}", features={"cover": "5.9"})
    assert table.hits("bi1", f"r{unit[0]}1") == hits


def test_be_1_4_each_attribute_has_its_effect() -> None:
    """Fire type, quality, doctrine and traits of one unit all count."""
    table = ready(f"inf 5.7 A superior open smokeless, {FAR}", f"inf 5.9 conspicuous, {FOE}")
    assert table.hits("bi1", "ri1") == "12345"
    assert [term.value for term in table.events("test")[-1].modifiers] == [3]


@pytest.mark.parametrize(("arm", "order"), [("tri", "close"), ("cav", "close"), ("mtd", "close")])
def test_be_1_5_close_order_by_default(arm: str, order: str) -> None:
    """Level 3 of regulars in close order; the doctrine is part of the list and no action changes it."""
    table = battle(f"{arm} 5.5, {FAR}", FOE)
    unit = f"b{arm[0]}1"
    assert next(row for row in table.scenario.units if row.id == unit).order == order
    table.activate(unit)
    table.test(unit, die=3)
    assert table.events("test_passed")
    table = battle(f"{arm} 5.5, {FAR}", FOE)
    table.activate(unit)
    table.test(unit, die=4)
    assert table.events("test_failed")


# --- BE-7: classes of ground --------------------------------------------------------------------------------

CLASSES = {
    "woods": {"cover", "blocks_sight"},
    "thicket": {"cover", "difficult", "blocks_sight"},
    "scrub": {"cover"},
    "village": {"cover"},
    "town": {"cover", "blocks_sight"},
    "marsh": {"difficult"},
    "river": {"difficult"},
    "hill": {"hill"},
    "cliff": {"difficult", "very_difficult"},
    "water": {"impassable"},
}
FEATURES = ("cover", "difficult", "impassable", "hill", "fortification", "blocks_sight")


def shown_classes(**ground: Any) -> set[str]:
    """What a hex with this ground does, seen by play: its classes, except very difficult."""
    found = set()
    table = ready(f"inf 5.7 B, {FAR}", f"inf 5.9, {FOE}", **ground)
    hits = table.hits("bi1", "ri1")
    found |= {"cover"} if hits == "234" else set()
    found |= {"fortification"} if hits == "34" else set()
    table = ready(f"cav 5.8, {FAR}", FOE, "bc1", **ground)
    if not table.may(table.moving("bc1", "5.9")):
        return found | {"impassable"}
    if not table.may(table.moving("bc1", "5.10")):
        # Nothing stops the march but ground: the ways round take 3 hexes.
        pytest.fail("the cavalry has other ways")
    table = ready(f"inf 5.8, {FAR}", FOE, **ground)
    stops = not may_pass(ground)
    table.move("bi1", "5.9")
    stuck = table.events("moved")[-1].facts["to"] == table.hex("5.9") and bool(
        table.state.stuck >> table.unit("bi1") & 1
    )
    found |= {"difficult"} if stuck else set()
    found |= {"hill"} if stops and not stuck else set()
    table = ready(f"inf 5.8 A, {FAR}", f"inf 5.10, {FOE}", **ground)
    found |= {"blocks_sight"} if not table.hits("bi1", "ri1") else set()
    return found


def may_pass(ground: dict[str, Any]) -> bool:
    """Whether a march goes through 5.9, to which water leaves no other way."""
    walls = "4.8 6.8 4.9 6.9 4.10 6.10 4.7 6.7"
    terrain = dict(ground.get("terrain", {}))
    terrain["water"] = " ".join([terrain.get("water", ""), walls])
    table = ready(f"inf 5.8, {FAR}", FOE, **{**ground, "terrain": terrain})
    return table.may(table.moving("bi1", "5.10"))


@pytest.mark.parametrize("kind", CLASSES)
def test_be_7_each_ground_has_its_classes(kind: str) -> None:
    expected = CLASSES[kind] - {"very_difficult"}
    assert shown_classes(terrain={kind: "5.9"}) == expected
    assert shown_classes() == set()


@pytest.mark.parametrize("kind", FEATURES)
def test_be_7_each_feature_is_a_class_of_its_own(kind: str) -> None:
    assert shown_classes(features={kind: "5.9"}) == {kind}


def test_be_7_features_are_added_to_the_ground() -> None:
    assert shown_classes(terrain={"marsh": "5.9"}, features={"cover": "5.9", "blocks_sight": "5.9"}) == {
        "difficult",
        "cover",
        "blocks_sight",
    }


def test_be_7_very_difficult_ground_holds_who_has_no_test() -> None:
    table = battle(f"inf 5.9, {FAR}", FOE, terrain={"cliff": "5.9"})
    table.activate("bi1")
    assert table.why(table.moving("bi1", "5.10")) == "BE-6.5"
