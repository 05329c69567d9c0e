"""What La Garde tells of a scenario to who is going to play it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from core.kit.memory import Memory
from core.kit.unknown_units import unknown_id
from core.kit.unlaid import without_places_to_come
from core.presentation.briefs import (
    Arrival,
    ForceLine,
    called,
    capital,
    changed_side,
    may_know,
    place_on_table,
    without_posts,
)
from core.presentation.look import HexNote
from core.scenarios.edits.change import with_units
from core.scenarios.kind_names import objective_at
from core.systems.la_garde.design.options import LONGEST
from core.systems.la_garde.design.scenario import General
from core.systems.la_garde.rules import phases
from core.systems.la_garde.rules.kept_back import KeptBack, kept_back, kept_groups
from core.systems.la_garde.rules.orders import WORDS
from core.systems.la_garde.rules.rule_tables import catalogue
from core.systems.la_garde.words.names import order_names
from core.text import Names, Text, Value, _, _n

if TYPE_CHECKING:
    from core.systems.la_garde.design.scenario import Brigade, Division, Group, LaGardeScenario
    from core.systems.la_garde.rules.state import State


UNKNOWN = Names("of unknown strength", "de force inconnue")
"""What a group of reinforcements is called of which one side knows nothing but that it may come."""
UNKNOWN_FORMATION = {"name": Names("unknown", "inconnu"), "general": General()}
"""What a division or a corps is made of which is only known that it may come."""


class LaGardeBrief:
    """Keeps `core.presentation.briefs.Brief`."""

    def forces(self, scenario: LaGardeScenario, side: int) -> tuple[ForceLine, ...]:
        """The army general, then corps, divisions and brigades."""
        return tuple(_forces(scenario, side))

    def arrivals(self, scenario: LaGardeScenario, side: int) -> tuple[Arrival, ...]:
        """The groups that enter later (LG-2.1)."""
        own = scenario.sides[side].id
        groups = sorted((one for one in scenario.groups if one.side == own), key=lambda one: one.turn)
        return tuple(_arrival(scenario, group) for group in groups)

    def victory(self, scenario: LaGardeScenario, side: int) -> tuple[HexNote, ...]:
        """LG-14: exhausted divisions, objectives, the turn limit."""
        return tuple(_victory(scenario, side))

    def veiled(self, scenario: LaGardeScenario, side: int, state: State | None = None) -> LaGardeScenario:
        """The orders of the first turn lie face down (LG-3.1); reinforcements may be kept back too, and where
        a side would lay its own brigades (LG-R40).
        """
        scenario = _without_orders(scenario, 1 - side)
        is_laying = scenario.options.deploy and (state is None or state.phase == phases.DEPLOY)
        scenario = without_places_to_come(scenario, side, is_laying=is_laying, also=_without_places)
        hidden = kept_back(scenario, side, state)
        kept = kept_groups(scenario, side, hidden.brigades, state)
        if not kept:
            return scenario
        groups = tuple(
            _masked_group(group, number, state) if group.id in kept else group
            for number, group in enumerate(scenario.groups)
        )
        ids = {old.id: new.id for old, new in zip(scenario.groups, groups, strict=True)}
        units = tuple(
            _in_group(_masked(unit, number) if number in hidden.brigades else unit, ids)
            for number, unit in enumerate(scenario.units)
        )
        scenario = with_units(scenario.model_copy(update={"groups": groups}), units)
        return _without_formations(scenario, 1 - side, hidden)

    def known(self, scenario: LaGardeScenario, side: int) -> LaGardeScenario:
        """Brigades, generals and groups of the other side are there where they are known."""
        other, own = 1 - side, scenario.sides[side].id
        scenario = self.veiled(scenario, side)
        keeps = {what: may_know(scenario, side, what) for what in ("forces", "places", "reinforcements")}
        units = tuple(
            unit
            for unit in scenario.units
            if unit.side == own or keeps["places" if unit.group is None else "reinforcements"]
        )
        groups = tuple(group for group in scenario.groups if group.side == own or keeps["reinforcements"])
        scenario = with_units(scenario, units).model_copy(update={"groups": groups})
        if not keeps["places"]:
            scenario = without_posts(scenario, other)
        if not keeps["forces"]:
            scenario = changed_side(scenario, other, {"general": General(), "corps": ()}).fitted()
        elif not keeps["places"]:
            scenario = _without_places(scenario, other)
        return scenario


def _in_group(unit: Brigade, ids: Mapping[str, str]) -> Brigade:
    """A brigade whose group may have another id."""
    if unit.group is None or ids[unit.group] == unit.group:
        return unit
    return unit.model_copy(update={"group": ids[unit.group]})


def _without_formations(scenario: LaGardeScenario, owner: int, hidden: KeptBack) -> LaGardeScenario:
    """Divisions and corps of which nothing is known but that they may come; zones of theirs are gone."""
    mine = scenario.sides[owner]
    ids = {
        division.id: f"{mine.id[:40]}-unknown-division-{place}"
        for place, division in enumerate(mine.divisions)
        if place in hidden.divisions
    }
    if not ids:
        return scenario
    corps = []
    for place, one in enumerate(mine.corps):
        rows = tuple(
            row if row.id not in ids else row.model_copy(update={**UNKNOWN_FORMATION, "id": ids[row.id]})
            for row in one.divisions
        )
        one = one.model_copy(update={"divisions": rows})
        if place in hidden.corps:
            known = {"name": UNKNOWN_FORMATION["name"], "id": f"{mine.id[:40]}-unknown-corps-{place}"}
            one = one.model_copy(update=known if one.general is None else {**UNKNOWN_FORMATION, **known})
        corps.append(one)
    units = tuple(
        unit if unit.formation not in ids else unit.model_copy(update={"formation": ids[unit.formation]})
        for unit in scenario.units
    )
    zones = tuple(zone for zone in scenario.board.zones if zone.formation not in ids)
    scenario = with_units(scenario, units)
    if len(zones) < len(scenario.board.zones):
        board = scenario.board.model_copy(update={"zones": zones})
        scenario = scenario.model_copy(update={"board": board})
    return changed_side(scenario, owner, {"corps": tuple(corps)})


def _masked_group(group: Group, number: int, state: State | None) -> Group:
    """A group of which nothing is known but that it may come; all see on what die, once it is rolled."""
    is_rolled = state is not None and bool((state.rolled | state.arrived) >> number & 1)
    return group.model_copy(
        update={
            "id": unknown_id(group.side, number),
            "name": UNKNOWN,
            "turn": LONGEST,
            "number": group.number if is_rolled else 1,
            "entry": ((0, 0),),
        }
    )


def _masked(unit: Brigade, number: int) -> Brigade:
    """A brigade of which only its division and its elements are known."""
    return unit.model_copy(
        update={
            "id": unknown_id(unit.side, number),
            "kind": "line_infantry",
            "name": None,
            "elements": unit.strength,
            "experience": "regular",
            "mixed": False,
            "traits": (),
            "battery": "none",
            "battery_elements": 1,
            "at": (0, 0),
            "facing": 0,
        }
    )


_FACE_DOWN: Memory[tuple[int, int], tuple[LaGardeScenario, LaGardeScenario]] = Memory(8)
"""By scenario (its identity) and side: it, so that no other takes its place, and it without the orders."""


def _without_orders(scenario: LaGardeScenario, side: int) -> LaGardeScenario:
    """The scenario without the orders of a side; remembered, for each decision of a computer asks it."""
    kept = _FACE_DOWN.get((id(scenario), side))
    if kept is None:
        kept = _FACE_DOWN.keep((id(scenario), side), (scenario, _face_down(scenario, side)))
    return kept[1]


def _face_down(scenario: LaGardeScenario, side: int) -> LaGardeScenario:
    corps = tuple(
        one.model_copy(
            update={
                "order": None,
                "divisions": tuple(row.model_copy(update={"order": None}) for row in one.divisions),
            }
        )
        for one in scenario.sides[side].corps
    )
    if corps == scenario.sides[side].corps:
        return scenario
    return changed_side(scenario, side, {"corps": corps})


def _without_places(scenario: LaGardeScenario, side: int) -> LaGardeScenario:
    """Generals without the places from which a deployment could be read."""

    def nowhere(general: General) -> General:
        return general.model_copy(update={"at": None})

    mine = scenario.sides[side]
    corps = tuple(
        one.model_copy(
            update={
                "general": None if one.general is None else nowhere(one.general),
                "divisions": tuple(
                    row.model_copy(update={"general": nowhere(row.general)}) for row in one.divisions
                ),
            }
        )
        for one in mine.corps
    )
    return changed_side(scenario, side, {"general": nowhere(mine.general), "corps": corps})


# --- forces --------------------------------------------------------------------------------------------


def _forces(scenario: LaGardeScenario, side: int) -> Iterator[ForceLine]:
    mine = scenario.sides[side]
    brigades = [unit for unit in scenario.units if unit.side == mine.id]
    divisions = [division.id for corps in mine.corps for division in corps.divisions]
    yield ForceLine(0, _("Army general"), _general(mine.general), place=_stands(mine.general))
    for row, corps in enumerate(mine.corps, 1):
        place = _stands(corps.general) if corps.general is not None else ""
        led = _general(corps.general) if corps.general is not None else _("led by the army general")
        name = called(corps.name, _("Corps {number}", number=row))
        yield ForceLine(0, name, led, place=place, notes=_order(corps.order))
        for number, division in enumerate(corps.divisions, 1):
            first = division.id == divisions[0]
            yield from _division(division, number, scenario, brigades, first=first)


def _division(
    division: Division, number: int, scenario: LaGardeScenario, brigades: Sequence[Brigade], *, first: bool
) -> Iterator[ForceLine]:
    general = division.general
    yield ForceLine(
        1,
        called(division.name, _("Division {number}", number=number)),
        _general(general),
        place=_stands(general),
        notes=_order(division.order),
    )
    for unit in brigades:
        if unit.formation == division.id or (first and unit.formation is None):
            yield _brigade(unit, scenario)


def _brigade(unit: Brigade, scenario: LaGardeScenario) -> ForceLine:
    rows = catalogue()
    level = next(row for row in rows.experiences if row.id == unit.experience)
    notes: list[Value] = [level.name]
    if unit.elements_differ:
        notes.append(_("mixed"))
    notes += [rows.traits[trait].name for trait in unit.traits]
    if unit.battery != "none":
        notes.append(_("with {battery}", battery=rows.troops[unit.battery].name))
    place: Value = place_on_table(unit.at)
    if unit.group is not None:
        group = next(one for one in scenario.groups if one.id == unit.group)
        place = _("from turn {turn}", turn=group.turn)
    kind = capital(rows.troops[unit.kind].name)
    return ForceLine(
        2, called(unit.name, kind), kind, unit.strength, place, tuple(notes), unit.group is not None
    )


def _general(general: General) -> Value:
    skill = next(row for row in catalogue().skills if row.id == general.skill)
    if not general.name.en and not general.name.fr:
        return skill.name
    return _("{general} ({skill})", general=general.name, skill=skill.name)


def _stands(general: General) -> Value:
    return "" if general.at is None else place_on_table(general.at)


def _order(order: str | None) -> tuple[Value, ...]:
    return () if order is None else (_("order: {order}", order=order_names(WORDS.index(order))),)


def _arrival(scenario: LaGardeScenario, group: Group) -> Arrival:
    count = sum(unit.group == group.id for unit in scenario.units)
    where: Value = place_on_table(group.entry[0])
    if len(group.entry) > 1:
        where = _("between {one} and {other}", one=where, other=place_on_table(group.entry[1]))
    note: Value = ""
    if group.number > 1:
        note = _("on a die of {number} or more, each turn from then on", number=group.number)
    what = _n("{count} brigade", "{count} brigades", count)
    if group.name is not None:
        what = _("{group}: {units}", group=group.name, units=what)
    return Arrival(group.turn, what, where, note)


# --- victory -------------------------------------------------------------------------------------------


def _victory(scenario: LaGardeScenario, side: int) -> Iterator[HexNote]:
    yield HexNote(
        _("A division is exhausted when half of its brigades are routed, broken or destroyed."), "LG-14.1"
    )
    if scenario.options.victory == "to_the_last":
        yield HexNote(_("The enemy army breaks when all of its divisions are exhausted."), "LG-14.2")
    else:
        yield HexNote(_("The enemy army breaks when half of its divisions are exhausted."), "LG-14.2")
    ids = scenario.sides[side].id
    for aim in scenario.board.objectives:
        place = called(aim.name, objective_at(aim.points))
        if len(scenario.board.objectives) > 1:
            text = _shared(place, None if aim.side is None else aim.side == ids)
        elif aim.side is None:
            text = _("{place}: who holds it at the end wins.", place=place)
        elif aim.side == ids:
            text = _("{place}: you win if you hold it at the end, else the enemy wins.", place=place)
        else:
            text = _("{place}: the enemy wins if it holds it at the end, else you win.", place=place)
        yield HexNote(text, "LG-14.4")
    if len(scenario.board.objectives) > 1:
        text = _("Objectives divided between both sides decide nothing: fewer exhausted divisions do.")
        yield HexNote(text, "LG-14.4")
    last = scenario.options.turn_limit
    text = _n(
        "The battle ends after {count} turn; then objectives decide, then fewer exhausted divisions.",
        "The battle ends after {count} turns; then objectives decide, then fewer exhausted divisions.",
        last,
    )
    yield HexNote(text, "LG-14.4")
    if scenario.options.random_length:
        yield HexNote(_("From then on a die says after each turn whether it goes on."), "LG-14.3")


def _shared(place: Value, mine: bool | None) -> Text:
    """What one of several objectives is worth; `mine`: it counts for one side alone, the reader's or not."""
    if mine is None:
        return _("{place}: it counts for who holds it at the end.", place=place)
    if mine:
        return _("{place}: it counts for you if you hold it at the end, else for the enemy.", place=place)
    return _("{place}: it counts for the enemy if it holds it at the end, else for you.", place=place)
