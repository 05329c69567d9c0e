"""What a unit does under the special rules and readings of its scenario (BC-R22, BC-R99 to BC-R101)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.presentation.look import HexNote
from core.systems.battle_cry.design.special_rules import Cadets, HorseArtillery, InfantryDoubleMove
from core.text import _

if TYPE_CHECKING:
    from core.systems.battle_cry.design.scenario import BattleCryScenario

HORSE_ARTILLERY = _(
    "Horse artillery: moves 1 hex or battles, up to 4 hexes away, from a hill no farther; 4, 3, 2 and 1 dice "
    "at distances 1 to 4."
)
CADETS = _(
    "Cadets: may battle up to 3 hexes away, with 3, 2 and 1 dice at distances 1 to 3, after a move of 1 hex."
)
CADETS_OF_TWO_HEXES = _(
    "Cadets: may battle up to 3 hexes away, with 3, 2 and 1 dice at distances 1 to 3, after a move of up to "
    "2 hexes."
)
UNMOVED = _(
    "Moves up to 3 hexes; gives the infantry or cavalry unit he is with 1 more die, unless he has moved in "
    "the same turn."
)
TWO_HEXES = _("Moves up to 2 hexes and may battle in the same turn, up to 4 hexes away.")


def unit_notes(scenario: BattleCryScenario, unit_id: str) -> tuple[HexNote, ...]:
    """The one sentence of a unit for which a special rule or a reading holds, in the place of its arm's."""
    unit = next((unit for unit in scenario.units if unit.id == unit_id), None)
    if unit is None:
        return ()
    if unit.kind == "general":
        return () if scenario.options.general_moved_die else (HexNote(UNMOVED, "BC-R22"),)
    guns = cadets = doubled = False
    for rule in scenario.special:
        match rule:
            case HorseArtillery():
                guns |= unit_id in rule.units
            case Cadets():
                cadets |= unit_id in rule.units
            case InfantryDoubleMove():
                doubled |= rule.side == unit.side and unit.kind == "infantry"
    if guns:
        return (HexNote(HORSE_ARTILLERY, "BC-R99"),)
    if cadets:
        return (HexNote(CADETS_OF_TWO_HEXES if doubled else CADETS, "BC-R100"),)
    return (HexNote(TWO_HEXES, "BC-R101"),) if doubled else ()
