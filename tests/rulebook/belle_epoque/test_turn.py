"""BE-2 to BE-5: the turn, command points, the bowl, reactivity tests."""

import pytest

from core.chance.dice import D4, D6, D8
from core.protocol.pending import Deal
from core.systems.belle_epoque.rules import actions as acts
from tests.rulebook.belle_epoque.table import Table, battle, ready

FAR = "inf 1.1"
FOE = "inf 1.13"


def test_be_2_points_then_units_by_tokens_then_the_next_turn() -> None:
    table = battle("inf 5.5, inf 5.7", "inf 1.5, inf 1.7")
    assert table.asked == ("", "command")
    assert {hand.key for hand in table.pending.handfuls} == {"blue", "red"}
    table.command(blue="4", red="2")
    assert table.points == (4, 2)
    assert table.asked == ("", "token")
    table.idle("bi2", "ri1", "ri2", "bi1")
    assert table.state.turn == 2
    assert table.asked == ("", "command")


def army(*elements: int, row: int = 9) -> str:
    return ", ".join(f"tri {row}.{1 + 2 * number}:{count}" for number, count in enumerate(elements))


@pytest.mark.parametrize(
    ("elements", "dice"), [((6, 1), 0), ((6, 2), 1), ((6, 6, 3), 1), ((6, 6, 4), 2), ((6, 6, 6, 5), 2)]
)
def test_be_3_1_one_die_for_eight_elements_rounded_down(elements: tuple[int, ...], dice: int) -> None:
    table = battle(army(*elements), army(6, 2, row=1))
    keys = [hand.key for hand in table.pending.handfuls]
    assert keys.count("blue") == (dice > 0)
    if dice:
        assert table.handful("blue").dice == dice
        table.command(blue=" ".join(["6"] * dice), red="2")
    else:
        table.command(red="2")
    assert table.points == (6 * dice, 2)


@pytest.mark.parametrize(("skill", "die"), [("poor", D4), ("normal", D6), ("superior", D8)])
def test_be_3_1_the_die_of_the_command(skill: str, die: object) -> None:
    table = battle(army(6, 2), army(6, 2, row=1), command=(skill, "normal"))
    assert table.handful("blue").die == die
    assert table.handful("red").die == D6
    top = {D4: 4, D6: 6, D8: 8}[die]
    table.command(blue=str(top), red="1")
    assert table.points == (top, 1)


def test_be_3_1_points_are_for_this_turn_and_elements_those_on_the_table() -> None:
    """Nothing is kept; a side that falls under 8 elements gets none."""
    table = battle("tri 9.1:6, inf 9.3:2", "inf 1.1, inf 1.3")
    table.command(blue="5", red="3")
    table.weaken("bi1", 1)
    table.finish_turn()
    assert table.state.turn == 2
    assert [hand.key for hand in table.pending.handfuls] == ["red"]
    table.command(red="6")
    assert table.points == (0, 6)


def test_be_3_1_nobody_has_dice() -> None:
    """No points, and the turn goes on with the bowl."""
    table = battle("inf 9.1", "inf 1.1")
    assert table.asked == ("", "token")
    assert table.points == (0, 0)


def test_be_3_2_points_are_spent_on_tests_only_and_before_the_die() -> None:
    table = battle("inf 5.5, inf 5.7", "inf 1.5, inf 1.7", cp=(3, 2))
    table.activate("bi1")
    table.move("bi1", "4.4")
    assert table.points == (3, 2)
    table.activate("bi2")
    table.act(acts.TakeTest(table.unit("bi2"), 2))
    assert table.asked == ("", "test")
    assert table.points == (1, 2)
    table.roll(test="6")
    assert table.points == (1, 2)


def test_be_3_2_points_are_spent_on_reactions_too() -> None:
    table = ready("inf 5.5 C, inf 9.1", "inf 5.6 C, inf 1.7", cp=(0, 3))
    table.assault("bi1", "ri1")
    table.act(table.reacting("ri1", "fire", 2))
    assert table.points == (0, 1)
    table.roll(test="5")
    assert table.asked == ("", "fire")


def test_be_4_1_as_many_tokens_as_units_on_the_table() -> None:
    table = battle("inf 5.5, inf 5.7, inf 1.1 turn=2", "inf 1.5, inf 1.7, cav 1.9")
    table.command()
    assert isinstance(table.pending, Deal)
    assert dict(table.pending.counts) == {table.side("blue"): 2, table.side("red"): 3}
    assert (table.pending.draw, table.pending.to) == (1, None)
    assert table.bowl == (2, 3)


def test_be_4_2_the_owner_of_the_token_names_a_unit() -> None:
    table = battle("inf 5.5, inf 5.7", "inf 1.5, inf 1.7")
    table.command()
    table.token("red")
    assert table.asked == ("red", "activate")
    assert table.bowl == (2, 1)
    assert table.why(acts.Activate(table.unit("bi1"))) == "BE-4.2"
    waits = table.journal.rules.refusal(table.state, table.side("blue"), acts.Activate(table.unit("bi1")))
    assert waits is not None
    assert (waits.kind, waits.rule) == ("other_side_asked", "BE-4.2")
    table.act(acts.Activate(table.unit("ri2")))
    assert table.active == "ri2"
    waits = table.journal.rules.refusal(table.state, table.side("blue"), acts.Activate(table.unit("bi1")))
    assert waits is not None
    assert (waits.kind, waits.rule) == ("other_side_asked", "BE-4.2"), "by its token a unit acts"
    table.end("ri2")
    table.token("blue")
    table.act(acts.Activate(table.unit("bi1")))
    table.end("bi1")
    assert table.is_activated("bi1")
    # One unit a side is left: each token names its unit by itself.
    table.token("blue")
    assert table.active == "bi2"


def test_be_4_2_nobody_is_activated_twice() -> None:
    table = battle("inf 5.5, inf 5.7, inf 5.9", "inf 1.5")
    table.idle("bi1")
    table.token("blue")
    assert table.why(acts.Activate(table.unit("bi1"))) == "BE-4.2"
    assert set(table.offered()) == {acts.Activate(table.unit("bi2")), acts.Activate(table.unit("bi3"))}


def test_be_4_3_the_turn_ends_with_the_bowl() -> None:
    table = battle("inf 5.5, inf 5.7", "inf 1.5")
    table.idle("bi1", "ri1")
    assert table.state.turn == 1
    assert table.bowl == (0, 0)
    table.idle("bi2")
    assert table.state.turn == 2
    assert (table.bowl, table.is_activated("bi1")) == ((2, 1), False)


def test_be_4_4_a_token_goes_with_a_unit_that_was_not_activated() -> None:
    """Example 11: of a unit already activated none goes."""
    table = battle("inf 5.5 B, inf 5.7 B, inf 9.1", "inf 4.5:1, inf 4.7:1, inf 1.1")
    table.idle("ri2")
    assert table.bowl == (3, 2)
    table.ready("bi1")
    table.fire("bi1", "ri1", "1 6 6 6")
    assert table.at("ri1") is None
    assert table.bowl == (2, 1)
    table.ready("bi2")
    table.fire("bi2", "ri2", "1 6 6 6")
    assert table.at("ri2") is None
    assert table.bowl == (1, 1)


@pytest.mark.parametrize("die", [1, 6])
def test_be_4_5_who_reacts_is_activated_and_its_token_goes(die: int) -> None:
    """The test passed or not."""
    table = ready("inf 5.5 C, inf 9.1", "inf 5.6 C, inf 1.7")
    assert table.bowl == (1, 2)
    table.assault("bi1", "ri1")
    table.react("ri1", "fire", die=die)
    assert table.bowl == (1, 1)
    assert table.is_activated("ri1")


def test_be_4_5_a_reaction_may_empty_the_bowl() -> None:
    """The last token of the turn was that of the unit that reacted: the turn ends."""
    table = battle("inf 5.5 C, inf 9.1", "inf 5.6 C, inf 1.7")
    table.idle("ri2", "bi2")
    table.ready("bi1")
    table.assault("bi1", "ri1")
    table.react("ri1", "fire", die=6)
    table.roll(attacker="6 6 6 6", defender="6 6 6 6")
    assert table.state.turn == 2


# --- BE-5: reactivity tests ---------------------------------------------------------------------------------


def test_be_5_1_fire_assault_and_march_need_a_test_a_basic_move_does_not() -> None:
    table = battle("inf 5.5 C, inf 9.1", "inf 5.6, inf 1.13")
    table.activate("bi1")
    assert table.why(table.firing("bi1", "ri1")) == "BE-5.1"
    assert table.why(table.assaulting("bi1", "ri1")) == "BE-5.1"
    assert table.why(table.moving("bi1", "5.3")) == "BE-5.1"
    table.move("bi1", "5.4")
    assert table.at("bi1") == "5.4"
    assert table.active is None


LEVELS = [
    ("poor", "open", 1),
    ("poor", "close", 2),
    ("normal", "open", 2),
    ("normal", "close", 3),
    ("superior", "open", 3),
    ("superior", "close", 4),
]


@pytest.mark.parametrize(("quality", "order", "level"), LEVELS)
def test_be_5_2_level_by_quality_and_doctrine(quality: str, order: str, level: int) -> None:
    for die in range(1, 7):
        table = battle(f"inf 5.5 {quality} {order}, {FAR}", FOE)
        table.activate("bi1")
        table.test("bi1", die=die)
        assert bool(table.events("test_passed")) == (die <= level)


@pytest.mark.parametrize(("cp", "highest"), [(0, 2), (1, 3), (2, 4), (3, 5)])
def test_be_5_3_points_are_added_to_the_level(cp: int, highest: int) -> None:
    for die in range(1, 7):
        table = battle(f"inf 5.5 open, {FAR}", FOE, cp=(4, 0))
        table.activate("bi1")
        table.test("bi1", cp=cp, die=die)
        assert bool(table.events("test_passed")) == (die <= highest)


def test_be_5_3_from_none_to_all_that_there_are() -> None:
    table = battle(f"inf 5.5 poor open, {FAR}", FOE, cp=(2, 9))
    table.activate("bi1")
    offered = {action.cp for action in table.offered() if isinstance(action, acts.TakeTest)}
    assert offered == {0, 1, 2}
    assert table.why(acts.TakeTest(table.unit("bi1"), 3)) == "BE-3.2"


def test_be_5_3_no_failure_when_certain() -> None:
    """Level 2 and 4 points: no die can fail, and more points would be thrown away."""
    table = battle(f"inf 5.5 open, {FAR}", FOE, cp=(6, 0))
    table.activate("bi1")
    assert table.why(acts.TakeTest(table.unit("bi1"), 5)) == "BE-5.3"
    table.act(acts.TakeTest(table.unit("bi1"), 4))
    assert table.asked == ("blue", "passed")
    assert table.points == (2, 0)


def test_be_5_4_after_a_failure_only_the_basic_move() -> None:
    table = battle("inf 5.5 C, inf 9.1", "inf 5.6, inf 1.13", cp=(2, 0))
    table.activate("bi1")
    table.test("bi1", cp=1, die=5)
    assert table.asked == ("blue", "failed")
    assert table.points == (1, 0)
    assert table.why(table.firing("bi1", "ri1")) == "BE-5.4"
    assert table.why(table.assaulting("bi1", "ri1")) == "BE-5.4"
    assert table.why(table.moving("bi1", "5.3")) == "BE-5.4"
    assert table.may(table.moving("bi1", "5.4"))
    assert not table.may(acts.TakeTest(table.unit("bi1"), 1))
    table.move("bi1", "5.4")
    assert table.active is None


def after_test(**kept: object) -> Table:
    return ready("inf 5.5 C, inf 9.1", "inf 5.6, inf 5.8, inf 1.13", **kept)  # type: ignore[arg-type]


def test_be_5_5_a_fire_without_moving_ends_the_activation() -> None:
    table = after_test()
    assert table.hits("bi1", "ri1") == "1234"
    table.fire("bi1", "ri1", "6 6 6 6")
    assert table.active is None


def test_be_5_5_b_a_basic_move_then_fire_with_the_bracket() -> None:
    table = ready("inf 5.5 C, inf 9.1", "inf 5.7, inf 1.13")
    assert table.hits("bi1", "ri1") == "123"
    table.move("bi1", "5.6")
    assert table.asked == ("blue", "moved")
    assert table.hits("bi1", "ri1") == "12"
    table.fire("bi1", "ri1", "6 6 6 6")
    assert table.active is None


def test_be_5_5_c_an_assault_with_or_without_a_basic_move() -> None:
    table = after_test()
    table.clash("bi1", "ri1", "6 6 6 6", "6 6 6 6")
    assert table.active is None
    table = ready("inf 5.5 C, inf 9.1", "inf 5.7, inf 1.13")
    table.move("bi1", "5.6")
    table.clash("bi1", "ri1", "6 6 6 6", "6 6 6 6")
    assert table.active is None


def test_be_5_5_d_a_forced_march_bars_fire_not_assault() -> None:
    table = ready("inf 5.5 C, inf 9.1", "inf 5.8, inf 1.13")
    table.move("bi1", "5.7")
    assert table.asked == ("blue", "marched")
    assert table.why(table.firing("bi1", "ri1")) == "BE-5.5"
    table.clash("bi1", "ri1", "6 6 6 6", "6 6 6 6")
    assert table.active is None


def test_be_5_5_e_less_than_that() -> None:
    table = after_test()
    assert acts.EndActivation(table.unit("bi1")) in table.offered()
    table.end("bi1")
    assert table.active is None
    assert table.is_activated("bi1")


def test_be_5_6_the_move_comes_first_and_once() -> None:
    """After one move there is no other; after fire there is none."""
    table = ready("inf 5.5 C, inf 9.1", "inf 5.7, inf 1.13")
    table.move("bi1", "5.6")
    assert table.why(table.moving("bi1", "5.5")) == "BE-5.6"
    assert table.ways() == set()
    table.fire("bi1", "ri1", "6 6 6 6")
    assert table.active is None
    table = after_test()
    table.clash("bi1", "ri1", "6 6 6 6", "6 6 6 6")
    assert table.active is None
