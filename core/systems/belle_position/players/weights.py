"""How much the computer players of Belle Position make of what they see; defaults: the seat `greedy`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """One number a thing that is weighed in `players/evaluation.py`."""

    unknown: float = 2.6
    """What a face-down card is taken for."""
    token: float = 0.4
    odds: float = 1.25
    """The strength, beside that of the enemy, with which a position is attacked."""
    hurry: float = 0.0
    """So many turns before the limit a side that is behind attacks with less, and with still less after."""
    deploy_even: float = 0.6
    deploy_gun: float = 2.0
    deploy_foot: float = 1.5
    deploy_strength: float = 0.1
    deploy_cavalry: float = -0.2
    deploy_hidden: float = -0.5
    deploy_general: float = 1.0
    shot_at: float = 0.9
    """A hit on a card that is named, beside one on a whole position."""
    kill: float = 1.0
    shot_few: float = 0.1
    withdraw: float = 0.3
    lost: float = 0.4
    """The share of the enemy's strength with less than which a fight is lost."""
    follow: float = 0.8
    conquer: float = 20.0
    conquer_strength: float = 0.1
    second: float = 0.2
    """One more unit in an enemy position that is held already."""
    attack: float = 3.0
    attack_strength: float = 0.2
    bring: float = 0.5
    bring_strength: float = 0.2
    bring_room: float = 0.4
    bring_fight: float = 3.0
    bring_held: float = 2.0
    bring_fast: float = 8.0
    bring_slow: float = 2.0
    bring_cavalry: float = -1.0
    bring_general: float = 0.5
    bring_hidden: float = -5.0
    loss_points: float = 0.2
    loss_falls: float = 5.0
    special: float = 0.5
    rally: float = 1.0
    spare_room: float = 0.0
    """So many places are left free in each position that nobody attacks: for reserves, and as a bait."""


GREEDY = Weights()
