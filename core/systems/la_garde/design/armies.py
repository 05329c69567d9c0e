"""What a La Garde list is made of: generals with their formations, brigades with their parts.

The order of the lines is the hierarchy of LG-1.1: brigades belong to the division above them, divisions to
the corps above them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from core.armies.points import shipped
from core.armies.troop import Part, Troop
from core.armies.troops import Troops
from core.geometry.tolerances import CENTIMETRE
from core.paths import RESOURCES
from core.systems.la_garde.design.list_formations import (
    ARMY,
    CORPS,
    DIVISION,
    LED_CORPS,
    LEVELS,
)
from core.systems.la_garde.design.recipes import RECIPES
from core.systems.la_garde.design.scenario import (
    MOST_ELEMENTS,
)
from core.systems.la_garde.rules.rule_tables import ARMS, ARTILLERY, catalogue
from core.systems.la_garde.rules.rule_tables import Troop as Kind
from core.text import Names, Text, Value, _

GENERAL = "general"

REACH, ATTACK, DEFENCE = _("Command range"), _("Attack move"), _("Defence move")

MANOEUVRE, ROAD, RANGE = _("Manoeuvre"), _("On a road"), _("Range")

HEADS = {
    REACH.id: Names("Cmd", "Cdt"),
    ATTACK.id: Names("Att", "Att"),
    DEFENCE.id: Names("Def", "Déf"),
    MANOEUVRE.id: Names("Man", "Man"),
    ROAD.id: Names("Rd", "Rte"),
    RANGE.id: Names("Rng", "Port"),
}
"""Lengths in cm, in narrow columns."""


@cache
def troops() -> Troops:
    """What a La Garde list is made of."""
    known = catalogue()
    names = (_("Infantry"), _("Cavalry"), _("Artillery"), _("Baggage"))
    return Troops(
        system="la_garde",
        title=_("La Garde"),
        all=(*_generals(), *(_brigade(kind) for kind in known.troops.values())),
        kinds=((GENERAL, _("Generals")), *zip(ARMS, names, strict=True)),
        tables=(shipped(RESOURCES / "catalogues" / "points_la_garde.json"),),
        budget=250,
        heads=HEADS,
        levels=LEVELS,
        recipes=RECIPES,
    )


def _generals() -> Iterator[Troop]:
    known = catalogue()
    skills = tuple((skill.id, skill.name) for skill in known.skills)
    skill = Part("skill", _("Skill"), "choice", "competent", skills, rule="LG-1.5")
    reach = {ARMY: "command_army", LED_CORPS: "command_corps", DIVISION: "command_division"}
    names = {
        ARMY: Names("general of the army", "général d’armée"),
        LED_CORPS: Names("corps with its general", "corps et son général"),
        CORPS: Names("corps without a general", "corps sans général"),
        DIVISION: Names("division with its general", "division et son général"),
    }
    for troop, name in names.items():
        values: tuple[tuple[Text, Value], ...] = ()
        if troop in reach:
            values = ((REACH, known.distances[reach[troop]] // CENTIMETRE),)
        yield Troop(
            troop,
            name,
            GENERAL,
            values,
            parts=(skill,) if troop in reach else (),
            rules=("LG-1.5", "LG-3.2") if troop in reach else ("LG-3.2",),
        )


def _brigade(kind: Kind) -> Troop:
    known = catalogue()
    levels = tuple((row.id, row.name) for row in known.experiences)
    usual = 1 if kind.arm == ARTILLERY else 4
    gun = known.guns[kind.gun] if kind.gun is not None else None
    values: tuple[tuple[Text, Value], ...] = (
        (ATTACK, kind.attack // CENTIMETRE),
        (DEFENCE, kind.defend // CENTIMETRE),
        (MANOEUVRE, kind.manoeuvre // CENTIMETRE),
        (ROAD, kind.road // CENTIMETRE),
        *(((RANGE, gun.long // CENTIMETRE),) if gun is not None else ()),
    )
    traits = [trait for trait in known.traits.values() if trait.id not in kind.traits]
    elements = Part(
        "elements",
        _("Elements"),
        "number",
        usual,
        least=1,
        most=kind.most_elements,
        rule="LG-R81",
        written=MOST_ELEMENTS,
    )
    return Troop(
        kind.kind,
        kind.name,
        kind.arm,
        values,
        parts=(
            elements,
            Part("experience", _("Experience"), "choice", "regular", levels, rule="LG-1.2"),
            Part("mixed", _("Mixed experience"), "switch", False, rule="LG-8.1"),
            *(
                Part(trait.id, trait.name, "switch", False, rule="LG-1.4")
                for trait in traits
                if kind.arm in trait.arms
            ),
        ),
        effect=kind.effect,
        rules=kind.rules,
        barred=tuple(
            Part(trait.id, trait.name, "switch", False, rule="LG-R81")
            for trait in traits
            if kind.arm not in trait.arms
        ),
    )
