"""What a room tells computer players: how it scores acts, and what it counts in a battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from core.protocol.state import A_contra, S_contra


@dataclass(frozen=True, slots=True, eq=False)
class Luck(Generic[S_contra]):
    """What dice bring beyond their mean, which a search takes away so that fewer worlds tell as much.

    Whatever `worth` is, taking it away changes no mean, for luck is 0 on average.
    """

    expected: Callable[[S_contra, int], float | None]
    """(state before the dice, side): how `stock` changes on average; None of dice that are not reckoned."""
    stock: Callable[[S_contra, int], float]
    """What dice take and give, ahead of 0 in favour of a side."""
    worth: float
    """The chance of winning that one of `stock` is worth."""


@dataclass(frozen=True, slots=True, eq=False)
class Courses(Generic[S_contra]):
    """Courses of action to the end of a battle, which a marshal weighs by playing it out."""

    changes: Sequence[Mapping[str, float]]
    """By name the weights that are set otherwise than the usual ones, a row for each course."""
    begun: Callable[[Any, int], Any]
    """(what a side knows, side): the battle as it stood when the choice began; None at other moments."""
    meant: Callable[[S_contra, int, Any], Any]
    """(that battle, side, weights): what the side would do at the choice; the same is one course."""
    agrees: Callable[[S_contra, int, Any], bool]
    """(what a side knows, side, what is meant): whether what was done since fits it."""
    guess: Callable[[S_contra, S_contra, int, Any], None]
    """(an imagined world, what is known, side, weights): what the enemy hides becomes what is likely."""
    work: int
    """Steps of battles that are played out for a choice; about 2,000 a second."""


@dataclass(frozen=True, slots=True, eq=False)
class Judgement(Generic[S_contra, A_contra]):
    """The judgement of a room as a function of weights, so that players differ by numbers alone.

    `weights` is a frozen dataclass of floats; its defaults are the seat `greedy`. `postures` are ways to
    think of a whole turn: by name the weights that are multiplied, and by how much.
    """

    weights: Any  # an instance of the room's own dataclass
    score: Callable[[S_contra, int, Sequence[A_contra], Any], Sequence[float]]
    """(state, side, actions, weights): a score for each action; a player takes the highest."""
    features: tuple[str, ...]
    """The names of what is counted."""
    measure: Callable[[S_contra, int], tuple[float, ...]]
    """What is counted in a battle, ahead of 0 in favour of a side; for the other side all signs turned."""
    postures: Mapping[str, Mapping[str, float]]
    stage: Callable[[S_contra], object]
    """Whose turn, or whose activation, it is: a plan is followed until that has changed some times."""
    horizon: int
    """How many stages a plan is followed: at least to the end of the enemy's reply."""
    pace: int
    """How many plans of that length can be followed in about a third of a second."""
    best: Callable[[S_contra, int, Any], Sequence[A_contra] | None] | None = None
    """(state, side, weights): the acts with the highest score in the order of the list, where a room finds
    them quicker than by scoring all; None where the list must be asked, so where there is one act alone."""
    caution: float = 0.0
    """By how much beyond its error a plan must be better than the usual one: where features tell little."""
    span: Callable[[S_contra], int] | None = None
    """(state at a decision): for how many stages what is decided there is followed, where decisions are not
    alike; 0 where a search finds nothing that can be trusted, so that players take the usual act."""
    proof: int = 0
    """In so many fresh worlds what a search prefers is done once more and followed to the end of the battle,
    beside the usual act, before it is taken: of plans seen in few worlds the best one owes most to luck."""
    must_win: Callable[[S_contra, int], bool] | None = None
    """(state, side): whether the side loses where nothing comes of the battle. Features do not tell that time
    is against it, so a search would wait for ever: it never leaves the usual way then."""
    retractions: tuple[type, ...] = ()
    """Kinds of acts by which a side takes back what it has just done: a way that comes to one is a circle."""
    luck: Luck[S_contra] | None = None
    """What dice bring beyond their mean, where that is reckoned."""
    courses: Courses[S_contra] | None = None
    """Courses of action that decide much, where the features do not tell them apart."""
