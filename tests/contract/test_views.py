"""Views and replies: what a side may not know writes nothing, what it decides comes back whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from core.chance.sources import Rolled
from core.protocol.chance_answers import answer
from core.protocol.pending import Choice, Deal, Over, Roll, SecretChoices
from core.protocol.steps import ActionStep, CardsDealt, Step
from core.records import games, replies, view_files, views
from core.records.games import Game
from core.records.sealed_papers import sealed
from core.records.serialization.annotations import state_fields
from core.records.serialization.bounds import is_within
from core.records.serialization.digests import plain_state
from core.records.views import can_be_said
from core.scenarios.documents import BadFile
from core.text import say
from tests.contract.conftest import CASES, SYSTEMS

STEPS = 60
TRIES = 4


def hidden(case: Any) -> bool:
    """Whether the rules hide anything of one side from the other."""
    return bool(case.system.parts.hands or case.system.parts.secret)


def with_papers(scenario: Any, side: int, words: str) -> Any:
    """The scenario with a private paper and a plan of one side."""
    name = scenario.sides[side].id
    mark = {"id": "m", "kind": "note", "label": words, "at": [_point(scenario)]}
    row = games.plain_scenario(scenario)
    row["plan"] = {name: [mark]}
    row["briefings"] = {name: {"text": {"en": words}, "rules": {"fr": words}}}
    return type(scenario).model_validate_json(json.dumps(row))


def _point(scenario: Any) -> Any:
    if scenario.board.kind == "cards":
        return f"{scenario.sides[0].id}.left"
    return "1.1" if scenario.board.kind == "hex" else [100, 100]


def next_step(case: Any, one: Game, other: Game, number: int, rng: Random) -> Step | None:
    """A step that both battles take; None where there is none."""
    pending = one.journal.pending
    if isinstance(pending, Roll | Deal):
        step: Step = answer(pending, Rolled(11), number)
        return step if other.journal.refusal(step) is None else None
    assert isinstance(pending, Choice | SecretChoices)
    side = pending.side if isinstance(pending, Choice) else rng.choice(pending.choices).side
    for _attempt in range(TRIES):
        step = ActionStep(side, case.choose(one.journal.state, side, rng))
        if other.journal.refusal(step) is None:
            return step
    return None


def twin_steps(case: Any, game: Game, step: Step, side: int, rng: Random) -> Iterator[Step]:
    """Other steps that the opponent of `side` could take in the twin battle at this moment."""
    pending = game.journal.pending
    if isinstance(pending, Deal) and pending.to == 1 - side:
        for number in range(TRIES):
            yield answer(pending, Rolled(rng.randrange(1000)), number)
    elif isinstance(step, ActionStep) and step.by != side:
        acts = list(case.system.rules.actions(game.journal.state, step.by))
        alike = [act for act in acts if type(act) is type(step.action)]
        yield from (ActionStep(step.by, act) for act in rng.sample(alike, min(TRIES, len(alike))))


def seen(game: Game, step: Step, side: int) -> Any:
    """What `side` knows after a step, and what it is told of it."""
    rules = game.system.rules
    events: list[Any] = []
    state = game.journal.state.copy()
    rules.apply(state, step, events.append)
    told = [event.seen_by(side) for event in events]
    public = [(event.kind, dict(event.facts), event.rule, event.modifiers) for event in told if event]
    return plain_state(rules.observe(state, side)), public


def twins(case: Any, side: int) -> Iterator[tuple[Game, Game, bool]]:
    """Two battles that differ only in what `side` may not know, as they go on, and whether they do differ."""
    rng = Random(f"twins/{side}")
    one = games.new_game(case.system, with_papers(case.scenario, 1 - side, "up the left"), 1)
    other = games.new_game(
        case.system, with_papers(case.scenario, 1 - side, "through the valley"), 2, one.mail
    )
    other.seats = {other.scenario.sides[0].id: "greedy"}
    other.shown = {"roll": "typed"}
    other.plans = other.scenario.plan
    differ = False
    for number in range(STEPS):
        if isinstance(one.journal.pending, Over):
            break
        step = next_step(case, one, other, number, rng)
        if step is None:
            break
        twin = step
        if hidden(case):
            known = seen(one, step, side)
            for candidate in twin_steps(case, other, step, side, rng):
                refused = candidate == step or other.journal.refusal(candidate) is not None
                there = None if refused else seen(other, candidate, side)
                if there is not None and there[0] == known[0]:
                    assert there[1] == known[1], "what is told gives away what is hidden"
                    twin, differ = candidate, True
                    break
            if twin is step and seen(other, step, side) != known:
                break  # what differed has come to light
        one.journal.must(step)
        other.journal.must(twin)
        if number % 30 == 29:
            yield one, other, differ
    yield one, other, differ


@pytest.mark.parametrize("side", [0, 1])
def test_games_that_differ_in_what_a_side_may_not_know_write_the_same_view(case: Any, side: int) -> None:
    differed = False
    for one, other, differ in twins(case, side):
        differed = differed or differ
        first, second = views.view_of(one, side), views.view_of(other, side)
        assert view_files.write_row(first) == view_files.write_row(second)
    assert differed or not hidden(case), "the twins never differed"
    data = view_files.dumps(first)
    assert data == view_files.dumps(second)
    for secret in (b"up the left", b"through the valley", b'"seed"', b'"steps"', b"greedy"):
        assert secret not in data
    assert view_files.dumps(views.view_of(one, 1 - side)) != view_files.dumps(views.view_of(other, 1 - side))


def test_battles_stay_within_the_bounds_that_their_room_names(case: Any) -> None:
    """What files are held to refuses nothing that can happen."""
    for number, (state, _pending, step) in enumerate(case.walk(2, unknown=0.2)):
        bounds = case.system.bounds(state.context)
        events: list[Any] = []
        case.system.rules.apply(state.copy(), step, events.append)
        for event in (event.seen_by(side) for event in events for side in (None, 0, 1)):
            assert event is None or can_be_said(case.system, state.context, event, bounds), event
        for side in (0, 1) if number % 10 == 0 else ():
            known = case.system.rules.observe(state, side)
            for name in state_fields(known):
                assert is_within("", name, getattr(known, name), bounds), (name, getattr(known, name))


def test_a_view_comes_back_and_is_played_as_the_battle_is(case: Any) -> None:
    rules = case.system.rules
    game = games.new_game(case.system, case.scenario, 3)
    game.papers.append(sealed(case.scenario.sides[0].id, "the reserve waits", 1))
    rng = Random(4)
    answered = 0
    for number, (_state, pending, step) in enumerate(case.walk(7)):
        if number > 25 and isinstance(pending, Choice) and number % 3 == 0:
            answered += 1
            data = view_files.dumps(views.view_of(game, pending.side))
            view = view_files.loads(data, SYSTEMS)
            assert view_files.dumps(view) == data
            assert rules.pending(view.state) == pending
            journal = view.journal()
            more = False
            while not more and len(journal.steps()) < 4 and views.is_asked(journal.pending, view.side):
                act = case.choose(journal.state, view.side, rng)
                more = views.shows_more(case.system, journal.state, view.side, act)
                journal.must(ActionStep(view.side, act))
            reply = replies.loads(replies.reply_to(view, journal, "as agreed"))
            here = game.journal.here
            assert list(replies.take(game, reply)) == journal.steps()
            known = rules.observe(game.journal.state, view.side)
            assert more or plain_state(rules.observe(journal.state, view.side)) == plain_state(known)
            with pytest.raises(BadFile):  # twice is once too often
                replies.take(game, reply)
            game.journal.go(here)
            if answered == 2:
                break
        game.journal.must(step)
    assert answered or isinstance(step, CardsDealt) or number <= 25


def test_a_reply_is_stale_once_its_own_side_has_acted_in_an_unseen_choice() -> None:
    """Both deploy unseen: what the other lays down meanwhile does not matter, what one laid oneself does."""
    case = next(case for case in CASES if case.system.id == "belle_position")
    rules, rng = case.system.rules, Random(7)
    game = games.new_game(case.system, case.scenario, 3)
    for _state, pending, step in case.walk(7):
        if isinstance(pending, SecretChoices):
            break
        game.journal.must(step)
    view = views.view_of(game, 0)
    journal = view.journal()
    first = case.choose(journal.state, 0, rng)
    journal.must(ActionStep(0, first))
    reply = replies.loads(replies.reply_to(view, journal))
    game.journal.must(ActionStep(1, case.choose(game.journal.state, 1, rng)))
    assert [act.action for act in replies.judged(game, reply)] == [first]
    for own in rules.actions(game.journal.state, 0):
        here = game.journal.here
        game.journal.must(ActionStep(0, own))
        if views.is_asked(game.journal.pending, 0) and rules.refusal(game.journal.state, 0, first) is None:
            break  # by the rules alone the reply could still be carried out
        game.journal.go(here)
    with pytest.raises(BadFile, match="this reply is to step"):
        replies.judged(game, reply)


@pytest.mark.parametrize(
    "case", {case.system.id: case for case in CASES}.values(), ids=lambda case: case.system.id
)
def test_a_sealed_paper_shows_the_other_side_nothing_but_its_seal(case: Any) -> None:
    side = 0
    game = games.new_game(case.system, case.scenario, 3)
    paper = sealed(case.scenario.sides[1 - side].id, "the umbrella plan", 1, [{"do": "x"}])
    game.papers.append(paper)
    data = view_files.dumps(views.view_of(game, side))
    assert b"umbrella" not in data
    assert paper.salt.encode() not in data
    assert paper.seal.encode() in data
    assert b"umbrella" in view_files.dumps(views.view_of(game, 1 - side))


def _reread(case: Any, row: dict[str, Any]) -> Any:
    return type(case.scenario).model_validate_json(json.dumps(row))


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize(
    "case", [case for case in CASES if case.system.id == "la_garde"], ids=lambda case: case.path.stem
)
def test_orders_in_the_scenario_lie_face_down_too(case: Any, side: int) -> None:
    """The orders of the first turn that a scenario gives are no more open than those that are written."""
    seen = []
    for order in ("attack", "defend"):
        row = games.plain_scenario(case.scenario)
        for corps in row["sides"][1 - side]["corps"]:
            corps["order"] = order
            for division in corps["divisions"]:
                division["order"] = order
        seen.append(view_files.dumps(views.view_of(games.new_game(case.system, _reread(case, row), 1), side)))
    assert seen[0] == seen[1]


def brief_of(case: Any) -> Any:
    return case.system.design().brief


LATE = [
    (case, side)
    for case in CASES
    for side in (0, 1)
    if case.system.board != "cards" and brief_of(case).arrivals(case.scenario, 1 - side)
]


@pytest.mark.parametrize(("case", "side"), LATE, ids=lambda one: getattr(one, "path", Path(str(one))).stem)
def test_reinforcements_that_a_briefing_keeps_are_in_no_view_and_no_briefing(case: Any, side: int) -> None:
    brief = case.system.design().brief
    other = case.scenario.sides[1 - side].id
    row = games.plain_scenario(case.scenario)
    row["briefings"] = {other: {"text": {"en": "wait"}}}
    late = [
        unit for unit in row["units"] if unit["side"] == other and (unit.get("turn") or unit.get("group"))
    ]
    for unit in late:
        unit["name"] = {"en": "Umbrella", "fr": "Parapluie"}
    scenario = _reread(case, row)
    game = games.new_game(case.system, scenario, 1)
    data = view_files.dumps(views.view_of(game, side))
    assert view_files.dumps(view_files.loads(data, SYSTEMS)) == data
    assert b"Umbrella" not in data
    shown = {unit["id"] for unit in json.loads(data)["scenario"]["units"]}
    assert not shown & {unit["id"] for unit in late}
    assert b"Umbrella" in view_files.dumps(views.view_of(game, 1 - side))
    mark = json.loads(view_files.dumps(views.view_of(game, 1 - side)))["battle"]
    assert mark == json.loads(data)["battle"], "both sides call the battle the same"
    rng = Random(7)
    for number in range(400):  # until they have come
        if isinstance(game.journal.pending, Over):
            break
        step = next_step(case, game, game, number, rng)
        assert step is not None
        game.journal.must(step)
        if number % 100 == 99:
            data = view_files.dumps(views.view_of(game, side))
            assert view_files.dumps(view_files.loads(data, SYSTEMS)) == data
    known = brief.known(scenario, side)
    assert not [unit for unit in known.units if unit.side == other], "a piece of the enemy is shown"
    assert len([unit for unit in known.units if unit.side != other]) == len(
        [unit for unit in scenario.units if unit.side != other]
    )
    row["briefings"] = {other: {"known": ["reinforcements", "places"]}}
    assert len(brief.known(_reread(case, row), side).units) == len(scenario.units)


def test_what_a_side_knows_before_the_battle_has_words(case: Any) -> None:
    brief = case.system.design().brief
    for side in (0, 1):
        known = brief.known(case.scenario, side)
        assert brief.forces(known, side) == brief.forces(case.scenario, side)
        other = brief.forces(known, 1 - side)
        assert not [line for line in other if line.level == 2 and not line.place], "the enemy is told"
        viewpoints = [zone for zone in getattr(known.board, "zones", ()) if zone.formation]
        assert all(zone.side == known.sides[side].id for zone in viewpoints), "where its divisions stand"
        for language in ("en", "fr"):
            lines = [words for line in brief.forces(case.scenario, side) for words in (line.name, line.kind)]
            lines += [note.text for note in brief.victory(case.scenario, side)]
            lines += [arrival.what for arrival in brief.arrivals(case.scenario, side)]
            assert all("{" not in say(words, language) for words in lines)
        assert all(note.rule for note in brief.victory(case.scenario, side))
