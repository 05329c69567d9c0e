"""What dice bring on average, which the search takes away: reckoned as all falls together bring it."""

from random import Random

import pytest

from core.chance.sources import Quick
from core.lab.practice import practice
from core.odds.falls import fallen
from core.odds.questions import outcomes_of
from core.players.player import decide
from core.players.seats import player
from core.protocol.chance_answers import answer
from core.protocol.pending import Over, Roll, deciding_side
from core.protocol.steps import ActionStep, DiceRolled
from core.systems.catalog import MBT
from core.systems.mbt.players.luck import expected, stock
from core.systems.mbt.rules.state import State
from tests.rulebook.mbt.table import battle

ROLLS = 12


def mean(state: State, side: int) -> float:
    """By how much `stock` changes over all falls."""
    pending = MBT.rules.pending(state)
    assert isinstance(pending, Roll)
    falls = fallen(pending, outcomes_of(MBT).alike(state, pending))
    total = 0.0
    for shown, weight in falls:
        after = state.copy()
        MBT.rules.apply(after, DiceRolled(shown))
        total += weight * (stock(after, side) - stock(state, side))
    return total / sum(weight for _shown, weight in falls)


@pytest.mark.parametrize("seed", [2, 5])
def test_what_dice_bring_on_average_is_what_all_falls_bring_together(seed: int) -> None:
    state, source = MBT.rules.new_battle(practice(MBT, seed)), Quick(Random(seed))
    greedy, random, seen = player("greedy"), Random(seed), 0
    while seen < ROLLS and not isinstance(pending := MBT.rules.pending(state), Over):
        if isinstance(pending, Roll):
            promised = expected(state, 0)
            if promised is not None:
                its = expected(state, 1)
                assert its is not None
                assert promised == -its
                assert promised == pytest.approx(mean(state, 0))
                seen += 1
            MBT.rules.apply(state, answer(pending, source, 0))
        else:
            side = deciding_side(pending)
            MBT.rules.apply(state, ActionStep(side, decide(greedy, MBT, state, side, random)))
    assert seen > 4


@pytest.mark.parametrize("recoil", ["push", "block", "die"])
@pytest.mark.parametrize("behind", [5250, 5300, 5600])
def test_a_friend_behind_costs_a_base_what_the_setting_says(recoil: str, behind: int) -> None:
    table = battle("hi 5000 5000", f"hi 5000 5000, hi 5000 {behind}", options={"recoil_friends": recoil})
    table.combats()
    table.act(table.fighting("bhi1", "rhi1"))
    assert expected(table.state, 0) == pytest.approx(mean(table.state, 0))
