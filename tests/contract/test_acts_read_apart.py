"""Two different acts that are offered at one moment never read alike, in either language."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields
from typing import Any

import pytest

from core.protocol.pending import Choice, Pending, SecretChoices
from core.text import Text, say
from tests.contract.conftest import CASES, Case
from tests.everyday import slowly

PLACES = frozenset({"path", "pose", "x"})
"""Acts with one of these end anywhere on a measured table: they are led there, and chosen from no list."""


def asked(pending: Pending) -> tuple[int, ...]:
    """The sides that choose now."""
    if isinstance(pending, Choice):
        return (pending.side,)
    return tuple(choice.side for choice in pending.choices) if isinstance(pending, SecretChoices) else ()


def is_led(action: Any) -> bool:
    return bool(PLACES & {field.name for field in fields(action)})


def alike(case: Case, seed: int) -> list[str]:
    """Words of two acts, with the language, among the acts of one moment."""
    rules, words, found = case.system.rules, case.system.words, []
    for state, pending, _step in case.samples(seed, every=3):
        for side in asked(pending):
            known = rules.observe(state, side)
            acts = [act for act in rules.actions(known, side) if not is_led(act)]
            for language in ("en", "fr"):
                told = Counter(say(words.action(known, act), language) for act in acts)
                found += [f"{language}: {sentence}" for sentence, times in told.items() if times > 1]
    return found


@pytest.mark.parametrize("number", [2, slowly(1)])
def test_no_two_acts_of_a_moment_read_alike(case: Case, number: int) -> None:
    assert alike(case, number) == []


def test_two_acts_that_read_alike_would_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    case = next(one for one in CASES if one.path.stem == "fredericksburg")
    monkeypatch.setattr(
        type(case.system.words), "action", lambda _self, _state, action: Text(type(action).__name__)
    )
    assert alike(case, 2)
