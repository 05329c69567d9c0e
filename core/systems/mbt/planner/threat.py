"""What the enemy could do to a base that stands somewhere: shots, contacts, each with its exact odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from core.geometry.bases import Pose, footprint, middle
from core.geometry.shapes import overlaps, touches
from core.geometry.tolerances import TENTH
from core.presentation.measured_planner import Grid, PlacedThreat, Point
from core.presentation.planner import Note, Spot, ThreatKind, ThreatMap, ThreatSource, ThreatSpot
from core.systems.mbt.look import previews
from core.systems.mbt.planner.group_contacts import group_contacts
from core.systems.mbt.planner.harm_bounds import UNFOUGHT, HarmBound
from core.systems.mbt.planner.hypotheticals import (
    does_nothing_twice,
    fighting,
    moves_again,
    moving,
    without_done,
)
from core.systems.mbt.planner.marching_shots import shots_after_moves
from core.systems.mbt.planner.reach import contacts
from core.systems.mbt.rules import recoil, shooting
from core.systems.mbt.rules.actions import Fight, Shoot
from core.systems.mbt.rules.move_outcomes import Outcome
from core.systems.mbt.rules.state import State
from core.systems.mbt.rules.strength import summed
from core.systems.mbt.words.names import short_unit_text
from core.text import Text, _

SHOT_AREA = Note(_("Where it can shoot from where it stands."), "MBT-8.1")
CONTACT_AREA = Note(_("How far it moves at most, as the crow flies."), "MBT-5")
KINDS = (
    ThreatKind(
        "shoot",
        _("Shot at"),
        Note(_("Enemies that could shoot at it from where they stand."), "MBT-8.1"),
    ),
    ThreatKind(
        "march",
        _("Shot at after a move"),
        Note(
            _(
                "Enemies that could shoot at it after a move of their own, where they cannot as they stand "
                "or harm it less so; alone, straight, to many places."
            ),
            "MBT-AMB-32",
        ),
    ),
    ThreatKind(
        "contact",
        _("Contact"),
        Note(
            _(
                "Enemies that are face to face with it, or could come into contact with it in one move, "
                "and fight it."
            ),
            "MBT-5.4",
        ),
    ),
)
LOSSES = Note(
    _(
        "The chance that it is destroyed if every enemy that could strike it did so once, its worst stroke "
        "that is found among many ways and places, with the elephants that panic by it; later turns are not "
        "followed."
    ),
    "MBT-6.3",
)
LAST = Note(_("It is the last turn: the enemy moves no more."), "MBT-4.4")
MOST_MARCHES = 12
"""So many shots after moves are followed that are not alike."""
NOTHING = Fraction(-2)
"""The harm where there is no contact."""
DONE = Note(_("It is the last turn: who has moved, shot or fought in it does so no more."), "MBT-4.4")


def strokes(known: State, side: int, target: int) -> Iterator[ThreatSource]:
    """All that the bases of a side could do to an enemy base where it stands now."""
    if not moves_again(known, side):
        return
    context = known.context
    shots, moves = without_done(fighting(known, side), known), without_done(moving(known, side), known)
    for unit in context.units_of[side]:
        foot = known.feet[unit]
        if foot is None:
            continue
        lost = Fraction(-1)
        if context.shoots[unit] and shooting.why_not(shots, unit, target) is None:
            lost = previews.destroyed(shots, side, Shoot(unit, target))
            yield ThreatSource(unit, "shoot", middle(foot), lost, 1)
        worst = _worst_march(moves, side, unit, target)
        if worst is not None and worst > lost:  # it bars the way back, or has support (MBT-6.4, MBT-R31)
            yield ThreatSource(unit, "march", middle(foot), worst, 1)
        found = contact(moves, side, unit, target)
        if found is not None:
            yield found


def _worst_march(moves: State, side: int, unit: int, target: int) -> Fraction | None:
    """The chance that a shot after a move destroys an enemy, the worst that is found; None without any.

    Shots are alike but for who supports, and whether the shooter bars its enemy's way back (MBT-6.4).
    """
    told: dict[object, Fraction] = {}
    for ready in shots_after_moves(moves, unit, target):
        alike = _what_decides(ready, unit, target, shooting=True)
        if alike not in told:
            told[alike] = previews.destroyed(ready, side, Shoot(unit, target))
            if len(told) == MOST_MARCHES:
                break
    return max(told.values(), default=None)


def contact(moves: State, side: int, unit: int, target: int) -> ThreatSource | None:
    """The fight or contact by which a base harms an enemy most; None where it cannot reach it.

    Who stands face to face with it fights it in its turn without moving (MBT-R34).
    """
    best: ThreatSource | None = None
    foot = moves.feet[unit]
    assert foot is not None
    told: dict[object, Fraction] = {}
    stands = _Stands(moves, unit, target)
    for after in stands:
        lost = None
        if after.opposed()[unit] == target:
            alike = _what_decides(after, unit, target)
            if alike not in told:
                told[alike] = previews.destroyed(fighting(after, side), side, Fight(unit, target))
            lost = told[alike]
        made = ThreatSource(unit, "contact", middle(foot), lost, 0 if lost is None else 1)
        if best is None or _harm(made) > _harm(best):
            best = made
            stands.known = _harm(best)
    return best


def _what_decides(after: State, unit: int, target: int, *, shooting: bool = False) -> object:
    """All that the chance of a fight or shot follows from: both sums, and whether the target could go back.

    With elephants, which run and trample, where everybody stands; but no shooter ever runs (MBT-8.2).
    """
    beasts = after.context.is_elephant
    if beasts[target] or (beasts[unit] and not shooting):
        return tuple(after.poses)
    sums = [summed(after, one, other, shooting=shooting) for one, other in ((unit, target), (target, unit))]
    return *sums, recoil.is_barred(after, target)


def _harm(stroke: ThreatSource) -> Fraction:
    """How bad a stroke is: one without a fight is the least."""
    return UNFOUGHT if stroke.losses is None else stroke.losses


class _Stands:
    """Each way in which a base can stand in contact with an enemy after its move, once.

    Of its contacts alone those are left out that cannot do more harm than what is `known`.
    """

    def __init__(self, moves: State, unit: int, target: int) -> None:
        self.known = NOTHING
        self._moves, self._unit, self._target = moves, unit, target

    def __iter__(self) -> Iterator[State]:
        moves, unit, target = self._moves, self._unit, self._target
        if moves.opposed()[unit] == target and not (moves.acted >> unit | moves.acted >> target) & 1:
            yield moves
        seen = set[frozenset[tuple[int, Pose]]]()
        for outcome in self._outcomes():
            poses = frozenset(outcome.poses)
            if poses not in seen:
                seen.add(poses)
                after = moves.copy()
                after.place(dict(outcome.poses))
                mine, its = after.feet[unit], after.feet[target]
                if mine is not None and its is not None and touches(mine, its):
                    yield after

    def _outcomes(self) -> Iterator[Outcome]:
        moves, unit, target = self._moves, self._unit, self._target
        bounds: list[HarmBound] = []  # made when first asked: most enemies are too far off

        def bound() -> HarmBound:
            if not bounds:
                bounds.append(HarmBound(moves, unit, target))
            return bounds[0]

        def is_worth(end: Pose) -> bool:
            return self.known == NOTHING or self.known < min(bound().most, bound().at(end))

        def is_worth_together(ends: Mapping[int, Pose]) -> bool:
            return self.known == NOTHING or self.known < bound().with_group(ends)

        for _move, outcome in contacts(moves, unit, target, along_edges=True, is_worth=is_worth):
            yield outcome
            if self.known >= bound().most:
                break
        for _move, outcome in group_contacts(moves, unit, target, is_worth_together):
            yield outcome


def placed(known: State, side: int, target: int, at: Point) -> PlacedThreat:
    """What a side could do to `target` with its middle there, facing as it does."""
    context = known.context
    base, pose = context.base_of[target], known.poses[target] or context.start[target]
    here = middle(footprint(base, pose))
    there = Pose(
        pose.x + round((at[0] - here[0]) / TENTH), pose.y + round((at[1] - here[1]) / TENTH), pose.facing
    )
    wrong = None if there == known.poses[target] else _no_room(known, target, there)
    if wrong is not None:
        return PlacedThreat(there, ThreatSpot((), target, Fraction(0)), wrong)
    state = known.copy()
    if there != known.poses[target]:
        state.place({target: there})
    found = sorted(strokes(state, side, target), key=lambda one: (-(one.losses or 0), one.piece))
    spot = ThreatSpot(tuple(found), target, together(found))
    return PlacedThreat(there, spot, notes=_notes(known, side))


def _notes(known: State, side: int) -> tuple[Note, ...]:
    """What is to be known of the turns that are left."""
    if not moves_again(known, side):
        return (LAST,)
    return (DONE,) if does_nothing_twice(known, side) else ()


def together(strokes: Iterable[ThreatSource]) -> Fraction:
    """The chance that a base is destroyed by one of these strokes, each enemy its worst."""
    worst: dict[int, Fraction] = {}
    for stroke in strokes:
        worst[stroke.piece] = max(worst.get(stroke.piece, Fraction(0)), stroke.losses or Fraction(0))
    stands = Fraction(1)
    for chance in worst.values():
        stands *= 1 - chance
    return 1 - stands


def _no_room(known: State, target: int, there: Pose) -> Text | None:
    context = known.context
    foot = footprint(context.base_of[target], there)
    if not context.table.holds(foot):
        return _("It would leave the table there.")
    ground, mobility, here = context.ground, context.mobility_of[target], known.feet[target]
    if ground.bars(mobility, foot) and (here is None or not ground.bars(mobility, here)):  # MBT-R52
        return _("It cannot stand on this ground.")
    for unit, its in enumerate(known.feet):
        if unit != target and its is not None and overlaps(foot, its):
            return _("Place taken by {unit}.", unit=short_unit_text(context, unit))
    return None


def over(known: State, side: int, target: int | None, grid: Grid) -> ThreatMap:
    """The threat to every enemy where it stands; to `target` on the points of its next move, too."""
    context = known.context
    spots: dict[Spot, ThreatSpot] = {}
    for unit in context.units_of[1 - side]:
        foot = known.feet[unit]
        if foot is not None:
            spots[middle(foot)] = placed(known, side, unit, middle(foot)).spot
    foot = None if target is None else known.feet[target]
    if target is not None and foot is not None:
        for point in grid.around(middle(foot), context.allowance[target]):
            found = placed(known, side, target, point)
            if found.why_not is None:
                spots[point] = found.spot
    return ThreatMap(side, KINDS, spots, LOSSES, _notes(known, side))
