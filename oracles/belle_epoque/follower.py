"""Follows a battle of the engine step by step with a script of its own: what is asked, what then stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.protocol.pending import Deal
from core.protocol.steps import CardsDealt
from core.protocol.system import AnySystem
from core.systems.belle_epoque.rules import actions as acts
from core.systems.belle_epoque.rules.state import State
from oracles.belle_epoque.play import END, STAND, Play, Token
from oracles.follower import Follower
from oracles.wishes import Row


class BelleEpoqueFollower(Follower):
    """A Belle Époque battle beside that of the engine."""

    def __init__(self, system: AnySystem, state: State, setup: Mapping[str, Any]) -> None:
        self._context = state.context
        self.play = Play(setup)
        super().__init__(system, self.play.run())

    def _drawn(self, step: CardsDealt) -> Any:
        return step.drawn[0]

    def _deal(self, pending: Deal) -> tuple[Any, ...]:
        return "token", dict(pending.counts)

    def _told_deal(self, wish: Token) -> tuple[Any, ...]:
        return "token", dict(enumerate(wish.bowl))

    def _tables(self, state: State) -> tuple[object, object]:
        return seen(state), self.play.snapshot()

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
    total: int = setup.sides[side].points_ahead
    for row, holder in zip(setup.objectives, state.held, strict=True):
        if counts != "losses" and holder == side and row.side in (None, ids[side]):
            total += row.points
    return total + (0 if counts == "objectives" else state.lost(1 - side))
