"""What a legal move does to the bases of a table."""

from __future__ import annotations

from dataclasses import dataclass

from core.geometry.bases import Pose


@dataclass(frozen=True, slots=True)
class Outcome:
    """Poses of movers and of who conforms; the length that it used, of what is `allowed` (hundredths).

    `touched` is an enemy that found no room to conform to `by` (NOBODY: there is none, MBT-R11).
    """

    poses: tuple[tuple[int, Pose], ...]
    conformed: tuple[int, ...]
    used: int
    allowed: int
    touched: int
    by: int
