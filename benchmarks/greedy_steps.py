"""What a decision of the greedy player costs beside carrying it out: figures for `etat-major bench`."""

from __future__ import annotations

import time
from typing import Any

from core.chance.sources import Rolled
from core.players.greedy import GreedyPlayer
from core.players.player import decide
from core.players.playouts import player_generators
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.steps import ActionStep
from core.protocol.system import AnySystem


def greedy_figures(system: AnySystem, start: Any, seconds: float) -> dict[str, float]:
    """Microseconds a decision (looking, listing, scoring, choosing) and an act carried out, and the ratio.

    Battles of greedy against greedy from a copy of `start`, for about so many seconds, at least two; the
    first is not counted: tables are built at first use.
    """
    thinking = acting = 0.0
    decided = battles = seed = 0
    while battles < 1 or thinking + acting < seconds:
        thought, acted, count = _battle(system, start, seed)
        if seed:
            thinking, acting, decided, battles = (
                thinking + thought,
                acting + acted,
                decided + count,
                battles + 1,
            )
        seed += 1
    return {
        "greedy_us_per_decision": round(1e6 * thinking / decided, 1),
        "apply_us": round(1e6 * acting / decided, 1),
        "greedy_to_apply": round(thinking / acting, 2),
        "greedy_battles_per_s": round(battles / (thinking + acting), 2),
    }


def _battle(system: AnySystem, start: Any, seed: int) -> tuple[float, float, int]:
    """Seconds for thinking, seconds for carrying out, and decisions of one battle."""
    rules, state, source = system.rules, start.copy(), Rolled(seed)
    player, generators, clock = GreedyPlayer(), player_generators(seed), time.perf_counter
    thinking = acting = 0.0
    decided = rolls = 0
    while not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, (Roll, Deal)):
            rules.apply(state, answer(pending, source, rolls))
            rolls += 1
            continue
        side = deciding_side(pending)
        began = clock()
        step = ActionStep(side, decide(player, system, state, side, generators[side]))
        chosen = clock()
        rules.apply(state, step)
        thinking, acting = thinking + chosen - began, acting + clock() - chosen
        decided += 1
    return thinking, acting, decided
