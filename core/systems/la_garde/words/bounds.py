"""What numbers and words may stand in the states and events of a file."""

from __future__ import annotations

from core.geometry.trigonometry import FULL_TURN
from core.kit.bounds import NUMBER, WORD, common_bounds, edit_bounds
from core.records.serialization.bounds import BOTH, COUNT, POSE, Bounds, Mask, Row
from core.systems.la_garde.rules.aftermath import STAGES
from core.systems.la_garde.rules.context import BattleContext
from core.systems.la_garde.rules.orders import UNKNOWN_ORDER, UNWRITTEN, WORDS
from core.systems.la_garde.rules.phases import PHASES
from core.systems.la_garde.rules.results import bombardment_outcomes, combat_outcomes
from core.systems.la_garde.rules.rule_tables import BROKEN, catalogue
from core.systems.la_garde.rules.rulings import RULINGS
from core.systems.la_garde.rules.token_table import token_table
from core.systems.la_garde.rules.tokens import TOKENS
from core.systems.la_garde.words.event_messages import COHESION_STEPS, MARKS

COUNTS = ("fought", "dry", "tries", "aides_spent", "skills", "needed", "round")
BRIGADES = (
    *("laid", "gone", "moved", "turned", "bombarded", "attacked", "occupied"),
    *("prolonged", "tested", "attached"),
)
MOST_GUNS = 10_000
"""No more than so many elements of artillery help a test of losses."""
FAR = range(-1_000_000, 1_000_001)
"""Tenths of a millimetre; what is laid outside of the table the rules find."""


class Terms:
    """Traits, and rows of the table of tokens as "table/row/tokens"."""

    def __contains__(self, kind: object) -> bool:
        if not isinstance(kind, str) or "/" not in kind:
            return kind == "hidden_orders" or kind in catalogue().traits
        table, _slash, rest = kind.partition("/")
        row, _slash, tokens = rest.partition("/")
        rows = {"combat": token_table().combat, "bombardment": token_table().bombardment}.get(table, {})
        return row in rows and all(token in TOKENS for token in tokens)


def bounds(context: BattleContext) -> Bounds:
    """By the names of fields of the state and its frames, and of facts."""
    units, divisions, posts = len(context.unit_ids), len(context.division_ids), len(context.posts)
    general = range(-divisions, posts)
    orders = range(UNKNOWN_ORDER, UNWRITTEN + 1)
    groups = len(context.scenario.groups)
    return {
        **common_bounds(COUNTS),
        **edit_bounds(RULINGS.changes, range(-1, units)),
        **dict.fromkeys(("unit", "target", "queue", "by", "who"), range(units)),
        **dict.fromkeys(("units", "targets"), Row(range(units))),
        **dict.fromkeys(BRIGADES, Mask(units)),
        **dict.fromkeys(("revealed", "activated"), Mask(divisions)),
        **dict.fromkeys(("rode", "lost"), Mask(posts)),
        **dict.fromkeys(("done", "began"), Mask(2)),
        **dict.fromkeys(("arrived", "rolled"), Mask(groups)),
        **dict.fromkeys(("orders", "corps_orders", "order"), orders),
        **dict.fromkeys(("post", "posts", "joined"), general),
        **dict.fromkeys(("Pose.x", "Pose.y", "acting", "generals", "stood", "came", "before"), FAR),
        **dict.fromkeys([f"{kind}.lost" for kind in ("lost", "loss_tested")], COUNT),
        "loss_tested.needed": range(-MOST_GUNS, MOST_GUNS),  # many guns bring it below nothing (LG-7.2)
        "Pose.facing": range(FULL_TURN),
        "phase": range(len(PHASES)),
        "active": range(-1, 2),
        "initiative": range(-1, 2),
        "battle_ends.side": range(-1, 2),
        "division": range(-1, divisions),
        "corps": range(len(context.corps_ids)),
        "group": range(groups),
        "objective": range(len(context.aims)),
        "held": range(-1, 2),
        "elements": range(len(context.bases)),
        "pools": range(-1000, 1000),
        "bonuses": range(MOST_GUNS),
        "cohesion": range(BROKEN + 1),
        **dict.fromkeys(("cohesion.cohesion", "rallied.cohesion"), frozenset(catalogue().raw["cohesion"])),
        "first": frozenset(("", *TOKENS)),
        "tokens": Row(frozenset(TOKENS)),
        "result": frozenset((*combat_outcomes(), *bombardment_outcomes())),
        "combat_drawn.result": frozenset(combat_outcomes()),
        "bombardment_drawn.result": frozenset(bombardment_outcomes()),
        "stage": range(len(STAGES) + 1),
        "asks": BOTH,
        "passed": BOTH,
        "way": WORD,
        "used": NUMBER,
        "length": NUMBER,
        "reason": frozenset(("army_break", "objective", "turn_limit", "draw")),
        "Modifier.kind": Terms(),
        "edit place.at": POSE,
        "edit state.item": frozenset(MARKS),
        "edit state.to": range(len(COHESION_STEPS)),
        "edit order.to": frozenset(("?", *WORDS)),
    }
