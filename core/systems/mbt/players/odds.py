"""The chances of a duel, over all dice (MBT-6.3)."""

from __future__ import annotations

from functools import lru_cache

from core.systems.mbt.rules.combat import DOUBLED

FACES = range(1, 7)


@lru_cache(maxsize=1 << 12)
def chances(mine: int, its: int) -> tuple[float, float, float, float]:
    """With such sums before the dice: (I double it, I beat it, it beats me, it doubles me)."""
    found = [0, 0, 0, 0]
    for one in FACES:
        for other in FACES:
            won, lost = mine + one, its + other
            if won >= DOUBLED * lost:
                found[0] += 1
            elif won > lost:
                found[1] += 1
            elif lost >= DOUBLED * won:
                found[3] += 1
            elif lost > won:
                found[2] += 1
    return found[0] / 36, found[1] / 36, found[2] / 36, found[3] / 36
