"""Ground from a seed: who makes it on which board."""

from __future__ import annotations

from typing import Any

from core.ground.wishes import GroundWish


def grown(scenario: Any, wish: GroundWish) -> Any:
    """The scenario with new ground all over it; units, objectives and labels stay where they are.

    Raises EditRefused where the board cannot lie on itself as wished.
    """
    if scenario.board.kind == "hex":
        from core.ground.hex_seeds import grown_hexes

        return grown_hexes(scenario, wish)
    from core.ground.table_seeds import grown_table

    return grown_table(scenario, wish)
