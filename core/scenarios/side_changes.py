"""What differs in a side of two scenarios: its name, its hand, the cards of its deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from core.scenarios.problems import called_side
from core.text import Text, Value, _

MOST_CARDS = 8

PARTS: Mapping[str, Text] = {
    "name": _("the name"),
    "edge": _("the edge"),
    "hand": _("the first hand"),
    "flags": _("the flags that win"),
    "command": _("the command"),
    "loss_limit": _("the limit of losses"),
    "losses": _("the losses that break it"),
    "corps": _("the corps"),
    "corps_lost": _("the corps that it may lose"),
    "general": _("the general"),
    "budget": _("the budget"),
    "need": _("the positions to win"),
    "points_ahead": _("the points ahead"),
    "deck": _("the deck"),
}


def side_text(before: Any, after: Any, side: str) -> Text:
    """What differs in a side that both scenarios have, part by part; of another one that it differs."""
    old, new = (next((one for one in each.sides if one.id == side), None) for each in (before, after))
    if old is None or new is None:
        there = new or old
        return _("The side {side} differs.", side=called_side(there) if there is not None else side)
    return _("The side {side} differs: {what}.", side=called_side(new), what=tuple(_parts(old, new)))


def _parts(old: Any, new: Any) -> Iterator[Value]:
    for field in type(new).model_fields:
        mine, its = getattr(old, field), getattr(new, field)
        if mine == its:
            continue
        cards = tuple(_cards(mine, its)) if field == "deck" else ()
        part = PARTS.get(field, Text(field))
        yield _("{what} ({cards})", what=part, cards=cards) if cards else part


def _cards(old: Iterable[Any], new: Iterable[Any]) -> Iterator[Value]:
    """The cards of which one deck has more, with their numbers here and there."""
    here, there = _counted(old), _counted(new)
    names = {row.kind: row.called for row in (*old, *new)}
    found = [kind for kind in names if here[kind] != there[kind]]
    for kind in found[:MOST_CARDS]:
        yield _("{card}: {count} here, {other} there", card=names[kind], count=here[kind], other=there[kind])
    if len(found) > MOST_CARDS:
        yield _("{count} more", count=len(found) - MOST_CARDS)


def _counted(deck: Iterable[Any]) -> Counter[Any]:
    counts: Counter[Any] = Counter()
    for row in deck:
        counts[row.kind] += row.count
    return counts
