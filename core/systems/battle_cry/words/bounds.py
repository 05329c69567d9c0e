"""What numbers and words may stand in the states and events of a file."""

from __future__ import annotations

from core.geometry.hexes import Corner
from core.kit.bounds import WORD, common_bounds, edit_bounds
from core.protocol.pending import UNKNOWN
from core.records.serialization.bounds import COUNT, Bounds, Mask, Row, UpTo
from core.systems.battle_cry.rules.context import BattleContext
from core.systems.battle_cry.rules.phases import PHASES
from core.systems.battle_cry.rules.rule_tables import NOWHERE
from core.systems.battle_cry.rules.rulings import RULINGS
from core.systems.battle_cry.rules.state import NOBODY
from core.systems.battle_cry.words.event_messages import MARKS, STEPS

COUNTS = ("strength", "taken", "pile", "cuts", "flags", "gained", "value", "distance")
TERMS = ("distance", "general", "card", "at_least", "fieldwork", "fence", "river")


def bounds(context: BattleContext) -> Bounds:
    """By the names of fields of the state and its frames, and of facts."""
    units, cards = len(context.unit_ids), len(context.cards)
    known = range(UNKNOWN, cards)
    hexes = frozenset((*context.grid.hexes, NOWHERE))
    return {
        **common_bounds(COUNTS),
        **edit_bounds(RULINGS.changes, range(-1, units)),
        **dict.fromkeys(("unit", "units", "target", "piece"), range(units)),
        **dict.fromkeys(("general", "attacker"), range(NOBODY, units)),
        **dict.fromkeys(("named", "ordered", "moved", "barred", "fought", "lead"), Mask(units)),
        **dict.fromkeys(("at", "to", "start", "stood"), hexes),
        **dict.fromkeys(("card", "acts", "able", "hands", "last"), known),
        "cards": Row(known),
        **dict.fromkeys(("loose", "discards"), UpTo(context.copies)),
        "reshuffled.cards": COUNT,
        "over.flags": Row(COUNT, 2),
        "reason": frozenset(("flags", "turn_limit", "draw")),
        "phase": range(len(PHASES)),
        "skip": range(4),
        "held": Mask(context.cells),
        "works": range(context.cells * len(Corner)),
        "facing": range(len(Corner)),
        "price": WORD,
        "step": frozenset(("order", "move", "second_move", "battle", "build")),
        "Modifier.kind": frozenset((*TERMS, *context.catalogue.grounds)),
        "edit place.at": hexes,
        "edit token.at": hexes,
        "edit state.item": frozenset(MARKS),
        "edit phase.to": frozenset(STEPS),
    }
