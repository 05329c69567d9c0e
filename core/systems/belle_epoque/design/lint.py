"""What may be wrong with a Belle Époque scenario; each problem has the number of its rule."""

from collections.abc import Container, Iterator, Sequence
from functools import partial

from core.scenarios import edits
from core.scenarios.lint import nearest, printed, reachable
from core.scenarios.problems import Fix, Problem, called
from core.systems.belle_epoque.design.option_checks import option_problems
from core.systems.belle_epoque.design.scenario import BelleEpoqueScenario, BelleEpoqueUnit
from core.systems.belle_epoque.design.unit_checks import unit_problems
from core.systems.belle_epoque.rules.rule_tables import COMMAND_SHARE, catalogue
from core.text import _, _n


def lint(scenario: BelleEpoqueScenario) -> Sequence[Problem]:
    """The problems of a scenario that Belle Époque sees."""
    return [
        *_crowded(scenario),
        *_impassable(scenario),
        *unit_problems(scenario),
        *_sides(scenario),
        *_reinforcements(scenario),
        *_aims(scenario),
        *_seizing(scenario),
        *_ground(scenario),
        *option_problems(scenario),
    ]


def _classes(scenario: BelleEpoqueScenario, name: str) -> frozenset[str]:
    """The classes of a hex, by its ground and its features (BE-7)."""
    ground = catalogue().grounds.get(scenario.board.ground_at(name))
    return scenario.board.features_at(name) | frozenset(ground.classes if ground is not None else ())


def _on_table(scenario: BelleEpoqueScenario) -> Iterator[BelleEpoqueUnit]:
    return (unit for unit in scenario.units if not unit.turn and scenario.board.holds(unit.at))


def _crowded(scenario: BelleEpoqueScenario) -> Iterator[Problem]:
    """BE-1.2: one unit in a hex."""
    taken: dict[str, BelleEpoqueUnit] = {}
    for unit in _on_table(scenario):
        other = taken.setdefault(unit.at, unit)
        if other is unit:
            continue
        yield Problem(
            "error",
            _("More than one unit stands in hex {hex}.", hex=printed(scenario.board, unit.at)),
            (unit.at,),
            (other.id, unit.id),
            "BE-1.2",
            _moving_away(scenario, unit),
        )


def _moving_away(scenario: BelleEpoqueScenario, unit: BelleEpoqueUnit) -> Fix | None:
    taken = {other.at for other in _on_table(scenario)}
    free = nearest(
        scenario.board,
        unit.at,
        lambda name: name not in taken and "impassable" not in _classes(scenario, name),
    )
    if free is None:
        return None
    return Fix(
        _("Move {unit} to hex {hex}", unit=called(unit, inside=True), hex=printed(scenario.board, free)),
        partial(edits.move_units, moves={unit.id: free}),
    )


def _impassable(scenario: BelleEpoqueScenario) -> Iterator[Problem]:
    """BE-6.5: nobody enters impassable ground, but a scenario may put a unit there."""
    for unit in _on_table(scenario):
        if "impassable" in _classes(scenario, unit.at):
            yield Problem(
                "warning",
                _(
                    "{unit}: on impassable ground in hex {hex}.",
                    unit=called(unit),
                    hex=printed(scenario.board, unit.at),
                ),
                (unit.at,),
                (unit.id,),
                "BE-6.5",
                _moving_away(scenario, unit),
            )


def _sides(scenario: BelleEpoqueScenario) -> Iterator[Problem]:
    """BE-3.1: who has units, and enough of them for command points."""
    for side in scenario.sides:
        units = [unit for unit in _on_table(scenario) if unit.side == side.id]
        if not units:
            comes = any(unit.side == side.id for unit in scenario.units)
            text = _("{side}: there are no units at first.") if comes else _("{side}: there are no units.")
            yield Problem("warning", text.fill(side=side.name), rule="BE-4.1")
            continue
        limits = {arm.kind: arm.elements for arm in catalogue().arms}
        elements = sum(unit.figures or limits[unit.kind] for unit in units)
        late = [unit for unit in scenario.units if unit.side == side.id and 0 < unit.turn < scenario.turns]
        later = sum(unit.figures or limits[unit.kind] for unit in late)
        if elements < COMMAND_SHARE <= elements + later:
            yield Problem(
                "hint",
                _n(
                    "{side}: with {count} element it has no command points at first.",
                    "{side}: with {count} elements it has no command points at first.",
                    elements,
                    side=side.name,
                ),
                rule="BE-3.1",
            )
        elif elements < COMMAND_SHARE:
            yield Problem(
                "hint",
                _n(
                    "{side}: with {count} element it has no command points.",
                    "{side}: with {count} elements it has no command points.",
                    elements,
                    side=side.name,
                ),
                rule="BE-3.1",
            )


def _reinforcements(scenario: BelleEpoqueScenario) -> Iterator[Problem]:
    """AMB 40: who arrives too late, or where nobody can stand."""
    for unit in scenario.units:
        if not unit.turn:
            if unit.entry:
                yield Problem(
                    "hint",
                    _(
                        "{unit}: on the map from the start, so the entry hexes mean nothing.",
                        unit=called(unit),
                    ),
                    (unit.at,),
                    (unit.id,),
                    "BE-AMB-40",
                    Fix(_("Forget them"), partial(edits.change_unit, unit_id=unit.id, entry=())),
                )
            continue
        if unit.turn > scenario.turns:  # who comes at the end of the last turn still holds its hex (BE-R74)
            yield Problem(
                "warning",
                _(
                    "{unit}: to arrive at the end of turn {turn}, too late.",
                    unit=called(unit),
                    turn=unit.turn,
                ),
                (unit.at,),
                (unit.id,),
                "BE-AMB-40",
            )
        names = [name for name in unit.entry or (unit.at,) if scenario.board.holds(name)]
        if names and all("impassable" in _classes(scenario, name) for name in names):
            yield Problem(
                "error",
                _("{unit}: none of the entry hexes can be entered, they are impassable.", unit=called(unit)),
                tuple(names),
                (unit.id,),
                "BE-AMB-45",
            )


def _starts(scenario: BelleEpoqueScenario, units: Sequence[BelleEpoqueUnit]) -> list[str]:
    """Where units come from: their hexes, or those by which they enter, never impassable ones (BE-6.5)."""
    found = [unit.at for unit in units if not unit.turn]
    late = [name for unit in units if unit.turn for name in unit.entry or (unit.at,)]
    return found + [name for name in late if "impassable" not in _classes(scenario, name)]


def _aims(scenario: BelleEpoqueScenario) -> Iterator[Problem]:
    """BE-17.2: objectives that nobody can reach; a battle without any aim."""
    in_time = [unit for unit in scenario.units if unit.turn <= scenario.turns]
    starts = _starts(scenario, in_time)
    within = reachable(scenario.board, starts, lambda name: "impassable" not in _classes(scenario, name))
    hexes = [row.at for row in scenario.objectives] + [name for row in scenario.seize for name in row.hexes]
    for name in dict.fromkeys(hexes):
        if starts and name not in within:
            yield Problem(
                "warning",
                _("No unit can reach the objective {hex}.", hex=printed(scenario.board, name)),
                (name,),
                rule="BE-17.2",
            )
    yield from _one_sided(scenario, in_time, within)
    yield from _two_holders(scenario)
    if not hexes and scenario.options.victory == "objectives":
        yield Problem("warning", _("Only objectives count, and there is none."), rule="BE-AMB-22")


def _two_holders(scenario: BelleEpoqueScenario) -> Iterator[Problem]:
    """BE-17.2: a hex that is worth something in two rows has one holder; who stands there holds it anyway."""
    taken = {unit.at for unit in _on_table(scenario)}
    for name in dict.fromkeys(row.at for row in scenario.objectives):
        holders = {row.held for row in scenario.objectives if row.at == name}
        if len(holders) > 1 and name not in taken:
            yield Problem(
                "warning",
                _(
                    "The rows of the objective {hex} name different holders.",
                    hex=printed(scenario.board, name),
                ),
                (name,),
                rule="BE-17.2",
            )


def _one_sided(
    scenario: BelleEpoqueScenario, in_time: Sequence[BelleEpoqueUnit], within: Container[str]
) -> Iterator[Problem]:
    """BE-17.2: objectives that count for one side, of which only units of the other could come there."""
    for row in scenario.objectives:
        if row.side in (None, row.held) or row.at not in within:
            continue
        starts = _starts(scenario, [unit for unit in in_time if unit.side == row.side])
        own = reachable(scenario.board, starts, lambda name: "impassable" not in _classes(scenario, name))
        if row.at not in own:
            side = scenario.side(str(row.side)).name
            hex_ = printed(scenario.board, row.at)
            yield Problem(
                "warning",
                _(
                    "No unit of {side} can reach the objective {hex}, which counts for it alone.",
                    side=side,
                    hex=hex_,
                ),
                (row.at,),
                rule="BE-17.2",
            )


def _seizing(scenario: BelleEpoqueScenario) -> Iterator[Problem]:
    """BE-R79: a side that can never stand in as many of its hexes as it has to seize."""
    for row in scenario.seize:
        own = [unit for unit in scenario.units if unit.side == row.side and unit.turn <= scenario.turns]
        starts = _starts(scenario, own)
        within = reachable(scenario.board, starts, lambda name: "impassable" not in _classes(scenario, name))
        most = min(len(own), len(within.intersection(row.hexes)))
        if own and most < row.count:
            yield Problem(
                "warning",
                _n(
                    "{side} can stand in {most} of the hexes to seize at most; {count} is needed.",
                    "{side} can stand in {most} of the hexes to seize at most; {count} are needed.",
                    row.count,
                    side=scenario.side(row.side).name,
                    most=most,
                ),
                tuple(row.hexes),
                rule="BE-R79",
            )


def _ground(scenario: BelleEpoqueScenario) -> Iterator[Problem]:
    """BE-8.1: a hill without a level overlooks nothing."""
    board = scenario.board
    flat = [name for name in board.hexes() if "hill" in _classes(scenario, name) and not board.level_at(name)]
    if flat:
        yield Problem(
            "hint",
            _n(
                "{count} hill has no level: nothing is overlooked from it.",
                "{count} hills have no level: nothing is overlooked from them.",
                len(flat),
            ),
            tuple(flat),
            rule="BE-8.1",
            fix=Fix(_("Put them on level 1"), partial(edits.set_level, hexes=tuple(flat), level=1)),
        )
