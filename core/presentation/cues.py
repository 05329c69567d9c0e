"""What a board shows of an event: who acts, who moves, what is lost. Plain data; the editor draws it.

A room says by its kinds of event which of them are seen on the board. A cue is made of an event as its reader
was told it (`Event.seen_by`), so that nothing hidden can be seen move.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from core.protocol.events import Event

CueKind = Literal[
    "aim", "move", "withdraw", "advance", "panic", "enter", "lose", "gone", "shaken", "rallied", "card"
]
"""Somebody acts upon somebody; somebody goes somewhere, in one of five ways; somebody is hit, is lost, loses
or finds its order again; a card is played, laid or turned."""

MOVES: frozenset[CueKind] = frozenset({"move", "withdraw", "advance", "panic", "enter"})

Subject = Hashable
"""Who a cue speaks of: the index of a unit, on a table of cards a `core.presentation.card_look.Spot`."""


@dataclass(frozen=True, slots=True)
class Cue:
    """One thing that is seen. `who` it happens to, upon `whom`, how many are lost (`count`).

    `path` are the hexes that a move goes over, as far as its event tells them.
    """

    kind: CueKind
    who: tuple[Subject, ...] = ()
    whom: Subject | None = None
    count: int = 0
    path: tuple[int, ...] = ()


def cue_of(kinds: Mapping[str, CueKind], event: Event) -> Cue | None:
    """The cue of an event whose facts name units as most rooms do: unit, units, target, lost."""
    kind = kinds.get(event.kind)
    if kind is None:
        return None
    facts = event.facts
    units = facts.get("units") or ((facts["unit"],) if "unit" in facts else ())
    units = (*units, *(extra for extra in (facts.get("general"),) if isinstance(extra, int) and extra >= 0))
    target = facts.get("target")
    count = facts.get("lost", 0)
    return Cue(kind, tuple(units), target, count if isinstance(count, int) else 0)


def actors(state: Any) -> tuple[Subject | None, Subject | None]:
    """Who acts and upon whom while dice are waited for: read off the open frames, the innermost first."""
    unit = target = None
    for frame in reversed(getattr(state, "frames", ())):
        unit = _named(frame, "unit", "piece") if unit is None else unit
        target = _named(frame, "target") if target is None else target
    return unit, target


def _named(frame: object, *names: str) -> int | None:
    for name in names:
        found = getattr(frame, name, None)
        if isinstance(found, int) and found >= 0:
            return found
    return None
