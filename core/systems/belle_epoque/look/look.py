"""How Belle Époque shows itself: units, ground, the bowl, zones, sight, acts, dice. Plain data."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING

from core.geometry.hex_boards import bits
from core.kit.names import side_name
from core.kit.unknown_units import is_unknown
from core.presentation.briefs import capital
from core.presentation.cues import CueKind, Subject
from core.presentation.hex_look import HexLook, HexWay
from core.presentation.look import (
    Aim,
    CardFace,
    CounterRow,
    Entry,
    Forecast,
    HexNote,
    Interaction,
    PaletteEntry,
    Piece,
    Preview,
    SightLine,
    Threat,
    Zone,
)
from core.protocol.pending import Choice, Roll
from core.systems.belle_epoque.look import prospects, ways, wishes
from core.systems.belle_epoque.look.cues import CUES, TOLD_TOO
from core.systems.belle_epoque.planner import hypotheticals
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules import fire, movement, phases, sight_line, victory
from core.systems.belle_epoque.rules.actions import Action
from core.systems.belle_epoque.rules.context import BattleContext
from core.systems.belle_epoque.rules.frames import Assaulting, Reactivity
from core.systems.belle_epoque.rules.rule_tables import Arm, Ground, catalogue
from core.systems.belle_epoque.rules.state import State
from core.systems.belle_epoque.words import notes
from core.text import Names, Text, _

if TYPE_CHECKING:
    from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario

THREAT_NOTE = _(
    "Without moving: in range, nothing in the way. A unit that comes may be seen less far (BE-9.2)."
)

CLEAR = Names("clear", "terrain clair")
CLEAR_SENTENCE = Names("No effect.", "Aucun effet.")

RANKS = {"poor": -1, "normal": 0, "superior": 1}

PHASES = (
    ("command", _("Command points"), "BE-3.1"),
    ("token", _("Token"), "BE-4.2"),
    ("test", _("Reactivity test"), "BE-5"),
    ("move", _("Move"), "BE-6"),
    ("fight", _("Fire or assault"), "BE-5.5"),
    ("react", _("Reactions"), "BE-14.4"),
    ("enter", _("Reinforcements"), "BE-AMB-40"),
)

TESTS = {
    "": _("Test"),
    "fire": _("Test, to fire"),
    "assault": _("Test, to assault"),
    "march": _("Test, for a forced march"),
}
REACTIONS = {"fire": _("Fire"), "evade": _("Evade"), "charge": _("Counter-charge")}

PHASE_OF = {
    phases.COMMAND: "command",
    phases.TOKEN: "token",
    phases.NAME: "token",
    phases.ACTIVATION: "test",
    phases.FAILED: "move",
    phases.PASSED: "move",
    phases.MOVED: "fight",
    phases.MARCHED: "fight",
    phases.DONE: "fight",
    phases.ENTER: "enter",
    phases.TURN_END: "enter",
}


class BelleEpoqueLook(HexLook[State, BattleContext, Action, "BelleEpoqueScenario"]):
    """What the windows show of Belle Époque."""

    @property
    def grounds(self) -> tuple[PaletteEntry, ...]:
        """Kinds of ground, clear first."""
        clear = PaletteEntry("clear", CLEAR, CLEAR_SENTENCE, "BE-7", "0")
        rows = catalogue().grounds.values()
        # Ten digits: what comes after the ninth kind has no key.
        return (clear, *(_entry(row, str(key) if key < 10 else "") for key, row in enumerate(rows, 1)))

    @property
    def features(self) -> tuple[PaletteEntry, ...]:
        """Classes that a hex may have beside its ground (BE-7)."""
        return tuple(_entry(row, "") for row in catalogue().features.values())

    @property
    def units(self) -> tuple[PaletteEntry, ...]:
        """The arms."""
        return tuple(_arm_entry(arm, str(key)) for key, arm in enumerate(catalogue().arms, 1))

    # --- units -------------------------------------------------------------------------------------------

    def pieces(self, scenario: BelleEpoqueScenario) -> tuple[Piece, ...]:
        """The units of a scenario, all whole; reinforcements "wait", unknown ones have no place."""
        board = scenario.board
        sides = [side.id for side in scenario.sides]
        limits = {arm.kind: arm.elements for arm in catalogue().arms}
        return tuple(
            Piece(
                unit.id,
                sides.index(unit.side),
                unit.kind,
                board.grid.parse(unit.at),
                unit.figures or limits[unit.kind],
                unit.figures or limits[unit.kind],
                unit.name,
                frozenset(("waiting",)) if unit.turn else frozenset(),
                sign=unit.fire,
                rank=RANKS[unit.quality],
                loose=unit.order == "open",
            )
            for number, unit in enumerate(scenario.units)
            if board.holds(unit.at) and not is_unknown(unit.id, unit.side, number)
        )

    def pieces_of(self, state: State) -> tuple[Piece, ...]:
        """The units of a battle as it stands."""
        context = state.context
        return tuple(
            Piece(
                context.unit_ids[unit],
                context.side_of[unit],
                context.catalogue.arms[context.kind_of[unit]].kind,
                hex_,
                state.strength[unit],
                context.full[unit],
                context.unit_names[unit],
                _marks(state, unit),
                sign=context.scenario.units[unit].fire,
                rank=RANKS[context.scenario.units[unit].quality],
                loose=context.scenario.units[unit].order == "open",
            )
            for unit, hex_ in enumerate(state.at)
            if hex_ >= 0
        )

    def unit_notes(self, scenario: BelleEpoqueScenario, unit_id: str) -> tuple[HexNote, ...]:
        """What a unit is worth, one sentence a rule."""
        return notes.unit_notes(scenario, unit_id)

    def entries(self, scenario: BelleEpoqueScenario) -> tuple[Entry, ...]:
        """The reinforcements (AMB 40)."""
        return notes.entries(scenario)

    def pace(self, state: State, unit: int) -> int | None:
        """A forced march, an assault at its end, and the hex that is taken then (BE-5.5, BE-10.6)."""
        return state.context.march[unit] + 1

    def awaited(self, state: State) -> frozenset[str]:
        """Those that wait: to be due, or for a free entry hex (AMB 40, AMB 45)."""
        return frozenset(state.context.unit_ids[unit] for unit in bits(state.waiting))

    # --- the map -----------------------------------------------------------------------------------------

    def hex_notes(
        self, scenario: BelleEpoqueScenario, hex_index: int, works: Mapping[int, int] | None = None
    ) -> tuple[HexNote, ...]:
        """What the ground of a hex does, by which rule."""
        return notes.hex_notes(scenario, hex_index)

    def aims(self, scenario: BelleEpoqueScenario) -> tuple[Aim, ...]:
        """Objectives and hexes to seize, as the scenario is set up (BE-17.2)."""
        return notes.aims(scenario, None)

    def aims_in(self, state: State) -> tuple[Aim, ...]:
        """Objectives and hexes to seize, in a battle as it stands."""
        return notes.aims(state.context.scenario, state.held)

    def sight(self, scenario: BelleEpoqueScenario, start: int, end: int) -> SightLine:
        """The line of fire from hex to hex as the scenario is set up, and how far its target is seen."""
        return sight_line.sight(scenario, start, end)

    def sight_in(self, state: State, start: int, end: int) -> SightLine:
        """The line of fire from hex to hex in a battle as it stands."""
        return sight_line.sight_in(state, start, end)

    def zones(self, state: State, side: int) -> tuple[Zone, ...]:
        """The zones of control of the units of a side (BE-6.1)."""
        hexes = tuple(bits(movement.control(state, side)))
        return (Zone("control", _("Zone of control"), hexes, "BE-6.1"),)

    def way(self, state: State, unit: int, to: int) -> HexWay | None:
        return ways.way(state, unit, to)

    def threat(self, state: State, side: int) -> Threat:
        """The hexes at which units of a side could fire from where they stand (BE-8.4, BE-9.1).

        Who has been activated or has entered difficult ground fires in the next turn, if there is one; in the
        last turn only what is left of an activation counts (BE-5.5).
        """
        context = state.context
        found: dict[int, int] = {}
        for unit in bits(context.side_units[side]):
            moved = hypotheticals.next_fire(state, unit)
            start, far = state.at[unit], 0 if moved is None else context.range_of[moved][unit]
            if start < 0 or not far:
                continue
            for hex_ in bits(context.discs[far][start] & ~state.units_mask(side)):
                if _is_shot_at(state, unit, hex_, moved=bool(moved)):
                    found[hex_] = found.get(hex_, 0) + 1
        return Threat(found, HexNote(THREAT_NOTE, "BE-9.1"))

    # --- beside the map ----------------------------------------------------------------------------------

    def card(self, context: BattleContext, item: Hashable) -> CardFace:
        """A token of the bowl, by the side whose colour it has."""
        assert isinstance(item, int)
        name: Names = side_name(context, item)
        text = Names("A token of this side.", "Un jeton de ce camp.")
        return CardFace(item, context.side_ids[item], name, text, "BE-4.1", "token")

    def score(self, state: State) -> tuple[tuple[int, int], ...]:
        """For each side its score; nothing is needed, the turn limit compares (BE-17.2).

        Where one side alone has hexes to seize, those that it stands in and those that are kept from it, of
        so many as decide (BE-R79).
        """
        aim = victory.only_aim(state)
        if aim >= 0:
            taken, needed, hexes = victory.nearest_aim(state, aim)
            rows = ((taken, needed), (hexes - taken, hexes - needed + 1))
            return rows if aim == 0 else rows[::-1]
        return tuple((victory.score(state, side), 0) for side in (0, 1))

    def scored(self, state: State) -> Text | None:
        """Where one side alone has hexes to seize they are counted for both (BE-R79)."""
        return _("hexes to take or keep") if victory.only_aim(state) >= 0 else None

    def counters(self, state: State) -> tuple[CounterRow, ...]:
        """The bowl, the command points, the losses, the score."""
        rows = []
        for side in (0, 1):
            rows += [
                CounterRow("tokens", _("Tokens in the bowl"), state.tokens[side], "BE-4.1", side),
                CounterRow("points", _("Command points"), state.points[side], "BE-3.1", side),
                CounterRow("elements", _("Elements on the table"), state.elements(side), "BE-3.1", side),
                CounterRow("lost", _("Elements lost"), state.lost(side), "BE-17.2", side),
            ]
            if victory.only_aim(state) < 0:
                rows.append(CounterRow("score", _("Score"), victory.score(state, side), "BE-17.2", side))
            elif victory.only_aim(state) == side:
                taken = victory.nearest_aim(state, side)[0]
                rows.append(CounterRow("seized", _("Hexes seized"), taken, "BE-17.1", side))
        return tuple(rows)

    def last_turn(self, scenario: BelleEpoqueScenario) -> int:
        """The turn limit."""
        return scenario.turns

    @property
    def cues(self) -> Mapping[str, CueKind]:
        return CUES

    @property
    def told_too(self) -> frozenset[str]:
        return TOLD_TOO

    @property
    def passed_over(self) -> frozenset[str]:
        return frozenset({"nothing_left"})

    def actors(self, state: State) -> tuple[Subject | None, Subject | None]:
        """A test is of one unit alone, in the window of an assault as well (BE-14.4)."""
        frame = state.frames[-1] if state.frames else None
        return (frame.unit, None) if isinstance(frame, Reactivity) else super().actors(state)

    def phases(self) -> tuple[tuple[str, Text, str], ...]:
        """The steps of a turn."""
        return PHASES

    def phase(self, state: State) -> str:
        """The id of the step in hand."""
        pending = state.pending
        if isinstance(pending, Roll) and pending.why == "assault":
            return "fight"
        if any(isinstance(frame, Assaulting) for frame in state.frames):
            return "react"
        return PHASE_OF[state.phase]

    # --- acts --------------------------------------------------------------------------------------------

    def interaction(self, state: State, action: Action) -> Interaction:
        """How a person takes hold of an action."""
        match action:
            case acts.Move() | acts.Evade() | acts.Retreat() | acts.Enter():
                return Interaction("unit_to_hex", unit=action.unit, at=action.to)
            case acts.Fire() | acts.Assault():
                at, verb = state.at[action.target], prospects.VERBS[type(action)]
                return Interaction("unit_to_unit", action.unit, at, target=action.target, verb=verb)
            case acts.Activate() | acts.TakeLoss():
                return Interaction("unit", unit=action.unit, at=state.at[action.unit])
            case acts.React():
                at, row = state.at[action.unit], REACTIONS[action.how]
                foe = prospects.attacker(state)
                return Interaction("unit", action.unit, at, target=foe, points=action.cp, row=row, verb=row)
            case acts.Advance():
                return Interaction("unit_to_hex", unit=action.unit, at=_left_hex(state))
            case acts.TakeTest():
                return Interaction("button", points=action.cp, row=TESTS[action.aim])
        return Interaction("button")

    def meant(
        self, state: State, side: int, *, unit: int | None, at: int | None, target: int | None
    ) -> Sequence[Action]:
        return wishes.meant(state, side, unit=unit, at=at, target=target)

    def preview(self, state: State, side: int, action: Action) -> Preview | None:
        """The dice that an action would roll, with every modifier."""
        return prospects.preview(state, action)

    def follow_up(self, state: State, side: int, action: Action) -> Preview | None:
        """What a reaction that succeeds would do, and the assault if nobody reacts."""
        return prospects.follow_up(state, action)

    def forecasts(self, state: State, side: int) -> tuple[Forecast, ...]:
        """What the active unit could roll once its test is passed."""
        return prospects.forecasts(state)


def _left_hex(state: State) -> int | None:
    is_asked = isinstance(state.pending, Choice) and state.pending.prompt == "advance"
    to: int | None = state.frames[-1].to if is_asked else None
    return to


def _marks(state: State, unit: int) -> frozenset[str]:
    """ "activated", "active", "passed", "stuck", "damaged"; "unseen" (BE-9.2a), "still" for who has fired."""
    bit = 1 << unit
    marks = set()
    if state.activated & bit:
        marks.add("activated")
    if state.active == unit:
        marks.add("active")
    if state.passed & bit:
        marks.add("passed")
    if state.stuck & bit:
        marks.add("stuck")
    if fire.is_unseen(state, unit) and not state.context.conspicuous & bit:
        marks.add("still" if state.fired_ever & bit else "unseen")
    if state.strength[unit] < state.context.full[unit]:
        marks.add("damaged")
    return frozenset(marks)


def _arm_entry(arm: Arm, key: str) -> PaletteEntry:
    return PaletteEntry(arm.kind, arm.name, arm.effect, "BE-1.3", key)


def _entry(row: Ground, key: str) -> PaletteEntry:
    return PaletteEntry(row.id, capital(row.name), row.effect, row.rules[-1], key)


def _is_shot_at(state: State, unit: int, hex_: int, *, moved: bool) -> bool:
    """Whether a unit has a shot at a hex: at who stands there, if he is seen so far (BE-9.2)."""
    target = state.unit_on(hex_)
    if target >= 0:
        return fire.shooting(state, unit, target, moved=moved) is not None
    start = state.at[unit]
    table = state.context.moved_scores if moved else state.context.scores
    score = table[unit][state.context.shot(start, hex_)[0]]  # a row may have gaps
    return bool(score) and fire.line_is_free(state, start, hex_)
