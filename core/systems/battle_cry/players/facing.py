"""What a player has worked out of shots, dangers and places, to be kept while little changes."""

from __future__ import annotations

from dataclasses import dataclass, field

Stand = tuple[tuple[int, ...], tuple[int, ...]]
"""Where pieces stand, and how many figures each has."""


@dataclass(slots=True)
class Facing:
    """What a side makes, by its weights, of an enemy as he stands; under it, of all pieces as they stand.

    `dice_at` and `near` by hex; `worths` by target and dice; `shots` by gun, arm, general's die, place and
    the pieces between it and the enemy; `lanes`, the hexes in which such pieces may stand, by range and
    place; `places` by unit, place and whether it fights; `orders` by piece; `struck` by hex.
    """

    dice_at: dict[int, int] = field(default_factory=dict)
    near: dict[int, int] = field(default_factory=dict)
    worths: dict[tuple[int, int], float] = field(default_factory=dict)
    shots: dict[tuple[int, int, int, int, int], float] = field(default_factory=dict)
    lanes: dict[tuple[int, int], int] = field(default_factory=dict)
    stand: Stand = ((), ())
    places: dict[tuple[int, int, bool], float] = field(default_factory=dict)
    orders: dict[int, float] = field(default_factory=dict)
    struck: dict[int, bool] = field(default_factory=dict)

    def look(self, stand: Stand) -> None:
        """What hangs on all pieces is begun anew once one stands elsewhere or is weaker."""
        if stand != self.stand:
            self.stand, self.places, self.orders, self.struck = stand, {}, {}, {}
