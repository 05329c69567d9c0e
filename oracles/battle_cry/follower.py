"""Follows a battle of the engine step by step with a script of its own: what is asked, what then stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from core.protocol.pending import UNKNOWN as NO_NAME
from core.protocol.pending import Choice, Deal, Over, Pending, Roll
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Step
from core.protocol.system import AnySystem
from core.systems.battle_cry.rules import actions as acts
from core.systems.battle_cry.rules.state import State
from oracles.battle_cry.books import CORNERS, UNKNOWN
from oracles.battle_cry.play import Play
from oracles.battle_cry.script import END, NO, Ask, Draw, Row, Throw
from oracles.follower import Follower
from oracles.judgements import Judgement

ENDS = (acts.EndOrders, acts.EndMoves, acts.EndBattles, acts.EndBuilding)


class BattleCryFollower(Follower):
    """One battle beside that of the engine. After the first disagreement it says no more."""

    def __init__(self, system: AnySystem, state: State, setup: Mapping[str, Any]) -> None:
        self._rules = system.rules
        self._context = state.context
        self.play = Play(setup)
        super().__init__(self.play.run())

    def _answer(self, step: Step) -> Any:
        if isinstance(step, ActionStep):
            return self._row(step.action)
        if isinstance(step, DiceRolled):
            return dict(step.shown)
        assert isinstance(step, CardsDealt)
        return [card_named(self._context, card) for card in step.drawn]

    def _judged(self, state: State) -> Iterator[Judgement]:
        about = f"turn {state.turn} after {state.phase}"
        yield Judgement("table", about, seen(state), self.play.snapshot())
        pending = self._rules.pending(state)
        asked, wished = self._asked(state, pending), told(self._wish)
        yield Judgement(f"asked {asked[0]}", about, asked, wished)

    def _asked(self, state: State, pending: Pending) -> tuple[Any, ...]:
        if isinstance(pending, Choice):
            rows = {self._row(action) for action in self._rules.actions(state, pending.side)}
            return "choice", pending.side, sorted(rows, key=str)
        if isinstance(pending, Roll):
            return "dice", tuple(sorted((hand.key, hand.dice) for hand in pending.handfuls))
        if isinstance(pending, Deal):
            return "cards", pending.to, pending.draw
        assert isinstance(pending, Over)
        return "over", pending.winner, pending.reason

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


def told(wish: object) -> tuple[Any, ...]:
    """What the script waits for, in the words of `_asked`."""
    if isinstance(wish, Ask):
        return "choice", wish.side, sorted(wish.rows, key=str)
    if isinstance(wish, Throw):
        return "dice", tuple(sorted(wish.dice))
    if isinstance(wish, Draw):
        return "cards", wish.side, wish.cards
    assert isinstance(wish, tuple)
    return "over", *wish


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
