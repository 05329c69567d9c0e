"""How much the computer players of La Garde make of what they see; the defaults are the seat `greedy`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """One number a thing that is weighed in `players/evaluation.py`; distances there are in centimetres."""

    contact: float = 1.0
    """Being in contact for an attack, beside what the combat promises."""
    duel: float = 1.0
    close: float = 0.02
    """Each centimetre to the nearest enemy."""
    shy: float = 0.03
    """Each centimetre away from the enemy for a brigade that is shaken."""
    shy_far: float = 40.0
    battery: float = 0.02
    """Each centimetre from the best distance of a battery."""
    battery_range: float = 1.0
    """That distance, beside the middle one of its gun."""
    uncommanded: float = 0.5
    aim: float = 0.008
    """Each centimetre to an objective."""
    at_aim: float = 0.4
    river: float = 0.8
    support: float = 0.0
    """Each friend within ten centimetres."""
    shaken: float = 2.0
    """A division with one brigade shaken of so many, far from the enemy, defends."""
    rest: float = 6.0
    """How far from the enemy that is."""
    march: float = 1.0
    """How many marches away a division stops manoeuvring and attacks."""
    in_range: float = 0.8
    commanded: float = 1.0
    general_far: float = 200.0
    """So far a general may be from a brigade for one point."""
    general_fight: float = 0.3
    stay: float = 0.01
    bombard: float = 1.0
    attack: float = 10.0
    occupy: float = 0.5
    join: float = 1.0
    guard: float = -9.0
    """What a combat in reach must promise for infantry to attack; else its division waits under Defend."""
    guard_horse: float = -9.0
    """The same for a division of cavalry."""
    hurry: float = 0.0
    """So many turns before the limit infantry attacks whatever it promises, unless its side is ahead."""
    hurry_horse: float = 0.0
    wait: float = 2.0
    """So many marches from what its side holds a division waits for the enemy; from farther off it comes."""
    toll: float = 0.0
    """How far combats are judged by what they do to the brigades in them and to their divisions, 0 to 1."""
    fire_toll: float = 0.0
    """The same of bombardments."""


GREEDY = Weights()
