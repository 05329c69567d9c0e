"""Prompts, dice and ends have their sentence in both languages, for everybody who may see them."""

from __future__ import annotations

from random import Random

import pytest

from core.chance.sources import Quick
from core.protocol.chance_answers import answer
from core.protocol.events import Event
from core.protocol.pending import Choice, Deal, Over, Roll, SecretChoices, deciding_side
from core.protocol.steps import ActionStep
from core.systems.belle_position.design.scenario import BellePositionScenario
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.rules import BellePositionRules
from core.systems.belle_position.system import BELLE_POSITION
from core.systems.belle_position.words.messages import PROMPTS, BellePositionWords
from core.text import Text, say
from editor.boards.battle.odds import group_words, odds_of
from tests.rulebook.belle_position.table import PLACES, Table, battle

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


def act_sentences(table: Table, language: str) -> list[str]:
    return [say(WORDS.action(table.state, one), language) for one in table.offered()]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_acts_that_are_different_have_different_sentences(language: str) -> None:
    """The centre attacked from both wings; of two guns of one kind each may have tokens of its own."""
    flanks = battle("L / / L", "P / P / P", german_in="/ P /", flank_attack=True)
    guns = battle("R / R / L", "B B / P / B", up="gl1 gl2 gr1", counter_battery_any=True)
    for table, number in ((flanks, 2), (guns, 6)):
        assert len(table.offered()) > number
        assert len(set(act_sentences(table, language))) == len(table.offered())


def test_hits_that_nobody_takes_are_not_told_of_nobody() -> None:
    """Of four cards one is face up: the third hit at long range falls on no other (BP-11.3)."""
    table = battle("L / L / F L L L", "B / P / P", up="fr1", first="german")
    table.long("gl", 1, "1 1 1")
    (lost,) = table.events("hits_lost")
    assert (
        say(WORDS.event(table.state.context, lost), "en") == "1 hit found no unit left that it can fall on."
    )


def test_chances_of_a_combat_speak_of_hits_and_of_sixes() -> None:
    """Cards have no figures; a six marks the general (BP-10.6)."""
    table = battle("L / L / L", "P g00 / P / P", french_in="L / /", up="gl1")
    preview = BELLE_POSITION.look.preview(table.state, 0, acts.Fire(PLACES["gl"], 0))
    assert preview is not None
    assert preview.roll is not None
    odds = odds_of(preview.roll)
    assert odds is not None
    words = [group_words(group, BELLE_POSITION.parts.strength) for group in odds.some]
    assert [say(one, "en") for one in words] == ["One hit or more", "One six or more"]
    assert [say(one, "fr") for one in words] == ["Une touche ou plus", "Au moins un six"]


def test_cards_of_one_name_that_are_drawn_are_counted() -> None:
    """Five times "Infanterie de Marche" stood in a row at the head of the report."""
    table = battle("L L L Z / L / L", "P / P / P")
    context = table.state.context
    line, zouaves = table.kind("ligne-francaise"), table.kind("zouaves-turcos")
    drew = Event("drew", {"side": 0, "cards": (line, line, line, zouaves)}, "BP-4.2")
    told = say(WORDS.event(context, drew), "fr")
    assert "Ligne Française ×3 et Zouaves/Turcos" in told
