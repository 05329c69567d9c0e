"""Whole numbers as words of a file, an option or a field write them: one reading for the whole program.

`str.isdigit` takes "²" and "①", which `int` refuses; `int` takes spaces, underscores and digits of every
script, and raises beyond 4,300 digits. Here a number is ASCII digits, as many as the caller allows, and
nothing else.
"""

import re

DIGITS = 15
"""As many as a number in a file may have."""

_SIGNED = re.compile(r"-?[0-9]+")
_PLAIN = re.compile(r"[0-9]+")


def whole(word: str, digits: int = DIGITS, *, signed: bool = False) -> int | None:
    """The number that a word writes in at most so many digits; None where it writes none."""
    if len(word) > digits + signed or not (_SIGNED if signed else _PLAIN).fullmatch(word):
        return None
    number = int(word)
    return number if abs(number) < 10**digits else None
