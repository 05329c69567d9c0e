"""Whole battles on small boards drawn at random, each followed step by step by a script of the oracle."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol

from core.chance.sources import Rolled
from core.protocol.chance_answers import answer
from core.protocol.pending import UNKNOWN, Deal, Over, Roll, deciding_side
from core.protocol.steps import ActionStep, CardsDealt, Step
from core.protocol.system import AnySystem
from oracles.battle_cry import drawn as battle_cry
from oracles.battle_cry.follower import BattleCryFollower
from oracles.belle_epoque import drawn as belle_epoque
from oracles.belle_epoque.follower import BelleEpoqueFollower
from oracles.belle_position import drawn as belle_position
from oracles.belle_position.follower import BellePositionFollower
from oracles.judgements import Judgement

ENDS_STEP = 0.06
"""How often a side ends a step in which it could do more: seldom, so that much happens."""
TAKEN_BACK = 0.1
"""How often what was done in a step may be taken back."""
UNNAMED = 0.4
"""How often a card is drawn without a name, in a battle in which a person types them."""
MOST_STEPS = 6_000


class Follower(Protocol):
    """Says after each step what the script asks and what lies on the table."""

    def see(self, state: Any, step: Step | None) -> Iterator[Judgement]: ...


@dataclass(frozen=True, slots=True)
class Room:
    """How battles of a system are drawn and followed."""

    drawn: Callable[[Random], dict[str, Any]]
    follower: Callable[[AnySystem, Any, Mapping[str, Any]], Follower]
    unnamed: bool = True
    """Whether the script follows cards that a person does not name."""
    seldom: tuple[str, ...] = ()
    """What acts are called that take back what was done."""


ROOMS = {
    "battle_cry": Room(battle_cry.drawn, BattleCryFollower),
    "belle_epoque": Room(belle_epoque.drawn, BelleEpoqueFollower),
    "belle_position": Room(belle_position.drawn, BellePositionFollower, False, ("TakeUp", "TakeBack")),
}


class Whole:
    """A battle that is drawn from its number: its scenario, and the steps taken so far.

    Odd ones are played with cards that are not all named.
    """

    def __init__(self, system: AnySystem, number: int) -> None:
        self._system = system
        self._number = number
        self._room = ROOMS[system.id]
        self._setup = self._room.drawn(Random(f"drawn/{number}"))
        self.scenario = system.design().scenario.model_validate_json(json.dumps(self._setup))
        self.steps: list[Step] = []

    def judged(self) -> Iterator[Judgement]:
        """Play the battle and say after each step what the script says of it."""
        rules = self._system.rules
        state = rules.new_battle(self.scenario)
        follower = self._room.follower(self._system, state, self._setup)
        yield from follower.see(state, None)
        rng, source = Random(self._number), Rolled(self._number)
        for count in range(MOST_STEPS):
            pending = rules.pending(state)
            if isinstance(pending, Over):
                return
            step: Step
            unnamed = self._number % 2 and self._room.unnamed
            if isinstance(pending, Deal) and pending.to is not None and unnamed:
                step = half_named(self._system, state, pending.to, rng)
            elif isinstance(pending, (Roll, Deal)):
                step = answer(pending, source, count)
            else:
                side = deciding_side(pending)
                assert side is not None
                step = ActionStep(side, bold(rules.actions(state, side), rng, self._room.seldom))
            self.steps.append(step)
            rules.apply(state, step)
            yield from follower.see(state, step)
        raise AssertionError(f"battle {self._number} has no end")


def judged(system: AnySystem, number: int) -> Iterator[Judgement]:
    """All that the script says of battle `number`."""
    return Whole(system, number).judged()


def half_named(system: AnySystem, state: Any, side: int, rng: Random) -> CardsDealt:
    """What a person types who does not tell every card."""
    seen = system.rules.pending(system.rules.observe(state, side))
    assert isinstance(seen, Deal)
    left = dict(seen.counts)
    cards = []
    for _card in range(seen.draw):
        names = [card for card, copies in left.items() for _copy in range(copies)]
        card = UNKNOWN if rng.random() < UNNAMED or not names else rng.choice(names)
        if card != UNKNOWN:
            left[card] -= 1
        cards.append(card)
    return CardsDealt(tuple(cards), "typed")


def bold(actions: Sequence[Any], rng: Random, seldom: tuple[str, ...] = ()) -> Any:
    """Some action: kinds first, so that a kind with few actions comes as often as one with many."""
    if seldom and rng.random() > TAKEN_BACK:
        actions = [action for action in actions if not type(action).__name__.startswith(seldom)] or actions
    ends = [action for action in actions if type(action).__name__.startswith(("End", "Decline", "Stand"))]
    others = [action for action in actions if action not in ends]
    if ends and (not others or rng.random() < ENDS_STEP):
        return rng.choice(ends)
    kind = rng.choice(sorted({type(action).__name__ for action in others}))
    return rng.choice([action for action in others if type(action).__name__ == kind])
