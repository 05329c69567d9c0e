"""How MBT shows itself: bases, ground, ghosts of moves, strips of shooters, acts, dice. Plain data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from core.geometry.bases import Base, Pose, footprint
from core.kit.names import side_name
from core.presentation.briefs import capital
from core.presentation.cues import CueKind, Subject
from core.presentation.look import (
    CounterRow,
    HexNote,
    Interaction,
    PaletteEntry,
    Preview,
    StepEnd,
)
from core.presentation.measured_look import (
    BaseFace,
    Chance,
    Ghost,
    Measure,
    MeasuredLook,
    Run,
    Standing,
    Strip,
    TableAim,
    TablePiece,
)
from core.presentation.unit_names import numbered
from core.protocol.events import Event
from core.systems.mbt.look import ghosts, previews
from core.systems.mbt.look import standings as troop_standings
from core.systems.mbt.look.cues import CUES, TOLD_LAST, TOLD_TOO, dice_actors, dice_outcome
from core.systems.mbt.rules import action_lists, phases, shooting, victory
from core.systems.mbt.rules import actions as acts
from core.systems.mbt.rules.actions import Action
from core.systems.mbt.rules.context import BattleContext
from core.systems.mbt.rules.rule_tables import Ability, GroundKind, Troop, catalogue
from core.systems.mbt.rules.state import State
from core.systems.mbt.rules.strength import terms
from core.text import Names, Text, Value, _, _n

if TYPE_CHECKING:
    from core.systems.mbt.design.scenario import MbtBase, MbtScenario

CLEAR = Names("open ground", "terrain dégagé")
CLEAR_SENTENCE = Names("No effect.", "Aucun effet.")
TAGS = {
    "heavy_infantry": Names("HI", "ILo"),
    "light_infantry": Names("LI", "ILé"),
    "heavy_cavalry": Names("HC", "CLo"),
    "light_cavalry": Names("LC", "CLé"),
    "elephant": Names("E", "É"),
    "light_chariot": Names("LCh", "ChLé"),
    "heavy_chariot": Names("HCh", "ChLo"),
}
ALL_ROUND = _("Shoots at up to {far} graduations all round.")
GRADUATIONS = _("{number} g")
PHASES = (
    ("move", _("Moves"), "MBT-5"),
    ("combat", _("Combats"), "MBT-6"),
)
LAYING = (("laying", _("Lay the bases"), "MBT-R56"),)
"""Before the first turn, where the sides lay their own bases."""


class MbtLook(MeasuredLook[State, BattleContext, Action, "MbtScenario"]):
    """What the windows show of MBT."""

    @property
    def grounds(self) -> tuple[PaletteEntry, ...]:
        """Kinds of ground, open first."""
        clear = PaletteEntry("clear", CLEAR, CLEAR_SENTENCE, "MBT-5", "0")
        return (clear, *_layer("feature"))

    @property
    def bands(self) -> tuple[PaletteEntry, ...]:
        """Kinds of road and river."""
        return _layer("band")

    @property
    def units(self) -> tuple[PaletteEntry, ...]:
        """The kinds of base."""
        return tuple(_troop(row, str(key)) for key, row in enumerate(catalogue().troops.values(), 1))

    # --- the table ---------------------------------------------------------------------------------------

    def bases(self, scenario: MbtScenario) -> tuple[BaseFace, ...]:
        """The bases of a scenario as the design canvas draws them."""
        rows = zip(self.table_bases(scenario), scenario.units, strict=True)
        return tuple(
            BaseFace.set_up(
                piece,
                _("{kind}{figures}", kind=TAGS[piece.kind], figures=piece.figures),
                general=unit.general,
                shooter=unit.shoots is not None,
            )
            for piece, unit in rows
        )

    def table_bases(self, scenario: MbtScenario) -> tuple[TablePiece, ...]:
        """The bases of a scenario as it is set up."""
        sides = [side.id for side in scenario.sides]
        troops = catalogue().troops
        found = []
        for unit, (row, name) in enumerate(zip(scenario.units, numbered(scenario.units), strict=True)):
            full = row.figures or troops[row.kind].figures
            pose, base = Pose(*row.at, row.facing), Base(*scenario.base_size(row))
            side = sides.index(row.side)
            found.append(
                TablePiece(row.id, unit, side, row.kind, pose, base, full, full, name, signs=_signs(row))
            )
        return tuple(found)

    def table_bases_of(self, state: State) -> tuple[TablePiece, ...]:
        """The bases of a battle as it stands."""
        context = state.context
        return tuple(
            TablePiece(
                context.unit_ids[unit],
                unit,
                context.side_of[unit],
                context.kind_of[unit],
                pose,
                context.base_of[unit],
                context.figures[unit],
                context.figures[unit],
                context.unit_names[unit],
                _marks(state, unit),
                _signs(context.scenario.units[unit]),
            )
            for unit, pose in enumerate(state.poses)
            if pose is not None
        )

    def measure(self, scenario: MbtScenario) -> Measure:
        """Graduations (MBT-1.2)."""
        return Measure(scenario.options.graduation, GRADUATIONS)

    def to_lay(self, state: State, side: int) -> tuple[int, ...]:
        """The one base that is laid next (MBT-R56)."""
        return ghosts.to_lay(state, side)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Losses of each side and of each of its corps (MBT-4.1, MBT-4.3)."""
        return troop_standings.standings(state)

    def groups_of(self, state: State, unit: int) -> tuple[tuple[int, ...], ...]:
        """The groups that a base may lead now: the largest, its rank, itself alone (MBT-5.2)."""
        return ghosts.groups_of(state, unit)

    def action_from_drag(
        self, state: State, units: Sequence[int], path: Sequence[Pose]
    ) -> acts.Move | acts.Lay:
        """The move by which a leader and its group come along way-points to a pose (MBT-R4)."""
        return ghosts.action_from_drag(state, units, path)

    def ghost(self, state: State, side: int, action: Action) -> Ghost | None:
        """What a move would do: its way, its length, who stands where after it, or why not."""
        return ghosts.ghost(state, side, action)

    def variants(self, state: State, side: int, action: Action) -> tuple[Any, ...]:
        """The same move with each enemy that could line up (MBT-R8)."""
        return ghosts.variants(state, action)

    def strips(self, state: State, unit: int, pose: Pose | None = None) -> tuple[Strip, ...]:
        """Where a base shoots: ahead, as wide as MBT-R27 says, a chariot all round (MBT-8.1)."""
        context = state.context
        where = pose or state.poses[unit]
        if where is None or not context.shoots[unit]:
            return ()
        outline = shooting.range_of(context, unit, footprint(context.base_of[unit], where))
        return (Strip("shooting", _("Range of its shooting"), outline, "MBT-8.1"),)

    def table_aims(self, state: State) -> tuple[TableAim, ...]:
        """The objectives of a battle as it stands (MBT-4.2)."""
        context = state.context
        board: Any = context.scenario.board
        found = []
        for number, row in enumerate(board.objectives):
            only, holder = context.aim_sides[number], state.held[number]
            points = tuple((x * 10, y * 10) for x, y in row.points)
            found.append(
                TableAim(
                    row.id,
                    points,
                    row.value,
                    None if only < 0 else only,
                    None if holder < 0 else holder,
                    _aim_note(context, row.value, only),
                    not any(context.corps) and (holder < 0 or only in (-1, holder)),
                )
            )
        return tuple(found)

    # --- what hexes have and a table has not -------------------------------------------------------------

    # --- beside the table --------------------------------------------------------------------------------

    def score(self, state: State) -> tuple[tuple[int, int], ...]:
        """For each side the losses that it has inflicted, and how many it needs (MBT-4.1).

        Of an army of corps no such number is enough (MBT-R48): 0.
        """
        context = state.context
        needed = [0 if context.corps[side] else context.limits[side] for side in (0, 1)]
        return tuple((victory.losses(state, 1 - side), needed[1 - side]) for side in (0, 1))

    def counters(self, state: State) -> tuple[CounterRow, ...]:
        """Bases lost, points of objectives, demoralised corps."""
        rows = []
        for side in (0, 1):
            lost, points = victory.lost_bases(state, side), victory.objective_points(state, side)
            rows.append(CounterRow("lost", _("Bases lost"), lost, "MBT-4.1", side))
            if state.context.aims:
                rows.append(CounterRow("objectives", _("Objectives, in losses"), points, "MBT-4.2", side))
            if state.context.corps[side]:
                count = victory.demoralised(state, side)
                rows.append(CounterRow("corps", _("Demoralised corps"), count, "MBT-4.3", side))
        return tuple(rows)

    def last_turn(self, scenario: MbtScenario) -> int:
        """The turn limit (MBT-4.4)."""
        return scenario.options.turn_limit

    def unit_notes(self, scenario: MbtScenario, unit_id: str) -> tuple[HexNote, ...]:
        """What a base is worth: one sentence a rule."""
        rows = catalogue()
        unit = next(row for row in scenario.units if row.id == unit_id)
        troop = rows.troops[unit.kind]
        found = [HexNote(_("{name}: {effect}", name=capital(troop.name), effect=troop.effect), "MBT-5")]
        if unit.heavy is not None and unit.heavy != troop.is_heavy:
            text = (
                _("Heavy in combat: it adds 1 all the same.")
                if unit.heavy
                else _("Not heavy in combat: it does not add the 1 for its arms.")
            )
            found.append(HexNote(text, "MBT-6.2"))
        if troop.is_elephant and scenario.options.elephant_fixed5:
            found.append(HexNote(_("It counts 5 in combat whatever its crew."), "MBT-AMB-14"))
        for name in _abilities(unit):
            row: Ability = rows.abilities[name]
            effect: Value = ALL_ROUND.fill(far=row.range) if row.range and troop.is_chariot else row.effect
            text = _("{name}: {effect}", name=capital(row.name), effect=effect)
            found.append(HexNote(text, row.rules[-1]))
        return tuple(found)

    @property
    def cues(self) -> Mapping[str, CueKind]:
        return CUES

    @property
    def told_too(self) -> frozenset[str]:
        return TOLD_TOO

    @property
    def told_last(self) -> frozenset[str]:
        return TOLD_LAST

    def dice_outcome(self, events: Sequence[Event]) -> Text | None:
        return dice_outcome(events)

    def actors(self, state: State) -> tuple[Subject | None, Subject | None]:
        return dice_actors(state)

    def phases(self) -> tuple[tuple[str, Text, str], ...]:
        """The steps of a side's turn."""
        return PHASES

    def phases_of(self, state: State) -> tuple[tuple[str, Text, str], ...]:
        """Those, or the laying of the bases before the first of them (MBT-R56)."""
        return LAYING if state.phase == phases.DEPLOY else PHASES

    def phase(self, state: State) -> str:
        """The id of the step in hand."""
        if state.phase == phases.DEPLOY:
            return "laying"
        return "move" if state.phase == phases.MOVE else "combat"

    # --- acts --------------------------------------------------------------------------------------------

    def step_end(self, state: State, action: Action) -> StepEnd | None:
        """Few bases move in most turns: only a step in which none did is asked about (MBT-3.1)."""
        match action:
            case acts.EndMoves():
                return None if state.moved else "moves"
            case acts.EndCombats():
                return "fights"
        return None

    def interaction(self, state: State, action: Action) -> Interaction:
        """How a person takes hold of an action."""
        match action:
            case acts.Fight() | acts.Shoot():
                apart = _("Fight") if isinstance(action, acts.Fight) else _("Shoot")
                return Interaction("unit_to_unit", unit=action.unit, target=action.target, apart=apart)
            case acts.Move():
                return Interaction("unit_to_pose", unit=action.units[0])
            case acts.Lay():
                return Interaction("unit_to_pose", unit=action.unit)
        return Interaction("button")

    def chances(self, state: State, side: int, action: Action) -> tuple[Chance, ...]:
        """How a fight or a shot can end, by the rules themselves."""
        return previews.chances(state, side, action) if isinstance(action, acts.Fight | acts.Shoot) else ()

    def runs(self, state: State) -> tuple[Run, ...]:
        """Where an elephant would run, before its die falls (MBT-7.1)."""
        return previews.runs(state)

    def listed_actions(self, state: State, side: int) -> Sequence[Action]:
        """All but moves and bases that are laid: those are dragged."""
        return action_lists.without_moves(state, side)

    def preview(self, state: State, side: int, action: Action) -> Preview | None:
        """The dice of a fight or a shot, with what is added on both sides; its roll enumerates the odds."""
        if not isinstance(action, acts.Fight | acts.Shoot):
            return None
        if state.feet[action.unit] is None or state.feet[action.target] is None:
            return None
        shooting = isinstance(action, acts.Shoot)
        rolls = state.context.shot_rolls if shooting else state.context.fight_rolls
        modifiers = terms(state, action.unit, action.target, shooting=shooting)
        other = Preview(1, terms(state, action.target, action.unit, shooting=shooting), None)
        return Preview(1, modifiers, rolls[state.context.side_of[action.unit]], other=other)


def _aim_note(context: BattleContext, value: int, only: int) -> HexNote:
    """What an objective counts for, and for whom (MBT-4.2, MBT-R49)."""
    if any(context.corps):
        return HexNote(_("Objective: in a battle with corps it has no effect."), "MBT-R49")
    if only < 0:
        text = _n(
            "Objective: it counts as {count} loss of the enemy of who holds it.",
            "Objective: it counts as {count} losses of the enemy of who holds it.",
            value,
        )
    else:
        text = _n(
            "Objective: held by {side} it counts as {count} loss of the enemy.",
            "Objective: held by {side} it counts as {count} losses of the enemy.",
            value,
            side=side_name(context, only),
        )
    return HexNote(text, "MBT-4.2")


def _marks(state: State, unit: int) -> frozenset[str]:
    """ "moved", "acted", "engaged"."""
    marks = set()
    if state.moved >> unit & 1:
        marks.add("moved")
    if state.acted >> unit & 1:
        marks.add("acted")
    if state.opposed()[unit] >= 0:
        marks.add("engaged")
    return frozenset(marks)


def _abilities(unit: MbtBase) -> tuple[str, ...]:
    return (*(("general",) if unit.general else ()), *((unit.shoots,) if unit.shoots else ()))


def _signs(unit: MbtBase) -> tuple[str, ...]:
    """ "general", "bow", "sling"."""
    return _abilities(unit)


def _troop(row: Troop, key: str) -> PaletteEntry:
    return PaletteEntry(row.kind, capital(row.name), row.effect, row.rules[-1], key)


def _layer(layer: str) -> tuple[PaletteEntry, ...]:
    rows = [row for row in catalogue().grounds.values() if row.layer == layer]
    return tuple(_ground(row, str(key) if key < 10 else "") for key, row in enumerate(rows, 1))


def _ground(row: GroundKind, key: str) -> PaletteEntry:
    return PaletteEntry(row.id, capital(row.name), row.effect, row.rules[-1], key)
