"""Troops in the command palette of an army list: Enter takes one piece."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.text import _
from editor.desks.armies.roster_page import RosterPage
from editor.shell.command_palette import Find

if TYPE_CHECKING:
    from editor.boards.host import DeskHost


def troops(page: DeskHost) -> Iterator[Find]:
    """The troops that the list's nation has, with their price; those too dear say why."""
    if not isinstance(page, RosterPage):
        return
    bench, say = page.bench, page.context.speaker.say
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
