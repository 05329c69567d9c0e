"""Army lists of Belle Époque: arms with their attributes (BE-1.4), their limits, and the way onto the map."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from core.armies.army import Army, Entry
from core.armies.budget import Finding
from core.armies.deployment import Gathering, Mustered, edge_hexes, ids, named, pieces, without_place
from core.armies.points import shipped
from core.armies.rosters import Line
from core.armies.troop import Part, PartValue, Troop
from core.armies.troops import Troops
from core.paths import RESOURCES
from core.scenarios.edits.change import with_units
from core.systems.belle_epoque.design.recipes import RECIPES
from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario, BelleEpoqueUnit
from core.systems.belle_epoque.rules.rule_tables import COMMAND_SHARE, OF_CAVALRY, TRAITS, Arm, catalogue
from core.text import _, _n

MOST_ELEMENTS = 20
"""No more can be written; how many an arm may have is a limit (BE-1.3)."""


@cache
def troops() -> Troops:
    """What a Belle Époque list is made of."""
    return Troops(
        system="belle_epoque",
        title=_("Belle Époque"),
        all=tuple(_troop(arm) for arm in catalogue().arms),
        kinds=tuple((arm.kind, arm.plural) for arm in catalogue().arms),
        tables=(shipped(RESOURCES / "catalogues" / "points_belle_epoque.json"),),
        budget=300,
        recipes=RECIPES,
    )


def limits(army: Army) -> Iterator[Finding]:
    """BE-1.3 elements a unit, BE-1.5 who is in close order, BE-8 rows of cavalry, BE-3.1 a command die."""
    if army.entries and all(int(entry.parts["figures"]) <= _most(entry) for entry in army.entries):
        largest = max(int(entry.parts["figures"]) for entry in army.entries)
        needed = _("as many as its arm has")
        yield Finding("kept", _("Elements of the largest unit"), "BE-1.3", largest, needed)
    for entry in army.entries:
        yield from _elements(entry)
        if entry.parts["order"] == "open" and entry.troop.kind in ("tribal", "cavalry"):
            yield Finding(
                "warning",
                _("{unit}: in open order, which is unusual for the arm.", unit=entry.troop.name),
                "BE-1.5",
                catalogue().orders["open"].name,
                catalogue().orders["close"].name,
                (entry.index,),
            )
        yield from _fire(entry)
    elements = sum(entry.count * int(entry.parts["figures"]) for entry in army.entries)
    if army.entries and elements < COMMAND_SHARE:
        text = _n("{count} element: no command points.", "{count} elements: no command points.", elements)
        yield Finding("warning", text, "BE-3.1", elements, COMMAND_SHARE, short=1)
    elif army.entries:
        least = _("at least {least}", least=COMMAND_SHARE)
        yield Finding("kept", _("Elements for a command die"), "BE-3.1", elements, least)


def muster(scenario: Any, side: str, army: Army) -> Mustered:
    """The list on the map instead of what the side had: on free hexes of its edge, a unit a hex (BE-1.2)."""
    given: BelleEpoqueScenario = scenario
    others = tuple(unit for unit in given.units if unit.side != side)
    taken = {unit.at for unit in others if not unit.turn}
    free = edge_hexes(
        given.board,
        given.side(side).edge,
        lambda name: name not in taken and not _is_impassable(given, name),
    )
    next_id = ids((unit.id for unit in others), side)
    placed: list[BelleEpoqueUnit] = []
    left = []
    for entry in pieces(army):
        at = next(free, None)
        if at is None:
            left.append(entry)
            continue
        placed.append(
            BelleEpoqueUnit.model_validate(
                {
                    "id": next_id(entry.troop.kind),
                    "side": side,
                    "kind": entry.troop.kind,
                    "at": at,
                    "name": named(entry),
                    "figures": entry.line.parts.get("figures"),
                    "fire": entry.parts["fire"],
                    "quality": entry.parts["quality"],
                    "order": entry.parts["order"],
                    "traits": tuple(trait for trait in TRAITS if entry.parts[trait]),
                }
            )
        )
    return Mustered(with_units(given, (*others, *placed)), without_place(left))


def _elements(entry: Entry) -> Iterator[Finding]:
    limit = _most(entry)
    figures = int(entry.parts["figures"])
    if figures > limit:
        text = _n(
            "{unit}: {figures} elements; the arm has {count} at most.",
            "{unit}: {figures} elements; the arm has {count} at most.",
            limit,
            unit=entry.troop.name,
            figures=figures,
        )
        yield Finding("error", text, "BE-1.3", figures, limit, (entry.index,))


def _fire(entry: Entry) -> Iterator[Finding]:
    """The fire table names cavalry in two rows alone, with horse artillery and without support (BE-8)."""
    fire = str(entry.parts["fire"])
    if entry.troop.kind == "cavalry" and fire not in OF_CAVALRY:
        text = _("{unit}: fire type {type}, which is one of infantry.", unit=entry.troop.name, type=fire)
        yield Finding("warning", text, "BE-8", fire, " ".join(OF_CAVALRY), (entry.index,))


def _most(entry: Entry) -> int:
    """How many elements a unit of its arm has at most (BE-1.3)."""
    return next(arm.elements for arm in catalogue().arms if arm.kind == entry.troop.kind)


def recruit(scenario: Any, side: str, language: str) -> tuple[Line, ...]:
    """The units of a side, those that arrive later too, as the lines of a list."""
    given: BelleEpoqueScenario = scenario
    found = Gathering(troops(), language)
    for unit in given.units:
        if unit.side == side:
            parts: dict[str, PartValue] = {
                "fire": unit.fire,
                "quality": unit.quality,
                "order": unit.order,
                **{trait: trait in unit.traits for trait in TRAITS},
            }
            found.add(
                unit.kind,
                parts if unit.figures is None else {**parts, "figures": unit.figures},
                unit.name,
            )
    return found.lines


def _is_impassable(scenario: BelleEpoqueScenario, name: str) -> bool:
    ground = catalogue().grounds.get(scenario.board.ground_at(name))
    classes = scenario.board.features_at(name) | frozenset(ground.classes if ground is not None else ())
    return "impassable" in classes


def _troop(arm: Arm) -> Troop:
    return Troop(
        id=arm.kind,
        name=arm.name,
        kind=arm.kind,
        values=((_("Elements at most"), arm.elements), (_("Forced march"), arm.march)),
        parts=_parts(arm),
        effect=arm.effect,
        rules=("BE-1.3", "BE-1.4", "BE-6"),
    )


def _parts(arm: Arm) -> tuple[Part, ...]:
    known = catalogue()
    fire = tuple((row.type, row.name) for row in known.fire.values())
    usual = OF_CAVALRY[-1] if arm.kind == "cavalry" else "E"
    qualities = tuple((row.id, row.name) for row in known.qualities.values())
    orders = tuple((row.id, row.name) for row in known.orders.values())
    return (
        Part("figures", _("Elements"), "number", arm.elements, least=1, most=MOST_ELEMENTS, rule="BE-1.3"),
        Part("fire", _("Fire"), "choice", usual, fire, rule="BE-8"),
        Part("quality", _("Quality"), "choice", "normal", qualities, rule="BE-5.2"),
        Part("order", _("Doctrine"), "choice", "close", orders, rule="BE-1.5"),
        *(Part(trait, known.traits[trait].name, "switch", False, rule="BE-1.4") for trait in TRAITS),
    )
