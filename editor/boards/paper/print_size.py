"""How large a map is printed: what a person sets, and what it means."""

from __future__ import annotations

from dataclasses import dataclass

from core.text import Text, _

HEX_MM = 22.0
"""How wide a hex is on paper unless somebody wants it otherwise."""


@dataclass(frozen=True, slots=True)
class PrintSize:
    """A number with what stands before and after it: a length in millimetres, or the ratio 1 to a number."""

    title: Text
    least: float
    most: float
    usual: float
    prefix: str = ""
    suffix: str = ""
    is_ratio: bool = False

    def hex_mm(self, value: float) -> float:
        """How wide a hex is then."""
        return HEX_MM if self.is_ratio else value

    def scale(self, value: float) -> float:
        """How large the rest is: 1 is the true size, 0.5 half of it."""
        return 1.0 / value if self.is_ratio else 1.0


WIDTH_OF_HEX = PrintSize(_("Width of a hex"), 8.0, 200.0, HEX_MM, suffix=" mm")
RATIO = PrintSize(_("Scale"), 1.0, 100.0, 1.0, prefix="1 : ", is_ratio=True)
