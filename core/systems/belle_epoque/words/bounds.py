"""What numbers and words may stand in the states and events of a file."""

from __future__ import annotations

from core.kit.bounds import WORD, common_bounds, edit_bounds
from core.records.serialization.bounds import Bounds, Mask, Row
from core.systems.belle_epoque.rules.action_tables import AIMS, HOWS
from core.systems.belle_epoque.rules.context import BattleContext
from core.systems.belle_epoque.rules.phases import PHASES
from core.systems.belle_epoque.rules.rulings import RULINGS
from core.systems.belle_epoque.rules.state import NOWHERE
from core.systems.belle_epoque.words.event_messages import MARKS, STEPS
from core.systems.belle_epoque.words.refusal_messages import MODIFIERS

COUNTS = (
    *("strength", "fought", "points", "tokens", "needed", "score", "misses"),
    *("elements", "cp", "difference", "distance"),
)
MASKS = ("waiting", "activated", "passed", "stuck", "moved_ever", "fired_ever", "away", "supporters")
REASONS = ("losses", "objective", "turn_limit", "draw")


def bounds(context: BattleContext) -> Bounds:
    """By the names of fields of the state and its frames, and of facts."""
    units = len(context.unit_ids)
    hexes = frozenset((*context.grid.hexes, NOWHERE))
    return {
        **common_bounds(COUNTS),
        **edit_bounds(RULINGS.changes, range(-1, units)),
        **dict.fromkeys(("unit", "target"), range(units)),
        **dict.fromkeys(MASKS, Mask(units)),
        **dict.fromkeys(("at", "to", "start", "stood"), hexes),
        "hexes": Row(hexes),
        **dict.fromkeys(("Assaulting.stood", "Following.to"), frozenset(context.grid.hexes)),
        "active": range(-1, units),
        "drawn": range(-1, 2),
        "held": range(-1, 2),
        "aim": frozenset(("", *AIMS)),
        "how": frozenset(("", *AIMS, *HOWS)),
        "reason": frozenset(REASONS),
        "phase": range(len(PHASES)),
        "by": WORD,
        "Modifier.kind": frozenset(MODIFIERS),
        "edit state.item": frozenset(MARKS),
        "edit phase.to": frozenset(STEPS),
        **dict.fromkeys([f"edit {name}.at" for name in RULINGS.changes], WORD),
    }
