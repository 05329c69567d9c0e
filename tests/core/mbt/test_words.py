"""Every sentence can be said in both languages, whatever the moment."""

from __future__ import annotations

from typing import Any

from core.protocol.events import Event, Modifier
from core.protocol.pending import Over, Roll
from core.protocol.refusals import Refusal
from core.systems.mbt.rules.rules import MbtRules
from core.systems.mbt.rules.state import State
from core.systems.mbt.words.event_messages import EVENTS
from core.systems.mbt.words.messages import MbtWords
from core.systems.mbt.words.refusal_messages import MODIFIERS, REFUSALS
from core.text import say
from tests.core.mbt.conftest import Play

RULES = MbtRules()
WORDS = MbtWords()
FACTS = {
    "unit": 0,
    "target": 1,
    "by": 1,
    "who": 1,
    "units": (0, 1),
    "side": 0,
    "measured": 2.6,
    "needed": 1,
    "used": 1.5,
    "allowed": 2.0,
    "number": 2,
    "count": 2,
    "leg": 1,
    "handful": "attacker",
    "reason": "so",
    "faces": (3,),
    "total": 8,
    "won": 8,
    "lost": 5,
    "way": "left",
    "why": "front",
    "turn": 2,
    "objective": 0,
    "note": "so",
    "set": "remove",
    "to": 1,
    "item": "moved",
    "at": "1,2,3",
}


def spoken(text: Any) -> list[str]:
    found = [say(text, language) for language in ("en", "fr")]
    assert all(sentence and "{" not in sentence for sentence in found), found
    return found


def test_every_refusal_has_its_sentence(twins: Any) -> None:
    context = RULES.new_battle(twins).context
    for kind in REFUSALS:
        refusal = Refusal(kind, "MBT-5", FACTS)
        spoken(WORDS.refusal(context, refusal))
        assert WORDS.refusal_lines(context, refusal)


def test_too_far_says_measure_allowance_and_whose_base_it_is(twins: Any) -> None:
    context = RULES.new_battle(twins).context
    facts = {"unit": 0, "measured": 2.6, "needed": 2.0}
    english = say(WORDS.refusal(context, Refusal("too_far", "MBT-5", facts)), "en")
    assert english == "2.6 graduations, 2 allowed: Spears 1 (Red army)."


def test_every_event_has_its_line(twins: Any) -> None:
    context = RULES.new_battle(twins).context
    for kind in EVENTS:
        spoken(WORDS.event(context, Event(kind, FACTS)))
    for why in ("edge", "ground", "front", "base"):
        spoken(WORDS.event(context, Event("cannot_recoil", {**FACTS, "why": why})))
    for edit, to in (("place", ""), ("state", 1), ("owner", ""), ("phase", "combat")):
        at = context.aims[0].id if edit == "owner" else FACTS["at"]
        facts = {**FACTS, "set": edit, "to": to, "at": at}
        spoken(WORDS.event(context, Event("edit", facts)))
    for winner, reason in ((0, "losses"), (1, "general"), (0, "objective"), (0, "army_break"), (-1, "draw")):
        spoken(WORDS.event(context, Event("over", {"winner": winner, "reason": reason})))


def test_every_modifier_has_its_words() -> None:
    for kind in MODIFIERS:
        spoken(WORDS.modifier(Modifier(kind, 1, "MBT-6.2")))


def test_every_moment_and_act_of_some_battles_is_said(hydaspes: Any, play_on: Play) -> None:
    said: set[Any] = set()

    def watch(state: State) -> None:
        pending = state.pending
        if isinstance(pending, Over):
            spoken(WORDS.over(state, pending))
        elif isinstance(pending, Roll):
            said.add(pending.why)
            spoken(WORDS.chance(state, pending))
            assert pending.why in WORDS.chance_kinds
        else:
            spoken(WORDS.prompt(state, pending))
            if pending.prompt not in said:
                said.add(pending.prompt)
                for action in RULES.actions(state, pending.side):
                    spoken(WORDS.action(state, action))

    for seed in range(4):
        play_on(RULES.new_battle(hydaspes), seed, watch=watch)
    assert {"move", "combat", "fight", "shot", "panic"} <= said


def test_told_events_have_words_and_rules(hydaspes: Any, play_on: Play) -> None:
    told: set[str] = set()
    for seed in range(6):
        state = RULES.new_battle(hydaspes)

        def listen(event: Event, context: Any = state.context) -> None:
            assert event.kind in WORDS.event_kinds
            assert event.rule.startswith("MBT-")
            spoken(WORDS.event(context, event))
            for term in event.modifiers:
                assert term.rule.startswith("MBT-")
                spoken(WORDS.modifier(term))
            told.add(event.kind)

        play_on(state, seed, emit=listen)
    assert {"moved", "group_moved", "conformed", "rolled", "recoils", "panic_rolled", "over"} <= told
