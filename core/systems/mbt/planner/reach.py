"""Where a base or a group can go in its next move (MBT-5), as `movement.judge` has it."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import replace
from typing import Literal

from core.geometry.bases import EDGES, Footprint, Part, Pose, footprint, middle
from core.geometry.conformation import middle_shift, onto_edge
from core.geometry.groups import group_of
from core.geometry.moves import ahead, displacement
from core.geometry.shapes import first_hit, is_within, touches
from core.geometry.tolerances import TENTH
from core.geometry.trigonometry import FULL_TURN, QUARTER_TURN
from core.planning.measured_reach import Judged, ReachScan
from core.presentation.measured_planner import Charge, Grid, TableReach
from core.presentation.planner import Note, Stop
from core.protocol.refusals import Refusal
from core.systems.mbt.planner import in_touch, round_ground
from core.systems.mbt.planner.hypotheticals import moving
from core.systems.mbt.rules import action_lists, movement, phases, surroundings, ways
from core.systems.mbt.rules.actions import Move
from core.systems.mbt.rules.move_outcomes import Outcome
from core.systems.mbt.rules.movement import judge
from core.systems.mbt.rules.state import State
from core.systems.mbt.words.names import short_unit_text
from core.systems.mbt.words.refusal_messages import refusal_text
from core.text import _

CELL = 1_000
BARRING = ("through_enemy", "through_friend", "impassable", "contact_on_the_way")
PLACES = 8
"""So many places to either side of the middle of an edge are tried."""
ASKEW, ASKEW_STEP = 12, 50
"""So many turns to either side of an enemy are tried where nothing straight meets it; tenths of a degree."""
FEW = 50
"""So many places in touch are tried where a way to fight is known: they may be worse for the enemy."""
FEW_FACINGS = 300
"""And their facings lie so far apart, in tenths of a degree."""
MOST_BENT = 100
"""Round a corner so many places are tried where something bars the straight way."""
KINDS = {
    "": _("where it stands"),
    "move": _("move"),
    "contact": _("move into contact"),
}
By = Literal["zone", "ground", "friend", "enemy", "limit", "other"]
STOPS: dict[str, By] = {
    "too_far": "limit",
    "off_table": "limit",
    "swings_off_table": "limit",
    "swings_impassable": "ground",
    "swings_through_enemy": "enemy",
    "swings_through_friend": "friend",
    "impassable": "ground",
    "through_enemy": "enemy",
    "contact_on_the_way": "enemy",
    "not_by_front": "enemy",
    "no_room_to_conform": "enemy",
    "target_has_no_room": "enemy",
    "through_friend": "friend",
    "ends_on_friend": "friend",
}
STRAIGHT = Note(_("Straight, or round one corner, keeping its facing; turning is free besides."), "MBT-5.1")
BY_CORNERS = Note(
    _("Straight, or round one corner, keeping its facing; if it turns too its corners count."),
    "MBT-R2",
)
AS_ONE = Note(
    _(
        "Straight, or round one corner, keeping its facing; if the group turns too, "
        "the way of each base counts."
    ),
    "MBT-R60",
)
NOT_NOW = Note(_("As if it were the turn of its side, and nobody had moved."), "MBT-3.1")


def groups(known: State, unit: int) -> tuple[tuple[int, ...], ...]:
    """Itself alone, its rank, its group, as far as these may be led."""
    if known.feet[unit] is None:
        return ()
    state = moving(known, known.context.side_of[unit])
    movable = movement.movable(state)
    if unit not in movable:
        return ((unit,),)
    group = group_of(state.links(), unit, movable)
    found: list[tuple[int, ...]] = [(unit,)]
    for members in (*ways.ranks(state, group), group):
        row = (unit, *(other for other in members if other != unit))
        if unit in members and row not in found:
            found.append(row)
    return tuple(found)


def steps(known: State, units: Sequence[int]) -> Iterator[TableReach | None]:
    """Every centimetre around the leader asked of the rules."""
    context, unit = known.context, units[0]
    foot = known.feet[unit]
    if foot is None:
        return
    side = context.side_of[unit]
    is_now = known.phase == phases.MOVE and not known.frames and known.active == side
    is_now = is_now and all(one in movement.movable(known) for one in units)
    # Outside of its own moves a side is asked about as if these had just begun.
    state = known.copy() if is_now else moving(known, side)
    members = tuple(units)

    def asked(path: tuple[Pose, ...]) -> Judged | Refusal:
        found = judge(state, Move(members, path))
        if isinstance(found, Refusal):
            return found
        touched = found.conformed or found.touched >= 0 or _touches(state, found, side)
        return Judged(found.used, "contact" if touched else "move")

    def stop(refusal: Refusal) -> Stop:
        by = "ground" if _is_dear(refusal) else STOPS.get(refusal.kind, "other")
        return Stop(by, Note(refusal_text(context, refusal), refusal.rule))

    # A group goes as far as its slowest base (MBT-5.2).
    allowed = min(context.allowance[one] for one in members)
    by_corner = context.options.measure == "corner"
    straight = AS_ONE if len(members) > 1 else BY_CORNERS if by_corner else STRAIGHT
    scan = ReachScan(
        members,
        foot.pose,
        middle(foot),
        Grid.over(context.table.width * 10, context.table.height * 10, CELL),
        allowed,
        allowed,
        asked,
        stop,
        KINDS,
        is_now,
        (straight,) if is_now else (NOT_NOW, straight),
        charges(state, unit) if len(members) == 1 else (),
    )
    yield from scan.steps()


def _touches(state: State, outcome: Outcome, side: int) -> bool:
    context = state.context
    feet = [footprint(context.base_of[unit], pose) for unit, pose in outcome.poses]
    return any(
        its is not None and touches(foot, its)
        for foe in context.units_of[1 - side]
        for its in (state.feet[foe],)
        for foot in feet
    )


# --- contacts ----------------------------------------------------------------------------------------------


def contacts(
    state: State,
    unit: int,
    foe: int,
    *,
    along_edges: bool = False,
    is_worth: Callable[[Pose], bool] = lambda _end: True,
) -> Iterator[tuple[Move, Outcome]]:
    """Legal moves of one base into contact with an enemy: straight at it, face to face, flank, rear.

    Where none of these makes both fight that could, or all are asked for (`along_edges`): to many places
    along its edges, round a corner too; turned to either side of it; to whatever place in touch it can reach.

    `is_worth`: ends of moves for which it does not hold may be left out.
    """
    context = state.context
    if state.feet[unit] is None or state.feet[foe] is None:
        return
    far = context.allowance[unit] // 10 - ways.SLACK
    if not action_lists.is_near(state, unit, foe, far):
        return
    # first the moves that players make; they are legal nearly always, and few
    quick = (
        *ways.square_on(state, unit, foe),
        ways.charge(state, unit, foe),
        *action_lists.at_edges(state, unit, foe, far),
        *ways.at_touch(state, (unit,), foe),
    )
    needs_fight = state.opposed()[foe] < 0
    is_enough = False
    told = set[tuple[int, Pose]]()  # what comes of a move hangs on its end alone, whatever the way
    for moves in (quick, _along_edges(state, unit, foe, is_worth), _askew(state, unit, foe)):
        for move in moves:
            end = move.prefer, move.path[-1]
            if end in told or (move.prefer == foe and not is_worth(move.path[-1])):
                continue
            found = judge(state, move)
            if isinstance(found, Outcome) and _meets(state, found, unit, foe):
                told.add(end)
                is_enough = is_enough or not needs_fight or _fights(state, found, unit, foe)
                yield move, found
        if is_enough and not along_edges:
            return
    for move in _in_touch(state, unit, foe, FEW if is_enough else 0, told, is_worth):
        end = move.prefer, move.path[-1]
        if end in told or not is_worth(move.path[-1]):
            continue
        found = judge(state, move)
        if isinstance(found, Outcome) and _meets(state, found, unit, foe):
            told.add(end)
            yield move, found
            is_enough = is_enough or not needs_fight or _fights(state, found, unit, foe)
            if is_enough and not along_edges:
                return


def _along_edges(state: State, unit: int, foe: int, is_worth: Callable[[Pose], bool]) -> Iterator[Move]:
    """Ways of a base to places along the edges of an enemy; round a corner where something bars it."""
    context = state.context
    base, foot, its = context.base_of[unit], state.feet[unit], state.feet[foe]
    assert foot is not None
    assert its is not None
    length = displacement if context.options.measure == "corner" else middle_shift
    for part in EDGES:
        middle_of_edge = onto_edge(base, its, part)
        width = its.base.width if part in (Part.FRONT, Part.REAR) else its.base.depth
        most = (base.width + width) // 2 - 1
        for step in range(-PLACES, PLACES + 1):
            end = ahead(middle_of_edge, 0, most * step // PLACES)
            if length(base, foot.pose, end) > context.allowance[unit]:
                continue  # no way there is short enough (MBT-R2)
            if not is_worth(end):
                continue
            barred = dear = False
            for path in ways.direct(base, foot.pose, end):
                move = Move((unit,), path, foe)
                found = judge(state, move)
                barred |= isinstance(found, Refusal) and found.kind in BARRING
                dear |= _is_dear(found)
                yield move
            if barred:
                yield from (Move((unit,), path, foe) for path in ways.bent(base, foot.pose, end))
            if dear:
                yield from (
                    Move((unit,), path, foe) for path in round_ground.ways_to(context, unit, foot, end)
                )


def _askew(state: State, unit: int, foe: int) -> Iterator[Move]:
    """To either side of the enemy, turned there or as it faces, as far as the first base in the way."""
    foot, its = state.feet[unit], state.feet[foe]
    assert foot is not None
    assert its is not None
    for step in range(-ASKEW, ASKEW + 1):
        facing = (ways.towards(foot, its) + step * ASKEW_STEP) % FULL_TURN
        yield replace(ways.march(state, unit, facing), prefer=foe)
        yield replace(ways.slide(state, unit, facing), prefer=foe)


def _in_touch(
    state: State,
    unit: int,
    foe: int,
    most: int,
    told: Container[tuple[int, Pose]],
    is_worth: Callable[[Pose], bool],
) -> Iterator[Move]:
    """To every place in touch with an enemy that is near enough, the nearest first; then round a corner.

    `most`: to so many places square to it and so many aslant only, those between them left out; 0 for all.
    Places that are `told` are left out.
    """
    context = state.context
    base, foot, its = context.base_of[unit], state.feet[unit], state.feet[foe]
    assert foot is not None
    assert its is not None
    pose, allowance, by_corner = foot.pose, context.allowance[unit], context.options.measure == "corner"
    ends = in_touch.places(
        base,
        pose,
        its,
        allowance,
        by_corner=by_corner,
        any_edge=context.options.contact_any_edge,
        facings=in_touch.around(pose.facing, its.pose.facing, FEW_FACINGS) if most else None,
    )
    about = surroundings.about(state, unit)
    free = [end for end in ends if end != pose and first_hit(footprint(base, end), about) is None]
    if most:
        square = [end for end in free if (end.facing - its.pose.facing) % QUARTER_TURN == 0]
        aslant = [end for end in free if (end.facing - its.pose.facing) % QUARTER_TURN]
        free = [end for row in (square, aslant) for end in row[:: len(row) // most + 1]]
    friends = _friends_about(state, unit, its)
    helped = in_touch.helped(base, pose, its, allowance, friends, by_corner=by_corner)
    more = (*helped, *in_touch.turned_to(base, pose, its, allowance))
    free += [end for end in more if first_hit(footprint(base, end), about) is None]
    barred, dear = [], []
    for end in filter(is_worth, free):
        for path in ways.direct(base, pose, end):
            if (foe, end) in told:
                break
            move = Move((unit,), path, foe)
            found = judge(state, move)
            if isinstance(found, Refusal) and found.kind in BARRING:
                barred.append(end)
            if _is_dear(found):
                dear.append(end)
            yield move
    for end in round_ground.hopeful(context, unit, foot, list(dict.fromkeys(dear)))[:MOST_BENT]:
        yield from (Move((unit,), path, foe) for path in round_ground.ways_to(context, unit, foot, end))
    apart = set(more)
    rows = dict.fromkeys(barred)
    for kind in ([end for end in rows if end in apart], [end for end in rows if end not in apart]):
        for end in kind[:MOST_BENT]:
            yield from (Move((unit,), path, foe) for path in ways.bent(base, pose, end))


def _friends_about(state: State, unit: int, its: Footprint) -> list[Footprint]:
    """Who may come to touch an enemy that lines up with a base, or bar its way back (MBT-R6)."""
    far = its.reach + 4 * (its.base.width + its.base.depth) * TENTH
    rows = (state.feet[friend] for friend in state.context.units_of[state.active] if friend != unit)
    return [foot for foot in rows if foot is not None and is_within(its, foot, int(far))]


def _is_dear(found: Outcome | Refusal) -> bool:
    """Whether difficult ground alone makes a way too long (MBT-R51)."""
    return (
        isinstance(found, Refusal)
        and found.kind == "too_far"
        and found.facts["length"] - found.facts["dear"] <= found.facts["allowed"]
    )


def _meets(state: State, outcome: Outcome, unit: int, foe: int) -> bool:
    poses = dict(outcome.poses)
    context = state.context
    its = poses.get(foe) or state.poses[foe]
    mine = poses.get(unit)
    if its is None or mine is None:
        return False
    return touches(footprint(context.base_of[unit], mine), footprint(context.base_of[foe], its))


def _fights(state: State, outcome: Outcome, unit: int, foe: int) -> bool:
    """Whether a base stands face to face with an enemy after that (MBT-6.1)."""
    after = state.copy()
    after.place(dict(outcome.poses))
    return after.opposed()[unit] == foe


def charges(state: State, unit: int) -> Iterator[Charge]:
    """For each enemy the first way by which a base gets into contact with it."""
    context = state.context
    for foe in context.units_of[1 - context.side_of[unit]]:
        found = next(contacts(state, unit, foe), None)
        if found is not None:
            move, outcome = found
            end = dict(outcome.poses)[unit]
            outline = footprint(context.base_of[unit], end).corners
            note = Note(_("Contact with {target}.", target=short_unit_text(context, foe)), "MBT-5.4")
            yield Charge(foe, (*move.path, end), (outline,), outcome.used, True, note)
