"""One observer's whole field of view on 13 x 9, beside the peer `hexutil` in the same run."""

from __future__ import annotations

import importlib
import statistics
import time
from collections.abc import Callable
from random import Random

from core.geometry.hex_boards import mask_of
from core.geometry.hex_sight import hex_sight
from core.geometry.hexes import HexGrid

ROUNDS = 7
REPEATS = 60


def sight_ratio(seed: int = 1) -> float:
    """Our time for a field of view divided by the peer's, both over the same blockers; median of rounds.

    The peer answers an easier question (any part of a hex seen) on the same ground.
    """
    grid = HexGrid(9, 13, True)
    hexes = list(grid.hexes)
    rng = Random(seed)
    blocked = frozenset(rng.sample(hexes, len(hexes) // 6))
    observers = [hex_ for hex_ in hexes if hex_ not in blocked][:REPEATS]
    ours = _ours(grid, mask_of(blocked))
    theirs = _theirs(grid, blocked)
    _time(ours, observers)  # tables are made at first use
    ratios = [_time(ours, observers) / _time(theirs, observers) for _round in range(ROUNDS)]
    return round(statistics.median(ratios), 4)


def _ours(grid: HexGrid, blockers: int) -> Callable[[int], object]:
    sight = hex_sight(grid)
    return lambda observer: sight.field_of_view(observer, blockers)


def _theirs(grid: HexGrid, blocked: frozenset[int]) -> Callable[[int], object]:
    hexutil = importlib.import_module("hexutil")

    def peer_hex(hex_: int) -> object:
        q, r = grid.axial(hex_)
        return hexutil.Hex(2 * q + r, r)  # doubled coordinates

    places = {hex_: peer_hex(hex_) for hex_ in grid.hexes}
    clear = {place for hex_, place in places.items() if hex_ not in blocked}
    farthest = grid.rows + grid.columns
    return lambda observer: places[observer].field_of_view(clear.__contains__, farthest)  # type: ignore[attr-defined]


def _time(view: Callable[[int], object], observers: list[int]) -> float:
    began = time.perf_counter()
    for observer in observers:
        view(observer)
    return time.perf_counter() - began
