"""Where a piece can go on a hex board, and the path shown for it.

``passable`` hexes may be entered; a hex of ``stops`` may be entered but not left again in the same move. The
hex where the move begins may always be left. All sets are board masks.
"""

from collections.abc import Sequence

from core.geometry.hex_boards import HexMasks, lowest


def reach(masks: HexMasks, start: int, steps: int, passable: int, stops: int = 0) -> int:
    """The hexes that can be reached in 1 to ``steps`` steps; ``start`` itself is not among them."""
    if steps <= 0:
        return 0
    free = passable & masks.board & ~(1 << start)
    frontier = reached = masks.neighbours[start] & free
    stride = masks.grid.stride
    back = stride - 1
    for _step in range(steps - 1):
        leaving = frontier & ~stops
        if not leaving:
            break
        around = leaving << 1 | leaving >> 1 | leaving << stride | leaving >> stride
        frontier = (around | leaving << back | leaving >> back) & free & ~reached
        reached |= frontier
    return reached


def reach_by_cost(
    masks: HexMasks, start: int, budget: int, costs: Sequence[tuple[int, int]], stops: int = 0
) -> list[int]:
    """The hexes by what it costs to get there: entry ``k`` holds those whose cheapest way costs ``k``.

    ``costs``: rows (cost of entering, mask); a hex in several rows costs the least of them, a hex in none is
    barred. Entry 0 is ``start`` alone; the list has ``budget + 1`` entries. Raises ValueError for a cost
    under 1.
    """
    if any(cost < 1 for cost, _mask in costs):
        raise ValueError("entering a hex costs at least 1")
    levels = [0] * (budget + 1)
    levels[0] = leaving = settled = 1 << start
    for spent in range(budget):
        if leaving:
            entered = masks.spread(leaving) & ~settled
            for cost, mask in costs:
                if spent + cost <= budget:
                    levels[spent + cost] |= entered & mask
        levels[spent + 1] &= ~settled
        settled |= levels[spent + 1]
        leaving = levels[spent + 1] & ~stops
    return levels


def path(masks: HexMasks, start: int, end: int, passable: int, stops: int = 0) -> list[int] | None:
    """The shortest way from ``start`` to ``end``, both with it, or None where there is none.

    Of several the one whose first differing hex has the lowest index. ``end`` must be passable.
    """
    if start == end:
        return [start]
    ahead = _steps_to(masks, start, end, passable & masks.board, stops)
    if ahead is None:
        return None
    way = [start]
    for nearer in reversed(ahead):
        way.append(lowest(masks.neighbours[way[-1]] & nearer))
    return way


def _steps_to(masks: HexMasks, start: int, end: int, passable: int, stops: int) -> list[int] | None:
    """Entry ``k``: the hexes from which ``end`` is ``k`` steps off, up to those next to ``start``."""
    layers = [1 << end & passable]
    seen = layers[0]
    next_to_start = masks.neighbours[start]
    while layers[-1]:
        if layers[-1] & next_to_start:
            return layers
        layers.append(masks.spread(layers[-1]) & passable & ~stops & ~seen & ~(1 << start))
        seen |= layers[-1]
    return None
