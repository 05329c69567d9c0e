"""A player whose faults lose no battle: where it cannot decide, greedy does, and the case is kept."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from random import Random
from typing import Any

from core.players.greedy import GreedyPlayer
from core.players.player import Player
from core.players.values import BadWeightsError
from core.protocol.system import AnySystem
from core.text import Text, _

FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
"""What a fault of a player or of the rules raises; nothing else is held back."""


@dataclass(frozen=True, slots=True)
class Case:
    """A decision at which a player failed: a sentence for who plays, the trace for who mends it.

    `words` are those of the fault: they may quote what the player alone knew, an order or a card.
    """

    text: Text
    turn: int
    trace: str
    words: str = ""

    def written(self, *, quoted: bool = True) -> bytes:
        """The case as a file, for who mends it; not `quoted` for somebody who plays against that player."""
        return f"turn {self.turn}\n{self.trace}{self.words if quoted else ''}".encode()


class CarefulPlayer:
    """Hands each decision to a player; the greedy one decides where that fails. `cases` are the failures.

    A player that cannot think about a system at all (no judgement, weights that do not fit) fails once and
    is not asked again.
    """

    looks = True

    def __init__(self, inner: Player) -> None:
        self.inner = inner
        self.id = inner.id
        self.cases: list[Case] = []
        self._spare: Player | None = None

    def decide(self, system: AnySystem, known: Any, side: int, rng: Random) -> Any:
        """What the inner player does, or what greedy does in its place."""
        if self._spare is None:
            try:
                action = self._decided(system, known, side, rng)
            except BadWeightsError as bad:
                self._note(bad.text, known, None)
            except FAULTS as fault:
                text = _("The player “{player}” failed; Greedy decided in its place.", player=self.id)
                self._note(text, known, fault)
                return GreedyPlayer().decide(system, known, side, rng)
            else:
                return action
        assert self._spare is not None
        return self._spare.decide(system, known, side, rng)

    def _decided(self, system: AnySystem, known: Any, side: int, rng: Random) -> Any:
        if system.judgement is None:
            text = _("{system} knows no officers: Greedy plays in their place.", system=system.title)
            raise BadWeightsError(text)
        action = self.inner.decide(system, known, side, rng)
        refusal = system.rules.refusal(known, side, action)
        if refusal is not None:
            raise LookupError(f"{action!r} is refused: {refusal.kind} ({refusal.rule})")
        return action

    def _note(self, text: Text, known: Any, fault: Exception | None) -> None:
        if fault is None:
            self.cases.append(Case(text, known.turn, ""))
            self._spare = GreedyPlayer()
            return
        trace = "".join([*traceback.format_tb(fault.__traceback__)[-5:], type(fault).__name__, "\n"])
        self.cases.append(Case(text, known.turn, trace, "".join(traceback.format_exception_only(fault))))
