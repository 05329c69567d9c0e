"""What Belle Époque tells of a scenario to who is going to play it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from core.kit.unknown_units import called_by_place, faces_of_unknown, unknown_id, unknown_last
from core.presentation.briefs import Arrival, ForceLine, called, capital, is_veiled, may_know
from core.presentation.look import HexNote
from core.scenarios.edits.change import with_units
from core.systems.belle_epoque.rules import phases
from core.systems.belle_epoque.rules.rule_tables import KINDS, catalogue
from core.systems.belle_epoque.words.notes import UNKNOWN
from core.text import Text, Value, _, _n

if TYPE_CHECKING:
    from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario, BelleEpoqueUnit
    from core.systems.belle_epoque.rules.state import State


class BelleEpoqueBrief:
    """Keeps `core.presentation.briefs.Brief`."""

    def forces(self, scenario: BelleEpoqueScenario, side: int) -> tuple[ForceLine, ...]:
        """The units in the order of the file."""
        own = scenario.sides[side].id
        return tuple(_line(scenario, unit) for unit in scenario.units if unit.side == own)

    def arrivals(self, scenario: BelleEpoqueScenario, side: int) -> tuple[Arrival, ...]:
        """The units that arrive at the end of a turn (AMB 40)."""
        own = scenario.sides[side].id
        late = [unit for unit in scenario.units if unit.side == own and unit.turn]
        arms = catalogue().arms
        return tuple(
            Arrival(
                unit.turn,
                called(unit.name, capital(arms[KINDS.index(unit.kind)].name)),
                _entry(scenario, unit),
                _("at the end of the turn"),
            )
            for unit in sorted(late, key=lambda unit: unit.turn)
        )

    def victory(self, scenario: BelleEpoqueScenario, side: int) -> tuple[HexNote, ...]:
        """BE-17: losses, hexes to seize, objectives, the turn limit."""
        return (*_losses(scenario, side), *_aims(scenario, side), *_limit(scenario, side))

    def veiled(
        self, scenario: BelleEpoqueScenario, side: int, state: State | None = None
    ) -> BelleEpoqueScenario:
        """Reinforcements of the other side that its briefing keeps are so many elements, no more.

        When and where one comes is seen by all while it enters, and what it is when it stands there (AMB 45).
        """
        if not is_veiled(scenario, side, "reinforcements"):
            return scenario
        other = scenario.sides[1 - side].id
        units = tuple(
            _masked(unit, number, None if _comes(state, unit) else scenario.turns)
            if unit.side == other and unit.turn and (state is None or state.waiting >> number & 1)
            else unit
            for number, unit in enumerate(scenario.units)
        )
        return with_units(scenario, units)

    def known(self, scenario: BelleEpoqueScenario, side: int) -> BelleEpoqueScenario:
        """Units of the other side are there where they stand in the open, or where they are announced."""
        own = scenario.sides[side].id
        keeps = {what: may_know(scenario, side, what) for what in ("places", "reinforcements")}
        return with_units(
            scenario,
            tuple(
                unit
                for unit in scenario.units
                if unit.side == own or keeps["reinforcements" if unit.turn else "places"]
            ),
        )


def kept_by_lot(scenario: BelleEpoqueScenario, rng: Random) -> BelleEpoqueScenario:
    """Reinforcements that are kept back last: their places among the units told their arm or formation."""
    faces = _faces(scenario)
    if not faces:
        return scenario
    scenario = with_units(scenario, unknown_last(scenario.units, faces, rng))
    return called_by_place(scenario, _faces(scenario))


def _faces(scenario: BelleEpoqueScenario) -> dict[int, str]:
    """By place, what is shown of each unit that is kept back."""
    brief = BelleEpoqueBrief()
    return faces_of_unknown(brief.veiled(brief.veiled(scenario, 0), 1).units)


def _comes(state: State | None, unit: BelleEpoqueUnit) -> bool:
    """Whether a reinforcement is being brought on, or waits for a free hex in the sight of all."""
    return state is not None and (
        unit.turn < state.turn or (state.phase == phases.ENTER and unit.turn == state.turn)
    )


def _masked(unit: BelleEpoqueUnit, number: int, turn: int | None) -> BelleEpoqueUnit:
    """A unit of which only its elements are known: they count for the loss limit (AMB 22).

    `turn` hides when and where it comes; None: that is seen.
    """
    figures = unit.figures or catalogue().arms[KINDS.index(unit.kind)].elements
    hidden: dict[str, object] = {"entry": unit.entry or (unit.at,)}
    if turn is not None:
        hidden = {"turn": turn, "entry": (), "at": "1.1"}
    return unit.model_copy(
        update={
            "id": unknown_id(unit.side, number),
            "kind": "infantry",
            "name": UNKNOWN,
            "figures": figures,
            "fire": "E",
            "quality": "normal",
            "order": "close",
            "traits": (),
            **hidden,
        }
    )


def _line(scenario: BelleEpoqueScenario, unit: BelleEpoqueUnit) -> ForceLine:
    rows = catalogue()
    arm = rows.arms[KINDS.index(unit.kind)]
    notes: list[Value] = [_("fire {type}", type=unit.fire)]
    if unit.quality != "normal":
        notes.append(rows.qualities[unit.quality].name)
    if unit.order != "close":
        notes.append(rows.orders[unit.order].name)
    notes += [rows.traits[trait].name for trait in unit.traits]
    place: Value = scenario.board.grid.label(scenario.board.grid.parse(unit.at))
    if unit.turn:
        place = _("turn {turn}, {place}", turn=unit.turn, place=_entry(scenario, unit))
    kind = capital(arm.name)
    figures = unit.figures or arm.elements
    return ForceLine(2, called(unit.name, kind), kind, figures, place, tuple(notes), bool(unit.turn))


def _entry(scenario: BelleEpoqueScenario, unit: BelleEpoqueUnit) -> Value:
    grid = scenario.board.grid
    return ", ".join(grid.label(grid.parse(name)) for name in unit.entry or (unit.at,))


def _losses(scenario: BelleEpoqueScenario, side: int) -> Iterator[HexNote]:
    for number, whose in ((1 - side, "enemy"), (side, "you")):
        share = scenario.sides[number].loss_limit
        if whose == "enemy":
            text = (
                _("The enemy loses at once with less than {share} % of its elements left.", share=share)
                if share
                else _("The enemy loses at once with its last element.")
            )
        else:
            text = (
                _("You lose at once with less than {share} % of your elements left.", share=share)
                if share
                else _("You lose at once with your last element.")
            )
        yield HexNote(text, "BE-AMB-22")


def _aims(scenario: BelleEpoqueScenario, side: int) -> Iterator[HexNote]:
    grid = scenario.board.grid
    for aim in scenario.seize:
        hexes = ", ".join(grid.label(grid.parse(name)) for name in aim.hexes)
        if aim.side == scenario.sides[side].id:
            text: Text = _n(
                "You win at the end of a turn with a unit in {count} of the hexes {hexes}.",
                "You win at the end of a turn with units in {count} of the hexes {hexes}.",
                aim.count,
                hexes=hexes,
            )
        else:
            text = _n(
                "The enemy wins at the end of a turn with a unit in {count} of the hexes {hexes}.",
                "The enemy wins at the end of a turn with units in {count} of the hexes {hexes}.",
                aim.count,
                hexes=hexes,
            )
        yield HexNote(text, "BE-17.1")
    if len({aim.side for aim in scenario.seize}) > 1:
        yield HexNote(_("Where both sides reach an aim at the end of the same turn it is a draw."), "BE-R79")


def _limit(scenario: BelleEpoqueScenario, side: int) -> Iterator[HexNote]:
    aims = {aim.side for aim in scenario.seize}
    if len(aims) == 1:
        mine = scenario.sides[side].id in aims
        text = (
            _(
                "If you have not reached your aim by the end of turn {turn} you have lost.",
                turn=scenario.turns,
            )
            if mine
            else _(
                "If the enemy has not reached its aim by the end of turn {turn} you have won.",
                turn=scenario.turns,
            )
        )
        yield HexNote(text, "BE-17.1")
        return
    counts = scenario.options.victory
    text = _("At the end of turn {turn} the higher score wins; equal is a draw.", turn=scenario.turns)
    yield HexNote(text, "BE-17.1")
    if counts != "losses" and scenario.objectives:
        yield HexNote(_("Objectives count the points that stand beside them for who holds them."), "BE-17.2")
        if any(row.side is not None for row in scenario.objectives):
            yield HexNote(_("An objective that names a side counts for that side alone."), "BE-17.2")
    if counts != "objectives":
        yield HexNote(_("Each enemy element lost counts a point."), "BE-AMB-22")
    yield from _ahead(scenario, side)


def _ahead(scenario: BelleEpoqueScenario, side: int) -> Iterator[HexNote]:
    mine, theirs = (scenario.sides[each].points_ahead for each in (side, 1 - side))
    if mine:
        text = _n("You begin {count} point ahead.", "You begin {count} points ahead.", mine)
        yield HexNote(text, "BE-17.2")
    if theirs:
        text = _n("The enemy begins {count} point ahead.", "The enemy begins {count} points ahead.", theirs)
        yield HexNote(text, "BE-17.2")
