"""Writes `cosines.py`: the quarter wave from which `trigonometry` unfolds its table.

Run `python -m core.geometry.cosine_writer` to write it again. Computed with 50 decimal digits, so that no
processor's own sine has a say.
"""

from decimal import Decimal, getcontext
from pathlib import Path

SCALE = 10**9
_PER_LINE = 9
_PI = Decimal("3.14159265358979323846264338327950288419716939937511")


def cosine(tenths: int) -> int:
    """The cosine of an angle of 0 to 90 degrees, in tenths of a degree, times SCALE, rounded."""
    getcontext().prec = 50
    angle = _PI * tenths / 1800
    term = total = Decimal(1)
    power = 0
    while abs(term) > Decimal(10) ** -40:
        power += 2
        term *= -angle * angle / (power * (power - 1))
        total += term
    return int((total * SCALE).to_integral_value())


def module_text() -> str:
    """The whole text of `cosines.py`."""
    values = [cosine(tenths) for tenths in range(901)]
    rows = [values[first : first + _PER_LINE] for first in range(0, len(values), _PER_LINE)]
    lines = [
        '"""Cosines of 0.0 to 90.0 degrees in steps of a tenth, times 10**9. Written by `make_cosines`."""',
        "",
        "# fmt: off",
        "QUARTER_WAVE = (",
        *(f"    {', '.join(map(str, row))}," for row in rows),
        ")",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    Path(__file__).with_name("cosines.py").write_text(module_text(), encoding="utf-8", newline="\n")
