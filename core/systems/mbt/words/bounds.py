"""What numbers and words may stand in the states and events of a file."""

from __future__ import annotations

from core.geometry.trigonometry import FULL_TURN
from core.kit.bounds import NUMBER, WORD, common_bounds, edit_bounds
from core.records.serialization.bounds import POSE, Bounds, Mask, Row
from core.systems.mbt.rules.context import BattleContext
from core.systems.mbt.rules.phases import PHASES
from core.systems.mbt.rules.rulings import RULINGS
from core.systems.mbt.words.event_messages import MARKS, STEPS, WAYS
from core.systems.mbt.words.refusal_messages import MODIFIERS

COUNTS = ("allowed", "total", "won")
MASKS = ("laid", "gone", "spared", "moved", "acted", "melee", "panicked")
REASONS = ("losses", "general", "objective", "army_break", "both", "turn_limit", "draw")
FAR = range(-1_000_000, 1_000_001)
"""Tenths of a millimetre; what is laid outside of the table the rules find."""


def bounds(context: BattleContext) -> Bounds:
    """By the names of fields of the state and its frames, and of facts."""
    units = range(len(context.unit_ids))
    return {
        **common_bounds(COUNTS),
        **edit_bounds(RULINGS.changes, range(-1, len(units))),
        **dict.fromkeys(("unit", "target", "queue", "who"), units),
        "by": frozenset((*units, None)),
        "units": Row(units),
        "used": NUMBER,
        **dict.fromkeys(MASKS, Mask(len(units))),
        **dict.fromkeys(("Pose.x", "Pose.y"), FAR),
        "Pose.facing": range(FULL_TURN),
        "phase": range(len(PHASES)),
        "held": range(-1, 2),
        "objective": range(len(context.aims)),
        "reason": frozenset(REASONS),
        "way": frozenset(WAYS),
        "why": frozenset(("base", "edge", "ground", "front")),
        "Modifier.kind": frozenset(MODIFIERS),
        "edit place.at": POSE,
        "edit state.item": frozenset(MARKS),
        "edit phase.to": frozenset(STEPS),
        "at": WORD,
        "to": WORD,
    }
