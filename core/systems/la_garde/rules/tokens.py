"""The tokens of La Garde (LG-6.2), as the strings that bags, deals and files hold."""

from __future__ import annotations

from typing import Final

DEFEAT: Final = "D"
NEUTRAL: Final = "N"
VICTORY: Final = "V"
TOKENS: Final = (DEFEAT, NEUTRAL, VICTORY)
"""Blue, white and red: good for the defender, for nobody, for the attacker."""
