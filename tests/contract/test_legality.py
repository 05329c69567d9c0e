"""`refusal` is the only legality: what is offered is not refused, everything else is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from core.protocol.pending import Choice
from core.text import say
from tests.everyday import slowly


@pytest.mark.parametrize("every", [80, slowly(20)])
def test_what_is_offered_is_not_refused_and_all_else_is(listed_case: Any, every: int) -> None:
    """Every so-manieth moment, and the first of each kind."""
    rules, universe = listed_case.system.rules, listed_case.system.universe
    everything = list(universe(listed_case.start().context))
    for state, pending, _step in listed_case.samples(2, every):
        for side in (0, 1):
            offered = list(rules.actions(state, side))
            assert len(offered) == len(set(offered)), "an action is offered twice"
            legal = {action for action in everything if rules.refusal(state, side, action) is None}
            assert set(offered) == legal, (pending, set(offered) ^ legal)


def test_with_unknown_cards_too(listed_case: Any) -> None:
    rules, universe = listed_case.system.rules, listed_case.system.universe
    rng = Random(8)
    everything = list(universe(listed_case.start().context))
    for state, pending, _step in listed_case.samples(2, every=60, unknown=0.6):
        if not isinstance(pending, Choice):
            continue
        offered = set(rules.actions(state, pending.side))
        for action in [*offered, *rng.sample(everything, 1500)]:
            refused = rules.refusal(state, pending.side, action) is not None
            assert refused == (action not in offered), action


def test_refusals_have_words_and_rules(case: Any) -> None:
    system = case.system
    rng = Random(9)
    everything = case.everything()
    told = set()
    for state, _pending, _step in case.samples(7, every=40):
        for side in (0, 1):
            for action in rng.sample(everything, min(400, len(everything))):
                refusal = system.rules.refusal(state, side, action)
                if refusal is None:
                    continue
                assert refusal.kind in system.words.refusal_kinds
                if refusal.nearest is not None:
                    assert system.rules.refusal(state, side, refusal.nearest) is None
                if refusal.kind in told:
                    continue
                told.add(refusal.kind)
                lines = system.words.refusal_lines(state.context, refusal)
                for language in ("en", "fr"):
                    sentence = say(system.words.refusal(state.context, refusal), language)
                    assert "{" not in sentence
                    assert all("{" not in say(line.text, language) for line in lines)


def test_who_waits_is_told_by_which_rule_the_other_side_is_asked(case: Any) -> None:
    """By the rule of the act in hand; while dice fall nobody is asked, and no rule is named."""
    system = case.system
    action = case.everything()[0]
    for state, pending, _step in case.samples(4, every=5):
        for side in (0, 1):
            found = system.rules.refusal(state, side, action)
            if isinstance(pending, Choice) and pending.side != side:
                assert found.kind == "other_side_asked"
                assert found.rule, pending.prompt


def test_every_action_has_words_and_a_handle(case: Any) -> None:
    system = case.system
    seen = set()
    for state, pending, _step in case.samples(2, every=15):
        if not isinstance(pending, Choice):
            continue
        for action in system.rules.actions(state, pending.side):
            assert type(action) in pending.kinds
            assert system.look.interaction(state, action).kind
            if type(action) not in seen:
                seen.add(type(action))
                texts = {say(system.words.action(state, action), language) for language in ("en", "fr")}
                assert all(text and "{" not in text for text in texts)
