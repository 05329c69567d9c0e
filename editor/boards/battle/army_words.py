"""What each side begins a battle with, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from core.protocol.system import AnySystem
from core.text import Text, _n

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario


def piece_words(system: AnySystem, scenario: Scenario, pieces: Sequence[Any]) -> list[Text]:
    """How many pieces each side has, and who begins where that does not depend on arrivals."""
    found: list[Text] = []
    for number, side in enumerate(scenario.sides):
        count = sum(piece.side == number for piece in pieces)
        words = _n("{side}: {count} piece", "{side}: {count} pieces", count, side=side.name)
        if side.id == scenario.first and not system.parts.arrivals:
            words = _n(
                "{side}: {count} piece, begins", "{side}: {count} pieces, begins", count, side=side.name
            )
        found.append(words)
    return found
