"""Follows a battle of the engine step by step with a script of its own: what is asked, what then stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.protocol.pending import UNKNOWN as NO_NAME
from core.protocol.pending import Deal
from core.protocol.steps import CardsDealt
from core.protocol.system import AnySystem
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules.state import State
from oracles.battle_cry.books import CORNERS, UNKNOWN
from oracles.battle_cry.play import Play
from oracles.follower import Follower
from oracles.wishes import END, NO, Draw, Row

ENDS = (acts.EndOrders, acts.EndMoves, acts.EndBattles, acts.EndBuilding)


class BattleCryFollower(Follower):
    """A Battle Cry battle beside that of the engine."""

    def __init__(self, system: AnySystem, state: State, setup: Mapping[str, Any]) -> None:
        self._context = state.context
        self.play = Play(setup)
        super().__init__(system, self.play.run())

    def _drawn(self, step: CardsDealt) -> list[str]:
        return [card_named(self._context, card) for card in step.drawn]

    def _deal(self, pending: Deal) -> tuple[Any, ...]:
        return "cards", pending.to, pending.draw

    def _told_deal(self, wish: Draw) -> tuple[Any, ...]:
        return "cards", wish.side, wish.cards

    def _tables(self, state: State) -> tuple[object, object]:
        return seen(state), self.play.snapshot()

    def _row(self, action: Any) -> Row:
        """An action in plain words."""
        if isinstance(action, ENDS):
            return END
        units, cards, name = self._context.unit_ids, self._context.cards, self._context.grid.name
        match action:
            case acts.PlayCard(card):
                return "play", cards[card].id
            case acts.DiscardCard(card):
                return "discard", cards[card].id
            case acts.Pass():
                return ("pass",)
            case acts.Order(unit):
                return "order", units[unit]
            case acts.Move(unit, to, along):
                return "move", units[unit], name(to), along
            case acts.Battle(unit, target):
                return "battle", units[unit], units[target]
            case acts.Retreat(unit, to):
                return "retreat", units[unit], name(to)
            case acts.PutUnit(unit, to):
                return "put", units[unit], name(to)
            case acts.BuildWorks(unit, facing):
                return "build", units[unit], CORNERS[facing]
            case acts.Sharpshoot(target):
                return "aim", units[target]
            case acts.ChoosePrice(price):
                return "price", price
            case acts.FightBack():
                return ("fight back",)
            case acts.Decline():
                return NO
        words = {
            acts.StopRetreat: "stop",
            acts.NameUnit: "name",
            acts.IgnoreFlag: "ignore",
            acts.Advance: "advance",
        }
        return words[type(action)], units[action.unit]


def card_named(context: Any, card: Any) -> str:
    """The name of a card, or a question mark."""
    return UNKNOWN if card == NO_NAME else str(context.cards[card].id)


def seen(state: State) -> dict[str, object]:
    """All that lies on the engine's table, in the words of `Books.snapshot`."""
    context = state.context
    name, ids = context.grid.name, [card.id for card in context.cards]
    works = (divmod(code, len(CORNERS)) for code in state.works)
    return {
        "pieces": {
            context.unit_ids[unit]: (name(at), state.strength[unit])
            for unit, at in enumerate(state.at)
            if at >= 0
        },
        "flags": [state.flags(0), state.flags(1)],
        "taken": list(state.taken),
        "works": {name(hex_): CORNERS[corner] for hex_, corner in works},
        "hands": [sorted(card_named(context, card) for card in hand) for hand in state.hands],
        "discards": sorted(ids[card] for card, count in enumerate(state.discards) for _copy in range(count)),
        "pile": state.pile,
        "turn": (state.turn, state.active),
    }
