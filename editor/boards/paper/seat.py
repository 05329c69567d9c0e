"""How a board lies before who looks at it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from editor.boards.battle.battle_view import BattleView


def is_turned(seen: BattleView) -> bool:
    """Whether the side that looks sits at the upper edge of the board."""
    side = seen.scenario.sides[seen.session.looker]
    return bool(getattr(side, "edge", "bottom") == "top")
