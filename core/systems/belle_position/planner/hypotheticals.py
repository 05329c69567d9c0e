"""A battle as it would stand if a side began to fight, or to move, now: for planning only."""

from __future__ import annotations

from core.systems.belle_position.rules import combat, phases
from core.systems.belle_position.rules.codes import ACTED, TOKENS, fresh
from core.systems.belle_position.rules.state import NO_POSITION, NOBODY, State

TO_FIGHT = (phases.COHESION, phases.COMBAT)
"""The phases in which a mark of this turn keeps a card from the combats of it (BP-10.1, BP-R37)."""
CALM = (1 << TOKENS) - 1
"""What a card bears but for its tokens."""


def fighting(known: State, side: int) -> State:
    """As if that side began its phase of combat; in its last one nobody fights twice (BP-10.1, BP-10.3)."""
    state = _as_if(known, side, phases.COMBAT)
    if _are_tested_before(known, side):
        take_tokens(state, 1 - side)
    if _is_last(known) and known.active == side and known.phase in TO_FIGHT:
        state.stacks, state.closed, state.site = list(known.stacks), known.closed, known.site
    return state


def _are_tested_before(known: State, side: int) -> bool:
    """Whether the other side tests its cohesion before the next combats of that side (BP-6, BP-7)."""
    if known.active == side:
        return known.phase > phases.COMBAT
    return known.phase == phases.COHESION


def waits(known: State, side: int, position: int, slot: int) -> bool:
    """Whether a card fights in its next turn only: it has fought, or its position is done (BP-10.3)."""
    if known.active != side or known.phase not in TO_FIGHT:
        return False
    return bool(known.stacks[side * 6 + position][slot] & ACTED or known.closed >> position & 1)


def take_tokens(state: State, side: int) -> None:
    """As if the cards of a side had been tested: who has not been routed bears no token (BP-7.2)."""
    for place in range(side * 6, side * 6 + 6):
        state.stacks[place] = tuple(code & CALM for code in state.stacks[place])


def fights_again(known: State, side: int) -> bool:
    """Whether that side has a phase of combat in hand or before it, until the turn limit (BP-AMB-21).

    None once the battle is over (BP-8.2).
    """
    return not (known.ended or (_is_last(known) and _is_over(known, side, phases.COMBAT)))


def wins_by_flank(known: State, side: int) -> bool:
    """Whether a vacant position would lie open to that side in its next phase of combat (BP-18.5)."""
    if not known.context.options.flank_attack or not fights_again(known, side):
        return False
    return combat.open_flank(fighting(known, side))


def fights_after_moves(known: State, side: int) -> bool:
    """Whether what it moves next fights before the turn limit: in its turn after that (BP-10.2)."""
    moves_in = known.turn + _is_over(known, side, phases.MOVEMENT)
    return moves_in < known.context.options.turn_limit


def _is_last(known: State) -> bool:
    """Whether no turn comes after this one."""
    return known.turn >= known.context.options.turn_limit


def _is_over(known: State, side: int, phase: int) -> bool:
    """Whether that side is through with a phase in the turn in hand."""
    if known.first == NOBODY:
        return False
    return known.phase > phase if known.active == side else side == known.first


def moving(known: State, side: int) -> State:
    """As if that side began its phase of movement, and none of its cards had fought or moved."""
    return _as_if(known, side, phases.MOVEMENT)


def _as_if(known: State, side: int, phase: int) -> State:
    state = known.copy()
    state.frames = ()
    state.ended = ()
    state.active, state.phase = side, phase
    state.closed, state.site, state.kept = 0, NO_POSITION, ()
    for place in range(side * 6, side * 6 + 6):
        state.stacks[place] = tuple(fresh(code) for code in state.stacks[place])
    state.hands[side] = tuple(sorted(fresh(code) for code in state.hands[side]))
    state._actions = None
    state._legal = None
    return state
