"""A scenario looked at as a play-tester would: what can be struck at once, who never acts, who never wins.

The checks of `core.scenarios.lint` read the scenario; these ask the rules and play a few battles.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from core.chance.sources import Rolled
from core.lab.aims_in_time import aims_out_of_time
from core.players.playouts import EndlessBattleError, play_out, player_generators
from core.players.seats import player
from core.presentation.planner import ThreatMap, ThreatSource, ThreatSpot
from core.protocol.pending import Over
from core.protocol.refusals import CannotBeginError
from core.protocol.state import State
from core.protocol.steps import ActionStep, Step
from core.protocol.system import AnySystem
from core.scenarios import edits
from core.scenarios.boards import HexBoard
from core.scenarios.problems import SEVERITIES, Fix, Problem, called, called_side
from core.scenarios.tables import TableBoard
from core.text import Names, Text, Value, _, _n

BATTLES = 6
"""As many battles as show that a unit has nothing to do; too few to say who is the stronger."""
SURE = 6
"""Battles lost one after the other before anything is said of it: by luck once in 64 times."""
MOST_STEPS = 20_000
MOST_NAMED = 8


def play_tested(
    system: AnySystem, scenario: Any, battles: int = BATTLES, seed: int = 1
) -> tuple[Problem, ...]:
    """What playing shows of a scenario, errors first; with `battles` 0 none is played."""
    found = list(_twice_named(scenario))
    try:
        state = system.rules.new_battle(scenario)
    except CannotBeginError as error:
        found.append(Problem("error", error.text, rule=error.rule))
    else:
        found += _first_strikes(system, scenario, state)
        found += aims_out_of_time(system, scenario, state)
        if battles:
            found += _Trials(system, scenario).problems(battles, seed)
    return tuple(sorted(found, key=lambda problem: SEVERITIES.index(problem.severity)))


# --- names -----------------------------------------------------------------------------------------------


def _twice_named(scenario: Any) -> Iterator[Problem]:
    """Units of one side under one name: nobody knows which of them an order means."""
    groups: dict[tuple[str, Names], list[Any]] = defaultdict(list)
    for unit in scenario.units:
        if unit.name is not None and (unit.name.en or unit.name.fr):
            groups[unit.side, unit.name].append(unit)
    sides = {side.id: called_side(side) for side in scenario.sides}
    for (side, name), units in groups.items():
        if len(units) < 2:
            continue
        ids = tuple(unit.id for unit in units)
        on_hexes = isinstance(units[0].at, str)
        yield Problem(
            "hint",
            _n(
                "{side}: {count} unit is called {name}.",
                "{side}: {count} units are called {name}.",
                len(units),
                side=sides[side],
                name=name,
            ),
            tuple(unit.at for unit in units) if on_hexes else (),
            ids,
            fix=Fix(_("Number them"), partial(_numbered, ids=ids)),
            spots=() if on_hexes else tuple(unit.at for unit in units),
        )


def _numbered(scenario: Any, ids: Sequence[str]) -> Any:
    for number, unit_id in enumerate(ids, 1):
        name = scenario.unit(unit_id).name
        new = Names(*(f"{word} {number}" if word else "" for word in (name.en, name.fr)))
        scenario = edits.change_unit(scenario, unit_id, name=new)
    return scenario


# --- before anybody moves --------------------------------------------------------------------------------


def _first_strikes(system: AnySystem, scenario: Any, state: State) -> Iterator[Problem]:
    """Who can be shot at or assaulted from where the enemy stands at the start, and at what price."""
    if not isinstance(scenario.board, (HexBoard, TableBoard)) or "threat" not in system.planner.answers:
        return
    strengths = {piece.id: piece.figures for piece in system.hexes.pieces(scenario)}
    for side in (0, 1):
        threat = system.planner.threat(system.rules.observe(state, side), side)
        if threat is not None and isinstance(scenario.board, HexBoard):
            yield from _strikes_of(scenario, side, threat, strengths)
        elif threat is not None:
            yield from _table_strikes(scenario, side, threat)


def _table_strikes(scenario: Any, side: int, threat: ThreatMap) -> Iterator[Problem]:
    """Who can be shot at, or be gone at in one move, from where all stand at the start."""
    struck = [
        (spot.losses, scenario.units[spot.target])
        for spot in threat.spots.values()
        if spot.target is not None and any(stroke.losses for stroke in spot.strokes)
    ]
    struck = [(losses, unit) for losses, unit in struck if unit.side != scenario.sides[side].id]
    if not struck:
        return
    text = _n(
        "{side} can strike {count} enemy unit in the own first turn; {unit} would lose {losses} on average.",
        "{side} can strike {count} enemy units in the own first turn; {unit}, struck worst, would lose "
        "{losses} on average.",
        len(struck),
        **_worst_struck(scenario, side, struck),
    )
    ids = tuple(unit.id for _losses, unit in struck)
    spots = tuple(unit.at for _losses, unit in struck)
    yield Problem("hint", text, (), ids, threat.losses.rule, spots=spots)


def _strikes_of(
    scenario: Any, side: int, threat: ThreatMap, strengths: Mapping[str, int]
) -> Iterator[Problem]:
    grid = scenario.board.grid
    there = [(number, unit) for number, unit in enumerate(scenario.units) if not getattr(unit, "turn", 0)]
    starts = {number: grid.parse(unit.at) for number, unit in there}  # reinforcements do not stand anywhere
    struck: list[tuple[Any, Any]] = []
    for place, spot in threat.spots.items():
        target = spot.target
        if target is None or starts.get(target) != place:
            continue
        unit = scenario.units[target]
        if unit.side == scenario.sides[side].id:
            continue
        standing = {
            stroke.piece: stroke
            for stroke in reversed(spot.strokes)
            if stroke.losses and starts.get(stroke.piece) == stroke.start
        }
        if standing:
            struck.append((_together(tuple(standing.values()), spot, strengths.get(unit.id)), unit))
    if not struck:
        return
    text = _n(
        "{side} can strike {count} enemy unit before anybody moves; {unit} would lose {losses} on average "
        "if all that can did.",
        "{side} can strike {count} enemy units before anybody moves; {unit}, struck worst, would lose "
        "{losses} on average if all that can did.",
        len(struck),
        **_worst_struck(scenario, side, struck),
    )
    hexes = tuple(unit.at for _losses, unit in struck)
    ids = tuple(unit.id for _losses, unit in struck)
    yield Problem("hint", text, hexes, ids, threat.losses.rule)


def _together(strokes: Sequence[ThreatSource], spot: ThreatSpot, strength: int | None) -> Fraction:
    """What these strokes cost on average, never more than the unit has.

    Exact where the room tells the spread of each, or what all of their sort cost together.
    """
    if strength is None or not all(stroke.spread for stroke in strokes):
        kinds = {stroke.kind for stroke in strokes}
        if len(kinds) == 1 and kinds <= spot.by_kind.keys():
            return spot.by_kind[kinds.pop()]
        return min(sum((stroke.losses or Fraction(0) for stroke in strokes), Fraction(0)), spot.losses)
    ways = {0: Fraction(1)}
    for stroke in strokes:
        after: dict[int, Fraction] = defaultdict(Fraction)
        for had, share in ways.items():
            for lost, count in enumerate(stroke.spread):
                after[min(strength, had + lost)] += share * Fraction(count, sum(stroke.spread))
        ways = dict(after)
    return sum((lost * share for lost, share in ways.items()), Fraction(0))


def _worst_struck(scenario: Any, side: int, struck: Sequence[tuple[Any, Any]]) -> dict[str, Value]:
    """Who strikes, and whom it would cost most: losses on average beside each unit."""
    losses, worst = max(struck, key=lambda row: (row[0], row[1].id))
    return {
        "side": called_side(scenario.sides[side]),
        "unit": called(worst),
        "losses": round(float(losses), 1),
    }


# --- a few battles ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Trials:
    """Battles of two computer players, and what was seen in them."""

    system: AnySystem
    scenario: Any
    acted: Counter[str] = field(default_factory=Counter)
    won: Counter[int | None] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)

    def problems(self, battles: int, seed: int) -> Iterator[Problem]:
        for number in range(battles):
            self._play(seed + number)
        yield from self._idle(battles)
        yield from self._hopeless(battles)

    def _play(self, seed: int) -> None:
        system = self.system
        state = system.rules.new_battle(self.scenario)
        context = getattr(state, "context", None)

        def watch(_state: State, step: Step) -> None:
            if isinstance(step, ActionStep):
                self.acted.update(set(_words(system.codec.action_to_json(context, step.action))))

        seats = [player("random"), player("random")]
        try:
            outcome = play_out(system, state, seats, player_generators(seed), Rolled(seed), watch, MOST_STEPS)
        except EndlessBattleError:
            return
        assert isinstance(system.rules.pending(state), Over)
        self.won[outcome.winner] += 1
        self.turns.append(outcome.turns)

    def _idle(self, battles: int) -> Iterator[Problem]:
        """Units, or cards, with which nobody ever did anything."""
        for side in self.scenario.sides:
            units = [unit for unit in self.scenario.units if unit.side == side.id]
            idle = [unit for unit in units if not self.acted[unit.id]]
            if not idle or len(idle) == len(units):
                continue
            on_hexes = isinstance(idle[0].at, str)
            yield Problem(
                "hint",
                _n(
                    "{side}: in {battles} battles of computer players {names} did nothing.",
                    "{side}: in {battles} battles of computer players {count} units did nothing: {names}.",
                    len(idle),
                    side=called_side(side),
                    battles=battles,
                    names=_some([called(unit, inside=True) for unit in idle]),
                ),
                tuple(unit.at for unit in idle) if on_hexes else (),
                tuple(unit.id for unit in idle),
                spots=() if on_hexes else tuple(unit.at for unit in idle),
            )

    def _hopeless(self, battles: int) -> Iterator[Problem]:
        """A side that loses every battle against a player as weak as itself, and battles without an end."""
        ended = sum(self.won.values())
        if not ended:
            yield Problem(
                "warning",
                _n(
                    "{count} battle of computer players was played, and it did not end.",
                    "{count} battles of computer players were played, and none of them ended.",
                    battles,
                ),
            )
            return
        for side in (0, 1):
            if self.won[side] == 0 and self.won[1 - side] == ended >= SURE:
                yield Problem(
                    "hint",
                    _(
                        "{side} won none of {battles} battles of computer players, {other} won {count}.",
                        side=called_side(self.scenario.sides[side]),
                        other=called_side(self.scenario.sides[1 - side]),
                        battles=ended,
                        count=self.won[1 - side],
                    ),
                )


def _words(row: object) -> Iterator[str]:
    """Every word in the plain data of an action: the ids of units among them."""
    if isinstance(row, str):
        yield row
    elif isinstance(row, Mapping):
        for value in row.values():
            yield from _words(value)
    elif isinstance(row, (list, tuple)):
        for value in row:
            yield from _words(value)


def _some(names: Sequence[Value]) -> tuple[Value, ...]:
    rest = len(names) - MOST_NAMED
    more: list[Text] = [_("{count} more", count=rest)] if rest > 0 else []
    return (*names[:MOST_NAMED], *more)
