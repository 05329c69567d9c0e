"""The hierarchy of LG-1.1 in a list: the lines of a division below it, divisions below their corps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.armies.army import Entry

ARMY, CORPS, LED_CORPS, DIVISION = "army", "corps-without-general", "corps", "division"

LEVELS = {ARMY: 0, CORPS: 1, LED_CORPS: 1, DIVISION: 2}


@dataclass(slots=True)
class DivisionLines:
    """A division of a list: the line that opens it, None where none does, and its brigades."""

    entry: Entry | None
    brigades: list[Entry] = field(default_factory=list)


@dataclass(slots=True)
class CorpsLines:
    """A corps of a list, in the same way."""

    entry: Entry | None
    divisions: list[DivisionLines] = field(default_factory=list)


def hierarchy(entries: Sequence[Entry]) -> list[CorpsLines]:
    """The corps and divisions that the order of the lines makes; what stands under none has no entry."""
    found: list[CorpsLines] = []
    for entry in entries:
        troop = entry.troop.id
        if troop in (CORPS, LED_CORPS):
            found.append(CorpsLines(entry))
        elif troop == DIVISION:
            if not found:
                found.append(CorpsLines(None))
            found[-1].divisions.append(DivisionLines(entry))
        elif troop != ARMY:
            if not found:
                found.append(CorpsLines(None))
            if not found[-1].divisions:
                found[-1].divisions.append(DivisionLines(None))
            found[-1].divisions[-1].brigades.append(entry)
    return found
