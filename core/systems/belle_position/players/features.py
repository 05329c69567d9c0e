"""What is counted in a Belle Position battle: who is ahead in what, by how much."""

from __future__ import annotations

from core.systems.belle_position.players.weights import GREEDY
from core.systems.belle_position.rules.codes import CARD, TOKENS
from core.systems.belle_position.rules.occupation import conquered, points_left
from core.systems.belle_position.rules.positions import FACING, LINES
from core.systems.belle_position.rules.rule_tables import ARTILLERY, CAVALRY
from core.systems.belle_position.rules.state import State

FEATURES = (
    "conquered",
    "almost",
    "points",
    "late",
    "tokens",
    "strength",
    "held_line",
    "empty",
    "weakest",
    "guns",
    "cavalry",
    "hand",
    "ahead",
    "tempo",
    "lead",
    "lead_late",
)
"""Positions conquered, and one short of victory; points left, and the same near the limit of turns; losses
that wait; strength on the table; own positions with strength, without anybody; the weakest of the line;
guns and horse; cards in hand; strength in enemy positions beside that of their owner; the turn; who would
win if the battle ended now, however small his lead, and the same near the limit of turns."""


CONQUERED, POINTS = FEATURES.index("conquered"), FEATURES.index("points")
LATE = 4
"""A lead counts for more the nearer the limit of turns is."""


def measure(state: State, side: int) -> tuple[float, ...]:
    """Each of `FEATURES`, above 0 where `side` is ahead."""
    mine, its = _side(state, side), _side(state, 1 - side)
    tempo = 0.5 if state.active == side else -0.5
    ahead = (mine[CONQUERED], mine[POINTS]), (its[CONQUERED], its[POINTS])
    lead = float(ahead[0] > ahead[1]) - float(ahead[0] < ahead[1])
    gone = state.turn / max(1, state.context.options.turn_limit)
    late = lead * min(1.0, gone) ** LATE
    return (*(own - other for own, other in zip(mine, its, strict=True)), tempo, lead, late)


def _side(state: State, side: int) -> list[float]:
    context = state.context
    vc, kinds, count = context.vc, context.kind, len(context.cards)
    strength = [0.0] * 6
    tokens = guns = horse = 0.0
    for place in range(6):
        for code in state.stacks[side * 6 + place]:
            card = code & CARD
            losses = code >> TOKENS
            tokens += losses
            strength[place] += (vc[card] if card < count else GREEDY.unknown) - 0.4 * losses
            if card < count:
                guns += kinds[card] == ARTILLERY
                horse += kinds[card] == CAVALRY
    taken = conquered(state, side)
    points = points_left(state, side) / 100
    line = [strength[place] for place in LINES[side]]
    ahead = 0.0
    for place in LINES[1 - side]:
        if strength[place]:
            theirs = len(state.stacks[(1 - side) * 6 + place])
            ahead += strength[place] / (1.0 + theirs)
    empty = sum(not state.stacks[side * 6 + place] for place in LINES[side])
    late = points * state.turn / max(1, context.options.turn_limit)
    hand = min(8, len(state.hands[side])) / 4
    facing = sum(min(strength[place], strength[FACING[place]] + 1) for place in LINES[side])
    return [
        float(taken),
        float(taken + 1 >= context.need[side]),
        points,
        late,
        -tokens,
        sum(strength) / 4,
        facing / 4,
        -float(empty),
        min(line) / 2,
        guns,
        horse,
        hand,
        ahead,
    ]
