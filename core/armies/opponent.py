"""A list for the other side of a battle, out of nothing but the points of one's own."""

from random import Random

from core.armies.army import Army, army_of
from core.armies.budget import LimitsOf
from core.armies.comparison import other_nation
from core.armies.completion import complete
from core.armies.rosters import Roster, blank

TRIES = 20
NEAR = 95
"""A list that costs so many percent of the points is taken at once; else the dearest of `TRIES`."""


def opponent(army: Army, limits: LimitsOf | None, title: str, seed: int) -> Roster:
    """A random list of the other nation by the same points table; it costs no more than the list given."""
    roster = blank(army.troops, other_nation(army.roster, army.troops), army.total, army.table, title)
    rng = Random(seed)
    best, most = roster, -1
    for _try in range(TRIES):
        found = complete(roster, limits, army.troops, army.table, rng)
        cost = army_of(found, army.troops, army.table).total
        if cost > most:
            best, most = found, cost
        if most * 100 >= army.total * NEAR:
            break
    return best
