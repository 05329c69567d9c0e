"""Lengths as they are told: to a millimetre, unless that would say of what is too far that it is not."""

from __future__ import annotations

from core.geometry.tolerances import CENTIMETRE
from core.systems.la_garde.rules.rule_tables import centimetres


def told(length: float, most: int | None = None) -> float:
    """A length in hundredths of a millimetre as centimetres; `most`: what it is held against."""
    found = round(length / CENTIMETRE, 1)
    is_hidden = most is not None and length > most >= found * CENTIMETRE
    return centimetres(round(length)) if is_hidden else found
