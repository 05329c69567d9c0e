"""Troops in the command palette of an army list: Enter takes one piece."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.text import _
from editor.base.finds import Find

if TYPE_CHECKING:
    from editor.desks.armies.list_host import ListHost


def troops(host: ListHost) -> Iterator[Find]:
    """The troops that the list's nation has, with their price; those too dear say why."""
    bench, say = host.bench, host.context.speaker.say
    for troop in bench.troops.of(bench.roster.nation):
        price = bench.price(troop)
        refusal = bench.refusal(troop, price)
        yield Find(
            say(_("Take {troop}", troop=troop.name)),
            say(_("{points} pts", points="?" if price is None else str(price))),
            lambda id_=troop.id: bench.add(id_),  # type: ignore[misc]
            troop.id,
            say(refusal[0]) if refusal is not None else "",
        )
