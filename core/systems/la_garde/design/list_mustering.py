"""An army list of La Garde onto the table and back: the order of battle, its brigades in rows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.armies.army import Army, Entry
from core.armies.deployment import Gathering, Mustered, ids, named, without_place
from core.armies.rosters import Line
from core.armies.troop import PartValue
from core.scenarios.edits.change import with_fitting_special
from core.scenarios.scenario import MOST_UNITS
from core.systems.la_garde.design.armies import troops
from core.systems.la_garde.design.list_formations import (
    ARMY,
    CORPS,
    DIVISION,
    LED_CORPS,
    CorpsLines,
    DivisionLines,
    hierarchy,
)
from core.systems.la_garde.design.list_places import Places
from core.systems.la_garde.design.scenario import (
    MOST_CORPS,
    MOST_DIVISIONS,
    Brigade,
    Corps,
    Division,
    General,
    LaGardeScenario,
)
from core.systems.la_garde.rules.rule_tables import catalogue
from core.text import Names


def muster(scenario: Any, side: str, army: Army) -> Mustered:
    """The list as the order of battle of a side, its brigades in rows in its zone or along its edge."""
    given: LaGardeScenario = scenario
    old = given.side(side)
    others = tuple(unit for unit in given.units if unit.side != side)
    enemies = [other for other in given.sides if other.id != side]
    taken = [corps.id for other in enemies for corps in other.corps]
    taken += [division.id for other in enemies for division in other.divisions]
    next_formation, next_id = ids(taken, side), ids((unit.id for unit in others), side)
    general = next((entry for entry in army.entries if entry.troop.id == ARMY), None)
    places = Places(given, side, others)
    corps: list[Corps] = []
    laid: list[Brigade] = []
    left: list[Entry] = []
    for each in hierarchy(army.entries):
        divisions: list[Division] = []
        for one in each.divisions:
            division = _division(one, next_formation(DIVISION))
            divisions.append(division)
            for entry in pieces_of(one):
                brigade = places.lay(_laid_out(entry, side, division.id, next_id(entry.troop.id)))
                if brigade is None or len(others) + len(laid) >= MOST_UNITS:
                    left.append(entry)
                else:
                    laid.append(brigade)
        corps.append(_corps(each, next_formation(LED_CORPS), tuple(divisions[:MOST_DIVISIONS])))
    new = old.model_copy(
        update={
            "general": General() if general is None else _army_general(general),
            "corps": tuple(corps[:MOST_CORPS]),
        }
    )
    made = given.model_copy(
        update={
            "sides": tuple(new if other.id == side else other for other in given.sides),
            "units": (*others, *laid),
            "groups": tuple(group for group in given.groups if group.side != side),
        }
    )
    return Mustered(with_fitting_special(made.fitted()), without_place(left))


def pieces_of(division: DivisionLines) -> Iterator[Entry]:
    """The line of each single brigade."""
    for entry in division.brigades:
        for _piece in range(entry.count):
            yield entry


def _name(entry: Entry | None, usual: Names) -> Names:
    return (named(entry) if entry is not None else None) or usual


def _general_of(entry: Entry) -> General:
    """The general of a formation: the name of its line is that of the formation."""
    return General.model_validate({"skill": entry.parts["skill"]})


def _army_general(entry: Entry) -> General:
    return _general_of(entry).model_copy(update={"name": named(entry) or Names("", "")})


def _division(lines: DivisionLines, own: str) -> Division:
    number = own.rpartition("-")[2]
    name = _name(lines.entry, Names(f"Division {number}", f"Division {number}"))
    general = General() if lines.entry is None else _general_of(lines.entry)
    return Division(id=own, name=name, general=general)


def _corps(lines: CorpsLines, own: str, divisions: tuple[Division, ...]) -> Corps:
    number = own.rpartition("-")[2]
    is_led = lines.entry is not None and lines.entry.troop.id == LED_CORPS
    general = _general_of(lines.entry) if lines.entry is not None and is_led else None
    name = _name(lines.entry, Names(f"Corps {number}", f"Corps {number}"))
    return Corps(id=own, name=name, general=general, divisions=divisions)


def _laid_out(entry: Entry, side: str, division: str, own: str) -> Brigade:
    return Brigade.model_validate(
        {
            "id": own,
            "side": side,
            "kind": entry.troop.id,
            "at": (0, 0),
            "facing": 0,
            "name": named(entry),
            "formation": division,
            "elements": entry.line.parts.get("elements"),
            "experience": entry.parts["experience"],
            "mixed": entry.parts["mixed"],
            "traits": tuple(trait for trait in catalogue().traits if entry.parts.get(trait)),
        }
    )


def recruit(scenario: Any, side: str, language: str) -> tuple[Line, ...]:
    """The order of battle of a side as the lines of a list, those that arrive later too.

    A formation has the name of its line, as the list knows only one; brigades without a division come with
    the first; an attached battery is a line of its own (LG-R82).
    """
    given: LaGardeScenario = scenario
    army = given.side(side)
    lines = [*_opening(ARMY, army.general, army.general.name, language)]
    first = army.divisions[0].id if army.divisions else None
    for corps in army.corps:
        if corps.general is None:
            lines += _opening(CORPS, None, corps.name, language)
        else:
            lines += _opening(LED_CORPS, corps.general, corps.name, language)
        for division in corps.divisions:
            lines += _opening(DIVISION, division.general, division.name, language)
            found = Gathering(troops(), language)
            for unit in given.units:
                own = unit.formation or first
                if unit.side == side and own == division.id:
                    found.add(unit.kind, _parts_of(unit), unit.name)
                    if unit.battery != "none":
                        found.add(unit.battery, {"elements": unit.battery_elements}, None)
            lines += found.lines
    return tuple(lines)


def _opening(troop: str, general: General | None, name: Names, language: str) -> tuple[Line, ...]:
    found = Gathering(troops(), language)
    parts: dict[str, PartValue] = {} if general is None else {"skill": general.skill}
    found.add(troop, parts, name if name.en or name.fr else None)
    return found.lines


def _parts_of(unit: Brigade) -> dict[str, PartValue]:
    parts: dict[str, PartValue] = {"experience": unit.experience, "mixed": unit.mixed}
    parts |= dict.fromkeys(unit.traits, True)
    return parts if unit.elements is None else {**parts, "elements": unit.elements}
