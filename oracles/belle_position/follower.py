"""Follows a battle of the engine step by step with a script of its own: what is asked, what lies there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.protocol.pending import Deal, Pending, SecretChoices
from core.protocol.steps import ActionStep, CardsDealt, Step
from core.protocol.system import AnySystem
from core.systems.belle_position.rules import actions as acts
from core.systems.belle_position.rules.state import State
from oracles.belle_position.field import NO_CARD, Card, card_of
from oracles.belle_position.oracle import name_of
from oracles.belle_position.play import Play
from oracles.belle_position.script import BACK, RALLY, Unseen
from oracles.follower import Follower
from oracles.wishes import END, NO, Draw, Row

WORDS: dict[type, Row] = {
    acts.EndDeployment: END,
    acts.EndCombat: END,
    acts.EndMoves: END,
    acts.TakeBack: BACK,
    acts.Decline: NO,
    acts.Rally: RALLY,
}


class BellePositionFollower(Follower):
    """A Belle Position battle beside that of the engine."""

    def __init__(self, system: AnySystem, state: State, setup: Mapping[str, Any]) -> None:
        self._context = state.context
        self._unseen = False
        self.play = Play(setup)
        super().__init__(system, self.play.run())

    def _answer(self, step: Step) -> Any:
        answer = super()._answer(step)
        return (step.by, answer) if self._unseen and isinstance(step, ActionStep) else answer

    def _asked(self, state: State, pending: Pending) -> tuple[Any, ...]:
        self._unseen = isinstance(pending, SecretChoices)
        if isinstance(pending, SecretChoices):
            rows = {
                choice.side: sorted(
                    {self._row(act) for act in self._rules.actions(state, choice.side)}, key=str
                )
                for choice in pending.choices
            }
            return "unseen", rows
        return super()._asked(state, pending)

    def _told(self, wish: object) -> tuple[Any, ...]:
        if isinstance(wish, Unseen):
            return "unseen", {side: sorted(rows, key=str) for side, rows in wish.rows.items()}
        return super()._told(wish)

    def _drawn(self, step: CardsDealt) -> list[str]:
        return [self._name(card) for card in step.drawn]

    def _deal(self, pending: Deal) -> tuple[Any, ...]:
        return "cards", pending.to, pending.draw

    def _told_deal(self, wish: Draw) -> tuple[Any, ...]:
        return "cards", wish.side, wish.cards

    def _tables(self, state: State) -> tuple[object, object]:
        return seen(state), told(self.play)

    def _name(self, card: Any) -> str:
        return str(self._context.cards[card].id)

    def _row(self, action: Any) -> Row:
        """An action in plain words."""
        combat = name_of(action)
        if combat is not None:
            return combat
        match action:
            case acts.Deploy(card, to, face_down):
                return "lay", self._name(card), to, face_down
            case acts.TakeUp(place, slot):
                return "up", place, slot
            case acts.TakeUpTerrain(place, card):
                return "terrain up", place, self._name(card)
            case acts.Test(place, slot):
                return "test", place, slot
            case acts.TakeLoss(place, slot):
                return "loss", place, slot
            case acts.Move(place, slot, to):
                return "move", place, slot, to
            case acts.Bring(card, to, again, face_down):
                return "bring", self._name(card), to, again, face_down
            case acts.PlaySpecial(card, place, slot):
                return "play", self._name(card), place, slot
        return WORDS[type(action)]


def marks(card: Card) -> tuple[object, ...]:
    """All that can be seen of a card on the table by its owner."""
    return card.name, card.up, card.tokens, card.moved, card.fought, card.marches, card.dug_in


def in_hand(cards: list[Card]) -> list[tuple[object, ...]]:
    return sorted((card.name, card.moved, card.fought, card.marches) for card in cards)


def seen(state: State) -> dict[str, object]:
    """All that lies on the engine's table."""
    rows = state.context.cards
    cards = [[card_of(rows, code, -1) for code in stack] for stack in state.stacks]
    lost = [[rows[card].id for card, count in enumerate(row) for _copy in range(count)] for row in state.lost]
    return {
        "cards": [[marks(card) for card in stack] for stack in cards],
        "hands": [in_hand([card_of(rows, code, -1) for code in hand]) for hand in state.hands],
        "terrain": [[rows[card & NO_CARD].id for card in laid] for laid in state.terrain],
        "lost": [sorted(row) for row in lost],
        "held": [place for place in range(6) if state.held >> place & 1],
        "pile": list(state.pile),
        "turn": (state.turn, state.active),
    }


def told(play: Play) -> dict[str, object]:
    """All that lies on the table of the script, in the words of `seen`."""
    return {
        "cards": [[marks(card) for card in play.stack(side, place)] for side in (0, 1) for place in range(6)],
        "hands": [in_hand(hand) for hand in play.hands],
        "terrain": [play.field.terrain[place] for place in range(6)],
        "lost": [sorted(row) for row in play.lost],
        "held": sorted(play.field.held),
        "pile": list(play.pile),
        "turn": (play.turn, play.field.active),
    }
