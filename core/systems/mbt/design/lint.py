"""What may be wrong with an MBT scenario; each problem has the number of its rule."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from core.geometry.tolerances import TENTH
from core.scenarios import edits, table_edits
from core.scenarios.problems import Fix, Problem, called, called_side
from core.scenarios.table_lint import on_barred_ground, place_of, thing_called
from core.scenarios.tables import Band, Feature
from core.systems.mbt.design.option_checks import option_problems
from core.systems.mbt.design.scenario import MbtBase, MbtScenario, MbtSide
from core.systems.mbt.rules.ground import IMPASSABLE, Ground, going_of
from core.systems.mbt.rules.rule_tables import CAVALRY, INFANTRY, catalogue
from core.text import Value, _, _n

USUAL_BASES = range(7, 14)
"""About ten bases a side (MBT-2.3)."""


def lint(scenario: MbtScenario) -> Sequence[Problem]:
    """The problems of a scenario that MBT sees."""
    return [
        *on_barred_ground(scenario, barring(scenario), "MBT-5.3"),
        *_generals(scenario),
        *_armies(scenario),
        *_corps(scenario),
        *_figures(scenario),
        *_objectives(scenario),
        *_lost_at_once(scenario),
        *_zones(scenario),
        *option_problems(scenario),
    ]


def barring(
    scenario: MbtScenario,
) -> Callable[[MbtBase, Sequence[Feature | Band]], Feature | Band | None]:
    """What says which ground bars a base, of those that lie under it, lowest first (MBT-5.3, MBT-R50)."""
    rows = catalogue()
    ground = Ground(scenario, rows)

    def bars(base: MbtBase, grounds: Sequence[Feature | Band]) -> Feature | Band | None:
        mobility = rows.troops[base.kind].mobility
        if not grounds or not ground.bars(mobility, scenario.footprint(base)):
            return None
        shut = (thing for thing in grounds if going_of(thing, mobility, rows) == IMPASSABLE)
        return next(shut, grounds[0])

    return bars


def _groups(scenario: MbtScenario) -> Iterator[tuple[MbtSide, Value, list[MbtBase]]]:
    """Each side, or each of its corps, with its name and its bases: those judged by MBT-4.1."""
    for side in scenario.sides:
        bases = [base for base in scenario.units if base.side == side.id]
        if not side.corps:
            yield side, called_side(side), bases
        for number, corps in enumerate(side.corps):
            yield side, side.corps_called(number), [base for base in bases if base.formation == corps.id]


def _generals(scenario: MbtScenario) -> Iterator[Problem]:
    """MBT-2.3: exactly one base carries the general."""
    for _side, name, bases in _groups(scenario):
        generals = [base for base in bases if base.general]
        if bases and not generals:
            yield Problem(
                "error",
                _("{army}: no base carries the general.", army=name),
                rule="MBT-2.3",
                spots=(bases[0].at,),
            )
        for extra in generals[1:]:
            yield Problem(
                "error",
                _("{army}: a second general with {unit}.", army=name, unit=called(extra, inside=True)),
                (),
                (extra.id,),
                "MBT-2.3",
                Fix(
                    _("Leave one general"),
                    partial(table_edits.change_base, base_id=extra.id, general=False),
                ),
                spots=(extra.at,),
            )


def _armies(scenario: MbtScenario) -> Iterator[Problem]:
    """MBT-2.3: both sides have the same number of bases, about ten."""
    counts = Counter(base.side for base in scenario.units)
    one, other = scenario.sides
    if counts[one.id] != counts[other.id]:
        yield Problem(
            "hint",
            _(
                "The sides have unequal numbers of bases: {side} {count}, {other} {its_count}.",
                side=called_side(one),
                count=counts[one.id],
                other=called_side(other),
                its_count=counts[other.id],
            ),
            rule="MBT-2.3",
        )
    for side, name, bases in _groups(scenario):
        if not bases:
            nobody = not counts[side.id] and any(counts.values())  # a corps or a bare map may be empty
            yield Problem(
                "error" if nobody else "warning",
                _("{army}: there are no bases.", army=name),
                rule="MBT-2.3",
            )
        elif len(bases) < side.losses:
            yield Problem(
                "warning",
                _n(
                    "{army}: it breaks at {losses} losses but has only {count} base.",
                    "{army}: it breaks at {losses} losses but has only {count} bases.",
                    len(bases),
                    army=name,
                    losses=side.losses,
                ),
                rule="MBT-4.1",
            )
        elif len(bases) not in USUAL_BASES:
            yield Problem(
                "hint",
                _n(
                    "{army}: {count} base is unusual; about ten are meant.",
                    "{army}: {count} bases are unusual; about ten are meant.",
                    len(bases),
                    army=name,
                ),
                rule="MBT-2.3",
            )


def _corps(scenario: MbtScenario) -> Iterator[Problem]:
    """MBT-4.3: in a big battle every base belongs to a corps."""
    for side in scenario.sides:
        if side.corps and side.corps_to_lose > len(side.corps):
            yield Problem(
                "error",
                _(
                    "{side}: it would lose with {count} corps demoralised but has only {most}.",
                    side=called_side(side),
                    count=side.corps_to_lose,
                    most=len(side.corps),
                ),
                rule="MBT-4.3",
                fix=Fix(
                    _("Let more than half be enough"),
                    partial(edits.change_side, side_id=side.id, corps_lost=None),
                ),
            )
        for base in scenario.units:
            if side.corps and base.side == side.id and base.formation is None:
                yield Problem(
                    "error",
                    _("{unit}: in no corps.", unit=called(base)),
                    (),
                    (base.id,),
                    "MBT-4.3",
                    Fix(
                        _("Put it into {corps}", corps=side.corps_called(0)),
                        partial(table_edits.change_base, base_id=base.id, formation=side.corps[0].id),
                    ),
                    spots=(base.at,),
                )


def _figures(scenario: MbtScenario) -> Iterator[Problem]:
    """MBT-2.2: an elephant has one fighter as a rule, for a strength of 5; with MBT-R14 that is fixed."""
    if scenario.options.elephant_fixed5:
        return
    for base in scenario.units:
        if base.kind == "elephant" and base.figures not in (None, 1):
            yield Problem(
                "hint",
                _("{unit}: one fighter on an elephant makes the strength of 5.", unit=called(base)),
                (),
                (base.id,),
                "MBT-2.2",
                Fix(
                    _("Give it one fighter"),
                    partial(table_edits.change_base, base_id=base.id, figures=1),
                ),
                spots=(base.at,),
            )


def _objectives(scenario: MbtScenario) -> Iterator[Problem]:
    """MBT-4.2: an objective is worth 1, 2 or 3 losses, and can be reached."""
    import shapely

    ground = Ground(scenario, catalogue())
    has_corps = any(side.corps for side in scenario.sides)
    for objective in scenario.board.objectives:
        if has_corps:
            yield Problem(
                "warning",
                _(
                    "{thing}: in a battle with corps an objective has no effect.",
                    thing=thing_called(objective),
                ),
                rule="MBT-R49",
                things=(objective.id,),
                spots=(place_of(objective),),
            )
        if objective.value > 3:
            yield Problem(
                "hint",
                _("{thing}: an objective is worth 1, 2 or 3 losses.", thing=thing_called(objective)),
                rule="MBT-4.2",
                fix=Fix(
                    _("Make it worth 3"),
                    partial(table_edits.change_thing, thing_id=objective.id, value=3),
                ),
                things=(objective.id,),
                spots=(place_of(objective),),
            )
        points = [(x * TENTH, y * TENTH) for x, y in objective.points]
        shape = shapely.Point(points[0]) if len(points) == 1 else shapely.Polygon(points)
        if ground.things and all(ground.holds_out(mobility, shape) for mobility in (INFANTRY, CAVALRY)):
            yield Problem(
                "warning",
                _("{thing}: on ground that nobody can enter.", thing=thing_called(objective)),
                rule="MBT-5.3",
                things=(objective.id,),
                spots=(place_of(objective),),
            )


def _lost_at_once(scenario: MbtScenario) -> Iterator[Problem]:
    """MBT-4.2: what the enemy holds from the start must leave a battle to fight."""
    if any(side.corps for side in scenario.sides):
        return
    for side, enemy in zip(scenario.sides, reversed(scenario.sides), strict=True):
        held = [
            objective
            for objective in scenario.board.objectives
            if objective.held == enemy.id and objective.side in (None, enemy.id)
        ]
        count = sum(objective.value for objective in held)
        if held and count >= side.losses:
            yield Problem(
                "error",
                _n(
                    "{side}: beaten before the first move, the enemy holds {count} loss in objectives.",
                    "{side}: beaten before the first move, the enemy holds {count} losses in objectives.",
                    count,
                    side=called_side(side),
                ),
                rule="MBT-4.2",
                things=tuple(objective.id for objective in held),
                spots=tuple(map(place_of, held)),
            )


def _zones(scenario: MbtScenario) -> Iterator[Problem]:
    """AMB 1: where the sides lay their own bases, each has a zone."""
    if scenario.options.deploy:
        for side in scenario.sides:
            if not any(zone.side == side.id for zone in scenario.board.zones):
                yield Problem(
                    "error",
                    _("{side}: there is no zone in which it lays its bases.", side=called_side(side)),
                    rule="MBT-AMB-1",
                )
