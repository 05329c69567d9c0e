"""Army lists of Battle Cry: its pieces, the limits of BC-1.1, and how a list comes onto the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from core.armies.army import Army
from core.armies.budget import Finding
from core.armies.deployment import Gathering, Mustered, edge_hexes, ids, named, pieces, without_place
from core.armies.points import shipped
from core.armies.rosters import Line
from core.armies.troop import Part, Troop
from core.armies.troops import Troops
from core.paths import RESOURCES
from core.scenarios.edits.change import with_units
from core.systems.battle_cry.design.recipes import RECIPES
from core.systems.battle_cry.design.scenario import BattleCryScenario, BattleCryUnit
from core.systems.battle_cry.rules.rule_tables import Arm, catalogue
from core.text import Names, Text, _, _n

FIGURES = _("Figures")
FLAGS = 6
"""The flags that win as a rule (BC-5.1)."""


@cache
def troops() -> Troops:
    """What a Battle Cry list is made of."""
    return Troops(
        system="battle_cry",
        title=_("Battle Cry"),
        all=tuple(_troop(arm) for arm in catalogue().arms),
        kinds=tuple((arm.kind, arm.plural) for arm in catalogue().arms),
        tables=(shipped(RESOURCES / "catalogues" / "points_battle_cry.json"),),
        nations=(("union", Names("Union", "Union")), ("confederate", Names("Confederates", "Confédérés"))),
        budget=200,
        recipes=RECIPES,
    )


def limits(army: Army) -> Iterator[Finding]:
    """BC-1.1: what the box holds for a side; BC-5.1: whether the enemy can win."""
    for arm in catalogue().arms:
        count = army.number(arm.kind)
        if count > arm.limit:
            yield Finding(
                "error",
                _(
                    "{count} {pieces}; a side has {most} at most.",
                    count=count,
                    pieces=arm.plural,
                    most=arm.limit,
                ),
                "BC-1.1",
                count,
                arm.limit,
                tuple(entry.index for entry in army.entries if entry.troop.kind == arm.kind),
            )
        elif count:
            most = _("at most {most}", most=arm.limit)
            yield Finding("kept", _("{pieces} of a side", pieces=arm.plural), "BC-1.1", count, most)
    if army.entries and army.pieces < FLAGS:
        yield Finding(
            "warning",
            _n(
                "{count} piece: the enemy cannot win the usual {flags} flags.",
                "{count} pieces: the enemy cannot win the usual {flags} flags.",
                army.pieces,
                flags=FLAGS,
            ),
            "BC-5.1",
            army.pieces,
            FLAGS,
            short=FLAGS - army.pieces,
        )
    elif army.entries:
        least = _("at least {least}", least=FLAGS)
        yield Finding("kept", _("Enough pieces for the usual flags"), "BC-5.1", army.pieces, least)


def muster(scenario: Any, side: str, army: Army) -> Mustered:
    """The list on the map instead of what the side had: on free hexes of its edge, a piece a hex (BC-1.3)."""
    given: BattleCryScenario = scenario
    others = tuple(unit for unit in given.units if unit.side != side)
    taken = {unit.at for unit in others}
    free = edge_hexes(
        given.board,
        given.side(side).edge,
        lambda name: name not in taken and given.board.ground_at(name) != "rough",
    )
    next_id = ids((unit.id for unit in others), side)
    placed: list[BattleCryUnit] = []
    left = []
    for entry in pieces(army):
        at = next(free, None)
        if at is None:
            left.append(entry)
            continue
        figures = entry.line.parts.get("figures")
        placed.append(
            BattleCryUnit.model_validate(
                {
                    "id": next_id(entry.troop.kind),
                    "side": side,
                    "kind": entry.troop.kind,
                    "at": at,
                    "name": named(entry),
                    "figures": figures,
                }
            )
        )
    return Mustered(with_units(given, (*others, *placed)), without_place(left))


def recruit(scenario: Any, side: str, language: str) -> tuple[Line, ...]:
    """The units and generals of a side, as the lines of a list."""
    given: BattleCryScenario = scenario
    found = Gathering(troops(), language)
    for unit in given.units:
        if unit.side == side:
            found.add(unit.kind, {} if unit.figures is None else {"figures": unit.figures}, unit.name)
    return found.lines


def _troop(arm: Arm) -> Troop:
    figures = Part("figures", FIGURES, "number", arm.figures, least=1, most=arm.figures, rule="BC-1.2")
    return Troop(
        id=arm.kind,
        name=arm.name,
        kind=arm.kind,
        values=_values(arm),
        parts=(figures,) if arm.figures > 1 else (),
        effect=arm.effect,
        rules=arm.rules,
        counted=((FIGURES.id, "figures", 0),) if arm.figures > 1 else (),
    )


def _values(arm: Arm) -> tuple[tuple[Text, str | int], ...]:
    dice = "-".join(str(number) for number in arm.dice[1:] if number)
    values: tuple[tuple[Text, str | int], ...] = (
        (FIGURES, arm.figures),
        (_("Movement"), arm.move),
    )
    return (*values, (_("Dice by distance"), dice)) if dice else values
