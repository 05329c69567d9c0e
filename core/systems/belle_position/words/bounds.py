"""What numbers and words may stand in the states and events of a file."""

from __future__ import annotations

from dataclasses import dataclass

from core.kit.bounds import common_bounds, edit_bounds
from core.protocol.pending import UNKNOWN
from core.records.serialization.bounds import BOTH, COUNT, Bounds, Mask, Row
from core.systems.belle_position.rules.codes import CARD, UNKNOWN_CARD
from core.systems.belle_position.rules.context import BattleContext
from core.systems.belle_position.rules.phases import PHASES
from core.systems.belle_position.rules.positions import POSITIONS, RESERVE
from core.systems.belle_position.rules.rule_tables import catalogue
from core.systems.belle_position.rules.rulings import RULINGS
from core.systems.belle_position.words.event_messages import MARKS
from core.systems.belle_position.words.event_messages import PHASES as PHASE_WORDS

FRAMES = ("Testing", "Routing", "Shooting", "Suffering", "Disordered")
COUNTS = ("hidden", "power", "tokens", "over", "cohesion", "pile", "slot")
TERMS = ("base", "terrain", "rally", "vc", "save", "general", "dug_in", "at_least")


@dataclass(frozen=True, slots=True)
class Codes:
    """Cards with their marks and tokens (`rules.codes`): of the kinds of a battle, or not known."""

    cards: int

    def __contains__(self, code: object) -> bool:
        return type(code) is int and code >= 0 and (code & CARD < self.cards or code & CARD == UNKNOWN_CARD)


def bounds(context: BattleContext) -> Bounds:
    """By the names of fields of the state and its frames, and of facts."""
    cards, codes = len(context.cards), Codes(len(context.cards))
    known, places = range(UNKNOWN, cards), range(-1, RESERVE + 1)
    return {
        **common_bounds(COUNTS),
        **edit_bounds(RULINGS.changes, range(-1, 0)),
        **dict.fromkeys(("position", "target", "site", "to", "at"), places),
        **dict.fromkeys(("stacks", "hands", "hand"), codes),
        **dict.fromkeys(("loose", "lost"), Row(COUNT, cards)),
        **dict.fromkeys(("card", "special", "aim"), known),
        **dict.fromkeys(("held", "closed"), Mask(len(POSITIONS))),
        "cards": Row(known),
        "terrain": range(cards),
        "brought.terrain": BOTH,
        "first_player.terrain": Row(COUNT, 2),
        **dict.fromkeys([f"{kind}.position" for kind in FRAMES], POSITIONS),
        "fallen": codes,
        "target_slot": range(-1, 1000),
        "deployed": Mask(2),
        "first": range(-1, 2),
        "phase": range(len(PHASES)),
        "why": frozenset(("fixed", "toss", "terrain")),
        "how": frozenset(("fire", "long", "counter", "flank")),
        "reason": frozenset(("positions", "flank", "turn_limit", "draw")),
        "Modifier.kind": frozenset((*TERMS, *catalogue().terrain)),
        "edit state.item": frozenset(MARKS),
        "edit phase.to": frozenset(PHASE_WORDS),
        "edit token.to": COUNT,
        **dict.fromkeys([f"edit {name}.slot" for name in RULINGS.changes], range(-1, 1000)),
    }
