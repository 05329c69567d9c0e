"""Luck: what fell beside what falls on average."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from core.odds.luck import Luck, LuckQuestion, luck
from core.odds.questions import Budget, Question, answer
from core.odds.tree import StoppedError
from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.belle_epoque.system import BELLE_EPOQUE
from tests.rulebook.battle_cry.table import Table, fighting
from tests.rulebook.belle_epoque.table import ready

EXACT = Budget(nodes=100_000, seconds=60.0, plays=0, play_seconds=0.0)


def of(table: Table) -> Luck:
    return luck(LuckQuestion(BATTLE_CRY, table.scenario, tuple(table.journal.steps())))


def test_expected_losses_are_those_of_the_odds() -> None:
    table = fighting("inf 3.7", "inf 1.7")
    odds = answer(Question(BATTLE_CRY, table.state, 0, table.battling("ui1", "ci1")), EXACT)
    table.fight("ui1", "ci1", "I I C")
    found = of(table)
    row = found.pieces[table.unit("ci1")]
    assert (found.rolls, found.sampled) == (1, 0)
    assert (row.lost, row.lost_expected) == (2, odds.of("lost.1").mean)
    shooter = found.pieces[table.unit("ui1")]
    assert (shooter.dealt, shooter.dealt_expected) == (2, odds.of("lost.1").mean)
    assert (found.lost(1), found.expected(1)) == (2, odds.of("lost.1").mean)


def test_over_all_falls_there_is_no_luck() -> None:
    total, falls = Fraction(0), 0
    for fallen in product("IICAXF", repeat=2):
        table = fighting("inf 4.7", "inf 1.7")
        table.fight("ui1", "ci1", " ".join(fallen))
        total += of(table).pieces[table.unit("ci1")].lost_luck
        falls += 1
    assert (total, falls) == (0, 36)


def test_what_an_umpire_takes_is_no_loss() -> None:
    table = fighting("inf 3.7", "inf 1.7")
    table.weaken("ci1", 1)
    assert of(table).pieces == {}


def test_what_follows_from_a_shot_later_is_its_doing() -> None:
    """An even loss that its owner takes as an element after the dice have fallen (BE-13.4)."""
    table = ready("inf 5.5 B, inf 9.1", "inf 5.6, inf 1.13")
    table.fire("bi1", "ri1", "1 1 6 6")
    table.take_losses()
    found = luck(LuckQuestion(BELLE_EPOQUE, table.scenario, tuple(table.journal.steps())))
    assert found.pieces[table.unit("ri1")].lost == 2
    assert found.pieces[table.unit("bi1")].dealt == 2


def test_luck_can_be_stopped() -> None:
    table = fighting("inf 3.7", "inf 1.7")
    with pytest.raises(StoppedError):
        luck(LuckQuestion(BATTLE_CRY, table.scenario, tuple(table.journal.steps())), lambda share: True)
