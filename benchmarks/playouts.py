"""Speed, shown as ratios in one run: our playouts beside a peer's, our sight beside a peer's.

A decided step is what a person would call one act. The playout goes through the public protocol: `pending`,
the whole list of `actions`, a random pick, `apply`, a generator answering what must fall; nothing skipped.
`playouts_per_s` are battles of the random player, who asks `propose` for one act instead.
"""

from __future__ import annotations

import importlib
import statistics
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from core.chance.sources import Quick
from core.protocol.chance_answers import answer
from core.protocol.pending import Choice, Deal, Over, Roll, deciding_side
from core.protocol.steps import ActionStep, Step
from core.protocol.system import AnySystem

ROUNDS = 7
TURNS = 10
"""How often ours and theirs take turns in a round: what else the machine does falls on both."""
PLY_LIMIT = 400


Play = Callable[[AnySystem, Any, Random], "Count"]


@dataclass(slots=True)
class Count:
    """What one playout came to."""

    decided: int = 0
    offered: int = 0
    seconds: float = 0.0


def playout(system: AnySystem, start: Any, rng: Random) -> Count:
    """One random battle from a copy of `start`."""
    rules = system.rules
    state = start.copy()
    source = Quick(rng)
    pending_of, actions_of, apply = rules.pending, rules.actions, rules.apply
    pick = rng.random
    began = time.perf_counter()
    decided = offered = 0
    while True:
        pending = pending_of(state)
        if isinstance(pending, Choice):
            side = pending.side
        elif isinstance(pending, (Roll, Deal)):
            apply(state, answer(pending, source, 0))
            continue
        elif isinstance(pending, Over):
            break
        else:
            side = deciding_side(pending)
        actions = actions_of(state, side)
        among = len(actions)
        decided += 1
        offered += among
        apply(state, ActionStep(side, actions[int(pick() * among)]))
    return Count(decided, offered, time.perf_counter() - began)


def proposed_playout(system: AnySystem, start: Any, rng: Random) -> Count:
    """One battle as the random player plays it: a legal act by `propose`, never the whole list."""
    rules = system.rules
    state = start.copy()
    source = Quick(rng)
    began = time.perf_counter()
    decided = 0
    while not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, (Roll, Deal)):
            rules.apply(state, answer(pending, source, 0))
            continue
        side = deciding_side(pending)
        rules.apply(state, ActionStep(side, rules.propose(state, side, rng)))
        decided += 1
    return Count(decided, 0, time.perf_counter() - began)


def battles_for(play: Play, system: AnySystem, start: Any, rng: Random, seconds: float) -> list[Count]:
    """Random battles for about so many seconds, at least one."""
    counts: list[Count] = []
    while sum(count.seconds for count in counts) < seconds:
        counts.append(play(system, start, rng))
    return counts


def copy_time(system: AnySystem, start: Any, rng: Random) -> float:
    """Microseconds for a copy of a state in mid-battle: the best of several rounds."""
    state = start.copy()
    for _place in range(300):
        pending = system.rules.pending(state)
        if isinstance(pending, Over):
            break
        if isinstance(pending, Roll | Deal):
            system.rules.apply(state, answer(pending, Quick(rng), 0))
        else:
            side = deciding_side(pending)
            system.rules.apply(state, ActionStep(side, rng.choice(system.rules.actions(state, side))))
    return min(_time(state.copy, 20_000) for _round in range(ROUNDS))


def bench_system(
    system: AnySystem, scenario: Any, seconds: float, peers: bool, progress: Callable[[int], None]
) -> dict[str, Any]:
    """The figures of one system, with `peers` also the ratio to python-chess, round by round in turn."""
    start = system.rules.new_battle(scenario)
    rng = Random(1)
    # On the measured table a list of acts is a sample, and nobody plays by it.
    play = playout if system.universe is not None else proposed_playout
    play(system, start, rng)  # tables that are built at first use are not what is measured
    ours: list[Count] = []
    ratios: list[float] = []
    for place in range(ROUNDS):
        counts: list[Count] = []
        theirs: list[Count] = []
        for _turn in range(TURNS):
            counts += battles_for(play, system, start, rng, seconds / ROUNDS / TURNS)
            if peers:
                theirs += chess_games_for(rng, seconds / ROUNDS / TURNS)
        ours += counts
        if peers:
            ratios.append(_per_step(counts) / _per_step(theirs))
        progress(place + 1)
    total = sum(count.seconds for count in ours)
    decided = sum(count.decided for count in ours)
    listed = ours if play is playout else [playout(system, start, rng)]
    row: dict[str, Any] = {
        "us_per_decided_step": round(1e6 * total / decided, 2),
        "battles_per_s": round(len(ours) / total, 1),
        "decided_steps_per_battle": round(decided / len(ours), 1),
        "mean_actions": round(
            sum(count.offered for count in listed) / sum(count.decided for count in listed), 2
        ),
        "playouts_per_s": round(playouts_per_second(system, start, seconds / ROUNDS), 1),
        "copy_us": round(copy_time(system, start, rng), 2),
    }
    if system.universe is None:
        row["told_per_battle"] = told_per_battle(system, start)
    if peers:
        row["vs_python_chess"] = round(statistics.median(ratios), 3)
    return row


def told_per_battle(system: AnySystem, start: Any, battles: int = 20) -> dict[str, float]:
    """How often each kind of event is told in a battle between random players: moves, contacts, losses."""
    told: Counter[str] = Counter()
    for number in range(battles):
        state, rng = start.copy(), Random(number)
        source = Quick(rng)
        while not isinstance(pending := system.rules.pending(state), Over):
            step: Step
            if isinstance(pending, (Roll, Deal)):
                step = answer(pending, source, 0)
            else:
                side = deciding_side(pending)
                step = ActionStep(side, system.rules.propose(state, side, rng))
            system.rules.apply(state, step, lambda event: told.update((event.kind,)))
    return {kind: round(count / battles, 2) for kind, count in sorted(told.items())}


def playouts_per_second(system: AnySystem, start: Any, seconds: float) -> float:
    """Battles between two random players a second, in one process."""
    rng = Random(2)
    proposed_playout(system, start, rng)
    counts: list[Count] = []
    while sum(count.seconds for count in counts) < seconds:
        counts.append(proposed_playout(system, start, rng))
    return len(counts) / sum(count.seconds for count in counts)


def chess_games_for(rng: Random, seconds: float) -> list[Count]:
    """Random games of python-chess for about so many seconds, at least one: the whole list of legal moves, a
    random pick, push, until there is none (or for `PLY_LIMIT` moves: two kings alone would never end)."""
    board_of = importlib.import_module("chess").Board
    games: list[Count] = []
    while sum(game.seconds for game in games) < seconds:
        board = board_of()
        moves = offered = 0
        began = time.perf_counter()
        for _ply in range(PLY_LIMIT):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(rng.choice(legal))
            moves += 1
            offered += len(legal)
        games.append(Count(moves, offered, time.perf_counter() - began))
    return games


def _per_step(counts: list[Count]) -> float:
    return sum(count.seconds for count in counts) / sum(count.decided for count in counts)


def _time(call: Callable[[], object], repeats: int) -> float:
    began = time.perf_counter()
    for _place in range(repeats):
        call()
    return 1e6 * (time.perf_counter() - began) / repeats
