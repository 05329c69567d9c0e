"""What every planner promises: answers from what a side knows alone, sentences with a rule that there is."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from random import Random
from typing import Any

import pytest

from core.chance.sources import Quick
from core.paths import RESOURCES, SCENARIOS
from core.presentation.planner import Note
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.steps import ActionStep
from core.protocol.system import System
from core.scenarios import files
from core.systems.catalog import SYSTEMS
from core.text import say

ROOMS = [system for system in SYSTEMS if system.planner.answers]
PIECES = 2
STEPS = (0, 60)


def moments(system: System) -> Iterator[Any]:
    """A battle at its beginning, and after some random steps."""
    path = SCENARIOS / system.id / f"{system.benchmark}.json"
    state = system.rules.new_battle(files.load(path, {system.id: system.design().scenario}))
    rng = Random(2)
    source = Quick(rng)
    for step in range(max(STEPS) + 1):
        if step in STEPS:
            yield state.copy()
        pending = system.rules.pending(state)
        if isinstance(pending, Over):
            return
        if isinstance(pending, Roll | Deal):
            system.rules.apply(state, answer(pending, source, 0))
        else:
            side = deciding_side(pending)
            system.rules.apply(state, ActionStep(side, system.rules.propose(state, side, rng)))


def answers(system: System, known: Any, side: int) -> list[Any]:
    """What is told of a moment, short of what takes long on a table."""
    planner = system.planner
    units = [unit for unit, _id in enumerate(known.context.scenario.units)][::5]
    found: list[Any] = [planner.command(known, one) for one in (0, 1)]
    found += [planner.reach(known, unit) for unit in units[:PIECES]]
    if system.board == "hex":
        hexes = known.context.grid.hexes
        found += [
            planner.side_sight(known, side),
            planner.threat(known, 1 - side),
            planner.viewpoints(known, side),
        ]
        found += [planner.line(known, hexes[5], hexes[-7]), planner.mutual(known, hexes[30], hexes[60])]
    return found


@pytest.mark.parametrize("system", ROOMS, ids=lambda system: system.id)
def test_a_planner_answers_from_what_a_side_knows_alone(system: System) -> None:
    for state in moments(system):
        for side in (0, 1) if system.board != "table" else (0,):
            known = system.rules.observe(state, side)
            world = system.rules.imagine(state, side, Random(5))
            again = system.rules.observe(world, side)
            assert answers(system, known, side) == answers(system, again, side)


@pytest.mark.parametrize("system", ROOMS, ids=lambda system: system.id)
def test_each_sentence_of_a_planner_names_a_rule_and_is_said_in_both_languages(system: System) -> None:
    rules = json.loads((RESOURCES / "rules" / f"{system.id}.json").read_text("utf-8"))
    met = 0
    for state in moments(system):
        for note in notes_in(answers(system, system.rules.observe(state, 0), 0)):
            assert note.rule in rules, note
            for language in ("en", "fr"):
                told = say(note.text, language)
                assert told
                assert "{" not in told
            met += 1
    assert met > 10


def notes_in(found: Any) -> Iterator[Note]:
    """Every note of an answer, wherever it stands."""
    if isinstance(found, Note):
        yield found
    elif is_dataclass(found):
        for field in fields(found):
            yield from notes_in(getattr(found, field.name))
    elif isinstance(found, Mapping):
        for value in found.values():
            yield from notes_in(value)
    elif isinstance(found, list | tuple):
        for value in found:
            yield from notes_in(value)
