"""Reach against a plain Dijkstra with a heap."""

from heapq import heappop, heappush
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from core.geometry.hex_boards import bits, hex_masks, mask_of
from core.geometry.hex_reach import path, reach
from core.geometry.hexes import HexGrid
from tests.core.geometry.hex_strategies import BATTLE_CRY, grids_with_masks

Masked = tuple[HexGrid, list[int], list[int]]


def dijkstra(grid: HexGrid, start: int, costs: dict[int, int], stops: int) -> dict[int, int]:
    best = {start: 0}
    heap = [(0, start)]
    while heap:
        spent, hex_ = heappop(heap)
        if spent > best[hex_] or (hex_ != start and stops >> hex_ & 1):
            continue
        for beyond in grid.neighbours(hex_):
            if beyond in costs and spent + costs[beyond] < best.get(beyond, 10**9):
                best[beyond] = spent + costs[beyond]
                heappush(heap, (best[beyond], beyond))
    return best


@settings(max_examples=150, deadline=None)
@given(grids_with_masks(1, 2), st.integers(0, 6))
def test_reach_is_that_of_dijkstra(masked: Masked, steps: int) -> None:
    grid, (start,), (barred, stops) = masked
    masks = hex_masks(grid)
    passable = masks.board & ~barred
    best = dijkstra(grid, start, dict.fromkeys(bits(passable), 1), stops)
    expected = {hex_ for hex_, spent in best.items() if 0 < spent <= steps}
    assert set(bits(reach(masks, start, steps, passable, stops))) == expected


@settings(max_examples=200, deadline=None)
@given(grids_with_masks(2, 2))
def test_the_path_is_a_shortest_one_with_the_lowest_hexes(masked: Masked) -> None:
    grid, (start, end), (barred, stops) = masked
    masks = hex_masks(grid)
    passable = masks.board & ~barred
    best = dijkstra(grid, start, dict.fromkeys(bits(passable), 1), stops)
    way = path(masks, start, end, passable, stops)
    if way is None:
        assert end not in best
        return
    assert (way[0], way[-1]) == (start, end)
    assert len(way) - 1 == best[end]
    for here, there in pairwise(way):
        assert there in grid.neighbours(here)
        assert passable >> there & 1
    assert not mask_of(way[1:-1]) & stops
    # No lower hex could have come next: from it the rest would be longer.
    for place, (here, there) in enumerate(pairwise(way)):
        left = len(way) - place - 2
        for lower in (hex_ for hex_ in grid.neighbours(here) if hex_ < there):
            if lower in (start, end) or not passable >> lower & 1 or stops >> lower & 1:
                continue
            onward = dijkstra(grid, lower, dict.fromkeys(bits(passable & ~(1 << start)), 1), stops)
            assert onward.get(end, 10**9) > left


def test_stops_by_hand() -> None:
    # Woods at 5.5 stop; a cavalry unit beginning in woods leaves them freely.
    masks = hex_masks(BATTLE_CRY)
    start, woods = BATTLE_CRY.parse("5.4"), masks.from_names(["5.5", "4.4", "6.4"])
    found = masks.to_names(reach(masks, start, 2, masks.board, woods))
    assert "5.5" in found
    assert "5.6" not in found
    assert "5.4" not in found
    assert "5.2" in found
    assert reach(masks, start, 2, masks.board, woods | 1 << start) == reach(
        masks, start, 2, masks.board, woods
    )
    way = path(masks, start, BATTLE_CRY.parse("5.6"), masks.board, woods)
    assert way is not None
    assert len(way) == 6


def test_the_way_to_where_one_stands_is_one_hex() -> None:
    masks = hex_masks(BATTLE_CRY)
    assert path(masks, BATTLE_CRY.hexes[0], BATTLE_CRY.hexes[0], 0) == [BATTLE_CRY.hexes[0]]
