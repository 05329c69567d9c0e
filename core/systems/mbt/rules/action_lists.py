"""The list of acts on a table where moves cannot be counted: a fair sample of moves, all fights and shots."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING

from core.geometry.bases import Footprint, Part, Pose
from core.geometry.conformation import behind, beside, onto_edge
from core.geometry.moves import shifted, turned
from core.geometry.trigonometry import FULL_TURN, HALF_TURN, QUARTER_TURN, heading
from core.kit.memory import remembered
from core.protocol.pending import Choice
from core.systems.mbt.rules import combat, deployment, movement, phases, shooting, surroundings, ways
from core.systems.mbt.rules.actions import END_COMBATS, END_MOVES, Action, Fight, Move, Shoot
from core.systems.mbt.rules.move_outcomes import Outcome
from core.systems.mbt.rules.movement import judge
from core.systems.mbt.rules.state import State

if TYPE_CHECKING:
    from core.systems.mbt.rules.context import BattleContext

MOST_PLACES = 24
FOES = 3
DIRECTIONS = tuple(range(0, FULL_TURN, QUARTER_TURN // 2))


def actions(state: State, side: int) -> Sequence[Action]:
    """What `side` may do now.

    Fights, shots and the ends of steps are complete. Of moves it is a fair finite sample: for each base
    that may still move its full move ahead and half of it, its full move in the other seven directions
    of the half quarters with its facing kept, a march turned to each of the three nearest enemies (to the
    touch), face to face with each of these, on to the flanks and rear of the nearest, a place beside and
    behind its two nearest friends, and a turn on the spot to the nearest enemy; for each largest group and
    each rank of it the full and half move ahead and the full move back, left and right. Of places where a
    base is laid the scenario's own and a grid over its zone. Whatever is refused is left out.
    """
    pending = state.pending
    if type(pending) is not Choice or pending.side != side:
        return ()
    if state._actions is None:
        state._actions = tuple(_listed(state))
    return state._actions


def without_moves(state: State, side: int) -> Sequence[Action]:
    """What `side` may do now without leading or laying a base: quick, as no move has to be tried."""
    pending = state.pending
    if type(pending) is not Choice or pending.side != side or state.phase == phases.DEPLOY:
        return ()
    return (END_MOVES,) if state.phase == phases.MOVE else actions(state, side)


def _listed(state: State) -> Iterator[Action]:
    if state.phase == phases.DEPLOY:
        legal = (lay for lay in deployment.candidates(state) if deployment.refusal(state, lay) is None)
        yield from islice(dict.fromkeys(legal), MOST_PLACES)
    elif state.phase == phases.MOVE:
        yield from moves(state)
        yield END_MOVES
    else:
        yield from combats(state)


def combats(state: State) -> Iterator[Action]:
    """All fights and shots, and the end where no fight is left (MBT-R35)."""
    fights = combat.fights(state)
    for unit, target in fights:
        yield Fight(unit, target)
    for unit, target in shooting.shots(state):
        yield Shoot(unit, target)
    if not fights:
        yield END_COMBATS


def moves(state: State) -> Iterator[Move]:
    """The legal ones of the candidates, each once: of single bases, then of groups."""
    for units in movers(state):
        yield from legal(state, units)


def movers(state: State) -> Iterator[tuple[int, ...]]:
    """Who may still move: single bases, then the largest groups, each with its ranks."""
    movable = movement.movable(state)
    for unit in movable:
        yield (unit,)
    for group in dict.fromkeys(ways.groups(state, movable)):
        yield group
        yield from ways.ranks(state, group)


def candidates(state: State, units: tuple[int, ...]) -> Iterator[Move]:
    """Moves of a base or group that are worth a look; some may be refused."""
    return of_base(state, units[0]) if len(units) == 1 else of_group(state, units)


class Candidates:
    """The moves of a base or group that are worth a look, and what came of those that were looked at."""

    __slots__ = ("_about", "_outcomes", "moves")

    def __init__(self, state: State, units: tuple[int, ...]) -> None:
        rows = dict.fromkeys(candidates(state, units))
        self.moves = tuple([move for move in rows if not movement.goes_too_far(state, move)])
        self._about = surroundings.about(state, units[0])
        self._outcomes: dict[Move, Outcome | None] = {}

    @property
    def hopeful(self) -> list[tuple[int, Move]]:
        """Those that are not known to be refused, each with its place among `moves`."""
        known = self._outcomes
        return [(place, move) for place, move in enumerate(self.moves) if known.get(move, move) is not None]

    def outcome(self, state: State, move: Move) -> Outcome | None:
        """What one of them does, None where it is refused."""
        if move in self._outcomes:
            return self._outcomes[move]
        found = None if movement.goes_through(state, move, self._about) else judge(state, move)
        self._outcomes[move] = outcome = found if isinstance(found, Outcome) else None
        return outcome


def candidates_of(state: State, units: tuple[int, ...]) -> Candidates:
    """The candidates of one base or group; kept until something moves that they depend on."""
    memory, key = state.context.moves, surroundings.of(state, units)
    found: Candidates | None = memory.get(key)
    if found is None:
        found = Candidates(state, units)
        memory.keep(key, found)
    return found


def legal(state: State, units: tuple[int, ...]) -> Iterable[Move]:
    """The legal candidates of one base or group."""
    seen = candidates_of(state, units)
    outcomes = {move: found for move in seen.moves if (found := seen.outcome(state, move)) is not None}
    movement.remember(state, outcomes)
    return outcomes


def of_base(state: State, unit: int) -> Iterator[Move]:
    """The candidates of one base."""
    context = state.context
    pose = _pose(state, unit)
    far = context.allowance[unit] // 10 - ways.SLACK
    yield ways.march(state, unit, pose.facing)
    yield ways.march(state, unit, pose.facing, 0.5)
    yield from _shifts(context, unit, pose, far)
    foes = ways.nearest(state, unit, context.units_of[1 - state.active], FOES)
    for foe in foes:
        yield ways.charge(state, unit, foe)
        if is_near(state, unit, foe, far):
            yield from ways.square_on(state, unit, foe)
    if foes:
        yield from at_edges(state, unit, foes[0], far)
        foot, its = state.feet[unit], state.feet[foes[0]]
        assert foot is not None
        assert its is not None
        facing = ways.towards(foot, its)
        yield Move((unit,), (turned(context.base_of[unit], pose, facing),))
    for friend in ways.nearest(state, unit, context.units_of[state.active], 2):
        if is_near(state, unit, friend, far):
            yield from at_friend(state, unit, friend)


def at_edges(state: State, unit: int, foe: int, far: int) -> Iterator[Move]:
    """On to the flanks and the rear of an enemy."""
    its = state.feet[foe]
    if its is None or not is_near(state, unit, foe, far):
        return
    yield from _at_edges(state.context, unit, _pose(state, unit), foe, its)


def at_friend(state: State, unit: int, friend: int) -> Iterator[Move]:
    """In line with a friend, and behind it."""
    its = state.feet[friend]
    assert its is not None
    yield from _at_friend(state.context, unit, _pose(state, unit), its)


def of_group(state: State, group: Sequence[int]) -> Iterator[Move]:
    """The candidates of one group."""
    pose = _pose(state, group[0])
    far = min(state.context.allowance[unit] for unit in group) // 10 - ways.SLACK
    yield ways.group_shift(state, group, pose.facing, far)
    yield ways.group_shift(state, group, pose.facing, far // 2)
    for turn in (HALF_TURN, QUARTER_TURN, -QUARTER_TURN):
        yield ways.group_shift(state, group, (pose.facing + turn) % FULL_TURN, far)


# What follows from the poses of one or two bases alone is remembered: few of them move from act to act.


@remembered(1 << 12)
def _shifts(context: BattleContext, unit: int, start: Pose, far: int) -> tuple[Move, ...]:
    """So far in each direction but ahead, with the facing kept."""
    facings = [(start.facing + direction) % FULL_TURN for direction in DIRECTIONS[1:]]
    return tuple([Move((unit,), (shifted(start, *heading(facing, far, 0)),)) for facing in facings])


@remembered(1 << 12)
def _at_edges(context: BattleContext, unit: int, start: Pose, foe: int, its: Footprint) -> tuple[Move, ...]:
    base = context.base_of[unit]
    ends = [onto_edge(base, its, part) for part in (Part.LEFT, Part.RIGHT, Part.REAR)]
    return tuple([move for end in ends for move in _to(context, unit, start, end, foe)])


@remembered(1 << 12)
def _at_friend(context: BattleContext, unit: int, start: Pose, its: Footprint) -> tuple[Move, ...]:
    base = context.base_of[unit]
    ends = (beside(base, its, Part.LEFT), beside(base, its, Part.RIGHT), behind(its))
    return tuple([move for end in ends for move in _to(context, unit, start, end)])


def _to(context: BattleContext, unit: int, start: Pose, end: Pose, prefer: int = -1) -> Iterator[Move]:
    if start != end:
        for path in ways.direct(context.base_of[unit], start, end):
            yield Move((unit,), path, prefer)


def _pose(state: State, unit: int) -> Pose:
    pose = state.poses[unit]
    assert pose is not None, "a base that is not on the table"
    return pose


def is_near(state: State, unit: int, other: int, far: int) -> bool:
    """Whether another base could be reached at all."""
    foot, its = state.feet[unit], state.feet[other]
    assert foot is not None
    assert its is not None
    x, y = its.double_x - foot.double_x, its.double_y - foot.double_y
    reach = foot.reach + its.reach + 20 * far
    return x * x + y * y <= reach * reach
