"""Views and replies: what a side may not know writes nothing, what it decides comes back whole."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from core.chance.sources import Rolled
from core.play import games, replies, views
from core.play.answers import answer
from core.play.games import Game
from core.play.pending import Choice, Deal, Over, Roll, SecretChoices
from core.play.plain import plain_state
from core.play.sealed import sealed
from core.play.steps import Act, Dealt, Step
from core.scenarios.documents import BadFile
from core.systems.catalog import SYSTEMS

STEPS = 90
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
        step = Act(side, case.choose(one.journal.state, side, rng))
        if other.journal.refusal(step) is None:
            return step
    return None


def twin_steps(case: Any, game: Game, step: Step, side: int, rng: Random) -> Iterator[Step]:
    """Other steps that the opponent of `side` could take in the twin battle at this moment."""
    pending = game.journal.pending
    if isinstance(pending, Deal) and pending.to == 1 - side:
        for number in range(TRIES):
            yield answer(pending, Rolled(rng.randrange(1000)), number)
    elif isinstance(step, Act) and step.by != side:
        acts = list(case.system.rules.actions(game.journal.state, step.by))
        alike = [act for act in acts if type(act) is type(step.action)]
        yield from (Act(step.by, act) for act in rng.sample(alike, min(TRIES, len(alike))))


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
    other = games.new_game(case.system, with_papers(case.scenario, 1 - side, "through the valley"), 2)
    other.seats = {other.scenario.sides[0].id: "greedy"}
    other.shown = {"roll": "typed"}
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
                if not refused and seen(other, candidate, side) == known:
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
        assert views.write_row(first) == views.write_row(second)
    assert differed or not hidden(case), "the twins never differed"
    data = views.dumps(first)
    assert data == views.dumps(second)
    for secret in (b"up the left", b"through the valley", b'"seed"', b'"steps"', b"greedy"):
        assert secret not in data
    assert views.dumps(views.view_of(one, 1 - side)) != views.dumps(views.view_of(other, 1 - side))


def test_a_view_comes_back_and_is_played_as_the_battle_is(case: Any) -> None:
    rules = case.system.rules
    game = games.new_game(case.system, case.scenario, 3)
    game.papers.append(sealed(case.scenario.sides[0].id, "the reserve waits", 1))
    rng = Random(4)
    answered = 0
    for number, (_state, pending, step) in enumerate(case.walk(4)):
        if number > 25 and isinstance(pending, Choice) and number % 3 == 0:
            answered += 1
            data = views.dumps(views.view_of(game, pending.side))
            view = views.loads(data, SYSTEMS)
            assert views.dumps(view) == data
            assert rules.pending(view.state) == pending
            journal = view.journal()
            more = False
            while not more and len(journal.steps()) < 4 and views.is_asked(journal.pending, view.side):
                act = case.choose(journal.state, view.side, rng)
                more = views.shows_more(case.system, journal.state, view.side, act)
                journal.must(Act(view.side, act))
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
    assert answered or isinstance(step, Dealt) or number <= 25


@pytest.mark.parametrize("side", [0, 1])
def test_a_sealed_paper_shows_the_other_side_nothing_but_its_seal(case: Any, side: int) -> None:
    game = games.new_game(case.system, case.scenario, 3)
    paper = sealed(case.scenario.sides[1 - side].id, "the umbrella plan", 1, [{"do": "x"}])
    game.papers.append(paper)
    data = views.dumps(views.view_of(game, side))
    assert b"umbrella" not in data
    assert paper.salt.encode() not in data
    assert paper.seal.encode() in data
    assert b"umbrella" in views.dumps(views.view_of(game, 1 - side))
