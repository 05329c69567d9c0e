"""Filling a list up as a player would: a sane mix of whole units within its budget and its limits."""

from __future__ import annotations

from random import Random

from core.armies.budget import LimitsOf, check
from core.armies.points import PointsTable
from core.armies.purchase import Purchase
from core.armies.recipes import Formation, Share
from core.armies.rosters import MOST_LINES, Line, Roster
from core.armies.troops import Troops

MOST_STEPS = 500
"""No list is filled with more pieces than this, however cheap they are."""
MOST_SWAPS = 40
"""So often a piece is exchanged for a dearer one, so that little of the budget is left."""
MOST_TRIES = 12
"""So many exchanges are tried at a time."""
SPARE = (1, 2)
"""Exchanges take a share no farther than so many pieces from what its weight gives; less is tried first."""


def complete(
    roster: Roster, limits: LimitsOf | None, troops: Troops, table: PointsTable, random: Random
) -> Roster:
    """The list filled up by one of the recipes of its system; the same for the same random numbers.

    A piece is added only if it breaks no limit, brings no new warning and leaves enough of the budget for
    those that the list still lacks. A list with errors that no piece can mend is given back as it is.
    """
    report = check(roster, limits, troops, table)
    if any(not finding.short for finding in report.errors):
        return roster
    purchase = Purchase(report, limits, troops, table, random)
    for _step in range(MOST_STEPS):
        if len(purchase.report.army.roster.lines) >= MOST_LINES or not _buy(purchase):
            break
    for _swap in range(MOST_SWAPS):
        if not any(_exchange(purchase, spare) for spare in SPARE):
            break
    return purchase.report.army.roster


def _buy(purchase: Purchase) -> bool:
    """One more piece; False where none fits."""
    opened = _opening(purchase)
    if opened is not None and any(purchase.take(line, opened) for line in purchase.lines(opened)):
        return True
    for is_frugal in (True, False) if purchase.is_lacking else (True,):
        if any(
            purchase.take(line, share, is_frugal)
            for share in purchase.wanted()
            for line in purchase.lines(share)
        ):
            return True
        if purchase.is_lacking and any(purchase.take(line, None, is_frugal) for line in purchase.others()):
            return True
    return False


def _opening(purchase: Purchase) -> Formation | None:
    """The formation that is opened next in a hierarchy; None where pieces are bought for the last one.

    The highest (the general of the army) stands for itself; of the others each belongs to the last one above.
    """
    formations = purchase.recipe.formations
    if not formations:
        return None
    lines, levels = purchase.report.army.roster.lines, purchase.troops.levels
    last = [
        max((at for at, line in enumerate(lines) if levels.get(line.troop) == level), default=-1)
        for level in range(len(formations))
    ]
    for level, formation in enumerate(formations):
        is_under_another = level > 1 and last[level] < last[level - 1]
        if last[level] < 0 or is_under_another:
            return formation
    deepest = len(formations) - 1
    here = sum(line.count for line in lines[last[deepest] + 1 :] if line.troop not in levels)
    if here < purchase.size(last[deepest], formations[deepest]):
        return None
    above = deepest - 1
    beside = sum(levels.get(line.troop) == deepest for line in lines[last[above] + 1 :])
    is_full = above > 0 and beside >= purchase.size(last[above], formations[above])
    wanted = formations[above if is_full else deepest]
    return wanted if purchase.can_fill(formations[deepest]) else None


def _exchange(purchase: Purchase, spare: int) -> bool:
    """A piece that was bought becomes a dearer one that still fits; False where none does."""
    counts, left = purchase.counts(), purchase.report.left
    found: list[tuple[int, float, int, Line, Share | Formation]] = []
    for index, (line, old) in enumerate(purchase.bought):
        before = purchase.price(line)
        for new in _beside(purchase, old, counts, spare):
            for other, _weight, price in purchase.offers(new):
                gain = price - before
                if 0 < gain <= left:
                    found.append((gain, purchase.random.random(), index, other, new))
    found.sort(key=lambda one: (-one[0], one[1]))
    return any(purchase.swap(index, line, share) for _g, _r, index, line, share in found[:MOST_TRIES])


def _beside(
    purchase: Purchase, old: Share | Formation | None, counts: dict[int, int], spare: int
) -> tuple[Share | Formation, ...]:
    """What a piece may be exchanged for: its own kind, or a share that has not too much yet."""
    if not isinstance(old, Share):
        return (old,) if old is not None else ()
    whole, pieces = sum(share.weight for share in purchase.recipe.shares), sum(counts.values())
    due = {id(share): share.weight * pieces / max(whole, 1) for share in purchase.recipe.shares}
    if old.mark or counts[id(old)] - 1 < max(old.least, due[id(old)] - spare):
        return (old,)
    others = (share for share in purchase.recipe.shares if share is not old and not share.mark)
    room = {id(share): min(share.most, due[id(share)] + spare) for share in purchase.recipe.shares}
    return (old, *(share for share in others if counts[id(share)] + 1 <= room[id(share)]))
