"""The order of battle as the editor's tree: armies, corps, divisions, brigades (LG-1.1, LG-1.5)."""

from __future__ import annotations

from collections.abc import Sequence

from core.play.order_tree import Branch
from core.scenarios.edits.refused import EditRefused
from core.systems.la_garde import order_of_battle as edits
from core.systems.la_garde.scenario import Brigade, Corps, Division, General, LaGardeScenario, LaGardeSide
from core.systems.la_garde.tables import catalogue
from core.text import Names, Text, Value, _, _n

ARMY, CORPS, DIVISION, UNIT = "army", "corps", "division", "unit"
TAKES = {(ARMY, CORPS), (CORPS, DIVISION), (DIVISION, DIVISION), (DIVISION, UNIT), (UNIT, UNIT)}


class LaGardeOrderTree:
    """Keeps `core.play.order_tree.OrderTree`."""

    def branches(self, scenario: LaGardeScenario) -> tuple[Branch, ...]:
        """Both armies."""
        return tuple(_army(scenario, number) for number in range(len(scenario.sides)))

    def takes(self, onto: str, kind: str) -> bool:
        """Divisions go to corps or before divisions, brigades to divisions; corps stay with their army."""
        return (onto, kind) in TAKES and (onto, kind) != (ARMY, CORPS)

    def moved(self, scenario: LaGardeScenario, keys: Sequence[str], onto: str) -> LaGardeScenario:
        """Divisions and brigades in their new place."""
        kind, name = _parts(onto)
        if kind == UNIT:
            kind, name = DIVISION, scenario.unit(name).formation or ""
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
        raise EditRefused(_("Choose an army for a new corps, a corps for a new division."))

    def removed(self, scenario: LaGardeScenario, key: str) -> LaGardeScenario:
        """An empty corps, or a division, whose brigades then belong to another."""
        kind, name = _parts(key)
        if kind == CORPS:
            return edits.remove_corps(scenario, name)
        if kind == DIVISION:
            return edits.remove_division(scenario, name)
        raise EditRefused(_("Only corps and divisions are taken out of the tree."))

    def renamed(self, scenario: LaGardeScenario, key: str, words: str, language: str) -> LaGardeScenario:
        """Another name in one language."""
        kind, name = _parts(key)
        if kind == CORPS:
            corps = next(corps for side in scenario.sides for corps in side.corps if corps.id == name)
            return edits.change_corps(scenario, name, name=_renamed(corps.name, words, language))
        if kind == DIVISION:
            division = next(one for side in scenario.sides for one in side.divisions if one.id == name)
            return edits.change_division(scenario, name, name=_renamed(division.name, words, language))
        raise EditRefused(_("Sides and brigades have their names in their properties."))

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
        return edits.change_general(scenario, name, skill=skill)


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
    corps = tuple(_corps(scenario, number, one) for one in side.corps)
    return Branch(f"{ARMY}:{side.id}", ARMY, number, side.name, _commander(side.general), corps)


def _corps(scenario: LaGardeScenario, number: int, corps: Corps) -> Branch:
    divisions = tuple(_division(scenario, number, one) for one in corps.divisions)
    note: Value = _("the army general") if corps.general is None else _commander(corps.general)
    return Branch(f"{CORPS}:{corps.id}", CORPS, number, corps.name, note, divisions)


def _division(scenario: LaGardeScenario, number: int, division: Division) -> Branch:
    units = tuple(
        _brigade(number, unit)
        for unit in scenario.units
        if unit.formation == division.id and unit.side == scenario.sides[number].id
    )
    note = _commander(division.general)
    return Branch(f"{DIVISION}:{division.id}", DIVISION, number, division.name, note, units)


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
