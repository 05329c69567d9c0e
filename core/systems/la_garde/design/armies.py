"""Army lists of La Garde: generals and their formations, brigades below them, and the way onto the table.

The order of the lines is the hierarchy of LG-1.1: brigades belong to the division above them, divisions to
the corps above them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from core.armies.army import Army, Entry
from core.armies.budget import Finding
from core.armies.deployment import Gathering, Mustered, ids, named, without_place
from core.armies.points import shipped
from core.armies.rosters import Line
from core.armies.troop import Part, PartValue, Troop
from core.armies.troops import Troops
from core.geometry.bases import Footprint, Table
from core.geometry.shapes import overlaps
from core.geometry.tolerances import CENTIMETRE, TENTH
from core.paths import RESOURCES
from core.scenarios.edits.change import with_fitting_special
from core.scenarios.outlines import contains
from core.scenarios.scenario import MOST_UNITS
from core.scenarios.tables import Zone
from core.systems.la_garde.design.lint import barring
from core.systems.la_garde.design.scenario import Brigade, Corps, Division, General, LaGardeScenario
from core.systems.la_garde.rules.rule_tables import ARMS, ARTILLERY, catalogue
from core.systems.la_garde.rules.rule_tables import Troop as Kind
from core.text import Names, Text, Value, _

ARMY, CORPS, LED_CORPS, DIVISION = "army", "corps-without-general", "corps", "division"
LEVELS = {ARMY: 0, CORPS: 1, LED_CORPS: 1, DIVISION: 2}
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
MOST_CORPS, MOST_DIVISIONS = 9, 12
"""No more can be written for a side, and for a corps."""
GAP, ROW_GAP = 100, 600
"""Between two brigades that are laid out in a row, and between two rows, in tenths of a millimetre."""


@dataclass(slots=True)
class DivisionLines:
    """A division of a list: the line that opens it, None where none does, and its brigades."""

    entry: Entry | None
    brigades: list[Entry] = field(default_factory=list)


@dataclass(slots=True)
class CorpsLines:
    """A corps of a list, in the same way."""

    entry: Entry | None
    divisions: list[DivisionLines] = field(default_factory=list)


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
    )


def limits(army: Army) -> Iterator[Finding]:
    """LG-1.1 and LG-1.5: one general of the army, corps with divisions, divisions with brigades."""
    if not army.entries:
        return
    yield from _army_general(army)
    corps = hierarchy(army.entries)
    yield from _loose(corps)
    empty = [one for one in corps if one.entry is not None and not one.divisions]
    bare = [one for each in corps for one in each.divisions if one.entry is not None and not one.brigades]
    for entry in (one.entry for one in empty if one.entry is not None):
        text = _("{troop}: it has no division.", troop=entry.line.name or entry.troop.name)
        yield Finding("error", text, "LG-1.1", 0, 1, (entry.index,), short=2)
    for entry in (one.entry for one in bare if one.entry is not None):
        text = _("{troop}: it has no brigade.", troop=entry.line.name or entry.troop.name)
        yield Finding("error", text, "LG-1.1", 0, 1, (entry.index,), short=1)
    yield from _several(army)
    yield from _too_many(corps)
    divisions = sum(one.entry is not None for each in corps for one in each.divisions)
    if divisions and not empty and not bare:
        text = _("Divisions, each with its brigades")
        yield Finding("kept", text, "LG-1.1", divisions, _("at least {least}", least=1))


def hierarchy(entries: Sequence[Entry]) -> list[CorpsLines]:
    """The corps and divisions that the order of the lines makes; what stands under none has no entry."""
    found: list[CorpsLines] = []
    for entry in entries:
        troop = entry.troop.id
        if troop in (CORPS, LED_CORPS):
            found.append(CorpsLines(entry))
        elif troop == DIVISION:
            if not found:
                found.append(CorpsLines(None))
            found[-1].divisions.append(DivisionLines(entry))
        elif troop != ARMY:
            if not found:
                found.append(CorpsLines(None))
            if not found[-1].divisions:
                found[-1].divisions.append(DivisionLines(None))
            found[-1].divisions[-1].brigades.append(entry)
    return found


def _army_general(army: Army) -> Iterator[Finding]:
    lines = [entry for entry in army.entries if entry.troop.id == ARMY]
    count = sum(entry.count for entry in lines)
    if not count:
        yield Finding("error", _("Nobody commands the army."), "LG-1.5", 0, 1, short=1)
    elif count > 1:
        text = _("{count} generals command the army; one does.", count=count)
        yield Finding("error", text, "LG-1.5", count, 1, tuple(entry.index for entry in lines))
    else:
        yield Finding("kept", _("General of the army"), "LG-1.5", 1, _("exactly {count}", count=1))


def _loose(corps: Sequence[CorpsLines]) -> Iterator[Finding]:
    """What stands under no corps or no division: it must be moved, more pieces do not mend it."""
    for each in corps:
        for division in each.divisions:
            if division.entry is None:
                lines = tuple(entry.index for entry in division.brigades)
                yield Finding("error", _("Brigades stand under no division."), "LG-1.1", len(lines), 0, lines)
            elif each.entry is None:
                text = _("{troop}: it stands under no corps.", troop=division.entry.troop.name)
                yield Finding("error", text, "LG-1.1", 0, 1, (division.entry.index,))


def _several(army: Army) -> Iterator[Finding]:
    """A formation is a line of its own: the lines below belong to one."""
    for entry in army.entries:
        if entry.troop.id in LEVELS and entry.troop.id != ARMY and entry.count > 1:
            text = _(
                "{troop}: {count} in one line; each needs its own.", troop=entry.troop.name, count=entry.count
            )
            yield Finding("error", text, "LG-1.1", entry.count, 1, (entry.index,))


def _too_many(corps: Sequence[CorpsLines]) -> Iterator[Finding]:
    if len(corps) > MOST_CORPS:
        text = _("{count} corps; a side has {most} at most.", count=len(corps), most=MOST_CORPS)
        yield Finding("error", text, "LG-1.1", len(corps), MOST_CORPS)
    for each in corps:
        count = len(each.divisions)
        if count > MOST_DIVISIONS:
            lines = (each.entry.index,) if each.entry is not None else ()
            text = _("{count} divisions in a corps; {most} at most.", count=count, most=MOST_DIVISIONS)
            yield Finding("error", text, "LG-1.1", count, MOST_DIVISIONS, lines)


# --- onto the table --------------------------------------------------------------------------------------


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
    places = _Places(given, side, others)
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
            "general": General() if general is None else _general_of(general),
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
    return General.model_validate({"name": named(entry) or Names("", ""), "skill": entry.parts["skill"]})


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


class _Places:
    """Rows of places for the brigades of a side, from its edge inwards, each row from the middle outwards."""

    def __init__(self, scenario: LaGardeScenario, side: str, others: Sequence[Brigade]) -> None:
        self.scenario = scenario
        self.is_bottom = scenario.side(side).edge == "bottom"
        self.facing = 0 if self.is_bottom else 1800
        self.zones = tuple(zone for zone in scenario.board.zones if zone.side == side)
        self.taken = [scenario.footprint(unit) for unit in others]

    def lay(self, brigade: Brigade) -> Brigade | None:
        """The brigade at the first free place; None where there is none."""
        for at in self._grid(*self.scenario.base_size(brigade)):
            laid = brigade.model_copy(update={"at": at, "facing": self.facing})
            stands = self.scenario.footprint(laid)
            if self._is_free(laid, stands):
                self.taken.append(stands)
                return laid
        return None

    def _grid(self, width: int, depth: int) -> Iterator[tuple[int, int]]:
        """Front middles; the table's third at the edge, or the zones, which decide for themselves."""
        board = self.scenario.board
        reach = board.depth if self.zones else board.depth // 3
        middle, columns = board.width // 2, board.width // 2 // (width + GAP)
        row = 0
        while (front := (row + 1) * ROW_GAP + row * GAP) <= max(reach, depth):
            row += 1
            if front < depth:
                continue
            y = front if self.is_bottom else board.depth - front
            for column in sorted(range(-columns, columns + 1), key=abs):
                yield middle + column * (width + GAP), y

    def _is_free(self, brigade: Brigade, stands: Footprint) -> bool:
        from core.scenarios.table_ground import grounds, terrain_of

        board = self.scenario.board
        if not Table(board.width, board.depth).holds(stands):
            return False
        if self.zones and not any(_lies_in(stands, zone) for zone in self.zones):
            return False
        if any(overlaps(stands, other) for other in self.taken):
            return False
        things = grounds(board)
        return barring(brigade, tuple(things[place] for place in terrain_of(board).under(stands))) is None


def _lies_in(stands: Footprint, zone: Zone) -> bool:
    outline = [(x * TENTH, y * TENTH) for x, y in zone.outline]
    return all(contains(outline, corner) for corner in stands.corners)


def recruit(scenario: Any, side: str, language: str) -> tuple[Line, ...]:
    """The order of battle of a side as the lines of a list, those that arrive later too.

    A formation has the name of its line, as the list knows only one; brigades without a division come with
    the first.
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


# --- what there is ---------------------------------------------------------------------------------------


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
    traits = (
        trait for trait in known.traits.values() if trait.id not in kind.traits and kind.arm in trait.arms
    )
    most = kind.most_elements
    return Troop(
        kind.kind,
        kind.name,
        kind.arm,
        values,
        parts=(
            Part("elements", _("Elements"), "number", usual, least=1, most=most, rule="LG-R81"),
            Part("experience", _("Experience"), "choice", "regular", levels, rule="LG-1.2"),
            Part("mixed", _("Mixed experience"), "switch", False, rule="LG-8.1"),
            *(Part(trait.id, trait.name, "switch", False, rule="LG-1.4") for trait in traits),
        ),
        effect=kind.effect,
        rules=kind.rules,
    )
