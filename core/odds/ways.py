"""The way from an act, or a line of acts of one side, to its end: what does not change on it."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from copy import copy
from typing import TypeAlias

from core.odds.keys import StateKeys
from core.odds.policies import Mixture, Policy, mixture, ranked
from core.presentation.outcomes import AnyOutcomes, Figure, FigureValue, Losses
from core.protocol.pending import Choice, Over, Pending, SecretChoices
from core.protocol.state import State
from core.protocol.steps import ActionStep, Step
from core.protocol.system import AnySystem
from core.text import Value, _, _n

Leaf: TypeAlias = tuple[tuple[FigureValue, ...], Losses]
"""What an action has come to: the values of its figures, the losses by piece."""


class Way:
    """What does not change on the way from an act to its end, and the acts of the same side that follow it.

    `asker` is the side that asks, `sees` the side whose knowledge the states are (None: everything), `floor`
    the height of the frame stack at which an act is settled. Without an `action` it has begun already,
    and leaves tell losses only.

    A line is a way with acts `to_come`: each begins a stage of its own when the one before is settled, as far
    as the rules allow it then. `action` is the act of the line whose figures are told, `begins` the act of
    this stage, `done` its number. Counts are taken since `before`, what becomes of actor and target since
    `figured`, the state in which `action` began.
    """

    __slots__ = (
        "_stages",
        "action",
        "asker",
        "before",
        "begins",
        "done",
        "figured",
        "floor",
        "is_line",
        "is_open",
        "keys",
        "other",
        "outcomes",
        "own",
        "sees",
        "system",
        "to_come",
    )

    def __init__(
        self,
        system: AnySystem,
        outcomes: AnyOutcomes,
        before: State,
        asker: int,
        action: object,
        sees: int | None,
        floor: int,
        own: Policy,
        other: Policy,
        to_come: tuple[object, ...] = (),
    ) -> None:
        self.system, self.outcomes = system, outcomes
        self.before = self.figured = before
        self.asker, self.begins = asker, action
        self.to_come = to_come
        self.action = telling(outcomes, before, (action, *to_come)) if to_come else action
        self.done, self.is_line = 1, bool(to_come)
        self.sees, self.floor = sees, floor
        self.own, self.other = own, other
        self.is_open = False
        """Whether the states hold no more than `sees` knows: then it need not be observed again."""
        self.keys = StateKeys(before)
        self._stages: dict[Hashable, Way] = {}

    def key(self, state: State) -> Hashable:
        """Equal for states from which the same follows."""
        return self.keys.of(state, self.outcomes.read_as(state))

    def is_settled(self, state: State) -> bool:
        """Whether all that the act of this stage opened is done."""
        return len(state.frames) <= self.floor or isinstance(state.pending, Over)

    def goes_on(self, state: State) -> bool:
        """Whether the next act of the line can be done in a settled state."""
        if not self.to_come or not is_asked(state.pending, self.asker):
            return False
        return self.system.rules.refusal(state, self.asker, self.to_come[0]) is None

    def is_end(self, state: State) -> bool:
        """Whether nothing more belongs to the way."""
        return self.is_settled(state) and not self.goes_on(state)

    def stage(self, state: State) -> Way:
        """The way on by the next act of the line, from a settled state."""
        act = self.to_come[0]
        tells = act is self.action
        key = self.keys.of(state) if tells else None
        found = self._stages.get(key)
        if found is None:
            found = self._stages[key] = copy(self)
            found._stages = {}
            found.begins, found.to_come, found.done = act, self.to_come[1:], self.done + 1
            if tells:
                found.figured = state
        return found

    def leaf(self, state: State) -> Leaf:
        """What it has come to."""
        outcomes, before = self.outcomes, self.before
        losses = outcomes.losses(before, state)
        if self.action is None:
            return (), losses
        values = outcomes.outcome(before, state, self.asker, self.action)
        if not self.is_line:
            return values, losses
        if self.figured is not before:
            since = outcomes.outcome(self.figured, state, self.asker, self.action)
            values = tuple(
                all_ if figure.is_count else its
                for figure, all_, its in zip(self._room_figures(), values, since, strict=True)
            )
        return (*values, self.done), losses

    def figures(self) -> tuple[Figure, ...]:
        """What is told of the way; of a line also how far it comes."""
        found = self._room_figures()
        return (*found, line_figure(self.done + len(self.to_come))) if self.is_line else found

    def _room_figures(self) -> tuple[Figure, ...]:
        return self.outcomes.figures(self.before, self.asker, self.action)

    def begun(self, state: State) -> State:
        """The state in which the act has begun."""
        return state if self.action is None else self.after(state, ActionStep(self.asker, self.begins))

    def policy(self, side: int) -> Policy:
        """Who answers for a side."""
        return self.own if side == self.asker else self.other

    def offered(self, state: State, side: int) -> tuple[State, list[object]]:
        """What a side knows and what it may do."""
        rules = self.system.rules
        known = state if self.is_open and side == self.sees else rules.observe(state, side)
        return known, list(rules.actions(known, side))

    def decide(self, state: State, side: int) -> Mixture:
        """What a policy that ranks does."""
        known, actions = self.offered(state, side)
        best = ranked(self.policy(side), self.system, self.outcomes, known, side, actions)
        return mixture(self.outcomes, state, side, best)

    def after(self, state: State, step: Step) -> State:
        """A copy of the state, a step on."""
        new = state.copy()
        self.system.rules.apply(new, step)
        return new


def telling(outcomes: AnyOutcomes, before: State, acts: Sequence[object]) -> object:
    """The act of a line whose figures are told: the last one that is aimed at an enemy, else the first."""
    return next((act for act in reversed(acts) if outcomes.opponent(before, act) is not None), acts[0])


def line_figure(acts: int) -> Figure:
    """How many acts of a line could be done."""
    values: dict[object, Value] = {
        done: _n("after {count} act of {acts}", "after {count} acts of {acts}", done, acts=acts)
        for done in range(1, acts)
    }
    return Figure(
        "line",
        _("The line ends"),
        _("Acts are done one after the other, as long as the rules allow the next one."),
        {**values, acts: _("after its last act")},
        acts,
    )


def is_asked(pending: Pending, side: int) -> bool:
    """Whether a choice of this side is pending."""
    if isinstance(pending, SecretChoices):
        return any(choice.side == side for choice in pending.choices)
    return isinstance(pending, Choice) and pending.side == side
