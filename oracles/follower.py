"""A script that tells a battle a second time, beside the engine's battle."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from core.protocol.state import State
from core.protocol.steps import Step
from oracles.judgements import Judgement


class Follower:
    """One battle beside that of the engine. After the first disagreement it says no more.

    The script is sent what was answered and gives what it waits for next. What both are is the game's own.
    """

    def __init__(self, script: Generator[Any, Any, Any]) -> None:
        self._script = script
        self._wish: Any = None
        self.has_failed = False
        self._send(None)

    def see(self, state: State, step: Step | None) -> Iterator[Judgement]:
        """What the script says after a step (None: before the first), beside what the engine says."""
        if self.has_failed:
            return
        if step is not None:
            self._send(self._answer(step))
        for judgement in self._judged(state):
            self.has_failed = self.has_failed or not judgement.agrees
            yield judgement

    def _send(self, answer: Any) -> None:
        try:
            self._wish = self._script.send(answer)
        except StopIteration as ended:
            self._wish = ended.value

    def _answer(self, step: Step) -> Any:
        """A step of the engine as the script takes it."""
        raise NotImplementedError

    def _judged(self, state: Any) -> Iterator[Judgement]:
        """What the script waits for and what it has on the table, beside the engine's."""
        raise NotImplementedError
