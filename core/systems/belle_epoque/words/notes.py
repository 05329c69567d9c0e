"""What a person reads about a hex, a unit, an objective, a test: sentences with their rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from core.presentation.briefs import called, capital
from core.presentation.look import Aim, Entry, HexNote, Preview
from core.protocol.events import Modifier
from core.systems.belle_epoque.rules.rule_tables import CERTAIN, KINDS, FireType, Ground, catalogue
from core.systems.belle_epoque.rules.state import State
from core.text import Names, Text, Value, _, _n

if TYPE_CHECKING:
    from core.systems.belle_epoque.design.options import BelleEpoqueOptions
    from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario, BelleEpoqueUnit

UNKNOWN = Names("an unknown reinforcement", "un renfort inconnu")
"""What a reinforcement is called of which one side knows nothing but that it may come."""


FORTIFIED_HILL = _("A fortified hill gives infantry +2 in defence, not +3.")
NOT_CLEAR = _("Not clear: the assault score of cavalry against who stands in it is 1 at most.")


def hex_notes(scenario: BelleEpoqueScenario, hex_index: int) -> tuple[HexNote, ...]:
    """What the ground and the features of a hex do; its level; what it is worth."""
    board = scenario.board
    grid = board.grid
    if not grid.is_on_board(hex_index):
        return ()
    name = grid.name(hex_index)
    rows = catalogue()
    found = []
    ground = rows.grounds.get(board.ground_at(name))
    if ground is not None:
        found.append(_note(ground, scenario.options))
    classes = ground.classes if ground is not None else ()
    for kind in board.FEATURES:
        if name in board.features.get(kind, ()) and kind not in classes:
            found.append(_feature_note(kind, scenario.options))
    if {"hill", "fortification"} <= {*classes, *board.features_at(name)}:
        found.append(HexNote(FORTIFIED_HILL, "BE-R49"))
    if not found:
        found.append(HexNote(_("Clear ground: no effect."), "BE-7"))
    elif scenario.options.rough_means == "any":
        found.append(HexNote(NOT_CLEAR, "BE-R43"))
    if board.level_at(name):
        found.append(HexNote(_("Level {level}.", level=board.level_at(name)), "BE-8.1"))
    found += [aim.note for aim in aims(scenario, None) if aim.at == hex_index]
    found += [entry.note for entry in entries(scenario) if hex_index in entry.hexes]
    return tuple(found)


def _feature_note(kind: str, options: BelleEpoqueOptions) -> HexNote:
    """What a class of a hex does, by the readings of the scenario (BE-R84)."""
    row = catalogue().features[kind]
    if kind == "fortification" and options.fort_is_cover:
        effect = _(
            "A 1 or 2 misses infantry in it, which gets +2 in defence and does not retreat from an assault; "
            "cover besides: seen 1 hex less far, limits cavalry in assault."
        )
        return HexNote(_("{terrain}: {effect}", terrain=capital(row.name), effect=effect), _rule(row))
    return _note(row, options)


def _note(row: Ground, options: BelleEpoqueOptions) -> HexNote:
    """What a ground or a class does; on hills nothing limits cavalry where a setting says so (BE-R43)."""
    effect: Text | Names = row.effect
    if row.id == "hill" and options.rough_means == "difficult":
        effect = _(
            "Stop on entering; infantry defending it gets +1 in assault. From a higher level one "
            "overlooks: 1 fire die more."
        )
    return HexNote(_("{terrain}: {effect}", terrain=capital(row.name), effect=effect), _rule(row))


def _rule(row: Ground) -> str:
    """The first rule after BE-7, which only lists the classes."""
    return row.rules[min(1, len(row.rules) - 1)]


def aims(scenario: BelleEpoqueScenario, held: Sequence[int] | None) -> tuple[Aim, ...]:
    """Objectives and hexes to seize; `held` are the holders in a battle, None as it is set up."""
    sides = [side.id for side in scenario.sides]
    parse = scenario.board.grid.parse
    at_start = {unit.at: sides.index(unit.side) for unit in scenario.units if not unit.turn}
    found = []
    for number, row in enumerate(scenario.objectives):
        holder = at_start.get(row.at, -1 if row.held is None else sides.index(row.held))
        if held is not None:
            holder = held[number]
        only = None if row.side is None else sides.index(row.side)
        note = HexNote(_objective_text(scenario, row.points, only), "BE-17.2")
        found.append(Aim(parse(row.at), row.points, only, None if holder < 0 else holder, note))
    for aim in scenario.seize:
        side = sides.index(aim.side)
        text = _n(
            "{side}: victory at the end of a turn with a unit in {count} such hex.",
            "{side}: victory at the end of a turn with units in {count} such hexes.",
            aim.count,
            side=scenario.sides[side].name,
        )
        found += [Aim(parse(name), 0, side, None, HexNote(text, "BE-17.1")) for name in aim.hexes]
    return tuple(found)


def _objective_text(scenario: BelleEpoqueScenario, points: int, side: int | None) -> Text:
    if scenario.lone_aim is not None:  # BE-R79
        return _("Objective that gives no points here: the hexes to seize alone decide at the turn limit.")
    if scenario.options.victory == "losses":  # BE-R22
        return _("Objective that gives no points here: elements lost alone are counted at the turn limit.")
    if side is None:
        return _n(
            "Objective: {count} point for the side that holds it at the turn limit.",
            "Objective: {count} points for the side that holds it at the turn limit.",
            points,
        )
    return _n(
        "Objective: {count} point for {side} if that side holds it at the turn limit.",
        "Objective: {count} points for {side} if that side holds it at the turn limit.",
        points,
        side=scenario.sides[side].name,
    )


def entries(scenario: BelleEpoqueScenario) -> tuple[Entry, ...]:
    """The reinforcements, with their turn and their entry hexes (AMB 40).

    Of one that a briefing keeps back neither is known, so that nothing can be shown of it.
    """
    sides = [side.id for side in scenario.sides]
    board = scenario.board
    found = []
    for unit in scenario.units:
        if unit.turn and (unit.entry or unit.name != UNKNOWN):
            text = _(
                "{unit}: to arrive at the end of turn {turn}, or later where no entry hex is free.",
                unit=_called(unit),
                turn=unit.turn,
            )
            hexes = tuple(board.grid.parse(name) for name in unit.entry or (unit.at,) if board.holds(name))
            note = HexNote(text, "BE-AMB-40")
            found.append(Entry(unit.id, sides.index(unit.side), unit.turn, hexes, note))
    return tuple(found)


def _called(unit: BelleEpoqueUnit) -> Value:
    """Its name, else its arm: never its id."""
    return called(unit.name, capital(catalogue().arms[KINDS.index(unit.kind)].name))


def unit_notes(scenario: BelleEpoqueScenario, unit_id: str) -> tuple[HexNote, ...]:
    """Arm, quality, order, reactivity, assault score, fire type and traits of a unit."""
    unit = scenario.unit(unit_id)
    rows = catalogue()
    arm = rows.arms[KINDS.index(unit.kind)]
    quality, order = rows.qualities[unit.quality], rows.orders[unit.order]
    elite = scenario.options.elite_is_shock and unit.quality == "superior"  # BE-R18
    score = rows.assault.shock if elite or "shock" in unit.traits else quality.assault[unit.order]
    found = [
        HexNote(
            _(
                "{arm}, {quality}, {order}; forced march {march}",
                arm=capital(arm.name),
                quality=quality.troops,
                order=order.name,
                march=arm.march,
            ),
            "BE-6",
        ),
        HexNote(_("Reactivity {level}", level=quality.reactivity[unit.order]), "BE-5.2"),
        HexNote(_("Assault score {score}", score=score), "BE-11.1"),
        HexNote(_fire_text(_fire_row(scenario, unit)), "BE-8"),
    ]
    for name in unit.traits:
        trait = rows.traits[name]
        effect: Text | Names = trait.effect
        if name == "impetuous" and not scenario.options.defender_advance:  # BE-R35
            effect = _("Must take a hex that its enemy has left after an assault of its own.")
        text = _("{trait}: {effect}", trait=capital(trait.name), effect=effect)
        found.append(HexNote(text, trait.rules[0]))
    return (*found, *_exceptions(scenario, unit))


def _exceptions(scenario: BelleEpoqueScenario, unit: BelleEpoqueUnit) -> Iterator[HexNote]:
    """What the options and the special rules of the scenario make of a unit (BE-6.4, BE-R50)."""
    if unit.kind == "mounted_infantry" and scenario.options.mounted_is == "cavalry":
        yield HexNote(_("Counts as cavalry in this battle, not as infantry."), "BE-R50")
    if unit.kind == "tribal" and scenario.options.tribal_is == "apart":
        yield HexNote(_("Counts neither as infantry nor as cavalry in this battle."), "BE-R50")
    if any(rule.rule == "difficult_march" and unit.id in rule.units for rule in scenario.special):
        yield HexNote(_("May leave difficult ground by a forced march."), "BE-6.4")


def _fire_row(scenario: BelleEpoqueScenario, unit: BelleEpoqueUnit) -> FireType:
    """The row of the fire table that holds for a unit: the printed one, or the last that its side has."""
    row = catalogue().fire[unit.fire]
    for rule in scenario.special:
        if rule.rule == "fire_table" and (rule.side, rule.type) == (unit.side, unit.fire):
            row = replace(row, scores=(0, *rule.scores), moved=(0, *rule.moved))
    return row


def _fire_text(fire: FireType) -> Text:
    """What the unit fires with, and its score at each distance (BE-8)."""
    moved = _by_distance(fire.moved)
    if not any(fire.scores):
        if not moved:
            return _("Fire, {type}: none. {effect}", type=fire.name, effect=fire.effect)
        return _(
            "Fire, {type}: only after a move, score {moved}. {effect}",
            type=fire.name,
            moved=moved,
            effect=fire.effect,
        )
    if moved:
        return _(
            "Fire, {type}: score {scores}; after a move {moved}. {effect}",
            type=fire.name,
            scores=_by_distance(fire.scores),
            moved=moved,
            effect=fire.effect,
        )
    return _(
        "Fire, {type}: score {scores}; none after a move. {effect}",
        type=fire.name,
        scores=_by_distance(fire.scores),
        effect=fire.effect,
    )


def _by_distance(scores: Sequence[int]) -> tuple[Text, ...]:
    """As "5 at 1 UD, 4 at 2 UD": the distances at which there is any fire."""
    return tuple(
        _("{score} at {distance} UD", score=score, distance=distance)
        for distance, score in enumerate(scores)
        if score
    )


def reactivity_preview(state: State, unit: int, cp: int) -> Preview:
    """The die of a reactivity test; no roll where it is certain (BE-5.3)."""
    context = state.context
    terms = [Modifier("level", context.level[unit], "BE-5.2")]
    if cp:
        terms.append(Modifier("points", cp, "BE-5.3"))
    needed = context.level[unit] + cp
    roll = context.test_roll(context.side_of[unit], needed) if needed < CERTAIN else None
    return Preview(1 if roll else 0, tuple(terms), roll)
