"""Who stands elsewhere in one battle than in another of the same scenario, in words: for lines compared."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot
from typing import TYPE_CHECKING

from core.presentation.card_look import AnyCardLook, CardLook
from core.presentation.measured_look import AnyMeasuredLook, MeasuredLook
from core.presentation.messages import ShortNames
from core.protocol.state import BattleContext, State
from core.protocol.system import AnySystem
from core.text import Text, Value, _

if TYPE_CHECKING:
    from core.scenarios.scenario import Scenario

CENTIMETRE = 100
"""Poses are whole tenths of a millimetre."""


@dataclass(frozen=True, slots=True)
class Shift:
    """One piece, or one place with cards, and how it has changed."""

    side: int
    what: Value
    how: Text


def shifts(system: AnySystem, scenario: Scenario, before: State, after: State) -> tuple[Shift, ...]:
    """Pieces that stand elsewhere `after`, came or are gone; of cards the places with more or fewer."""
    look = system.look
    if isinstance(look, MeasuredLook):
        return _on_table(system, look, before, after)
    if isinstance(look, CardLook):
        return _of_cards(look, before, after)
    return _on_hexes(system, scenario, before, after)


def _on_hexes(system: AnySystem, scenario: Scenario, before: State, after: State) -> tuple[Shift, ...]:
    grid = scenario.board.grid
    was, now = ({piece.id: piece for piece in system.hexes.pieces_of(state)} for state in (before, after))
    found = []
    for unit, row in enumerate(scenario.units):
        old, new = was.get(row.id), now.get(row.id)
        if old is not None and new is not None and old.at != new.at:
            how = _("{start} to {end}", start=str(grid.label(old.at)), end=str(grid.label(new.at)))
        elif (old is None) == (new is None):
            continue
        else:
            how = _("no longer on the map") if new is None else _came(str(grid.label(new.at)))
        piece = new if new is not None else old
        assert piece is not None
        found.append(Shift(piece.side, _name(system, after.context, unit), how))
    return tuple(found)


def _came(place: str) -> Text:
    return _("has come to {place}", place=place)


def _on_table(system: AnySystem, look: AnyMeasuredLook, before: State, after: State) -> tuple[Shift, ...]:
    was, now = ({piece.unit: piece for piece in look.table_bases_of(state)} for state in (before, after))
    found = []
    for unit in sorted({*was, *now}):
        old, new = was.get(unit), now.get(unit)
        if old is not None and new is not None:
            if old.pose == new.pose:
                continue
            far = hypot(new.pose.x - old.pose.x, new.pose.y - old.pose.y) / CENTIMETRE
            how = _("{length} cm away", length=round(far, 1)) if far else _("turned")
        else:
            how = _("no longer on the table") if new is None else _("has come to the table")
        piece = new if new is not None else old
        assert piece is not None
        found.append(Shift(piece.side, _name(system, after.context, unit), how))
    return tuple(found)


def _of_cards(look: AnyCardLook, before: State, after: State) -> tuple[Shift, ...]:
    found = []
    for old, new in zip(look.places(before), look.places(after), strict=True):
        for side in (0, 1):
            counts = len(old.cards[side]), len(new.cards[side])
            if counts[0] != counts[1]:
                how = _("{before} cards, then {after}", before=counts[0], after=counts[1])
                found.append(Shift(side, new.name, how))
    return tuple(found)


def _name(system: AnySystem, context: BattleContext, unit: int) -> Value:
    words = system.words
    return words.short_unit(context, unit) if isinstance(words, ShortNames) else words.unit(context, unit)
