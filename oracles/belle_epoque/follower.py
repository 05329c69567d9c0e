"""Follows a battle of the engine step by step with a script of its own: what is asked, what then stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from core.protocol.pending import Choice, Deal, Over, Pending, Roll
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Step
from core.protocol.system import AnySystem
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules.state import State
from oracles.belle_epoque.play import END, STAND, Ask, Play, Row, Throw, Token
from oracles.follower import Follower
from oracles.judgements import Judgement


class BelleEpoqueFollower(Follower):
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
        return step.drawn[0]

    def _judged(self, state: State) -> Iterator[Judgement]:
        about = f"turn {state.turn} in step {state.phase}"
        pending = self._rules.pending(state)
        asked, wished = self._asked(state, pending), told(self._wish)
        yield Judgement(f"asked {asked[0]}", about, asked, wished)
        yield Judgement("table", about, seen(state), self.play.snapshot())

    def _asked(self, state: State, pending: Pending) -> tuple[Any, ...]:
        if isinstance(pending, Choice):
            rows = {self._row(action) for action in self._rules.actions(state, pending.side)}
            return "choice", pending.side, sorted(rows, key=str)
        if isinstance(pending, Roll):
            return "dice", tuple(sorted((hand.key, hand.dice) for hand in pending.handfuls))
        if isinstance(pending, Deal):
            return "token", dict(pending.counts)
        assert isinstance(pending, Over)
        return "over", pending.winner, pending.reason

    def _row(self, action: Any) -> Row:
        """An action in plain words."""
        units, name = self._context.unit_ids, self._context.grid.name
        match action:
            case acts.EndActivation():
                return END
            case acts.Stand():
                return STAND
            case acts.Decline():
                return ("decline",)
            case acts.TakeTest(unit, cp, aim):
                return "test", units[unit], cp, aim
            case acts.React(unit, how, cp):
                return "react", units[unit], how, cp
            case acts.Fire(unit, target):
                return "fire", units[unit], units[target]
            case acts.Assault(unit, target):
                return "assault", units[unit], units[target]
            case acts.Activate(unit):
                return "activate", units[unit]
            case acts.TakeLoss(unit):
                return "loss", units[unit]
            case acts.Advance(unit):
                return "advance", units[unit]
        words = {acts.Move: "move", acts.Evade: "evade", acts.Retreat: "retreat", acts.Enter: "enter"}
        return words[type(action)], units[action.unit], name(action.to)


def told(wish: object) -> tuple[Any, ...]:
    """What the script waits for, in the words of `_asked`."""
    if isinstance(wish, Ask):
        return "choice", wish.side, sorted(wish.rows, key=str)
    if isinstance(wish, Throw):
        return "dice", tuple(sorted(wish.dice))
    if isinstance(wish, Token):
        return "token", dict(enumerate(wish.bowl))
    assert isinstance(wish, tuple)
    return "over", *wish


def seen(state: State) -> dict[str, object]:
    """All that lies on the engine's table, in the words of `Books.snapshot`."""
    context = state.context
    ids, name = context.unit_ids, context.grid.name
    here = [unit for unit, at in enumerate(state.at) if at >= 0]

    def marked(mask: int) -> list[str]:
        return sorted(ids[unit] for unit in here if mask >> unit & 1)

    return {
        "pieces": {ids[unit]: (name(state.at[unit]), state.strength[unit]) for unit in here},
        "moved": marked(state.moved_ever),
        "fired": marked(state.fired_ever),
        "activated": marked(state.activated),
        "fought": {ids[unit]: state.fought[unit] for unit in here},
        "points": list(state.points),
        "tokens": list(state.tokens),
        "held": list(state.held),
        "turn": state.turn,
        "scores": [scored(state, 0), scored(state, 1)],
    }


def scored(state: State, side: int) -> int:
    """What the end would count for a side now, by the engine's holders and losses."""
    setup = state.context.scenario
    counts = setup.options.victory
    ids = [row.id for row in setup.sides]
    total = 0
    for row, holder in zip(setup.objectives, state.held, strict=True):
        if counts != "losses" and holder == side and row.side in (None, ids[side]):
            total += row.points
    return total + (0 if counts == "objectives" else state.lost(1 - side))
