"""The same odds by icepool, a program that knows nothing of ours."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.systems.belle_position.system import BELLE_POSITION
from core.systems.la_garde.system import LA_GARDE
from core.systems.mbt.system import MBT
from tests.odds import test_battle_cry_odds as battle_cry
from tests.odds import test_belle_epoque_odds as belle_epoque
from tests.odds import test_belle_position_odds as belle_position
from tests.odds import test_la_garde_odds as la_garde
from tests.odds import test_mbt_odds as mbt
from tests.odds.asking import EXACT, Decision, odds_of

icepool = pytest.importorskip("icepool", reason="the oracle is not installed")


def odds(system: Any, decision: Decision, figure: str) -> dict[Any, Fraction]:
    from core.odds.questions import answer

    return odds_of(answer(decision.question(system), EXACT), figure)


def by_icepool(die: Any) -> dict[Any, Fraction]:
    return {value: Fraction(weight, die.denominator()) for value, weight in die.items()}


def test_figures_lost_in_battle_cry() -> None:
    """Four dice against infantry of four in the open, three rows from its edge."""
    die = icepool.Die([1, 1, 0, 0, 1, 10])  # ones are hits, tens flags
    lost = (4 @ die).map(lambda fallen: 4 if fallen % 10 >= 4 or fallen > 39 else fallen % 10)
    assert odds(BATTLE_CRY, battle_cry.SIMPLE[0], "lost.1") == by_icepool(lost)


def test_elements_lost_in_belle_epoque() -> None:
    """Three elements against two, scores 3 and 3."""
    die = icepool.d6.map(lambda face: face if face <= 3 else 0)
    lead = 3 @ die - 2 @ die
    lost = lead.map(lambda lead: 1 if lead == 0 else min(2, (lead + 1) // 2) if lead > 0 else 0)
    assert odds(BELLE_EPOQUE, belle_epoque.ASSAULTS[1], "lost.1") == by_icepool(lost)


def test_endurance_lost_in_belle_position() -> None:
    """Three dice of cuirassiers, 3 or less hits; the target takes four."""
    lost = (3 @ (icepool.d6 <= 3)).map(lambda hits: min(int(hits), 4))
    assert odds(BELLE_POSITION, belle_position.FIRES[0], "endurance.1") == by_icepool(lost)


def test_elements_lost_in_la_garde() -> None:
    """A medium battery at 20 cm draws two of D, six N, three V; a loss test costs an element on 5 and 6."""
    deck = icepool.Deck({"D": 1, "N": 6, "V": 3})
    harmed = icepool.d6.map(lambda face: int(face >= 5))
    lost = deck.deal(2).expand().map(lambda pair: 1 if pair.count("V") == 2 else harmed if "V" in pair else 0)
    decision = la_garde.bombardment()
    assert odds(LA_GARDE, decision, "lost.1") == by_icepool(lost)
    routed = deck.deal(2).expand().map(lambda pair: pair.count("V") == 2)
    assert odds(LA_GARDE, decision, "target")["routed"] == Fraction(
        routed.quantity(True), routed.denominator()
    )


def test_bases_lost_in_mbt() -> None:
    """Five against two: the double destroys."""
    gone = icepool.map(lambda mine, its: int(mine >= 2 * its), icepool.d6 + 5, icepool.d6 + 2)
    assert odds(MBT, mbt.FIGHTS[2], "out.1") == by_icepool(gone)
