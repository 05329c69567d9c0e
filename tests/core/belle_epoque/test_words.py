"""Every sentence can be said in both languages, whatever the moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.protocol.chance_answers import deal_refusal
from core.protocol.events import Event, Modifier
from core.protocol.pending import UNKNOWN, Choice, Deal, Over, Roll
from core.protocol.refusals import Refusal
from core.protocol.steps import ActionStep
from core.systems.belle_epoque.rules.rules import BelleEpoqueRules
from core.systems.belle_epoque.rules.state import State
from core.systems.belle_epoque.words.messages import BelleEpoqueWords
from core.systems.belle_epoque.words.refusal_messages import MODIFIERS, REFUSALS
from core.text import say
from tests.rulebook.belle_epoque.table import Table, battle, ready

RULES = BelleEpoqueRules()
WORDS = BelleEpoqueWords()
LANGUAGES = ("en", "fr")

FACTS = {
    "unit": 0,
    "target": 1,
    "by": 1,
    "side": 0,
    "to": 0,
    "at": 0,
    "hexes": (0, 1),
    "measured": 3,
    "needed": 1,
    "number": 2,
    "handful": "test",
    "reason": "so",
}


def spoken(text: Any) -> list[str]:
    found = [say(text, language) for language in LANGUAGES]
    assert all(sentence and "{" not in sentence for sentence in found), found
    return found


def test_every_refusal_has_its_sentence(ridge: Any) -> None:
    context = RULES.new_battle(ridge).context
    first = context.grid.hexes[0]
    facts = {**FACTS, "to": first, "at": first, "hexes": context.grid.hexes[:2]}
    for kind in REFUSALS:
        refusal = Refusal(kind, "BE-2", facts)
        assert spoken(WORDS.refusal(context, refusal))
        assert WORDS.refusal_lines(context, refusal)


def test_every_modifier_has_its_words() -> None:
    for kind in MODIFIERS:
        spoken(WORDS.modifier(Modifier(kind, 1, "BE-2")))


def test_every_moment_and_act_of_some_battles_is_said(ridge: Any, play_on: Callable[..., State]) -> None:
    said: set[Any] = set()

    def watch(state: State) -> None:
        pending = state.pending
        if isinstance(pending, Over):
            spoken(WORDS.over(state, pending))
        elif isinstance(pending, Roll | Deal):
            if pending.why not in said:
                said.add(pending.why)
                spoken(WORDS.chance(state, pending))
                assert pending.why in WORDS.chance_kinds
        elif pending.prompt not in said:
            said.add(pending.prompt)
            spoken(WORDS.prompt(state, pending))
            for action in RULES.actions(state, pending.side):
                spoken(WORDS.action(state, action))

    for seed in range(15):
        play_on(RULES.new_battle(ridge), seed, watch=watch)
    assert {"command", "token", "test", "fire", "assault", "react", "advance"} <= said


def test_every_event_is_told_with_its_terms(ridge: Any, play_on: Callable[..., State]) -> None:
    told: set[str] = set()
    for seed in range(10):
        state = RULES.new_battle(ridge)
        context = state.context

        def listen(event: Any, context: Any = context) -> None:
            assert event.kind in WORDS.event_kinds
            if event.kind not in told:
                spoken(WORDS.event(context, event))
            for term in event.modifiers:
                assert term.rule.startswith("BE-")
                spoken(WORDS.modifier(term))
            told.add(event.kind)

        _play_telling(state, seed, listen)
    assert {"fire", "assault_rolled", "test", "retreated", "advanced", "objective_taken", "over"} <= told


def test_a_six_is_never_told_to_count(ridge: Any) -> None:
    """BE-11.6: with an assault score of 6 or more the sentence does not say that a 6 counts."""
    context = RULES.new_battle(ridge).context
    facts = {"unit": 0, "faces": (6, 5), "total": 5}
    told = {
        score: say(WORDS.event(context, Event("assault_rolled", facts | {"score": score}, "BE-10.3")), "en")
        for score in (5, 6, 7)
    }
    assert "up to 5 count" in told[5]
    assert all("all but a 6 count" in told[score] for score in (6, 7))


def _play_telling(state: State, seed: int, listen: Callable[[Any], None]) -> None:
    from random import Random

    from core.chance.sources import Quick
    from core.protocol.chance_answers import answer

    rng = Random(seed)
    source = Quick(rng)
    while not isinstance(pending := state.pending, Over):
        if isinstance(pending, Choice):
            RULES.apply(state, ActionStep(pending.side, RULES.propose(state, pending.side, rng)), listen)
        else:
            assert isinstance(pending, Roll | Deal)
            RULES.apply(state, answer(pending, source, 0), listen)


def test_a_token_is_never_drawn_face_down(ridge: Any, play_on: Callable[..., State]) -> None:
    state = play_on(RULES.new_battle(ridge), 1, stop=lambda state: isinstance(state.pending, Deal))
    assert isinstance(state.pending, Deal)
    refusal = deal_refusal(state.pending, (UNKNOWN,))
    assert refusal is not None
    assert refusal.kind == "cards_open"
    spoken(WORDS.refusal(state.context, refusal))


def told(table: Table) -> str:
    return say(WORDS.prompt(table.state, table.pending), "en").partition(". ")[2].partition(";")[0]


def test_the_prompt_names_what_is_open_to_the_unit_and_nothing_else() -> None:
    """Neither idling where BE-AMB-3 forbids it, nor a move or a fire that the rules do not leave it."""
    walls = "5.4 5.6 4.4 4.5 6.4 6.5"
    rows: tuple[tuple[dict[str, Any], str], ...] = (
        ({}, "Test its reactivity, make a basic move, or nothing"),
        ({"features": {"impassable": walls}}, "Test its reactivity, or nothing"),
        ({"options": {"allow_pass": False}}, "Test its reactivity or make a basic move"),
        ({"options": {"allow_pass": False}, "features": {"very_difficult": "5.5"}}, "Test its reactivity"),
    )
    for kept, words in rows:
        table = battle("inf 5.5 C, inf 9.1", "inf 1.13", **kept)
        table.activate("bi1")
        assert told(table) == words
    for foe, words in (
        ("inf 5.7 conspicuous", "Move, fire, or end."),
        ("inf 5.6", "Move, fire, assault, or end."),
        ("inf 1.1", "Move, or end."),
    ):
        assert told(ready("inf 5.5 C, inf 9.1", f"{foe}, inf 1.13")) == words
    walled = {"impassable": walls.replace("5.6 ", "")}
    assert told(ready("inf 5.5 C, inf 9.1", "inf 5.6, inf 1.13", features=walled)) == "Fire, assault, or end."
    for mine, words in (("C", "Fire, assault, or end."), ("E", "Assault, or end.")):
        table = ready(f"inf 5.5 {mine}, inf 9.1", "inf 5.7, inf 1.13")
        table.move("bi1", "5.6")
        assert told(table) == words
