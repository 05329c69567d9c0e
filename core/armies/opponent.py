"""A list for the other side of a battle, out of nothing but the points of one's own."""

from random import Random

from core.armies.army import Army
from core.armies.budget import LimitsOf
from core.armies.comparison import other_nation
from core.armies.completion import complete
from core.armies.rosters import Roster, blank


def opponent(army: Army, limits: LimitsOf | None, title: str, seed: int) -> Roster:
    """A random list of the other nation by the same points table; it costs no more than the list given."""
    roster = blank(army.troops, other_nation(army.roster, army.troops), army.total, army.table, title)
    return complete(roster, limits, army.troops, army.table, Random(seed))
