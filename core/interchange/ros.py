"""Army lists as rosters of BattleScribe (.ros): written, not read."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from xml.sax.saxutils import escape, quoteattr

from core.armies.army import Army, Entry
from core.armies.rosters import content_hash
from core.armies.words import part_words
from core.text import _, say

SCHEMA = "http://www.battlescribe.net/schema/rosterSchema"
VERSION = "2.03"
POINTS = "points"


def write(army: Army, language: str) -> bytes:
    """The roster of a list; equal lists have equal bytes."""
    return ("\n".join(_lines(army, language)) + "\n").encode("utf-8", "replace")


def _lines(army: Army, language: str) -> Iterator[str]:
    roster, points = army.roster, say(_("points"), language)
    game = say(army.troops.title, language)
    name = roster.title or game
    system = _id(roster.system)
    nation = say(dict(army.troops.nations).get(roster.nation, roster.nation) or game, language)
    yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    yield (
        f'<roster id="{_id(content_hash(roster))}" name={quoteattr(name)} battleScribeVersion="{VERSION}" '
        f'gameSystemId="{system}" gameSystemName={quoteattr(game)} gameSystemRevision="1" xmlns="{SCHEMA}">'
    )
    yield f"  <costs>{_cost(points, army.total)}</costs>"
    limit = _cost(points, roster.budget).replace("<cost ", "<costLimit ")
    yield f"  <costLimits>{limit}</costLimits>"
    if roster.note:
        yield f"  <customNotes>{escape(roster.note)}</customNotes>"
    yield "  <forces>"
    yield (
        f'    <force id="{_id(roster.system, roster.nation)}" name={quoteattr(nation)} entryId="{system}" '
        f'catalogueId="{_id(roster.system, "catalogue")}" catalogueName={quoteattr(game)} '
        'catalogueRevision="1">'
    )
    yield "      <selections>"
    for entry in army.entries:
        yield from _selection(roster.system, entry, points, language)
    yield "      </selections>"
    yield "    </force>"
    yield "  </forces>"
    yield "</roster>"


def _selection(system: str, entry: Entry, points: str, language: str) -> Iterator[str]:
    """A line of a list: its pieces, what they cost, each part that is not as usual below."""
    row = _id(system, str(entry.index), entry.troop.id)
    custom = f" customName={quoteattr(entry.line.name)}" if entry.line.name else ""
    yield (
        f'        <selection id="{row}" name={quoteattr(say(entry.troop.name, language))}{custom} '
        f'entryId="{_id(system, entry.troop.id)}" number="{entry.count}" type="unit">'
    )
    yield f"          <costs>{_cost(points, entry.points)}</costs>"
    parts = list(part_words(entry.troop, entry.line.parts))
    if parts:
        yield "          <selections>"
        for number, part in enumerate(parts):
            words = quoteattr(say(part, language))
            yield (
                f'            <selection id="{_id(row, str(number))}" name={words} '
                f'entryId="{_id(system, entry.troop.id, say(part, "en"))}" number="{entry.count}" '
                'type="upgrade"/>'
            )
        yield "          </selections>"
    if entry.line.note:
        yield f"          <customNotes>{escape(entry.line.note)}</customNotes>"
    yield "        </selection>"


def _cost(name: str, value: int) -> str:
    return f'<cost name={quoteattr(name)} typeId="{POINTS}" value="{value}.0"/>'


def _id(*words: str) -> str:
    """An id that is the same wherever the same words are written."""
    return str(uuid.uuid5(uuid.NAMESPACE_URL, "/".join(words)))
