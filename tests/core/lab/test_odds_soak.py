"""Odds held against plays: a fault is found, and none where there is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.lab.odds_soak import PLAYS, Checked, OddsTally, _tallied, check, strangeness
from core.odds.questions import Question, answer, played
from core.systems.battle_cry.system import BATTLE_CRY
from tests.rulebook.battle_cry.table import fighting


def question() -> Question:
    table = fighting("inf 5.7", "inf 4.7")
    return Question(BATTLE_CRY, table.state, 0, table.battling("ui1", "ci1"), policy="decline")


def test_plays_fall_as_the_odds_say() -> None:
    checked = check((question(), 2_000, 3))
    assert (checked.kind, checked.exact) == ("Battle", True)
    assert checked.chance > 1e-4


def test_wrong_odds_are_found() -> None:
    right = answer(question())
    first, *rest = right.leaves
    wrong = replace(right, leaves=((first[0], first[1] * 3), *rest), total=right.total + 2 * first[1])
    assert strangeness(wrong, played(question(), 2_000)) < 1e-6


def test_faults_are_counted() -> None:
    seen: list[int] = []

    def watch(tally: OddsTally) -> Any:
        seen.append(tally.decisions)

    results = [Checked("Battle", True, 0.5), Checked("Battle", True, 1e-9), Checked("Fire", False, 1.0)]
    tally = _tallied(results, OddsTally(3), watch)
    assert tally.row() == {"plays": PLAYS, "decisions": 3, "too_large": 1, "strangest": 1e-9, "faults": 1}
    assert seen == [1, 2, 3]
