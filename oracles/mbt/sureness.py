"""Answers that the oracle of MBT is sure of."""

from __future__ import annotations

from oracles.plane import Sure


class TooNearError(Exception):
    """Something lies too near to a limit for the oracle to go on."""


def sure(answer: Sure) -> bool:
    """An answer that is one; raises TooNearError."""
    if answer is None:
        raise TooNearError
    return answer
