"""What may be chosen before battles are played: who plays, and how narrow the intervals shall be."""

from __future__ import annotations

from core.text import Text, _

PLAYERS: tuple[tuple[tuple[str, ...], Text], ...] = (
    (("officer", "recruit"), _("Officer and recruit")),
    (("officer",), _("Officer alone")),
    (("officer", "general"), _("Officer and general (long)")),
    (("recruit", "officer", "general"), _("Recruit, officer, general (long)")),
)
WITHIN: tuple[tuple[float, Text], ...] = (
    (0.10, _("± 10 points, quick")),
    (0.05, _("± 5 points")),
    (0.03, _("± 3 points, thorough")),
)
