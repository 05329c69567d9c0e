"""Which parts of the table a room has: the windows build no panel for what is not there."""

from __future__ import annotations

from dataclasses import dataclass

from core.presentation.strength_words import FIGURES, StrengthWords
from core.text import Text, _


@dataclass(frozen=True, slots=True)
class Parts:
    """Which parts of the table a system has. The windows build no panel for what is not there.

    `hands`: sides hold cards. `score`: what `Look.score` counts, in words; None for a system without, `flags`
    where it is drawn as a row of flags. `orders`: pieces marked "ordered" are listed as the orders given;
    those marked "led", too, are ordered by the order to another piece.
    `flag_hexes`: hexes of the map can be worth flags to a side. `objectives`: the scenario lists hexes that
    are worth points, with `at`, `points`, `side`, `held`; `seize`: hexes of which a side must hold some, with
    `side`, `hexes`, `count`. `arrivals`: units have `turn` and `entry` hexes. `zones`: `Look.zones` answers.
    `reach`: `Look.sight` tells how far the target is seen. `draws`: what is drawn out of a bowl; systems with
    hands draw cards. `deals` are the words for why something is drawn. `strength` says what a unit consists
    of. `rows`: acts that differ in their points alone stand in rows over the map. `secret` names prompts that
    nobody can answer without seeing what is hidden from others, beside those of choices that name a card;
    `entering` those at which a side names who comes, whom its briefing may keep from the other until then.
    """

    hands: bool = False
    score: Text | None = None
    flags: bool = False
    orders: bool = False
    flag_hexes: bool = False
    objectives: bool = False
    seize: bool = False
    arrivals: bool = False
    zones: bool = False
    reach: bool = False
    rows: bool = False
    draws: Text | None = None
    deals: frozenset[str] = frozenset()
    secret: frozenset[str] = frozenset()
    entering: frozenset[str] = frozenset()
    strength: StrengthWords = FIGURES

    @property
    def drawn(self) -> Text | None:
        """What is drawn and not rolled; None where nothing is."""
        return self.draws if self.draws is not None else _("Cards") if self.hands else None


NO_PARTS = Parts()
