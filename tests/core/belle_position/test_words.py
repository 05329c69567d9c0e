"""Prompts, dice and ends have their sentence in both languages, for everybody who may see them."""

from __future__ import annotations

from random import Random

import pytest

from core.chance.sources import Quick
from core.protocol.chance_answers import answer
from core.protocol.pending import Choice, Deal, Over, Roll, SecretChoices, deciding_side
from core.protocol.steps import ActionStep
from core.systems.belle_position.design.scenario import BellePositionScenario
from core.systems.belle_position.rules.rules import BellePositionRules
from core.systems.belle_position.words.messages import PROMPTS, BellePositionWords
from core.text import Text, say
from tests.rulebook.belle_position.table import battle

RULES = BellePositionRules()
WORDS = BellePositionWords()


def spoken(text: Text) -> None:
    for language in ("en", "fr"):
        sentence = say(text, language)
        assert sentence
        assert "{" not in sentence


@pytest.mark.parametrize("seed", range(6))
def test_everything_that_is_waited_for_is_said(woerth: BellePositionScenario, seed: int) -> None:
    rng = Random(seed)
    source = Quick(rng)
    state = RULES.new_battle(woerth)
    while not isinstance(pending := state.pending, Over):
        for side in (0, 1):
            seen = RULES.observe(state, side)
            if isinstance(pending, Roll | Deal):
                spoken(WORDS.chance(seen, pending))
            elif isinstance(pending, SecretChoices):
                for choice in pending.choices:
                    spoken(WORDS.prompt(seen, choice))
            else:
                assert isinstance(pending, Choice)
                spoken(WORDS.prompt(seen, pending))
        if isinstance(pending, Roll | Deal):
            RULES.apply(state, answer(pending, source, 0))
        else:
            side = deciding_side(pending)
            RULES.apply(state, ActionStep(side, RULES.propose(state, side, rng)))
    spoken(WORDS.over(state, pending))


def test_every_moment_has_a_prompt() -> None:
    from core.systems.belle_position.rules import moments

    asked = [row for row in vars(moments).values() if isinstance(row, tuple)]
    prompts = {choice.prompt for row in asked for choice in row if isinstance(choice, Choice)}
    assert prompts <= set(PROMPTS)
    assert prompts | {"deploy"} == set(PROMPTS)


def test_bp_13_5_nobody_is_told_to_end_the_moves_over_the_limit() -> None:
    table = battle("L L L L / L / L", reserve="L")
    table.to_movement()
    endings = []
    for step in (lambda: None, lambda: table.bring("L", "fl"), lambda: table.move("fl", 1, "reserve")):
        step()
        endings.append(say(WORDS.prompt(table.state, table.pending), "en").partition(": ")[2])
    free = "move cards, or end the moves."
    assert endings == [free, "too many cards in a position. Move on, or take the moves back.", free]


def test_bp_18_5_an_open_flank_is_told_beside_the_board_too() -> None:
    """It was said that enough positions are conquered, which is BP-8.2."""
    table = battle("L / L / L", "/ / P", french_in="L / /", flank_attack=True)
    assert "flank" in say(WORDS.over(table.state, table.pending), "en")
    assert "flanc" in say(WORDS.over(table.state, table.pending), "fr")
