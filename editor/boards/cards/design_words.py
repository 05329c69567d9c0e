"""A card scenario in words, for those who hear the screen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.presentation.card_look import CardLook
from core.text import Text, Value, _, _n

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario
    from editor.boards.host import DeskHost


def card_description(host: DeskHost) -> list[Text]:
    """What the desk shows (a battle), or the decks and the terrain as they are set up."""
    lines: list[Text] = [_("{title}.", title=host.document.title)]
    shown = host.described()
    return lines + (_set_up(host) if shown is None else shown)


def deck_words(scenario: Scenario, look: Any) -> list[Text]:
    """How many cards each side has, and what they cost."""
    assert isinstance(look, CardLook)
    return [
        _n(
            "{side}: {count} card, {points} points",
            "{side}: {count} cards, {points} points",
            sum(line.count for line in deck),
            side=side.name,
            points=sum(line.points for line in deck),
        )
        for side, deck in zip(scenario.sides, look.decks(scenario), strict=True)
    ]


def _set_up(host: DeskHost) -> list[Text]:
    scenario, look = host.document.scenario, host.document.system.look
    assert isinstance(look, CardLook)
    found: list[Text] = []
    for side, deck in zip(scenario.sides, look.decks(scenario), strict=True):
        cards: tuple[Value, ...] = tuple(
            _("{count} {card}", count=line.count, card=line.face.name) if line.count > 1 else line.face.name
            for line in deck
        )
        points = sum(line.points for line in deck)
        count = sum(line.count for line in deck)
        words = _n("{count} card, {points} points", "{count} cards, {points} points", count, points=points)
        found.append(
            _("{side}: {words}: {cards}.", side=side.name, words=words, cards=cards)
            if cards
            else _("{side}: no cards.", side=side.name)
        )
    for place in look.layout(scenario):
        if place.terrain:
            terrain = tuple(face.name for face in place.terrain)
            found.append(_("{place}: {terrain}.", place=place.name, terrain=terrain))
    return found
