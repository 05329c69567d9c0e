"""Contacts that no attack move has made, and who may fight in them (LG-4.2, LG-6.1, LG-R80, LG-R84).

Bases of one element are 3 x 3 cm, those of four 12 x 3.
"""

from __future__ import annotations

import pytest

from core.geometry.bases import Pose
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import combat
from tests.rulebook.la_garde.table import RULES, Table, battle, kind
from tests.rulebook.la_garde.test_turn import end_turn

# --- who comes to touch an enemy without attacking ----------------------------------------------------------


@pytest.mark.parametrize("order", ["manoeuvre", "defend"])
@pytest.mark.parametrize(("apart", "contact"), [(455, 0), (950, 5)])
def test_lg_6_1_nobody_turns_into_contact(order: str, apart: int, contact: int) -> None:
    """Turned by a quarter 12 cm of front reach 6 cm ahead of the middle: 4.5 cm beyond the old front."""
    table = battle("li 9000 4000", f"bag 9000 {4000 + apart}", options={"contact_cm": contact})
    table.to_moves("b1", b=order, b1=order)
    assert kind(table, table.turning("bli1", 900)) == "no_contact_so"
    assert table.why(table.turning("bli1", 900)) == "LG-6.1"
    assert table.may(table.turning("bli1", 1800)), "there and back it touches nobody"
    farther = battle("li 9000 4000", f"bag 9000 {4001 + apart}", options={"contact_cm": contact})
    farther.to_moves("b1", b=order, b1=order)
    assert farther.may(farther.turning("bli1", 900))


def test_lg_6_1_no_battery_turns_into_contact() -> None:
    for order in ("attack", "defend", "manoeuvre"):
        table = battle("mb 9000 4000 e4", "bag 9000 4450", generals={"b1": "9000 3300"})
        table.to_moves("b1", b=order, b1=order)
        assert kind(table, table.turning("bmb1", 900)) == "no_contact_so"


@pytest.mark.parametrize(("contact", "least"), [(0, 7_856), (1, 7_951)])
def test_lg_r47_nobody_enters_into_contact(contact: int, least: int) -> None:
    """Baggage has no zone that would keep a brigade off; 0.5 mm are still contact."""
    group = {
        "id": "late",
        "side": "red",
        "turn": 1,
        "number": 1,
        "entry": [[18_000, 6_000], [18_000, 10_000]],
    }
    options = {"contact_cm": contact}
    red = "li 9000 9000, li 17300 9000 grp=late @180"
    table = battle("li 3000 4000, bag 17300 7850", red, groups=[group], options=options)
    assert table.asked == ("red", "enter")
    unit = table.unit("rli2")
    assert kind(table, acts.Enter(unit, Pose(17_400, least - 1, 1800))) == "enters_contact"
    assert table.why(acts.Enter(unit, Pose(17_400, least - 1, 1800))) == "LG-R47"
    assert table.may(acts.Enter(unit, Pose(17_400, least, 1800)))
    assert all(table.may(action) for action in RULES.actions(table.state, 1))


# --- who fights in such a contact ---------------------------------------------------------------------------


def pincer(tokens: str) -> Table:
    """An enemy that is beaten goes back into a brigade of the same division, which stood 3 cm away."""
    blue = "li 9000 6000, li 9000 7600 @180, li 6000 3000 div=3"
    table = battle(blue, "hu 9000 6000, li 14000 8000", generals={"b1": "7000 6500"})
    table.to_moves("b1", b="attack", b1="attack")
    table.act(table.refusal(acts.END_MOVES).nearest)  # type: ignore[union-attr]
    assert table.at("bli2") == (9000, 6600, 1800)
    table.attack("bli1", "rhu1", tokens)
    assert table.state.touched(table.unit("bli2")) == (table.unit("rhu1"),)
    table.roll(6)  # the enemy is barred on its way
    table.past("occupy")
    return table


@pytest.mark.parametrize("tokens", ["NV", "VV"])
def test_lg_r84_who_is_run_into_by_a_beaten_enemy_does_not_attack_in_this_activation(tokens: str) -> None:
    table = pincer(tokens)
    assert table.asked == ("red", "activate"), "nobody has to attack any more"
    assert not combat.may_attack(table.state, table.unit("bli2"))


def test_lg_r84_who_touched_the_enemy_before_it_went_back_attacks_it_still() -> None:
    """It is driven back 5 cm along the front of the second, whom it goes on touching."""
    blue = "li 9000 6000 e1, lt 8850 6150 @90 e3, li 6000 3000 div=3"
    table = battle(blue, "li 9000 6000 e1, li 14000 8000", generals={"b1": "8000 5500"})
    table.to_moves("b1", b="attack", b1="attack")
    table.attack("bli1", "rli1", "NV")
    table.past("occupy")
    assert table.at("rli1") == (9000, 6500, 1800)
    assert table.asked == ("blue", "combat")
    assert table.may(acts.Attack(table.unit("blt1"), table.unit("rli1")))


def test_lg_r84_who_touches_another_then_attacks_either_be_the_other_beaten_away_meanwhile() -> None:
    """The enemy goes back into a brigade that is in contact with a second one, which a third drives off."""
    blue = "li 9000 6000, li 9000 6600 @180, li 9900 6600 e1, li 6000 3000 div=3"
    red = "hu 9000 6000, li 9900 6600 e2, li 14000 8000"
    table = battle(blue, red, generals={"b1": "8000 6500"})
    table.to_moves("b1", b="attack", b1="attack")
    second, ran = table.unit("bli2"), table.unit("rhu1")
    table.attack("bli1", "rhu1", "NV")
    table.roll(6)  # barred on its way
    table.past("occupy")
    assert set(table.state.touched(second)) == {ran, table.unit("rli1")}
    table.attack("bli3", "rli1", "NV")
    table.past("occupy")
    assert table.state.touched(second) == (ran,)
    assert table.asked == ("blue", "combat")
    assert table.may(acts.Attack(second, ran))


def test_lg_r84_it_attacks_in_its_next_activation() -> None:
    table = pincer("NV")
    table.act(acts.Activate(table.division("r1")))
    table.past("reveal", "generals", "move")
    end_turn(table)
    table.activate("b1", b="attack", b1="attack")
    table.past("generals", "bombard", "move")
    assert table.asked == ("blue", "combat")
    assert table.may(acts.Attack(table.unit("bli2"), table.unit("rhu1")))


def shelled(y: int) -> Table:
    """A battery is about to bombard, before a brigade of its division that stands behind the enemy."""
    blue = f"mb 9000 4000 e1, li 9000 {y} @180 e1"
    table = battle(blue, "li 9000 6000 e2, li 14000 8000", generals={"b1": "8000 5500"})
    table.activate("b1", b="attack", b1="attack")
    table.past("generals")
    return table


def driven(table: Table) -> Table:
    """The enemy is driven back into that brigade by the guns, loses nothing and holds."""
    table.bombard("bmb1", "rli1", "NV")
    table.roll(rli1=1)
    table.roll(rli1=6)
    assert table.state.touched(table.unit("bli1")) == (table.unit("rli1"),)
    return table


def test_lg_r84_before_the_moves_who_is_run_into_stands_in_contact_and_attacks() -> None:
    table = driven(shelled(6_700))
    table.past("bombard", "move")
    assert table.asked == ("blue", "combat")
    assert table.may(acts.Attack(table.unit("bli1"), table.unit("rli1")))


def test_lg_r84_after_the_moves_who_is_run_into_by_whom_guns_drive_back_does_not_attack() -> None:
    table = shelled(7_700)
    table.past("bombard")
    table.act(table.moving("bmb1", (9000, 4100, 0)))
    table.act(table.refusal(acts.END_MOVES).nearest)  # type: ignore[union-attr]
    assert table.at("bli1") == (9000, 6700, 1800)
    assert driven(table).asked == ("red", "activate")


def test_lg_r80_who_has_gone_back_without_an_order_does_not_attack() -> None:
    """It slides back along baggage, which it goes on touching: nobody commands it, and it has not charged."""
    red = "li 9000 6000 e1, bag 9150 5500 @270"
    table = battle("li 9000 6000 e1, li 3000 3000", red, generals={"b1": "3000 2500"})
    table.to_moves("b1", b="attack", b1="attack")
    unit, foe = table.unit("bli1"), table.unit("rbag1")
    table.act(table.moving("bli1", (9000, 5500, 0)))
    assert table.state.touched(unit) == (foe,)
    assert not combat.may_attack(table.state, unit)
    while table.asked == ("blue", "move"):
        table.act(getattr(table.refusal(acts.END_MOVES), "nearest", None) or acts.END_MOVES)
    assert table.asked == ("red", "activate")


def test_lg_r80_where_the_general_falls_who_has_charged_attacks_yet_and_who_stood_in_contact_does_not() -> (
    None
):
    blue = "li 9000 6000, li 10300 6000, li 7700 5000"
    table = battle(blue, "li 9000 6000, li 10300 6000, li 7700 6000", generals={"b1": "9000 5600"})
    table.to_moves("b1", b="attack", b1="attack")
    table.act(table.moving("bli3", (7_700, 6_000, 0)))
    general = table.state.context.division_post[table.division("b1")]
    table.attack("bli1", "rli1", "DD", joined=[general])
    assert table.asked == ("", "generals")
    table.roll(1)
    assert table.asked == ("blue", "combat")
    stood, charged = (acts.Attack(table.unit(f"bli{n}"), table.unit(f"rli{n}")) for n in (2, 3))
    assert kind(table, stood) == "order_not_attack"
    assert RULES.actions(table.state, 0) == (charged,)
