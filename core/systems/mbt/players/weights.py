"""How much the computer players of MBT make of what they see; the defaults are the seat `greedy`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """One number a thing that is weighed in `players/evaluation.py`."""

    general: float = 2.6
    """What a general's base is worth, beside 1 for another."""
    recoil: float = 0.12
    panic: float = 0.25
    closer: float = 0.05
    """What a graduation nearer to a good aim is worth."""
    engaged: float = 0.35
    duel: float = 2.0
    looks: float = 0.03
    linked: float = 0.04
    danger: float = 0.5
    beaten: float = 0.3
    crowd: float = 0.05
    eager_general: float = 0.25
    eager_shooter: float = 0.6
    aim: float = 0.6
    shot: float = 0.1
    stay: float = 0.02
    fight: float = 1.0
    helpers: float = 0.0
    """So many enemies more, at most, are thought to support an attack."""
    prey: float = 0.0
    """What it is worth to have somebody weaker in reach."""
    least_duel: float = -9.0
    """What a duel must promise at least, that meeting an enemy is worth something by itself."""


GREEDY = Weights()
