"""The odds of a decision: choose an action that is offered, get what it leads to until it is settled."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from core.odds.answers import Comparison, OddsAnswer
from core.odds.falls import TooLargeError
from core.odds.policies import policy_named
from core.odds.samples import Plays, without_search
from core.odds.tree import Limits, Spread, Tree
from core.odds.ways import Way
from core.presentation.outcomes import AnyOutcomes, Outcomes
from core.protocol.refusals import RefusedError
from core.protocol.state import State
from core.protocol.system import AnySystem
from core.records.veils import known_to
from core.text import Text, _

Watch = Callable[[float, bool], bool]
"""Told the share that is done and whether plays are counted now; says whether to stop."""

POLICY_NOTE = _("Choices of the other side on the way: {policy}.")
OWN_NOTE = _("Choices of the asking side on the way: {policy}.")
HIDDEN_NOTE = _("Cards that are not known count as drawn by lot from those not accounted for.")
SEARCH_NOTE = _("The tree is too large to look for the worst: choices go to what looks best at once.")
SAMPLED_NOTE = _("The tree is too large: sampled by {plays} plays, with 95 % intervals.")


@dataclass(frozen=True, slots=True)
class Question:
    """What comes of `action` of `side` in `state`, and of the line of acts `then` that follow it.

    Each act of the line is done when the one before is settled, as far as the rules allow it then.
    `sees`: the side from whose knowledge it is answered, None for an umpire who sees all. `policy` answers
    the choices of the other side, `own` those of `side`. `whole`: until nothing at all is going on, where an
    action in the middle of something is settled earlier.
    """

    system: AnySystem
    state: State
    side: int
    action: object
    sees: int | None = None
    policy: str = "greedy"
    own: str = "greedy"
    whole: bool = False
    then: tuple[object, ...] = ()


@dataclass(frozen=True, slots=True)
class Budget:
    """How far to go for an exact answer, then for a sampled one."""

    nodes: int
    seconds: float
    plays: int
    play_seconds: float
    seed: int = 1


QUICK = Budget(nodes=20_000, seconds=0.030, plays=1_000, play_seconds=0.008)
"""At once: an answer within a few frames of the screen."""
THOROUGH = Budget(nodes=4_000_000, seconds=60.0, plays=20_000, play_seconds=60.0)
"""In the background."""


def answer(question: Question, budget: Budget = QUICK, watch: Watch | None = None) -> OddsAnswer:
    """The odds, exact where the budget allows, otherwise sampled.

    RefusedError for an action that the rules refuse; StoppedError when `watch` says so.
    """
    began = time.perf_counter()
    start = start_of(question)
    tree = Tree(start.way, Limits(budget.nodes, budget.seconds, _watching(watch, plays=False)))
    notes = _notes(question, start.way)
    try:
        spread = tree.solve(start.worlds)
    except TooLargeError:
        return _sampled(question, start, budget, watch, tree, notes, began)
    return _made(question, start.way, spread, notes, tree.nodes, began)


def played(question: Question, plays: int, seed: int = 1) -> OddsAnswer:
    """The same by so many plays, without looking for the exact odds; RefusedError."""
    began = time.perf_counter()
    start = start_of(question)
    budget = Budget(0, 0.0, plays, float("inf"), seed)
    return _sampled(question, start, budget, None, None, _notes(question, start.way), began)


def compare(questions: Sequence[Question], budget: Budget = QUICK, watch: Watch | None = None) -> Comparison:
    """The answers to several questions side by side."""
    return Comparison(tuple(answer(question, budget, watch) for question in questions))


def candidates(question: Question, actions: Sequence[object]) -> tuple[Question, ...]:
    """The same question about other actions."""
    return tuple(replace(question, action=action) for action in actions)


def outcomes_of(system: AnySystem) -> AnyOutcomes:
    """What the room says of outcomes."""
    return Outcomes() if system.outcomes is None else system.outcomes


def way_of(question: Question) -> tuple[Way, State]:
    """The way from the action to its end, and the state as the one who asks knows it; RefusedError."""
    system, rules = question.system, question.system.rules
    refusal = rules.refusal(question.state, question.side, question.action)
    if refusal is not None:
        raise RefusedError(refusal)
    sees = question.sees
    known = question.state.copy() if sees is None else known_to(system, question.state, sees)
    floor = 0 if question.whole else len(known.frames)
    own, other = policy_named(question.own), policy_named(question.policy)
    outcomes, side, act = outcomes_of(system), question.side, question.action
    return (
        Way(system, outcomes, known, side, act, sees, floor, own, other, question.then),
        known,
    )


@dataclass(frozen=True, slots=True)
class Start:
    """Where chance begins: the stage of the way, what is known there, the worlds that this may be."""

    way: Way
    known: State
    worlds: Sequence[tuple[State, int]] | None


def start_of(question: Question) -> Start:
    """The way as far as its acts are certain: who lies hidden matters where something falls. RefusedError."""
    way, known = way_of(question)
    while way.to_come:
        after = way.begun(known)
        if not way.is_settled(after) or not way.goes_on(after):
            break
        way, known = way.stage(after), after
    if question.sees is None:
        return Start(way, known, ((known, 1),))
    worlds = way.outcomes.worlds(known, question.side, way.begins)
    way.is_open = worlds is not None and len(worlds) == 1
    for act in way.to_come:
        its = way.outcomes.worlds(known, question.side, act)
        if its is None or len(its) > 1:
            return Start(way, known, None)
    return Start(way, known, worlds)


def _watching(watch: Watch | None, *, plays: bool) -> Callable[[float], bool] | None:
    return None if watch is None else lambda share: watch(share, plays)


def _notes(question: Question, way: Way) -> tuple[Text, ...]:
    notes = [POLICY_NOTE.fill(policy=way.other.title)]
    if question.own != question.policy:
        notes.append(OWN_NOTE.fill(policy=way.own.title))
    if question.sees is not None and way.system.parts.hands:
        notes.append(HIDDEN_NOTE)
    return tuple(notes)


def _sampled(
    question: Question,
    start: Start,
    budget: Budget,
    watch: Watch | None,
    tree: Tree | None,
    notes: tuple[Text, ...],
    began: float,
) -> OddsAnswer:
    """By plays; those that come where the tree has been draw their ends from what it found there."""
    way = start.way
    searches = way.own.searches or way.other.searches
    plays = Plays(without_search(way), budget.seed, None if tree is None or searches else tree.known)
    limits = Limits(0, budget.play_seconds, _watching(watch, plays=True))
    plays.play(start.known, start.worlds, budget.plays, limits)
    if searches:
        notes = (*notes, SEARCH_NOTE)
    notes = (*notes, SAMPLED_NOTE.fill(plays=plays.played))
    spread = Spread(dict(plays.counts), plays.played)
    nodes = 0 if tree is None else tree.nodes
    return replace(_made(question, way, spread, notes, nodes, began), is_exact=False)


def _made(
    question: Question, way: Way, spread: Spread, notes: tuple[Text, ...], nodes: int, began: float
) -> OddsAnswer:
    return OddsAnswer(
        question.side,
        question.action,
        question.policy,
        question.own,
        True,
        way.figures(),
        tuple(spread.weights.items()),
        spread.total,
        notes,
        nodes,
        time.perf_counter() - began,
        question.then,
    )
