"""What a list of La Garde may hold: one general of the army, corps, divisions, brigades (LG-1.1, LG-1.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.armies.army import Army
from core.armies.budget import Finding
from core.systems.la_garde.design.list_formations import (
    ARMY,
    LEVELS,
    CorpsLines,
    hierarchy,
)
from core.systems.la_garde.design.scenario import MOST_CORPS, MOST_DIVISIONS
from core.text import _

GUARD = "guard"


def limits(army: Army) -> Iterator[Finding]:
    """LG-1.1 and LG-1.5: one general of the army, corps with divisions, divisions with brigades."""
    if not army.entries:
        return
    yield from _army_general(army)
    corps = hierarchy(army.entries)
    yield from _loose(corps)
    empty = [one for one in corps if one.entry is not None and not one.divisions]
    bare = [one for each in corps for one in each.divisions if one.entry is not None and not one.brigades]
    for entry in (one.entry for one in empty if one.entry is not None):
        text = _("{troop}: it has no division.", troop=entry.line.name or entry.troop.name)
        yield Finding("error", text, "LG-1.1", 0, 1, (entry.index,), short=2)
    for entry in (one.entry for one in bare if one.entry is not None):
        text = _("{troop}: it has no brigade.", troop=entry.line.name or entry.troop.name)
        yield Finding("error", text, "LG-1.1", 0, 1, (entry.index,), short=1)
    yield from _several(army)
    yield from _too_many(corps)
    yield from _mixed(army)
    divisions = sum(one.entry is not None for each in corps for one in each.divisions)
    if divisions and not empty and not bare:
        text = _("Divisions, each with its brigades")
        yield Finding("kept", text, "LG-1.1", divisions, _("at least {least}", least=1))


def _army_general(army: Army) -> Iterator[Finding]:
    lines = [entry for entry in army.entries if entry.troop.id == ARMY]
    count = sum(entry.count for entry in lines)
    if not count:
        yield Finding("error", _("Nobody commands the army."), "LG-1.5", 0, 1, short=1)
    elif count > 1:
        text = _("{count} generals command the army; one does.", count=count)
        yield Finding("error", text, "LG-1.5", count, 1, tuple(entry.index for entry in lines))
    else:
        yield Finding("kept", _("General of the army"), "LG-1.5", 1, _("exactly {count}", count=1))


def _loose(corps: Sequence[CorpsLines]) -> Iterator[Finding]:
    """What stands under no corps or no division: it must be moved, more pieces do not mend it."""
    for each in corps:
        for division in each.divisions:
            if division.entry is None:
                lines = tuple(entry.index for entry in division.brigades)
                yield Finding("error", _("Brigades stand under no division."), "LG-1.1", len(lines), 0, lines)
            elif each.entry is None:
                text = _("{troop}: it stands under no corps.", troop=division.entry.troop.name)
                yield Finding("error", text, "LG-1.1", 0, 1, (division.entry.index,))


def _several(army: Army) -> Iterator[Finding]:
    """A formation is a line of its own: the lines below belong to one."""
    for entry in army.entries:
        if entry.troop.id in LEVELS and entry.troop.id != ARMY and entry.count > 1:
            text = _(
                "{troop}: {count} in one line; each needs its own.", troop=entry.troop.name, count=entry.count
            )
            yield Finding("error", text, "LG-1.1", entry.count, 1, (entry.index,))


def _too_many(corps: Sequence[CorpsLines]) -> Iterator[Finding]:
    if len(corps) > MOST_CORPS:
        text = _("{count} corps; a side has {most} at most.", count=len(corps), most=MOST_CORPS)
        yield Finding("error", text, "LG-1.1", len(corps), MOST_CORPS)
    for each in corps:
        count = len(each.divisions)
        if count > MOST_DIVISIONS:
            lines = (each.entry.index,) if each.entry is not None else ()
            text = _("{count} divisions in a corps; {most} at most.", count=count, most=MOST_DIVISIONS)
            yield Finding("error", text, "LG-1.1", count, MOST_DIVISIONS, lines)


def _mixed(army: Army) -> Iterator[Finding]:
    """LG-R34: one element is not of mixed experience, nor the Guard, whose weakest are the best there are."""
    for entry in army.entries:
        if not entry.parts.get("mixed"):
            continue
        if entry.parts["elements"] == 1:
            text = _("{troop}: one element cannot be of mixed experience.", troop=entry.troop.name)
        elif entry.parts["experience"] == GUARD:
            text = _("{troop}: who is Guard throughout is not of mixed experience.", troop=entry.troop.name)
        else:
            continue
        yield Finding("error", text, "LG-R34", 1, 0, (entry.index,))
