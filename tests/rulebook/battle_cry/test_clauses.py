"""Clauses between two rules: turns in which no card is played, flags to which only a retreat leads."""

from __future__ import annotations

import pytest

from core.scenarios import lint
from core.systems.battle_cry.design.lint import lint as room
from core.systems.battle_cry.look.sequence import sequence
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules import flow
from tests.rulebook.battle_cry.table import battle


def test_bc_6_a_turn_without_a_card_has_no_orders_and_no_battles() -> None:
    """At the draw after a discard nobody is told to have been ordered."""
    table = battle("inf 9.1", "inf 1.1", hand="scout-right fight-back")
    mover = table.state.active
    table.act(acts.DiscardCard(table.card("scout-right")))
    assert table.asked == ("", "deal")
    assert [(step.id, step.when) for step in sequence(table.state)] == [("card", "done"), ("draw", "now")]
    assert [(step.rule, step.side) for step in sequence(table.state)] == [("BC-6.2", mover)] * 2


def test_bc_r50_bc_r83_a_passed_turn_is_no_turn_of_orders() -> None:
    """With no card in hand, and as the price of an All-Out Offensive (BC-R83)."""
    table = battle("inf 9.1", "inf 1.1", hand="scout-left")
    empty, passing = table.state.copy(), table.state.copy()
    empty.hands[empty.active] = ()
    passing.skip |= 1 << passing.active
    for state, rule in ((empty, "BC-R50"), (passing, "BC-R83")):
        flow.advance(state, None)
        found = [(step.id, step.rule, step.when) for step in sequence(state)]
        assert found == [("card", rule, "now"), ("draw", "BC-6.2", "later")]
    assert len(sequence(table.state)) > 5


def rules_of_flag(at: str, side: str, rough: str, *, barred: bool = False) -> set[str]:
    """The rules of what the checks say of a flag hex; both sides have an infantry unit at their edge."""
    options = {"retreat_into_rough": False} if barred else {}
    table = battle(
        "inf 9.5",
        "inf 1.5",
        terrain={"rough": rough},
        flag_hexes=[(at, side, 1, "while")],
        options=options,
    )
    return {problem.rule for problem in lint.run(table.scenario, room) if at in problem.hexes}


@pytest.mark.parametrize(("side", "front", "own"), [("union", "4.5", "9.9"), ("confederate", "6.5", "1.9")])
def test_bc_r12_a_flag_on_rough_ground_may_be_reached_by_a_retreat(side: str, front: str, own: str) -> None:
    """It is told as a hint; where a retreat is barred too, or leads nowhere there, nobody ever comes."""
    foe = "1.9" if own == "9.9" else "9.9"
    assert rules_of_flag("5.5", side, "5.5") == {"BC-R12"}
    assert rules_of_flag("5.5", side, f"5.5 {front}") == {"BC-R12"}
    assert rules_of_flag("5.5", side, "5.5", barred=True) == {"BC-5.1"}
    assert rules_of_flag(own, side, own) == {"BC-R12"}
    assert rules_of_flag(foe, side, foe) == {"BC-5.1"}
    assert rules_of_flag("5.5", side, "5.6") == set()


def test_bc_r102_of_two_rules_for_one_hand_the_list_of_problems_says_that_the_last_holds() -> None:
    for second, told in (("union", True), ("confederate", False)):
        rules = [
            {"rule": "hand_by_losses", "side": side, "hands": [{"lost": 1, "hand": hand}]}
            for side, hand in (("union", 3), (second, 6))
        ]
        found = battle("inf 9.1", "inf 1.1", special=rules)
        assert ("BC-R102" in {problem.rule for problem in room(found.scenario)}) == told
        assert found.state.context.hand_after[found.side(second)] == ((1, 6),)
