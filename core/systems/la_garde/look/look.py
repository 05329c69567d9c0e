"""How La Garde shows itself: brigades, ground, generals, ghosts of moves, zones, acts, tokens. Plain data."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from core.geometry.bases import Pose
from core.presentation.bag_look import BagLine
from core.presentation.command_look import Bond, Marker
from core.presentation.cues import CueKind, Subject
from core.presentation.look import (
    CardFace,
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
    MeasuredLook,
    Ray,
    Standing,
    Strip,
    TableAim,
    TableOverlay,
    TablePiece,
)
from core.protocol.events import Event, Modifier
from core.systems.la_garde.design import scenario_notes
from core.systems.la_garde.design.palette import layer_entries, troop_entry
from core.systems.la_garde.look import ghosts, overlays, pieces, previews
from core.systems.la_garde.look.cues import CUES, TOLD_LAST, TOLD_TOO, dice_actors, dice_outcome
from core.systems.la_garde.look.order_rows import corps_order, division_order
from core.systems.la_garde.look.standings import aim_text, standings
from core.systems.la_garde.rules import actions as acts
from core.systems.la_garde.rules import battery_sight, combat, generals, phases, victory
from core.systems.la_garde.rules.actions import Action
from core.systems.la_garde.rules.bag import Bag
from core.systems.la_garde.rules.context import BattleContext
from core.systems.la_garde.rules.orders import DEFEND
from core.systems.la_garde.rules.rule_tables import catalogue
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.words import command_words, general_words
from core.text import Names, Text, _

if TYPE_CHECKING:
    from core.systems.la_garde.design.scenario import LaGardeScenario

CLEAR = Names("open ground", "terrain dégagé")
CLEAR_SENTENCE = Names("No effect.", "Aucun effet.")
PHASES = (
    ("arrivals", _("Reinforcements"), "LG-2.1"),
    ("orders", _("Orders"), "LG-3.1"),
    ("rally", _("Rally"), "LG-8.1"),
    ("initiative", _("Initiative"), "LG-2.2"),
    ("activation", _("Activations"), "LG-2.3"),
    ("consolidation", _("Consolidation"), "LG-2.5"),
)
LAYING = (("laying", _("Lay the brigades"), "LG-R40"),)
"""Before the first turn, where the sides lay their own brigades."""
STEP_OF = {
    phases.DEPLOY: "laying",
    phases.ARRIVE: "arrivals",
    phases.ENTER: "arrivals",
    phases.AIDES: "orders",
    phases.ORDERS: "orders",
    phases.RALLY: "rally",
    phases.INITIATIVE: "initiative",
    phases.FIRST: "initiative",
    phases.CONSOLIDATE: "consolidation",
    phases.TURN_END: "consolidation",
    phases.NEXT_TURN: "consolidation",
}


class LaGardeLook(MeasuredLook[State, BattleContext, Action, "LaGardeScenario"]):
    """What the windows show of La Garde."""

    @property
    def grounds(self) -> tuple[PaletteEntry, ...]:
        """Kinds of ground, open first."""
        clear = PaletteEntry("clear", CLEAR, CLEAR_SENTENCE, "LG-5", "0")
        return (clear, *layer_entries("feature"))

    @property
    def bands(self) -> tuple[PaletteEntry, ...]:
        """Kinds of road and river."""
        return layer_entries("band")

    @property
    def units(self) -> tuple[PaletteEntry, ...]:
        """The types of brigade."""
        rows = catalogue().troops.values()
        return tuple(troop_entry(row, str(key) if key < 10 else "") for key, row in enumerate(rows, 1))

    # --- the table ---------------------------------------------------------------------------------------

    def bases(self, scenario: LaGardeScenario) -> tuple[BaseFace, ...]:
        """The brigades of a scenario as the design canvas draws them."""
        return pieces.faces(scenario)

    def table_bases(self, scenario: LaGardeScenario) -> tuple[TablePiece, ...]:
        """The brigades of a scenario as set up; reinforcements stand at their entry, unknown ones nowhere."""
        return pieces.set_up(scenario)

    def table_bases_of(self, state: State) -> tuple[TablePiece, ...]:
        """The brigades of a battle as it stands."""
        return pieces.standing(state)

    def awaited(self, state: State) -> frozenset[str]:
        """Brigades of groups that have still to come (LG-2.1), and those that found no room (LG-R40)."""
        rows = enumerate(zip(state.context.unit_ids, state.poses, strict=True))
        return frozenset(name for unit, (name, pose) in rows if pose is None and not state.gone >> unit & 1)

    def to_lay(self, state: State, side: int) -> tuple[int, ...]:
        """The brigades that a side may lay or bring in now."""
        return ghosts.to_lay(state, side)

    def standings(self, state: State) -> tuple[Standing, ...]:
        """Exhausted divisions of each side, and how far each division is (LG-14.1, LG-14.2)."""
        return standings(state)

    def groups_of(self, state: State, unit: int) -> tuple[tuple[int, ...], ...]:
        """A brigade alone, where it may be moved now."""
        return ghosts.groups_of(state, unit)

    def action_from_drag(
        self, state: State, units: Sequence[int], path: Sequence[Pose]
    ) -> ghosts.DraggedAction:
        """The act by which a brigade comes along way-points to a pose."""
        return ghosts.action_from_drag(state, units, path)

    def ghost(self, state: State, side: int, action: Action) -> Ghost | None:
        """What a move would do, or why not."""
        return ghosts.ghost(state, side, action)

    def strips(self, state: State, unit: int, pose: Pose | None = None) -> tuple[Strip, ...]:
        """Zone of control, ranges and support of a brigade."""
        return tuple(overlays.strips(state, unit, pose))

    @property
    def table_overlays(self) -> tuple[TableOverlay, ...]:
        """Zones and command of a side; ranges, support and sight of a brigade."""
        return overlays.OVERLAYS

    def rays(self, state: State, unit: int) -> tuple[Ray, ...]:
        """Whom a battery sees within its range, and what hides the others."""
        return tuple(battery_sight.rays(state, unit))

    def markers(self, state: State) -> tuple[Marker, ...]:
        """The generals as they stand."""
        return tuple(overlays.markers(state))

    def markers_set_up(self, scenario: LaGardeScenario) -> tuple[Marker, ...]:
        """The generals of a scenario, those with a place of their own."""
        return scenario_notes.markers(scenario)

    def bonds(self, state: State, side: int) -> tuple[Bond, ...]:
        """Who is commanded by whom."""
        return tuple(overlays.bonds(state, side))

    def command_notes(self, state: State, unit: int) -> tuple[HexNote, ...]:
        """By whom a brigade is commanded, and whether the chain above it is coherent."""
        return tuple(command_words.command_notes(state, unit))

    def general_notes(self, state: State, post: int) -> tuple[HexNote, ...]:
        """Who a general is and how those whom he commands stand to him (LG-3.2)."""
        return tuple(general_words.general_notes(state, post))

    def riders(self, state: State, side: int) -> tuple[int, ...]:
        """The generals whom a side may move now (LG-3.7)."""
        if state.frames or state.ended or state.phase != phases.GENERALS or state.active != side:
            return ()
        return tuple(generals.may_ride(state))

    def ride(self, state: State, post: int, x: int, y: int) -> acts.MoveGeneral:
        """The act by which a general rides to a point, in tenths of a millimetre."""
        return acts.MoveGeneral(post, x, y)

    def table_aims(self, state: State) -> tuple[TableAim, ...]:
        """The objectives of a battle as it stands (LG-14.4)."""
        context = state.context
        board: Any = context.scenario.board
        found = []
        for number, row in enumerate(board.objectives):
            only, holder = context.aim_sides[number], state.held[number]
            points = context.aims[number].points
            found.append(
                TableAim(
                    row.id,
                    points,
                    row.value,
                    None if only < 0 else only,
                    None if holder < 0 else holder,
                    HexNote(aim_text(context, number), "LG-14.4"),
                )
            )
        return tuple(found)

    # --- beside the table --------------------------------------------------------------------------------

    def card(self, context: BattleContext, item: Hashable) -> CardFace:
        """A token of the bag."""
        row = next(row for row in catalogue().raw["tokens"] if row["id"] == item)
        name, effect = row["name"], row["effect"]
        return CardFace(
            item,
            str(item),
            Names(name["en"], name["fr"]),
            Names(effect["en"], effect["fr"]),
            row["rules"][0],
            "disc",
        )

    def token_colour(self, item: Hashable) -> str:
        """Blue for the defender, white for nobody, red for the attacker."""
        row = next(row for row in catalogue().raw["tokens"] if row["id"] == item)
        return str(row["colour"])

    def bag(self, state: State) -> tuple[BagLine, ...]:
        """The bag of the combat or bombardment in hand, row by row."""
        return previews.bag_lines(state)

    def bag_chances(self, state: State) -> tuple[Chance, ...]:
        """The odds of that draw."""
        return previews.chances(state, 0, None)

    def score(self, state: State) -> tuple[tuple[int, int], ...]:
        """For each side the enemy divisions that are exhausted, and with how many he breaks (LG-14.2)."""
        context = state.context
        return tuple(
            (victory.exhausted(state, 1 - side), victory.breaks_at(context, 1 - side)) for side in (0, 1)
        )

    def objectives_held(self, state: State) -> tuple[tuple[int, int], ...]:
        """They decide at the limit, before exhausted divisions (LG-14.4)."""
        if not state.held:
            return ()
        return tuple((sum(one == side for one in state.held), len(state.held)) for side in (0, 1))

    def counters(self, state: State) -> tuple[CounterRow, ...]:
        """Aides left for replacements; brigades in rout, broken or destroyed."""
        rows = []
        context = state.context
        for side in (0, 1):
            lost = sum(victory.out_of_action(state, unit) for unit in context.units_of[side])
            rows.append(CounterRow("lost", _("Brigades in rout or gone"), lost, "LG-14.1", side))
            rows.append(CounterRow("aides", _("Aides for replacements"), state.pools[side], "LG-3.6", side))
        return tuple(rows)

    def last_turn(self, scenario: LaGardeScenario) -> int:
        """The turn limit (LG-14.3)."""
        return scenario.options.turn_limit

    def may_go_on(self, scenario: LaGardeScenario) -> bool:
        """Whether a die says after the turn limit if the battle goes on (LG-14.3)."""
        return scenario.options.random_length

    def unit_notes(self, scenario: LaGardeScenario, unit_id: str) -> tuple[HexNote, ...]:
        """What a brigade is worth: one sentence a rule."""
        return scenario_notes.unit_notes(scenario, unit_id)

    @property
    def cues(self) -> Mapping[str, CueKind]:
        return CUES

    @property
    def told_too(self) -> frozenset[str]:
        return TOLD_TOO

    @property
    def told_last(self) -> frozenset[str]:
        return TOLD_LAST

    def dice_outcome(self, events: Sequence[Event]) -> Text | Names | None:
        return dice_outcome(events)

    def actors(self, state: State) -> tuple[Subject | None, Subject | None]:
        return dice_actors(state)

    def phases(self) -> tuple[tuple[str, Text, str], ...]:
        """The steps of a turn."""
        return PHASES

    def phases_of(self, state: State) -> tuple[tuple[str, Text, str], ...]:
        """Those, or the laying of the brigades before the first of them (LG-R40)."""
        return LAYING if state.phase == phases.DEPLOY else PHASES

    def phase(self, state: State) -> str:
        """The id of the step in hand."""
        return STEP_OF.get(state.phase, "activation")

    # --- acts --------------------------------------------------------------------------------------------

    def step_end(self, state: State, action: Action) -> StepEnd | None:
        """What the step of an activation was for (LG-2.4); moves are asked about where none was made.

        Under the order Defend most stay where they are (LG-4.2).
        """
        match action:
            case acts.EndMoves():
                return None if state.turned or state.orders[state.division] == DEFEND else "moves"
            case acts.EndBombards():
                return "fights"
        return None

    def interaction(self, state: State, action: Action) -> Interaction:
        """How a person takes hold of an action."""
        match action:
            case acts.Attack():
                return Interaction("unit_to_unit", unit=action.unit, target=action.target, verb=_("Attack"))
            case acts.Bombard():
                return Interaction("unit_to_unit", unit=action.unit, target=action.target, verb=_("Bombard"))
            case acts.Move() | acts.Lay() | acts.Enter() | acts.Occupy():
                return Interaction("unit_to_pose", unit=action.unit)
            case acts.Activate():
                return Interaction("button", units=tuple(state.context.units_of_division[action.division]))
            case acts.OrderDivision():
                return division_order(state, action.division, action.order)
            case acts.OrderCorps():
                return corps_order(state, action.corps, action.order)
        return Interaction("button")

    def chances(self, state: State, side: int, action: Action) -> tuple[Chance, ...]:
        """How an attack or a bombardment can end, by the rules themselves."""
        return previews.chances(state, side, action)

    def preview(self, state: State, side: int, action: Action) -> Preview | None:
        """The rows of the bag of an attack or a bombardment, those that are sure (LG-R75)."""
        if not isinstance(action, acts.Attack | acts.Bombard):
            return None
        rows = previews.sure_rows(state, action)
        if not rows:
            return None
        table = "bombardment" if isinstance(action, acts.Bombard) else "combat"
        terms = combat.terms(Bag(rows), table)
        if previews.unknown_orders(state, action):
            terms = (*terms, Modifier("hidden_orders", 0, "LG-R75"))
        return Preview(combat.DRAWN, terms, None)
