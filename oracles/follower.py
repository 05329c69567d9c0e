"""A script that tells a battle a second time, beside the engine's battle."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from core.protocol.pending import Choice, Deal, Over, Pending, Roll
from core.protocol.state import State
from core.protocol.steps import ActionStep, CardsDealt, DiceRolled, Step
from core.protocol.system import AnySystem
from oracles.judgements import Judgement
from oracles.wishes import Ask, Row, Throw


class Follower:
    """One battle beside that of the engine. After the first disagreement it says no more.

    The script is sent what was answered and gives what it waits for next. What the words of actions are, what
    is drawn and what lies on the table is the game's own.
    """

    def __init__(self, system: AnySystem, script: Generator[Any, Any, Any]) -> None:
        self._rules = system.rules
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
        if isinstance(step, ActionStep):
            return self._row(step.action)
        if isinstance(step, DiceRolled):
            return dict(step.shown)
        assert isinstance(step, CardsDealt)
        return self._drawn(step)

    def _judged(self, state: Any) -> Iterator[Judgement]:
        """What lies on the table and what is waited for, by the engine and by the script."""
        about = f"turn {state.turn} in step {state.phase}"
        table, its_table = self._tables(state)
        yield Judgement("table", about, table, its_table)
        pending = self._rules.pending(state)
        asked = self._asked(state, pending)
        yield Judgement(f"asked {asked[0]}", about, asked, self._told(self._wish))

    def _asked(self, state: Any, pending: Pending) -> tuple[Any, ...]:
        """What the engine waits for, in plain words."""
        if isinstance(pending, Choice):
            rows = {self._row(action) for action in self._rules.actions(state, pending.side)}
            return "choice", pending.side, sorted(rows, key=str)
        if isinstance(pending, Roll):
            return "dice", tuple(sorted((hand.key, hand.dice) for hand in pending.handfuls))
        if isinstance(pending, Deal):
            return self._deal(pending)
        assert isinstance(pending, Over)
        return "over", pending.winner, pending.reason

    def _told(self, wish: object) -> tuple[Any, ...]:
        """What the script waits for, in the words of `_asked`."""
        if isinstance(wish, Ask):
            return "choice", wish.side, sorted(wish.rows, key=str)
        if isinstance(wish, Throw):
            return "dice", tuple(sorted(wish.dice))
        if isinstance(wish, tuple):
            return "over", *wish
        return self._told_deal(wish)

    def _row(self, action: Any) -> Row:
        """An action in plain words."""
        raise NotImplementedError

    def _deal(self, pending: Deal) -> tuple[Any, ...]:
        """What the engine says must be drawn."""
        raise NotImplementedError

    def _told_deal(self, wish: Any) -> tuple[Any, ...]:
        """What the script says must be drawn, in the words of `_deal`."""
        raise NotImplementedError

    def _drawn(self, step: CardsDealt) -> Any:
        """What was drawn, as the script takes it."""
        raise NotImplementedError

    def _tables(self, state: Any) -> tuple[object, object]:
        """All that lies on the engine's table, and on the script's in the same words."""
        raise NotImplementedError
