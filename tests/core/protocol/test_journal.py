"""The journal: a tree of moments, in which undoing never deletes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.chance.sources import Rolled
from core.protocol.journal import ROOT, Journal
from core.protocol.refusals import RefusedError
from core.protocol.steps import ActionStep, DiceRolled, Edit, Ruling
from core.records.serialization.digests import plain_state


def toss(journal: Journal[Any], acts: SimpleNamespace, *faces: str) -> None:
    side = journal.pending.side  # type: ignore[union-attr]
    assert journal.do(ActionStep(side, acts.Toss(len(faces)))) is None
    assert journal.do(DiceRolled({"coins": faces}, "typed")) is None


def test_a_refused_wish_leaves_the_battle_as_it_was(journal: Journal[Any], acts: SimpleNamespace) -> None:
    before = plain_state(journal.state)
    refusal = journal.do(ActionStep(0, acts.Toss(3)))
    assert refusal is not None
    assert (refusal.kind, refusal.facts["measured"], refusal.facts["needed"]) == ("too_many", 3, 2)
    assert plain_state(journal.state) == before
    assert journal.here == ROOT


def test_only_the_side_that_is_asked_may_act(journal: Journal[Any], acts: SimpleNamespace) -> None:
    refusal = journal.do(ActionStep(1, acts.Stop()))
    assert refusal is not None
    assert refusal.kind == "not_asked"


@pytest.mark.parametrize(
    ("shown", "kind"),
    [
        ({"coins": ("heads",)}, "dice_count"),
        ({"coins": ("heads", "edge")}, "dice_face"),
        ({"dice": ("heads", "heads")}, "dice_missing"),
        ({"coins": ("heads", "tails"), "more": ("heads",)}, "dice_spare"),
    ],
)
def test_dice_that_cannot_fall_are_refused(
    journal: Journal[Any], acts: SimpleNamespace, shown: dict[str, tuple[str, ...]], kind: str
) -> None:
    journal.must(ActionStep(0, acts.Toss(2)))
    refusal = journal.do(DiceRolled(shown, "typed"))
    assert refusal is not None
    assert refusal.kind == kind


def test_nothing_falls_while_a_side_must_choose(journal: Journal[Any]) -> None:
    with pytest.raises(RefusedError):
        journal.must(DiceRolled({"coins": ("heads",)}, "typed"))


def test_undone_steps_stay_as_a_branch(journal: Journal[Any], acts: SimpleNamespace) -> None:
    toss(journal, acts, "heads")
    target = journal.undo_target()
    assert target == ROOT
    assert journal.sealed_since(target)
    journal.go(target)
    journal.must(ActionStep(0, acts.Stop()))
    assert len(journal.leaves()) == 2
    assert [moment.parent for moment in journal.moments[1:]] == [0, 1, 0]


def test_the_same_step_again_is_the_same_moment(journal: Journal[Any], acts: SimpleNamespace) -> None:
    journal.must(ActionStep(0, acts.Toss(1)))
    first = journal.answer(Rolled(5))
    assert journal.back()
    assert journal.back()
    journal.must(ActionStep(0, acts.Toss(1)))
    assert journal.answer(Rolled(5)) == first
    assert len(journal.moments) == 3


def test_redo_goes_to_the_end_of_the_act(journal: Journal[Any], acts: SimpleNamespace) -> None:
    toss(journal, acts, "tails")
    journal.must(ActionStep(1, acts.Stop()))
    journal.go(ROOT)
    assert journal.redo_target() == 2
    journal.go(2)
    assert journal.redo_target() == 3


def test_groups_hold_an_act_with_all_its_consequences(journal: Journal[Any], acts: SimpleNamespace) -> None:
    toss(journal, acts, "heads")
    journal.must(ActionStep(1, acts.Stop()))
    toss(journal, acts, "tails", "tails")
    assert [[moment.number for moment in group] for group in journal.groups()] == [[1, 2], [3], [4, 5]]


def test_a_ruling_is_a_step_like_any(journal: Journal[Any]) -> None:
    assert journal.do(Ruling("", "umpire", ())) is not None
    journal.must(Ruling("He was seen", "umpire", (Edit("points", to=2),)))
    assert journal.state.heads == [2, 0]
    assert journal.undo_target() == ROOT


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    moves=st.lists(st.sampled_from(["one", "two", "stop", "back", "forward"]), max_size=40),
    seed=st.integers(0, 9),
)
def test_every_moment_keeps_its_state(
    journal: Journal[Any], acts: SimpleNamespace, moves: list[str], seed: int
) -> None:
    journal = Journal(journal.rules, journal.scenario)
    seen: dict[int, dict[str, Any]] = {ROOT: plain_state(journal.state)}
    for move in moves:
        if move == "back":
            journal.back()
        elif move == "forward":
            journal.forward()
        elif journal.over() is None:
            if hasattr(journal.pending, "handfuls"):
                journal.answer(Rolled(seed))
            else:
                action = {"one": acts.Toss(1), "two": acts.Toss(2), "stop": acts.Stop()}[move]
                journal.must(ActionStep(journal.pending.side, action))  # type: ignore[union-attr]
        assert seen.setdefault(journal.here, plain_state(journal.state)) == plain_state(journal.state)
    for number, state in seen.items():
        journal.go(number)
        assert plain_state(journal.state) == state
