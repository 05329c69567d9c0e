"""The order of battle as the editor's tree: armies, corps, divisions, brigades (LG-1.1, LG-1.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from core.presentation.briefs import called
from core.presentation.order_tree import Branch, NumberField
from core.scenarios.edits.refusals import EditRefused
from core.systems.la_garde.design import order_of_battle as edits
from core.systems.la_garde.design import reinforcement_groups
from core.systems.la_garde.design.options import LONGEST
from core.systems.la_garde.design.scenario import (
    Brigade,
    Corps,
    Division,
    General,
    Group,
    LaGardeScenario,
    LaGardeSide,
)
from core.systems.la_garde.rules.rule_tables import catalogue
from core.text import Names, Text, Value, _, _n

ARMY, CORPS, DIVISION, UNIT = "army", "corps", "division", "unit"
RESERVE, GROUP, ARRIVAL, LOOSE = "reserve", "group", "arrival", "loose"
TAKES = {
    (CORPS, DIVISION),
    (DIVISION, DIVISION),
    (DIVISION, UNIT),
    (UNIT, UNIT),
    (GROUP, UNIT),
    (GROUP, ARRIVAL),
    (ARRIVAL, UNIT),
    (RESERVE, ARRIVAL),
}
"""What may be dropped on what: an arrival on the line of all reinforcements arrives no more."""
CENTIMETRE = 100
"""Tenths of a millimetre of a centimetre."""


class LaGardeOrderTree:
    """Keeps `core.presentation.order_tree.OrderTree`."""

    def branches(self, scenario: LaGardeScenario) -> tuple[Branch, ...]:
        """Both armies."""
        return tuple(_army(scenario, number) for number in range(len(scenario.sides)))

    def takes(self, onto: str, kind: str) -> bool:
        """Divisions go to corps or before divisions, brigades to divisions and groups of reinforcements."""
        return (onto, kind) in TAKES

    def moved(self, scenario: LaGardeScenario, keys: Sequence[str], onto: str) -> LaGardeScenario:
        """Divisions and brigades in their new place."""
        kind, name = _parts(onto)
        if kind in (RESERVE, GROUP, ARRIVAL):
            units = [_parts(key)[1] for key in keys]
            goal = scenario.unit(name).group if kind == ARRIVAL else name if kind == GROUP else None
            return reinforcement_groups.join_group(scenario, units, goal)
        if kind == UNIT:
            kind, name = DIVISION, scenario.formation_of(scenario.unit(name)) or ""
        units = [_parts(key)[1] for key in keys if _parts(key)[0] == UNIT]
        if units:
            scenario = edits.assign(scenario, units, name)
        for key in keys:
            moving, division = _parts(key)
            if moving == DIVISION and kind == CORPS:
                scenario = edits.move_division(scenario, division, name)
            elif moving == DIVISION and kind == DIVISION:
                scenario = edits.move_division(scenario, division, _corps_of(scenario, name), name)
        return scenario

    def added(self, scenario: LaGardeScenario, under: str) -> LaGardeScenario:
        """A new corps or division."""
        kind, name = _parts(under)
        if kind == ARMY:
            return edits.add_corps(scenario, name)
        if kind == CORPS:
            return edits.add_division(scenario, name)
        if kind == RESERVE:
            return reinforcement_groups.add_group(scenario, name)
        raise EditRefused(
            _("Choose an army for a new corps, a corps for a new division, reinforcements for a group.")
        )

    def removed(self, scenario: LaGardeScenario, key: str) -> LaGardeScenario:
        """An empty corps, or a division, whose brigades then belong to another."""
        kind, name = _parts(key)
        if kind == CORPS:
            return edits.remove_corps(scenario, name)
        if kind == DIVISION:
            return edits.remove_division(scenario, name)
        if kind == GROUP:
            return reinforcement_groups.remove_group(scenario, name)
        if kind == ARRIVAL:
            return reinforcement_groups.join_group(scenario, [name], None)
        raise EditRefused(_("Only corps, divisions and groups of reinforcements are taken out of the tree."))

    def renamed(self, scenario: LaGardeScenario, key: str, words: str, language: str) -> LaGardeScenario:
        """Another name in one language."""
        kind, name = _parts(key)
        if kind == CORPS:
            corps = next(corps for side in scenario.sides for corps in side.corps if corps.id == name)
            return edits.change_corps(scenario, name, name=_renamed(corps.name, words, language))
        if kind == DIVISION:
            division = next(one for side in scenario.sides for one in side.divisions if one.id == name)
            return edits.change_division(scenario, name, name=_renamed(division.name, words, language))
        if kind == GROUP:
            old = reinforcement_groups.group(scenario, name).name or Names(words, words)
            return reinforcement_groups.change_group(scenario, name, name=_renamed(old, words, language))
        raise EditRefused(_("Sides and brigades have their names in their properties."))

    def fields(self, scenario: LaGardeScenario, key: str) -> tuple[NumberField, ...]:
        """Places in whole centimetres; turn and die of a group."""
        kind, name = _parts(key)
        board = scenario.board
        if kind == GROUP:
            group = reinforcement_groups.group(scenario, name)
            return (
                NumberField("turn", _("From turn"), group.turn, 1, LONGEST),
                NumberField("number", _("On a die of"), group.number, 1, 6),
                *_place(group.entry[0], board),
            )
        general = _general(scenario, key)
        return () if general is None else _place(general.at, board)

    def with_field(self, scenario: LaGardeScenario, key: str, field: str, value: int) -> LaGardeScenario:
        """A group that comes at another time or place, a general who stands elsewhere."""
        kind, name = _parts(key)
        if kind == GROUP and field in ("turn", "number"):
            return reinforcement_groups.change_group(scenario, name, **{field: value})
        if kind == GROUP:
            entry = reinforcement_groups.group(scenario, name).entry
            x, y = _with(entry[0], field, value)
            shift = x - entry[0][0], y - entry[0][1]
            points = tuple((point[0] + shift[0], point[1] + shift[1]) for point in entry)
            return reinforcement_groups.change_group(scenario, name, entry=points)
        general = _general(scenario, key)
        if general is None:
            raise EditRefused(_("Brigades have no generals."))
        return edits.change_general(scenario, name, kind, at=_with(general.at or (0, 0), field, value))

    def skills(self) -> tuple[tuple[str, Names], ...]:
        """LG-1.5, the worst first."""
        return tuple((skill.id, skill.name) for skill in catalogue().skills)

    def skill(self, scenario: LaGardeScenario, key: str) -> str | None:
        """What the general is."""
        general = _general(scenario, key)
        return None if general is None else general.skill

    def with_skill(self, scenario: LaGardeScenario, key: str, skill: str) -> LaGardeScenario:
        """A general who is better or worse."""
        kind, name = _parts(key)
        if kind == UNIT:
            raise EditRefused(_("Brigades have no generals."))
        return edits.change_general(scenario, name, kind, skill=skill)


def _place(at: tuple[int, int] | None, board: Any) -> tuple[NumberField, NumberField]:
    x, y = (None, None) if at is None else (round(at[0] / CENTIMETRE), round(at[1] / CENTIMETRE))
    return (
        NumberField("x", _("x, cm"), x, 0, board.width // CENTIMETRE),
        NumberField("y", _("y, cm"), y, 0, board.depth // CENTIMETRE),
    )


def _with(at: tuple[int, int], field: str, value: int) -> tuple[int, int]:
    return (value * CENTIMETRE, at[1]) if field == "x" else (at[0], value * CENTIMETRE)


def _parts(key: str) -> tuple[str, str]:
    kind, _colon, name = key.partition(":")
    return kind, name


def _renamed(name: Names, words: str, language: str) -> Names:
    return Names(name.en, words) if language == "fr" else Names(words, name.fr)


def _corps_of(scenario: LaGardeScenario, division_id: str) -> str:
    return next(
        corps.id
        for side in scenario.sides
        for corps in side.corps
        for division in corps.divisions
        if division.id == division_id
    )


def _general(scenario: LaGardeScenario, key: str) -> General | None:
    kind, name = _parts(key)
    for side in scenario.sides:
        if (kind, name) == (ARMY, side.id):
            return side.general
        for corps in side.corps:
            if (kind, name) == (CORPS, corps.id):
                return corps.general
            for division in corps.divisions:
                if (kind, name) == (DIVISION, division.id):
                    return division.general
    return None


# --- the lines ---------------------------------------------------------------------------------------------


def _army(scenario: LaGardeScenario, number: int) -> Branch:
    side: LaGardeSide = scenario.sides[number]
    corps = tuple(_corps(scenario, number, place, one) for place, one in enumerate(side.corps, 1))
    rows = (*corps, *_loose(scenario, number), _reserve(scenario, number))
    return Branch(f"{ARMY}:{side.id}", ARMY, number, side.name, _commander(side.general), rows)


def _loose(scenario: LaGardeScenario, number: int) -> tuple[Branch, ...]:
    """The brigades that belong to no division yet; nothing where all do."""
    side = scenario.sides[number].id
    units = tuple(
        _brigade(number, unit) for unit in scenario.units if unit.side == side and unit.formation is None
    )
    if not units:
        return ()
    note = _("drag them to a division")
    return (Branch(f"{LOOSE}:{side}", LOOSE, number, _("Without a division"), note, units),)


def _reserve(scenario: LaGardeScenario, number: int) -> Branch:
    """The groups of reinforcements of a side, each with the brigades that come with it (LG-2.1)."""
    side = scenario.sides[number].id
    mine = [group for group in scenario.groups if group.side == side]
    groups = tuple(_group(scenario, number, place, group) for place, group in enumerate(mine, 1))
    note = _n("{count} group", "{count} groups", len(groups))
    return Branch(f"{RESERVE}:{side}", RESERVE, number, _("Reinforcements"), note, groups)


def _group(scenario: LaGardeScenario, number: int, place: int, group: Group) -> Branch:
    units = tuple(
        replace(_brigade(number, unit), key=f"{ARRIVAL}:{unit.id}", kind=ARRIVAL)
        for unit in scenario.units
        if unit.group == group.id
    )
    note = _("from turn {turn} on {number} or more", turn=group.turn, number=group.number)
    if group.number == 1:
        note = _("in turn {turn}", turn=group.turn)
    name = called(group.name, _("Group {number}", number=place))
    return Branch(f"{GROUP}:{group.id}", GROUP, number, name, note, units)


def _corps(scenario: LaGardeScenario, number: int, place: int, corps: Corps) -> Branch:
    divisions = tuple(_division(scenario, number, row, one) for row, one in enumerate(corps.divisions, 1))
    note: Value = _("the army general") if corps.general is None else _commander(corps.general)
    name = called(corps.name, _("Corps {number}", number=place))
    return Branch(f"{CORPS}:{corps.id}", CORPS, number, name, note, divisions)


def _division(scenario: LaGardeScenario, number: int, place: int, division: Division) -> Branch:
    units = tuple(
        _brigade(number, unit)
        for unit in scenario.units
        if unit.formation == division.id and unit.side == scenario.sides[number].id
    )
    note = _commander(division.general)
    name = called(division.name, _("Division {number}", number=place))
    return Branch(f"{DIVISION}:{division.id}", DIVISION, number, name, note, units)


def _brigade(number: int, unit: Brigade) -> Branch:
    kind = catalogue().troops[unit.kind].name
    name: Value = unit.name if unit.name is not None and (unit.name.en or unit.name.fr) else kind
    level = next(row.name for row in catalogue().experiences if row.id == unit.experience)
    note = _n(
        "{kind}, {count} element, {level}",
        "{kind}, {count} elements, {level}",
        unit.strength,
        kind=kind,
        level=level,
    )
    return Branch(f"{UNIT}:{unit.id}", UNIT, number, name, note, (), unit.id)


def _commander(general: General) -> Text:
    skill = next(skill.name for skill in catalogue().skills if skill.id == general.skill)
    if general.name.en or general.name.fr:
        return _("{name}, {skill}", name=general.name, skill=skill)
    return _("a general, {skill}", skill=skill)
