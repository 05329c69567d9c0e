"""Drawing without replacement: tokens from a bag, cards from a deck.

A pool is a row of (item, how many); an item that stands in several rows counts as the sum. The ways to draw
are counted as if every token were marked: ``perm(tokens, draw)`` where the order matters, otherwise
``comb(tokens, draw)``.
"""

from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from math import comb, perm
from typing import TypeAlias, TypeVar

Item = TypeVar("Item", bound=Hashable)
Pool: TypeAlias = Sequence[tuple[Item, int]]


def merged(pool: Pool[Item]) -> dict[Item, int]:
    """Item -> how many there are, without those of which none is left, in the pool's order.

    Raises ValueError for a negative number.
    """
    counts: dict[Item, int] = {}
    for item, count in pool:
        if count < 0:
            raise ValueError(f"a pool cannot hold {count} of {item!r}")
        if count:
            counts[item] = counts.get(item, 0) + count
    return counts


def total_ways(pool: Pool[Item], draw: int, ordered: bool) -> int:
    """The number of ways to draw, marked tokens: the sum of all weights of ``draws``."""
    tokens = sum(merged(pool).values())
    _check(tokens, draw)
    return perm(tokens, draw) if ordered else comb(tokens, draw)


def count_draws(pool: Pool[Item], draw: int, ordered: bool) -> int:
    """The number of distinct outcomes, without listing them. Raises ValueError for more than there are."""
    counts = merged(pool)
    _check(sum(counts.values()), draw)
    # ways[k]: distinct outcomes of k tokens of the items seen so far.
    ways = [1] + [0] * draw
    for count in counts.values():
        ways = [
            sum(ways[k - here] * (comb(k, here) if ordered else 1) for here in range(min(count, k) + 1))
            for k in range(draw + 1)
        ]
    return ways[draw]


def draws(pool: Pool[Item], draw: int, ordered: bool) -> Iterator[tuple[tuple[Item, ...], int]]:
    """Every distinct outcome with its exact weight; the weights sum to ``total_ways``.

    Unordered outcomes list their items in the pool's order. Raises ValueError for more than there are.
    There may be very many: ask ``count_draws`` first.
    """
    counts = merged(pool)
    _check(sum(counts.values()), draw)
    if ordered:
        return _ordered(counts, draw)
    rows = list(counts.items())
    return _pairs(rows) if draw == 2 else _unordered(rows, draw)


def ways_to_draw(pool: Pool[Item], drawn: Sequence[Item], ordered: bool) -> int:
    """The weight of one outcome; 0 where the pool does not hold it."""
    left = merged(pool)
    _check(sum(left.values()), len(drawn))
    if not ordered:
        wanted = merged([(item, 1) for item in drawn])
        ways = 1
        for item, count in wanted.items():
            ways *= comb(left.get(item, 0), count)
        return ways
    ways = 1
    for item in drawn:
        here = left.get(item, 0)
        ways *= here
        left[item] = here - 1
        if not ways:
            return 0
    return ways


def probability(pool: Pool[Item], drawn: Sequence[Item], ordered: bool) -> Fraction:
    """The probability of drawing exactly this."""
    return Fraction(ways_to_draw(pool, drawn, ordered), total_ways(pool, len(drawn), ordered))


def probability_of_at_least(pool: Pool[Item], draw: int, item: Item, wanted: int) -> Fraction:
    """The probability that ``wanted`` or more of ``item`` are among ``draw`` tokens (hypergeometric)."""
    counts = merged(pool)
    tokens, held = sum(counts.values()), counts.get(item, 0)
    _check(tokens, draw)
    ways = sum(comb(held, got) * comb(tokens - held, draw - got) for got in range(max(0, wanted), draw + 1))
    return Fraction(ways, comb(tokens, draw))


def _check(tokens: int, draw: int) -> None:
    if not 0 <= draw <= tokens:
        raise ValueError(f"{draw} cannot be drawn from {tokens}")


def _pairs(rows: list[tuple[Item, int]]) -> Iterator[tuple[tuple[Item, ...], int]]:
    """Two tokens, as `_unordered` gives them: the draw of most bags, without recursion."""
    for place, (item, count) in enumerate(rows):
        if count > 1:
            yield (item, item), count * (count - 1) // 2
        for other, its in rows[place + 1 :]:
            yield (item, other), count * its


def _unordered(rows: list[tuple[Item, int]], draw: int) -> Iterator[tuple[tuple[Item, ...], int]]:
    if not rows:
        yield (), 1
        return
    (item, count), rest = rows[0], rows[1:]
    tokens_after = sum(n for _item, n in rest)
    for here in range(min(count, draw), max(0, draw - tokens_after) - 1, -1):
        for others, ways in _unordered(rest, draw - here):
            yield (item,) * here + others, ways * comb(count, here)


def _ordered(left: dict[Item, int], draw: int) -> Iterator[tuple[tuple[Item, ...], int]]:
    if draw == 0:
        yield (), 1
        return
    for item, count in list(left.items()):
        if count:
            left[item] = count - 1
            for others, ways in _ordered(left, draw - 1):
                yield (item, *others), ways * count
            left[item] = count
