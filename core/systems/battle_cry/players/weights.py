"""How much the computer players of Battle Cry make of what they see; the defaults are the seat `greedy`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Weights:
    """One number a thing that is weighed in `players/evaluation.py`."""

    flag: float = 10.0
    """A flag; what falls to dice that may take one counts by their chance."""
    figure: float = 1.5
    flag_die: float = 0.4
    """A flag on a die: a retreat."""
    led_target: float = 0.5
    danger: float = 0.12
    """An enemy die that reaches a hex."""
    weak: float = 1.5
    """How much more danger counts for a piece with few figures."""
    near: float = 0.25
    """Each hex to the nearest enemy."""
    together: float = 0.0
    """Each friend beside a hex."""
    along: float = 0.5
    led: float = 1.0
    led_strength: float = 0.2
    led_near: float = 0.1
    lone: float = 1.0
    lone_danger: float = 2.0
    order_danger: float = 0.3
    order_near: float = 1.0
    order_ahead: float = 1.0
    order_lone: float = 0.3
    order_led: float = -0.5
    escape: float = 0.0
    """The danger from which an order could take a piece that can promise no battle."""
    special: float = 1.0
    """The cards that give no orders, beside those that do."""
    end_orders: float = -0.2
    end_moves: float = 0.05
    march: float = 0.0
    """Above 0: infantry that goes two hexes is known not to battle (BC-7.2)."""
    order_gain: float = 0.0
    """What an ordered piece could gain wherever it may go, in place of the battles from the next hexes."""
    vain: float = 0.0
    """Above 0: an order or a card that would change nothing is known as such, and put behind all others."""
    doom: float = 0.0
    """A flag that the enemy dice which reach a hex may take."""


GREEDY = Weights()
