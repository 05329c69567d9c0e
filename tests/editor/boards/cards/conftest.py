"""A shipped card battle in play, seen by a seat."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from core.chance.sources import Quick
from core.paths import SCENARIOS
from core.protocol.chance_answers import answer
from core.protocol.pending import Choice, Deal, Over, Roll, deciding_side
from core.protocol.steps import ActionStep
from core.scenarios.files import load
from core.systems.belle_position.system import BELLE_POSITION
from core.systems.catalog import SYSTEMS
from editor.base.context import Context
from editor.base.language import Speaker
from editor.base.settings import Settings
from editor.base.theme import Theme
from editor.boards.cards.picture import seats_of
from editor.boards.cards.table_contents import CardContents, battle_shown

RULES = BELLE_POSITION.rules


@cache
def scenario() -> Any:
    """Frœschwiller."""
    models = {BELLE_POSITION.id: BELLE_POSITION.design().scenario}
    return load(SCENARIOS / "belle_position" / "froeschwiller.json", models)


@cache
def played(seed: int, turn: int) -> Any:
    """The battle at the moves of that turn or later, played at random."""
    state: Any = RULES.new_battle(scenario())
    rng = Random(seed)
    source = Quick(rng)
    while not isinstance(state.pending, Over):
        pending = state.pending
        if isinstance(pending, Roll | Deal):
            RULES.apply(state, answer(pending, source, 0))
            continue
        if state.turn >= turn and isinstance(pending, Choice) and pending.prompt == "movement":
            break
        side = deciding_side(pending)
        RULES.apply(state, ActionStep(side, RULES.propose(state, side, rng)))
    return state


def seen_by(side: int, state: Any = None, *, dark: bool = False) -> CardContents:
    """The table from the seat of a side that knows what it may know."""
    known = RULES.observe(played(5, 3) if state is None else state, side)
    return battle_shown(BELLE_POSITION.look, known, seats_of(scenario(), "fr", side), dark=dark)


@pytest.fixture
def shown() -> CardContents:
    return seen_by(1)


@pytest.fixture
def context(qapp: QApplication, tmp_path: Path) -> Context:
    theme = Theme("light")
    theme.apply()
    return Context(Speaker("en"), theme, Settings(tmp_path / "settings.ini"), SYSTEMS)
