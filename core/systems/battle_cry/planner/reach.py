"""Where a piece may go, hex by hex, and what stops it (BC-7, BC-8): asked of the rules."""

from __future__ import annotations

from collections.abc import Mapping

from core.geometry.hex_boards import bits
from core.kit.names import hex_name
from core.planning.hex_sight_plans import frontier, layers, way_back
from core.presentation.briefs import capital
from core.presentation.planner import Note, Obstacle, Reach, Spot, Stop, Way
from core.protocol.refusals import Refusal
from core.systems.battle_cry.planner import hypotheticals
from core.systems.battle_cry.rules import movement, phases
from core.systems.battle_cry.rules.actions import Move
from core.systems.battle_cry.rules.move_refusals import refusal
from core.systems.battle_cry.rules.rule_tables import ARTILLERY, Ground
from core.systems.battle_cry.rules.state import State
from core.systems.battle_cry.words.names import unit_text
from core.systems.battle_cry.words.refusal_messages import refusal_text
from core.text import Text, _

MOVE = "move"
KINDS: Mapping[str, Text] = {MOVE: _("move")}

WITHOUT_GENERAL = Note(_("Only without its general: another general is there."), "BC-7.3")
NO_BATTLE_THERE = Note(_("It may not battle in this turn once it is there."), "BC-8.2")
GUN_MOVED = Note(_("Artillery that moves does not battle."), "BC-7")
MARCHED = Note(_("Infantry that marches two hexes does not battle."), "BC-14.9")


def reach(known: State, unit: int) -> Reach | None:
    """The moves of a piece now, or if it were ordered; None for a piece off the board."""
    start = known.at[unit]
    if start < 0:
        return None
    is_now = hypotheticals.may_move_now(known, unit)
    state = known if is_now else hypotheticals.ordered(known, unit)
    masks = state.context.masks
    reached = movement.destinations(state, unit, along=False)
    along = movement.destinations(state, unit, along=True)
    halts = movement.halts(state, unit)
    led = not state.context.is_general[unit] and movement.companion(state, unit) >= 0
    steps = layers(masks, start, reached, halts)
    ways: dict[Spot, Way] = {}
    for cost, mask in enumerate(steps[1:], 1):
        for hex_ in bits(mask):
            condition = WITHOUT_GENERAL if led and not along >> hex_ & 1 else None
            path = way_back(masks, steps, hex_, halts)
            ends = _halt(state, unit, hex_) if halts >> hex_ & 1 else None
            ways[hex_] = Way(cost, path, MOVE, condition, ends, _battle_notes(state, unit, hex_))
    # Where the last step leads nothing bars a further one but its length.
    halted = halts & sum(steps[1 : movement.steps_of(state, unit)])
    stops: dict[Spot, Stop] = {
        hex_: _stop(state, unit, hex_, halted) for hex_ in frontier(masks, start, reached)
    }
    notes = () if is_now else (_supposed(state, unit),)
    return Reach(unit, start, is_now, ways, stops, KINDS, notes)


def _supposed(state: State, unit: int) -> Note:
    card = state.context.cards[state.acts]
    if state.acts == hypotheticals.common_card(state.context):
        return Note(
            _("As if a section card ordered {unit} now.", unit=unit_text(state.context, unit)), "BC-14"
        )
    unit_name = unit_text(state.context, unit)
    return Note(_("As if {card} ordered {unit} now.", card=card.full_name, unit=unit_name), card.rule)


def _halt(state: State, unit: int, hex_: int) -> Note:
    """Why a piece must stop where it has come."""
    context = state.context
    ground = _stopping(state, unit, hex_)
    if ground is not None:
        return Note(_("{ground}: it must stop there.", ground=capital(ground.name)), "BC-8")
    if context.is_general[unit]:
        return Note(_("The general joins the unit there and stops."), "BC-7.3")
    return Note(_("It joins the general there and stops."), "BC-R21")


def _stopping(state: State, unit: int, hex_: int) -> Ground | None:
    """The ground of a hex if it ends a move; an option leaves generals free of it (BC-R9)."""
    tables = state.context.ground(state.works)
    stops = tables.stops_generals if state.context.is_general[unit] else tables.stops
    return tables.ground_at(hex_) if stops >> hex_ & 1 else None


def _battle_notes(state: State, unit: int, hex_: int) -> tuple[Note, ...]:
    """Whether a unit could still battle, by what a move leaves behind in the state."""
    context = state.context
    if context.is_general[unit] or state.phase == phases.SECOND_MOVE:  # no battle follows (BC-14.14)
        return ()
    after = state.copy()
    movement.move(after, Move(unit, hex_), None)
    if not after.barred >> unit & 1 or state.barred >> unit & 1:
        return ()
    if context.kind_of[unit] == ARTILLERY:
        return (GUN_MOVED,)
    return (NO_BATTLE_THERE if context.ground(state.works).bars >> hex_ & 1 else MARCHED,)


def _stop(state: State, unit: int, hex_: int, halted: int) -> Stop:
    """Why a hex beside the reach is not in it, as the rules refuse the move."""
    context = state.context
    why = refusal(state, context.side_of[unit], Move(unit, hex_))
    assert why is not None, "a hex outside the reach is refused"
    if why.kind == "no_way":
        ways_in = halted & context.neighbours[hex_]
        if ways_in:
            return _barred(state, unit, hex_, next(bits(ways_in)))
    return Stop(_obstacle(state, unit, why), Note(refusal_text(context, why), why.rule))


def _barred(state: State, unit: int, hex_: int, before: int) -> Stop:
    """A hex that could only be entered from one where the piece had to stop."""
    context = state.context
    by: Obstacle = "friend" if _stopping(state, unit, before) is None else "ground"
    halt = _halt(state, unit, before)
    text = _("Not beyond {hex}. {why}", hex=hex_name(context, before), why=halt.text)
    return Stop(by, Note(text, halt.rule))


def _obstacle(state: State, unit: int, why: Refusal) -> Obstacle:
    if why.kind == "hex_taken":
        mine = state.context.side_of[why.facts["by"]] == state.context.side_of[unit]
        return "friend" if mine else "enemy"
    kinds: dict[str, Obstacle] = {"closed_ground": "ground", "too_far": "limit"}
    return kinds.get(why.kind, "other")
