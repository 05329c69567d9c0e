"""Steps under Defend and withdrawals (LG-4.2)."""

from __future__ import annotations

import pytest

from core.systems.la_garde.rules import zones
from tests.rulebook.la_garde.ordered import defending
from tests.rulebook.la_garde.table import battle, kind


def test_lg_4_2_defence_steps_5_cm_not_nearer_to_the_enemy() -> None:
    table = defending("li 9000 4000", "li 9000 7000")
    assert table.may(table.moving("bli1", (9_000, 3_500, 0)))
    assert table.why(table.moving("bli1", (9_000, 3_490, 0))) == "LG-4"
    assert kind(table, table.moving("bli1", (9_000, 4_400, 0))) == "nearer"


def test_lg_4_2_defence_steps_nearer_to_no_enemy_with_an_option_to_the_nearest() -> None:
    near, other = "li 9000 7000", "li 3000 9000"
    step = (8_600, 3_990, 0)  # farther from the one, nearer to the other
    table = defending("li 9000 4000", f"{near}, {other}")
    refused = table.refusal(table.moving("bli1", step))
    assert refused is not None
    assert (refused.kind, refused.facts["target"]) == ("nearer", 2)
    assert refused.facts["measured"] < refused.facts["needed"]
    assert table.may(table.moving("bli1", (9_000, 3_600, 0)))
    assert defending("li 9000 4000", near).may(table.moving("bli1", step))


@pytest.mark.parametrize(("reading", "may"), [("any", False), ("nearest", True)])
def test_lg_r49_which_enemy_counts(reading: str, may: bool) -> None:
    table = defending("li 9000 4000", "li 9000 7000, li 3000 9000", options={"defend_nearer": reading})
    assert table.may(table.moving("bli1", (8_600, 3_990, 0))) is may
    assert not table.may(table.moving("bli1", (9_000, 4_100, 0)))


def test_lg_4_2_inside_a_zone_defence_only_withdraws() -> None:
    table = defending("li 9000 4000", "li 9000 4800")
    assert table.may(table.moving("bli1", (9_000, 3_500, 0)))
    assert table.why(table.moving("bli1", (9_400, 4_000, 0))) == "LG-R44"


def test_lg_r44_a_withdrawal_keeps_its_facing_and_goes_away_from_all_who_hold_it() -> None:
    table = defending("li 9000 4000", "li 9000 4800, li 8000 3000 @90")
    assert len(zones.holders(table.state, 0)) == 2
    assert table.why(table.moving("bli1", (9_000, 3_600, 0))) == "LG-R44"
    assert table.may(table.moving("bli1", (9_400, 3_800, 0)))


def test_lg_amb_39_artillery_in_defence_only_turns() -> None:
    table = defending("mb 9000 4000")
    assert table.why(table.moving("bmb1", (9_000, 3_900, 0))) == "LG-4"
    assert table.may(table.turning("bmb1", 100))


def test_lg_amb_39_with_the_option_other_batteries_step_in_defence_as_brigades_do() -> None:
    table = defending("lb 9000 4000, mb 7700 4000, mh 10300 4000", options={"reorientation": "light_foot"})
    assert not table.may(table.moving("blb1", (9_000, 3_990, 0)))
    for name, x in (("bmb1", 7_700), ("bmh1", 10_300)):
        assert table.may(table.moving(name, (x, 3_500, 0)))
        assert not table.may(table.moving(name, (x, 3_490, 0)))


@pytest.mark.parametrize("kind", ["lb", "mb", "hb", "mh", "lh"])
def test_lg_amb_39_artillery_under_defend_does_not_withdraw_out_of_a_zone_either(kind: str) -> None:
    table = defending(f"{kind} 9000 7500", "li 9000 8000")
    assert not table.may(table.moving(f"b{kind}1", (9_000, 7_250, 0)))
    assert table.may(table.turning(f"b{kind}1", 900))


def test_lg_r44_of_several_nearest_enemies_a_withdrawal_leaves_one_and_comes_nearer_to_none() -> None:
    """Neither holds it: away from the one and nearer to the other is no withdrawal."""
    generals = {"b1": "1000 1000", "b": "1000 1000"}
    for x, may in ((13_200, False), (13_300, True)):
        table = battle("li 9000 5000, li 2000 1000", f"li 4800 5000, li {x} 5000", generals=generals)
        table.to_moves("b1")
        assert table.may(table.moving("bli1", (9_500, 5_000, 0))) is may
        assert table.may(table.moving("bli1", (9_000, 4_500, 0)))
