"""The spots of a table of cards that light up, and those that Tab walks."""

from __future__ import annotations

from collections.abc import Sequence

from core.presentation.card_look import Spot
from editor.boards.cards.battle_view import CardBattleView
from editor.boards.cards.layout import CardLayout, same_spot


def is_highlighted_for(goal: Spot, spot: Spot) -> bool:
    """Whether a spot is what lights up for that goal or source."""
    if goal.what == "foes":
        return spot.what == "card" and (goal.side, goal.place) == (spot.side, spot.place)
    return same_spot(goal, spot)


def stops(seen: CardBattleView, layout: CardLayout, taken: Spot | None) -> tuple[Spot, ...]:
    """What Tab walks: where the card in hand may go, or every card that can be taken."""
    wanted = seen.goals(taken) if taken is not None else seen.sources()
    return tuple(
        spot for row in layout.rows() for spot in row if any(is_highlighted_for(one, spot) for one in wanted)
    )


def goal_at(goals: Sequence[Spot], spots: Sequence[Spot]) -> Spot | None:
    """The goal that lights up under the pointer; `spots` lie there, the uppermost first."""
    for spot in spots:
        goal = next((goal for goal in goals if is_highlighted_for(goal, spot)), None)
        if goal is not None:
            return goal
    return None


def acting_spots(seen: CardBattleView) -> tuple[Spot, ...]:
    """The cards that act now."""
    return tuple(
        Spot("card", card.side, place.index, card.slot)
        for place in seen.places
        for row in place.cards
        for card in row
        if "acting" in card.marks
    )


def under_spot(spot: Spot) -> tuple[Spot, ...]:
    """What lies where the keyboard's place is, the spot itself first."""
    found = [spot]
    if spot.what == "card":
        found.append(Spot("foes", spot.side, spot.place))
    if spot.what in ("card", "terrain"):
        found.append(Spot("place", place=spot.place))
    if spot.what == "hand":
        found.append(Spot("reserve", spot.side))
    return tuple(found)
