"""Whole battles on small random boards or of small random decks, with random settings, against scripts."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import pytest

from core.protocol.system import AnySystem
from core.records import games
from core.systems import catalog
from oracles import soak, whole
from oracles.battle_cry.follower import BattleCryFollower
from oracles.belle_epoque import play
from oracles.belle_epoque.follower import BelleEpoqueFollower
from oracles.belle_position.follower import BellePositionFollower
from oracles.judgements import Judgement
from tests.oracles.conftest import Start
from tests.oracles.test_readings import STEMS
from tests.rulebook.belle_position.breaks import BREAKS

BATTLES = 30


def room(system_id: str) -> AnySystem:
    return next(system for system in catalog.SYSTEMS if system.id == system_id)


@pytest.mark.parametrize("system", whole.ROOMS)
def test_nothing_differs_in_whole_battles(system: str) -> None:
    tally: Counter[str] = Counter()
    for number in range(BATTLES):
        for judgement in whole.judged(room(system), number):
            assert judgement.agrees, f"battle {number}: {judgement}"
            tally[judgement.kind] += 1
    assert tally["table"] > 2_000
    assert tally["asked over"] == BATTLES


def follower_with(right: Any, wrong: Mapping[str, Any]) -> Any:
    """A follower whose script knows no other reading of these options."""

    class Wrong(right):  # type: ignore[misc]
        def __init__(self, system: Any, state: Any, setup: Mapping[str, Any]) -> None:
            super().__init__(system, state, {**setup, "options": {**setup["options"], **wrong}})

    return Wrong


WRONG: dict[str, tuple[Any, dict[str, Any]]] = {
    "battle_cry": (BattleCryFollower, {"hill_to_hill_los": "open", "min_dice": 1, "orchard_mod": 0}),
    "belle_epoque": (BelleEpoqueFollower, {"allow_pass": True, "support_max": 0, "retreat_strict": False}),
    "belle_position": (
        BellePositionFollower,
        {"min_dice": 1, "sticky_conquest": True, "moves_in_a_row": True},
    ),
}


@pytest.mark.parametrize("system", whole.ROOMS)
def test_another_setting_would_be_seen(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A script that reads three points otherwise finds differences, in the table or in what is asked."""
    right = whole.ROOMS[system]
    monkeypatch.setitem(whole.ROOMS, system, replace(right, follower=follower_with(*WRONG[system])))

    def every() -> Iterator[Judgement]:
        for number in range(BATTLES):
            yield from whole.judged(room(system), number)

    assert not all(judgement.agrees for judgement in every())


RULES_TOLD_WRONGLY = (
    ("assault_score", lambda told: lambda *args, **kept: max(1, told(*args, **kept) - 1), "table"),
    ("steps_back", lambda told: lambda *args, **kept: set(sorted(told(*args, **kept))[1:]), "asked"),
    ("evasions", lambda told: lambda *args, **kept: set(), "asked"),
    ("dice", lambda told: lambda *args, **kept: told(*args, **kept) + 1, "asked dice"),
)


@pytest.mark.parametrize(
    ("name", "wrong", "where"), RULES_TOLD_WRONGLY, ids=[row[0] for row in RULES_TOLD_WRONGLY]
)
def test_a_rule_told_wrongly_would_be_seen(
    name: str, wrong: Callable[[Any], Any], where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """BE-11, BE-13.3, BE-15.1, BE-8.1 in the script of Belle Époque: each fault is seen where it shows."""
    monkeypatch.setattr(play, name, wrong(getattr(play, name)))
    found = [
        judgement
        for number in range(BATTLES)
        for judgement in whole.judged(room("belle_epoque"), number)
        if not judgement.agrees
    ]
    assert any(judgement.kind.startswith(where) for judgement in found)


BROKEN = {
    "BP-7.6": "rules.cohesion:occupation.settle",
    "BP-9.2": "rules.combat:in_attack",
    "BP-11.5": "rules.movement:moves_left",
    "BP-13.3": "rules.movement:STEPS",
    "BP-14.2": "rules.movement:_reveal",
    "BP-R15": "rules.movement:over_limit",
    "BP-R35": "rules.losses:_is_asked.__code__",
    "BP-R44": "rules.movement:_others_stop.__code__",
}


@pytest.mark.parametrize("number", BROKEN)
def test_a_broken_rule_of_belle_position_would_be_seen(number: str) -> None:
    """A break of the rulebook's tests, in the program: the script goes on by the rules."""
    broken = [row for row in BREAKS if row.number == number and row.patches[0][0] == BROKEN[number]]
    with broken[0].made():
        assert differs()


def differs() -> bool:
    return any(
        not judgement.agrees
        for number in range(BATTLES)
        for judgement in whole.judged(room("belle_position"), number)
    )


@pytest.mark.parametrize("system", ["battle_cry", "belle_position"])
def test_a_soak_follows_whole_battles_beside_those_that_it_judges(
    system: str, started: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One each for a system that has a script; none for another."""
    monkeypatch.delitem(whole.ROOMS, "belle_position")
    scenario = started(system, STEMS[system]).context.scenario
    tally = soak.judge(soak.task(room(system), [scenario], 1, 0))
    assert tally.battles == 1
    assert tally.followed == (system in whole.ROOMS)
    assert (tally.judged["table"] > 20) == (system in whole.ROOMS)
    assert tally.row()["followed"] == tally.followed
    assert tally.failures == []


def test_a_soak_keeps_the_battle_in_which_a_script_differs(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a game that can be replayed to the step in question."""
    right = whole.ROOMS["belle_epoque"]
    wrong = follower_with(*WRONG["belle_epoque"])
    monkeypatch.setitem(whole.ROOMS, "belle_epoque", replace(right, follower=wrong))
    tallies = [soak.follow_battle(room("belle_epoque"), seed, 7) for seed in range(BATTLES)]
    failures = [failure for tally in tallies for failure in tally.failures]
    assert len(failures) == sum(tally.disagreements for tally in tallies)
    assert {failure.number for failure in failures} == {7}
    longest = max(failures, key=lambda failure: len(failure.game["steps"]))
    game = games.loads(json.dumps(longest.game).encode("utf-8"), catalog.SYSTEMS)
    assert len(game.journal.steps()) == len(longest.game["steps"]) > 10
