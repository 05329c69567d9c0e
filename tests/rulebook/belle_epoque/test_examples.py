"""The worked examples of the digest, as printed."""

from __future__ import annotations

from core.protocol.steps import Edit
from core.systems.belle_epoque.rules import actions as acts
from tests.rulebook.belle_epoque.table import battle, ready

FAR = "inf 9.1"
FOE = "inf 1.13"


def test_be_example_1_four_points_make_level_two_certain() -> None:
    for die in range(1, 7):
        table = battle(f"inf 5.5 open, {FAR}", FOE, cp=(4, 0))
        table.activate("bi1")
        table.test("bi1", cp=4, die=die)
        assert table.asked == ("blue", "passed")
        assert table.points == (0, 0)


def test_be_example_2_type_b_at_entrenched_infantry() -> None:
    table = ready(f"inf 5.5 B, {FAR}", f"inf 5.7 tenacious, {FOE}", features={"fortification": "5.7"})
    assert table.hits("bi1", "ri1") == "34"
    table.fire("bi1", "ri1", "1 2 3 4")
    assert table.events("fire_rolled")[-1].facts["hits"] == 2


def test_be_example_3_type_c_moved_at_open_order() -> None:
    table = ready(f"inf 5.5 C, {FAR}", f"inf 5.7 open, {FOE}")
    table.move("bi1", "5.6")
    table.fire("bi1", "ri1", "1 2 2 5")
    assert table.events("fire_rolled")[-1].facts["hits"] == 2
    table.take_losses()
    assert table.elements("ri1") == 2


def test_be_example_4_type_e_has_no_bracket() -> None:
    table = ready(f"inf 5.5 E, {FAR}", f"inf 5.7, {FOE}")
    assert table.hits("bi1", "ri1") == "12"
    table.move("bi1", "5.6")
    assert table.why(table.firing("bi1", "ri1")) == "BE-8"


def test_be_example_5_seen_at() -> None:
    """Open order, in cover, never moved nor fired: 1; black powder 2; smokeless 1; conspicuous 4."""
    for target, fired, seen in (
        ("open", 0, 1),
        ("open", 1, 2),
        ("open smokeless", 1, 1),
        ("open conspicuous", 0, 4),
        ("open conspicuous", 1, 4),
    ):
        for distance in (1, 2, 3, 4):
            at = f"5.{5 + distance}"
            table = battle(f"inf 5.5 A, {FAR}", f"inf {at} {target}, {FOE}", features={"cover": at})
            table.rule(Edit("state", unit="ri1", item="fired", to=fired))
            table.ready("bi1")
            assert ("ri1" in table.targets("bi1")) == (distance <= seen)


def test_be_example_6_zulus_and_british() -> None:
    """8 against 5: 2 elements and 1 UD; without a way all 3; tenacious they win 9 to 8."""
    table = ready(f"tri 5.5:4 shock, {FAR}", f"inf 5.6:3, {FOE}", "bt1")
    table.charge("bt1", "ri1")
    table.roll(attacker="1 4 5 3", defender="4 2 3")
    assert [event.facts["total"] for event in table.events("assault_rolled")] == [8, 5]
    assert table.elements("ri1") == 1
    table.retreat("ri1", "5.7")
    assert table.asked == ("blue", "advance")
    table = ready(f"tri 5.5:4 shock, {FAR}", f"inf 5.6:3, {FOE}", "bt1", terrain={"water": "5.7 4.6 6.6"})
    table.charge("bt1", "ri1")
    table.roll(attacker="1 4 5 3", defender="4 2 3")
    assert table.at("ri1") is None
    table = ready(f"tri 5.5:4 shock, {FAR}", f"inf 5.6:3 tenacious, {FOE}", "bt1")
    table.charge("bt1", "ri1")
    table.roll(attacker="1 4 5 3", defender="4 2 3")
    assert [event.facts["total"] for event in table.events("assault_rolled")] == [8, 9]
    assert (table.elements("bt1"), table.elements("ri1")) == (3, 3)


def test_be_example_7_a_difference_of_five() -> None:
    """3 elements and 2 UD; with 1 UD possible 4 elements and 1 UD."""
    table = ready(f"inf 5.5 shock, {FAR}", f"tri 5.6, {FOE}")
    table.charge("bi1", "rt1")
    table.roll(attacker="4 1 6 6", defender="6 6 6 6 6 6")
    table.retreat("rt1", "5.7")
    table.retreat("rt1", "5.8")
    assert (table.elements("rt1"), table.at("rt1")) == (3, "5.8")
    walls = {"water": "4.6 6.6 4.7 6.7 5.8"}
    table = ready(f"inf 5.5 shock, {FAR}", f"tri 5.6, {FOE}", terrain=walls)
    table.charge("bi1", "rt1")
    table.roll(attacker="4 1 6 6", defender="6 6 6 6 6 6")
    assert (table.elements("rt1"), table.at("rt1")) == (2, "5.7")


def test_be_example_8_successive_assaults() -> None:
    """3, 2, 1, then 0 with the 1 counting; shock, tenacious, fortified 7, then 6: 1 to 5 count."""
    for words, fort, scores in (("", "9.9", (3, 2, 1, 1)), ("shock tenacious", "5.6", (5, 5))):
        table = battle(
            f"inf 5.5:1, inf 4.5:1, inf 4.6:1, inf 6.5:1, {FAR}",
            f"inf 5.6 {words}, {FOE}",
            features={"fortification": fort},
        )
        for number, score in enumerate(scores, 1):
            table.ready(f"bi{number}")
            table.charge(f"bi{number}", "ri1")
            assert table.counting()[1] == "12345"[:score]
            table.roll(attacker="6", defender=" ".join(["6"] * table.elements("ri1")))


def test_be_example_9_fiery_shock_cavalry_at_a_wood() -> None:
    table = ready(f"cav 5.5 shock fiery, {FAR}", f"inf 5.6, {FOE}", "bc1", terrain={"woods": "5.6"})
    table.charge("bc1", "ri1")
    table.roll(attacker="1 1 4", defender="6 6 6 6")
    assert table.events("assault_rolled")[0].facts["total"] == 2


def test_be_example_10_counter_charge() -> None:
    """Level 3 and 1 point: 4 passes, 5 fails; the token leaves the bowl in both cases."""
    for die, score in ((4, "1234"), (5, "123")):
        table = ready(f"inf 5.4, {FAR}", f"cav 5.6, {FOE}", cp=(0, 1))
        table.move("bi1", "5.5")
        table.assault("bi1", "rc1")
        table.react("rc1", "charge", cp=1, die=die)
        assert table.asked == ("", "assault")
        assert table.counting() == ("123", score)
        assert table.bowl == (1, 1)


def test_be_example_11_the_token_of_a_destroyed_unit() -> None:
    for activated, tokens in ((False, 1), (True, 1)):
        table = battle(f"inf 5.5 C, {FAR}", f"inf 5.6:1, {FOE}")
        if activated:
            table.idle("ri1")
            assert table.bowl == (2, 1)
        table.ready("bi1")
        table.fire("bi1", "ri1", "1 6 6 6")
        assert table.bowl == (1, tokens)
        assert len(table.events("token_removed")) == (not activated)


def test_be_r34_staying_is_not_moving() -> None:
    """Type E without a bracket fires after a test where it stands."""
    table = ready(f"inf 5.5 E, {FAR}", f"inf 5.6, {FOE}")
    assert acts.Fire(table.unit("bi1"), table.unit("ri1")) in table.offered()
