"""One legal action quickly, for random players and playouts: what is offered in long lists is guessed."""

from __future__ import annotations

from random import Random

from core.protocol.pending import Choice
from core.systems.belle_position.rules import action_lists, deployment, movement
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.actions import Action
from core.systems.belle_position.rules.codes import CARD, UNKNOWN_CARD
from core.systems.belle_position.rules.positions import LINES, POSITIONS, STEPS
from core.systems.belle_position.rules.rule_tables import SPECIAL
from core.systems.belle_position.rules.state import State

GUESSES = 4
RARE = 0.01
"""How often an action is taken from the whole list, so that every kind of it comes."""
END = 0.4
"""How often a phase is ended where it can be, so that random battles move on."""


def propose(state: State, side: int, rng: Random) -> Action:
    """Any legal action; the ends of deployment and movement come more often than others."""
    pending = state.pending
    prompt = pending.prompt if isinstance(pending, Choice) else "deploy"
    random = rng.random
    guess: Action | None = None
    if random() < RARE:
        prompt = ""
    if prompt == "movement":
        # Moves are kept to be taken back as long as a limit is passed, and only then.
        if random() < END:
            return acts.TAKE_BACK if state.kept else acts.END_MOVES
        guess = _move(state, side, rng)
        if guess is None:
            return acts.TAKE_BACK if state.kept else acts.END_MOVES
    elif prompt == "deploy":
        guess = _deployment(state, side, rng)
    if guess is not None:
        return guess
    found = action_lists.actions(state, side)
    return found[int(random() * len(found))]


def _move(state: State, side: int, rng: Random) -> Action | None:
    random = rng.random
    hand = state.hands[side]
    for _guess in range(GUESSES):
        position = int(random() * 9)
        if position in POSITIONS:
            stack = state.stacks[side * 6 + position]
            if not stack:
                continue
            slot = int(random() * len(stack))
            ways = STEPS[side][position]
            to = ways[int(random() * len(ways))]
            if movement.can_move(state, side, position, slot, to):
                return acts.move(position, slot, to)
        elif hand:
            code = hand[int(random() * len(hand))]
            if code == UNKNOWN_CARD:
                continue
            to = LINES[side][int(random() * 3)]
            action = acts.bring(code & CARD, to, code > UNKNOWN_CARD, False)
            if movement.can_bring(state, side, action):
                return action
    return None


def _deployment(state: State, side: int, rng: Random) -> Action | None:
    random = rng.random
    hand = state.hands[side]
    for _guess in range(GUESSES):
        if not hand:
            return acts.END_DEPLOYMENT
        card = hand[int(random() * len(hand))]
        if card == UNKNOWN_CARD:
            return None
        to = LINES[side][int(random() * 3)]
        if state.context.kind[card] != SPECIAL and deployment.fits(state, side, card, to, face_down=False):
            return acts.deploy(card, to, False)
    return acts.END_DEPLOYMENT
