"""A figure counts what the journal tells: the words of the odds are those of the battle."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from core.chance.sources import Quick
from core.odds.questions import Question, way_of
from core.play.answers import answer
from core.play.events import Event
from core.play.pending import Deal, Roll
from core.play.steps import Act, Step
from core.play.system import System
from core.players.playouts import deciding_side
from core.systems.battle_cry.system import BATTLE_CRY
from core.systems.belle_epoque.system import BELLE_EPOQUE
from core.systems.belle_position import actions as cards
from core.systems.belle_position.system import BELLE_POSITION
from core.systems.la_garde.system import LA_GARDE
from core.systems.mbt.system import MBT
from tests.odds.test_seam import questions

Told = dict[str, int]
"""Figure -> what the events say of it."""


def by_unit(setting: Any, events: list[Event]) -> Told:
    """Units and pieces that are gone, strength that was lost: Battle Cry and Belle Époque."""
    told = {f"{figure}.{side}": 0 for figure in ("lost", "out") for side in (0, 1)}
    for event in events:
        side = setting.side_of[event.facts["unit"]] if "unit" in event.facts else 0
        if event.kind == "lost":
            told[f"lost.{side}"] += event.facts["lost"]
        elif event.kind == "eliminated":
            told[f"out.{side}"] += 1
        elif event.kind == "rallied":
            told[f"lost.{side}"] -= event.facts["gained"]
    return told


def by_base(setting: Any, events: list[Event]) -> Told:
    """Bases that are destroyed, and those of them that count."""
    told = {f"{figure}.{side}": 0 for figure in ("out", "losses") for side in (0, 1)}
    for event in events:
        if event.kind in ("destroyed", "destroyed_uncounted"):
            told[f"out.{event.facts['side']}"] += 1
            told[f"losses.{event.facts['side']}"] += event.kind == "destroyed"
    return told


def by_card(setting: Any, events: list[Event]) -> Told:
    """Cards that are lost, and each token that a unit takes in a combat."""
    told = {f"{figure}.{side}": 0 for figure in ("out", "endurance") for side in (0, 1)}
    for event in events:
        if event.kind == "eliminated":
            told[f"out.{event.facts['side']}"] += 1
        elif event.kind == "token":
            told[f"endurance.{event.facts['side']}"] += 1
    return told


def by_brigade(setting: Any, events: list[Event]) -> Told:
    """Brigades that are gone, generals that have fallen; an aide who acts as one is none."""
    told = {f"{figure}.{side}": 0 for figure in ("out", "generals") for side in (0, 1)}
    for event in events:
        if event.kind in ("broken", "destroyed"):
            told[f"out.{event.facts['side']}"] += 1
        elif event.kind == "general_lost" and event.facts["post"] >= 0:
            told[f"generals.{setting.posts[event.facts['post']].side}"] += 1
    return told


ROOMS: tuple[tuple[System, Callable[[Any, list[Event]], Told]], ...] = (
    (BATTLE_CRY, by_unit),
    (BELLE_EPOQUE, by_unit),
    (MBT, by_base),
    (BELLE_POSITION, by_card),
    (LA_GARDE, by_brigade),
)


@pytest.mark.parametrize(("system", "told"), ROOMS, ids=lambda value: getattr(value, "id", ""))
def test_figures_count_what_is_told(system: System, told: Callable[[Any, list[Event]], Told]) -> None:
    met = 0
    for number, question in enumerate(questions(system)):
        if isinstance(question.action, cards.Test | cards.EndMoves):
            continue  # a unit that routs in a test loses all its endurance at once
        for seed in range(3):
            values, events = played(question, seed)
            counted = told(question.state.setting, events)
            if any(event.kind in ("left_board", "left_map", "aimed", "over") for event in events):
                counted = {key: value for key, value in counted.items() if key[:4] not in ("lost", "loss")}
            assert {key: values[key] for key in counted} == counted, (number, seed, question.action)
            met += any(counted.values())
    assert met >= 1


def played(question: Question, seed: int) -> tuple[dict[str, Any], list[Event]]:
    """One play of an action until it is settled: the values of its figures, and all that was told."""
    system = question.system
    way, _known = way_of(Question(system, question.state, question.side, question.action))
    rng, events = Random(seed), list[Event]()
    source, state = Quick(rng), question.state.copy()
    step: Step = Act(question.side, question.action)
    while True:
        system.rules.apply(state, step, events.append)
        if way.is_settled(state):
            break
        pending = state.pending
        if isinstance(pending, Roll | Deal):
            step = answer(pending, source, 0)
        else:
            side = deciding_side(pending)
            step = Act(side, rng.choice(system.rules.actions(state, side)))
    figures = way.outcomes.figures(way.before, question.side, question.action)
    values, _losses = way.leaf(state)
    return {figure.id: value for figure, value in zip(figures, values, strict=True)}, events
