"""Acts that differ in a hidden card or order alone, and of which the other side is told the same, leave it
knowing the same: marks, places and counts that a state keeps tell no more than its events do.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import fields
from random import Random
from typing import Any

import pytest

from core.protocol.pending import Choice, SecretChoices
from core.protocol.steps import ActionStep
from core.records.serialization.digests import plain, plain_state
from tests.contract.conftest import CASES, Case

HIDDEN_WORDS = frozenset(("card", "again", "order", "face_down"))
"""What of an act may be hidden from the other side."""
SPOKEN = frozenset(("ChangeOrder",))
"""Acts that are said aloud, whatever is told of them: the order that an aide is to bring (LG-3.4)."""
STEMS = ("mirror_creek", "chalons_manoeuvres", "coulmiers", "twin_rises")
"""A battle or two of each system that hides something."""
HIDING = [case for case in CASES if case.path.stem in STEMS]
FIRST_ACTS = 6


def asked(case: Case, state: Any) -> int | None:
    """The side that decides at a moment."""
    pending = case.system.rules.pending(state)
    if isinstance(pending, SecretChoices):
        return pending.choices[0].side
    return pending.side if isinstance(pending, Choice) else None


def moments(case: Case) -> list[tuple[Any, int]]:
    """Moments of a random battle, and those after one more act of the side that decides there."""
    found, rng, rules = [], Random("alike"), case.system.rules
    for state, _pending, _step in case.samples(2, every=25):
        side = asked(case, state)
        if side is None:
            continue
        found.append((state, side))
        acts = list(rules.actions(state, side))
        kinds = {type(act): act for act in rng.sample(acts, len(acts))}
        for act in [*kinds.values(), *acts][:FIRST_ACTS]:
            after = state.copy()
            rules.apply(after, ActionStep(side, act))
            if asked(case, after) == side:
                found.append((after, side))
    return found


def seen_after(case: Case, state: Any, side: int, act: Any) -> tuple[str, Any]:
    """What the other side is told of an act, and what it knows after it."""
    after, events = state.copy(), list[Any]()
    case.system.rules.apply(after, ActionStep(side, act), events.append)
    told = [seen for event in events if (seen := event.seen_by(1 - side)) is not None]
    rows = [(seen.kind, plain(dict(seen.facts)), seen.rule) for seen in told]
    return repr(rows), plain_state(case.system.rules.observe(after, 1 - side))


@pytest.mark.parametrize("case", HIDING, ids=str)
def test_acts_that_look_alike_leave_the_other_side_knowing_the_same(case: Case) -> None:
    compared = 0
    for state, side in moments(case):
        alike: dict[Any, Any] = {}
        groups = defaultdict(list)
        for act in case.system.rules.actions(state, side):
            if type(act).__name__ in SPOKEN:
                continue
            shown = [
                (one.name, getattr(act, one.name)) for one in fields(act) if one.name not in HIDDEN_WORDS
            ]
            groups[repr((type(act).__name__, shown))].append(act)
        for name, acts in groups.items():
            for act in acts if len(acts) > 1 else ():
                told, known = seen_after(case, state, side, act)
                first = alike.setdefault((name, told), known)
                assert first == known, f"the other side can tell {act}"
                compared += first is not known
    assert compared or case.system.id == "battle_cry", "its cards are played before all eyes"
