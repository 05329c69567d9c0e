"""Edits of the private papers of the sides."""

from typing import Any

from core.scenarios.briefings import NO_BRIEFING, Briefing, briefing_of
from core.scenarios.edits.change import S
from core.scenarios.edits.pieces import checked


def change_briefing(scenario: S, side: str, **changes: Any) -> S:
    """Give fields of the briefing of a side ("text", "rules", "known") other values; KeyError."""
    scenario.side(side)
    old = briefing_of(scenario, side)
    new = checked(Briefing, **{**dict(old), **changes})
    if new == old:
        return scenario
    rest = {key: paper for key, paper in scenario.briefings.items() if key != side}
    if new != NO_BRIEFING:
        rest[side] = new
    order = [one.id for one in scenario.sides]
    return scenario.model_copy(
        update={"briefings": {key: rest[key] for key in sorted(rest, key=order.index)}}
    )
