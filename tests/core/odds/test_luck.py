"""Luck: what fell beside what falls on average."""

from __future__ import annotations

import time
from collections.abc import Mapping
from fractions import Fraction
from itertools import count, product
from typing import Any

import pytest

from core.odds import luck as counting
from core.odds.luck import Luck, LuckQuestion, PieceLuck, luck
from core.odds.questions import Budget, Question, answer
from core.odds.tree import StoppedError
from core.protocol.steps import Edit
from core.protocol.system import System
from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.systems.belle_position.system import BELLE_POSITION
from core.systems.la_garde.system import LA_GARDE
from core.systems.mbt.system import MBT
from tests.odds.counting import hits, mapped
from tests.odds.test_la_garde_odds import results
from tests.rulebook.battle_cry.table import Table, fighting
from tests.rulebook.belle_epoque.table import ready
from tests.rulebook.belle_position.table import battle as cards_battle
from tests.rulebook.la_garde.fights import fight as lg_fight
from tests.rulebook.la_garde.table import battle as lg_battle
from tests.rulebook.mbt.table import battle as mbt_battle

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


def test_what_an_assault_costs_is_the_doing_of_who_fights_in_it() -> None:
    """BE-14.2: who fired in support before, or tried to, has no part in the dice of the assault."""
    for die, volley in ((6, None), (1, "6 6 6 6")):
        table = ready("inf 5.5, inf 9.1", "inf 5.6, inf 4.6 A, inf 1.13", cp=(0, 0))
        table.assault("bi1", "ri1")
        table.react("ri2", "fire", die=die)
        if volley is not None:
            table.roll(firer=volley)
        if table.asked == ("red", "react"):
            table.stand()
        table.roll(attacker="6 6 6 6", defender="1 6 6 6")
        found = luck(LuckQuestion(BELLE_EPOQUE, table.scenario, tuple(table.journal.steps()))).pieces
        assert (found[table.unit("bi1")].lost, found[table.unit("ri1")].dealt) == (1, 1)
        assert table.unit("ri2") not in found or not found[table.unit("ri2")].dealt


# --- the other systems, against counts by hand -------------------------------------------------------------


def of_line(system: System, table: Any) -> Luck:
    return luck(LuckQuestion(system, table.scenario, tuple(table.journal.steps())))


def mean(odds: Mapping[int, Fraction]) -> Fraction:
    return sum((value * chance for value, chance in odds.items()), Fraction(0))


def test_luck_of_a_fire_in_belle_epoque() -> None:
    """Four dice hit on 1 to 5; of n hits (n + 1) // 2 elements are lost (BE-13.4)."""
    table = ready("inf 5.5 B, inf 9.1", "inf 5.6, inf 1.13")
    table.fire("bi1", "ri1", "1 6 6 6")
    row = of_line(BELLE_EPOQUE, table).pieces[table.unit("ri1")]
    assert (row.lost, row.lost_expected) == (1, mean(mapped(hits(4, range(1, 6)), lambda n: (n + 1) // 2)))


def test_luck_of_a_fight_in_mbt_counts_both_who_fight() -> None:
    """Five against two: it is lost on the double; the other way round it would be on none (MBT-6.3)."""
    table = mbt_battle("hi 5000 3000 f4", "li 5000 3000 f2")
    table.combats()
    table.fight("bhi1", "rli1", "6 1")
    found = of_line(MBT, table)
    doubled = Fraction(sum(one + 5 >= 2 * (two + 2) for one, two in product(range(1, 7), repeat=2)), 36)
    loser, winner = found.pieces[table.unit("rli1")], found.pieces[table.unit("bhi1")]
    assert (loser.lost, loser.lost_expected) == (1, doubled)
    assert (winner.dealt, winner.dealt_expected) == (1, doubled)
    assert (winner.lost, loser.dealt) == (0, 0)
    evenly = mbt_battle("li 5000 3000 f2", "li 5000 3000 f2")
    evenly.combats()
    evenly.fight("bli1", "rli1", "3 3")
    row = of_line(MBT, evenly).pieces[evenly.unit("bli1")]
    doubled = Fraction(sum(one + 2 >= 2 * (two + 2) for one, two in product(range(1, 7), repeat=2)), 36)
    assert (row.lost_expected, row.dealt_expected) == (doubled, doubled)


def test_luck_of_a_combat_in_belle_position() -> None:
    """Three dice of cuirassiers hit on 3 or less; the target takes four tokens at most (BP-10.4)."""
    table = cards_battle("L / L / L", "P / P / P", french_in="K / /", up="gl1")
    table.fire("gl", 1, "1 2 6")
    found = of_line(BELLE_POSITION, table)
    assert found.lost(1) == 2
    assert found.expected(1) == mean(hits(3, (1, 2, 3)))


def test_luck_of_a_combat_in_la_garde_is_in_its_tokens() -> None:
    """One D, two N, two V: what each pair costs both, by the table of LG-6.9."""
    table = lg_fight("li 9000 6000", "li 9000 6000")
    table.attack("bli1", "rli1", "VV")
    table.past("occupy")
    found = of_line(LA_GARDE, table)
    expected = results((1, 2, 2))
    for place, name in enumerate(("bli1", "rli1")):
        row = found.pieces[table.unit(name)]
        lost = mapped(expected, lambda both, place=place: both[place][0])  # type: ignore[misc]
        assert row.lost_expected == mean(lost), name  # type: ignore[arg-type]
    assert found.pieces[table.unit("rli1")].lost == found.pieces[table.unit("bli1")].dealt == 1


def test_who_runs_off_as_the_turn_ends_was_taken_by_nobody_in_la_garde() -> None:
    """The last combat of a turn runs on into the consolidation (LG-2.5), where others leave, far away."""
    table = lg_battle("li 9000 6000", "li 9000 6000, li 14000 11700 e3")
    table.to_moves("r1", b="attack", b1="attack")
    table.past("move")
    table.to_moves("b1")
    table.past("move")
    table.rule(Edit("state", unit="rli2", item="cohesion", to=2))
    table.attack("bli1", "rli1", "VV")
    assert table.at("rli2") is not None
    table.past("occupy")
    assert (table.at("rli2"), table.cohesion("rli2")) == (None, "broken")
    found = of_line(LA_GARDE, table)
    assert [found.pieces[table.unit(name)].lost for name in ("rli1", "rli2")] == [1, 3]
    assert found.pieces[table.unit("bli1")].dealt == 1, "of whom it has fought"


def test_luck_can_be_stopped() -> None:
    table = fighting("inf 3.7", "inf 1.7")
    with pytest.raises(StoppedError):
        luck(LuckQuestion(BATTLE_CRY, table.scenario, tuple(table.journal.steps())), lambda share: True)


@pytest.mark.parametrize("nodes", [counting.NODES, 3], ids=["exact", "sampled"])
def test_the_luck_of_a_battle_hangs_on_no_clock(monkeypatch: pytest.MonkeyPatch, nodes: int) -> None:
    """On a machine on which an hour goes by between two steps it is the same."""
    monkeypatch.setattr(counting, "NODES", nodes)
    table = fighting("inf 3.7", "inf 1.7")
    odds = answer(Question(BATTLE_CRY, table.state, 0, table.battling("ui1", "ci1")), EXACT)
    table.fight("ui1", "ci1", "I I C")
    found = of(table)
    hours = count(step=3600)
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(hours)))
    assert of(table) == found
    assert found.sampled == (nodes == 3)
    assert found.lost(1) == 2
    assert abs(found.expected(1) - odds.of("lost.1").mean) < (0.3 if nodes == 3 else 1e-9)


def test_nobody_would_have_lost_less_than_nothing() -> None:
    row = PieceLuck("one", 0, lost=Fraction(1), lost_luck=Fraction(3, 2), dealt_luck=Fraction(1, 3))
    assert (row.lost_expected, row.dealt_expected) == (0, 0)
