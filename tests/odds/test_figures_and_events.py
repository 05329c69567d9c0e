"""A figure counts what the journal tells: the words of the odds are those of the battle."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from core.chance.sources import Quick
from core.odds.questions import Question, way_of
from core.protocol.chance_answers import answer
from core.protocol.events import Event
from core.protocol.pending import Deal, Roll, deciding_side
from core.protocol.steps import ActionStep, Step
from core.protocol.system import System
from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.systems.belle_position.rules import actions as cards
from core.systems.belle_position.system import BELLE_POSITION
from core.systems.la_garde.system import LA_GARDE
from core.systems.mbt.system import MBT
from tests.odds.test_seam import questions

Counts = dict[str, int]
"""Figure -> what the events say of it."""


def by_unit(context: Any, events: list[Event]) -> Counts:
    """Units and pieces that are gone, strength that was lost: Battle Cry and Belle Époque."""
    told = {f"{figure}.{side}": 0 for figure in ("lost", "out") for side in (0, 1)}
    for event in events:
        side = context.side_of[event.facts["unit"]] if "unit" in event.facts else 0
        if event.kind == "lost":
            told[f"lost.{side}"] += event.facts["lost"]
        elif event.kind == "eliminated":
            told[f"out.{side}"] += 1
        elif event.kind == "rallied":
            told[f"lost.{side}"] -= event.facts["gained"]
    return told


def by_base(context: Any, events: list[Event]) -> Counts:
    """Bases that are destroyed, and those of them that count."""
    told = {f"{figure}.{side}": 0 for figure in ("out", "losses") for side in (0, 1)}
    for event in events:
        if event.kind in ("destroyed", "destroyed_uncounted"):
            told[f"out.{event.facts['side']}"] += 1
            told[f"losses.{event.facts['side']}"] += event.kind == "destroyed"
    return told


def by_card(context: Any, events: list[Event]) -> Counts:
    """Cards that are lost, and each token that a unit takes in a combat."""
    told = {f"{figure}.{side}": 0 for figure in ("out", "endurance") for side in (0, 1)}
    for event in events:
        if event.kind == "eliminated":
            told[f"out.{event.facts['side']}"] += 1
        elif event.kind == "token":
            told[f"endurance.{event.facts['side']}"] += 1
    return told


def by_brigade(context: Any, events: list[Event]) -> Counts:
    """Brigades that are gone, generals that have fallen; an aide who acts as one is none."""
    told = {f"{figure}.{side}": 0 for figure in ("out", "generals") for side in (0, 1)}
    for event in events:
        if event.kind in ("broken", "destroyed"):
            told[f"out.{event.facts['side']}"] += 1
        elif event.kind == "general_lost" and event.facts["post"] >= 0:
            told[f"generals.{context.posts[event.facts['post']].side}"] += 1
    return told


ROOMS: tuple[tuple[System, Callable[[Any, list[Event]], Counts]], ...] = (
    (BATTLE_CRY, by_unit),
    (BELLE_EPOQUE, by_unit),
    (MBT, by_base),
    (BELLE_POSITION, by_card),
    (LA_GARDE, by_brigade),
)


@pytest.mark.parametrize(("system", "count"), ROOMS, ids=lambda value: getattr(value, "id", ""))
def test_figures_count_what_is_told(system: System, count: Callable[[Any, list[Event]], Counts]) -> None:
    met = 0
    for number, question in enumerate(questions(system)):
        if isinstance(question.action, cards.Test | cards.EndMoves):
            continue  # a unit that routs in a test loses all its endurance at once
        for seed in range(3):
            values, events = played(question, seed)
            counted = count(question.state.context, events)
            if any(event.kind in ("left_board", "left_map", "aimed", "over") for event in events):
                counted = {key: value for key, value in counted.items() if key[:4] not in ("lost", "loss")}
            assert {key: values[key] for key in counted} == counted, (number, seed, question.action)
            met += any(counted.values())
    assert met >= 1


GONE = frozenset({"eliminated", "destroyed", "destroyed_uncounted", "broken"})
AHEAD = frozenset({"advanced", "occupies"})
AWAY = frozenset({"retreated", "evaded", "recoils", "pushed", "runs", "withdraws", "moved"})


@pytest.mark.parametrize(
    ("system", "least"), [(room, 2) for room, _told in ROOMS], ids=[room.id for room, _told in ROOMS]
)
def test_words_of_figures_are_those_of_the_events(system: System, least: int) -> None:
    """Stands, back, advanced, gone, routed, passed, changed, spent, over: each as the journal tells it."""
    met = set[tuple[str, Any]]()
    for question in questions(system):
        for seed in range(6):
            values, events = played(question, seed)
            kinds = {event.kind for event in events}
            pair = getattr(question.action, "target", None), getattr(question.action, "unit", None)
            for name, unit in zip(("target", "actor"), pair, strict=True):
                if name in values and None not in pair:
                    own = [event for event in events if event.facts.get("unit") == unit]
                    ran = system is LA_GARDE and question.state.is_routed(unit)
                    _check_fate(values[name], own, ran_before=ran)
                    met.add((name, values[name]))
            assert (values["end"] != "goes_on") == bool(kinds & {"over", "battle_ends"})
            for name in {"test", "ammunition", "order"} & values.keys():
                assert values[name] == _word_of(name, values[name], question, events)
                met.add((name, values[name]))
    assert len(met) >= (4 if {"target", "actor"} & {name for name, _value in met} else 0)


def _check_fate(value: str, own: list[Event], *, ran_before: bool) -> None:
    """What is said of a piece, against what was told of it; who was in rout before still is, untold."""
    kinds = {event.kind for event in own}
    assert (value == "gone") == bool(kinds & GONE)
    if value == "advanced":
        assert kinds & AHEAD
    elif value == "back":
        assert kinds & AWAY
    elif value == "routed":
        assert ran_before or any(event.facts.get("cohesion") == "rout" for event in own)
    elif value in ("stands", "holds"):
        assert not kinds & AHEAD


def _word_of(name: str, value: Any, question: Question, events: list[Event]) -> Any:
    kinds = [event.kind for event in events]
    if name == "test":
        told = next(kind for kind in kinds if kind in ("test_certain", "test_passed", "test_failed"))
        return "failed" if told == "test_failed" else "passed"
    if name == "ammunition":
        return "out" if "out_of_ammunition" in kinds else "left"
    return (
        question.action.order if "order_changed" in kinds else question.state.orders[question.action.division]
    )


def played(question: Question, seed: int) -> tuple[dict[str, Any], list[Event]]:
    """One play of an action until it is settled: the values of its figures, and all that was told."""
    system = question.system
    way, _known = way_of(Question(system, question.state, question.side, question.action))
    rng, events = Random(seed), list[Event]()
    source, state = Quick(rng), question.state.copy()
    step: Step = ActionStep(question.side, question.action)
    while True:
        system.rules.apply(state, step, events.append)
        if way.is_settled(state):
            break
        pending = state.pending
        if isinstance(pending, Roll | Deal):
            step = answer(pending, source, 0)
        else:
            side = deciding_side(pending)
            step = ActionStep(side, rng.choice(system.rules.actions(state, side)))
    figures = way.outcomes.figures(way.before, question.side, question.action)
    values, _losses = way.leaf(state)
    return {figure.id: value for figure, value in zip(figures, values, strict=True)}, events
