"""What may be wrong with a Battle Cry scenario; each problem has the number of its rule."""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial

from core.geometry.hexsides import hexes_beside, parse_hexside
from core.scenarios import edits
from core.scenarios.forces import Unit
from core.scenarios.lint import by_hex, nearest, printed
from core.scenarios.problems import Fix, Problem, called
from core.systems.battle_cry.design.flag_checks import flag_problems
from core.systems.battle_cry.design.option_checks import option_problems
from core.systems.battle_cry.design.scenario import BattleCryScenario, BattleCrySide
from core.systems.battle_cry.rules.rule_tables import MOST_WORKS, Arm, catalogue
from core.systems.battle_cry.rules.sections import screen_sections
from core.text import Text, Value, _, _n, capital

SECTION_NAMES = (_("left"), _("centre"), _("right"))

WHOLE_ARMY = 12
"""Pieces from which on an army is no sketch any more."""

USUAL_HANDS = range(3, 7)


def lint(scenario: BattleCryScenario) -> Sequence[Problem]:
    """The problems of a scenario that Battle Cry sees."""
    return [
        *_crowded(scenario),
        *_in_rough(scenario),
        *_figures(scenario),
        *_armies(scenario),
        *_generals(scenario),
        *flag_problems(scenario),
        *_map(scenario),
        *_sections(scenario),
        *option_problems(scenario),
    ]


def _crowded(scenario: BattleCryScenario) -> Iterator[Problem]:
    """BC-1.3: one unit in a hex, with at most one general of its own side."""
    for at, units in by_hex(scenario).items():
        extra = _too_many(units)
        if extra is None or not scenario.board.holds(at):
            continue
        text, rule, piece = extra
        yield Problem(
            "error",
            text.fill(hex=printed(scenario.board, at)),
            (at,),
            tuple(unit.id for unit in units),
            rule,
            _moving_away(scenario, piece),
        )


def _too_many(units: Sequence[Unit]) -> tuple[Text, str, Unit] | None:
    """What is wrong in one hex, its rule, and the piece that had better go."""
    generals = [unit for unit in units if unit.kind == "general"]
    troops = [unit for unit in units if unit.kind != "general"]
    if len({unit.side for unit in units}) > 1:
        return _("Pieces of both sides stand in hex {hex}."), "BC-7.2", units[-1]
    if len(troops) > 1:
        return _("More than one unit stands in hex {hex}."), "BC-1.3", troops[-1]
    if len(generals) > 1:
        return _("More than one general stands in hex {hex}."), "BC-7.3", generals[-1]
    return None


def _moving_away(scenario: BattleCryScenario, unit: Unit) -> Fix | None:
    taken = by_hex(scenario)
    free = nearest(
        scenario.board,
        unit.at,
        lambda name: name not in taken and scenario.board.ground_at(name) != "rough",
    )
    if free is None:
        return None
    return Fix(
        _("Move {unit} to hex {hex}", unit=_called(unit, inside=True), hex=printed(scenario.board, free)),
        partial(edits.move_units, moves={unit.id: free}),
    )


def _called(unit: Unit, *, inside: bool = False) -> Value:
    """Its name, else its kind: an id says nothing to whoever reads the list."""
    kinds = {arm.kind: arm.name for arm in catalogue().arms}
    if unit.name is not None or unit.kind not in kinds:
        return called(unit, inside=inside)
    return kinds[unit.kind] if inside else capital(kinds[unit.kind])


def _in_rough(scenario: BattleCryScenario) -> Iterator[Problem]:
    """BC-8: no move into rough ground; fieldworks open it (BC-R53), an option does to generals (BC-R9)."""
    board = scenario.board
    free = scenario.options.general_terrain == "rough"
    for unit in scenario.units:
        if not board.holds(unit.at) or unit.at in board.works or (free and unit.kind == "general"):
            continue
        if board.ground_at(unit.at) == "rough":
            at = unit.at
            yield Problem(
                "error",
                _(
                    "{unit}: on rough ground in hex {hex}, which no move can enter.",
                    unit=_called(unit),
                    hex=printed(scenario.board, at),
                ),
                (at,),
                (unit.id,),
                "BC-8",
                Fix(_("Clear the ground there"), partial(edits.paint, hexes=[at], ground="clear")),
            )


def _figures(scenario: BattleCryScenario) -> Iterator[Problem]:
    """BC-1.2: no unit begins with more figures than it has in the box."""
    start_figures = {arm.kind: arm.figures for arm in catalogue().arms}
    for unit in scenario.units:
        start = start_figures[unit.kind]
        if unit.figures is not None and unit.figures > start:
            yield Problem(
                "error",
                _n(
                    "{unit}: {figures} figures; this kind begins with {count}.",
                    "{unit}: {figures} figures; this kind begins with {count}.",
                    start,
                    unit=_called(unit),
                    figures=unit.figures,
                ),
                (unit.at,),
                (unit.id,),
                "BC-1.2",
                Fix(
                    _("Let it begin at full strength"),
                    partial(edits.change_unit, unit_id=unit.id, figures=None),
                ),
            )


def _armies(scenario: BattleCryScenario) -> Iterator[Problem]:
    """BC-1.1 how many pieces, BC-4 the hand, BC-5.1 whether the flags can be had."""
    for side in scenario.sides:
        kinds = Counter(str(unit.kind) for unit in scenario.units if unit.side == side.id)
        if not kinds:
            yield Problem("warning", _("{side}: there are no pieces.", side=side.name), rule="BC-4")
        for arm in catalogue().arms:
            if kinds[arm.kind] > arm.limit:
                yield _too_many_of(scenario, side, arm)
        if side.hand not in USUAL_HANDS:
            yield Problem(
                "hint",
                _n(
                    "{side}: a hand of {count} card is unusual.",
                    "{side}: a hand of {count} cards is unusual.",
                    side.hand,
                    side=side.name,
                ),
                rule="BC-4",
            )
        yield from _flags_to_be_had(scenario, side)


def _too_many_of(scenario: BattleCryScenario, side: BattleCrySide, arm: Arm) -> Problem:
    """BC-1.1: more pieces of one arm than a side has; those after the last that it has are named."""
    units = [unit for unit in scenario.units if unit.side == side.id and unit.kind == arm.kind]
    return Problem(
        "warning",
        _(
            "{side}: {count} {pieces}; the box holds {most}.",
            side=side.name,
            count=len(units),
            pieces=arm.plural,
            most=arm.limit,
        ),
        tuple(unit.at for unit in units[arm.limit :]),
        tuple(unit.id for unit in units[arm.limit :]),
        "BC-1.1",
    )


def _flags_to_be_had(scenario: BattleCryScenario, side: BattleCrySide) -> Iterator[Problem]:
    enemies = sum(unit.side != side.id for unit in scenario.units)
    objectives = sum(_best_flag_hexes(scenario, side))
    if enemies and enemies + objectives < side.flags:
        most = enemies + objectives
        yield Problem(
            "warning",
            _n(
                "{side}: it needs {flags} flags, but there is only {count} to be had.",
                "{side}: it needs {flags} flags, but there are only {count} to be had.",
                most,
                side=side.name,
                flags=side.flags,
            ),
            rule="BC-5.1",
            fix=Fix(
                _n("Let {count} flag be enough", "Let {count} flags be enough", most),
                partial(edits.change_side, side_id=side.id, flags=most),
            ),
        )


def _best_flag_hexes(scenario: BattleCryScenario, side: BattleCrySide) -> list[int]:
    """What the best flag hexes are worth in which a side can stand at once, a unit in each (BC-R37)."""
    values: Counter[str] = Counter()
    for flag in scenario.board.flags:
        if flag.side == side.id:
            values[flag.at] += flag.value
    units = sum(unit.side == side.id and unit.kind != "general" for unit in scenario.units)
    return sorted(values.values(), reverse=True)[:units]


def _generals(scenario: BattleCryScenario) -> Iterator[Problem]:
    """A general has a name, an army a general (BC-1.1)."""
    for side in scenario.sides:
        pieces = [unit for unit in scenario.units if unit.side == side.id]
        if pieces and not any(unit.kind == "general" for unit in pieces):
            yield Problem("hint", _("{side}: there is no general.", side=side.name), rule="BC-1.1")
    for unit in scenario.units:
        if unit.kind == "general" and (unit.name is None or not (unit.name.en or unit.name.fr)):
            yield Problem(
                "hint",
                _("The general in hex {hex} has no name.", hex=printed(scenario.board, unit.at)),
                (unit.at,),
                (unit.id,),
                "BC-1.1",
            )


def _sections(scenario: BattleCryScenario) -> Iterator[Problem]:
    """BC-2.3: cards for a section in which a side has nobody order nobody until somebody goes there."""
    grid = scenario.board.grid
    masks = screen_sections(grid)
    for side in scenario.sides:
        starts = [
            grid.parse(unit.at)
            for unit in scenario.units
            if unit.side == side.id and scenario.board.holds(unit.at)
        ]
        if len(starts) < WHOLE_ARMY:
            continue
        for name, mask in zip(SECTION_NAMES, masks[::-1] if side.edge == "top" else masks, strict=True):
            if not any(mask >> at & 1 for at in starts):
                yield Problem(
                    "hint",
                    _(
                        "{side}: nobody stands in the section {section}, so its cards order nobody at first.",
                        side=side.name,
                        section=name,
                    ),
                    rule="BC-2.3",
                )


def _map(scenario: BattleCryScenario) -> Iterator[Problem]:
    """BC-8: what lies on the map to no purpose."""
    board = scenario.board
    for name in board.hexsides.get("fence", frozenset()):
        side = parse_hexside(board.grid, name)
        if len(hexes_beside(board.grid, side)) == 1:
            yield Problem(
                "hint",
                _("The fence {hexside} at the edge of the map protects nobody.", hexside=name),
                (name.partition("/")[0],),
                rule="BC-8",
                fix=Fix(_("Remove the fence"), partial(edits.remove_hexsides, names=[name])),
            )
    for name in board.works:
        if board.ground_at(name) == "river":  # rough ground is opened by them (BC-R53, BC-R96)
            yield Problem(
                "warning",
                _("The fieldworks in hex {hex} lie in a river.", hex=printed(board, name)),
                (name,),
                rule="BC-14.17",
                fix=Fix(_("Remove the fieldworks"), partial(edits.remove_works, hexes=[name])),
            )
    if len(board.works) > MOST_WORKS:
        yield Problem(
            "hint",
            _(
                "There are {count} fieldworks; the box holds {most}.",
                count=len(board.works),
                most=MOST_WORKS,
            ),
            tuple(board.works),
            rule="BC-14.17",
        )
    yield from _bridges(scenario)


def _bridges(scenario: BattleCryScenario) -> Iterator[Problem]:
    """BC-8: a bridge cancels a river, so one of its neighbours is river."""
    board = scenario.board
    bridge = board.GROUNDS.index("bridge")
    if not any(bridge in row for row in board.ground):
        return
    for name in board.hexes():
        if board.ground_at(name) == "bridge":
            around = board.grid.neighbours(board.grid.parse(name))
            if not any(board.ground_at(board.grid.name(cell)) in ("river", "bridge") for cell in around):
                yield Problem(
                    "hint",
                    _("The bridge in hex {hex} crosses no river.", hex=printed(board, name)),
                    (name,),
                    rule="BC-8",
                )
