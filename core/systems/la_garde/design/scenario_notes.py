"""What is told of brigades and generals of a scenario before a battle begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.geometry.tolerances import TENTH
from core.kit.names import is_named
from core.presentation.briefs import capital
from core.presentation.command_look import Marker
from core.presentation.look import HexNote
from core.systems.la_garde.rules.morale import mixed_shift
from core.systems.la_garde.rules.rule_tables import catalogue
from core.text import _, _n

if TYPE_CHECKING:
    from core.systems.la_garde.design.scenario import Brigade, General, LaGardeScenario

PIKES = {"DN": {"pikes": _("A blue and a white token when it attacks, two white ones when it defends.")}}
FANATICS = {"DV": {"fanatics": _("A blue and a red token when it attacks.")}}
"""What traits do under another choice of tokens than that of the catalogue (AMB 1, AMB 36)."""


def unit_notes(scenario: LaGardeScenario, unit_id: str) -> tuple[HexNote, ...]:
    """What a brigade is worth: its type, its experience, its traits.

    Not how many elements it has: in a battle it may have lost some.
    """
    rows = catalogue()
    unit = next(row for row in scenario.units if row.id == unit_id)
    troop = rows.troops[unit.kind]
    level = next(row for row in rows.experiences if row.id == unit.experience)
    shift = mixed_shift(scenario.options.mixed_rally) * rows.numbers["mixed"] if unit.elements_differ else 0
    found = [
        HexNote(_("{name}: {effect}", name=capital(troop.name), effect=troop.effect), troop.rules[-1]),
        HexNote(
            _("{level}: rallies on {needed}.", level=capital(level.name), needed=level.rally + shift),
            "LG-8.1",
        ),
    ]
    options = scenario.options
    chosen = {**PIKES.get(options.pikes, {}), **FANATICS.get(options.fanatics, {})}
    for name in unit.traits:
        trait = rows.traits[name]
        effect = chosen.get(name, trait.effect)
        text = _("{name}: {effect}", name=capital(trait.name), effect=effect)
        found.append(HexNote(text, trait.rules[-1]))
    if unit.battery != "none":
        text = _n(
            "With an attached battery, while it is not broken: {battery}, {count} element.",
            "With an attached battery, while it is not broken: {battery}, {count} elements.",
            unit.battery_elements,
            battery=rows.troops[unit.battery].name,
        )
        found.append(HexNote(text, "LG-R82"))
    return tuple(found)


def marks(unit: Brigade) -> frozenset[str]:
    """ "reserve" (it comes later), "battery" (one is attached, LG-R82)."""
    found = {"reserve"} if unit.group is not None else set()
    return frozenset(found | {"battery"} if unit.battery != "none" else found)


def markers(scenario: LaGardeScenario) -> tuple[Marker, ...]:
    """The generals with a place of their own; `post` counts them as a battle does."""
    far = catalogue().distances
    found: list[Marker] = []
    post = 0

    def add(general: General, kind: str, number: int, side: int) -> None:
        nonlocal post
        if general.at is not None:
            at = (general.at[0] * TENTH, general.at[1] * TENTH)
            name = general.name if is_named(general.name) else ""
            found.append(Marker(f"{kind}-{number}", side, kind, at, name, far[f"command_{kind}"], post))
        post += 1

    corps_number = division_number = 0
    for number, side in enumerate(scenario.sides):
        add(side.general, "army", number, number)
        for corps in side.corps:
            if corps.general is not None:
                add(corps.general, "corps", corps_number, number)
            corps_number += 1
            for division in corps.divisions:
                add(division.general, "division", division_number, number)
                division_number += 1
    return tuple(found)
