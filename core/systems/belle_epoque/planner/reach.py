"""Where a unit may go, hex by hex, and what stops it (BE-6): asked of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from core.geometry.hex_boards import bits
from core.kit.names import hex_name
from core.planning.hex_sight_plans import frontier
from core.presentation.planner import Note, Obstacle, Reach, Spot, Stop, Way
from core.protocol.refusals import Refusal
from core.systems.belle_epoque.planner import hypotheticals
from core.systems.belle_epoque.rules import activation, move_refusals, movement, phases
from core.systems.belle_epoque.rules.actions import Move
from core.systems.belle_epoque.rules.rule_tables import CERTAIN
from core.systems.belle_epoque.rules.state import State
from core.systems.belle_epoque.words.names import unit_text
from core.systems.belle_epoque.words.refusal_messages import refusal_text
from core.text import Text, _

BASIC, MARCH = "basic", "march"
KINDS: Mapping[str, Text] = {BASIC: _("basic move"), MARCH: _("forced march")}

NO_FIGHT = Note(_("Neither fire nor assault in this turn after entering difficult ground."), "BE-6.3")
NO_FIRE = Note(_("No fire after a forced march; an assault is possible."), "BE-5.5")
FAILED = Note(_("Neither fire nor assault after a failed test."), "BE-5.4")
DECLARED: Mapping[str, tuple[Note, ...]] = {
    "fire": (Note(_("No assault: the test was declared for fire."), "BE-AMB-4"),),
    "assault": (Note(_("No fire: the test was declared for an assault."), "BE-AMB-4"),),
    "march": (NO_FIRE,),
}
"""What a basic move leaves once a test is declared (AMB 4)."""


def chance_of_test(state: State, unit: int, points: int = 0) -> Fraction:
    """How probably a unit passes its test with so many command points (BE-5.3)."""
    return Fraction(min(CERTAIN, state.context.level[unit] + points), CERTAIN)


def reach(known: State, unit: int) -> Reach | None:
    """The moves of a unit now, or if it were activated; None for a unit that is not on the map."""
    start = known.at[unit]
    if start < 0:
        return None
    now = hypotheticals.stage(known, unit)
    state = known if now else hypotheticals.activated(known, unit)
    # BE-5.4: some hexes may be reached at once, others only after a passed test
    untested, tested = _masks(state, unit, now)
    reached = untested | tested
    halts = movement.halts(state, unit)
    steps = movement.layers(state, unit, reached)
    ways: dict[Spot, Way] = {}
    for cost, mask in enumerate(steps[1:], 1):
        for hex_ in bits(mask):
            needs = None if untested >> hex_ & 1 else _test(state, unit)
            ends = _halt(state, unit, hex_) if halts >> hex_ & 1 else None
            path = movement.way(state, unit, steps, hex_)
            ways[hex_] = Way(
                cost, path, BASIC if cost == 1 else MARCH, needs, ends, _notes(known, state, unit, hex_, cost)
            )
    may_march = bool(tested) or now == "passed"
    # Where the last step leads nothing bars a further one but its length.
    most = state.context.march[unit] if may_march and state.aim in ("", "march") else 1
    halted = halts & sum(steps[1:most])
    stops: dict[Spot, Stop] = {
        hex_: _stop(state, unit, hex_, halted, may_march=may_march)
        for hex_ in frontier(state.context.masks, start, reached)
    }
    return Reach(unit, start, bool(now), ways, stops, KINDS, _supposed(state, unit, now))


def _masks(state: State, unit: int, now: str) -> tuple[int, int]:
    """The hexes to which a unit may move as it is, and those after a passed test (BE-5.4, BE-5.5)."""
    if now == "passed":
        return activation.ways_of(state, unit), 0
    untested = movement.basic(state, unit, passed=False)
    return untested, 0 if now == "failed" else activation.ways_of(state, unit)


def _test(state: State, unit: int) -> Note:
    level = state.context.level[unit]
    text = _("After a passed test: {level} or less, without command points.", level=level)
    return Note(text, "BE-5.1")


def _supposed(state: State, unit: int, now: str) -> tuple[Note, ...]:
    if now:
        return ()
    return (Note(_("As if {unit} were activated now.", unit=unit_text(state.context, unit)), "BE-4.2"),)


def _notes(known: State, state: State, unit: int, hex_: int, cost: int) -> tuple[Note, ...]:
    """What a move leaves of fire and assault; who was driven into difficult ground has neither (BE-R56)."""
    if known.context.difficult >> hex_ & 1 or hypotheticals.is_held_back(known, unit):
        return (NO_FIGHT,)
    if state.phase == phases.FAILED:
        return (FAILED,)
    return (NO_FIRE,) if cost > 1 else DECLARED.get(state.aim, ())


def _halt(state: State, unit: int, hex_: int) -> Note:
    """Why a unit must stop where it has come (BE-6.1)."""
    context = state.context
    if movement.control(state, 1 - context.side_of[unit]) >> hex_ & 1:
        return Note(_("An enemy zone of control: it must stop there."), "BE-6.1")
    if context.difficult >> hex_ & 1:
        return Note(_("Difficult ground: it must stop there."), "BE-6.1")
    return Note(_("A hill: it must stop there."), "BE-6.1")


def _stop(state: State, unit: int, hex_: int, halted: int, *, may_march: bool) -> Stop:
    """Why a hex beside the reach is not in it, as the rules refuse the move."""
    context = state.context
    why = move_refusals.refusal(state, Move(unit, hex_), passed=may_march)
    if why.kind == "no_way":
        ways_in = halted & context.neighbours[hex_]
        if ways_in:
            return _barred(state, unit, next(bits(ways_in)))
    return Stop(_obstacle(state, unit, why), Note(refusal_text(context, why), why.rule))


def _barred(state: State, unit: int, before: int) -> Stop:
    """A hex that could only be entered from one where the unit had to stop."""
    context = state.context
    halt = _halt(state, unit, before)
    in_zone = movement.control(state, 1 - context.side_of[unit]) >> before & 1
    text = _("Not beyond {hex}. {why}", hex=hex_name(context, before), why=halt.text)
    return Stop("zone" if in_zone else "ground", Note(text, halt.rule))


KIND_OF: Mapping[str, Obstacle] = {
    "impassable": "ground",
    "test_to_leave": "ground",
    "no_march_out": "ground",
    "march_needs_test": "limit",
    "too_far": "limit",
    "too_far_to_march": "limit",
    "zone_to_zone": "zone",
}


def _obstacle(state: State, unit: int, why: Refusal) -> Obstacle:
    if why.kind == "hex_taken":
        mine = state.context.side_of[why.facts["by"]] == state.context.side_of[unit]
        return "friend" if mine else "enemy"
    return KIND_OF.get(why.kind, "other")
