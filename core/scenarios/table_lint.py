"""What may be wrong with a scenario on a measured table, whatever the system."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any

from core.geometry.bases import Footprint, Table
from core.geometry.shapes import overlaps
from core.geometry.tolerances import OVERLAPPING, TENTH
from core.scenarios import edits, table_edits
from core.scenarios.kind_names import GROUND_NAMES, objective_at
from core.scenarios.outlines import XY, contains, middle
from core.scenarios.problems import Fix, Problem, called, one_language
from core.scenarios.table_scenario import TableBase, TableScenario
from core.scenarios.tables import (
    Band,
    Feature,
    Objective,
    Shape,
    TableBoard,
    TableLabel,
    Zone,
    board_faults,
    points_of,
)
from core.text import Names, Text, Value, _

MOST_PROBLEMS = 100
"""No more overlaps than this are told of one scenario."""


def problems(scenario: Any) -> Iterator[Problem]:
    """The problems that every system on a table shares."""
    yield from _same_ids(scenario)
    yield from _broken_things(scenario)
    yield from _off_the_table(scenario)
    yield from _overlapping(scenario)
    yield from _outside_zones(scenario)
    yield from _zones_of_both(scenario)
    yield from _names(scenario)


def _same_ids(scenario: TableScenario) -> Iterator[Problem]:
    for base_id, count in Counter(base.id for base in scenario.units).items():
        if count > 1:
            spots = tuple(base.at for base in scenario.units if base.id == base_id)
            text = _("Several units have the id “{id}”.", id=base_id)
            yield Problem("error", text, (), (base_id,), spots=spots)


def _broken_things(scenario: TableScenario) -> Iterator[Problem]:
    """What the door would refuse: an outline that crosses itself, a thing outside of the table."""
    board = scenario.board
    faulty: dict[str, Text] = {}
    for fault in board_faults(board):
        layer, index = str(fault.place[0]), int(fault.place[1])
        faulty.setdefault(getattr(board, layer)[index].id, fault.wrong)
    for thing_id, wrong in faulty.items():
        thing = board.thing(thing_id)
        yield Problem(
            "error",
            _("{thing}: {wrong}.", thing=thing_called(thing), wrong=wrong),
            fix=Fix(_("Remove it"), partial(table_edits.remove_things, thing_ids=[thing_id])),
            things=(thing_id,),
            spots=(place_of(thing),),
        )


def _off_the_table(scenario: TableScenario) -> Iterator[Problem]:
    board = scenario.board
    table = Table(board.width, board.depth)
    for base in scenario.units:
        stands = scenario.footprint(base)
        if not table.holds(stands):
            yield Problem(
                "error" if scenario.begins_there(base) else "warning",
                _("{unit}: partly outside of the table.", unit=called(base)),
                (),
                (base.id,),
                fix=Fix(
                    _("Move it onto the table"),
                    partial(table_edits.move_bases, base_ids=[base.id], by=_way_back(board, stands)),
                ),
                spots=(base.at,),
            )


def _way_back(board: TableBoard, stands: Footprint) -> XY:
    """The shift that brings a base wholly onto the table."""

    def shift(values: Sequence[int], most: int) -> int:
        low, high = min(values), max(values)
        if low < 0:
            return -(low // TENTH)
        return min(0, most - -(-high // TENTH))

    xs, ys = zip(*stands.corners, strict=True)
    return shift(xs, board.width), shift(ys, board.depth)


def _overlapping(scenario: TableScenario) -> Iterator[Problem]:
    for one, other in overlapping_bases(scenario)[:MOST_PROBLEMS]:
        names = {"unit": called(one), "other": called(other, inside=True)}
        begins = scenario.begins_there(one)  # else their side lays them, and these are but proposals
        proposed = _("The places proposed for {unit} and {other} overlap: one will lie elsewhere.", **names)
        yield Problem(
            "error" if begins else "hint",
            _("{unit} and {other} overlap.", **names) if begins else proposed,
            (),
            (one.id, other.id),
            spots=(one.at, other.at),
        )


def overlapping_bases(scenario: TableScenario) -> list[tuple[TableBase, TableBase]]:
    """The pairs of bases on the table of which one lies inside the other by more than the tolerance."""
    stands = sorted(
        ((scenario.footprint(base), base) for base in scenario.units if not scenario.is_reserve(base)),
        key=lambda pair: pair[0].double_x,
    )
    widest = max((footprint.reach for footprint, _base in stands), default=0)
    found = []
    for index, (footprint, base) in enumerate(stands):
        for near, other in stands[index + 1 :]:
            if near.double_x - footprint.double_x > footprint.reach + widest:
                break
            if overlaps(footprint, near):
                found.append((base, other))
    return found


def _outside_zones(scenario: TableScenario) -> Iterator[Problem]:
    """A base that stands outside of every zone in which it may set up, where there is such a zone."""
    for base in scenario.units:
        zones = () if scenario.is_reserve(base) else zones_of(scenario, base)
        if zones and not _is_in_one(scenario.footprint(base), zones):
            yield Problem(
                "warning",
                _("{unit}: outside of the zone for setting up.", unit=called(base)),
                (),
                (base.id,),
                things=tuple(zone.id for zone in zones),
                spots=(base.at,),
            )


def zones_of(scenario: TableScenario, base: TableBase) -> tuple[Zone, ...]:
    """The zones in which a base may set up: those of its formation, else those of its whole side."""
    of_side = [zone for zone in scenario.board.zones if zone.side == base.side]
    formation = scenario.formation_of(base)
    own = tuple(zone for zone in of_side if zone.formation is not None and zone.formation == formation)
    return own or tuple(zone for zone in of_side if zone.formation is None)


def _is_in_one(stands: Footprint, zones: Sequence[Zone]) -> bool:
    """Whether a base stands wholly in a zone, or in several that touch and are as one (MBT-R56, LG-R40)."""
    import shapely

    from core.geometry.patches import Area
    from core.geometry.table_terrain import TableTerrain

    if any(_is_in(stands, zone) for zone in zones):
        return True
    whole = [zone.outline for zone in zones if shapely.Polygon(zone.outline).is_valid]
    return TableTerrain(Area("zone", tuple(outline)) for outline in whole).holds(stands, ("zone",))


def _is_in(stands: Footprint, zone: Zone) -> bool:
    """Whether every corner lies in the zone; the tolerance is that of overlapping."""
    outline = [(x * TENTH, y * TENTH) for x, y in zone.outline]
    return all(
        any(
            contains(outline, (x + aside, y + along))
            for aside in (0, -OVERLAPPING, OVERLAPPING)
            for along in (0, -OVERLAPPING, OVERLAPPING)
        )
        for x, y in stands.corners
    )


def _zones_of_both(scenario: TableScenario) -> Iterator[Problem]:
    import shapely

    sides = [side.id for side in scenario.sides]
    zones = [(zone, shapely.Polygon(zone.outline)) for zone in scenario.board.zones]
    for zone, area in zones:
        for other, its_area in zones:
            if (
                (zone.side, other.side) == tuple(sides)
                and area.is_valid
                and its_area.is_valid
                and area.intersection(its_area).area > 0
            ):
                yield Problem(
                    "warning",
                    _(
                        "{zone} and {other} overlap: both sides would set up there.",
                        zone=thing_called(zone),
                        other=thing_called(other),
                    ),
                    things=(zone.id, other.id),
                    spots=(place_of(zone),),
                )


def _names(scenario: TableScenario) -> Iterator[Problem]:
    for _layer, _index, thing in scenario.board.things():
        for key in ("name", "text"):
            name = getattr(thing, key, None)
            if name is not None:
                what = _("The name of “{id}”", id=thing.id)
                for problem in one_language(name, what, partial(_named, thing.id, key)):
                    yield Problem(
                        problem.severity,
                        problem.text,
                        fix=problem.fix,
                        things=(thing.id,),
                        spots=(place_of(thing),),
                    )


def _named(thing_id: str, key: str, name: Names, scenario: Any) -> Any:
    return table_edits.change_thing(scenario, thing_id, **{key: name})


# --- for the rooms -----------------------------------------------------------------------------------


def thing_called(thing: Shape) -> Value:
    """What a sentence calls a thing: its name, else what it is and where it lies, never its id."""
    if thing.name is not None and (thing.name.en or thing.name.fr):
        return thing.name
    if isinstance(thing, TableLabel):
        return thing.text
    x, y = (round(place / 10) for place in place_of(thing))
    if isinstance(thing, Feature | Band):
        ground = GROUND_NAMES.get(thing.ground, thing.ground)
        return _("{ground} at {x}, {y} mm", ground=ground, x=x, y=y)
    if isinstance(thing, Objective):
        return objective_at(thing.points)
    return _("Deployment zone at {x}, {y} mm", x=x, y=y)


def place_of(thing: Shape) -> XY:
    """The point to go to for a thing: on a band its first point, else its middle."""
    points = points_of(thing)
    return points[0] if isinstance(thing, Band) else middle(points)


def on_barred_ground(
    scenario: TableScenario,
    bars: Callable[[Any, tuple[Feature | Band, ...]], Feature | Band | None],
    rule: str,
) -> Iterator[Problem]:
    """Bases that begin on ground that they may not enter; `bars` names what bars one, of those under it."""
    from core.scenarios.table_ground import grounds, terrain_of

    terrain, things = terrain_of(scenario.board), grounds(scenario.board)
    for base in filter(scenario.begins_there, scenario.units):
        under = tuple(things[place] for place in terrain.under(scenario.footprint(base)))
        barring = bars(base, under)
        if barring is not None:
            yield Problem(
                "error",
                _("{unit}: on ground barred to such troops.", unit=called(base)),
                (),
                (base.id,),
                rule,
                Fix(_("Remove it"), partial(edits.remove_units, unit_ids=[base.id])),
                things=(barring.id,),
                spots=(base.at,),
            )
