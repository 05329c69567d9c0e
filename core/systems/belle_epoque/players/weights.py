"""How much the computer players of Belle Époque make of what they see; the defaults are the seat `greedy`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """One number a thing that is weighed in `players/evaluation.py`."""

    point: float = 0.12
    """What a command point is worth while the turn lasts: it does not last longer (BE-3.1)."""
    held: float = 0.5
    """The share of the points of an objective that standing in it is worth before the last turn."""
    foreign: float = 0.4
    """An objective that counts for the other side only."""
    safe: float = 0.3
    """An objective that is held and threatened by nobody."""
    seize: float = 3.0
    shot: float = 0.45
    """The fire that a place would allow next."""
    danger: float = 0.5
    fire_danger: float = 0.35
    assault_danger: float = 0.1
    near: float = 0.15
    stand_off: float = 3.0
    """How near a unit with rifles wants to be."""
    aim_far: float = 0.35
    difficult: float = 0.2
    gain: float = 1.2
    """An enemy element lost in an assault, beside an own one."""
    cost: float = 1.0
    volley: float = 1.0
    steady: float = 0.7
    aim_fight: float = 0.5
    charge: float = 0.9
    moved_fire: float = 0.9
    fire: float = 1.0
    kill: float = 0.2
    activate_danger: float = 0.1
    react_fire: float = 1.3
    react_charge: float = 0.3
    react_evade: float = 0.5
    react_later: float = 0.25
    stay: float = 0.0
    """Nobody walks, or takes a test, for less than this; above 0 nobody fires who cannot hit."""
    together: float = 0.0
    """Each friend beside a hex."""


GREEDY = Weights()
