"""Why a click on a hex would do nothing, asked of the rules as a person would mean the click."""

from __future__ import annotations

from editor.boards.battle.battle_view import BattleView
from editor.boards.battle.offers import Denied


def why_not(seen: BattleView, unit: int | None, hex_: int) -> Denied | None:
    """The first refusal of what the click may mean with `unit` in hand; None where nothing is meant."""
    choice = seen.choice
    if choice is None:
        return None
    here = seen.units_in(hex_)
    foes = [one for one in here if seen.by_unit[one].side != choice.side]
    own = [one for one in here if seen.by_unit[one].side == choice.side]
    if unit is not None and not (own and unit in own):
        for target in foes:
            denied = seen.why_not(unit=unit, target=target)
            if denied is not None:
                return denied
        denied = seen.why_not(unit=unit, at=hex_)
        if denied is not None:
            return denied
    for one in (*own, *foes):
        denied = seen.why_not(unit=one) or seen.why_not(target=one)
        if denied is not None:
            return denied
    for one in own:
        denied = _why_idle(seen, one)
        if denied is not None:
            return denied
    return None


def _why_idle(seen: BattleView, unit: int) -> Denied | None:
    """Why a unit that cannot be taken up does nothing: asked about its nearest enemy, then its hex."""
    place = seen.hex_of(unit)
    if place is None:
        return None
    grid = seen.scenario.board.grid
    foes = [
        (grid.distance(place, piece.at), other)
        for other, piece in seen.by_unit.items()
        if piece.side != seen.by_unit[unit].side and piece.with_unit is None
    ]
    if foes:
        denied = seen.why_not(unit=unit, target=min(foes)[1])
        if denied is not None:
            return denied
    return seen.why_not(unit=unit, at=place)
