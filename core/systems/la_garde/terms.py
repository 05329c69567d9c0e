"""The few values that the whole room shares: orders, cohesion, arms, levels, tokens."""

from __future__ import annotations

from typing import Final

NO_ORDER: Final = 0
ATTACK: Final = 1
DEFEND: Final = 2
MANOEUVRE: Final = 3
ORDERS: Final = ("none", "attack", "defend", "manoeuvre")
"""LG-3.1, by number. A division without a general in range has no order (LG-3.5); -1 is one that the looker
does not know."""

FORMED: Final = 0
DISORGANISED: Final = 1
ROUTED: Final = 2
BROKEN: Final = 3
COHESIONS: Final = ("formed", "disorganised", "routed", "broken")
"""LG-1.3, by number: the worse, the higher."""

INFANTRY: Final = "infantry"
CAVALRY: Final = "cavalry"
ARTILLERY: Final = "artillery"
BAGGAGE: Final = "baggage"
ARMS: Final = (INFANTRY, CAVALRY, ARTILLERY)
"""The arms that are counted in support (LG-6.4)."""

LEVELS: Final = ("militia", "conscript", "regular", "veteran", "elite", "guard")
"""LG-1.2, by number."""
MILITIA: Final = 0
ELITE: Final = 4
GUARD: Final = 5

COVERS: Final = ("none", "light", "heavy", "very_heavy")
"""LG-5, by number."""

DEFEAT: Final = "D"
NEUTRAL: Final = "N"
VICTORY: Final = "V"
TOKENS: Final = (DEFEAT, NEUTRAL, VICTORY)
"""Blue, white and red: good for the defender, for nobody, for the attacker (LG-6.2)."""
