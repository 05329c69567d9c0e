"""Where a piece can go on a hex board, and the path shown for it.

``passable`` hexes may be entered; a hex of ``stops`` may be entered but not left again in the same move. The
hex where the move begins may always be left. All sets are board masks.
"""

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
