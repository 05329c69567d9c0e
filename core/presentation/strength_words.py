"""What the strength of a unit is counted in, system by system."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from core.text import Text, _, _n


@dataclass(frozen=True, slots=True)
class StrengthWords:
    """What a unit's strength is counted in: the noun alone, what a side lost of it, at least one lost.

    `count` makes "3 of 4 figures" of 3 and 4. `whole`: a unit is lost as a whole or not at all, and `lost`
    counts units.
    """

    noun: Text
    lost: Text
    some: Text
    count: Callable[[int, int], Text]
    whole: bool = False


def _figures(left: int, full: int) -> Text:
    return _n("{count} of {full} figures", "{count} of {full} figures", left, full=full)


FIGURES = StrengthWords(_("Figures"), _("figures lost"), _("One figure or more"), _figures)
