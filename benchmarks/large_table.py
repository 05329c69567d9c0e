"""A large La Garde table beside a small one: what a step of random players costs on each, and the ratio."""

from __future__ import annotations

import json
import time
from random import Random
from typing import Any

from core.chance.sources import Quick
from core.paths import SCENARIOS
from core.protocol.chance_answers import answer
from core.protocol.pending import Deal, Over, Roll, deciding_side
from core.protocol.scenario_models import ScenarioModels
from core.protocol.steps import ActionStep
from core.scenarios.files import loads
from core.systems.catalog import SYSTEMS, by_id

LARGE = (300, 200, 40_000, 20_000)
SMALL = (20, 10, 18_000, 12_000)
"""Bases, pieces of terrain, width and depth in tenths of a millimetre."""
STEPS = 1_000
GROUNDS = ("woods", "urban", "gentle_hill", "woods")
KINDS = ("line_infantry", "line_infantry", "light_infantry", "line_cavalry", "medium_foot_artillery")


def large_table_figures(steps: int = STEPS) -> dict[str, float]:
    """Milliseconds a step on both tables, in turns, and how many times as long the large one takes."""
    tables = {"large": LARGE, "small": SMALL}
    spent, made = dict.fromkeys(tables, 0.0), dict.fromkeys(tables, 0)
    starts = {name: by_id("la_garde").rules.new_battle(laid_out(*size)) for name, size in tables.items()}
    for start in starts.values():
        _played(start, 20, Random(0))  # tables that are built at first use are not what is measured
    for seed in range(4):
        for name, start in starts.items():
            seconds, count = _played(start, steps // 4, Random(seed))
            spent[name] += seconds
            made[name] += count
    found = {f"{name}_ms_per_step": 1000 * spent[name] / made[name] for name in tables}
    found["large_to_small"] = found["large_ms_per_step"] / found["small_ms_per_step"]
    return {key: round(value, 3) for key, value in found.items()}


def laid_out(bases: int, pieces: int, width: int, depth: int) -> Any:
    """A battle with so many bases in ranks, in one division a side, and pieces of ground everywhere."""
    data = json.loads((SCENARIOS / "la_garde" / "twin_rises.json").read_text(encoding="utf-8"))
    board = data["board"]
    board |= {"width": width, "depth": depth, "bands": [], "zones": [], "objectives": []}
    board["features"] = list(_pieces(pieces, width, depth))
    for side in data["sides"]:
        corps = side["corps"][0]
        corps["divisions"] = corps["divisions"][:1]
        at = [width // 2, 1_000 if side["edge"] == "bottom" else depth - 1_000]
        side["general"]["at"] = corps["divisions"][0]["general"]["at"] = at
    data["units"] = list(_units(bases, width, depth, [side["corps"][0] for side in data["sides"]]))
    data["groups"] = []
    return loads(json.dumps(data).encode(), ScenarioModels(SYSTEMS))


def _pieces(pieces: int, width: int, depth: int) -> Any:
    rng = Random(7)
    for number in range(pieces):
        x, y, size = (
            rng.randrange(300, width - 1_300),
            rng.randrange(300, depth - 1_300),
            rng.randrange(300, 900),
        )
        outline = [[x, y], [x, y + size], [x + size, y + size], [x + size, y]]
        ground = GROUNDS[number % len(GROUNDS)]
        yield {
            "id": f"piece-{number}",
            "name": {"en": f"Piece {number}", "fr": f"Pièce {number}"},
            "ground": ground,
            "outline": outline,
            **({"level": 1} if ground == "gentle_hill" else {}),
        }


def _units(bases: int, width: int, depth: int, corps: list[Any]) -> Any:
    files = min(bases // 2, (width - 2_000) // 1_300)
    for number in range(bases):
        side, (rank, file) = number % 2, divmod(number // 2, files)
        x = width // 2 + (2 * file - files + 1) * 650
        y = depth // 2 - 2_000 - 700 * rank
        yield {
            "id": f"base-{number}",
            "name": {"en": f"Brigade {number}", "fr": f"Brigade {number}"},
            "side": ("blue", "red")[side],
            "kind": KINDS[(number // 2) % len(KINDS)],
            "at": [x, y] if side == 0 else [width - x, depth - y],
            "facing": 0 if side == 0 else 1800,
            "formation": corps[side]["divisions"][0]["id"],
        }


def _played(start: Any, steps: int, rng: Random) -> tuple[float, int]:
    """The seconds that so many steps of random players take, and how many were made."""
    rules, state, source = by_id("la_garde").rules, start.copy(), Quick(rng)
    began, made = time.process_time(), 0
    while made < steps and not isinstance(pending := rules.pending(state), Over):
        if isinstance(pending, (Roll, Deal)):
            rules.apply(state, answer(pending, source, 0))
        else:
            side = deciding_side(pending)
            rules.apply(state, ActionStep(side, rules.propose(state, side, rng)))
        made += 1
    return time.process_time() - began, made
