"""In what order a battle lists what a briefing keeps back (LG-2.1): places among the others would tell of it.

The division between the second and the fourth is the third; a designer lists brigades by arm and groups by
the turn in which they come.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from core.kit.unknown_units import called_by_place, faces_of_unknown, unknown_last
from core.presentation.briefs import changed_side
from core.scenarios.edits.change import with_units
from core.systems.la_garde.design.briefing import LaGardeBrief
from core.systems.la_garde.rules.kept_back import kept_back

if TYPE_CHECKING:
    from core.systems.la_garde.design.scenario import Corps, Group, LaGardeScenario


def kept_by_lot(scenario: LaGardeScenario, rng: Random) -> LaGardeScenario:
    """What is kept back last in each list, in the order of what is shown of it, then by lot."""
    for owner in (0, 1):
        scenario = _formations_last(scenario, owner, rng)
    groups = unknown_last(scenario.groups, _unknown_groups(scenario), rng)
    scenario = scenario.model_copy(update={"groups": groups}) if groups != scenario.groups else scenario
    faces = faces_of_unknown(_shown_to_both(scenario).units)
    scenario = with_units(scenario, unknown_last(scenario.units, faces, rng))
    faces = faces_of_unknown(_shown_to_both(scenario).units)
    return called_by_place(scenario, faces) if faces else scenario


def _shown_to_both(scenario: LaGardeScenario) -> LaGardeScenario:
    brief = LaGardeBrief()
    return brief.veiled(brief.veiled(scenario, 0), 1)


def _unknown_groups(scenario: LaGardeScenario) -> dict[int, str]:
    """By place, what is shown of a group that is kept back: of what brigades it is made."""
    shown = _shown_to_both(scenario)
    brigades = faces_of_unknown(shown.units, "group")

    def inside(group: Group) -> list[str]:
        return sorted(face for unit, face in brigades.items() if shown.units[unit].group == group.id)

    faces = faces_of_unknown(shown.groups)
    return {place: f"{face} {inside(shown.groups[place])}" for place, face in faces.items()}


def _formations_last(scenario: LaGardeScenario, owner: int, rng: Random) -> LaGardeScenario:
    """Divisions that are kept back behind the others of their corps, and such corps behind the others.

    Brigades that name no division are given the name of that which was the first, be it so still: none of
    those that are kept back is known by it.
    """
    mine, hidden = scenario.sides[owner], kept_back(scenario, 1 - owner, None)
    if not hidden.brigades or not mine.divisions:
        return scenario
    first = mine.divisions[0].id
    faces = _faces_of_divisions(scenario, owner)
    kept = {mine.divisions[place].id for place in hidden.divisions}
    corps: list[Corps] = []
    of_corps: dict[int, str] = {}
    for row, one in enumerate(mine.corps):
        unknown = {place: faces[it.id] for place, it in enumerate(one.divisions) if it.id in kept}
        corps.append(one.model_copy(update={"divisions": unknown_last(one.divisions, unknown, rng)}))
        if row in hidden.corps:
            of_corps[row] = str([one.general is None, sorted(unknown.values())])
    units = tuple(
        unit.model_copy(update={"formation": first}) if unit.side == mine.id and not unit.formation else unit
        for unit in scenario.units
    )
    return with_units(changed_side(scenario, owner, {"corps": unknown_last(corps, of_corps, rng)}), units)


def _faces_of_divisions(scenario: LaGardeScenario, owner: int) -> dict[str, str]:
    """By id, what is shown of the brigades of a division that is kept back."""
    shown = _shown_to_both(scenario)
    brigades = faces_of_unknown(shown.units, "group", "formation")
    mine = scenario.sides[owner]
    first = mine.divisions[0].id
    found: dict[str, list[str]] = {division.id: [] for division in mine.divisions}
    for place, face in brigades.items():
        unit = scenario.units[place]
        if unit.side == mine.id:
            found[unit.formation or first].append(face)
    return {name: str(sorted(inside)) for name, inside in found.items()}
