"""The players by name: each chooses what is legal, from what its side may know; a fault loses no battle."""

from dataclasses import replace
from random import Random
from typing import Any, cast

import pytest

from core.chance.sources import Rolled
from core.lab.practice import practice
from core.players import values
from core.players.advice import advise
from core.players.careful import CarefulPlayer
from core.players.greedy import GreedyPlayer
from core.players.planner import FIRST, PlanningPlayer
from core.players.player import decide
from core.players.playouts import play_out, player_generators
from core.players.recruit import RecruitPlayer
from core.players.seats import NAMES, SEATS, player, seat
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.rules import AnyRules
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem
from core.systems.belle_position.rules.actions import Decline
from core.systems.catalog import BATTLE_CRY, BELLE_POSITION, MBT, SYSTEMS
from core.text import say


class Listed:
    """Rules that list these acts, whatever the battle."""

    def __init__(self, acts: tuple[str, ...]) -> None:
        self.acts = acts

    def actions(self, _state: object, _side: int) -> tuple[str, ...]:
        return self.acts


def at_choice(system: AnySystem, seed: int, choices: int) -> tuple[Any, int]:
    """A practice battle after so many greedy choices among several acts, and the side that is asked."""
    state, source, rolls = system.rules.new_battle(practice(system, seed)), Rolled(seed), 0
    while True:
        pending = system.rules.pending(state)
        assert not isinstance(pending, Over)
        if isinstance(pending, (Roll, Deal)):
            system.rules.apply(state, answer(pending, source, rolls))
            rolls += 1
            continue
        side = deciding_side(pending)
        choices -= len(system.rules.actions(state, side)) > 1
        if not choices:
            return state, side
        system.rules.apply(state, ActionStep(side, decide(GreedyPlayer(), system, state, side, Random(1))))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_every_player_does_what_is_legal_and_the_same_for_the_same_seed(system: AnySystem, name: str) -> None:
    if name == "marshal" and system is MBT:
        pytest.skip("as the general, with more worlds")
    state, side = at_choice(system, 2, 9)
    first = decide(player(name), system, state, side, Random(5))
    assert system.rules.refusal(state, side, first) is None
    assert decide(player(name), system, state, side, Random(5)) == first


@pytest.mark.parametrize("name", ["recruit", "officer", "general"])
@pytest.mark.parametrize("system", [BATTLE_CRY, BELLE_POSITION], ids=lambda system: system.id)
def test_nobody_looks_into_the_hand_of_the_enemy(system: AnySystem, name: str) -> None:
    """In another world that fits what the side knows, it does the same."""
    state, side = at_choice(system, 3, 12)
    act = decide(player(name), system, state, side, Random(5))
    for number in range(3):
        other = system.rules.imagine(system.rules.observe(state, side), side, Random(number))
        assert decide(player(name), system, other, side, Random(5)) == act


def test_each_seat_is_said_in_a_sentence_of_both_languages() -> None:
    for known in SEATS:
        assert say(known.says, "en").endswith(".")
        assert say(known.says, "fr") != say(known.says, "en")
    assert [known.id for known in SEATS if known.thinks] == ["general", "marshal"]


@pytest.mark.parametrize("effort", [0.1, 0.5, 1.0])
def test_no_plan_is_taken_that_was_seen_in_a_few_worlds_only(effort: float) -> None:
    """With little work to deal out fewer plans are followed, each in worlds enough."""
    state, side = at_choice(BATTLE_CRY, 3, 12)
    general = PlanningPlayer("general", effort)
    general.decide(BATTLE_CRY, BATTLE_CRY.rules.observe(state, side), side, Random(1))
    assert len(general.last) >= 2
    assert min(len(plan.chances) for plan in general.last) >= FIRST


def test_an_act_that_was_done_is_weighed_though_nobody_would_do_it() -> None:
    state, side = at_choice(BATTLE_CRY, 3, 12)
    known = BATTLE_CRY.rules.observe(state, side)
    worst = BATTLE_CRY.rules.actions(known, side)[-1]
    told: list[float] = []
    found = advise(BATTLE_CRY, known, side, 0.5, 1, worst, told.append)
    assert worst in [one.action for one in found]
    assert next(one for one in found if one.action == worst).worlds >= FIRST
    assert told == sorted(told)
    assert 0 <= told[0] < told[-1] < 1


class Failing:
    id = "failing"
    looks = True

    def decide(self, system: Any, known: Any, side: int, rng: Random) -> Any:
        raise LookupError("lost the map")


class Cheating:
    id = "cheating"
    looks = True

    def decide(self, system: Any, known: Any, side: int, rng: Random) -> Any:
        return Decline()


@pytest.mark.parametrize(("inner", "why"), [(Failing(), "lost the map"), (Cheating(), "is refused")])
def test_where_a_player_fails_greedy_decides_and_the_case_is_kept(inner: Any, why: str) -> None:
    """A whole battle; each failure is one case with its trace."""
    failing = CarefulPlayer(inner)
    state = BELLE_POSITION.rules.new_battle(practice(BELLE_POSITION, 1))
    players = (failing, GreedyPlayer())
    outcome = play_out(BELLE_POSITION, state, players, player_generators(1), Rolled(1))
    again = BELLE_POSITION.rules.new_battle(practice(BELLE_POSITION, 1))
    plain = play_out(BELLE_POSITION, again, (GreedyPlayer(), GreedyPlayer()), player_generators(1), Rolled(1))
    assert outcome == plain
    assert failing.cases
    assert why in failing.cases[0].words
    assert why in failing.cases[0].written().decode()
    told = failing.cases[0].written(quoted=False).decode()
    assert failing.cases[0].words.strip() not in told, "it names the act of the player"
    assert "in decide" in failing.cases[0].trace
    assert say(failing.cases[0].text, "en") == f"The player “{inner.id}” failed; Greedy decided in its place."


def test_weights_that_do_not_fit_are_said_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def misfit(system: Any) -> Any:
        return values.training_of({"format": values.FORMAT, "weights": {"flag": 1}}, system.judgement)

    monkeypatch.setattr("core.players.officer.trained", misfit)
    officer = player("officer")
    assert isinstance(officer, CarefulPlayer)
    state, side = at_choice(BATTLE_CRY, 1, 3)
    for _again in range(3):
        act = decide(officer, BATTLE_CRY, state, side, Random(1))
        assert act == decide(GreedyPlayer(), BATTLE_CRY, state, side, Random(1))
    assert len(officer.cases) == 1
    assert "do not fit what is counted: along" in say(officer.cases[0].text, "en")


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.id)
def test_the_numbers_of_each_system_fit(system: AnySystem) -> None:
    found = values.trained(system)
    assert system.judgement is not None
    assert len(found.coefficients) == len(system.judgement.features)
    assert any(found.coefficients)


def test_the_best_plans_of_a_general_are_kept_with_their_shares() -> None:
    state, side = at_choice(BELLE_POSITION, 3, 12)
    general = PlanningPlayer("general", 0.5)
    act = decide(general, BELLE_POSITION, state, side, Random(5))
    assert act in [plan.plan.action for plan in general.last]
    assert all(0 <= plan.share() <= 1 for plan in general.last)


def test_an_unknown_seat_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        seat("emperor")


def test_a_recruit_slips_but_never_makes_things_worse_on_purpose() -> None:
    """The usual act is bad where most are: an act below 0 is not nearly as good as one that does no harm."""
    scores = {"end": 0.0, "harm": -2.0, "worse": -5.0, "bad": -5.0, "worst": -5.0}
    assert BELLE_POSITION.judgement is not None
    judgement = replace(
        BELLE_POSITION.judgement, score=lambda _state, _side, acts, _weights: [scores[act] for act in acts]
    )
    system = replace(BELLE_POSITION, rules=cast(AnyRules, Listed(tuple(scores))), judgement=judgement)
    taken = {RecruitPlayer().decide(system, None, 0, Random(seed)) for seed in range(40)}
    assert taken == {"end"}
    scores |= {"end": 4.0, "harm": 3.0}
    assert {RecruitPlayer().decide(system, None, 0, Random(seed)) for seed in range(40)} == {"end", "harm"}
    scores |= {"end": -2.0, "harm": -2.5}
    assert {RecruitPlayer().decide(system, None, 0, Random(seed)) for seed in range(40)} == {"end", "harm"}
