"""A side cannot tell two battles apart whose raw states differ where the other hides things.

`observe` has no part in making the twins (`hidden_twins`), so that this is no circle; at the end mutants of
`observe` and of what hides a scenario's papers are tried, and each must be found.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from core.chance.sources import Rolled
from core.players.advice import AdviceAsked
from core.protocol.chance_answers import answer
from core.protocol.pending import UNKNOWN, Deal, Roll, SecretChoices
from core.protocol.steps import ActionStep
from core.records import games, view_files, views
from core.records.proofs import moment_mark
from core.records.serialization.digests import plain, plain_state
from core.scenarios.documents import BadFile
from core.scenarios.writing import laid_out
from tests.contract.conftest import CASES, SYSTEMS, Case
from tests.contract.hidden_twins import late_twins, twin
from tests.contract.known_things import ACTIONS, check_alike, game_at
from tests.everyday import slowly

MOMENTS = 10
HIDING = ("battle_cry", "belle_position", "la_garde", "skirmish")
"""The systems that hide something in a battle; the others have no twins: see `OPEN_CASES`."""
OPEN_CASES = [case for case in CASES if case.system.id not in HIDING]
"""Belle Époque and MBT: every die, token and base lies open. What a scenario keeps back has `late_twins`."""


@cache
def moments(case: Case) -> tuple[Any, ...]:
    """Some moments of a random battle, one of each kind first; shared by the tests, changed by none."""
    states = [state for state, _pending, _step in case.samples(31, every=40, unknown=0.1)]
    return tuple(states[:MOMENTS])


def tries(case: Case, state: Any, side: int, rng: Random) -> list[Any]:
    """Actions to be tried: some that are offered, some that are not."""
    offered = list(case.system.rules.actions(state, side))
    rng.shuffle(offered)
    return offered[: ACTIONS // 2] + rng.sample(case.everything(), min(ACTIONS, len(case.everything())))


def pairs(case: Case) -> Iterator[tuple[Any, Any, int]]:
    """Moments and their twins, with the side that must not be able to tell them apart."""
    rng = Random("pairs")
    for state in moments(case):
        for side in (0, 1):
            other = twin(case.system, state, 1 - side, rng)
            if other is not None:
                yield state, other, side


def check(case: Case, most: int = 1000, searched: int = 1) -> int:
    """How many pairs of twins were looked at; AssertionError where a side can tell two apart.

    `searched`: of so many pairs one is asked, too, for what takes long (advice).
    """
    rng, count = Random("check"), 0
    for state, other, side in pairs(case):
        check_alike(
            game_at(case.system, state),
            game_at(case.system, other),
            side,
            tries(case, state, side, rng),
            search=count % searched == 0,
        )
        count += 1
        if count == most:
            break
    return count


@pytest.mark.parametrize("searched", [5, slowly(1)])
def test_a_side_cannot_tell_twins_apart(case: Case, searched: int) -> None:
    count = check(case, searched=searched)
    assert count > 5 or case.system.id not in HIDING


def test_twins_differ_where_their_owner_looks(case: Case) -> None:
    """The swap is no nothing: who hides it sees it."""
    for state, other, side in pairs(case):
        own, its = (case.system.rules.observe(one, 1 - side) for one in (state, other))
        assert plain(own.pending) != plain(its.pending) or view_files.dumps(
            views.view_of(game_at(case.system, state), 1 - side)
        ) != view_files.dumps(views.view_of(game_at(case.system, other), 1 - side))


def test_every_room_lists_what_it_hides(case: Case) -> None:
    """What a swap changes lies in a slot of the room; in what the other side sees nothing real does."""
    named: set[str] = set()
    for state, other, side in pairs(case):
        for slot in case.system.hidden:
            if list(slot.real(state, 1 - side)) != list(slot.real(other, 1 - side)):
                named.add(slot.name)
        changed = [slot for slot in case.system.hidden if list(slot.real(state, 1 - side))]
        assert changed, "what was swapped lies in no slot that the room lists"
        for known in (case.system.rules.observe(one, side) for one in (state, other)):
            assert not [slot.name for slot in case.system.hidden if list(slot.real(known, 1 - side))]
    assert named or case.system.id not in HIDING


@pytest.mark.parametrize("case", OPEN_CASES, ids=str)
def test_a_system_without_twins_hides_nothing_in_a_battle(case: Case) -> None:
    """Who can see the whole state has nothing to be swapped behind his back: that is why there are no twins.

    A rule that hides something one day (an order, a hand, an event for one side) turns this red.
    """
    rules, seen = case.system.rules, 0
    assert case.system.hidden == ()
    for state, pending, step in case.walk(2):
        assert not isinstance(pending, SecretChoices)
        assert not isinstance(pending, Deal) or pending.to is None
        events: list[Any] = []
        rules.apply(state.copy(), step, events.append)
        for side in (0, 1):
            assert all(event.seen_by(side) == event.seen_by(None) for event in events)
            if seen % 10 == 0:
                assert plain_state(rules.observe(state, side)) == plain_state(state)
                assert plain_state(rules.imagine(state, side, Random(seen))) == plain_state(state)
        seen += 1
    assert seen > 50


def late_views(case: Case, owner: int) -> list[Any]:
    """What the other side gets of scenarios that differ in the reinforcements of `owner`; one or two."""
    seen: list[Any] = []
    if case.system.board == "cards":
        return seen
    for row in late_twins(case.scenario, owner):
        scenario = type(case.scenario).model_validate_json(json.dumps(row))
        game = games.new_game(case.system, scenario, 1)
        brief = case.system.design().brief
        known = brief.known(scenario, 1 - owner).model_dump(mode="json", include={"units", "board", "groups"})
        seen.append((view_files.dumps(views.view_of(game, 1 - owner)), known))
    return seen


REVEALS = {"revealed", "order_revealed", "corps_revealed"}
"""The events by which a rule brings to light what was hidden."""


def _seen_after(case: Case, state: Any, step: Any, side: int) -> tuple[Any, Any, set[str]]:
    """What a side knows after a step, what it was told, and the kinds of that."""
    after, events = state.copy(), list[Any]()
    case.system.rules.apply(after, step, events.append)
    told = [seen for event in events if (seen := event.seen_by(side)) is not None]
    rows = [(event.kind, plain(dict(event.facts)), event.rule) for event in told]
    return plain_state(case.system.rules.observe(after, side)), rows, {event.kind for event in told}


def test_what_the_other_does_tells_nothing_but_what_a_rule_reveals(case: Case) -> None:
    rules, rng = case.system.rules, Random("acts")
    for state, other, side in pairs(case):
        pending = rules.pending(state)
        if isinstance(pending, Roll | Deal):
            steps: list[Any] = [answer(pending, Rolled(5), 0)]
        else:
            acts = list(rules.actions(state, 1 - side))
            steps = [ActionStep(1 - side, act) for act in rng.sample(acts, min(6, len(acts)))]
        twin_journal = game_at(case.system, other).journal
        for step in steps:
            if twin_journal.refusal(step) is None:
                one, two = (_seen_after(case, it, step, side) for it in (state, other))
                assert one == two or REVEALS & one[2] & two[2], step


@pytest.mark.parametrize("owner", [0, 1])
def test_reinforcements_that_are_kept_back_are_the_same_whatever_they_are(case: Case, owner: int) -> None:
    seen = late_views(case, owner)
    assert len(seen) < 2 or seen[0] == seen[1]


# --- the guard of views ------------------------------------------------------------------------------------


def forged(case: Case, state: Any, side: int, rng: Random) -> bytes | None:
    """A view that shows a hand that the other side could have: legal, whole, sealed anew."""
    world = case.system.rules.imagine(state, side, rng)
    if not any(any(slot.real(world, 1 - side)) for slot in case.system.hidden):
        return None
    view = views.view_of(game_at(case.system, state), side)
    moment = moment_mark(view.key, view.battle, side, plain_state(world))
    return laid_out(view_files.write_row(replace(view, state=world, moment=moment))).encode()


@pytest.mark.parametrize(
    "case", [case for case in CASES if case.system.id in HIDING], ids=lambda case: case.path.stem
)
def test_a_view_with_a_forged_but_legal_hand_is_refused_for_what_it_says(case: Case) -> None:
    rng, count = Random(5), 0
    for state in moments(case):
        for side in (0, 1):
            data = forged(case, state, side, rng)
            if data is not None:
                with pytest.raises(BadFile, match="it says more than this side may know"):
                    view_files.loads(data, SYSTEMS)
                count += 1
    assert count > 5


# --- mutants -----------------------------------------------------------------------------------------------


def _one(system: str) -> Case:
    found = [case for case in CASES if case.system.id == system]
    return next(
        (case for case in found if case.path.stem in ("chalons_manoeuvres", "mirror_creek")), found[-1]
    )


def leaks_hand(seen: Any, state: Any, side: int) -> None:
    """The whole hand of the enemy, and what is loose as it is."""
    seen.hands, seen.loose = list(state.hands), _copy(state.loose)


def leaks_one_card(seen: Any, state: Any, side: int) -> None:
    """The last card of the hand, everything else in order."""
    other = 1 - side
    card = state.hands[other][-1] if state.hands[other] else UNKNOWN
    by_side = isinstance(seen.loose, list)
    counts = list(seen.loose[other] if by_side else seen.loose)
    if 0 <= card < len(counts) and seen.hands[other]:
        seen.hands[other] = tuple(sorted((card, *seen.hands[other][1:])))
        counts[card] -= 1
        seen.loose = (
            [tuple(counts) if owner == other else row for owner, row in enumerate(seen.loose)]
            if by_side
            else tuple(counts)
        )


def leaks_the_count(seen: Any, state: Any, side: int) -> None:
    """The hand is hidden, but what is not accounted for says what is in it."""
    seen.loose = _copy(state.loose)


def leaks_kept(seen: Any, state: Any, side: int) -> None:
    """The arrangement to which moves can be taken back: it holds the hand (the mutant C12 of the review)."""
    seen.kept = state.kept


def leaks_a_place(seen: Any, state: Any, side: int) -> None:
    """What lies face down in one position."""
    place = (1 - side) * 6 + (2 if side else 5)
    seen.stacks[place] = state.stacks[place]


def leaks_the_deployment(seen: Any, state: Any, side: int) -> None:
    """What was laid before both have deployed."""
    seen.stacks, seen.terrain = list(state.stacks), list(state.terrain)


def leaks_corps_orders(seen: Any, state: Any, side: int) -> None:
    seen.corps_orders = list(state.corps_orders)


def leaks_division_orders(seen: Any, state: Any, side: int) -> None:
    """The order of the last division alone."""
    last = state.context.divisions_of[1 - side][-1]
    seen.orders[last] = state.orders[last]


def leaks_the_order(seen: Any, state: Any, side: int) -> None:
    seen.orders = list(state.orders)


def _copy(value: Any) -> Any:
    return list(value) if isinstance(value, list) else value


LEAKS: tuple[tuple[str, Callable[[Any, Any, int], None]], ...] = (
    ("battle_cry", leaks_hand),
    ("battle_cry", leaks_one_card),
    ("battle_cry", leaks_the_count),
    ("belle_position", leaks_hand),
    ("belle_position", leaks_one_card),
    ("belle_position", leaks_the_count),
    ("belle_position", leaks_kept),
    ("belle_position", leaks_a_place),
    ("belle_position", leaks_the_deployment),
    ("la_garde", leaks_corps_orders),
    ("la_garde", leaks_division_orders),
    ("skirmish", leaks_the_order),
)


@pytest.mark.parametrize(("system", "leak"), LEAKS, ids=lambda it: it if isinstance(it, str) else it.__name__)
def test_what_observe_lets_through_is_found(
    system: str, leak: Callable[[Any, Any, int], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    case = _one(system)
    case.everything()
    found = list(pairs(case))
    whole = type(case.system.rules).observe

    def leaky(rules: Any, state: Any, side: int) -> Any:
        seen = whole(rules, state, side)
        leak(seen, state, side)
        return seen

    monkeypatch.setattr(type(case.system.rules), "observe", leaky)
    slots_only = [
        side
        for state, _other, side in found
        if any(any(slot.real(leaky(case.system.rules, state, side), 1 - side)) for slot in case.system.hidden)
    ]
    assert slots_only or leak is leaks_the_count, "the slots that the room lists do not notice"
    monkeypatch.setattr("tests.contract.known_things.shown", lambda slots, state, side: ())
    with pytest.raises(AssertionError, match="can tell"):
        check(case)  # the twins alone notice too


def test_an_adviser_that_is_handed_the_battle_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint that knew the other hand."""
    case = _one("battle_cry")

    def all_of_it(system: Any, state: Any, side: int) -> AdviceAsked:
        return AdviceAsked(system, state, side)

    monkeypatch.setattr("tests.contract.known_things.hint_for", all_of_it)
    with pytest.raises(AssertionError, match="adviser: the side can tell"):
        check(case)


@pytest.mark.parametrize("system", ["belle_epoque", "la_garde"])
@pytest.mark.parametrize("name", ["veiled", "for_side"])
def test_a_scenario_that_is_not_veiled_is_found(
    system: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        views, name, lambda *them: them[1] if name == "veiled" else them[0]
    )  # the scenario as it is
    pairs_of_views = [
        seen
        for case in CASES
        if case.system.id == system
        for owner in (0, 1)
        if len(seen := late_views(case, owner)) == 2
    ]
    assert pairs_of_views
    assert all(seen[0] != seen[1] for seen in pairs_of_views)
