"""Lines of sight as bombardments have them (LG-9.1, LG-R69), told for the planner."""

from __future__ import annotations

from collections.abc import Iterator

from core.geometry.bases import Base, Pose, footprint, middle
from core.geometry.openings import is_open
from core.geometry.shapes import is_within, overlaps, point
from core.geometry.tolerances import TENTH, TOUCHING
from core.kit.names import is_named
from core.planning.measured_lines import BaseWords
from core.planning.measured_scene import ScenePatch, SceneWords, SightScene
from core.presentation.measured_planner import Point, View
from core.presentation.planner import Note
from core.systems.la_garde.rules import battery_sight, bombardment, facts
from core.systems.la_garde.rules.situation import LONG
from core.systems.la_garde.rules.state import State
from core.systems.la_garde.words.lengths import told
from core.systems.la_garde.words.names import unit_text
from core.text import Value, _

WORDS = SceneWords(
    "LG-R69",
    _("The line is clear."),
    _("The line is blocked."),
    _("The line is blocked by {what}, {cm} cm along it."),
    Note(_("It stands higher than both ends of the line: it hides what is behind it."), "LG-9.1"),
    Note(_("It hides nothing here: it stands no higher than an end of the line."), "LG-9.1"),
    Note(_("An end of the line lies in it: it does not hide there."), "LG-R69"),
    Note(_("The line only grazes it."), "LG-R69"),
    BaseWords(
        Note(_("A brigade hides what is behind it."), "LG-R69"),
        Note(_("The line begins or ends on it."), "LG-R69"),
        Note(_("It hides nothing."), "LG-R69"),
    ),
)
ONLY_GUNS = Note(_("La Garde asks for a clear line for bombardments alone."), "LG-9.1")
FROM_FRONT = Note(
    _(
        "Looked from the ends and the middle of the front as it faces; a battery may also turn on the spot, "
        "or roll up under Attack, and bombard after the moves."
    ),
    "LG-R42",
)
COUNTED = Note(_("Batteries that bombard are counted: no other brigade needs to see."), "LG-9.1")
NO_GUNS = Note(_("No battery of this side bombards: all of its brigades are counted."), "LG-9.1")
SMALL = Base(300, 300)


def table(known: State) -> tuple[int, int]:
    """Width and depth of the table in hundredths of a millimetre."""
    size = known.context.table
    return size.width * TENTH, size.height * TENTH


def short_name(known: State, unit: int) -> Value:
    """A brigade by its name alone where it has one."""
    name = known.context.unit_names[unit]
    return name if name is not None and is_named(name) else unit_text(known.context, unit)


def scene(known: State) -> SightScene:
    """The table as lines of sight meet it."""
    ground = known.context.ground
    patches = tuple(
        ScenePatch(patch.thing.name or patch.row.name, top, patch.level)
        for patch, top in (zip(ground.patches, ground.sight.tops, strict=True) if ground.patches else ())
    )
    feet = {unit: foot for unit, foot in enumerate(known.feet) if foot is not None}
    return SightScene(
        table(known),
        ground.terrain if ground.patches else None,
        patches,
        ground.sight if ground.hides else None,
        feet,
        {unit: short_name(known, unit) for unit in feet},
        known.context.side_of,
        True,
        WORDS,
        lambda start, end, ends: is_clear(known, start, end, ends),
        lambda unit: eyes(known, unit),
        lambda unit: ground.height(known.foot(unit)),
        lambda unit, foe: bombardment.sees(known, unit, foe),
        known.gap,
    )


def is_clear(known: State, start: Point, end: Point, ends: frozenset[int]) -> bool:
    """Whether ground and brigades leave a line free, as `bombardment.sees` judges each of its lines."""
    between = [foot for unit, foot in enumerate(known.feet) if foot is not None and unit not in ends]
    if not is_open(start, end, between):
        return False
    eye = max(_height(known, start, ends), _height(known, end, ends))
    return known.context.ground.is_clear(start, end, eye)


def _height(known: State, place: Point, ends: frozenset[int]) -> int:
    """How high an end of a line lies: as high as the brigade that it begins or ends on (LG-9.1)."""
    ground = known.context.ground
    for unit in ends:
        if unit >= 0 and is_within(known.foot(unit), point(*place), TOUCHING):
            return ground.height(known.foot(unit))
    return max((patch.level for patch in ground.at(place)), default=0)


def eyes(known: State, unit: int) -> tuple[Point, ...]:
    """The middle and both ends of the front (LG-R69)."""
    left, right = known.foot(unit).corners[:2]
    return ((left[0] + right[0]) // 2, (left[1] + right[1]) // 2), left, right


def reach(known: State, unit: int | None) -> int | None:
    """How far a battery bombards; None for whoever needs no sight."""
    gun = None if unit is None else known.context.gun_of[unit]
    return gun.long if gun is not None and gun.bombards else None


def bombards(known: State, unit: int) -> bool:
    """Whether it is a battery that bombards on the table."""
    gun = known.context.gun_of[unit]
    return gun is not None and gun.bombards and known.feet[unit] is not None


def observers(known: State, side: int) -> tuple[tuple[int, ...], tuple[Note, ...]]:
    """The brigades whose sight counts: batteries that bombard, all where there are none."""
    standing = known.on_table(side)
    guns = tuple(unit for unit in standing if bombards(known, unit))
    return (guns, (COUNTED, FROM_FRONT)) if guns else (tuple(standing), (NO_GUNS, FROM_FRONT))


def views(known: State, unit: int) -> Iterator[View]:
    """For each enemy whether this brigade could bombard it, and whether it could answer (LG-9.1)."""
    if known.feet[unit] is None:
        return
    for foe in known.on_table(1 - known.context.side_of[unit]):
        yield _view(known, unit, foe)
        yield _view(known, foe, unit)


def _view(known: State, unit: int, target: int) -> View:
    start, end = eyes(known, unit)[0], middle(known.foot(target))
    if not bombards(known, unit):
        note = Note(_("It is no battery that bombards: it needs no sight."), "LG-9.1")
        return View(unit, target, None, note, start, end)
    if facts.range_of(known, unit, target) > LONG:
        gun = known.context.gun_of[unit]
        assert gun is not None
        far = told(known.gap(unit, target), gun.long)
        words = _("It is {measured} cm away; the range is {needed} cm.", measured=far, needed=gun.long / 1000)
        return View(unit, target, False, Note(words, "LG-9"), start, end)
    if not bombardment.sees(known, unit, target):
        return View(
            unit, target, False, Note(battery_sight.why_hidden(known, unit, target), "LG-R69"), start, end
        )
    return View(unit, target, True, Note(_("In range and in sight."), "LG-9.1"), start, end)


def may_stand(known: State, point: Point) -> bool:
    """Whether a small brigade could stand there: on the table, clear of brigades and ground that bars."""
    context = known.context
    foot = footprint(SMALL, Pose(point[0] // TENTH, point[1] // TENTH + SMALL.depth // 2, 0))
    if not context.table.holds(foot) or context.ground.bars(foot):
        return False
    return not any(its is not None and overlaps(foot, its) for its in known.feet)
