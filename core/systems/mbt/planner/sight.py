"""Lines of sight as shooting has them (MBT-8.1, MBT-R29, MBT-R58), told for the planner."""

from __future__ import annotations

from collections.abc import Iterator

from core.geometry.bases import Base, Footprint, Pose, footprint, middle
from core.geometry.openings import is_open
from core.geometry.shapes import overlaps
from core.geometry.tolerances import TENTH
from core.planning.measured_lines import BaseWords
from core.planning.measured_scene import ScenePatch, SceneWords, SightScene
from core.presentation.briefs import capital
from core.presentation.measured_planner import Point, View
from core.presentation.planner import Note
from core.systems.mbt.planner.hypotheticals import fighting
from core.systems.mbt.rules import shooting
from core.systems.mbt.rules.state import State
from core.systems.mbt.words.names import short_unit_text
from core.systems.mbt.words.refusal_messages import refusal_text
from core.text import _

WORDS = SceneWords(
    "MBT-R29",
    _("The line is clear."),
    _("The line is blocked."),
    _("The line is blocked by {what}, {cm} cm along it."),
    Note(_("This ground hides what is behind it."), "MBT-R29"),
    Note(_("This ground hides nothing."), "MBT-R29"),
    Note(_("An end of the line lies in it: it does not hide there."), "MBT-R29"),
    Note(_("The line only grazes it."), "MBT-R29"),
    BaseWords(
        Note(_("A base hides what is behind it."), "MBT-R29"),
        Note(_("The line begins or ends on it."), "MBT-R58"),
        Note(_("Bases do not hide, by the option of this battle."), "MBT-R29"),
    ),
)
FREE_WORDS = Note(_("Nothing stops a shot, by the option of this battle."), "MBT-R29")
ONLY_SHOTS = Note(_("MBT asks for a clear line for shooting alone."), "MBT-8.1")
FROM_FRONT = Note(
    _(
        "In arc and range an enemy is seen as for a shot; elsewhere along a line to its middle from the ends "
        "or the middle of the front, of a chariot of every edge; from a bare place along a line to these."
    ),
    "MBT-R58",
)
COUNTED = Note(_("Bases that shoot are counted: no other base needs to see."), "MBT-8.1")
IN_FRONT = Note(_("It could be shot at: in front, in range and in sight."), "MBT-8.1")
ALL_ROUND = Note(_("It could be shot at: in range and in sight, as a chariot shoots all round."), "MBT-8.1")
NOBODY_SHOOTS = Note(_("No base of this side shoots: all of its bases are counted."), "MBT-8.1")


def table(known: State) -> tuple[int, int]:
    """Width and depth of the table in hundredths of a millimetre."""
    size = known.context.table
    return size.width * TENTH, size.height * TENTH


def scene(known: State) -> SightScene:
    """The table as lines of sight meet it."""
    context, ground = known.context, known.context.ground
    open_ = context.options.los == "open"
    terrain = ground.terrain if ground.things else None
    patches = tuple(
        ScenePatch(capital(context.catalogue.grounds[thing.ground].name), None if open_ else top, 0)
        for thing, top in (zip(ground.layered, ground.sight.tops, strict=True) if terrain is not None else ())
    )
    hides = ground.hides and not open_
    feet = {unit: foot for unit, foot in enumerate(known.feet) if foot is not None}
    names = {unit: short_unit_text(context, unit) for unit in feet}
    return SightScene(
        table(known),
        terrain,
        patches,
        ground.sight if hides else None,
        feet,
        names,
        context.side_of,
        context.options.los == "all",
        WORDS,
        lambda start, end, ends: is_clear(known, start, end, ends),
        lambda unit: eyes(known, unit),
        lambda _unit: 0,
        lambda unit, foe: sees(known, unit, foe),
    )


def is_clear(known: State, start: Point, end: Point, ends: frozenset[int]) -> bool:
    """Whether a shot along this line is free, as `shooting.sees` judges each of its lines."""
    context = known.context
    los = context.options.los
    if los == "open" or start == end:
        return True
    if los == "all":
        between = [foot for unit, foot in enumerate(known.feet) if foot is not None and unit not in ends]
        if not is_open(start, end, between):
            return False
    return context.ground.is_clear(start, end)


def sees(known: State, unit: int, foe: int) -> bool | None:
    """Whether a base sees an enemy by the rules; None out of its arc or range, where they do not ask it."""
    context, mine, its = known.context, known.foot(unit), known.foot(foe)
    far = shooting.distance_to(context, unit, mine, its)
    if far is None or far > context.reach_of[unit]:
        return None
    return shooting.sees(known, unit, mine, foe, its)


def eyes(known: State, unit: int) -> tuple[Point, ...]:
    """The middle and both ends of the front, of all edges on a chariot: it shoots all round (MBT-R58)."""
    foot = known.feet[unit]
    assert foot is not None
    corners = foot.corners
    edges = zip(corners, (*corners[1:], corners[0]), strict=True)
    middles = [((one[0] + two[0]) // 2, (one[1] + two[1]) // 2) for one, two in edges]
    if known.context.is_chariot[unit]:
        return (middles[0], *corners, *middles[1:])
    return middles[0], *corners[:2]


def notes(known: State) -> tuple[Note, ...]:
    """What is taken for granted."""
    free = (FREE_WORDS,) if known.context.options.los == "open" else ()
    return (*free, ONLY_SHOTS, FROM_FRONT)


def observers(known: State, side: int) -> tuple[tuple[int, ...], tuple[Note, ...]]:
    """The bases whose sight counts: those that shoot, all where none does."""
    standing = [unit for unit in known.context.units_of[side] if known.feet[unit] is not None]
    shooters = tuple(unit for unit in standing if known.context.shoots[unit])
    if shooters:
        return shooters, (COUNTED, FROM_FRONT)
    return tuple(standing), (NOBODY_SHOOTS, FROM_FRONT)


def views(known: State, unit: int) -> Iterator[View]:
    """For each enemy whether this base could shoot at it, and whether it could shoot back (MBT-8)."""
    context = known.context
    if known.feet[unit] is None:
        return
    for foe in context.units_of[1 - context.side_of[unit]]:
        if known.feet[foe] is not None:
            yield _view(known, unit, foe)
            yield _view(known, foe, unit)


def _view(known: State, unit: int, target: int) -> View:
    context = known.context
    mine, its = known.feet[unit], known.feet[target]
    assert mine is not None
    assert its is not None
    start, end = eyes(known, unit)[0], middle(its)
    if not context.shoots[unit]:
        return View(
            unit,
            target,
            None,
            Note(_("It has neither bow nor sling: it needs no sight."), "MBT-8"),
            start,
            end,
        )
    refusal = shooting.why_not(fighting(known, context.side_of[unit]), unit, target)
    if refusal is None:
        return View(unit, target, True, ALL_ROUND if context.is_chariot[unit] else IN_FRONT, start, end)
    return View(unit, target, False, Note(refusal_text(context, refusal), refusal.rule), start, end)


def may_stand(known: State, side: int, point: Point) -> bool:
    """Whether a small base of a side could stand there: on the table, clear of bases and ground that bars."""
    context = known.context
    foot = footprint(SMALL, Pose(point[0] // TENTH, point[1] // TENTH + SMALL.depth // 2, 0))
    if not context.table.holds(foot):
        return False
    mobility = next((context.mobility_of[unit] for unit in context.units_of[side]), "infantry")
    return not context.ground.bars(mobility, foot) and not _is_taken(known, foot)


def _is_taken(known: State, foot: Footprint) -> bool:
    return any(its is not None and overlaps(foot, its) for its in known.feet)


SMALL = Base(200, 200)
